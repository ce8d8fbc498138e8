import { send } from '../../../api/client.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import { listActor, recordActors } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';
import { leaseLifecycle } from './lifecycle.ts';

export const leasesMachine = listFlow<Lease>({ entity: 'lease' }).provide({ actors: { read: listActor(leaseCalls.list) } });
/** Nothing of it is edited: it follows from its contract, and moves. */
export const leaseMachine = recordFlow<Lease, Record<string, unknown>>({
  entity: 'lease',
  module: 'leases',
  lifecycle: leaseLifecycle,
  edit: null,
}).provide({ actors: recordActors({ ...leaseCalls, get: leaseCalls.one }) });
/** One by its id alone: its tenant decides which path its calls take. */
export const leaseByIdMachine = readFlow<Lease, { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(leaseCalls.one, { params: { id }, signal })) },
});
export const readLeaseLog = (id: number, signal: AbortSignal) => send(leaseCalls.activities, { params: { id }, signal });
