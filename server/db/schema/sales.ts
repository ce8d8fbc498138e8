import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Lead } from '../../../src/api/sales/lead.ts';
import type { LeadTakeover } from '../../../src/api/sales/lead-takeover.ts';
import type { Quotation } from '../../../src/api/sales/quotation.ts';
import { belongsTo, companyTable, day, instant, key, money, wordsOf } from './columns.ts';
import { users } from './people.ts';
import { buildings, compounds, type PropertyUse, units, unitTypes } from './property.ts';
import { businessTypes, interestLevels, services, templates, tradeNames } from './settings.ts';

export type IdentityType = 'saudi_no' | 'iqama_no' | 'passport_no';

export const leadWords = wordsOf('name', 'mobile', 'email', 'ref_no');
export const leads = companyTable(
  'leads',
  {
    status: text().$type<Lead['status']>().notNull().default('new'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'L-' || id`),
    kind: text().$type<'person' | 'company'>().notNull().default('person'),
    name: text().notNull(),
    mobile: text(),
    email: text(),
    source: text().notNull(),
    identity_type: text().$type<IdentityType>(),
    identity_no: text(),
    identity_expiry: day(),
    nationality: text(),
    birth_date: day(),
    commercial_register: text(),
    vat_no: text(),
    property_use: text().$type<PropertyUse>(),
    budget_min: money(),
    budget_max: money(),
    compound_id: key(),
    unit_type_id: key(),
    move_in_on: day(),
    interest_level_id: key(),
    business_type_id: key(),
    trade_name_id: key(),
    assignee_id: key(),
    note: text(),
    first_response_at: instant(),
    viewing_on: instant(),
    viewing_unit_id: key(),
    viewing_escort_id: key(),
    lost_reason: text(),
    lost_note: text(),
    lost_at: instant(),
    tenant_id: key(),
    generation_error: text(),
  },
  (t) => [
    uniqueIndex('leads_ref_no').on(t.company_id, t.ref_no),
    // One index per sort order, each including the filter columns, so that non-matching rows are skipped within the index.
    index('leads_name').on(
      t.company_id,
      t.name,
      t.id,
      t.status,
      t.source,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
    ),
    index('leads_created').on(
      t.company_id,
      t.created_at,
      t.id,
      t.status,
      t.source,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
      // The other sorts, of a period's leads.
      t.name,
      t.move_in_on,
      t.budget_max,
    ),
    index('leads_move_in').on(
      t.company_id,
      t.move_in_on,
      t.id,
      t.status,
      t.source,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
    ),
    index('leads_budget').on(
      t.company_id,
      t.budget_max,
      t.id,
      t.status,
      t.source,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
    ),
    index('leads_status').on(
      t.company_id,
      t.status,
      t.id,
      t.source,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
    ),
    index('leads_source').on(
      t.company_id,
      t.source,
      t.id,
      t.status,
      t.assignee_id,
      t.compound_id,
      t.unit_type_id,
      t.property_use,
    ),
    index('leads_assignee').on(t.company_id, t.assignee_id, t.id),
    // The most frequent queries, combined with names and dates: old leads are closed, and each user has a period's worth of
    // leads.
    index('leads_status_name').on(t.company_id, t.status, t.name, t.id),
    index('leads_status_created').on(t.company_id, t.status, t.created_at, t.id),
    index('leads_assignee_name').on(t.company_id, t.assignee_id, t.name, t.id),
    index('leads_assignee_created').on(t.company_id, t.assignee_id, t.created_at, t.id),
    index('leads_compound').on(t.company_id, t.compound_id, t.id),
    index('leads_unit_type').on(t.company_id, t.unit_type_id, t.id),
    index('leads_property_use').on(t.company_id, t.property_use, t.id),
    index('leads_open').on(t.company_id, t.assignee_id).where(sql`status not in ('lost', 'finalized')`),
    index('leads_mobile').on(t.company_id, t.mobile),
    index('leads_identity').on(t.company_id, t.identity_no),
    index('leads_viewing').on(t.company_id, t.viewing_on),
    index('leads_words').using('gin', sql`${sql.raw(leadWords)} gin_trgm_ops`),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.unit_type_id, t.company_id, () => unitTypes),
    belongsTo(t.interest_level_id, t.company_id, () => interestLevels),
    belongsTo(t.business_type_id, t.company_id, () => businessTypes),
    belongsTo(t.trade_name_id, t.company_id, () => tradeNames),
    belongsTo(t.assignee_id, t.company_id, () => users),
    belongsTo(t.viewing_unit_id, t.company_id, () => units),
    belongsTo(t.viewing_escort_id, t.company_id, () => users),
  ],
);

export const leadActivities = companyTable(
  'lead_activities',
  {
    lead_id: key().notNull(),
    kind: text().$type<'call' | 'whatsapp' | 'email' | 'meeting' | 'viewing' | 'note'>().notNull(),
    outcome: text(),
    note: text(),
    due_at: instant(),
    done_at: instant(),
    assignee_id: key(),
  },
  (t) => [
    belongsTo(t.lead_id, t.company_id, () => leads, 'cascade'),
    belongsTo(t.assignee_id, t.company_id, () => users),
    index('lead_activities_lead').on(t.company_id, t.lead_id, t.id),
    index('lead_activities_due').on(t.company_id, t.assignee_id, t.due_at).where(sql`done_at is null`),
  ],
);

/** Somebody asks for a lead that somebody else has. */
export const leadTakeovers = companyTable(
  'lead_takeovers',
  {
    status: text().$type<LeadTakeover['status']>().notNull().default('requested'),
    lead_id: key().notNull(),
    asker_id: key().notNull(),
    reason: text(),
  },
  (t) => [
    // Nobody asks twice.
    uniqueIndex('lead_takeovers_open').on(t.company_id, t.lead_id, t.asker_id).where(sql`status = 'requested'`),
    index('lead_takeovers_lead').on(t.company_id, t.lead_id, t.id),
    belongsTo(t.lead_id, t.company_id, () => leads, 'cascade'),
    belongsTo(t.asker_id, t.company_id, () => users),
  ],
);

/** Contacts of a lead or a tenant. */
export const contactPeople = companyTable(
  'contact_people',
  {
    owner: text().$type<'lead' | 'tenant'>().notNull(),
    owner_id: key().notNull(),
    name: text().notNull(),
    position: text(),
    mobile: text(),
    email: text(),
    is_signatory: boolean().notNull().default(false),
  },
  (t) => [index('contact_people_owner').on(t.company_id, t.owner, t.owner_id)],
);

export const quotations = companyTable(
  'quotations',
  {
    status: text().$type<Quotation['status']>().notNull().default('draft'),
    ref_no: text().notNull().generatedAlwaysAs(sql`'Q-' || id`),
    revision: integer().notNull().default(1),
    lead_id: key(),
    tenant_id: key(),
    kind: text().$type<'new' | 'renewal'>().notNull().default('new'),
    renews_contract_id: key(),
    property_use: text().$type<PropertyUse>().notNull(),
    start_on: day().notNull(),
    end_on: day().notNull(),
    calendar: text().$type<'gregorian' | 'hijri'>().notNull().default('gregorian'),
    rent_type: text().$type<'fixed' | 'incremental'>().notNull().default('fixed'),
    /** The year from which the rent changes, compounding on the year before. */
    increments: jsonb().$type<{ from_year: number; type: 'percent' | 'amount' | 'set'; value: string }[]>().notNull().default([]),
    payments_per_year: integer().notNull().default(1),
    days_in_advance: integer().notNull().default(0),
    alignment: text().$type<'anniversary' | 'calendar'>().notNull().default('anniversary'),
    free_days: integer().notNull().default(0),
    deposit: money().notNull().default(sql`0`),
    deposit_waived: boolean().notNull().default(false),
    discount_type: text().$type<'none' | 'percent' | 'amount'>().notNull().default('none'),
    /** Riyals, or a percentage with two places. */
    discount_value: money().notNull().default(sql`0`),
    discount_reason: text(),
    down_payment: money().notNull().default(sql`0`),
    down_payment_posted_at: instant(),
    valid_until: day().notNull(),
    template_id: key(),
    note: text(),
    /** Totals over the whole term, updated with every change of priced content. */
    total_net: money().notNull().default(sql`0`),
    total_vat: money().notNull().default(sql`0`),
    total_gross: money().notNull().default(sql`0`),
    yearly_rent: money().notNull().default(sql`0`),
    /** Fingerprint of the priced content. */
    priced_hash: text(),
    /** The last approval request before it was accepted: those of a deal that was rejected once don't count any more. */
    deal_since: key().notNull().default(0),
    /** Its fingerprint when it was approved. */
    approved_hash: text(),
    sent_at: instant(),
    accepted_at: instant(),
    decline_reason: text(),
    cancel_reason: text(),
  },
  (t) => [
    uniqueIndex('quotations_ref_no').on(t.company_id, t.ref_no),
    index('quotations_lead').on(t.company_id, t.lead_id),
    index('quotations_tenant').on(t.company_id, t.tenant_id),
    index('quotations_status').on(t.company_id, t.status, t.id),
    // Each with the columns of the others, so that a period or an amount in another order is found within the index.
    index('quotations_valid').on(
      t.company_id,
      t.valid_until,
      t.id,
      t.status,
      t.created_at,
      t.total_gross,
      t.yearly_rent,
      t.start_on,
    ),
    index('quotations_gross').on(
      t.company_id,
      t.total_gross,
      t.id,
      t.status,
      t.created_at,
      t.valid_until,
      t.yearly_rent,
      t.start_on,
    ),
    index('quotations_rent').on(
      t.company_id,
      t.yearly_rent,
      t.id,
      t.status,
      t.created_at,
      t.valid_until,
      t.total_gross,
      t.start_on,
    ),
    index('quotations_created').on(
      t.company_id,
      t.created_at,
      t.id,
      t.status,
      t.valid_until,
      t.total_gross,
      t.yearly_rent,
      t.start_on,
    ),
    index('quotations_start').on(
      t.company_id,
      t.start_on,
      t.id,
      t.status,
      t.created_at,
      t.valid_until,
      t.total_gross,
      t.yearly_rent,
    ),
    index('quotations_end').on(t.company_id, t.end_on, t.id, t.status, t.created_at, t.valid_until, t.total_gross, t.yearly_rent),
    belongsTo(t.lead_id, t.company_id, () => leads),
    belongsTo(t.template_id, t.company_id, () => templates),
  ],
);

export const quotationUnits = companyTable(
  'quotation_units',
  {
    quotation_id: key().notNull(),
    unit_id: key().notNull(),
    compound_id: key().notNull(),
    building_id: key().notNull(),
    /** The approval reference for a rent above the last one. */
    rent_appeal_no: text(),
  },
  (t) => [
    uniqueIndex('quotation_units_once').on(t.company_id, t.quotation_id, t.unit_id),
    belongsTo(t.quotation_id, t.company_id, () => quotations, 'cascade'),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.building_id, t.company_id, () => buildings),
    index('quotation_units_unit').on(t.company_id, t.unit_id),
  ],
);

/** item_type 'unit' is the rent. */
export const quotationUnitItems = companyTable(
  'quotation_unit_items',
  {
    quotation_id: key().notNull(),
    quotation_unit_id: key().notNull(),
    item_type: text().$type<'unit' | 'service' | 'parking' | 'fee'>().notNull(),
    service_id: key(),
    description: text().notNull(),
    /** Net, per year for 'yearly', in total for 'once'. */
    amount: money().notNull(),
    periodicity: text().$type<'yearly' | 'once'>().notNull().default('yearly'),
    vat_rate: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('quotation_unit_items_rent').on(t.company_id, t.quotation_unit_id).where(sql`item_type = 'unit'`),
    belongsTo(t.quotation_unit_id, t.company_id, () => quotationUnits, 'cascade'),
    belongsTo(t.quotation_id, t.company_id, () => quotations, 'cascade'),
    belongsTo(t.service_id, t.company_id, () => services),
  ],
);

/** What holds a unit for a quotation: soft (shown), hold (until valid_until), reservation (blocks). */
export const unitHolds = companyTable(
  'unit_holds',
  {
    unit_id: key().notNull(),
    quotation_id: key().notNull(),
    strength: text().$type<'soft' | 'hold' | 'reservation'>().notNull(),
    start_on: day().notNull(),
    end_on: day().notNull(),
    until: day(),
    released_at: instant(),
  },
  (t) => [
    uniqueIndex('unit_holds_open').on(t.company_id, t.quotation_id, t.unit_id).where(sql`released_at is null`),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.quotation_id, t.company_id, () => quotations, 'cascade'),
    index('unit_holds_unit').on(t.company_id, t.unit_id).where(sql`released_at is null`),
  ],
);
