import { sql } from 'drizzle-orm';
import type {
  BusinessTypeDistribution,
  businessTypeDistributionCalls,
} from '../../src/api/settings/business-type-distribution.ts';
import { compounds } from '../db/schema/property.ts';
import { businessTypeDistributions, businessTypes } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { checkShare } from '../kit/shares.ts';
import { mustExist, present } from '../property/references.ts';

const d = businessTypeDistributions;
const of = (column: string, table: string, show: string) =>
  sql<string>`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${d.company_id} and x.id = ${sql.raw(`business_type_distributions.${column}`)})`;

export const businessTypeDistributionStore: EntityStore = {
  entity: 'business_type_distribution',
  table: d,
  title: '(select c.name_en from compounds c where c.company_id = x.company_id and c.id = x.compound_id)',
  shows: {
    compound_name_en: of('compound_id', 'compounds', 'name_en'),
    compound_name_ar: of('compound_id', 'compounds', 'name_ar'),
    business_type_name_en: of('business_type_id', 'business_types', 'name_en'),
    business_type_name_ar: of('business_type_id', 'business_types', 'name_ar'),
  },
  filters: {
    compound_id: (value) => sql`${d.compound_id} = ${value}`,
    business_type_id: (value) => sql`${d.business_type_id} = ${value}`,
  },
  searchText: sql`(select c.name_en || ' ' || c.name_ar from compounds c where c.company_id = business_type_distributions.company_id and c.id = business_type_distributions.compound_id)`,
  sorts: { share: d.share, created_at: d.created_at },
};

const { list, create, update } = crudOf<BusinessTypeDistribution>(businessTypeDistributionStore, {
  check: async ({ scope }, values, id) => {
    const before = id === null ? null : await readOr404<BusinessTypeDistribution>(scope, businessTypeDistributionStore, id);
    if (before && values.compound_id !== undefined && values.compound_id !== before.compound_id)
      throw invalid({ compound_id: 'settings.business_type_distribution.error.moved' });
    await mustExist(scope, values, { compound_id: compounds, business_type_id: businessTypes });
    const { share, compound_id } = { ...before, ...present(values) } as BusinessTypeDistribution;
    await checkShare(scope, share, { table: d, of: d.compound_id, whole: { table: compounds, id: compound_id }, but: id });
    return values;
  },
});
export const businessTypeDistributionHandlers: Handlers<typeof businessTypeDistributionCalls> = { list, create, update };
