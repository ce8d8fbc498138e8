import { sql } from 'drizzle-orm';
import { check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CashBox, CashCount } from '../../../src/api/finance/cash-box.ts';
import { belongsTo, companyTable, day, key, money } from './columns.ts';
import { users } from './people.ts';

/** A box of cash that somebody answers for while it is open (decision 158). */
export const cashBoxes = companyTable(
  'cash_boxes',
  {
    status: text().$type<CashBox['status']>().notNull().default('closed'),
    name: text().notNull(),
    person_id: key(),
    float: money().notNull().default(sql`0`),
    /** Kept by the ledger's trigger (rules.sql) from the entries that name the box. */
    balance: money().notNull().default(sql`0`),
    holder_id: key(),
    opened_on: day(),
    /** The count that isn't closed yet. */
    counted: money(),
    counted_on: day(),
    counted_by: key(),
    pieces: jsonb().$type<CashCount['pieces']>(),
    note: text(),
  },
  (t) => [
    uniqueIndex('cash_boxes_name').on(t.company_id, sql`lower(${t.name})`),
    uniqueIndex('cash_boxes_holder_id').on(t.company_id, t.holder_id).where(sql`holder_id is not null`),
    index('cash_boxes_person').on(t.company_id, t.person_id),
    belongsTo(t.person_id, t.company_id, () => users),
    belongsTo(t.holder_id, t.company_id, () => users),
    belongsTo(t.counted_by, t.company_id, () => users),
    check('cash_boxes_float', sql`${t.float} >= 0`),
  ],
);

/** A day-end count that was closed, with the difference that it posted. */
export const cashCounts = companyTable(
  'cash_counts',
  {
    cash_box_id: key().notNull(),
    counted_on: day().notNull(),
    expected: money().notNull(),
    counted: money().notNull(),
    pieces: jsonb().$type<CashCount['pieces']>().notNull(),
    counted_by: key(),
  },
  (t) => [
    index('cash_counts_box').on(t.company_id, t.cash_box_id, t.id),
    belongsTo(t.cash_box_id, t.company_id, () => cashBoxes),
    belongsTo(t.counted_by, t.company_id, () => users),
  ],
);
