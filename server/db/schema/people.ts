import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Privileges } from '../../../src/api/privileges.ts';
import type { Company } from '../../../src/api/settings/company.ts';
import { defaultTimeZone } from '../../../src/calendar/zone.ts';
import { belongsTo, companyTable, day, instant, key, money } from './columns.ts';
export const companies = pgTable(
  'companies',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    slug: text().notNull(),
    /** Those that it had before: no other company gets one. */
    former_slugs: text().array().notNull().default(sql`'{}'`),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    vat_no: text(),
    commercial_register: text(),
    sagia_license: text(),
    license_expires_on: day(),
    iban: text(),
    short_address: text(),
    building_no: text(),
    address: text(),
    district: text(),
    city: text(),
    postal_code: text(),
    additional_no: text(),
    country: text().$type<Company['country']>().notNull().default('SA'),
    phone: text(),
    email: text(),
    website: text(),
    /** An attachment; as the logo it hangs on the company. */
    logo_id: key(),
    currency: text().notNull().default('SAR'),
    /** A sandbox company's clock can be moved: seconds added to real time. */
    sandbox: boolean().notNull().default(false),
    clock_offset: integer().notNull().default(0),
    /** IANA name: the time zone of the company's days. */
    time_zone: text().notNull().default(defaultTimeZone),
    /** An installment is invoiced so many days before it is due. */
    invoice_days_ahead: integer().notNull().default(30),
    /** How invoices go to tenants once they are posted. */
    invoices_by: text().$type<Company['invoices_by']>().notNull().default('email'),
    /** What a tenant is usually charged for a bounced cheque. */
    bounce_fee: money(),
    /** Whether administrators need an authenticator app to do anything. */
    admins_need_second_factor: boolean().notNull().default(false),
    created_at: instant().notNull().default(sql`now()`),
    updated_at: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('companies_slug').on(t.slug)],
);

export const roles = companyTable(
  'roles',
  {
    /** The code of a standard role, such as leasing_agent; custom roles have none. */
    code: text(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    is_admin: boolean().notNull().default(false),
    is_provider: boolean().notNull().default(false),
    is_sales: boolean().notNull().default(false),
    privileges: jsonb().$type<Privileges>().notNull().default({}),
  },
  (t) => [uniqueIndex('roles_name').on(t.company_id, sql`lower(${t.name_en})`)],
);

export const users = companyTable(
  'users',
  {
    name: text().notNull(),
    email: text().notNull(),
    mobile: text(),
    password_hash: text(),
    language: text().$type<'en' | 'ar'>().notNull().default('en'),
    role_id: key().notNull(),
    supervisor_id: key(),
    active: boolean().notNull().default(true),
    /** Decisions for this user go to someone else until that date. */
    delegate_id: key(),
    delegate_until: instant(),
    /** The provider whose person it is; null for staff. Its foreign key is in rules.sql, as the tables of providers need this one. */
    provider_id: key(),
    /** What they have seen and don't want shown again: the tour, news. */
    dismissed: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.company_id, sql`lower(${t.email})`),
    belongsTo(t.role_id, t.company_id, () => roles),
    belongsTo(t.supervisor_id, t.company_id, () => t),
    index('users_provider_id').on(t.company_id, t.provider_id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    company_id: key().notNull(),
    token_hash: text().notNull(),
    user_id: key().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    agent: text(),
    /** A workbench pass ends with its session; null for a regular session. */
    opened_by: text(),
    /** What its person sees of it; the hash is nobody's business. */
    id: bigserial({ mode: 'number' }),
    /** The address that used it last, and when. */
    address: text(),
    seen_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.token_hash] }),
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
    foreignKey({ columns: [t.company_id, t.opened_by], foreignColumns: [t.company_id, t.token_hash] }).onDelete('cascade'),
    index('sessions_user').on(t.company_id, t.user_id),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    company_id: key().notNull(),
    token_hash: text().notNull(),
    user_id: key().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.token_hash] }), belongsTo(t.user_id, t.company_id, () => users, 'cascade')],
);

/** A person's authenticator app. Until it is confirmed by a code, it is asked for nothing. */
export const secondFactors = pgTable(
  'second_factors',
  {
    company_id: key().notNull(),
    user_id: key().notNull(),
    secret: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    confirmed_at: instant(),
    /** The step of the last code that was taken: it and those before are used up. */
    last_step: key().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.user_id] }), belongsTo(t.user_id, t.company_id, () => users, 'cascade')],
);

/** Instead of a code, once each; only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { company_id: key().notNull(), user_id: key().notNull(), code_hash: text().notNull(), used_at: instant() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.user_id, t.code_hash] }),
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
  ],
);

/** Networks that a person has signed in from: strangers' tries don't count there (decision 84). */
export const familiarNetworks = pgTable(
  'familiar_networks',
  {
    company_id: key().notNull(),
    user_id: key().notNull(),
    network: text().notNull(),
    seen_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.user_id, t.network] }),
    belongsTo(t.user_id, t.company_id, () => users, 'cascade'),
  ],
);

/** Failed sign-ins, per account and per address, for the lockout. */
export const attempts = pgTable(
  'attempts',
  { subject: text().notNull(), at: instant().notNull().default(sql`now()`), id: bigserial({ mode: 'number' }) },
  (t) => [primaryKey({ columns: [t.subject, t.id] })],
);
