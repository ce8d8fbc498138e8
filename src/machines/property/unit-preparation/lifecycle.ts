import { and, setup } from 'xstate';
import type { UnitPreparation } from '../../../api/property/unit-preparation.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface PreparationFacts extends Facts {
  may_edit: boolean;
  /** Items of work that are still to be done. */
  items_open: number;
}
type PreparationEvent =
  | { type: 'start' }
  | { type: 'inspect' }
  | { type: 'pass' }
  | { type: 'fail'; reason: Given }
  | { type: 'cancel'; reason: Given };

const chart = setup({
  types: lifecycleTypes<PreparationFacts, PreparationEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    areItemsDone: ({ context }) => context.items_open === 0,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect, keepReady: effect, readyUnit: effect },
});

const person = (event: string, asks?: string) => ({
  label: `unit_preparation.event.${event}`,
  call: 'OPS-03',
  by: 'person' as const,
  ...(asks && { asks }),
});
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: ['keepReason', 'readyUnit'],
    meta: { ...person('cancel', 'reason'), back: true as const },
  },
} as const;

const root = chart.createStateConfig({
  states: {
    open: {
      tags: 'open',
      meta: { title: 'unit_preparation.status.open', tone: 'neutral', waits: 'who.leasing_orders.edit', days: 3 },
      on: { start: { target: 'in_progress', guard: 'mayEdit', meta: person('start') }, ...cancel },
    },
    in_progress: {
      tags: 'open',
      meta: { title: 'unit_preparation.status.in_progress', tone: 'blue', waits: 'who.leasing_orders.edit', days: 14 },
      on: {
        inspect: { target: 'inspection', guard: and(['mayEdit', 'areItemsDone']), meta: person('inspect') },
        ...cancel,
      },
    },
    inspection: {
      tags: 'open',
      meta: { title: 'unit_preparation.status.inspection', tone: 'yellow', waits: 'who.leasing_orders.edit', days: 2 },
      on: {
        // Work may have been added since.
        pass: {
          target: 'ready',
          guard: and(['mayEdit', 'areItemsDone']),
          actions: ['keepReady', 'readyUnit'],
          meta: { ...person('pass'), final: true },
        },
        fail: {
          target: 'in_progress',
          guard: and(['mayEdit', 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('fail', 'reason'), back: true },
        },
        ...cancel,
      },
    },
    ready: { type: 'final', meta: { title: 'unit_preparation.status.ready', tone: 'green' } },
    cancelled: { type: 'final', meta: { title: 'unit_preparation.status.cancelled', tone: 'gray' } },
  },
});

/** Making a unit ready for its next tenant (domain 3.9): a unit is under preparation as long as one is open. */
export const unitPreparationLifecycle = lifecycle({
  entity: 'unit_preparation',
  machine: chart.createMachine({
    id: 'unit_preparation',
    initial: 'open',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { mayEdit: ['leasing_orders.edit'], areItemsDone: ['leasing_orders.edit'], gaveReason: ['you'] },
  fixes: {
    mayEdit: bySomebodyElse,
    areItemsDone: onRecord('unit_preparation', 'id', 'work'),
  },
  details: {
    areItemsDone: ({ items_open }) => ({ why: 'unit_preparation.why.areItemsDone.open', values: { count: items_open } }),
  },
  factsOf: (preparation: UnitPreparation, viewer: Viewer, today: string): PreparationFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'leasing_orders.edit'),
    items_open: preparation.items_open,
  }),
});
