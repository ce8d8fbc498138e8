import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, unique } from 'drizzle-orm/pg-core';
import type { MaintenancePlan, PlanOccurrence } from '../../../src/api/maintenance/maintenance-plan.ts';
import { belongsTo, companyTable, day, key, listIndexes } from './columns.ts';
import { equipments } from './equipment.ts';
import { maintenanceSubsubcategories, maintenanceTypes } from './maintenance.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { meters } from './meter.ts';
import { buildings, compounds, units } from './property.ts';
import { providers } from './provider.ts';
import { workOrderChecklists } from './work-order-checklist.ts';

export const maintenancePlans = companyTable(
  'maintenance_plans',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    status: text().$type<MaintenancePlan['status']>().notNull().default('draft'),
    subsubcategory_id: key().notNull(),
    type_id: key().notNull(),
    priority: text().$type<MaintenancePlan['priority']>().notNull().default('normal'),
    description: text().notNull(),
    target: text().$type<MaintenancePlan['target']>().notNull(),
    equipment_id: key(),
    compound_id: key().notNull(),
    building_id: key(),
    unit_id: key(),
    place_note: text(),
    trigger: text().$type<MaintenancePlan['trigger']>().notNull(),
    anchor: day(),
    every: integer().notNull().default(1),
    every_unit: text().$type<MaintenancePlan['every_unit']>().notNull().default('months'),
    calendar: text().$type<MaintenancePlan['calendar']>().notNull().default('gregorian'),
    meter_id: key(),
    meter_every: key(),
    mode: text().$type<MaintenancePlan['mode']>().notNull().default('fixed'),
    lead_days: integer().notNull().default(0),
    window_days: integer().notNull().default(0),
    closed_day: text().$type<MaintenancePlan['closed_day']>().notNull().default('after'),
    season_from: integer(),
    season_to: integer(),
    checklist_id: key(),
    needs_photo: boolean().notNull().default(false),
    needs_signature: boolean().notNull().default(false),
    provider_id: key(),
    next_on: day(),
    next_due_on: day(),
    next_mark: key(),
    reason: text(),
    /** The day of the latest activation, and what the meter had counted at the first and at the latest. */
    active_from: day(),
    mark_from: key(),
    mark_active_from: key(),
    /** The latest occurrence and mark that were made, missed or skipped. */
    handled_on: day(),
    handled_mark: key(),
    /** When its work was last resolved, and what the meter had counted then. */
    resolved_on: day(),
    resolved_mark: key(),
  },
  (t) => [
    ...listIndexes('maintenance_plans', t, 'name_en', 'name_ar', 'status', 'target', 'trigger', 'compound_id', 'equipment_id'),
    ...listIndexes('maintenance_plans', t, 'meter_id', 'provider_id', 'next_on', 'next_due_on', 'created_at'),
    belongsTo(t.subsubcategory_id, t.company_id, () => maintenanceSubsubcategories),
    belongsTo(t.type_id, t.company_id, () => maintenanceTypes),
    belongsTo(t.equipment_id, t.company_id, () => equipments),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.building_id, t.company_id, () => buildings),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.meter_id, t.company_id, () => meters),
    belongsTo(t.checklist_id, t.company_id, () => workOrderChecklists),
    belongsTo(t.provider_id, t.company_id, () => providers),
  ],
);

/** The occurrences that plans came to: each day and each mark of a plan once. */
export const planOccurrences = companyTable(
  'plan_occurrences',
  {
    plan_id: key().notNull(),
    occurrence_on: day(),
    mark: key(),
    due_on: day().notNull(),
    noticed_on: day().notNull(),
    state: text().$type<PlanOccurrence['state']>().notNull(),
    why: text().$type<PlanOccurrence['why']>(),
    resolved_on: day(),
    /** The issue that was made of it, or whose work counts for it. */
    issue_id: key(),
  },
  (t) => [
    unique('plan_occurrences_once').on(t.company_id, t.plan_id, t.occurrence_on, t.mark).nullsNotDistinct(),
    index('plan_occurrences_open').on(t.company_id, t.plan_id).where(sql`${t.state} = 'open'`),
    check('plan_occurrences_key', sql`(${t.occurrence_on} is null) <> (${t.mark} is null)`),
    index('plan_occurrences_issue').on(t.company_id, t.issue_id),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.plan_id, t.company_id, () => maintenancePlans, 'cascade'),
  ],
);
