import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, lastChosen } from '../field-meta.ts';
import { day, iban, optional, optionalText, recordShape, text } from '../fields.ts';
import { halalas } from '../money.ts';
import { MatchedLine } from './bank-statement.ts';

export const cashRefundStatuses = ['requested', 'approved', 'paid', 'rejected', 'cancelled', 'reversed'] as const;
export const refundMethods = ['bank_transfer_payment', 'cash_payment'] as const;

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());

export const cashRefundFields = defineFields('finance.cash_refund', {
  number: field.shown('code', z.string(), { label: 'finance.invoice.number', isSorted: true, isMain: true, width: 110 }),
  status: field.status(cashRefundStatuses, 'cash_refund.status', { width: 140 }),
  tenant_id: field.ofTenant(),
  collection_id: field.shown('reference', z.nullable(z.int()), {
    label: 'app.entity.collection',
    to: 'collection',
    shownBy: ['collection_number'],
    width: 110,
  }),
  credit_note_id: field.shown('reference', z.nullable(z.int()), {
    label: 'app.entity.credit_note',
    to: 'credit_note',
    shownBy: ['credit_note_number'],
    width: 110,
  }),
  amount: field.moneyAboveZero({ label: 'finance.invoice.payment.amount', isSorted: true, isSummed: true, isMain: true }),
  method: field.choice(refundMethods, 'finance.collection.method', {
    label: 'finance.collection.method',
    initial: lastChosen,
    width: 140,
  }),
  payee: field.text(120),
  /** Where it is transferred to. */
  iban: field.coded(iban(), { label: 'property.field.iban' }),
  reason: field.own('long', z.string(), text(500), {
    isRequired: true,
  }),
  requested_on: field.shown('day', dayText(), { isSorted: true }),
  approved_on: field.shown('day', nullableDay),
  paid_on: field.shown('day', nullableDay, { isSorted: true }),
  /** Of the transfer, or of the slip that the tenant signed. */
  reference: field.shown('text', nullableText, { label: 'finance.collection.reference' }),
  reversed_on: field.shown('day', nullableDay, { label: 'finance.collection.reversed_on' }),
  end_reason: field.shown('long', nullableText),
});

export const CashRefund = z.object({
  ...recordShape,
  ...recordOf(cashRefundFields),
  tenant_name: z.string(),
  collection_number: nullableText,
  credit_note_number: nullableText,
  /** Whoever asks for a refund doesn't approve it. */
  requested_by: z.nullable(z.int()),
  requested_by_name: nullableText,
  approved_by: z.nullable(z.int()),
  approved_by_name: nullableText,
  /** Whether the month in which it was paid is open. */
  period_is_open: z.boolean(),
  /** The line of a reconciled bank statement that its payment is matched with. */
  reconciled_line: z.nullable(MatchedLine),
});
export type CashRefund = z.infer<typeof CashRefund>;

export const CashRefundInput = z.strictObject(inputOf(cashRefundFields));
export type CashRefundInput = z.output<typeof CashRefundInput>;

/** What the schema can't say. */
export function cashRefundErrors({ amount, method, iban }: Partial<CashRefundInput>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (amount !== undefined && halalas(String(amount)) === 0) errors.amount = 'app.error.amount_above_zero';
  if (method === 'bank_transfer_payment' && !iban) errors.iban = 'finance.cash_refund.error.iban';
  return errors;
}

export const cashRefundColumns = columnsOf<CashRefund>(cashRefundFields, [
  'number',
  'status',
  'tenant_id',
  'collection_id',
  'credit_note_id',
  'method',
  'requested_on',
  'paid_on',
  'amount',
]);

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const made = { needs: 'finance.create', wrapper: 'cash_refund', body: CashRefundInput, answer: CashRefund } as const;
const move = <const E extends string>(event: E) => ({ answer: CashRefund, moves: { lifecycle: 'cash_refund', event } as const });
const withReason = z.strictObject({ reason: optionalText(500), version });

export const cashRefundCalls = {
  list: list('X-RFD-01', '/cash_refunds', {
    ...view,
    answer: CashRefund,
    filters: {
      ...filtersOf(cashRefundFields, 'status', 'method', 'tenant_id', 'collection_id', 'credit_note_id'),
      ...rangesOf(cashRefundFields, 'amount', 'requested_on', 'paid_on'),
    },
    sorts: [...sortsOf(cashRefundFields), 'created_at'],
  }),
  get: get('X-RFD-02', '/cash_refunds/{id}', { ...view, answer: CashRefund }),
  ofCreditNote: post('FIN-11', '/tenants/{tenant_id}/credit_notes/{id}/cash_refunds', made),
  ofCollection: post('X-RFD-03', '/tenants/{tenant_id}/collections/{id}/cash_refunds', made),
  approve: put('X-RFD-04', '/cash_refunds/{id}/approve', {
    needs: 'finance.approve',
    body: z.strictObject({ version }),
    ...move('approve'),
  }),
  reject: put('X-RFD-05', '/cash_refunds/{id}/reject', { needs: 'finance.approve', body: withReason, ...move('reject') }),
  cancel: put('X-RFD-06', '/cash_refunds/{id}/cancel', { needs: 'finance.edit', body: withReason, ...move('cancel') }),
  pay: put('X-RFD-07', '/cash_refunds/{id}/pay', {
    needs: 'finance.edit',
    body: z.strictObject({
      /** Today, if left out. */
      on: optional(day()),
      reference: optionalText(60),
      version,
    }),
    ...move('pay'),
  }),
  reverse: put('X-RFD-08', '/cash_refunds/{id}/reverse', {
    needs: 'finance.approve',
    body: z.strictObject({
      reason: optionalText(500),
      /** The day on which the bank sent the money back, if it had left. */
      returned_on: optional(day()),
      version,
    }),
    ...move('reverse'),
  }),
};
