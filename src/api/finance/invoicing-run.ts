import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, optional, recordShape } from '../fields.ts';

export const invoicingRunStatuses = [
  'planned',
  'running',
  'stopped',
  'done',
  'posting',
  'posted',
  'undoing',
  'undone',
  'cancelled',
] as const;
/** What became of an installment; `not_posted` is a draft that could not be posted. */
export const invoicingRowStates = ['waiting', 'made', 'skipped', 'failed', 'posted', 'not_posted', 'undone'] as const;
export const failedRowStates = ['failed', 'not_posted'] as const satisfies (typeof invoicingRowStates)[number][];
/** What is foreseen before the run: the tax authority would reject its invoice. */
export const invoicingWarnings = ['buyer_number', 'seller'] as const;

const nullableText = z.nullable(z.string());
const count = (more = {}) => field.shown('number', z.int(), { width: 100, ...more });

/** The installments that are due up to a day become invoices. */
export const invoicingRunFields = defineFields('finance.invoicing_run', {
  /** Without it: as many days ahead as the company invoices. */
  up_to: field.own('day', z.string(), optional(day()), {
    isSorted: true,
    isMain: true,
    initial: 'invoicing_day',
    hint: 'finance.invoicing_run.hint.up_to',
  }),
  status: field.status(invoicingRunStatuses, 'invoicing_run.status', { width: 140 }),
  /** Its installments, and what they come to. */
  total: count({ isMain: true }),
  gross: field.shown('money', moneyText(), { label: 'sales.quotation.total', isSorted: true }),
  warnings: count(),
  waiting: count(),
  /** Invoices that are there and not posted. */
  drafts: count(),
  posted: count(),
  skipped: count(),
  failed: count(),
  undone: count(),
  created_at: field.shown('instant', z.string(), { isSorted: true, width: 150 }),
  /** Why it stopped by itself, in the caller's language. */
  failure: field.shown('long', nullableText),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const InvoicingRun = z.object({ ...recordShape, ...recordOf(invoicingRunFields) });
export type InvoicingRun = z.infer<typeof InvoicingRun>;
export const InvoicingRunInput = z.strictObject(inputOf(invoicingRunFields));
export const invoicingRunColumns = columnsOf<InvoicingRun>(invoicingRunFields, [
  'up_to',
  'status',
  'total',
  'gross',
  'drafts',
  'posted',
  'skipped',
  'failed',
  'created_at',
]);

/** An installment in a run. */
export const InvoicingRow = z.object({
  installment_id: z.int(),
  contract_id: z.int(),
  contract_ref_no: z.string(),
  tenant_name: z.string(),
  due_on: dayText(),
  gross: moneyText(),
  warning: z.nullable(z.enum(invoicingWarnings)),
  state: z.enum(invoicingRowStates),
  /** Why it was skipped or failed, in the caller's language. */
  message: nullableText,
  invoice_id: z.nullable(z.int()),
  invoice_number: nullableText,
});
export type InvoicingRow = z.infer<typeof InvoicingRow>;

const one = '/invoicing_runs/{id}';
const wrapped = { wrapper: 'invoicing_run', answer: InvoicingRun } as const;
/** Our addition (decision 31). */
export const invoicingRunCalls = {
  list: list('X-RUN-01', '/invoicing_runs', {
    needs: 'finance.view',
    answer: InvoicingRun,
    filters: { ...filtersOf(invoicingRunFields, 'status'), ...rangesOf(invoicingRunFields, 'up_to') },
    sorts: sortsOf(invoicingRunFields),
  }),
  /** Plans it: nothing is invoiced yet. */
  create: post('X-RUN-02', '/invoicing_runs', { needs: 'finance.create', body: InvoicingRunInput, ...wrapped }),
  get: get('X-RUN-03', one, { needs: 'finance.view', answer: InvoicingRun }),
  /** Another day plans it anew, until it is started. */
  update: put('X-RUN-04', one, { needs: 'finance.edit', body: changeOf(InvoicingRunInput), ...wrapped }),
  /** Starts it, stops it, goes on with it, posts its invoices, takes them back, or cancels it. */
  status: put('X-RUN-05', `${one}/status`, {
    needs: 'finance.edit',
    body: z.strictObject({ status: z.enum(invoicingRunStatuses), version: z.optional(z.int().check(z.gte(1))) }),
    moves: { lifecycle: 'invoicing_run', event: 'by status' },
    ...wrapped,
  }),
  /** At most 100 of its installments, by their ids. */
  rows: get('X-RUN-06', `${one}/rows`, {
    needs: 'finance.view',
    query: z.strictObject({
      /** Only those that failed. */
      failed: z.optional(z.stringbool()),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    answer: z.array(InvoicingRow),
  }),
};
