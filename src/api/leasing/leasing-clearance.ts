import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { amountAboveZero, day, iban, id, optional, optionalText, recordShape, text, textOrNull } from '../fields.ts';
import { collectionMethods, deskMethods } from '../finance/collection.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas, money } from '../money.ts';
import { Note, NoteInput } from '../note.ts';
import { ClearanceBasis, ClearanceStatement, statementKinds } from './clearance-statement.ts';

export const clearanceStatuses = [
  'requested',
  'inspection_scheduled',
  'inspecting',
  'assessed',
  'statement_issued',
  'disputed',
  'agreed',
  'invoiced',
  'settled',
  'closed',
  'cancelled',
] as const;
export const roomKinds = ['entrance', 'living', 'bedroom', 'bathroom', 'kitchen', 'outside', 'other'] as const;
export const conditions = ['good', 'worn', 'damaged', 'missing'] as const;
export const billKinds = ['final_bill', 'refund'] as const;

/** A room as it is gone through; `number` tells two bedrooms apart. */
const Room = z.object({
  kind: z.enum(roomKinds),
  number: z.int().check(z.gte(1), z.lte(50)),
  is_done: z.boolean(),
  note: z.nullable(z.string().check(z.maxLength(500))),
});
export type Room = z.infer<typeof Room>;
const RoomInput = z.object({ ...Room.shape, note: textOrNull(500) });
const AmenityCondition = z.object({
  amenity_id: id(),
  condition: z.nullable(z.enum(conditions)),
  note: z.nullable(z.string().check(z.maxLength(500))),
});
export type AmenityCondition = z.infer<typeof AmenityCondition>;
const AmenityInput = z.object({ ...AmenityCondition.shape, note: textOrNull(500) });
const InventoryItem = z.object({
  name: text(120),
  quantity: z.int().check(z.gte(1), z.lte(1000)),
  condition: z.enum(conditions),
});
export type InventoryItem = z.infer<typeof InventoryItem>;
export const ClearanceAmenity = z.object({
  ...AmenityCondition.shape,
  name_en: z.string(),
  name_ar: z.string(),
});
export type ClearanceAmenity = z.infer<typeof ClearanceAmenity>;

const reading = (options: object) =>
  field.own('number', z.nullable(z.int()), z.optional(z.nullable(z.int().check(z.gte(0), z.lte(999_999_999)))), options);
const keys = () => field.own('number', z.nullable(z.int()), z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))));
const clause = () => field.optionalText(200, { hint: 'leasing.clearance.hint.clause' });

export const leasingClearanceFields = defineFields('leasing.clearance', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  unit_number: field.shown('code', z.string(), { label: 'sales.unit.number', isMain: true, width: 110 }),
  tenant_id: field.ofTenant({ width: 190 }),
  status: field.status(clearanceStatuses, 'leasing_clearance.status', { width: 170 }),
  inspection_on: field.own('day', z.nullable(z.string()), optional(day()), { isSorted: true }),
  keys_issued: keys(),
  keys_returned: keys(),
  electricity_reading: reading({}),
  water_reading: reading({}),
  utilities: field.presetMoney({ initial: '0.00', hint: 'leasing.clearance.hint.utilities' }),
  cleaning: field.presetMoney({ initial: '0.00' }),
  early_fee: field.presetMoney({ initial: '0.00', hint: 'leasing.clearance.hint.early_fee' }),
  early_fee_clause: clause(),
  /** Hundredths of the daily rent, for each day of overstay. */
  overstay_factor: field.own('hundredths', z.nullable(z.int()), z.optional(z.nullable(z.int().check(z.gte(100), z.lte(200)))), {
    hint: 'leasing.clearance.hint.overstay_factor',
  }),
  overstay_grace_days: field.presetNumber({ from: 0, to: 60 }, { initial: 0 }),
  overstay_clause: clause(),
  note: field.long(5000, { label: 'sales.lead.note' }),
  /** Below zero it is returned to the tenant. Null until a statement is issued. */
  balance: field.shown('money', z.nullable(z.string()), { isSorted: true }),
  bill_no: field.shown('code', z.nullable(z.string())),
});

/** A row of the list. */
export const ClearanceRow = z.object({
  ...recordShape,
  ...recordOf(leasingClearanceFields),
  lease_id: z.int(),
  contract_id: z.int(),
  unit_id: z.int(),
  tenant_name: z.string(),
});
export type ClearanceRow = z.infer<typeof ClearanceRow>;
export const LeasingClearance = z.object({
  ...ClearanceRow.shape,
  contract_ref_no: z.string(),
  lease_status: z.string(),
  rooms: z.array(Room),
  amenities: z.array(AmenityCondition),
  inventory: z.array(InventoryItem),
  damages: z.array(moneyText()),
  disputed_lines: z.array(z.enum(statementKinds)),
  dispute_reason: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  basis: ClearanceBasis,
  /** As it was issued; computed anew before that. */
  statement: ClearanceStatement,
  issued_on: z.nullable(dayText()),
  bill_kind: z.nullable(z.enum(billKinds)),
  billed_on: z.nullable(dayText()),
  /** Of the bill or the refund. */
  paid: moneyText(),
  /** The invoices that the bill asks to be paid, or the credits that the refund pays back, each with its part. */
  documents: z.array(
    z.object({ kind: z.enum(['invoice', 'collection', 'credit_note']), id: z.int(), number: z.string(), amount: moneyText() }),
  ),
});
export type LeasingClearance = z.infer<typeof LeasingClearance>;
/** What is unpaid of the final bill, or of the refund. */
export const openOf = ({ balance, paid }: Pick<LeasingClearance, 'balance' | 'paid'>): string =>
  money(Math.abs(halalas(balance ?? '0.00')) - halalas(paid));

const formOnly = inputOf(leasingClearanceFields);
export const LeasingClearanceInput = z.strictObject(formOnly);
export type LeasingClearanceInput = z.input<typeof LeasingClearanceInput>;
export const leasingClearanceColumns = columnsOf<ClearanceRow>(leasingClearanceFields, [
  'ref_no',
  'unit_number',
  'tenant_id',
  'status',
  'inspection_on',
  'balance',
  'bill_no',
]);

/** Cross-field errors: field name → locale key. Used by the form and the server. */
export function clearanceErrors(given: Record<string, unknown>): Record<string, string> {
  const { early_fee, early_fee_clause, overstay_factor, overstay_clause, keys_issued, keys_returned } =
    given as Partial<LeasingClearance>;
  const wrong: Record<string, string> = {};
  if (early_fee && halalas(early_fee) > 0 && !early_fee_clause) wrong.early_fee_clause = 'leasing.clearance.error.clause';
  if (overstay_factor != null && !overstay_clause) wrong.overstay_clause = 'leasing.clearance.error.clause';
  if (keys_issued != null && keys_returned != null && keys_returned > keys_issued)
    wrong.keys_returned = 'leasing.clearance.error.keys';
  return wrong;
}

/** A collection that pays a final bill, or a refund that was paid out. */
export const ClearancePayment = z.object({
  id: z.int(),
  kind: z.enum(['collection', 'cash_refund']),
  number: z.string(),
  amount: moneyText(),
  method: z.enum(collectionMethods),
  reference: z.nullable(z.string()),
  paid_on: dayText(),
  recorded_by: z.nullable(z.string()),
  created_at: instantText(),
});
export type ClearancePayment = z.infer<typeof ClearancePayment>;
export const ClearancePaymentInput = z.strictObject({
  /** All that is open, if left out. */
  amount: z.optional(amountAboveZero()),
  /** A refund is transferred, or paid in cash. */
  method: z.enum(deskMethods),
  reference: text(60),
  /** Where a refund is transferred to. */
  iban: z.optional(z.nullable(iban())),
  /** Today, if left out. */
  paid_on: z.optional(day()),
});
export type ClearancePaymentInput = z.input<typeof ClearancePaymentInput>;
export type ClearancePaymentGiven = z.output<typeof ClearancePaymentInput>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'leases.view', answer: LeasingClearance } as const;
export const leasingClearanceCalls = {
  list: list('OPS-07', '/leasing_clearances', {
    needs: 'leases.view',
    answer: ClearanceRow,
    filters: {
      ...filtersOf(leasingClearanceFields, 'status', 'tenant_id'),
      ...rangesOf(leasingClearanceFields, 'inspection_on', 'balance'),
      lease_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
    sorts: sortsOf(leasingClearanceFields),
  }),
  get: get('OPS-08', '/leasing_clearances/{id}', view),
  /** Changes fields, the status, or both, fields first. */
  update: put('OPS-09', '/leasing_clearances/{id}', {
    needs: 'leases.edit',
    wrapper: 'leasing_clearance',
    body: z.strictObject({
      ...formOnly,
      rooms: z.optional(z.array(RoomInput).check(z.maxLength(60))),
      amenities: z.optional(z.array(AmenityInput).check(z.maxLength(200))),
      inventory: z.optional(z.array(InventoryItem).check(z.maxLength(200))),
      status: z.optional(z.enum(clearanceStatuses)),
      lines: z.optional(z.array(z.enum(statementKinds)).check(z.minLength(1), z.maxLength(statementKinds.length))),
      reason: optionalText(2000),
      version,
    }),
    answer: LeasingClearance,
    moves: { lifecycle: 'leasing_clearance', event: 'by status' },
  }),
  /** The final bill, or the refund: its invoices and credit notes, set off against one another and the deposit. */
  bill: post('OPS-10', '/leasing_clearances/{id}/invoices', {
    needs: 'finance.edit',
    body: z.strictObject({ version }),
    answer: LeasingClearance,
    moves: { lifecycle: 'leasing_clearance', event: 'generate_invoices' },
  }),
  amenities: get('OPS-15', '/leasing_clearances/{id}/amenities', { needs: 'leases.view', answer: z.array(ClearanceAmenity) }),
  notes: get('OPS-17', '/leasing_clearances/{id}/notes', { needs: 'leases.view', answer: z.array(Note) }),
  addNote: post('X-CLR-01', '/leasing_clearances/{id}/notes', {
    needs: 'leases.edit',
    wrapper: 'note',
    body: NoteInput,
    answer: Note,
  }),
  activities: get('X-CLR-02', '/leasing_clearances/{id}/activities', { needs: 'leases.view', answer: z.array(LogEntry) }),
  /** Our addition: a clearance that was cancelled is begun anew. */
  create: post('X-CLR-03', '/leases/{lease_id}/leasing_clearances', { needs: 'leases.edit', answer: LeasingClearance }),
  payments: get('X-CLR-04', '/leasing_clearances/{id}/payments', { needs: 'leases.view', answer: z.array(ClearancePayment) }),
  /** Our addition: money that settles the final bill, or that was returned. */
  recordPayment: post('X-CLR-05', '/leasing_clearances/{id}/payments', {
    needs: 'finance.edit',
    wrapper: 'payment',
    body: ClearancePaymentInput,
    answer: LeasingClearance,
  }),
};
