import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PasswordInput } from '../password/flows.ts';
import { chart, ended, keepFailure, label, type PortalContext, withEvent, withOutput } from './portal-setup.ts';

/** A link that was used, or that nobody wants to use. */
const left = ['forgetLink', 'leaveLink'] as const;

const routing = chart.createStateConfig({
  meta: { title: 'flow.portal.routing' },
  always: [
    { target: 'settingPassword', guard: 'hasLink' },
    { target: 'loadingProfile', guard: 'hasToken' },
    { target: 'findingCompany', guard: 'hasSlug' },
    { target: 'choosingCompany' },
  ],
});

// The way from a mail: a password, and signed in with it.
const settingPassword = chart.createStateConfig({
  meta: { title: 'flow.portal.setting_password', rules: ['R-02'] },
  invoke: {
    id: 'password',
    src: 'password',
    input: ({ context: { link } }): PasswordInput => ({
      token: link?.token ?? null,
      mobile: true,
      invitation: link?.isInvitation === true,
    }),
    onDone: [
      {
        target: 'authenticating',
        guard: { type: 'gaveAddress', ...withOutput },
        actions: [{ type: 'keepChosen', ...withOutput }, ...left, 'storeSlug'],
      },
      { target: 'findingCompany', actions: [...left, 'storeSlug'] },
    ],
    onError: { target: 'findingCompany', actions: [keepFailure, ...left] },
  },
  on: { cancel: { target: 'findingCompany', actions: left, meta: label('cancel') } },
});

const choosingCompany = chart.createStateConfig({
  meta: { title: 'flow.portal.choosing_company', rules: ['R-01'] },
  on: {
    'company.choose': { target: 'findingCompany', actions: { type: 'keepSlug', ...withEvent }, meta: label('choose_company') },
  },
});

const findingCompany = chart.createStateConfig({
  meta: { title: 'flow.portal.finding_company' },
  tags: 'busy',
  invoke: {
    id: 'findCompany',
    src: 'findCompany',
    input: ({ context: { slug } }) => ({ slug }),
    onDone: { target: 'signedOut', actions: [{ type: 'keepCompany', ...withOutput }, 'storeSlug'] },
    onError: { target: 'choosingCompany', actions: keepFailure },
  },
});

const signedOut = chart.createStateConfig({
  meta: { title: 'flow.portal.signed_out', rules: ['R-02'] },
  on: {
    'sign.in': { target: 'authenticating', actions: { type: 'keepCredentials', ...withEvent }, meta: label('sign_in') },
    forgot: { target: 'recovering', actions: 'forgetFailure', meta: label('forgot') },
    'company.change': { target: 'choosingCompany', actions: ['forgetSlug', 'storeSlug'], meta: label('change_company') },
  },
});

const recovering = chart.createStateConfig({
  meta: { title: 'flow.portal.recovering', rules: ['R-02'] },
  invoke: {
    id: 'recovery',
    src: 'password',
    input: (): PasswordInput => ({ token: null, mobile: true }),
    onError: { target: 'signedOut', actions: keepFailure },
  },
  on: { cancel: { target: 'signedOut', meta: label('cancel') } },
});

const authenticating = chart.createStateConfig({
  meta: { title: 'flow.portal.authenticating', rules: ['R-19'] },
  tags: 'busy',
  exit: 'forgetCredentials',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context }) => context.credentials as NonNullable<PortalContext['credentials']>,
    onDone: {
      target: 'ready',
      actions: [{ type: 'keepSession', ...withOutput }, 'useSession', { type: 'storeSession', ...withOutput }],
    },
    onError: [
      { target: 'signedOut', guard: 'knowsCompany', actions: [keepFailure, ...ended] },
      { target: 'findingCompany', actions: [keepFailure, ...ended] },
    ],
  },
});

const loadingProfile = chart.createStateConfig({
  meta: { title: 'flow.portal.loading_profile', rules: ['R-19'] },
  tags: 'busy',
  invoke: {
    id: 'profile',
    src: 'profile',
    input: ({ context: { slug, token } }) => ({ slug, token }),
    onDone: { target: 'ready', actions: { type: 'keepProfile', ...withOutput } },
    onError: [
      { target: 'findingCompany', guard: { type: 'isSignedOut', params: keepFailure.params }, actions: ['noteEnd', ...ended] },
      { target: 'unreachable', actions: keepFailure },
    ],
  },
});

const unreachable = chart.createStateConfig({
  meta: { title: 'flow.portal.unreachable' },
  invoke: { id: 'awaitServer', src: 'awaitServer', onDone: 'loadingProfile', onError: { actions: keepFailure } },
  on: {
    retry: { target: 'loadingProfile', meta: label('retry') },
    'sign.out': { target: 'findingCompany', actions: ended, meta: label('sign_out') },
  },
});

const ready = chart.createStateConfig({
  meta: { title: 'flow.portal.ready', rules: ['R-26'] },
  invoke: { id: 'watchExpiry', src: 'watchExpiry', onError: { target: 'findingCompany', actions: [keepFailure, ...ended] } },
  on: {
    'session.expired': { target: 'findingCompany', actions: ['noteEnd', ...ended] },
    'sign.out': { target: 'signingOut', meta: label('sign_out') },
  },
});

const signingOut = chart.createStateConfig({
  meta: { title: 'flow.portal.signing_out', rules: ['R-19'] },
  tags: 'busy',
  exit: ended,
  // Whatever the server says, they are signed out here.
  invoke: { id: 'signOut', src: 'signOut', input: null, onDone: 'findingCompany', onError: 'findingCompany' },
});

/** A tenant's or an owner's way in: from the link of a mail or by signing in, to their home, and out again. */
export const portalMachine = chart.createMachine({
  id: 'portal',
  initial: 'routing',
  context: ({ input: { slug, stored, link } }) => ({
    slug: slug ?? stored.slug,
    link,
    company: null,
    // A token of another company is useless at this one's address.
    token: slug === null || slug === stored.slug ? stored.token : null,
    profile: null,
    credentials: null,
    isOver: false,
    failure: null,
  }),
  states: {
    routing,
    settingPassword,
    choosingCompany,
    findingCompany,
    signedOut,
    recovering,
    authenticating,
    loadingProfile,
    unreachable,
    ready,
    signingOut,
  },
});

export type PortalRef = ActorRefFrom<typeof portalMachine>;
export type PortalSnapshot = SnapshotFrom<typeof portalMachine>;
