import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Package, packageCalls } from '../../src/api/settings/package.ts';
import { packages, services } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { readOr404 } from '../kit/records.ts';
import { namedStore } from './named-store.ts';

export const packageStore = namedStore('package', packages, {
  filters: { active: (value) => sql`${packages.active} = ${value}` },
  sorts: { price: packages.price },
});

const { list, create, update, remove } = crudOf<Package>(packageStore, {
  check: async ({ scope }, { service_ids, ...values }, id) => {
    if (id !== null) await readOr404(scope, packageStore, id);
    if (!Array.isArray(service_ids)) return values;
    const wanted = [...new Set(service_ids as number[])].sort((a, b) => a - b);
    const known = await scope.db
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.company_id, scope.company), inArray(services.id, wanted)));
    if (known.length < wanted.length) throw invalid({ service_ids: 'app.error.unknown_reference' });
    return { ...values, service_ids: wanted };
  },
});
export const packageHandlers: Handlers<typeof packageCalls> = { list, create, update, remove };
