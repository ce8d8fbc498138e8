import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BankLine, BankStatement } from '../../../src/api/finance/bank-statement.ts';
import { belongsTo, companyTable, day, key, money } from './columns.ts';
import { ledgerTransactions } from './ledger.ts';
import { users } from './people.ts';

/** What the bank says of an account. */
export const bankStatements = companyTable(
  'bank_statements',
  {
    status: text().$type<BankStatement['status']>().notNull().default('imported'),
    /** The IBAN, else the bank's account number. */
    account: text().notNull(),
    number: text(),
    from_on: day().notNull(),
    to_on: day().notNull(),
    opening: money().notNull(),
    closing: money().notNull(),
    format: text().$type<BankStatement['format']>().notNull(),
    file_name: text().notNull(),
    line_count: integer().notNull(),
    /** Lines of the file that weren't kept: known from an earlier import, or of 0.00. */
    skipped_lines: integer().notNull().default(0),
    zero_lines: integer().notNull().default(0),
    /** Counted from the lines whenever one changes. */
    open_lines: integer().notNull(),
    reason: text(),
    /** What the statement is known by; null once it is discarded, so that it can be imported again. */
    fingerprint: text(),
  },
  (t) => [
    uniqueIndex('bank_statements_fingerprint').on(t.company_id, t.account, t.fingerprint).where(sql`fingerprint is not null`),
    index('bank_statements_account').on(t.company_id, t.account, t.to_on, t.from_on),
    check('bank_statements_days', sql`${t.from_on} <= ${t.to_on}`),
    check('bank_statements_open_lines', sql`${t.open_lines} between 0 and ${t.line_count}`),
  ],
);

/** A line of a statement: money that came in, or left. */
export const bankStatementLines = companyTable(
  'bank_statement_lines',
  {
    bank_statement_id: key().notNull(),
    /** Its row in the file. */
    row: integer().notNull(),
    account: text().notNull(),
    booked_on: day().notNull(),
    amount: money().notNull(),
    reference: text(),
    text: text().notNull(),
    bank_ref: text(),
    /** What the line is known by in any file; null once its statement is discarded. */
    key: text(),
    state: text().$type<BankLine['state']>().notNull().default('unmatched'),
    reason: text(),
    /** Who matched or explained it. */
    settled_by: key(),
  },
  (t) => [
    uniqueIndex('bank_statement_lines_key').on(t.company_id, t.account, t.key).where(sql`key is not null`),
    index('bank_statement_lines_statement').on(t.company_id, t.bank_statement_id, t.state, t.id),
    belongsTo(t.bank_statement_id, t.company_id, () => bankStatements),
    belongsTo(t.settled_by, t.company_id, () => users),
    check('bank_statement_lines_amount', sql`${t.amount} <> 0`),
    check('bank_statement_lines_reason', sql`(${t.state} = 'explained') = (${t.reason} is not null)`),
  ],
);

/** What of the books a line is: a movement of the bank account is matched with one line at most. */
export const bankMatches = companyTable(
  'bank_matches',
  {
    line_id: key().notNull(),
    transaction_id: key().notNull(),
  },
  (t) => [
    uniqueIndex('bank_matches_transaction_id').on(t.company_id, t.transaction_id),
    index('bank_matches_line').on(t.company_id, t.line_id),
    belongsTo(t.line_id, t.company_id, () => bankStatementLines),
    belongsTo(t.transaction_id, t.company_id, () => ledgerTransactions),
  ],
);
