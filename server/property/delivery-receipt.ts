import { checklist, type DeliveryReceipt, type deliveryReceiptCalls } from '../../src/api/property/delivery-receipt.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { deliveryReceiptLifecycle } from '../../src/machines/property/delivery-receipt/lifecycle.ts';
import { deliveryReceipts } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns, updateRecord } from '../kit/records.ts';
import { deliveryReceiptStore, readReceipt, receiptOr404 } from './delivery-receipt-record.ts';

export { deliveryReceiptStore };

/** Cancelling a sale resets its receipt, and approving a receipt delivers its unit: both lock the unit first. */
const lockUnit = ({ client, company }: Scope, receipt: number) =>
  client.query({
    name: 'lock.unit_of_receipt',
    text: `select s.id from sellable_units s join delivery_receipts d on d.company_id = s.company_id and d.sellable_unit_id = s.id
      where d.company_id = $1 and d.id = $2 for update of s`,
    values: [company, receipt],
  });

bindLifecycle({
  lifecycle: deliveryReceiptLifecycle,
  table: deliveryReceipts,
  read: readReceipt,
  lockFirst: lockUnit,
  tells: ({ sellable_unit_id: id }) => [{ entity: 'sellable_unit', id }],
  effects: {
    keepInspectionDay: ({ scope, record, event }) =>
      setColumns(scope, deliveryReceipts, record.id, { inspect_on: event.inspect_on }),
    keepReason: ({ scope, record, event }) => setColumns(scope, deliveryReceipts, record.id, { reason: event.reason }),
    keepApproval: ({ scope, record, event, today }) =>
      setColumns(scope, deliveryReceipts, record.id, {
        signed_by: event.signed_by,
        signature: event.signature,
        undertaking_until: event.undertaking_until || null,
        approved_on: today,
        reason: null,
      }),
    forgetInspection: ({ scope, record }) =>
      setColumns(scope, deliveryReceipts, record.id, {
        inspect_on: null,
        reason: null,
        ...Object.fromEntries(checklist.map((one) => [one, false])),
      }),
    deliverUnit: ({ scope, services, currentUser, record }) =>
      advance(scope, services, {
        entity: 'sellable_unit',
        id: record.sellable_unit_id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'deliver' },
      }),
  },
});

export const deliveryReceiptHandlers: Handlers<typeof deliveryReceiptCalls> = {
  list: ({ scope, services, query }) => readPage<DeliveryReceipt>(scope, services, deliveryReceiptStore, query),
  byId: ({ scope, params }) => readReceipt(scope, params.id),
  activities: async ({ scope, params }) => {
    await readReceipt(scope, params.id);
    return logOf(scope, 'delivery_receipt', params.id);
  },
  get: async ({ scope, params }) => readReceipt(scope, await receiptOr404(scope, params.unit_id)),
  update: async ({ scope, services, currentUser, params, body: { status, reason, inspect_on, version, ...fields } }) => {
    const id = await receiptOr404(scope, params.unit_id);
    await lockUnit(scope, id);
    const before = await readReceipt(scope, id);
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    if (isEdited && hasTag(deliveryReceiptLifecycle, before.status, 'signed'))
      throw notInThisState({ entity: 'delivery_receipt', status: before.status });
    const changed =
      isEdited || !status
        ? await updateRecord(scope, services, currentUser, deliveryReceiptStore, id, { ...fields, version })
        : [];
    if (status)
      await advanceTo(scope, services, {
        entity: 'delivery_receipt',
        id,
        currentUser,
        version: changed.length ? undefined : version,
        status,
        call: 'UNI-20',
        payload: { reason, inspect_on },
      });
    const receipt = await readReceipt(scope, id);
    return status ? moved('delivery_receipt', receipt) : new WithMessage(receipt, 'app.said.saved');
  },
  comments: async ({ scope, params }) => notesOf(scope, 'delivery_receipt', await receiptOr404(scope, params.unit_id)),
  addComment: async ({ scope, services, currentUser, params, body }) => {
    const id = await receiptOr404(scope, params.unit_id);
    const note = await addNote({ scope, services, currentUser }, deliveryReceiptStore, id, body.text);
    return new WithMessage(note, 'app.said.created');
  },
  reject: async ({ scope, services, currentUser, params, body: { version, reason } }) => {
    const id = await receiptOr404(scope, params.unit_id);
    const event = { type: 'reject', reason } as const;
    await advance(scope, services, { entity: 'delivery_receipt', id, currentUser, version, event });
    return moved('delivery_receipt', await readReceipt(scope, id));
  },
  approve: async ({ scope, services, currentUser, params, body: { version, ...given } }) => {
    const id = await receiptOr404(scope, params.unit_id);
    const event = { type: 'approve', ...given } as const;
    await advance(scope, services, { entity: 'delivery_receipt', id, currentUser, version, event });
    return moved('delivery_receipt', await readReceipt(scope, id));
  },
};
