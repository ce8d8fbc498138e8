import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type AmenityCondition,
  type ClearanceAmenity,
  type ClearancePayment,
  type ClearancePaymentInput,
  clearanceErrors,
  type LeasingClearance,
  LeasingClearanceInput,
  leasingClearanceCalls,
  leasingClearanceFields,
  type Room,
} from '../../../api/leasing/leasing-clearance.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { keeper, latestFlow } from '../../kit/latest-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { leasingClearanceLifecycle } from './lifecycle.ts';

const calls = leasingClearanceCalls;

/** Clearances begin with the end of their leases; the form only edits them. */
export const leasingClearanceFlows = entityFlows('leasing_clearance', calls, {
  input: LeasingClearanceInput,
  blank: blankOf(leasingClearanceFields),
  check: clearanceErrors,
  lifecycle: leasingClearanceLifecycle,
  isEditable: ({ status }) => hasTag(leasingClearanceLifecycle, status, 'editable'),
});

interface Found {
  id: number;
  rooms?: Room[];
  amenities?: AmenityCondition[];
  version: number;
}
/** Findings of an inspection, room by room: each tick shows at once. */
export const inspectionMachine = latestFlow<Found, LeasingClearance>().provide({
  actors: { keep: keeper(({ id, ...body }, signal) => ask(calls.update, { params: { id }, body, signal })) },
});
/** Records money of a final bill or a refund. */
export const clearancePaymentMachine = taskFlow<{ id: number } & ClearancePaymentInput>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.recordPayment, { params: { id }, body, signal })) },
});
/** Begins the clearance of a lease anew, after one that was cancelled. */
export const newClearanceMachine = taskFlow<{ lease_id: number }, LeasingClearance>().provide({
  actors: { perform: performer(({ lease_id }, signal) => ask(calls.create, { params: { lease_id }, signal })) },
});
export const clearanceAmenitiesMachine = readFlow<ClearanceAmenity[], { id: number }>({ entity: 'leasing_clearance' }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.amenities, { params: { id }, signal })) },
});
export const clearancePaymentsMachine = readFlow<ClearancePayment[], { id: number }>({ entity: 'leasing_clearance' }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.payments, { params: { id }, signal })) },
});

export const readClearanceLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
