import { sql } from 'drizzle-orm';
import {
  type SecurityProvider,
  type securityProviderCalls,
  securityProviderErrors,
} from '../../src/api/visits/security-provider.ts';
import { compounds } from '../db/schema/property.ts';
import { securityProviders } from '../db/schema/security-provider.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { knownIds, present } from '../property/references.ts';
import { namedStore } from '../settings/named-store.ts';

const s = securityProviders;
export const securityProviderStore = namedStore('security_provider', s, {
  shows: {
    compounds: sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name_en', x.name_en, 'name_ar', x.name_ar) order by x.id), '[]')
      from compounds x where x.company_id = security_providers.company_id and security_providers.compound_ids @> to_jsonb(x.id))`,
  },
  filters: { compound_id: (value) => sql`${s.compound_ids} @> to_jsonb(${value}::bigint)` },
  sorts: { license_expiry: s.license_expiry, contract_to: s.contract_to },
});

export const securityProviderHandlers: Handlers<typeof securityProviderCalls> = crudOf<SecurityProvider>(securityProviderStore, {
  check: async ({ scope }, values, id) => {
    if (id !== null) await lockRow(scope, s, id);
    const before = id === null ? null : await readOr404<SecurityProvider>(scope, securityProviderStore, id);
    const wrong = securityProviderErrors({ ...before, ...present(values) });
    if (Object.keys(wrong).length) throw invalid(wrong);
    return { ...values, compound_ids: await knownIds(scope, 'compound_ids', values.compound_ids, compounds) };
  },
});
