import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type WorkflowRecord, type WorkflowStats, workflowStatsCalls } from '../../../api/app/workflows.ts';
import { ask, failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type ListMachine, listFlow } from '../../kit/list/list-flow.ts';
import { everything, type Signal, watchChanges } from '../../kit/signals.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

interface WorkflowStatsContext {
  stats: WorkflowStats | null;
  failure: Failure | null;
}
type WorkflowStatsEvent = { type: 'refresh' } | { type: 'retry' } | Signal;

const chart = setup({
  types: {
    context: {} as WorkflowStatsContext,
    events: {} as WorkflowStatsEvent,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: { read: fromPromise<WorkflowStats>(({ signal }) => send(workflowStatsCalls.stats, { signal })), watchChanges },
  // Expensive for the server, so they aren't reloaded after every change, and never more often than this.
  delays: { rest: 15_000 },
  actions: {
    keepStats: assign((_, { output }: { output: WorkflowStats }) => ({ stats: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});

const refresh = { refresh: { target: 'rereading', meta: { label: 'workflows.event.refresh' } } } as const;
const kept = { target: 'showing', actions: { type: 'keepStats', params: outputOf } } as const;
const withError = { type: 'keepFailure', params: errorOf } as const;

const reading = chart.createStateConfig({
  meta: { title: 'workflows.flow.reading' },
  tags: 'busy',
  invoke: { id: 'read', src: 'read', onDone: kept, onError: { target: 'unreadable', actions: withError } },
});
const showing = chart.createStateConfig({
  meta: { title: 'workflows.flow.showing' },
  on: { 'remote.changed': 'outdated', ...refresh },
});
/** The statistics stay visible and are marked as outdated; they reload after a while. */
const outdated = chart.createStateConfig({
  meta: { title: 'workflows.flow.outdated' },
  after: { rest: 'rereading' },
  on: { online: 'rereading', 'signed.in': 'rereading', ...refresh },
});
const rereading = chart.createStateConfig({
  meta: { title: 'workflows.flow.rereading' },
  tags: 'busy',
  invoke: { id: 'reread', src: 'read', onDone: kept, onError: { target: 'outdated', actions: withError } },
});
const unreadable = chart.createStateConfig({
  meta: { title: 'workflows.flow.unreadable' },
  on: { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: { label: 'flow.event.retry' } } },
});

/** Statistics of every lifecycle: loaded, shown, and reloaded when records have changed. */
export const workflowStatsMachine = chart.createMachine({
  id: 'workflow_stats',
  initial: 'reading',
  context: { stats: null, failure: null },
  invoke: {
    id: 'watchChanges',
    src: 'watchChanges',
    input: { entity: everything, id: null },
    onError: { actions: withError },
  },
  states: { reading, showing, outdated, rereading, unreadable },
});
export type WorkflowStatsSnapshot = SnapshotFrom<typeof workflowStatsMachine>;

const lists = new Map<string, ListMachine<WorkflowRecord>>();

/** The records behind a statistic; the same machine each time, so that a page may call it during render. */
export function recordsMachine(entity: string): ListMachine<WorkflowRecord> {
  const known = lists.get(entity);
  if (known) return known;
  const made = listFlow<WorkflowRecord>({ entity }).provide({
    actors: {
      read: fromPromise(({ input, signal }) =>
        send(workflowStatsCalls.records, { params: { entity }, query: input.query, signal }),
      ),
    },
  });
  lists.set(entity, made);
  return made;
}

/** A place in the workbench: the query of its URL, `?path=/story/…`; empty for the start page. */
export interface WorkbenchPlace {
  search: string;
}

/** Requests a pass and goes to the workbench, which is a separate page. */
export const openWorkbenchMachine = taskFlow<WorkbenchPlace>().provide({
  actors: {
    perform: performer(async ({ search }, signal) => {
      const answered = await ask(workflowStatsCalls.openWorkbench, { signal });
      location.assign(answered.answer.path + search);
      return answered;
    }),
  },
});
