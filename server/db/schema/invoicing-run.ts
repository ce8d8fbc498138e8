import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InvoicingRow, InvoicingRun } from '../../../src/api/finance/invoicing-run.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { belongsTo, companyTable, day, key, money } from './columns.ts';
import { users } from './people.ts';

interface Said {
  key: string;
  values: Record<string, string | number>;
}

/** Installments that become invoices together. */
export const invoicingRuns = companyTable(
  'invoicing_runs',
  {
    status: text().$type<InvoicingRun['status']>().notNull().default('planned'),
    up_to: day().notNull(),
    note: text(),
    /** Counts of its rows by what became of them, and what all of them come to. */
    total: integer().notNull().default(0),
    gross: money().notNull().default(sql`0`),
    warnings: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    drafts: integer().notNull().default(0),
    posted: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    failure: jsonb().$type<Said>(),
    /** On whose behalf its job works. */
    started_by: key(),
    language: text().$type<Language>().notNull().default('en'),
  },
  (t) => [belongsTo(t.started_by, t.company_id, () => users)],
);

/** The installments of a run. Each keeps what became of it, written together with its invoice. */
export const invoicingRunRows = pgTable(
  'invoicing_run_rows',
  {
    company_id: key().notNull(),
    invoicing_run_id: key().notNull(),
    installment_id: key().notNull(),
    /** As they were when it was planned. */
    contract_id: key().notNull(),
    due_on: day().notNull(),
    gross: money().notNull(),
    warning: text().$type<InvoicingRow['warning']>(),
    state: text().$type<InvoicingRow['state']>().notNull().default('waiting'),
    message: jsonb().$type<Said>(),
    invoice_id: key(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.invoicing_run_id, t.installment_id] }),
    index('invoicing_run_rows_state').on(t.company_id, t.invoicing_run_id, t.state, t.installment_id),
    belongsTo(t.invoicing_run_id, t.company_id, () => invoicingRuns, 'cascade'),
  ],
);
