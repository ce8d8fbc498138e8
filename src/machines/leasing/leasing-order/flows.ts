import { send } from '../../../api/client.ts';
import { LeasingOrderInput, leasingOrderCalls } from '../../../api/leasing/leasing-order.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { leasingOrderLifecycle } from './lifecycle.ts';

/** Orders are created with their leases; the form only edits them. */
export const leasingOrderFlows = entityFlows('leasing_order', leasingOrderCalls, {
  input: LeasingOrderInput,
  blank: {},
  lifecycle: leasingOrderLifecycle,
});
export const readOrderLog = (id: number, signal: AbortSignal) => send(leasingOrderCalls.activities, { params: { id }, signal });
