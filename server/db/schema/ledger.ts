import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BookCheck, CheckId } from '../../../src/api/finance/books.ts';
import { cashBoxes } from './cash-box.ts';
import { belongsTo, day, instant, key } from './columns.ts';
import { subAccounts } from './finance.ts';
import { contracts, leases, tenants } from './leasing.ts';
import { units } from './property.ts';

const halalas = () => bigint({ mode: 'number' });

/**
 * The general ledger, double entry. Written by server/finance/ledger/post.ts alone, and never changed (rules.sql): what was wrong
 * is reversed by another transaction.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    company_id: key().notNull(),
    id: key().notNull().generatedAlwaysAsIdentity(),
    date: day().notNull(),
    /** The document that it is of: its entity, id and number. */
    document_kind: text().notNull(),
    document_id: key().notNull(),
    document_number: text(),
    /** The posting rule that chose the accounts, and the event of the document's chart that posted. */
    rule: text().notNull(),
    transition: text().notNull(),
    reverses_id: key(),
    reason: text(),
    /** Posted into a month that was closed for all but those who may. */
    late: boolean().notNull().default(false),
    created_at: instant().notNull().default(sql`now()`),
    created_by: key(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.id] }),
    index('ledger_transactions_date').on(t.company_id, t.date, t.id),
    index('ledger_transactions_document').on(t.company_id, t.document_kind, t.document_id),
    uniqueIndex('ledger_transactions_reverses').on(t.company_id, t.reverses_id).where(sql`reverses_id is not null`),
    foreignKey({ columns: [t.company_id, t.reverses_id], foreignColumns: [t.company_id, t.id] }).onDelete('restrict'),
    check('ledger_transactions_reverses_another', sql`${t.reverses_id} <> ${t.id}`),
  ],
);

/** A line of a transaction, in halalas: a debit or a credit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    company_id: key().notNull(),
    transaction_id: key().notNull(),
    line: smallint().notNull(),
    sub_account_id: key().notNull(),
    account_id: key().notNull(),
    debit: halalas().notNull().default(0),
    credit: halalas().notNull().default(0),
    tenant_id: key(),
    contract_id: key(),
    lease_id: key(),
    unit_id: key(),
    /** The box that cash came into or left. */
    cash_box_id: key(),
    /** The id of the document's line, if it has lines. */
    document_line: key(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.transaction_id, t.line] }),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
    foreignKey({
      columns: [t.company_id, t.sub_account_id, t.account_id],
      foreignColumns: [subAccounts.company_id, subAccounts.id, subAccounts.account_id],
      name: 'ledger_entries_company_id_sub_account_id_sub_accounts_fk',
    }).onDelete('restrict'),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.lease_id, t.company_id, () => leases),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.cash_box_id, t.company_id, () => cashBoxes),
    index('ledger_entries_sub_account').on(t.company_id, t.sub_account_id, t.transaction_id),
    index('ledger_entries_tenant').on(t.company_id, t.tenant_id, t.sub_account_id).where(sql`tenant_id is not null`),
    index('ledger_entries_contract').on(t.company_id, t.contract_id).where(sql`contract_id is not null`),
    index('ledger_entries_cash_box').on(t.company_id, t.cash_box_id, t.transaction_id).where(sql`cash_box_id is not null`),
    check('ledger_entries_one_side', sql`${t.debit} >= 0 and ${t.credit} >= 0 and (${t.debit} > 0) <> (${t.credit} > 0)`),
  ],
);

/** What has been posted to a sub account, all in all. Kept by a trigger (rules.sql), and without keys, as the entries have them. */
export const accountBalances = pgTable(
  'account_balances',
  {
    company_id: key().notNull(),
    sub_account_id: key().notNull(),
    debits: halalas().notNull(),
    credits: halalas().notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.sub_account_id] })],
);

/** The same for each tenant. */
export const tenantBalances = pgTable(
  'tenant_balances',
  {
    company_id: key().notNull(),
    tenant_id: key().notNull(),
    sub_account_id: key().notNull(),
    debits: halalas().notNull(),
    credits: halalas().notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.tenant_id, t.sub_account_id] })],
);

/** What each check of the books found last. */
export const bookChecks = pgTable(
  'book_checks',
  {
    company_id: key().notNull(),
    check_id: text().$type<CheckId>().notNull(),
    violations: integer().notNull(),
    rows: jsonb().$type<BookCheck['rows']>().notNull(),
    took_ms: integer().notNull(),
    /** By the company's clock. */
    ran_at: instant().notNull(),
    failing_since: instant(),
    /** In real time. */
    checked_at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.check_id] })],
);
