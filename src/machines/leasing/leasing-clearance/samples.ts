import { leasingClearanceCalls } from '../../../api/leasing/leasing-clearance.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { latestSamples, readSamples, taskSamples } from '../../kit/samples/uses.ts';
import type { ClearanceFacts } from './facts.ts';
import {
  clearanceAmenitiesMachine,
  clearancePaymentMachine,
  clearancePaymentsMachine,
  inspectionMachine,
  leasingClearanceFlows,
  newClearanceMachine,
} from './flows.ts';
import { leasingClearanceLifecycle } from './lifecycle.ts';

const ready: ClearanceFacts = {
  viewer: viewerNow,
  today: '2026-01-15',
  may_edit: true,
  may_finance: true,
  inspection_due: true,
  rooms_done: true,
  keys_counted: true,
  balance_paid: true,
};
const reason = { reason: 'The tenant renews after all' };

const clearanceSamples: LifecycleSamples<typeof leasingClearanceLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit leases': { may_edit: false },
    'who has no finances to see to': { may_finance: false },
    'an inspection that is still ahead': { inspection_due: false },
    'a room that is still to be inspected': { rooms_done: false },
    'keys that nobody has counted': { keys_counted: false },
    'a balance that is open': { balance_paid: false },
  }),
  events: {
    schedule: [{ inspection_on: '2026-01-15' }, {}],
    dispute: [{ lines: ['damages'], reason: 'The wall was like this before' }, {}],
    cancel: [reason, {}],
  },
};

const clearance = recordedAnswer(leasingClearanceCalls.get);
const { id, lease_id, version } = clearance;
/** One more room is done, which the page shows before the server has answered. */
const ticked = clearance.rooms.map((room, i) => (i === 0 ? { ...room, is_done: !room.is_done } : room));
const file = 'leasing/leasing-clearance/flows.ts';

export const leasingClearanceCharts: Chart[] = [
  lifecycleChart('leasing/leasing-clearance/lifecycle.ts', leasingClearanceLifecycle, clearanceSamples),
  ...entityCharts('leasing_clearance', leasingClearanceFlows, leasingClearanceCalls, {
    lifecycle: leasingClearanceLifecycle,
    payload: { ...reason, lines: ['damages'], inspection_on: '2026-01-15' },
    field: 'note',
  }),
  flowChart(file, 'clearance inspection', inspectionMachine, latestSamples({ id, rooms: ticked, version }, clearance)),
  flowChart(
    file,
    'clearance payment',
    clearancePaymentMachine,
    taskSamples({ id, amount: '500.00', method: 'bank_transfer_payment' as const, reference: 'T-2001' }),
  ),
  flowChart(file, 'new clearance', newClearanceMachine, taskSamples({ lease_id })),
  flowChart(file, 'clearance amenities', clearanceAmenitiesMachine, readSamples([], { id })),
  flowChart(file, 'clearance payments', clearancePaymentsMachine, readSamples([], { id })),
];
