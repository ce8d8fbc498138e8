import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ready } from './session-ready-setup.ts';
import { begun, chart, ended, given, keepFailure, label, leftBehind, withError, withEvent, withOutput } from './session-setup.ts';

const routing = chart.createStateConfig({
  meta: { title: 'flow.session.routing' },
  always: [
    { target: 'loadingPrivileges', guard: 'hasToken' },
    { target: 'findingCompany', guard: 'hasSlug' },
    { target: 'signedOut' },
  ],
});

const signedOut = chart.createStateConfig({
  meta: { title: 'flow.session.signed_out', rules: ['R-01', 'R-02'] },
  on: {
    'company.choose': {
      target: 'findingCompany',
      actions: { type: 'keepSlug', ...withEvent },
      meta: label('choose_company'),
    },
  },
});

const findingCompany = chart.createStateConfig({
  meta: { title: 'flow.session.finding_company' },
  tags: 'busy',
  invoke: {
    id: 'findCompany',
    src: 'findCompany',
    input: ({ context: { slug } }) => ({ slug }),
    onDone: [
      { target: 'authenticating', guard: 'hasCredentials', actions: [{ type: 'keepCompany', ...withOutput }, 'storeSlug'] },
      { target: 'companyKnown', actions: [{ type: 'keepCompany', ...withOutput }, 'storeSlug'] },
    ],
    onError: { target: 'signedOut', actions: [keepFailure, 'forgetCredentials'] },
  },
  // The form is there before the company's name is: whoever is quick isn't asked twice.
  on: { 'sign.in': { actions: { type: 'keepCredentials', ...withEvent }, meta: label('sign_in') } },
});

const companyKnown = chart.createStateConfig({
  meta: { title: 'flow.session.company_known', rules: ['R-02'] },
  on: {
    'sign.in': {
      target: 'authenticating',
      actions: { type: 'keepCredentials', ...withEvent },
      meta: label('sign_in'),
    },
    'company.change': {
      target: 'signedOut',
      actions: ['forgetSlug', 'storeSlug'],
      meta: label('change_company'),
    },
  },
});

const authenticating = chart.createStateConfig({
  meta: { title: 'flow.session.authenticating', rules: ['R-19', 'R-36'] },
  tags: 'busy',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: given,
    onDone: [
      {
        target: 'companyKnown',
        guard: { type: 'isOfPortal', ...withOutput },
        actions: [{ type: 'goToPortal', ...withOutput }, 'forgetCredentials'],
      },
      { target: 'loadingPrivileges', actions: [...begun, 'forgetCredentials'] },
    ],
    onError: [
      { target: 'enteringCode', guard: { type: 'needsCode', ...withError }, actions: keepFailure },
      { target: 'companyKnown', actions: [keepFailure, 'forgetCredentials', ...ended] },
    ],
  },
});

// The password was right: a code of the authenticator app is asked for, or a recovery code.
const enteringCode = chart.createStateConfig({
  meta: { title: 'flow.session.entering_code' },
  on: {
    'code.enter': { target: 'verifyingCode', actions: { type: 'keepCode', ...withEvent }, meta: label('enter_code') },
    cancel: { target: 'companyKnown', actions: ['forgetCredentials', 'forgetFailure'], meta: label('cancel') },
  },
});

const verifyingCode = chart.createStateConfig({
  meta: { title: 'flow.session.verifying_code' },
  tags: 'busy',
  invoke: {
    id: 'verifyCode',
    src: 'signIn',
    input: given,
    onDone: [
      {
        target: 'companyKnown',
        guard: { type: 'isOfPortal', ...withOutput },
        actions: [{ type: 'goToPortal', ...withOutput }, 'forgetCredentials'],
      },
      { target: 'loadingPrivileges', actions: [...begun, 'forgetCredentials'] },
    ],
    onError: { target: 'enteringCode', actions: keepFailure },
  },
});

const loadingPrivileges = chart.createStateConfig({
  meta: { title: 'flow.session.loading_privileges', rules: ['R-19', 'R-24'] },
  tags: 'busy',
  invoke: {
    id: 'profile',
    src: 'profile',
    input: ({ context: { slug, token } }) => ({ slug, token }),
    onDone: [
      { target: 'enrolling', guard: { type: 'mustEnrol', ...withOutput }, actions: { type: 'keepProfile', ...withOutput } },
      { target: 'ready', actions: { type: 'keepProfile', ...withOutput } },
    ],
    onError: [
      // Reloading offline would show the browser's error page instead of ours.
      { target: 'unreachable', guard: { type: 'isOffline', ...withError }, actions: keepFailure },
      { target: 'findingCompany', actions: [keepFailure, ...ended, 'reloadPage'] },
    ],
  },
});

// The company requires an authenticator app of its administrators: nothing else can be done before.
const enrolling = chart.createStateConfig({
  meta: { title: 'flow.session.enrolling' },
  invoke: [
    {
      id: 'enrolment',
      src: 'enrolment',
      input: { isRequired: true },
      onDone: 'loadingPrivileges',
      onError: { target: 'findingCompany', actions: [keepFailure, ...ended] },
    },
    { id: 'watchEnrolling', src: 'watchExpiry', onError: { target: 'findingCompany', actions: [keepFailure, ...ended] } },
  ],
  on: {
    'session.expired': { target: 'findingCompany', actions: ended },
    'sign.out': { target: 'signingOut', meta: label('sign_out') },
  },
});

const unreachable = chart.createStateConfig({
  meta: { title: 'flow.session.unreachable' },
  invoke: {
    id: 'awaitServer',
    src: 'awaitServer',
    onDone: 'loadingPrivileges',
    onError: { actions: keepFailure },
  },
  on: {
    retry: { target: 'loadingPrivileges', meta: label('retry') },
    'sign.out': { target: 'findingCompany', actions: leftBehind, meta: label('sign_out') },
  },
});

const signingOut = chart.createStateConfig({
  meta: { title: 'flow.session.signing_out', rules: ['R-19'] },
  tags: 'busy',
  exit: leftBehind,
  // Whatever the server says, the user is signed out here.
  invoke: { id: 'signOut', src: 'signOut', input: null, onDone: 'findingCompany', onError: 'findingCompany' },
});

/** Who is signed in, at which company: starts and ends sessions, and notices when the server ended one. */
export const sessionMachine = chart.createMachine({
  id: 'session',
  initial: 'routing',
  context: ({ input }) => {
    const { token, slug, currency } = input.stored;
    const own = input.slug ?? slug;
    // A token of another company is useless at this company's address.
    return {
      slug: own,
      company: null,
      token: own === slug ? token : null,
      currency,
      profile: null,
      credentials: null,
      code: null,
      failure: null,
    };
  },
  states: {
    routing,
    signedOut,
    findingCompany,
    companyKnown,
    authenticating,
    enteringCode,
    verifyingCode,
    loadingPrivileges,
    enrolling,
    unreachable,
    ready,
    signingOut,
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
