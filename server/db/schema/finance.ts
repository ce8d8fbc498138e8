import { sql } from 'drizzle-orm';
import { boolean, check, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountingPeriod } from '../../../src/api/finance/accounting-period.ts';
import type { AccountKind, AccountPurpose } from '../../../src/api/finance/chart-of-accounts.ts';
import { belongsTo, companyTable, day, key } from './columns.ts';
import { users } from './people.ts';

export const accounts = companyTable(
  'accounts',
  {
    code: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    kind: text().$type<AccountKind>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('accounts_code').on(t.company_id, t.code)],
);

/** The ledger posts to these alone (decision 33). */
export const subAccounts = companyTable(
  'sub_accounts',
  {
    account_id: key().notNull(),
    code: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    /** The name by which documents post to it. */
    purpose: text().$type<AccountPurpose>(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    belongsTo(t.account_id, t.company_id, () => accounts),
    uniqueIndex('sub_accounts_code').on(t.company_id, t.code),
    uniqueIndex('sub_accounts_purpose').on(t.company_id, t.purpose),
    // Entries name both, so that one that has been posted to never moves to another account.
    unique('sub_accounts_account').on(t.company_id, t.id, t.account_id),
  ],
);

/** What an invoice's line is for, and where it is posted. */
export const incomeCategories = companyTable(
  'income_categories',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    sub_account_id: key().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    belongsTo(t.sub_account_id, t.company_id, () => subAccounts),
    uniqueIndex('income_categories_name').on(t.company_id, sql`lower(${t.name_en})`),
  ],
);

/** A month of the books. The ledger opens one when it first posts into that month (rules.sql). */
export const accountingPeriods = companyTable(
  'accounting_periods',
  {
    status: text().$type<AccountingPeriod['status']>().notNull().default('open'),
    starts_on: day().notNull(),
    ends_on: day().notNull().generatedAlwaysAs(sql`(starts_on + interval '1 month' - interval '1 day')::date`),
    note: text(),
    closed_on: day(),
    /** A fingerprint of what had been posted when it was closed. */
    seal: text(),
    reopen_reason: text(),
    requester_id: key(),
  },
  (t) => [
    uniqueIndex('accounting_periods_starts_on').on(t.company_id, t.starts_on),
    belongsTo(t.requester_id, t.company_id, () => users),
    check('accounting_periods_month', sql`extract(day from ${t.starts_on}) = 1`),
  ],
);
