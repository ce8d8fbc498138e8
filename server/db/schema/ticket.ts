import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import type { Ticket } from '../../../src/api/community/ticket.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { tenants } from './leasing.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { users } from './people.ts';
import { compounds, units } from './property.ts';

/** What tenants and visitors of a compound ask for or complain about. */
export const tickets = companyTable(
  'tickets',
  {
    ref_no: text().notNull().generatedAlwaysAs(sql`'TK-' || id`),
    status: text().$type<Ticket['status']>().notNull().default('pending'),
    subject: text().notNull(),
    compound_id: key().notNull(),
    unit_id: key(),
    tenant_id: key(),
    name: text(),
    mobile: text(),
    email: text(),
    category: text().$type<Ticket['category']>().notNull(),
    priority: text().$type<Ticket['priority']>().notNull(),
    message: text().notNull(),
    /** The maintenance issue that it is part of; several may be of one. */
    issue_id: key(),
    assignee_id: key(),
    /** When it arrived, or was last reopened: its time limits count from then. */
    opened_at: instant().notNull(),
    respond_due_at: instant().notNull(),
    resolve_due_at: instant().notNull(),
    /** When three quarters of the time have been counted. */
    respond_at_risk_at: instant().notNull(),
    resolve_at_risk_at: instant().notNull(),
    responded_at: instant(),
    resolved_at: instant(),
    closed_at: instant(),
    resolution: text(),
    reason: text(),
    reopen_count: integer().notNull().default(0),
    rating: integer(),
    feedback: text(),
  },
  (t) => [
    ...listIndexes('tickets', t, 'status', 'resolve_due_at', 'created_at', 'priority', 'category', 'assignee_id'),
    index('tickets_compound_id').on(t.company_id, t.compound_id),
    index('tickets_unit_id').on(t.company_id, t.unit_id),
    index('tickets_tenant_id').on(t.company_id, t.tenant_id),
    index('tickets_assignee_id').on(t.company_id, t.assignee_id).where(sql`status in ('pending', 'assigned', 'in_progress')`),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    index('tickets_issue_id').on(t.company_id, t.issue_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.assignee_id, t.company_id, () => users),
  ],
);
