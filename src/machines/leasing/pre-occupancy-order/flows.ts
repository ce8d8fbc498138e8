import { send } from '../../../api/client.ts';
import { PreOccupancyOrderInput, preOccupancyOrderCalls } from '../../../api/leasing/pre-occupancy-order.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { preOccupancyOrderLifecycle } from './lifecycle.ts';

/** Orders are made a week before their leases begin; the form only edits them. */
export const preOccupancyOrderFlows = entityFlows('pre_occupancy_order', preOccupancyOrderCalls, {
  input: PreOccupancyOrderInput,
  blank: {},
  lifecycle: preOccupancyOrderLifecycle,
});
export const readPreOccupancyLog = (id: number, signal: AbortSignal) =>
  send(preOccupancyOrderCalls.activities, { params: { id }, signal });
