import { sql } from 'drizzle-orm';
import { type Provider, type providerCalls, providerErrors } from '../../src/api/maintenance/provider.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { providerLifecycle } from '../../src/machines/maintenance/provider/lifecycle.ts';
import { maintenanceCategories } from '../db/schema/maintenance.ts';
import { compounds } from '../db/schema/property.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404, setColumns } from '../kit/records.ts';
import { knownIds, present } from '../property/references.ts';
import { namedStore } from '../settings/named-store.ts';

const p = providers;
/** The names of the records of a list of ids, in their order. */
const named = (table: string, ids: string) =>
  sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name_en', x.name_en, 'name_ar', x.name_ar) order by x.id), '[]')
    from ${sql.raw(table)} x where x.company_id = providers.company_id and providers.${sql.raw(ids)} @> to_jsonb(x.id))`;

export const providerStore = namedStore('provider', p, {
  search: {
    text: `select p.id, p.name_en as title, p.legal_name as detail, p.status from providers p
      where p.company_id = $1 and p.name_en || ' ' || p.name_ar || ' ' || p.legal_name ilike $2 order by p.id desc`,
  },
  shows: { categories: named('maintenance_categories', 'category_ids'), compounds: named('compounds', 'compound_ids') },
  filters: {
    status: (value) => sql`${p.status} = ${value}`,
    category_id: (value) => sql`${p.category_ids} @> to_jsonb(${value}::bigint)`,
    // One without compounds serves all.
    // One without compounds serves each that there is.
    compound_id: (value) =>
      sql`(exists (select from compounds k where k.company_id = ${p.company_id} and k.id = ${value}::bigint)
        and (${p.compound_ids} = '[]' or ${p.compound_ids} @> to_jsonb(${value}::bigint)))`,
  },
  searchText: sql`providers.name_en || ' ' || providers.name_ar || ' ' || providers.legal_name || ' ' || coalesce(providers.commercial_register, '')`,
  sorts: {
    legal_name: p.legal_name,
    status: p.status,
    contract_to: p.contract_to,
    commercial_register_expiry: p.commercial_register_expiry,
    insurance_expiry: p.insurance_expiry,
  },
});
const readProvider = (scope: Scope, id: number) => readOr404<Provider>(scope, providerStore, id);

bindLifecycle({
  lifecycle: providerLifecycle,
  table: providers,
  read: readProvider,
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, providers, record.id, { reason: event.reason }),
    dropReason: ({ scope, record }) => setColumns(scope, providers, record.id, { reason: null }),
  },
});

export const providerHandlers: Handlers<typeof providerCalls> = {
  ...crudOf<Provider>(providerStore, {
    check: async ({ scope }, values, id) => {
      if (id !== null) await lockRow(scope, providers, id);
      const before = id === null ? null : await readProvider(scope, id);
      if (before && !hasTag(providerLifecycle, before.status, 'engaged'))
        throw notInThisState({ entity: 'provider', status: before.status }, 'maintenance.provider.error.ended');
      const wrong = providerErrors({ ...before, ...present(values) });
      if (Object.keys(wrong).length) throw invalid(wrong);
      return {
        ...values,
        category_ids: await knownIds(scope, 'category_ids', values.category_ids, maintenanceCategories),
        compound_ids: await knownIds(scope, 'compound_ids', values.compound_ids, compounds),
      };
    },
    removable: async ({ scope }, id) => {
      const { status } = await readProvider(scope, id);
      if (status !== 'draft') throw notInThisState({ entity: 'provider', status }, 'maintenance.provider.error.not_a_draft');
    },
  }),
  status: async ({ scope, services, currentUser, params: { id }, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'provider', id, currentUser, version, status, payload });
    return moved('provider', await readProvider(scope, id));
  },
};
