import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MobileAccess } from '../../../src/api/leasing/mobile-access.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { tenants } from './leasing.ts';
import { unitOwners } from './unit-owner.ts';

/** Who may sign in to the app for a tenant or a unit owner. They are no users: they have no role. */
export const mobileAccesses = companyTable(
  'mobile_accesses',
  {
    status: text().$type<MobileAccess['status']>().notNull().default('not_invited'),
    tenant_id: key(),
    unit_owner_id: key(),
    name: text().notNull(),
    email: text(),
    language: text().$type<MobileAccess['language']>().notNull().default('ar'),
    password_hash: text(),
    sent_at: instant(),
    invited_until: instant(),
    reason: text(),
  },
  (t) => [
    ...listIndexes('mobile_accesses', t, 'name', 'status', 'invited_until', 'created_at'),
    // Tenants and owners share their ids: no number means both.
    uniqueIndex('mobile_accesses_email').on(
      t.company_id,
      sql`coalesce(${t.tenant_id}, ${t.unit_owner_id})`,
      sql`lower(${t.email})`,
    ),
    index('mobile_accesses_tenant').on(t.company_id, t.tenant_id),
    index('mobile_accesses_owner').on(t.company_id, t.unit_owner_id),
    index('mobile_accesses_address').on(t.company_id, sql`lower(${t.email})`),
    check('mobile_accesses_of_one', sql`(${t.tenant_id} is null) <> (${t.unit_owner_id} is null)`),
    belongsTo(t.tenant_id, t.company_id, () => tenants),
    belongsTo(t.unit_owner_id, t.company_id, () => unitOwners),
  ],
);

/** Links with which they set their password; only the hash of a link's token is kept. */
export const mobileAccessLinks = pgTable(
  'mobile_access_links',
  {
    company_id: key().notNull(),
    token_hash: text().notNull(),
    mobile_access_id: key().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.token_hash] }),
    index('mobile_access_links_access').on(t.company_id, t.mobile_access_id),
    belongsTo(t.mobile_access_id, t.company_id, () => mobileAccesses, 'cascade'),
  ],
);

/** Sessions of tenants and owners, apart from those of users: no query for a user finds one. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    company_id: key().notNull(),
    token_hash: text().notNull(),
    mobile_access_id: key().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    agent: text(),
    /** The place where it began: strangers' tries don't count there (decision 84). */
    network: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.token_hash] }),
    index('portal_sessions_access').on(t.company_id, t.mobile_access_id),
    belongsTo(t.mobile_access_id, t.company_id, () => mobileAccesses, 'cascade'),
  ],
);
