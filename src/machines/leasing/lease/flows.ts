import { send } from '../../../api/client.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import { leaseTransferCalls } from '../../../api/leasing/lease-transfer.ts';
import type { Service } from '../../../api/settings/service.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { leaseLifecycle } from './lifecycle.ts';

/** Not edited by hand: it is created from its contract and changes status. */
export const leaseFlows = movedFlows('lease', { ...leaseCalls, ...leaseTransferCalls, get: leaseCalls.one }, leaseLifecycle);
/** Loaded by id alone: its tenant determines the path of its calls. */
export const leaseByIdMachine = readFlow<Lease, { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(leaseCalls.one, { params: { id }, signal })) },
});
export const readLeaseLog = (id: number, signal: AbortSignal) => send(leaseCalls.activities, { params: { id }, signal });
export const leaseServicesMachine = readFlow<Service[], { tenant_id: number; lease_id: number }>({ entity: 'service' }).provide({
  actors: { read: reader((params, signal) => send(leaseCalls.services, { params, signal })) },
});
