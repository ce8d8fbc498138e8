import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { IssueTask } from '../../../src/api/maintenance/issue-task.ts';
import type { MaintenanceIssue } from '../../../src/api/maintenance/maintenance-issue.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { equipments } from './equipment.ts';
import { tenants } from './leasing.ts';
import { maintenanceStatusDetails, maintenanceSubsubcategories, maintenanceTypes } from './maintenance.ts';
import { users } from './people.ts';
import { buildings, compounds, units } from './property.ts';
import { providers } from './provider.ts';
import { workOrderChecklists } from './work-order-checklist.ts';

/** What is to be repaired or done: in a unit, in a common area, or on equipment. */
export const maintenanceIssues = companyTable(
  'maintenance_issues',
  {
    ref_no: text().notNull().generatedAlwaysAs(sql`'IS-' || id`),
    location: text().$type<MaintenanceIssue['location']>().notNull(),
    compound_id: key().notNull(),
    building_id: key(),
    unit_id: key(),
    equipment_id: key(),
    place_note: text(),
    subsubcategory_id: key().notNull(),
    type_id: key(),
    priority: text().$type<MaintenanceIssue['priority']>().notNull(),
    description: text().notNull(),
    makes_unit_unusable: boolean().notNull().default(false),
    reported_by: text().$type<MaintenanceIssue['reported_by']>().notNull().default('staff'),
    tenant_id: key(),
    contact_name: text(),
    contact_mobile: text(),
    status: text().$type<MaintenanceIssue['status']>().notNull().default('pending'),
    dispatch_status: text().$type<MaintenanceIssue['dispatch_status']>().notNull().default('none'),
    waiting_status: text().$type<MaintenanceIssue['waiting_status']>().notNull().default('none'),
    waiting_until: instant(),
    billing_status: text().$type<MaintenanceIssue['billing_status']>().notNull().default('none'),
    status_detail_id: key(),
    checklist_id: key(),
    assignee_id: key(),
    provider_id: key(),
    respond_by: instant(),
    /** The person of the provider who comes. */
    technician_id: key(),
    /** The time until which the provider’s quote is good. */
    quote_until: instant(),
    /** The end of the work on site. */
    done_at: instant(),
    slot_from: instant(),
    slot_to: instant(),
    /** When it was reported, or last reopened. */
    opened_at: instant().notNull(),
    /** The start of its time limits: when it was opened, or when it became critical. */
    counted_from: instant().notNull(),
    /** The start of the pause that stops its clock now. */
    paused_at: instant(),
    respond_due_at: instant(),
    respond_at_risk_at: instant(),
    resolve_due_at: instant().notNull(),
    resolve_at_risk_at: instant().notNull(),
    /** The stored instant that was last told of. */
    told_at: instant(),
    responded_at: instant(),
    resolved_at: instant(),
    closed_at: instant(),
    resolution: text(),
    cause: text().$type<MaintenanceIssue['cause']>(),
    payers: jsonb().$type<MaintenanceIssue['payers']>().notNull().default([]),
    basis: text().$type<MaintenanceIssue['basis']>(),
    billing_reason: text(),
    assessed_by: key(),
    reason: text(),
    reopen_count: integer().notNull().default(0),
    /** The providers that declined it since it was opened. */
    declined_ids: jsonb().$type<number[]>().notNull().default([]),
    rating: integer(),
    feedback: text(),
  },
  (t) => [
    ...listIndexes(
      'maintenance_issues',
      t,
      ...(['status', 'dispatch_status', 'waiting_status', 'billing_status', 'priority', 'resolve_due_at'] as const),
      ...(['slot_from', 'created_at', 'assignee_id', 'provider_id', 'location', 'reported_by', 'subsubcategory_id'] as const),
      ...(['type_id', 'compound_id', 'building_id', 'unit_id', 'equipment_id', 'tenant_id', 'status_detail_id'] as const),
    ),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.building_id, t.company_id, () => buildings),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.equipment_id, t.company_id, () => equipments),
    belongsTo(t.subsubcategory_id, t.company_id, () => maintenanceSubsubcategories),
    belongsTo(t.type_id, t.company_id, () => maintenanceTypes),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.status_detail_id, t.company_id, () => maintenanceStatusDetails),
    belongsTo(t.assignee_id, t.company_id, () => users),
    belongsTo(t.provider_id, t.company_id, () => providers),
    belongsTo(t.technician_id, t.company_id, () => users),
    index('maintenance_issues_technician_id').on(t.company_id, t.technician_id),
    belongsTo(t.assessed_by, t.company_id, () => users),
    belongsTo(t.checklist_id, t.company_id, () => workOrderChecklists),
    index('maintenance_issues_checklist_id').on(t.company_id, t.checklist_id),
  ],
);

/** Times in which an issue waited: the proof of what its clock left out. Written by its chart alone. */
export const issuePauses = companyTable(
  'issue_pauses',
  {
    issue_id: key().notNull(),
    from_at: instant().notNull(),
    to_at: instant(),
    why: text().$type<MaintenanceIssue['pauses'][number]['why']>().notNull(),
    contact_channel: text().$type<MaintenanceIssue['pauses'][number]['contact_channel']>(),
    contact_at: instant(),
  },
  (t) => [
    index('issue_pauses_issue_id').on(t.company_id, t.issue_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues, 'cascade'),
  ],
);

/** The steps of the work on an issue. */
export const issueTasks = companyTable(
  'issue_tasks',
  {
    issue_id: key().notNull(),
    title: text().notNull(),
    required: boolean().notNull().default(true),
    assignee_id: key(),
    order: integer().notNull().default(0),
    status: text().$type<IssueTask['status']>().notNull().default('open'),
    minutes: integer(),
    note: text(),
  },
  (t) => [
    index('issue_tasks_issue_id').on(t.company_id, t.issue_id),
    index('issue_tasks_assignee_id').on(t.company_id, t.assignee_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.assignee_id, t.company_id, () => users),
  ],
);

/** The conversation of the office with a provider about an issue: of each provider, its own. */
export const providerMessages = companyTable(
  'provider_messages',
  {
    issue_id: key().notNull(),
    provider_id: key().notNull(),
    body: text().notNull(),
    /** Whether somebody of the provider wrote it. */
    from_provider: boolean().notNull(),
  },
  (t) => [
    index('provider_messages_issue_id').on(t.company_id, t.issue_id, t.provider_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues, 'cascade'),
    belongsTo(t.provider_id, t.company_id, () => providers, 'cascade'),
  ],
);

/** The units that are out of order because of an issue, each because of one. */
export const unusableUnits = pgTable(
  'unusable_units',
  { company_id: key().notNull(), unit_id: key().notNull(), issue_id: key().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.unit_id] }),
    index('unusable_units_issue_id').on(t.company_id, t.issue_id),
    belongsTo(t.unit_id, t.company_id, () => units, 'cascade'),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
  ],
);
