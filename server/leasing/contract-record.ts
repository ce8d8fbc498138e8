import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Contract } from '../../src/api/leasing/contract.ts';
import { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { isLike, tenantsLike } from '../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { sqlInGroup, sqlWord } from '../kit/statuses.ts';
import { placeFilters } from '../property/place-filters.ts';

const c = contracts;
/** The columns of its statuses, one for each region of its chart. */
const statuses = Object.values(contractRegions).map(({ column }) => column);
/** A lease of which the keys are back, or were never handed over; a renewed one is followed by a lease of the same tenant. */
const overStatuses = sql.join(
  (['ended.clearing', 'closed', 'cancelled', 'renewed'] as const).map((status) => sqlWord('lease', status)),
  sql`, `,
);
const signerName = (user: SQL) =>
  sql<string | null>`(select u.name from users u where u.company_id = ${c.company_id} and u.id = ${user})`;
export const contractStore: EntityStore = {
  entity: 'contract',
  table: contracts,
  title: "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || ' · ' || x.ref_no",
  search: {
    letter: 'c',
    text: `select c.id, c.ref_no as title, t.name as detail, c.status from contracts c
      join tenants t on t.company_id = c.company_id and t.id = c.tenant_id where c.company_id = $1 and c.id = $2`,
  },
  shows: {
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${c.company_id} and t.id = ${c.tenant_id})`,
    tenant_signed_by_name: signerName(sql`${c.tenant_signed_by}`),
    landlord_signed_by_name: signerName(sql`${c.landlord_signed_by}`),
    quotation_ref_no: sql`(select q.ref_no from quotations q where q.company_id = ${c.company_id} and q.id = ${c.quotation_id})`,
    compound_name_en: sql`(select x.name_en from compounds x where x.company_id = ${c.company_id} and x.id = ${c.compound_id})`,
    compound_name_ar: sql`(select x.name_ar from compounds x where x.company_id = ${c.company_id} and x.id = ${c.compound_id})`,
    lease_count: sql`(select count(*) from leases l where l.company_id = ${c.company_id} and l.contract_id = ${c.id} and l.status <> ${sqlWord('lease', 'cancelled')})`,
    leases_are_over: sql`(select count(*) > 0 and bool_and(l.status in (${overStatuses})) from leases l
      where l.company_id = ${c.company_id} and l.contract_id = ${c.id})`,
    was_lived_in: sql`exists (select from leases l where l.company_id = ${c.company_id} and l.contract_id = ${c.id} and l.status ${sqlInGroup('lease', 'begun')})`,
    installment_count: sql`(select count(*) from installments i where i.company_id = ${c.company_id} and i.contract_id = ${c.id})`,
  },
  filters: {
    ...Object.fromEntries(statuses.map((column) => [column, (value: Placeholder) => sql`${c[column]} = ${value}`])),
    tenant_id: (value) => sql`${c.tenant_id} = ${value}`,
    ...placeFilters(
      (condition) =>
        sql`exists (select from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id where l.company_id = ${c.company_id} and l.contract_id = ${c.id} and ${condition})`,
    ),
  },
  matches: (words) => sql`(${isLike(sql`${c.ref_no}`, words)} or ${c.tenant_id} in ${tenantsLike(words)})`,
  sorts: {
    ...Object.fromEntries(statuses.map((column) => [column, c[column]])),
    start_on: c.start_on,
    end_on: c.end_on,
    total_gross: c.total_gross,
    yearly_rent: c.yearly_rent,
    created_at: c.created_at,
  },
};
export const readContract = (scope: Scope, id: number) => readOr404<Contract>(scope, contractStore, id);

/** Throws an ApiError unless the contract is this tenant's. */
export async function mustBeOfTenant(
  { client, company }: Scope,
  { contract_id, tenant_id }: { contract_id: number; tenant_id: number },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'contract.of_tenant',
    text: 'select from contracts where company_id = $1 and id = $2 and tenant_id = $3',
    values: [company, contract_id, tenant_id],
  });
  if (!rowCount) throw invalid({ contract_id: 'app.error.unknown_reference' });
}
