import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Answered, failureOf } from '../../../api/client.ts';
import type { Failure, Refusal } from '../../../api/failure.ts';
import { errorOf, failureGuards, outputOf } from '../actors.ts';
import type { FlowMeta, Viewer } from '../lifecycle.ts';
import { type Signal, watchChanges } from '../signals.ts';
import type { BulkAction, Payload, Rec } from './bulk-actions.ts';

/** A record's title, in both languages or as a single name. */
export type Title = string | { name_en: string; name_ar: string };
/** The outcome for one record: as previewed, and after running. */
export type Verdict = { id: number; title: Title; refusals: Refusal[] };
/** `answer`: the response, unless it failed. */
export type BulkResult = { id: number; title: Title; failure: Failure | null; answer?: unknown };

export interface BulkInput {
  viewer: Viewer;
  today: string;
}
export interface BulkContext<R extends Rec> extends BulkInput {
  ids: number[];
  action: string | null;
  payload: Payload;
  records: R[];
  verdicts: Verdict[];
  /** Records still to process, in order. */
  queue: R[];
  results: BulkResult[];
  /** What is missing in the input. */
  reasons: Refusal[];
  failure: Failure | null;
  stopping: boolean;
}
export type BulkEvent =
  | { type: 'choose'; action: string; ids: number[] }
  | { type: 'answer'; payload: Payload }
  | { type: 'cancel' }
  | { type: 'stop' }
  | { type: 'retry' }
  | { type: 'dismiss' }
  | Signal;

const label = (event: string) => ({ label: `flow.event.${event}` });
/**
 * A bulk action: every record is loaded and evaluated first, to preview how many are refused and why. Then they are processed
 * one by one, and each result is kept. Offline, it waits.
 */
export function bulkFlow<R extends Rec>(words: {
  entity: string;
  titleOf: (record: R) => Title;
  read: (id: number, signal: AbortSignal) => Promise<R>;
  actions: BulkAction<R>[];
}) {
  const actionOf = ({ action }: { action: string | null }) => {
    const found = words.actions.find(({ id }) => id === action);
    if (!found) throw new Error(`No bulk action ${action}`);
    return found;
  };
  const judge = (context: BulkContext<R>, record: R): Verdict => ({
    id: record.id,
    title: words.titleOf(record),
    refusals: actionOf(context).refusals(record, context.viewer, context.today, null),
  });

  const chart = setup({
    types: {
      context: {} as BulkContext<R>,
      events: {} as BulkEvent,
      input: {} as BulkInput,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: {
      watchChanges,
      /** Loads all of them, six at a time; deleted ones are left out. */
      check: fromPromise<R[], { ids: number[] }>(async ({ input: { ids }, signal }) => {
        const found = new Map<number, R>();
        const rest = [...ids];
        const work = async () => {
          for (let id = rest.shift(); id !== undefined; id = rest.shift())
            await words.read(id, signal).then(
              (record) => found.set(record.id, record),
              (error: unknown) => {
                if (failureOf(error).kind !== 'missing') throw error;
              },
            );
        };
        await Promise.all(Array.from({ length: 6 }, work));
        return ids.flatMap((id) => found.get(id) ?? []);
      }),
      perform: fromPromise<Answered<unknown>, { action: string | null; record: R | undefined; payload: Payload }>(
        ({ input: { action, record, payload }, signal }) => {
          if (!record) throw new Error('Nothing is left to be done');
          return actionOf({ action }).perform(record, payload, signal);
        },
      ),
    },
    guards: {
      ...failureGuards,
      isIncomplete: ({ context }, { payload }: { payload: Payload }) => missing(context, payload).length > 0,
      hasNobody: ({ context }) => !context.verdicts.some(({ refusals }) => refusals.length === 0),
      isDone: ({ context }) => context.stopping || context.queue.length === 0,
    },
    actions: {
      keepChoice: assign((_, { action, ids }: { action: string; ids: number[] }) => ({
        action,
        ids,
        payload: {},
        records: [],
        verdicts: [],
        results: [],
        reasons: [],
        failure: null,
        stopping: false,
      })),
      keepVerdicts: assign(({ context }, { output }: { output: R[] }) => ({
        records: output,
        verdicts: output.map((record) => judge(context, record)),
      })),
      keepAnswer: assign(({ context }, { payload }: { payload: Payload }) => ({
        payload,
        reasons: [],
        queue: context.records.filter(({ id }) => context.verdicts.find((one) => one.id === id)?.refusals.length === 0),
      })),
      keepReasons: assign(({ context }, { payload }: { payload: Payload }) => ({ payload, reasons: missing(context, payload) })),
      keepDone: assign(({ context }, { output }: { output: Answered<unknown> }) => resultOf(context, null, output.answer)),
      keepRefused: assign(({ context }, { error }: { error: unknown }) => resultOf(context, failureOf(error))),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: null }),
      wantStop: assign({ stopping: true }),
    },
  });
  /** The input the action still requires, according to the first record that accepts it. */
  function missing(context: BulkContext<R>, payload: Payload): Refusal[] {
    const first = context.records.find(({ id }) => context.verdicts.find((one) => one.id === id)?.refusals.length === 0);
    return first ? actionOf(context).refusals(first, context.viewer, context.today, payload) : [];
  }
  function resultOf({ queue, results }: BulkContext<R>, failure: Failure | null, answer?: unknown) {
    const [record, ...rest] = queue;
    if (!record) return {};
    return { queue: rest, results: [...results, { id: record.id, title: words.titleOf(record), failure, answer }] };
  }

  const withEvent = { params: <E>({ event }: { event: E }) => event };
  const withError = { params: errorOf };
  const choosing = {
    choose: { target: 'checking', actions: { type: 'keepChoice', ...withEvent }, meta: label('choose_action') },
  } as const;

  const idle = chart.createStateConfig({ meta: { title: 'flow.bulk.idle' }, on: choosing });
  const checking = chart.createStateConfig({
    meta: { title: 'flow.bulk.checking' },
    tags: 'busy',
    invoke: {
      id: 'check',
      src: 'check',
      input: ({ context: { ids } }) => ({ ids }),
      onDone: { target: 'prompting', actions: { type: 'keepVerdicts', params: outputOf } },
      onError: { target: 'unchecked', actions: { type: 'keepFailure', ...withError } },
    },
    on: { cancel: { target: 'idle', meta: label('cancel') } },
  });
  const unchecked = chart.createStateConfig({
    meta: { title: 'flow.bulk.unchecked' },
    on: {
      retry: { target: 'checking', meta: label('retry') },
      cancel: { target: 'idle', meta: label('cancel') },
    },
  });
  const prompting = chart.createStateConfig({
    meta: { title: 'flow.bulk.prompting' },
    on: {
      answer: [
        { target: 'done', guard: 'hasNobody', meta: label('answer') },
        {
          guard: { type: 'isIncomplete', ...withEvent },
          actions: { type: 'keepReasons', ...withEvent },
          meta: label('answer'),
        },
        { target: 'running', actions: { type: 'keepAnswer', ...withEvent }, meta: label('answer') },
      ],
      cancel: { target: 'idle', meta: label('cancel') },
    },
  });
  const running = chart.createStateConfig({
    meta: { title: 'flow.bulk.running' },
    tags: 'busy',
    invoke: {
      id: 'perform',
      src: 'perform',
      input: ({ context: { action, queue, payload } }) => ({ action, record: queue[0], payload }),
      onDone: { target: 'advancing', actions: { type: 'keepDone', params: outputOf } },
      onError: [
        { target: 'halted', guard: { type: 'isOffline', ...withError }, actions: { type: 'keepFailure', ...withError } },
        { target: 'halted', guard: { type: 'isSignedOut', ...withError }, actions: { type: 'keepFailure', ...withError } },
        { target: 'advancing', actions: { type: 'keepRefused', ...withError } },
      ],
    },
    // The current record is finished; the next isn't started.
    on: { stop: { actions: 'wantStop', meta: label('stop') } },
  });
  const advancing = chart.createStateConfig({
    meta: { title: 'flow.bulk.advancing' },
    always: [{ target: 'done', guard: 'isDone' }, { target: 'running' }],
  });
  const onward = { target: 'running', actions: 'forgetFailure' } as const;
  const halted = chart.createStateConfig({
    meta: { title: 'flow.bulk.halted' },
    on: {
      online: onward,
      'signed.in': onward,
      retry: { ...onward, meta: label('retry') },
      stop: { target: 'done', meta: label('stop') },
    },
  });
  const done = chart.createStateConfig({
    meta: { title: 'flow.bulk.done' },
    on: { dismiss: { target: 'idle', meta: label('dismiss') } },
  });

  return chart.createMachine({
    id: 'bulk',
    initial: 'idle',
    context: ({ input }) => ({
      ...input,
      ids: [],
      action: null,
      payload: {},
      records: [],
      verdicts: [],
      queue: [],
      results: [],
      reasons: [],
      failure: null,
      stopping: false,
    }),
    invoke: {
      id: 'watchChanges',
      src: 'watchChanges',
      input: { entity: words.entity, id: null },
      onError: { actions: { type: 'keepFailure', ...withError } },
    },
    states: { idle: idle, checking, unchecked, prompting: prompting, running, advancing: advancing, halted, done },
  });
}

export type BulkMachine<R extends Rec> = ReturnType<typeof bulkFlow<R>>;
export type BulkSnapshot<R extends Rec> = SnapshotFrom<BulkMachine<R>>;
