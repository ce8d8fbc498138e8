import { and, setup } from 'xstate';
import type { PreOccupancyOrder } from '../../../api/leasing/pre-occupancy-order.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface PreOccupancyFacts extends Facts {
  may_edit: boolean;
  /** The unit isn't under preparation or out of order. */
  unit_ready: boolean;
  /** For the reason: when the unit is expected to be ready. */
  unit_ready_on?: string | null;
}
type PreOccupancyEvent =
  | { type: 'schedule'; inspection_on: Given }
  | { type: 'start' }
  | { type: 'pass' }
  | { type: 'fail'; reason: Given }
  | { type: 'hand_over' }
  | { type: 'cancel' };

const chart = setup({
  types: lifecycleTypes<PreOccupancyFacts, PreOccupancyEvent, 'open' | 'passed'>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isUnitReady: ({ context }) => context.unit_ready,
    gaveDay: ({ event }) => event.type === 'schedule' && Boolean(event.inspection_on),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect, keepResult: effect, prepareUnit: effect },
});

const person = (event: string, asks?: string) => ({
  label: `pre_occupancy_order.event.${event}`,
  call: 'OPS-20',
  by: 'person' as const,
  ...(asks && { asks }),
});
/** When the leasing order is cancelled, or delivered without the inspection. */
const cancel = {
  cancel: { target: 'cancelled', guard: 'isSystem', meta: { label: 'pre_occupancy_order.event.cancel', by: 'system' } },
} as const;

const root = chart.createStateConfig({
  states: {
    pending: {
      tags: 'open',
      meta: { title: 'pre_occupancy_order.status.pending', tone: 'neutral', waits: 'who.leasing_orders.edit', days: 2 },
      on: {
        schedule: {
          target: 'scheduled',
          guard: and(['mayEdit', 'gaveDay']),
          meta: person('schedule', 'inspection'),
        },
        ...cancel,
      },
    },
    scheduled: {
      tags: 'open',
      meta: { title: 'pre_occupancy_order.status.scheduled', tone: 'blue', waits: 'who.leasing_orders.edit', days: 7 },
      on: { start: { target: 'in_progress', guard: 'mayEdit', meta: person('start') }, ...cancel },
    },
    in_progress: {
      tags: 'open',
      meta: { title: 'pre_occupancy_order.status.in_progress', tone: 'yellow', waits: 'who.leasing_orders.edit', days: 1 },
      on: {
        pass: {
          target: 'passed',
          guard: and(['mayEdit', 'isUnitReady']),
          actions: 'keepResult',
          meta: person('pass'),
        },
        fail: {
          target: 'failed',
          guard: and(['mayEdit', 'gaveReason']),
          // The unit has to be made ready before it passes, and so before the keys are handed over.
          actions: ['keepReason', 'keepResult', 'prepareUnit'],
          meta: { ...person('fail', 'reason'), back: true },
        },
        ...cancel,
      },
    },
    failed: {
      tags: 'open',
      meta: { title: 'pre_occupancy_order.status.failed', tone: 'red', waits: 'who.leasing_orders.edit', days: 3 },
      on: { start: { target: 'in_progress', guard: 'mayEdit', meta: person('start') }, ...cancel },
    },
    passed: {
      tags: 'passed',
      meta: { title: 'pre_occupancy_order.status.passed', tone: 'green-outline', waits: 'who.leasing_orders.edit', days: 2 },
      on: {
        hand_over: { target: 'handed_to_leasing', guard: 'mayEdit', meta: { ...person('hand_over'), final: true } },
      },
    },
    handed_to_leasing: {
      type: 'final',
      tags: 'passed',
      meta: { title: 'pre_occupancy_order.status.handed_to_leasing', tone: 'green' },
    },
    cancelled: { type: 'final', meta: { title: 'pre_occupancy_order.status.cancelled', tone: 'gray' } },
  },
});

/** The inspection of a unit before its tenant moves in (domain 3.9): a requirement of the handover. */
export const preOccupancyOrderLifecycle = lifecycle({
  entity: 'pre_occupancy_order',
  machine: chart.createMachine({
    id: 'pre_occupancy_order',
    initial: 'pending',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    mayEdit: ['leasing_orders.edit'],
    isUnitReady: ['leasing_orders.edit', 'units.edit'],
    gaveDay: ['you'],
    gaveReason: ['you'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    isUnitReady: onRecord('unit', 'unit_id', 'state'),
  },
  details: {
    isUnitReady: ({ unit_ready_on }) =>
      unit_ready_on ? { why: 'pre_occupancy_order.why.isUnitReady.expected', values: { day: unit_ready_on } } : null,
  },
  factsOf: (order: PreOccupancyOrder, viewer: Viewer, today: string): PreOccupancyFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'leasing_orders.edit'),
    unit_ready: order.unit_ready,
    unit_ready_on: order.unit_ready_on,
  }),
});
