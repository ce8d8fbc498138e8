import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GateMovement, Visit, VisitMember } from '../../../src/api/visits/visit.ts';
import { belongsTo, bytes, companyTable, day, instant, key, listIndexes } from './columns.ts';
import { tenants } from './leasing.ts';
import { maintenanceIssues } from './maintenance-issue.ts';
import { users } from './people.ts';
import { compounds, units } from './property.ts';
import { recurringVisits } from './recurring-visit.ts';
import { unitOwners } from './unit-owner.ts';
import { visitCategories } from './visit-category.ts';
import { visitors } from './visitor.ts';

export const visits = companyTable(
  'visits',
  {
    ref_no: text().notNull().generatedAlwaysAs(sql`'VI-' || id`),
    kind: text().$type<Visit['kind']>().notNull(),
    party: text().$type<Visit['party']>().notNull().default('single'),
    category_id: key(),
    host: text().$type<Visit['host']>().notNull(),
    tenant_id: key(),
    unit_owner_id: key(),
    host_user_id: key(),
    compound_id: key().notNull(),
    unit_id: key(),
    day: day().notNull(),
    slot: text().$type<Visit['slot']>(),
    issue_id: key(),
    note: text(),
    status: text().$type<Visit['status']>().notNull().default('draft'),
    walk_in: boolean().notNull().default(false),
    recurring_visit_id: key(),
    /** Called off by its rule, which makes another one of the day. */
    called_off: boolean().notNull().default(false),
    window_from: instant().notNull(),
    window_to: instant().notNull(),
    checked_in_at: instant(),
    checked_out_at: instant(),
    revision: integer().notNull().default(0),
    code: text(),
    reason: text(),
  },
  (t) => [
    ...listIndexes('visits', t, 'status', 'day', 'compound_id', 'unit_id', 'category_id', 'tenant_id', 'issue_id'),
    ...listIndexes('visits', t, 'kind', 'party', 'slot', 'walk_in', 'recurring_visit_id', 'checked_in_at', 'checked_out_at'),
    ...listIndexes('visits', t, 'created_at'),
    index('visits_of_gate').on(t.company_id, t.compound_id, t.window_to),
    // A rule makes one visit of a day; one that it called off may be made anew.
    uniqueIndex('visits_of_rule').on(t.company_id, t.recurring_visit_id, t.day).where(sql`not ${t.called_off}`),
    index('visits_code').on(t.company_id, t.compound_id, t.code),
    belongsTo(t.category_id, t.company_id, () => visitCategories),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.unit_owner_id, t.company_id, () => unitOwners),
    belongsTo(t.host_user_id, t.company_id, () => users),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.issue_id, t.company_id, () => maintenanceIssues),
    belongsTo(t.recurring_visit_id, t.company_id, () => recurringVisits),
  ],
);

/** The people of a visit, by their places: what a pass names. */
export const visitMembers = companyTable(
  'visit_members',
  {
    visit_id: key().notNull(),
    position: integer().notNull(),
    visitor_id: key().notNull(),
    plate: text(),
    state: text().$type<Exclude<VisitMember['state'], 'no_show'>>().notNull().default('expected'),
    in_at: instant(),
    out_at: instant(),
  },
  (t) => [
    unique('visit_members_position').on(t.company_id, t.visit_id, t.position),
    unique('visit_members_visitor').on(t.company_id, t.visit_id, t.visitor_id),
    index('visit_members_visitor_id').on(t.company_id, t.visitor_id),
    belongsTo(t.visit_id, t.company_id, () => visits, 'cascade'),
    belongsTo(t.visitor_id, t.company_id, () => visitors),
    check('visit_members_place', sql`${t.position} between 0 and 19`),
  ],
);

/** Who passed a gate, and scans that were refused afterwards. Never changed (rules.sql). */
export const gateMovements = companyTable(
  'gate_movements',
  {
    visit_id: key().notNull(),
    position: integer().notNull(),
    direction: text().$type<GateMovement['direction']>().notNull(),
    gate: text(),
    /** When it happened, by the gate's clock. */
    at: instant().notNull(),
    offline: boolean().notNull().default(false),
    result: text().$type<GateMovement['result']>().notNull().default('accepted'),
    why: text(),
    /** Of the scan, if it came from a device: it is kept once. */
    uuid: text(),
  },
  (t) => [
    uniqueIndex('gate_movements_uuid').on(t.company_id, t.uuid),
    index('gate_movements_visit_id').on(t.company_id, t.visit_id),
    belongsTo(t.visit_id, t.company_id, () => visits),
  ],
);

/** The keys that the passes of a compound are signed by, numbered; the latest one signs. */
export const passKeys = companyTable(
  'pass_keys',
  {
    compound_id: key().notNull(),
    number: integer().notNull(),
    public_key: text().notNull(),
    private_key: bytes().notNull(),
  },
  (t) => [
    unique('pass_keys_number').on(t.company_id, t.compound_id, t.number),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    check('pass_keys_byte', sql`${t.number} between 1 and 255`),
  ],
);
