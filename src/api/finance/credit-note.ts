import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amountAboveZero, id, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Allocation, chosen } from './collection.ts';
import { taxProblems, taxReports, taxTypes } from './tax-report.ts';

export const creditNoteStatuses = ['draft', 'issued', 'partially_allocated', 'allocated', 'refunded'] as const;
/** Why it is issued: the tax authority asks for it (BR-KSA-17). */
export const creditReasons = [
  'cancellation',
  'early_termination',
  'price_correction',
  'data_error',
  'service_not_delivered',
] as const;
export type CreditReason = (typeof creditReasons)[number];

const nullableText = z.nullable(z.string());
const shownMoney = (options: object = {}) => field.shown('money', moneyText(), options);

export const creditNoteFields = defineFields('finance.credit_note', {
  number: field.shown('code', nullableText, { label: 'finance.invoice.number', isSorted: true, isMain: true, width: 110 }),
  status: field.status(creditNoteStatuses, 'credit_note.status', { width: 150 }),
  tenant_id: field.ofTenant(),
  invoice_id: field.shown('reference', z.int(), {
    label: 'app.entity.invoice',
    to: 'invoice',
    shownBy: ['invoice_number'],
    width: 120,
  }),
  reason: field.choice(creditReasons, 'finance.credit_note.reason', { width: 180 }),
  issued_on: field.shown('day', z.nullable(dayText()), { label: 'finance.invoice.issued_on', isSorted: true }),
  net: shownMoney({ label: 'sales.quotation.net' }),
  vat: shownMoney({ label: 'sales.quotation.vat' }),
  gross: shownMoney({ label: 'sales.quotation.total', isSorted: true, isSummed: true, isMain: true }),
  applied: shownMoney(),
  allocated: shownMoney(),
  refunded: shownMoney(),
  /** Kept for refunds that aren't paid yet. */
  refunding: shownMoney(),
  left: shownMoney({ isSummed: true }),
  tax_report: field.shown('choice', z.enum(taxReports), {
    label: 'finance.invoice.tax_report',
    options: taxReports,
    texts: 'finance.invoice.tax_report',
  }),
  note: field.long(2000, { label: 'sales.lead.note' }),
});

export const CreditNoteLine = z.object({ invoice_line_id: z.int(), net: moneyText(), vat: moneyText(), gross: moneyText() });
export type CreditNoteLine = z.infer<typeof CreditNoteLine>;
export const CreditNoteRow = z.object({
  ...recordShape,
  ...recordOf(creditNoteFields),
  tenant_name: z.string(),
  invoice_number: nullableText,
});
export type CreditNoteRow = z.infer<typeof CreditNoteRow>;
export const CreditNote = z.extend(CreditNoteRow, {
  lines: z.array(CreditNoteLine),
  problems: z.array(z.enum(taxProblems)),
  /** Its newest report to the tax authority. */
  tax_report_id: z.nullable(z.int()),
  /** Whether it corrects a standard tax invoice, a simplified one, or none. */
  tax_type: z.nullable(z.enum(taxTypes)),
  /** Whether none of its lines takes back more than is left of its invoice's, and the invoice can still be corrected. */
  is_within_lines: z.boolean(),
  invoice_status: z.string(),
  /** The contract of its invoice, whose other invoices its rest pays first. */
  contract_id: z.nullable(z.int()),
});
export type CreditNote = z.infer<typeof CreditNote>;
/** With the other invoices that its rest pays. */
export const CreditNoteDetails = z.extend(CreditNote, { allocations: z.array(Allocation) });
export type CreditNoteDetails = z.infer<typeof CreditNoteDetails>;

const { reason, note } = inputOf(creditNoteFields);
const lines = z.array(z.strictObject({ invoice_line_id: id(), net: amountAboveZero() })).check(z.minLength(1), z.maxLength(200));
export const CreditNoteInput = z.strictObject({
  invoice_id: id(),
  reason,
  note,
  /** All that is left of the invoice, if left out. VAT follows from the net amounts. */
  lines: z.optional(lines),
});
export type CreditNoteInput = z.output<typeof CreditNoteInput>;
const CreditNoteChange = changeOf(z.strictObject({ reason, note, lines }));
export type CreditNoteChange = z.output<typeof CreditNoteChange>;
export const creditNoteColumns = columnsOf<CreditNoteRow>(creditNoteFields, [
  'number',
  'status',
  'tenant_id',
  'invoice_id',
  'reason',
  'issued_on',
  'gross',
  'left',
]);

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const ofTenant = '/tenants/{tenant_id}/credit_notes';
const wrapped = { wrapper: 'credit_note', answer: CreditNote };
export const creditNoteCalls = {
  list: list('X-CRN-01', '/credit_notes', {
    ...view,
    answer: CreditNoteRow,
    filters: {
      ...filtersOf(creditNoteFields, 'status', 'reason', 'tenant_id', 'invoice_id'),
      ...rangesOf(creditNoteFields, 'issued_on', 'gross'),
    },
    sorts: [...sortsOf(creditNoteFields), 'created_at'],
  }),
  get: get('X-CRN-02', '/credit_notes/{id}', { ...view, answer: CreditNoteDetails }),
  issue: put('X-CRN-03', '/credit_notes/{id}/issue', {
    needs: 'finance.edit',
    body: z.strictObject({ version }),
    answer: CreditNote,
    moves: { lifecycle: 'credit_note', event: 'issue' },
  }),
  remove: del('X-CRN-04', '/credit_notes/{id}', { needs: 'finance.delete', answer: nothing }),
  activities: get('X-CRN-05', '/credit_notes/{id}/activities', { ...view, answer: z.array(LogEntry) }),
  ofInvoice: get('FIN-04', '/tenants/{tenant_id}/invoices/{id}/credit_notes', { ...view, answer: z.array(CreditNote) }),
  create: post('FIN-07', ofTenant, { needs: 'finance.create', body: CreditNoteInput, ...wrapped }),
  one: get('FIN-08', `${ofTenant}/{id}`, { ...view, answer: CreditNote }),
  update: put('FIN-09', `${ofTenant}/{id}`, { needs: 'finance.edit', body: CreditNoteChange, ...wrapped }),
  /** Pays other invoices with what its own didn't need. */
  allocate: post('FIN-10', `${ofTenant}/{id}/allocate`, {
    needs: 'finance.edit',
    wrapper: 'allocation',
    body: z.strictObject({ ...chosen, version }),
    answer: CreditNoteDetails,
  }),
  /** Takes an allocation back, until its month is closed. */
  deallocate: put('X-CRN-06', '/credit_notes/{id}/deallocate', {
    needs: 'finance.edit',
    wrapper: 'allocation',
    body: z.strictObject({ allocation_id: id(), reason: text(500), version }),
    answer: CreditNoteDetails,
  }),
};
