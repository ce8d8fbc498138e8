import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Answered, failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { errorOf, outputOf, placeholderActor } from './actors.ts';
import type { FlowMeta } from './lifecycle.ts';
import { toast } from './notifier.ts';
import { type UndoEvent, undoOffer } from './record/undo.ts';

export interface TaskContext<I, T = unknown> {
  wanted: I | null;
  /** The call's response, once done. */
  answer: T | null;
  /** What undoes it, while offered. */
  back: I | null;
  failure: Failure | null;
  /** How often it was done, so that the input can be cleared. */
  done: number;
}
/** The performing actor's input. */
export interface TaskInput<I> {
  wanted: I;
}
type TaskEvent<I> = { type: 'do'; input: I } | UndoEvent;

/**
 * A single call outside a record's lifecycle, such as adding a unit or logging an activity. Provide `perform`. `backOf` returns
 * what would undo it, which is then offered; null if this was the undo itself.
 */
export function taskFlow<I, T = unknown>(backOf?: (wanted: I) => I | null) {
  const chart = setup({
    types: {
      context: {} as TaskContext<I, T>,
      events: {} as TaskEvent<I>,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { perform: placeholderActor<Answered<T>, TaskInput<I>>('perform'), undoOffer },
    guards: {
      mayTakeBack: ({ context }) => context.back !== null,
    },
    actions: {
      keepWanted: assign((_, { input }: { input: I }) => ({ wanted: input, back: null, failure: null })),
      wantBack: assign(({ context }) => ({ wanted: context.back, back: null, failure: null })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      countDone: assign(({ context: { wanted, done } }, { output }: { output: Answered<T> }) => ({
        wanted: null,
        answer: output.answer,
        back: wanted === null ? null : (backOf?.(wanted) ?? null),
        done: done + 1,
      })),
      forgetBack: assign({ back: null }),
      withdrawUndo: sendTo('undoOffer', { type: 'offer' as const, message: null }),
      offerUndo: sendTo('undoOffer', ({ context: { back } }, { output }: { output: Answered<T> }) => ({
        type: 'offer' as const,
        message: (back !== null && output.message) || null,
      })),
      showMessage: ({ context: { back } }, { output }: { output: Answered<T> }) => {
        if (output.message && back === null) toast({ message: output.message });
      },
    },
  });
  const withOutput = { params: outputOf };
  const keepWanted = { type: 'keepWanted', params: <E>({ event }: { event: E }) => event } as const;
  const again = {
    do: {
      target: 'doing',
      actions: backOf ? ([keepWanted, 'withdrawUndo'] as const) : keepWanted,
      meta: { label: 'flow.event.do' },
    },
    ...(backOf && {
      undo: { target: 'doing', guard: 'mayTakeBack', actions: 'wantBack', meta: { label: 'flow.event.undo' } } as const,
    }),
  } as const;
  return chart.createMachine({
    id: 'task',
    initial: 'ready',
    context: { wanted: null, answer: null, back: null, failure: null, done: 0 },
    ...(backOf && {
      invoke: { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetBack' } } as const,
      on: { 'undo.lapse': { actions: 'forgetBack' } } as const,
    }),
    states: {
      ready: { meta: { title: 'flow.task.ready' }, on: again },
      doing: {
        meta: { title: 'flow.task.doing' },
        tags: 'busy',
        invoke: {
          id: 'perform',
          src: 'perform',
          input: ({ context }) => ({ wanted: context.wanted as I }),
          onDone: {
            target: 'ready',
            actions: backOf
              ? ([
                  { type: 'countDone', ...withOutput },
                  { type: 'showMessage', ...withOutput },
                  { type: 'offerUndo', ...withOutput },
                ] as const)
              : ([
                  { type: 'countDone', ...withOutput },
                  { type: 'showMessage', ...withOutput },
                ] as const),
          },
          onError: { target: 'refused', actions: { type: 'keepFailure', params: errorOf } },
        },
      },
      refused: {
        meta: { title: 'flow.task.refused' },
        on: again,
      },
    },
  });
}
/** Makes a performing actor from an async function. */
export const performer = <I, T = unknown>(perform: (wanted: I, signal: AbortSignal) => Promise<Answered<NoInfer<T>>>) =>
  fromPromise<Answered<T>, TaskInput<I>>(({ input, signal }) => perform(input.wanted, signal));

export type TaskMachine<I, T = unknown> = ReturnType<typeof taskFlow<I, T>>;
export type TaskSnapshot<I, T = unknown> = SnapshotFrom<TaskMachine<I, T>>;
