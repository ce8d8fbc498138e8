import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UnitOwner } from '../../../src/api/property/unit-owner.ts';
import { belongsTo, companyTable, day, instant, key, listIndexes } from './columns.ts';
import { units } from './property.ts';
import { sellableUnits } from './sales-of-units.ts';

/** People who own units. Their ids come from the sequence of tenants, so that no number means both. */
export const unitOwners = companyTable(
  'unit_owners',
  {
    status: text().$type<UnitOwner['status']>().notNull().default('not_invited'),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    identity_type: text().$type<UnitOwner['identity_type']>(),
    identity_no: text(),
    identity_expiry: day(),
    nationality: text(),
    mobile: text(),
    email: text(),
    language: text().$type<UnitOwner['language']>().notNull().default('ar'),
    attorney_name: text(),
    attorney_no: text(),
    attorney_until: day(),
    note: text(),
    sent_at: instant(),
    invited_until: instant(),
    opened_at: instant(),
    reason: text(),
  },
  (t) => [
    ...listIndexes('unit_owners', t, 'name_en', 'name_ar', 'status', 'invited_until', 'created_at', 'nationality', 'language'),
    uniqueIndex('unit_owners_identity_no').on(t.company_id, t.identity_type, t.identity_no),
  ],
);

/** Shares of units: of the register, for sale, or both where a unit for sale is in the register. */
export const unitOwnerships = companyTable(
  'unit_ownerships',
  {
    unit_owner_id: key().notNull(),
    unit_id: key(),
    sellable_unit_id: key(),
    share: integer().notNull(),
    deed_no: text(),
    owned_from: day(),
    ended_on: day(),
  },
  (t) => [
    // Whoever sold a unit may buy it again.
    uniqueIndex('unit_ownerships_unit_id').on(t.company_id, t.unit_owner_id, t.unit_id).where(sql`ended_on is null`),
    uniqueIndex('unit_ownerships_sellable_unit_id')
      .on(t.company_id, t.unit_owner_id, t.sellable_unit_id)
      .where(sql`ended_on is null`),
    index('unit_ownerships_of_unit').on(t.company_id, t.unit_id),
    index('unit_ownerships_of_sellable').on(t.company_id, t.sellable_unit_id),
    check('unit_ownerships_of_something', sql`${t.unit_id} is not null or ${t.sellable_unit_id} is not null`),
    check('unit_ownerships_share', sql`${t.share} between 1 and 10000`),
    belongsTo(t.unit_owner_id, t.company_id, () => unitOwners, 'cascade'),
    belongsTo(t.unit_id, t.company_id, () => units),
    belongsTo(t.sellable_unit_id, t.company_id, () => sellableUnits),
  ],
);

/** Links with which owners accept their invitation; only the hash of a link's token is kept. */
export const unitOwnerLinks = pgTable(
  'unit_owner_links',
  {
    company_id: key().notNull(),
    token_hash: text().notNull(),
    unit_owner_id: key().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.token_hash] }),
    index('unit_owner_links_owner').on(t.company_id, t.unit_owner_id),
    belongsTo(t.unit_owner_id, t.company_id, () => unitOwners, 'cascade'),
  ],
);
