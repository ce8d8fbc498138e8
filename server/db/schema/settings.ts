import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type RetentionName, retention } from '../../../src/api/settings/retention.ts';
import type { Template } from '../../../src/api/settings/template.ts';
import { belongsTo, companyTable, instant, key, money } from './columns.ts';
import { users } from './people.ts';
import { compounds } from './property.ts';

const names = () => ({ name_en: text().notNull(), name_ar: text().notNull() });

export const interestLevels = companyTable('interest_levels', { ...names(), rank: integer().notNull().default(0) });
export const businessTypes = companyTable('business_types', names());
export const tradeNames = companyTable('trade_names', { ...names(), business_type_id: key() }, (t) => [
  belongsTo(t.business_type_id, t.company_id, () => businessTypes),
]);

/** Services billed in addition to the rent: parking, cleaning, internet … */
export const services = companyTable('services', {
  ...names(),
  periodicity: text().$type<'yearly' | 'once'>().notNull().default('yearly'),
  price: money().notNull(),
  /** VAT in basis points: 1500 is 15 %, 0 exempt. */
  vat_rate: integer().notNull().default(1500),
  active: boolean().notNull().default(true),
});

/** Services sold together at one price. */
export const packages = companyTable('packages', {
  ...names(),
  service_ids: jsonb().$type<number[]>().notNull(),
  periodicity: text().$type<'yearly' | 'once'>().notNull().default('yearly'),
  price: money().notNull(),
  /** As of services. */
  vat_rate: integer().notNull().default(1500),
  active: boolean().notNull().default(true),
});

export const shopTypes = companyTable('shop_types', { ...names(), active: boolean().notNull().default(true) }, (t) => [
  uniqueIndex('shop_types_name_en').on(t.company_id, sql`lower(${t.name_en})`),
]);

/** The intended shares of business types in a compound; a share is in hundredths of a percent. */
export const businessTypeDistributions = companyTable(
  'business_type_distributions',
  { compound_id: key().notNull(), business_type_id: key().notNull(), share: integer().notNull(), note: text() },
  (t) => [
    uniqueIndex('business_type_distributions_business_type_id').on(t.company_id, t.compound_id, t.business_type_id),
    belongsTo(t.compound_id, t.company_id, () => compounds, 'cascade'),
    belongsTo(t.business_type_id, t.company_id, () => businessTypes),
  ],
);

export const paymentTerms = companyTable('payment_terms', {
  ...names(),
  payments_per_year: integer().notNull(),
  /** How many days before its period a payment is due. */
  days_in_advance: integer().notNull().default(0),
  alignment: text().$type<'anniversary' | 'calendar'>().notNull().default('anniversary'),
});

export const templates = companyTable(
  'templates',
  {
    ...names(),
    kind: text().$type<Template['kind']>().notNull(),
    property_use: text().$type<'residential' | 'commercial' | 'general'>().notNull().default('general'),
    body_en: text().notNull(),
    body_ar: text().notNull(),
  },
  (t) => [uniqueIndex('templates_name').on(t.company_id, t.kind, sql`lower(${t.name_en})`)],
);

/** One row per company. */
export const quotationSettings = companyTable(
  'quotation_settings',
  {
    residential_valid_days: integer().notNull().default(7),
    commercial_valid_days: integer().notNull().default(14),
    /** After so many days without its down payment, an accepted quotation lapses. */
    accepted_days: integer().notNull().default(10),
    /** Down payment on acceptance, in basis points of the first year's total; 0 for none. */
    down_payment_rate: integer().notNull().default(0),
    residential_vat_rate: integer().notNull().default(0),
    commercial_vat_rate: integer().notNull().default(1500),
    /** Time limit for the first response to a lead, in minutes. */
    first_response_minutes: integer().notNull().default(30),
    terms_en: text().notNull().default(''),
    terms_ar: text().notNull().default(''),
    generate_mobile_access: boolean().notNull().default(true),
    /** Whether leases that nobody gave notice of are renewed by themselves (RR-2), where the law leaves the choice. */
    residential_auto_renew: boolean().notNull().default(true),
    commercial_auto_renew: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('quotation_settings_company').on(t.company_id)],
);

const days = (name: RetentionName) => integer().notNull().default(retention[name].days);
/** How long the company keeps what. One row per company. */
export const retentionSettings = companyTable(
  'retention_settings',
  {
    session_days: days('session_days'),
    link_days: days('link_days'),
    notification_days: days('notification_days'),
    job_days: days('job_days'),
    identity_read_days: days('identity_read_days'),
    /** When a job last deleted what had been kept long enough. */
    purged_at: instant().notNull().default(sql`now()`),
    /** The newest message to publish that was deleted: whoever saw none since then can't catch up. */
    outbox_purged: key().notNull().default(0),
  },
  (t) => [uniqueIndex('retention_settings_company').on(t.company_id)],
);

/** A sales member: a user in sales, with a supervisor and a target. */
export const salesMembers = companyTable(
  'sales_members',
  {
    user_id: key().notNull(),
    supervisor_id: key(),
    yearly_target: money().notNull().default(sql`0`),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('sales_members_user').on(t.company_id, t.user_id),
    belongsTo(t.user_id, t.company_id, () => users),
    belongsTo(t.supervisor_id, t.company_id, () => t),
  ],
);
