import * as z from 'zod/mini';
import { del, get, list, nothing, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amount, optional, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas, type Money, money } from '../money.ts';
import { placeFields, placeFilters } from '../property/place.ts';
import { taxProblems, taxReports, taxTypes } from './tax-report.ts';

export const invoiceStatuses = ['draft', 'posted', 'partially_paid', 'paid', 'credited', 'written_off', 'void'] as const;
export const invoiceKinds = ['rent', 'income', 'clearance', 'maintenance'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
/** How a mail with the invoice stands. */
export const deliveryStatuses = ['not_sent', 'queued', 'sent', 'failed', 'withdrawn'] as const;
export const vatCategories = ['S', 'E', 'Z', 'O'] as const;

const nullableText = z.nullable(z.string());
const shownMoney = (options: object = {}) => field.shown('money', moneyText(), { isSorted: true, ...options });

export const invoiceFields = defineFields('finance.invoice', {
  number: field.shown('code', nullableText, { isSorted: true, isMain: true, width: 120 }),
  kind: field.shown('choice', z.enum(invoiceKinds), { options: invoiceKinds, texts: 'finance.invoice.kind', width: 120 }),
  status: field.status(invoiceStatuses, 'invoice.status', { width: 140 }),
  tenant_id: field.ofTenant(),
  contract_id: field.shown('reference', z.nullable(z.int()), {
    label: 'finance.invoice.contract',
    to: 'contract',
    shownBy: ['contract_ref_no'],
    width: 110,
  }),
  issued_on: field.shown('day', z.nullable(dayText()), { isSorted: true }),
  due_on: field.shown('day', dayText(), { isSorted: true, isMain: true }),
  /** Past its due day and not paid. */
  is_overdue: field.shown('flag', z.boolean()),
  net: shownMoney({ label: 'sales.quotation.net', isSorted: false }),
  vat: shownMoney({ label: 'sales.quotation.vat', isSorted: false }),
  gross: shownMoney({ label: 'sales.quotation.total', isSummed: true }),
  allocated: shownMoney({ isSorted: false }),
  credited: shownMoney({ isSorted: false }),
  written_off: shownMoney({ isSorted: false }),
  open: shownMoney({ isSummed: true, isMain: true }),
  tax_type: field.shown('choice', z.nullable(z.enum(taxTypes)), { options: taxTypes, texts: 'finance.invoice.tax_type' }),
  tax_report: field.shown('choice', z.enum(taxReports), { options: taxReports, texts: 'finance.invoice.tax_report' }),
  note: field.shown('long', nullableText, { label: 'sales.lead.note' }),
  delivery_status: field.shown('choice', z.enum(deliveryStatuses), {
    options: deliveryStatuses,
    texts: 'invoice_delivery.status',
    width: 120,
  }),
  mailed_at: field.shown('instant', nullableText),
  mailed_to: field.shown('text', nullableText),
  /** The mail server's refusal. */
  mail_error: field.shown('long', nullableText),
});

export const InvoiceLine = z.object({
  id: z.int(),
  number: z.int(),
  income_category_id: z.int(),
  category_name_en: z.string(),
  category_name_ar: z.string(),
  installment_id: z.nullable(z.int()),
  unit_id: z.nullable(z.int()),
  unit_number: nullableText,
  description: z.string(),
  from_on: z.nullable(dayText()),
  to_on: z.nullable(dayText()),
  quantity: z.int(),
  price: moneyText(),
  net: moneyText(),
  vat_category: z.enum(vatCategories),
  /** In hundredths of a percent. */
  vat_rate: z.int(),
  vat: moneyText(),
  gross: moneyText(),
  credited_net: moneyText(),
  credited_vat: moneyText(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** In lists, without its lines. */
export const InvoiceRow = z.object({
  ...recordShape,
  ...recordOf(invoiceFields),
  tenant_name: z.string(),
  contract_ref_no: nullableText,
  lease_id: z.nullable(z.int()),
  quotation_id: z.nullable(z.int()),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;
export const Invoice = z.extend(InvoiceRow, {
  lines: z.array(InvoiceLine),
  problems: z.array(z.enum(taxProblems)),
  /** Its newest report to the tax authority. */
  tax_report_id: z.nullable(z.int()),
  /** The address that it is mailed to. */
  tenant_email: nullableText,
  /** Whether the month in which it was posted is still open. */
  period_is_open: z.boolean(),
  void_reason: nullableText,
  write_off_reason: nullableText,
  write_off_by: z.nullable(z.int()),
  write_off_by_name: nullableText,
});
export type Invoice = z.infer<typeof Invoice>;

/** What is still to be paid of an invoice. */
export const openOf = ({
  gross,
  allocated,
  credited,
  written_off,
}: Pick<Invoice, 'gross' | 'allocated' | 'credited' | 'written_off'>): Money =>
  money(halalas(gross) - halalas(allocated) - halalas(credited) - halalas(written_off));

/** What lists are filtered by besides: where its units lie. */
export const invoiceFilterFields = { ...invoiceFields, ...placeFields };
export const invoiceColumns = columnsOf<InvoiceRow>(invoiceFields, [
  'number',
  'kind',
  'status',
  'tenant_id',
  'contract_id',
  'issued_on',
  'due_on',
  'gross',
  'open',
]);

/** What was paid of an invoice, and from what. */
export const InvoiceAllocation = z.object({
  id: z.int(),
  collection_id: z.nullable(z.int()),
  credit_note_id: z.nullable(z.int()),
  /** The number of the receipt or credit note. */
  source_number: nullableText,
  amount: moneyText(),
  allocated_on: dayText(),
  reason: nullableText,
  ended_on: z.nullable(dayText()),
  end_reason: nullableText,
});
export type InvoiceAllocation = z.infer<typeof InvoiceAllocation>;
export const InvoiceCollection = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  method: z.string(),
  received_on: dayText(),
  amount: moneyText(),
  /** What of it pays this invoice. */
  allocated: moneyText(),
});
export type InvoiceCollection = z.infer<typeof InvoiceCollection>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const ofTenant = '/tenants/{tenant_id}/invoices';
const event = <const E extends string>(name: E) => ({ lifecycle: 'invoice', event: name });
const plain = z.strictObject({ version });
const reasoned = z.strictObject({ reason: optionalText(2000), version });
export const invoiceCalls = {
  list: list('X-BIL-01', '/invoices', {
    ...view,
    answer: InvoiceRow,
    filters: {
      ...filtersOf(invoiceFields, 'status', 'kind', 'tenant_id', 'contract_id', 'is_overdue', 'tax_report', 'delivery_status'),
      ...rangesOf(invoiceFields, 'issued_on', 'due_on', 'gross', 'open'),
      ...placeFilters,
    },
    sorts: [...sortsOf(invoiceFields), 'created_at'],
  }),
  get: get('X-BIL-02', '/invoices/{id}', { ...view, answer: Invoice }),
  remove: del('X-BIL-03', '/invoices/{id}', { needs: 'finance.delete', answer: nothing }),
  post: put('X-BIL-04', '/invoices/{id}/post', {
    needs: 'finance.edit',
    body: plain,
    answer: Invoice,
    moves: event('post'),
  }),
  void: put('X-BIL-05', '/invoices/{id}/void', {
    needs: 'finance.edit',
    body: reasoned,
    answer: Invoice,
    moves: event('void'),
  }),
  requestWriteOff: put('X-BIL-06', '/invoices/{id}/write_off', {
    needs: 'finance.edit',
    body: reasoned,
    answer: Invoice,
    moves: event('request_write_off'),
  }),
  approveWriteOff: put('X-BIL-07', '/invoices/{id}/write_off/approve', {
    needs: 'finance.approve',
    body: plain,
    answer: Invoice,
    moves: event('approve_write_off'),
  }),
  declineWriteOff: put('X-BIL-08', '/invoices/{id}/write_off/decline', {
    needs: 'finance.approve',
    body: reasoned,
    answer: Invoice,
    moves: event('decline_write_off'),
  }),
  /** Takes a write-off back, all or a part of it: that much is owed again. */
  recover: put('X-BIL-10', '/invoices/{id}/recover', {
    needs: 'finance.edit',
    body: z.strictObject({ amount: optional(amount()), version }),
    answer: Invoice,
    moves: event('recover'),
  }),
  /** Mails it to its tenant, with the PDF. */
  send: put('X-BIL-11', '/invoices/{id}/send', {
    needs: 'finance.edit',
    body: plain,
    answer: Invoice,
    moves: { lifecycle: 'invoice_delivery', event: 'send' },
  }),
  activities: get('X-BIL-09', '/invoices/{id}/activities', { ...view, answer: z.array(LogEntry) }),
  ofTenant: get('FIN-01', ofTenant, { ...view, answer: z.array(InvoiceRow) }),
  unposted: get('FIN-02', `${ofTenant}/unposted`, { ...view, answer: z.array(InvoiceRow) }),
  one: get('FIN-03', `${ofTenant}/{id}`, { ...view, answer: Invoice }),
  collections: get('FIN-05', `${ofTenant}/{id}/collections`, { ...view, answer: z.array(InvoiceCollection) }),
  allocations: get('FIN-06', `${ofTenant}/{id}/allocations`, { ...view, answer: z.array(InvoiceAllocation) }),
};
