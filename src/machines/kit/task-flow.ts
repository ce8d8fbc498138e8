import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Answered, failureOf } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { errorOf, given, outputOf } from './actors.ts';
import type { FlowMeta } from './lifecycle.ts';
import { toast } from './notifier.ts';

export interface TaskContext<I> {
  wanted: I | null;
  failure: Failure | null;
  /** How often it was done: what was typed for it may be cleared. */
  done: number;
}
/** What the performing actor gets. */
export interface Wanting<I> {
  wanted: I;
}
type TaskEvent<I> = { type: 'do'; input: I };

/** One call that a person makes beside a record's own life: add a unit, log an activity. `perform` is to be provided. */
export function taskFlow<I>() {
  const chart = setup({
    types: {
      context: {} as TaskContext<I>,
      events: {} as TaskEvent<I>,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { perform: given<Answered<unknown>, Wanting<I>>('perform') },
    actions: {
      keepWanted: assign((_, { input }: { input: I }) => ({ wanted: input, failure: null })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      countDone: assign(({ context }) => ({ wanted: null, done: context.done + 1 })),
      tellPerson: (_, { output }: { output: Answered<unknown> }) => {
        if (output.message) toast({ say: output.message });
      },
    },
  });
  const again = {
    do: {
      target: 'doing',
      actions: { type: 'keepWanted', params: <E>({ event }: { event: E }) => event },
      meta: { label: 'flow.event.do' },
    },
  } as const;
  return chart.createMachine({
    id: 'task',
    initial: 'ready',
    context: { wanted: null, failure: null, done: 0 },
    states: {
      ready: { meta: { title: 'flow.task.ready' }, on: again },
      doing: {
        meta: { title: 'flow.task.doing' },
        tags: 'busy',
        invoke: {
          id: 'perform',
          src: 'perform',
          input: ({ context }) => ({ wanted: context.wanted as I }),
          onDone: { target: 'ready', actions: ['countDone', { type: 'tellPerson', params: outputOf }] },
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
/** A performing actor of a plain asynchronous function. */
export const doer = <I>(perform: (wanted: I, signal: AbortSignal) => Promise<Answered<unknown>>) =>
  fromPromise<Answered<unknown>, Wanting<I>>(({ input, signal }) => perform(input.wanted, signal));

export type TaskMachine<I> = ReturnType<typeof taskFlow<I>>;
export type TaskSnapshot<I> = SnapshotFrom<TaskMachine<I>>;
