import { sql } from 'drizzle-orm';
import type { IdentityRead, identityReadCalls } from '../../src/api/settings/identity-read.ts';
import { identityReads as reads } from '../db/schema/platform.ts';
import type { Handlers } from '../http/contract.ts';
import { isLike, usersLike } from '../kit/likenesses.ts';
import { readPage } from '../kit/pages.ts';
import type { EntityStore } from '../kit/records.ts';

const store: EntityStore = {
  entity: 'identity_read',
  table: reads,
  hidden: ['updated_at', 'created_by'],
  shows: {
    user_name: sql`(select u.name from users u where u.company_id = ${reads.company_id} and u.id = ${reads.user_id})`,
    record_name: sql`case ${reads.entity}
      when 'lead' then (select l.name from leads l where l.company_id = ${reads.company_id} and l.id = ${reads.record_id})
      when 'tenant' then (select t.name from tenants t where t.company_id = ${reads.company_id} and t.id = ${reads.record_id}) end`,
  },
  filters: {
    entity: (value) => sql`${reads.entity} = ${value}`,
    record_id: (value) => sql`${reads.record_id} = ${value}`,
    user_id: (value) => sql`${reads.user_id} = ${value}`,
  },
  matches: (words) => sql`(${isLike(sql`${reads.call}`, words)} or ${reads.user_id} in ${usersLike(words)})`,
  sorts: { created_at: reads.created_at },
};

export const identityReadHandlers: Handlers<typeof identityReadCalls> = {
  list: ({ scope, services, query }) => readPage<IdentityRead>(scope, services, store, query),
};
