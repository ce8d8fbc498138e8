import { send } from '../../../api/client.ts';
import {
  deliveryReceiptCalls as calls,
  type DeliveryReceipt,
  DeliveryReceiptInput,
} from '../../../api/property/delivery-receipt.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { noteForm } from '../../kit/edit/note-form.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';
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
export const receiptNoteMachine = noteForm(calls.addComment);
export const readReceiptLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });
/** Log and comments in one timeline. */
export async function readReceiptTimeline({ id, sellable_unit_id: unit_id }: DeliveryReceipt, signal: AbortSignal) {
  const [log, comments] = await Promise.all([readReceiptLog(id, signal), send(calls.comments, { params: { unit_id }, signal })]);
  return [...loggedOf(log), ...notedOf(comments)];
}
