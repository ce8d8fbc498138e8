import { sql } from 'drizzle-orm';
import type { Owner, ownerCalls } from '../../src/api/settings/owner.ts';
import { owners } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const ownerStore = namedStore('owner', owners, {
  shows: {
    compounds: sql<number>`(select count(*) from compound_owners x where x.company_id = ${owners.company_id} and x.owner_id = ${owners.id})`,
  },
  filters: { active: (value) => sql`${owners.active} = ${value}` },
  searchText: sql`owners.name_en || ' ' || owners.name_ar || ' ' || owners.commercial_register`,
});

export const ownerHandlers: Handlers<typeof ownerCalls> = crudOf<Owner>(ownerStore, {
  linked: 'settings.owner.error.owns',
});
