import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amount, day, digits, optional, optionalText, recordShape } from '../fields.ts';
import { banks } from '../settings/banks.ts';
import { MatchedLine } from './bank-statement.ts';
import { paymentMethods } from './collection.ts';

export const chequeStatuses = [
  'in_safe',
  'deposited',
  'cleared',
  'bounced',
  'legal',
  'replaced',
  'returned',
  'cancelled',
] as const;
/** The questions that finance asks of the safe. */
export const chequeViews = ['to_deposit', 'awaiting_bank', 'bounced', 'missed'] as const;
export const bounceReasons = ['insufficient_funds', 'signature', 'stopped', 'closed_account', 'other'] as const;
const bankCodes = banks.map(({ code }) => code);

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());
const chequeNo = () => digits(/^\d{1,12}$/, 'finance.cheque.error.cheque_no');
const bank = () =>
  field.own('choice', z.string(), z.enum(bankCodes), { options: bankCodes, texts: 'finance.bank', isRequired: true, width: 160 });

export const chequeFields = defineFields('finance.cheque', {
  cheque_no: field.shown('code', z.string(), { isMain: true, isSorted: true, width: 110 }),
  status: field.status(chequeStatuses, 'cheque.status', { width: 130 }),
  tenant_id: field.ofTenant(),
  contract_id: field.shown('reference', z.nullable(z.int()), {
    label: 'finance.invoice.contract',
    to: 'contract',
    shownBy: ['contract_ref_no'],
  }),
  bank_code: bank(),
  drawer: field.shown('text', z.string()),
  cheque_on: field.shown('day', dayText(), { isSorted: true, isMain: true }),
  amount: field.shown('money', moneyText(), {
    label: 'finance.invoice.payment.amount',
    isSorted: true,
    isSummed: true,
    isMain: true,
  }),
  received_on: field.shown('day', dayText(), { label: 'finance.collection.received_on' }),
  deposited_on: field.shown('day', nullableDay, { isSorted: true }),
  cleared_on: field.shown('day', nullableDay),
  bounced_on: field.shown('day', nullableDay),
  bounce_reason: field.shown('choice', z.nullable(z.enum(bounceReasons)), {
    options: bounceReasons,
    texts: 'finance.cheque.bounce_reason',
  }),
  reason: field.shown('long', nullableText),
});
export const Cheque = z.object({
  ...recordShape,
  ...recordOf(chequeFields),
  tenant_name: z.string(),
  contract_ref_no: nullableText,
  /** The receipt that the tenant got for it. */
  collection_id: z.int(),
  collection_number: z.string(),
  /** What the tenant was charged when it bounced. */
  fee_invoice_id: z.nullable(z.int()),
  replaced_by_id: z.nullable(z.int()),
  /** What the company usually charges for a bounce: offered, never added. */
  usual_fee: z.nullable(moneyText()),
  /** Whether its clearing was recorded today. */
  is_cleared_today: z.boolean(),
  /** The line of a bank statement that its clearing is matched with. */
  matched_line: z.nullable(MatchedLine),
  /** Whether a part of it was refunded, or a refund is under way. */
  is_refunded: z.boolean(),
  /** Months since it cleared into which nothing is posted any more, as YYYY-MM. */
  closed_months: z.array(z.string()),
});
export type Cheque = z.infer<typeof Cheque>;

/** What lists are filtered by besides: the questions that finance asks. */
export const chequeFilterFields = defineFields('finance.cheque', {
  ...chequeFields,
  view: field.choice(chequeViews, 'finance.cheque.view'),
});
export const chequeColumns = columnsOf<Cheque>(chequeFields, [
  'cheque_no',
  'status',
  'tenant_id',
  'bank_code',
  'cheque_on',
  'amount',
  'deposited_on',
]);

/** A series as it is handed over: numbers count up, dates count from the first (decision 29). */
export const chequeSeriesFields = defineFields('finance.cheque', {
  tenant_id: field.reference('tenant', { label: 'leasing.tenant' }),
  bank_code: bank(),
  drawer: field.text(120),
  first_no: field.own('code', z.string(), chequeNo(), { isRequired: true }),
  count: field.presetNumber({ from: 1, to: 60 }, { initial: 1 }),
  first_on: field.day(),
  step_months: field.presetNumber({ from: 1, to: 12 }, { initial: 3 }),
  amount: field.moneyAboveZero({ label: 'finance.cheque.amount_each' }),
  contract_id: field.optionalReference('contract', { label: 'finance.invoice.contract' }),
});
/** As it is entered: the tenant stands in the path of the call. */
export const ChequeSeries = z.strictObject(inputOf(chequeSeriesFields));
export type ChequeSeries = z.input<typeof ChequeSeries>;
export const ChequeSeriesInput = z.omit(ChequeSeries, { tenant_id: true });
export type ChequeSeriesInput = z.output<typeof ChequeSeriesInput>;

/** What is done with a cheque: the status that it gets, and what that needs. */
const ChequeMove = z.strictObject({
  status: z.enum(chequeStatuses),
  /** The day of the deposit, of the clearing or of the bounce; today if left out. */
  on: optional(day()),
  bounce_reason: optional(z.enum(bounceReasons)),
  /** What the tenant is charged for the bounce. */
  fee: optional(amount()),
  reason: optionalText(500),
  /** How the tenant replaces it. */
  replaced_by: optional(z.enum(paymentMethods)),
  reference: optionalText(60),
  /** Of the cheque that replaces it. */
  cheque_no: optional(chequeNo()),
  cheque_on: optional(day()),
  version: z.optional(z.int().check(z.gte(1))),
});

const view = { needs: 'finance.view' } as const;
export const chequeCalls = {
  list: list('X-CHQ-01', '/cheques', {
    ...view,
    answer: Cheque,
    filters: {
      ...filtersOf(chequeFilterFields, 'status', 'tenant_id', 'bank_code', 'view'),
      ...rangesOf(chequeFields, 'cheque_on', 'amount', 'deposited_on'),
    },
    sorts: [...sortsOf(chequeFields), 'created_at'],
  }),
  get: get('X-CHQ-02', '/cheques/{id}', { ...view, answer: Cheque }),
  /** Receives a series of cheques into the safe, each with its receipt. */
  create: post('X-CHQ-03', '/tenants/{tenant_id}/cheques', {
    needs: 'finance.create',
    wrapper: 'cheques',
    body: ChequeSeriesInput,
    answer: z.array(Cheque),
  }),
  status: put('X-CHQ-04', '/cheques/{id}/status', {
    needs: 'finance.edit',
    wrapper: 'cheque',
    body: ChequeMove,
    answer: Cheque,
    moves: { lifecycle: 'cheque', event: 'by status' },
  }),
  /** A tenant's cheques that the bank hasn't paid. */
  underCollections: get('FIN-25', '/tenants/{tenant_id}/under_collections', { ...view, answer: z.array(Cheque) }),
  underCollection: put('FIN-26', '/tenants/{tenant_id}/under_collections/{id}', {
    needs: 'finance.edit',
    wrapper: 'under_collection',
    body: ChequeMove,
    answer: Cheque,
  }),
};
