import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Answered, failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { errorOf, outputOf, placeholderActor } from './actors.ts';
import type { FlowMeta } from './lifecycle.ts';

interface LatestContext<I, T> {
  /** Values that the person set and the server hasn't confirmed yet: shown at once. */
  wanted: I | null;
  /** The part of it that is being saved. */
  sent: I | null;
  /** The record as it was saved last; null before the first time. */
  answer: T | null;
  failure: Failure | null;
}
interface KeepInput<I> {
  wanted: I;
  /** The version that the last save answered, if any: newer than the one that the page was shown. */
  version: number | null;
}
type LatestEvent<I> = { type: 'set'; input: I };

/**
 * Values that are saved as they are set, such as ticks: each shows at once, and what is set while one is being saved follows it.
 * A value that the server refuses is taken back, with its reason. Provide `keep`.
 */
export function latestFlow<I extends { version: number }, T extends { version: number }>() {
  const chart = setup({
    types: {
      context: {} as LatestContext<I, T>,
      events: {} as LatestEvent<I>,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { keep: placeholderActor<Answered<T>, KeepInput<I>>('keep') },
    guards: {
      isOutrun: ({ context: { wanted, sent } }) => wanted !== sent,
    },
    actions: {
      keepSet: assign(({ context }, { input }: { input: I }) => ({ wanted: { ...context.wanted, ...input }, failure: null })),
      noteSent: assign(({ context }) => ({ sent: context.wanted })),
      keepAnswer: assign((_, { output }: { output: Answered<T> }) => ({ answer: output.answer })),
      forgetSet: assign({ wanted: null, sent: null }),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
  });
  const set = {
    actions: { type: 'keepSet', params: <E>({ event }: { event: E }) => event },
    meta: { label: 'flow.event.set' },
  } as const;
  const keepAnswer = { type: 'keepAnswer', params: outputOf } as const;
  return chart.createMachine({
    id: 'latest',
    initial: 'still',
    context: { wanted: null, sent: null, answer: null, failure: null },
    states: {
      still: { meta: { title: 'flow.latest.still' }, on: { set: { target: 'saving', ...set } } },
      saving: {
        meta: { title: 'flow.latest.saving' },
        tags: 'busy',
        entry: 'noteSent',
        invoke: {
          id: 'keep',
          src: 'keep',
          input: ({ context }) => ({ wanted: context.wanted as I, version: context.answer?.version ?? null }),
          onDone: [
            { target: 'saving', reenter: true, guard: 'isOutrun', actions: keepAnswer },
            { target: 'still', actions: [keepAnswer, 'forgetSet'] },
          ],
          onError: { target: 'refused', actions: [{ type: 'keepFailure', params: errorOf }, 'forgetSet'] },
        },
        on: { set },
      },
      refused: { meta: { title: 'flow.latest.refused' }, on: { set: { target: 'saving', ...set } } },
    },
  });
}

/** Makes a keeping actor from an async function, which is given the newest version known. */
export const keeper = <I extends { version: number }, T>(keep: (wanted: I, signal: AbortSignal) => Promise<Answered<T>>) =>
  fromPromise<Answered<T>, KeepInput<I>>(({ input: { wanted, version }, signal }) =>
    keep({ ...wanted, version: Math.max(wanted.version, version ?? 0) }, signal),
  );

export type LatestMachine<I extends { version: number }, T extends { version: number }> = ReturnType<typeof latestFlow<I, T>>;
export type LatestSnapshot<I extends { version: number }, T extends { version: number }> = SnapshotFrom<LatestMachine<I, T>>;
