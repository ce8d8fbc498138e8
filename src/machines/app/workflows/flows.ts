import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type Fleet, fleetCalls, type WorkflowRecord } from '../../../api/app/workflows.ts';
import { ask, failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type ListMachine, listFlow } from '../../kit/list/list-flow.ts';
import { everything, hearChanges, type Signal } from '../../kit/signals.ts';
import { doer, taskFlow } from '../../kit/task-flow.ts';

interface FleetContext {
  fleet: Fleet | null;
  failure: Failure | null;
}
type FleetEvent = { type: 'refresh' } | { type: 'retry' } | Signal;

const chart = setup({
  types: {
    context: {} as FleetContext,
    events: {} as FleetEvent,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: { read: fromPromise<Fleet>(({ signal }) => send(fleetCalls.fleet, { signal })), hearChanges },
  // The whole log is counted for them: not after every change, and never more often than this.
  delays: { rest: 15_000 },
  actions: {
    keepFleet: assign((_, { output }: { output: Fleet }) => ({ fleet: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});

const refresh = { refresh: { target: 'rereading', meta: { label: 'workflows.event.refresh' } } } as const;
const kept = { target: 'showing', actions: { type: 'keepFleet', params: outputOf } } as const;
const failed = { type: 'keepFailure', params: errorOf } as const;

const reading = chart.createStateConfig({
  meta: { title: 'workflows.flow.reading' },
  tags: 'busy',
  invoke: { id: 'read', src: 'read', onDone: kept, onError: { target: 'unreadable', actions: failed } },
});
const showing = chart.createStateConfig({
  meta: { title: 'workflows.flow.showing' },
  on: { 'remote.changed': 'outdated', ...refresh },
});
/** The figures stay, the page says that they are old, and reads again by itself after a while. */
const outdated = chart.createStateConfig({
  meta: { title: 'workflows.flow.outdated' },
  after: { rest: 'rereading' },
  on: { online: 'rereading', 'signed.in': 'rereading', ...refresh },
});
const rereading = chart.createStateConfig({
  meta: { title: 'workflows.flow.rereading' },
  tags: 'busy',
  invoke: { id: 'reread', src: 'read', onDone: kept, onError: { target: 'outdated', actions: failed } },
});
const unreadable = chart.createStateConfig({
  meta: { title: 'workflows.flow.unreadable' },
  on: { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: { label: 'flow.event.retry' } } },
});

/** Every lifecycle in figures: read, shown, and read again when records have changed. */
export const fleetMachine = chart.createMachine({
  id: 'fleet',
  initial: 'reading',
  context: { fleet: null, failure: null },
  invoke: {
    id: 'hearChanges',
    src: 'hearChanges',
    input: { entity: everything, id: null },
    onError: { actions: failed },
  },
  states: { reading, showing, outdated, rereading, unreadable },
});
export type FleetSnapshot = SnapshotFrom<typeof fleetMachine>;

const lists = new Map<string, ListMachine<WorkflowRecord>>();

/** The records behind a figure of one lifecycle; the same machine each time, so that a page may ask while it is drawn. */
export function recordsMachine(entity: string): ListMachine<WorkflowRecord> {
  const known = lists.get(entity);
  if (known) return known;
  const made = listFlow<WorkflowRecord>({ entity }).provide({
    actors: {
      read: fromPromise(({ input, signal }) => send(fleetCalls.records, { params: { entity }, query: input.query, signal })),
    },
  });
  lists.set(entity, made);
  return made;
}

/** Asks for a pass and goes to the workbench with it: a page of its own, outside of the app. */
export const openWorkbenchMachine = taskFlow<null>().provide({
  actors: {
    perform: doer(async (_, signal) => {
      const answered = await ask(fleetCalls.openWorkbench, { signal });
      location.assign(answered.answer.path);
      return answered;
    }),
  },
});
