import { sql } from 'drizzle-orm';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { RecurringVisit } from '../../../src/api/visits/recurring-visit.ts';
import { belongsTo, companyTable, day, key, listIndexes } from './columns.ts';
import { tenants } from './leasing.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { users } from './people.ts';
import { compounds, units } from './property.ts';
import { unitOwners } from './unit-owner.ts';
import { visitCategories } from './visit-category.ts';

/** Rules by which visits recur. */
export const recurringVisits = companyTable(
  'recurring_visits',
  {
    ref_no: text().notNull().generatedAlwaysAs(sql`'RV-' || id`),
    kind: text().$type<RecurringVisit['kind']>().notNull(),
    category_id: key(),
    host: text().$type<RecurringVisit['host']>().notNull(),
    tenant_id: key(),
    unit_owner_id: key(),
    host_user_id: key(),
    compound_id: key().notNull(),
    unit_id: key(),
    issue_id: key(),
    visitor_ids: jsonb().$type<number[]>().notNull(),
    weekdays: jsonb().$type<number[]>().notNull(),
    every_weeks: integer().notNull().default(1),
    day_part: text().$type<RecurringVisit['day_part']>().notNull(),
    from_on: day().notNull(),
    until_on: day(),
    count: integer(),
    on_holiday: text().$type<RecurringVisit['on_holiday']>().notNull().default('skip'),
    exceptions: jsonb().$type<string[]>().notNull().default([]),
    note: text(),
    status: text().$type<RecurringVisit['status']>().notNull().default('active'),
    made_through: day(),
    next_on: day(),
    /** The last day of the rule; null while it has no end. */
    last_on: day(),
    reason: text(),
  },
  (t) => [
    ...listIndexes('recurring_visits', t, 'status', 'kind', 'compound_id', 'unit_id', 'category_id', 'tenant_id'),
    ...listIndexes('recurring_visits', t, 'from_on', 'until_on', 'created_at'),
    belongsTo(t.category_id, t.company_id, () => visitCategories),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.unit_owner_id, t.company_id, () => unitOwners),
    belongsTo(t.host_user_id, t.company_id, () => users),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
  ],
);
