import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { day, optional, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note, NoteInput } from '../note.ts';
import { Signature } from '../signature.ts';

export const receiptStatuses = [
  'draft',
  'issued',
  'inspection_scheduled',
  'inspecting',
  'issues_open',
  'fixing',
  'reinspection',
  'approved',
  'rejected',
] as const;

const nullableText = z.nullable(z.string());
const count = () => field.shown('number', z.int(), { width: 90 });

/** What is looked at besides snags before a unit is handed over. */
export const checklist = ['keys_tested', 'meters_read', 'systems_tested', 'cleaned', 'manuals_given'] as const;

/** The delivery of a sold unit to its buyer: inspected, repaired where needed, and signed for (domain 3.16). */
export const deliveryReceiptFields = defineFields('property.delivery', {
  sellable_number: field.shown('code', z.string(), { isMain: true, width: 110 }),
  status: field.shown('choice', z.enum(receiptStatuses), {
    options: receiptStatuses,
    texts: 'delivery_receipt.status',
    isSorted: true,
    isMain: true,
    width: 160,
  }),
  compound_id: field.shown('reference', z.int(), { to: 'compound', width: 180 }),
  buyer_name: field.shown('text', nullableText, { width: 180 }),
  inspect_on: field.shown('day', nullableText, { isSorted: true }),
  keys_tested: field.flag(false),
  meters_read: field.flag(false),
  systems_tested: field.flag(false),
  cleaned: field.flag(false),
  manuals_given: field.flag(false),
  note: field.long(5000),
  snags: count(),
  /** Neither verified nor accepted as they are. */
  snags_open: count(),
  critical_open: count(),
  major_open: count(),
  /** Open or reopened, with nobody to fix them yet. */
  unassigned: count(),
  /** Critical ones without a photo. */
  unseen: count(),
  reason: field.shown('long', nullableText),
  /** By when the major snags that were left are fixed, as signed. */
  undertaking_until: field.shown('day', nullableText),
  signed_by: field.shown('text', nullableText),
  approved_on: field.shown('day', nullableText, { isSorted: true }),
});
export const DeliveryReceipt = z.object({
  ...recordShape,
  ...recordOf(deliveryReceiptFields),
  sellable_unit_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  signature: z.nullable(Signature),
});
export type DeliveryReceipt = z.infer<typeof DeliveryReceipt>;
export const DeliveryReceiptInput = z.strictObject(inputOf(deliveryReceiptFields));
export const deliveryReceiptColumns = columnsOf<DeliveryReceipt>(deliveryReceiptFields, [
  'sellable_number',
  'status',
  'compound_id',
  'buyer_name',
  'inspect_on',
  'snags_open',
  'critical_open',
  'approved_on',
]);

const version = z.optional(z.int().check(z.gte(1)));
const one = '/sellable_units/{unit_id}/delivery_receipt';
const moves = (event: string) => ({ lifecycle: 'delivery_receipt', event });
export const deliveryReceiptCalls = {
  list: list('X-DLR-01', '/delivery_receipts', {
    needs: 'units.view',
    answer: DeliveryReceipt,
    filters: {
      ...filtersOf(deliveryReceiptFields, 'status', 'compound_id'),
      ...rangesOf(deliveryReceiptFields, 'inspect_on', 'approved_on'),
    },
    sorts: [...sortsOf(deliveryReceiptFields), 'created_at'],
  }),
  byId: get('X-DLR-02', '/delivery_receipts/{id}', { needs: 'units.view', answer: DeliveryReceipt }),
  activities: get('X-DLR-03', '/delivery_receipts/{id}/activities', { needs: 'units.view', answer: z.array(LogEntry) }),
  get: get('UNI-19', one, { needs: 'units.view', answer: DeliveryReceipt }),
  /** Changes fields, the status, or both, fields first. */
  update: put('UNI-20', one, {
    needs: 'units.edit',
    wrapper: 'delivery_receipt',
    body: z.strictObject({
      ...DeliveryReceiptInput.shape,
      inspect_on: optional(day()),
      status: z.optional(z.enum(receiptStatuses)),
      reason: optionalText(2000),
      version,
    }),
    answer: DeliveryReceipt,
    moves: moves('by status'),
  }),
  comments: get('UNI-21', `${one}/comments`, { needs: 'units.view', answer: z.array(Note) }),
  addComment: post('UNI-22', `${one}/comments`, { needs: 'units.edit', wrapper: 'comment', body: NoteInput, answer: Note }),
  reject: put('UNI-25', `${one}/reject`, {
    needs: 'units.edit',
    body: z.strictObject({ reason: optionalText(2000), version }),
    answer: DeliveryReceipt,
    moves: moves('reject'),
  }),
  /** Signed by the buyer. */
  approve: put('UNI-26', `${one}/approve`, {
    needs: 'units.approve',
    body: z.strictObject({
      signed_by: optionalText(160),
      signature: optional(Signature),
      undertaking_until: optional(day()),
      version,
    }),
    answer: DeliveryReceipt,
    moves: moves('approve'),
  }),
};
