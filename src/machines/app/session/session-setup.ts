import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Profile, sessionCalls } from '../../../api/app/session.ts';
import { sessionWire } from '../../../api/app/session-wire.ts';
import { callsBy, failureOf, send, setCredentials } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/contract.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../../kit/actors.ts';
import { flushDrafts } from '../../kit/edit/drafts.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { emitSignal, isAbout, onSignal } from '../../kit/signals.ts';
import { notificationsMachine } from '../notification/flows.ts';
import { secondFactorMachine } from '../second-factor/flows.ts';
import { forgetStored, keepStored, portalStore, readStored, type Stored, slugOfHost, slugOfLink } from '../stores/stored.ts';
import { serverActors } from './server-actors.ts';

const calls = callsBy<typeof sessionCalls>(sessionWire);
type SignedIn = AnswerOf<typeof sessionCalls.signIn>;
type Company = AnswerOf<typeof sessionCalls.company>;
export interface Credentials {
  email: string;
  password: string;
}
type WithCode = Credentials & { code?: string };

type Who = Pick<SessionContext, 'slug' | 'token'>;

export interface SessionContext {
  slug: string | null;
  /** The company's names, for the sign-in screen. */
  company: Company | null;
  token: string | null;
  currency: string | null;
  profile: Profile | null;
  /** Kept only while they are being checked. */
  credentials: Credentials | null;
  /** Of the authenticator app, while it is being checked. */
  code: string | null;
  failure: Failure | null;
}

export type SessionEvent =
  | { type: 'company.choose'; slug: string }
  | { type: 'company.change' }
  | ({ type: 'sign.in' } & Credentials)
  | { type: 'code.enter'; code: string }
  | { type: 'cancel' }
  | { type: 'sign.out' }
  | { type: 'session.expired' }
  | { type: 'profile.changed' }
  | { type: 'retry' };

export interface SessionInput {
  /** From the host name or the link of an email; takes precedence over a stored one. */
  slug: string | null;
  stored: Stored;
}
/** The initial input of a session in a browser. */
export const sessionInput = (): SessionInput => ({
  slug: slugOfHost(globalThis.location?.host ?? '') ?? slugOfLink(globalThis.location?.href ?? ''),
  stored: readStored(),
});

const isAboutCode = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure.kind === 'invalid' && 'code' in failure.fields;
};
/** Email and password, with the code if one was entered. */
export const given = ({ context: { credentials, code } }: { context: SessionContext }): WithCode => ({
  ...(credentials as Credentials),
  ...(code !== null && { code }),
});

/** The actors, guards and actions of the session's chart. */
export const chart = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
    children: {} as { notifications: 'notifications'; enrolment: 'enrolment' },
  },
  actors: {
    // An actor invoked in the initial state starts before the entry actions run, so it sets the caller itself.
    findCompany: fromPromise<Company, { slug: string | null }>(({ input, signal }) => {
      setCredentials(input);
      return send(calls.company, { signal });
    }),
    signIn: fromPromise<SignedIn, WithCode>(({ input, signal }) => send(calls.signIn, { body: input, signal })),
    signOut: fromPromise<unknown, null>(({ signal }) => send(calls.signOut, { body: {}, signal })),
    profile: fromPromise<Profile, Who>(({ input, signal }) => {
      setCredentials(input);
      return send(calls.profile, { signal });
    }),
    ...serverActors,
    /** The server announces that the user's privileges or company have changed. */
    watchProfile: fromCallback<{ type: 'none' }>(({ sendBack }) =>
      onSignal((signal) => {
        if (signal.type === 'remote.changed' && isAbout(signal, { entity: 'profile', id: null }))
          sendBack({ type: 'profile.changed' });
      }),
    ),
    notifications: notificationsMachine,
    enrolment: secondFactorMachine,
  },
  // The company's date changes and roles are edited, so the profile is reloaded now and then.
  delays: { aWhile: 15 * 60_000 },
  guards: {
    ...failureGuards,
    hasToken: ({ context }) => context.token !== null && context.slug !== null,
    hasSlug: ({ context }) => context.slug !== null,
    hasCredentials: ({ context }) => context.credentials !== null,
    /** The password is right, and a code is needed besides. */
    needsCode: (_, { error }: { error: unknown }) => isAboutCode(error),
    mustEnrol: (_, { output }: { output: Profile }) => output.must_enrol,
    /** A tenant, an owner or a provider's person signed in: their shell has an address and a session of its own. */
    isOfPortal: (_, { output }: { output: SignedIn }) => output.user.kind !== 'staff',
    isSamePerson: ({ context }, { output }: { output: SignedIn }) => output.user.id === context.profile?.id,
  },
  actions: {
    keepSlug: assign((_, { slug }: { slug: string }) => ({
      slug: slug.trim().toLowerCase(),
      company: null,
      failure: null,
    })),
    forgetSlug: assign({ slug: null, company: null, failure: null }),
    keepCompany: assign((_, { output }: { output: Company }) => ({ company: output, slug: output.slug })),
    keepCredentials: assign((_, { email, password }: Credentials) => ({
      credentials: { email, password },
      failure: null,
    })),
    forgetCredentials: assign({ credentials: null, code: null }),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    forgetFailure: assign({ failure: null }),
    keepToken: assign((_, { output }: { output: SignedIn }) => ({
      token: output.auth_token,
      currency: output.currency,
    })),
    keepProfile: assign((_, { output }: { output: Profile }) => ({ profile: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetSession: assign({ token: null, currency: null, profile: null }),
    /** Sets the credentials of all further calls. */
    useSession: ({ context: { token, slug } }) => setCredentials({ token, slug }),
    storeSlug: ({ context: { slug } }) => keepStored({ slug }),
    storeSession: (_, { output }: { output: SignedIn }) =>
      keepStored({
        token: output.auth_token,
        company_id: output.user.company.id,
        currency: output.currency,
        slug: output.user.company.slug,
      }),
    /** Hands the session over to the portal, and goes there. */
    goToPortal: (_, { output: { auth_token, user, currency } }: { output: SignedIn }) => {
      const { id: company_id, slug } = user.company;
      portalStore.keep({ token: auth_token, company_id, currency, slug });
      globalThis.location?.assign('/app');
    },
    clearStored: forgetStored,
    /** What a phone took along goes with whoever signs out; a session that ended by itself leaves it, sealed. */
    wipeSealed: () => void import('../stores/sealed.ts').then(({ wipeSealed }) => wipeSealed()).catch(() => {}),
    /** Drafts are kept, whoever ended the session. */
    flushDrafts: () => flushDrafts(),
    /** Open overlays show the previous day's state. */
    emitDay: ({ context }, { output }: { output: Profile }) => {
      const { today } = output.company;
      if (context.profile && context.profile.company.today !== today) emitSignal({ type: 'day.begun', today });
    },
    emitSignedIn: () => emitSignal({ type: 'signed.in' }),
    reloadPage: () => globalThis.location?.reload(),
  },
});

export const label = (event: string) => ({ label: `flow.event.${event}` });
export const withEvent = { params: <E>({ event }: { event: E }) => event };
export const withError = { params: errorOf };
export const withOutput = { params: outputOf };
export const keepFailure = { type: 'keepFailure', ...withError } as const;
export const ended = ['forgetSession', 'useSession', 'clearStored'] as const;
/** Signed out on purpose. */
export const leftBehind = [...ended, 'wipeSealed'] as const;
export const begun = [{ type: 'keepToken', ...withOutput }, 'useSession', { type: 'storeSession', ...withOutput }] as const;
