import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { errorOf, outputOf, placeholderActor } from './actors.ts';
import type { FlowMeta } from './lifecycle.ts';
import { type Signal, watchChanges } from './signals.ts';

export interface ReadContext<T, I> {
  input: I;
  answer: T | null;
  failure: Failure | null;
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
 * that many milliseconds. Provide `read`.
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
    delays: { rest },
    actions: {
      keepAnswer: assign((_, { output }: { output: ReadOutput<T> }) => ({ answer: output.answer, failure: null })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
  });
  const input = ({ context }: { context: ReadContext<T, I> }) => ({ about: context.input });
  const kept = { target: 'showing', actions: { type: 'keepAnswer', params: outputOf } } as const;
  return chart.createMachine({
    id: 'read',
    initial: 'reading',
    context: ({ input }) => ({ input, answer: null, failure: null }),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      input: ({ context }) => ({ entity, id: idOf?.(context.input) ?? null }),
      onError: { actions: { type: 'keepFailure', params: errorOf } },
    },
    states: {
      reading: {
        meta: { title: 'flow.read.reading' },
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input,
          onDone: kept,
          onError: { target: 'unreadable', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      showing: {
        meta: { title: 'flow.read.showing' },
        on: {
          'remote.changed': 'outdated',
          'day.begun': 'outdated',
          again: 'rereading',
        },
      },
      outdated: {
        meta: { title: 'flow.read.outdated' },
        after: { rest: 'rereading' },
        on: { again: 'rereading' },
      },
      rereading: {
        meta: { title: 'flow.read.rereading' },
        invoke: {
          id: 'reread',
          src: 'read',
          input,
          onDone: kept,
          onError: { target: 'showing', actions: { type: 'keepFailure', params: errorOf } },
        },
        on: { 'remote.changed': 'outdated' },
      },
      unreadable: {
        meta: { title: 'flow.read.unreadable' },
        on: {
          retry: { target: 'reading', meta: { label: 'flow.event.retry' } },
          online: 'reading',
          'signed.in': 'reading',
        },
      },
    },
  });
}
/** Makes a reading actor from an async function. */
export const reader = <T, I>(read: (about: I, signal: AbortSignal) => Promise<T>) =>
  fromPromise<ReadOutput<T>, ReadInput<I>>(async ({ input, signal }) => ({ answer: await read(input.about, signal) }));

export type ReadMachine<T, I> = ReturnType<typeof readFlow<T, I>>;
export type ReadSnapshot<T, I> = SnapshotFrom<ReadMachine<T, I>>;
