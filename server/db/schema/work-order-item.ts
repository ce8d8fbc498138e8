import { sql } from 'drizzle-orm';
import { boolean, check, integer, text } from 'drizzle-orm/pg-core';
import type { WorkOrderItem } from '../../../src/api/maintenance/work-order-item.ts';
import { belongsTo, companyTable, key, listIndexes, money } from './columns.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { parts } from './part.ts';
import { users } from './people.ts';
import { providers } from './provider.ts';

/** Costs of issues: services, parts and others. Amounts are without VAT. */
export const workOrderItems = companyTable(
  'work_order_items',
  {
    issue_id: key().notNull(),
    kind: text().$type<WorkOrderItem['kind']>().notNull(),
    status: text().$type<WorkOrderItem['status']>().notNull().default('draft'),
    description: text(),
    part_id: key(),
    quantity: integer().notNull().default(1),
    /** Price of one; null of a part. */
    price: money(),
    provider_id: key(),
    /** The provider quoted it before it took the job. */
    is_quote: boolean().notNull().default(false),
    /** Amount that was asked for when it was submitted; null until then. */
    asked: money(),
    /** Cost of what was used; null until then. */
    actual: money(),
    used_qty: integer().notNull().default(0),
    returned_qty: integer().notNull().default(0),
    returned_value: money().notNull().default(sql`0`),
    submitted_by: key(),
    /** Null of what was approved within the limits, without anybody looking at it. */
    approved_by: key(),
    reason: text(),
  },
  (t) => [
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.part_id, t.company_id, () => parts),
    belongsTo(t.provider_id, t.company_id, () => providers),
    belongsTo(t.submitted_by, t.company_id, () => users),
    belongsTo(t.approved_by, t.company_id, () => users),
    ...listIndexes('work_order_items', t, 'issue_id', 'kind', 'status', 'part_id', 'provider_id', 'created_at'),
    check('work_order_items_part', sql`(${t.kind} = 'part') = (${t.part_id} is not null)`),
    check(
      'work_order_items_quantities',
      sql`${t.quantity} > 0 and 0 <= ${t.returned_qty} and ${t.returned_qty} <= ${t.used_qty} and ${t.used_qty} <= ${t.quantity}`,
    ),
  ],
);
