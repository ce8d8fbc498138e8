import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TaxMessage, TaxReport } from '../../../src/api/finance/tax-report.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { creditNotes, invoices } from './invoices.ts';

/** What of a tax document goes to the tax authority. Once it is made, the document has its place in the company's chain of hashes. */
export const taxReports = companyTable(
  'tax_reports',
  {
    status: text().$type<TaxReport['status']>().notNull().default('pending'),
    kind: text().$type<TaxReport['kind']>().notNull(),
    invoice_id: key(),
    credit_note_id: key(),
    due_at: instant().notNull(),
    sent_at: instant(),
    answered_at: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
    messages: jsonb().$type<readonly TaxMessage[]>().notNull().default([]),
    /** The counter, and the hash of the document before it. */
    icv: integer(),
    pih: text(),
    uuid: text(),
    hash: text(),
    xml: text(),
  },
  (t) => [
    ...listIndexes('tax_reports', t, 'due_at', 'attempts', 'created_at', 'kind', 'invoice_id', 'credit_note_id'),
    uniqueIndex('tax_reports_icv').on(t.company_id, t.icv),
    uniqueIndex('tax_reports_invoice').on(t.company_id, t.invoice_id).where(sql`status <> 'replaced'`),
    uniqueIndex('tax_reports_credit_note').on(t.company_id, t.credit_note_id).where(sql`status <> 'replaced'`),
    index('tax_reports_status').on(t.company_id, t.status, t.due_at),
    belongsTo(t.invoice_id, t.company_id, () => invoices),
    belongsTo(t.credit_note_id, t.company_id, () => creditNotes),
    check('tax_reports_document', sql`(${t.invoice_id} is null) <> (${t.credit_note_id} is null)`),
    check('tax_reports_made', sql`num_nulls(${t.icv}, ${t.pih}, ${t.uuid}, ${t.hash}, ${t.xml}) in (0, 5)`),
  ],
);
