import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { backoff, errorOf, failureGuards, outputOf, placeholderActor } from './actors.ts';
import type { FlowMeta } from './lifecycle.ts';
import { type Signal, watchChanges } from './signals.ts';

export interface ReadContext<T, I> {
  input: I;
  answer: T | null;
  failure: Failure | null;
  /** Something changed since the last read began. */
  outdated: boolean;
  /** Consecutive failed background reloads. */
  attempts: number;
}
/** The reading actor's input and output. */
export interface ReadInput<I> {
  about: I;
}
export interface ReadOutput<T> {
  answer: T;
}
type ReadEvent = { type: 'retry' } | { type: 'again' } | Signal;

/**
 * Loads and shows something, and reloads it in the background when a record of `entity` changes; with `rest`, at most once in
 * that many milliseconds. What changes while it is being read leads to another read. Provide `read`.
 */
export function readFlow<T, I>({
  entity,
  rest = 0,
  idOf,
}: {
  entity: string | readonly string[];
  rest?: number;
  /** If it is about one record, only that record's changes matter. */
  idOf?: (about: I) => number;
}) {
  const chart = setup({
    types: {
      context: {} as ReadContext<T, I>,
      events: {} as ReadEvent,
      input: {} as I,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { read: placeholderActor<ReadOutput<T>, ReadInput<I>>('read'), watchChanges },
    delays: { rest, backoff: ({ context }: { context: ReadContext<T, I> }) => backoff(context.attempts) },
    guards: { isMissing: failureGuards.isMissing, isOutdated: ({ context }) => context.outdated },
    actions: {
      keepAnswer: assign((_, { output }: { output: ReadOutput<T> }) => ({
        answer: output.answer,
        failure: null,
        attempts: 0,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      markOutdated: assign({ outdated: true }),
      forgetOutdated: assign({ outdated: false }),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    },
  });
  const input = ({ context }: { context: ReadContext<T, I> }) => ({ about: context.input });
  const kept = { target: 'showing', actions: { type: 'keepAnswer', params: outputOf } } as const;
  return chart.createMachine({
    id: 'read',
    initial: 'reading',
    context: ({ input }) => ({ input, answer: null, failure: null, outdated: false, attempts: 0 }),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      input: ({ context }) => ({ entity, id: idOf?.(context.input) ?? null }),
      onError: { actions: { type: 'keepFailure', params: errorOf } },
    },
    on: {
      'remote.changed': { actions: 'markOutdated' },
      'day.begun': { actions: 'markOutdated' },
      again: { actions: 'markOutdated' },
    },
    states: {
      reading: {
        meta: { title: 'flow.read.reading' },
        tags: 'busy',
        entry: 'forgetOutdated',
        invoke: {
          id: 'read',
          src: 'read',
          input,
          onDone: kept,
          onError: [
            {
              target: 'missing',
              guard: { type: 'isMissing', params: errorOf },
              actions: { type: 'keepFailure', params: errorOf },
            },
            { target: 'unreadable', actions: { type: 'keepFailure', params: errorOf } },
          ],
        },
      },
      showing: {
        meta: { title: 'flow.read.showing' },
        always: { target: 'outdated', guard: 'isOutdated' },
        on: { again: 'rereading' },
      },
      outdated: {
        meta: { title: 'flow.read.outdated' },
        after: { rest: 'rereading' },
        on: { again: 'rereading' },
      },
      rereading: {
        meta: { title: 'flow.read.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input,
          onDone: kept,
          onError: { target: 'behind', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      // What is shown stays, and is read again soon.
      behind: {
        meta: { title: 'flow.read.behind' },
        entry: 'countAttempt',
        after: { backoff: 'rereading' },
        on: {
          retry: { target: 'rereading', meta: { label: 'flow.event.retry' } },
          online: 'rereading',
          'signed.in': 'rereading',
          again: 'rereading',
        },
      },
      unreadable: {
        meta: { title: 'flow.read.unreadable' },
        on: {
          retry: { target: 'reading', meta: { label: 'flow.event.retry' } },
          online: 'reading',
          'signed.in': 'reading',
        },
      },
      // Trying again doesn't bring it back.
      missing: {
        meta: { title: 'flow.read.missing' },
        on: { 'signed.in': 'reading' },
      },
    },
  });
}
/** Makes a reading actor from an async function. */
export const reader = <T, I>(read: (about: I, signal: AbortSignal) => Promise<T>) =>
  fromPromise<ReadOutput<T>, ReadInput<I>>(async ({ input, signal }) => ({ answer: await read(input.about, signal) }));

export type ReadMachine<T, I> = ReturnType<typeof readFlow<T, I>>;
export type ReadSnapshot<T, I> = SnapshotFrom<ReadMachine<T, I>>;
