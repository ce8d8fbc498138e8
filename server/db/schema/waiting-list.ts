import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { WaitingListEntry } from '../../../src/api/sales/waiting-list-entry.ts';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { compounds, units, unitTypes } from './property.ts';
import { leads } from './sales.ts';

/** Customers who wait for a unit of a type. */
export const waitingListEntries = companyTable(
  'waiting_list_entries',
  {
    status: text().$type<WaitingListEntry['status']>().notNull().default('waiting'),
    lead_id: key().notNull(),
    unit_type_id: key().notNull(),
    compound_id: key(),
    move_in_on: day(),
    budget_max: money(),
    note: text(),
    unit_id: key(),
    offered_until: day(),
    reason: text(),
  },
  (t) => [
    ...listIndexes(
      'waiting_list_entries',
      t,
      'status',
      'move_in_on',
      'offered_until',
      'created_at',
      'unit_type_id',
      'compound_id',
      'lead_id',
      'budget_max',
    ),
    // Once in each line, and a unit is offered to one at a time.
    uniqueIndex('waiting_list_entries_lead_id')
      .on(t.company_id, t.lead_id, t.unit_type_id)
      .where(sql`status in ('waiting', 'offered')`),
    uniqueIndex('waiting_list_entries_unit_id').on(t.company_id, t.unit_id).where(sql`status in ('offered')`),
    index('waiting_list_entries_open').on(t.company_id, t.unit_type_id, t.id).where(sql`status in ('waiting', 'offered')`),
    belongsTo(t.lead_id, t.company_id, () => leads, 'cascade'),
    belongsTo(t.unit_type_id, t.company_id, () => unitTypes),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_id, t.company_id, () => units),
  ],
);
