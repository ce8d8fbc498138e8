import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DunningCase, DunningLetter, OverdueItem } from '../../../src/api/finance/dunning-case.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { contracts, tenants } from './leasing.ts';
import { users } from './people.ts';

/** What a tenant owes past its due day, of one contract or of none, until nothing of it is left. */
export const dunningCases = companyTable(
  'dunning_cases',
  {
    status: text().$type<DunningCase['status']>().notNull().default('open'),
    tenant_id: key().notNull(),
    contract_id: key(),
    opened_on: day().notNull(),
    /** As of the last look at the ledger, for lists; a case that is read, is read with those of now. */
    oldest_due_on: day(),
    overdue: money().notNull().default(sql`0`),
    covered: money().notNull().default(sql`0`),
    next_step_on: day(),
    last_contact_on: day(),
    /** The day of a promise, or until when it is paused. */
    waits_until: day(),
    /** Who took the promise. */
    assignee_id: key(),
    /** Why it is paused, went to court or was closed by somebody. */
    reason: text(),
    closed_on: day(),
  },
  (t) => [
    ...listIndexes(
      'dunning_cases',
      t,
      'status',
      'oldest_due_on',
      'overdue',
      'covered',
      'last_contact_on',
      'next_step_on',
      'opened_on',
      'created_at',
      'contract_id',
    ),
    uniqueIndex('dunning_cases_open')
      .on(t.company_id, t.tenant_id, sql`coalesce(${t.contract_id}, 0)`)
      .where(sql`${t.status} <> 'closed'`),
    index('dunning_cases_tenant').on(t.company_id, t.tenant_id),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.contract_id, t.company_id, () => contracts),
    belongsTo(t.assignee_id, t.company_id, () => users),
  ],
);

/** A letter of a case: what it said stays, whatever is paid or changed later. One of each step. */
export const dunningLetters = companyTable(
  'dunning_letters',
  {
    dunning_case_id: key().notNull(),
    step_days: integer().notNull(),
    is_final: boolean().notNull().default(false),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    language: text().$type<Language>().notNull(),
    body: text().notNull(),
    state: text().$type<DunningLetter['state']>().notNull(),
    email: text(),
    written_on: day().notNull(),
    sent_on: day(),
    overdue: money().notNull(),
    covered: money().notNull(),
    items: jsonb().$type<OverdueItem[]>().notNull(),
  },
  (t) => [
    uniqueIndex('dunning_letters_step').on(t.company_id, t.dunning_case_id, t.step_days),
    belongsTo(t.dunning_case_id, t.company_id, () => dunningCases, 'cascade'),
  ],
);

/** The day for which a company's cases were last looked at. */
export const dunningDays = pgTable('dunning_days', { company_id: key().notNull(), looked_on: day().notNull() }, (t) => [
  primaryKey({ columns: [t.company_id] }),
]);
