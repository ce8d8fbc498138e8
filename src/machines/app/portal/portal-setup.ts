import { assign, fromPromise, setup } from 'xstate';
import type { Profile, SessionKind, sessionCalls } from '../../../api/app/session.ts';
import { sessionWire } from '../../../api/app/session-wire.ts';
import { callsBy, failureOf, send, setCredentials } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type PasswordOutput, passwordMachine } from '../password/flows.ts';
import { serverActors } from '../session/server-actors.ts';
import { portalStore, type Stored, slugOfHost, slugOfLink } from '../stores/stored.ts';

const calls = callsBy<typeof sessionCalls>(sessionWire);
type SignedIn = AnswerOf<typeof sessionCalls.signIn>;
type Company = AnswerOf<typeof sessionCalls.company>;
interface Credentials {
  email: string;
  password: string;
}

export interface PortalInput {
  /** From the host name or the link of an email; takes precedence over a stored one. */
  slug: string | null;
  stored: Stored;
  /** The link in the address, with which a password is set; null if there is none. */
  link: { token: string; isInvitation: boolean } | null;
}
export interface PortalContext extends Pick<PortalInput, 'slug' | 'link'> {
  company: Company | null;
  token: string | null;
  profile: Profile | null;
  /** Kept only while they are being checked. */
  credentials: Credentials | null;
  /** The session ended by itself: the sign-in says so. */
  isOver: boolean;
  failure: Failure | null;
}
export type PortalEvent =
  | { type: 'company.choose'; slug: string }
  | { type: 'company.change' }
  | ({ type: 'sign.in' } & Credentials)
  | { type: 'forgot' }
  | { type: 'cancel' }
  | { type: 'sign.out' }
  | { type: 'session.expired' }
  | { type: 'retry' };

/** The links in mails to tenants and owners: of a new password, and of an owner's invitation. */
function linkOf(pathname: string): PortalInput['link'] {
  const [, app, kind, token] = pathname.split('/');
  if (app !== 'app' || !token || (kind !== 'reset-password' && kind !== 'invitation')) return null;
  return { token: decodeURIComponent(token), isInvitation: kind === 'invitation' };
}
/** The initial input of the portal in a browser. What the first state's actors call, they call at this company. */
export function portalInput(): PortalInput {
  const stored = portalStore.read();
  const slug = slugOfHost(globalThis.location?.host ?? '') ?? slugOfLink(globalThis.location?.href ?? '');
  setCredentials({ slug: slug ?? stored.slug, token: null });
  return { slug, stored, link: linkOf(globalThis.location?.pathname ?? '') };
}

type Outside = Exclude<SessionKind, 'staff'>;
/** Whose home is shown: a tenant's, an owner's or a provider's. */
export const kindOf = ({ profile }: Pick<PortalContext, 'profile'>): Outside | null =>
  profile && profile.kind !== 'staff' ? profile.kind : null;

/** The actors, guards and actions of the portal's chart. */
export const chart = setup({
  types: {
    context: {} as PortalContext,
    events: {} as PortalEvent,
    input: {} as PortalInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
    children: {} as { password: 'password'; recovery: 'password' },
  },
  actors: {
    // An actor invoked in the initial state starts before the entry actions run, so it sets the caller itself.
    findCompany: fromPromise<Company, { slug: string | null }>(({ input, signal }) => {
      setCredentials({ ...input, token: null });
      return send(calls.company, { signal });
    }),
    signIn: fromPromise<SignedIn, Credentials>(({ input, signal }) =>
      send(calls.signIn, { body: { ...input, door: 'app' }, signal }),
    ),
    signOut: fromPromise<unknown, null>(({ signal }) => send(calls.signOut, { body: {}, signal })),
    profile: fromPromise<Profile, Pick<PortalContext, 'slug' | 'token'>>(({ input, signal }) => {
      setCredentials(input);
      return send(calls.profile, { signal });
    }),
    ...serverActors,
    /** a failure clears this session; the office's is none of its business. */
    password: passwordMachine.provide({ actions: { clearStored: portalStore.forget } }),
  },
  guards: {
    ...failureGuards,
    hasLink: ({ context }) => context.link !== null,
    hasToken: ({ context }) => context.token !== null && context.slug !== null,
    hasSlug: ({ context }) => context.slug !== null,
    knowsCompany: ({ context }) => context.company !== null,
    gaveAddress: (_, { output }: { output: PasswordOutput }) => output.chosen !== null,
  },
  actions: {
    keepSlug: assign((_, { slug }: { slug: string }) => ({ slug: slug.trim().toLowerCase(), company: null, failure: null })),
    forgetSlug: assign({ slug: null, company: null, failure: null, isOver: false }),
    keepCompany: assign((_, { output }: { output: Company }) => ({ company: output, slug: output.slug })),
    storeSlug: ({ context: { slug } }) => portalStore.keep({ slug }),
    keepCredentials: assign((_, { email, password }: Credentials) => ({
      credentials: { email, password },
      failure: null,
      isOver: false,
    })),
    keepChosen: assign((_, { output }: { output: PasswordOutput }) => ({ credentials: output.chosen, failure: null })),
    forgetCredentials: assign({ credentials: null }),
    forgetLink: assign({ link: null }),
    /** The link is no longer the page's address. */
    leaveLink: () => globalThis.history?.replaceState(null, '', '/app'),
    keepSession: assign((_, { output }: { output: SignedIn }) => ({
      token: output.auth_token,
      profile: output.user,
      failure: null,
      isOver: false,
    })),
    keepProfile: assign((_, { output }: { output: Profile }) => ({ profile: output, failure: null })),
    /** Sets the credentials of all further calls. */
    useSession: ({ context: { token, slug } }) => setCredentials({ token, slug }),
    storeSession: (_, { output: { auth_token, user, currency } }: { output: SignedIn }) =>
      portalStore.keep({ token: auth_token, company_id: user.company.id, currency, slug: user.company.slug }),
    forgetSession: assign({ token: null, profile: null }),
    clearStored: portalStore.forget,
    noteEnd: assign({ isOver: true }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null, isOver: false }),
  },
});

export const label = (event: string) => ({ label: `flow.event.${event}` });
export const withEvent = { params: <E>({ event }: { event: E }) => event };
export const withOutput = { params: outputOf };
export const keepFailure = { type: 'keepFailure', params: errorOf } as const;
export const ended = ['forgetSession', 'useSession', 'clearStored'] as const;
