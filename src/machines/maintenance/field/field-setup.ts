import { assign, fromPromise, setup } from 'xstate';
import type { Profile } from '../../../api/app/session.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { type FieldJobs, fieldCalls } from '../../../api/maintenance/field.ts';
import { openSealed, type SealedOwner, seal, sealedFor, touchSealed, unseal, wipeSealed } from '../../app/stores/sealed.ts';
import { backoff, failureGuards } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type Signal, watchChanges } from '../../kit/signals.ts';

/** Jobs as they were read, and by whom. */
export interface FieldCopy {
  jobs: FieldJobs;
  profile: Profile | null;
  /** When they were asked for, in milliseconds by the phone's clock. */
  read_at: number;
  /** Milliseconds by which the phone's clock is ahead of the server's. */
  ahead: number;
}
export interface FieldContext {
  owner: SealedOwner;
  profile: Profile | null;
  copy: FieldCopy | null;
  /** There is a key, so that what is read can be kept. */
  isSealed: boolean;
  /** The job that is open. */
  issue: number | null;
  /** Something changed since the last read began. */
  outdated: boolean;
  attempts: number;
  failure: Failure | null;
  /** Events that aren't sent, of whoever is about to sign out. */
  unsent: number;
}
export interface FieldInput {
  owner: SealedOwner;
  profile: Profile | null;
}
export type FieldEvents =
  | { type: 'job.open'; issue: number }
  | { type: 'open.steps' }
  | { type: 'open.parts' }
  | { type: 'open.reading' }
  | { type: 'open.signing' }
  | { type: 'open.queue' }
  | { type: 'back' }
  | { type: 'profile.changed'; profile: Profile }
  | { type: 'sign.out'; unsent: number }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | Signal;

interface Opened {
  copy: FieldCopy | null;
  isSealed: boolean;
}

export const chart = setup({
  types: {
    context: {} as FieldContext,
    events: {} as FieldEvents,
    input: {} as FieldInput,
    output: {} as { left: true },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    /** What the phone has of this person; what is another's or too old goes. */
    open: fromPromise<Opened, SealedOwner>(async ({ input }) => {
      const opened = await openSealed(input);
      return { copy: opened && (await unseal<FieldCopy>('copy')), isSealed: opened !== null };
    }),
    download: fromPromise<FieldCopy, { profile: Profile | null }>(async ({ input: { profile }, signal }) => {
      const read_at = Date.now();
      const jobs = await send(fieldCalls.jobs, { signal });
      const now = Date.now();
      // The answer was on its way for half of the time, or so.
      const copy = { jobs, profile, read_at, ahead: (read_at + now) / 2 - Date.parse(jobs.taken_at) };
      // A phone that is full shows it all the same.
      await seal({ copy })
        .then(() => touchSealed())
        .catch(() => {});
      return copy;
    }),
    wipe: fromPromise(async () => wipeSealed()),
    watchChanges,
  },
  delays: {
    backoff: ({ context }) => backoff(context.attempts),
    rest: 500,
    /** Until what is on the phone is 72 hours old. */
    tooOld: ({ context }) => Math.min(sealedFor, Math.max(0, (context.copy?.read_at ?? Date.now()) + sealedFor - Date.now())),
  },
  guards: {
    isSignedOut: failureGuards.isSignedOut,
    isOutdated: ({ context }) => context.outdated,
    isUnsent: (_, { unsent }: { unsent: number }) => unsent > 0,
    /** Somebody of whom nothing was opened yet. */
    isOther: ({ context: { owner, isSealed } }, { profile }: { profile: Profile }) =>
      owner.user !== profile.id && (owner.user !== null || !isSealed),
    /** Whose jobs they are is known, or was when they were sealed. */
    isKnown: ({ context: { profile, isSealed } }) => profile !== null || isSealed,
  },
  actions: {
    keepCopy: assign((_, { output }: { output: FieldCopy }) => ({ copy: output, failure: null, attempts: 0 })),
    keepOpened: assign(({ context }, { output }: { output: Opened }) => ({
      ...output,
      profile: context.profile ?? output.copy?.profile ?? null,
    })),
    keepProfile: assign(({ context }, { profile }: { profile: Profile }) => ({
      profile,
      owner: { ...context.owner, user: profile.id },
    })),
    keepIssue: assign((_, { issue }: { issue: number }) => ({ issue })),
    forgetIssue: assign({ issue: null }),
    forgetCopy: assign({ copy: null, isSealed: false }),
    keepUnsent: assign((_, { unsent }: { unsent: number }) => ({ unsent })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    markOutdated: assign({ outdated: true }),
    forgetOutdated: assign({ outdated: false }),
  },
});
