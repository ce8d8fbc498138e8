import * as z from 'zod/mini';
import { crud, get, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, id, optional, optionalText, recordShape } from '../fields.ts';
import { halalas, share } from '../money.ts';

export const providerBillStatuses = ['draft', 'submitted', 'matched', 'posted', 'paid', 'rejected'] as const;
/** The most issues on one bill. */
const mostIssues = 50;
/** Standard rate of VAT in basis points, and how far the sum of rounded lines may be above it, in halalas. */
const highestVat = { rate: 1500, rounding: 100 } as const;

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());

/** What a provider asks for its work on issues. */
export const providerBillFields = defineFields('maintenance.provider_bill', {
  provider_id: field.reference('provider', { label: 'app.entity.provider', isMain: true, width: 190 }),
  /** As the provider numbers it. */
  number: field.text(60, { hint: 'maintenance.provider_bill.hint.number', isMain: true, width: 130 }),
  status: field.status(providerBillStatuses, 'provider_bill.status', { width: 130 }),
  issued_on: field.day({ isSorted: true, width: 130 }),
  issue_ids: field.own('text', z.array(z.int()), z.array(id()).check(z.minLength(1), z.maxLength(mostIssues)), {
    isRequired: true,
  }),
  /** Without VAT. */
  net: field.moneyAboveZero({ label: 'sales.quotation.net' }),
  vat: field.money({ label: 'sales.quotation.vat', hint: 'maintenance.provider_bill.hint.vat' }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  gross: field.shown('money', moneyText(), { label: 'sales.quotation.total', isSorted: true, isSummed: true }),
  /** What was approved of its items, less what was taken back of them, without VAT. */
  approved: field.shown('money', moneyText()),
  posted_on: field.shown('day', nullableDay, { isSorted: true }),
  paid_on: field.shown('day', nullableDay, { isSorted: true }),
  /** Of the bank transfer that paid it. */
  reference: field.shown('text', nullableText),
  /** Why it was rejected. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});

/** An item of its issues that the provider did, and what the bill asks for it: null until it is matched. */
const BilledItem = z.object({
  id: z.int(),
  issue_id: z.int(),
  issue_ref_no: z.string(),
  description: z.string(),
  approved: moneyText(),
  net: z.nullable(moneyText()),
  vat: z.nullable(moneyText()),
});
const BilledIssue = z.object({
  id: z.int(),
  ref_no: z.string(),
  description: z.string(),
  /** The work is finished, or the issue resolved. */
  is_done: z.boolean(),
  /** Its tenant or owner was billed already. */
  is_billed: z.boolean(),
});
export const ProviderBill = z.object({
  ...recordShape,
  ...recordOf(providerBillFields),
  provider_name_en: z.string(),
  provider_name_ar: z.string(),
  issues: z.array(BilledIssue),
  items: z.array(BilledItem),
  matched_by: z.nullable(z.int()),
  matched_by_name: nullableText,
  approved_by_name: nullableText,
});
export type ProviderBill = z.infer<typeof ProviderBill>;
export const ProviderBillInput = z.strictObject(inputOf(providerBillFields));
export type ProviderBillInput = z.input<typeof ProviderBillInput>;

/** Cross-field errors of a bill: field name → locale key. */
export function providerBillErrors({ net, vat, issued_on }: Record<string, unknown>, today: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  const most = share(halalas(String(net || '0')), highestVat.rate) + highestVat.rounding;
  if (net && halalas(String(net)) === 0) wrong.net = 'app.error.amount_above_zero';
  else if (net && vat && halalas(String(vat)) > most) wrong.vat = 'maintenance.provider_bill.error.vat';
  if (issued_on && String(issued_on) > today) wrong.issued_on = 'maintenance.provider_bill.error.ahead';
  return wrong;
}

export const providerBillColumns = columnsOf<ProviderBill>(providerBillFields, [
  'number',
  'provider_id',
  'status',
  'issued_on',
  'net',
  'vat',
  'gross',
  'posted_on',
  'paid_on',
]);

/** An issue that a provider can bill, with what was approved for its work there. */
const BillableIssue = z.object({ id: z.int(), ref_no: z.string(), description: z.string(), approved: moneyText() });
export type BillableIssue = z.infer<typeof BillableIssue>;

const version = z.optional(z.int().check(z.gte(1)));
const one = '/maintenance/provider_bills/{id}';
const move = <const E extends string>(event: E, needs: 'finance.edit' | 'finance.approve') => ({
  needs,
  answer: ProviderBill,
  moves: { lifecycle: 'provider_bill', event } as const,
});
const plain = z.strictObject({ version });

export const providerBillCalls = {
  ...crud('/maintenance/provider_bills', {
    ids: ['X-PBL-01', 'X-PBL-02', 'X-PBL-03', 'X-PBL-04', 'X-PBL-05'],
    module: 'finance',
    wrapper: 'provider_bill',
    record: ProviderBill,
    input: ProviderBillInput,
    filters: {
      ...filtersOf(providerBillFields, 'status', 'provider_id'),
      /** Bills of an issue. */
      issue_id: z.optional(id()),
      ...rangesOf(providerBillFields, 'issued_on', 'posted_on', 'paid_on', 'gross'),
    },
    sorts: [...sortsOf(providerBillFields), 'created_at'],
  }),
  submit: put('X-PBL-06', `${one}/submit`, { body: plain, ...move('submit', 'finance.edit') }),
  /** Compares it with the approved items of its issues, and uses these at what it asks for them. */
  match: put('X-PBL-07', `${one}/match`, { body: plain, ...move('match', 'finance.edit') }),
  /** Posts it: by somebody else than who matched it. */
  approve: put('X-PBL-08', `${one}/approve`, { body: plain, ...move('approve', 'finance.approve') }),
  /** Records the bank transfer that paid it; today, without a day. */
  pay: put('X-PBL-09', `${one}/pay`, {
    body: z.strictObject({ on: optional(day()), reference: optionalText(60), version }),
    ...move('pay', 'finance.edit'),
  }),
  reject: put('X-PBL-10', `${one}/reject`, {
    body: z.strictObject({ reason: optionalText(500), version }),
    ...move('reject', 'finance.edit'),
  }),
  /** Issues with approved work of a provider that no bill asks for yet. */
  billable: get('X-PBL-11', '/maintenance/providers/{id}/billable_issues', {
    needs: 'finance.view',
    answer: z.array(BillableIssue),
  }),
};
