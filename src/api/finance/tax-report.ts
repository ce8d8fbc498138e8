import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

export const taxReportStatuses = [
  'pending',
  'sending',
  'cleared',
  'reported',
  'accepted_with_warnings',
  'rejected',
  'needs_attention',
  'withdrawn',
  'replaced',
] as const;
/** How an invoice or a credit note stands with the tax authority: as its newest report does. */
export const taxReports = ['not_applicable', ...taxReportStatuses] as const;
export const taxTypes = ['standard', 'simplified'] as const;
/** What keeps a document from being posted, because the tax authority would reject it. */
export const taxProblems = [
  'no_lines',
  'buyer_name',
  'buyer_number',
  'seller_vat_no',
  'seller_address',
  'too_long',
  'category_rate',
  'zero_rate',
  'line_sum',
  'vat_rounding',
  'document_sum',
  'reason',
  'reference',
] as const;
export type TaxProblem = (typeof taxProblems)[number];

/** What the tax authority says of a document, by the code of its rule. */
export const TaxMessage = z.object({
  type: z.enum(['INFO', 'WARNING', 'ERROR']),
  code: z.string(),
  category: z.string(),
  message: z.string(),
  status: z.string(),
});
export type TaxMessage = z.infer<typeof TaxMessage>;

const nullableText = z.nullable(z.string());

export const taxReportFields = defineFields('finance.tax_report', {
  number: field.shown('code', z.string(), { label: 'finance.invoice.number', isSorted: true, isMain: true, width: 110 }),
  status: field.status(taxReportStatuses, 'tax_report.status', { width: 220 }),
  kind: field.shown('choice', z.enum(taxTypes), {
    label: 'finance.invoice.tax_type',
    options: taxTypes,
    texts: 'finance.invoice.tax_type',
    width: 130,
  }),
  tenant_id: field.ofTenant(),
  invoice_id: field.shown('reference', z.nullable(z.int()), {
    label: 'app.entity.invoice',
    to: 'invoice',
    shownBy: ['invoice_number'],
    width: 110,
  }),
  credit_note_id: field.shown('reference', z.nullable(z.int()), {
    label: 'app.entity.credit_note',
    to: 'credit_note',
    shownBy: ['credit_note_number'],
    width: 110,
  }),
  issued_on: field.shown('day', dayText(), { label: 'finance.invoice.issued_on', isSorted: true }),
  gross: field.shown('money', moneyText(), { label: 'sales.quotation.total', isSorted: true, isMain: true }),
  /** When it is sent: a standard one at once, a simplified one within the day. */
  due_at: field.shown('instant', instantText(), { isSorted: true, width: 170 }),
  sent_at: field.shown('instant', z.nullable(instantText())),
  answered_at: field.shown('instant', z.nullable(instantText())),
  /** Attempts that failed since it was last sent by somebody. */
  attempts: field.shown('number', z.int(), { isSorted: true, width: 100 }),
  /** Why the last of them failed. */
  error: field.shown('long', nullableText),
  /** Its place among all that the company has sent; with the hash of the one before it. */
  icv: field.shown('number', z.nullable(z.int()), { isSorted: true, width: 90 }),
  uuid: field.shown('code', nullableText),
  hash: field.shown('code', nullableText),
  pih: field.shown('code', nullableText),
});

export const TaxReport = z.object({
  ...recordShape,
  ...recordOf(taxReportFields),
  tenant_name: z.string(),
  invoice_number: nullableText,
  credit_note_number: nullableText,
  /** What the tax authority answered. */
  messages: z.array(TaxMessage),
  /** Why the document would be rejected as it is now. */
  problems: z.array(z.enum(taxProblems)),
});
export type TaxReport = z.infer<typeof TaxReport>;
const { messages: _, problems: __, ...rowShape } = TaxReport.shape;
/** In lists. */
export const TaxReportRow = z.object(rowShape);
export type TaxReportRow = z.infer<typeof TaxReportRow>;

export const taxReportColumns = columnsOf<TaxReportRow>(taxReportFields, [
  'number',
  'status',
  'kind',
  'tenant_id',
  'issued_on',
  'due_at',
  'attempts',
  'icv',
  'gross',
]);

const view = { needs: 'finance.view' } as const;
export const taxReportCalls = {
  list: list('X-ZAT-01', '/tax_reports', {
    ...view,
    answer: TaxReportRow,
    filters: {
      ...filtersOf(taxReportFields, 'status', 'kind', 'tenant_id', 'invoice_id', 'credit_note_id'),
      ...rangesOf(taxReportFields, 'issued_on', 'gross'),
    },
    sorts: [...sortsOf(taxReportFields), 'created_at'],
  }),
  get: get('X-ZAT-02', '/tax_reports/{id}', { ...view, answer: TaxReport }),
  /** Sends it again, or in place of one that was rejected a new one. */
  retry: put('X-ZAT-03', '/tax_reports/{id}/retry', {
    needs: 'finance.edit',
    body: z.strictObject({ version: z.optional(z.int().check(z.gte(1))) }),
    answer: TaxReport,
    moves: { lifecycle: 'tax_report', event: 'retry' },
  }),
};
