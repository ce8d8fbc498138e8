import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { type Credentials, chart } from './session-setup.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const keepFailure = { type: 'keepFailure', ...withError } as const;
const ended = ['forgetSession', 'useSession', 'clearStored'] as const;
const begun = [{ type: 'keepToken', ...withOutput }, 'useSession', { type: 'storeSession', ...withOutput }] as const;

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
  exit: 'forgetCredentials',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context }) => context.credentials as Credentials,
    onDone: { target: 'loadingPrivileges', actions: begun },
    onError: { target: 'companyKnown', actions: [keepFailure, ...ended] },
  },
});

const loadingPrivileges = chart.createStateConfig({
  meta: { title: 'flow.session.loading_privileges', rules: ['R-19', 'R-24'] },
  tags: 'busy',
  invoke: {
    id: 'profile',
    src: 'profile',
    input: ({ context: { slug, token } }) => ({ slug, token }),
    onDone: { target: 'ready', actions: { type: 'keepProfile', ...withOutput } },
    onError: [
      // Reloading offline would show the browser's error page instead of ours.
      { target: 'unreachable', guard: { type: 'isOffline', ...withError }, actions: keepFailure },
      { target: 'findingCompany', actions: [keepFailure, ...ended, 'reloadPage'] },
    ],
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
    'sign.out': { target: 'findingCompany', actions: ended, meta: label('sign_out') },
  },
});

const ready = chart.createStateConfig({
  meta: { title: 'flow.session.ready', rules: ['R-26'] },
  initial: 'active',
  invoke: [
    {
      id: 'watchExpiry',
      src: 'watchExpiry',
      onError: { target: 'findingCompany', actions: [keepFailure, ...ended] },
    },
    { id: 'watchProfile', src: 'watchProfile', onError: { actions: keepFailure } },
    { id: 'notifications', src: 'notifications', onError: { actions: keepFailure } },
  ],
  on: { 'sign.out': { target: 'signingOut', actions: 'flushDrafts', meta: label('sign_out') } },
  states: {
    active: {
      meta: { title: 'flow.session.active' },
      after: { aWhile: 'rereading' },
      on: {
        'session.expired': { target: 'expired', actions: ['flushDrafts', 'clearStored'] },
        'profile.changed': 'rereading',
      },
    },
    rereading: {
      meta: { title: 'flow.session.rereading' },
      invoke: {
        id: 'reread',
        src: 'profile',
        input: ({ context: { slug, token } }) => ({ slug, token }),
        onDone: {
          target: 'active',
          actions: [
            { type: 'emitDay', ...withOutput },
            { type: 'keepProfile', ...withOutput },
          ],
        },
        onError: [
          {
            target: 'expired',
            guard: { type: 'isSignedOut', ...withError },
            actions: ['flushDrafts', 'clearStored'],
          },
          { target: 'active', actions: keepFailure },
        ],
      },
      on: { 'session.expired': { target: 'expired', actions: ['flushDrafts', 'clearStored'] } },
    },
    // The page stays as it is under the sign-in, so nothing typed is lost.
    expired: {
      meta: { title: 'flow.session.expired' },
      on: {
        'sign.in': {
          target: 'renewing',
          actions: { type: 'keepCredentials', ...withEvent },
          meta: label('sign_in'),
        },
      },
    },
    renewing: {
      meta: { title: 'flow.session.renewing' },
      tags: 'busy',
      exit: 'forgetCredentials',
      invoke: {
        id: 'renew',
        src: 'signIn',
        input: ({ context }) => context.credentials as Credentials,
        onDone: [
          {
            target: 'active',
            guard: { type: 'isSamePerson', ...withOutput },
            actions: [...begun, 'emitSignedIn'],
          },
          { target: '#session.loadingPrivileges', actions: begun },
        ],
        onError: { target: 'expired', actions: keepFailure },
      },
    },
  },
});

const signingOut = chart.createStateConfig({
  meta: { title: 'flow.session.signing_out', rules: ['R-19'] },
  tags: 'busy',
  exit: ended,
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
      failure: null,
    };
  },
  states: {
    routing,
    signedOut,
    findingCompany,
    companyKnown,
    authenticating,
    loadingPrivileges,
    unreachable,
    ready,
    signingOut,
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
