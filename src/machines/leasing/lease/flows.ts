import { send } from '../../../api/client.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import type { Service } from '../../../api/settings/service.ts';
import { noteForm } from '../../kit/edit/note-form.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';
import { leaseLifecycle } from './lifecycle.ts';

/** Not edited by hand: it is created from its contract and changes status. */
export const leaseFlows = movedFlows('lease', { ...leaseCalls, get: leaseCalls.one }, leaseLifecycle);
/** Loaded by id alone: its tenant determines the path of its calls. */
export const leaseByIdMachine = readFlow<Lease, { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(leaseCalls.one, { params: { id }, signal })) },
});
export const readLeaseLog = (id: number, signal: AbortSignal) => send(leaseCalls.activities, { params: { id }, signal });
export const leaseServicesMachine = readFlow<Service[], { tenant_id: number; lease_id: number }>({ entity: 'service' }).provide({
  actors: { read: reader((params, signal) => send(leaseCalls.services, { params, signal })) },
});
export const leaseNoteMachine = noteForm(leaseCalls.addNote);
/** Log and notes in one timeline. */
export async function readLeaseTimeline({ id, tenant_id }: Lease, signal: AbortSignal) {
  const params = { tenant_id, lease_id: id };
  const [log, notes] = await Promise.all([readLeaseLog(id, signal), send(leaseCalls.notes, { params, signal })]);
  return [...loggedOf(log), ...notedOf(notes)];
}
