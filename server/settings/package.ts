import { sql } from 'drizzle-orm';
import type { Package, packageCalls } from '../../src/api/settings/package.ts';
import { packages, services } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { readOr404 } from '../kit/records.ts';
import { knownIds } from '../property/references.ts';
import { namedStore } from './named-store.ts';

export const packageStore = namedStore('package', packages, {
  filters: { active: (value) => sql`${packages.active} = ${value}` },
  sorts: { price: packages.price },
});

const { list, create, update, remove } = crudOf<Package>(packageStore, {
  check: async ({ scope }, values, id) => {
    if (id !== null) await readOr404(scope, packageStore, id);
    return { ...values, service_ids: await knownIds(scope, 'service_ids', values.service_ids, services) };
  },
});
export const packageHandlers: Handlers<typeof packageCalls> = { list, create, update, remove };
