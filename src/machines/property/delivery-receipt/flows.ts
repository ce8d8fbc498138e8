import { send } from '../../../api/client.ts';
import {
  deliveryReceiptCalls as calls,
  type DeliveryReceipt,
  DeliveryReceiptInput,
} from '../../../api/property/delivery-receipt.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { deliveryReceiptLifecycle } from './lifecycle.ts';

/** It comes with a unit that is ready: its calls are below the unit's path. */
export const deliveryReceiptFlows = entityFlows('delivery_receipt', calls, {
  input: DeliveryReceiptInput,
  blank: {},
  lifecycle: deliveryReceiptLifecycle,
  isEditable: ({ status }) => !hasTag(deliveryReceiptLifecycle, status, 'signed'),
});
/** Loaded by its own id, which says which unit it belongs to. */
export const deliveryReceiptByIdMachine = readFlow<DeliveryReceipt, { id: number }>({ entity: 'delivery_receipt' }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.byId, { params: { id }, signal })) },
});
export const readReceiptLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
