import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Visitor } from '../../../src/api/visits/visitor.ts';
import { belongsTo, companyTable, day, key, listIndexes } from './columns.ts';
import { users } from './people.ts';
import { compounds } from './property.ts';

/** People who visit. An identity number is kept as a hash and its last four signs. */
export const visitors = companyTable(
  'visitors',
  {
    name: text().notNull(),
    mobile: text(),
    identity_hash: text(),
    identity_last4: text(),
    plate: text(),
    status: text().$type<Visitor['status']>().notNull().default('clear'),
    ban_reason: text(),
    ban_scope: text().$type<Visitor['ban_scope']>(),
    ban_compound_id: key(),
    banned_until: day(),
    banned_by: key(),
  },
  (t) => [
    ...listIndexes('visitors', t, 'name', 'status', 'ban_scope', 'banned_until', 'created_at'),
    uniqueIndex('visitors_identity').on(t.company_id, t.identity_hash),
    index('visitors_mobile').on(t.company_id, t.mobile),
    index('visitors_banned').on(t.company_id).where(sql`${t.status} = 'banned'`),
    check('visitors_reachable', sql`${t.mobile} is not null or ${t.identity_hash} is not null`),
    belongsTo(t.ban_compound_id, t.company_id, () => compounds),
    belongsTo(t.banned_by, t.company_id, () => users),
  ],
);
