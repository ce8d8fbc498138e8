import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import { tenantErrors } from '../../src/api/leasing/tenant.ts';
import { contracts, installments, tenants, tenantWords } from '../db/schema/leasing.ts';
import { compounds } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf } from '../kit/crud.ts';
import { isTenant, personSql } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { notesOf } from '../kit/notes.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { sqlInGroup, sqlWord } from '../kit/statuses.ts';
import { compoundBrief } from '../property/compound.ts';
import { placeFilters, placesGiven } from '../property/place-filters.ts';
import { unitsOfContract } from './contract.ts';
import { readContract } from './contract-record.ts';
import { installmentFields } from './installment-payments.ts';

/** Whether a tenant has a lease like this of a unit, `u`, like that. */
const hasLease = (lease: SQL, unit: SQL) =>
  sql`exists (select from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
    where l.company_id = ${tenants.company_id} and l.tenant_id = ${tenants.id} and ${lease} and ${unit})`;

/** The tenant of the invoice, contract or unit with exactly this number, as it is typed or scanned at the desk; `words` is a pattern. */
const hasNumber = (words: Placeholder) => {
  const number = sql`replace(btrim(${words}, '%'), '%', '-')`;
  const own = sql`company_id = ${sql.placeholder('company')}`;
  return sql`${tenants.id} = any(array(
    select tenant_id from invoices where ${own} and number = upper(${number})
    union all select tenant_id from contracts where ${own} and ref_no = upper(${number})
    union all select tenant_id from leases where ${own} and status ${sqlInGroup('lease', 'in_force')}
      and unit_id in (select id from units where ${own} and lower(number) = ${number})))`;
};

export const tenantStore: EntityStore = {
  entity: 'tenant',
  table: tenants,
  title: 'x.name',
  search: {
    text: `select id, name as title, mobile as detail, null as status from tenants
      where company_id = $1 and ${personSql(tenantWords, '$2')} order by id desc`,
  },
  shows: {
    active_leases: sql`(select count(*) from leases l where l.company_id = ${tenants.company_id} and l.tenant_id = ${tenants.id} and l.status ${sqlInGroup('lease', 'in_force')})`,
    mobile_access: sql`exists (select from mobile_accesses m where m.company_id = ${tenants.company_id} and m.tenant_id = ${tenants.id} and m.status ${sqlInGroup('mobile_access', 'given')})`,
    contract_count: sql`(select count(*) from contracts c where c.company_id = ${tenants.company_id} and c.tenant_id = ${tenants.id})`,
  },
  filters: {
    kind: (value) => sql`${tenants.kind} = ${value}`,
    ...placeFilters((condition) => hasLease(sql`l.status <> ${sqlWord('lease', 'cancelled')}`, condition)),
    // With a place, the status there: whoever moved from one compound to another is a former tenant of the first.
    status: (value, given) => {
      const here = placesGiven(given);
      const inForce = hasLease(sql`l.status ${sqlInGroup('lease', 'in_force')}`, here);
      const toCome = hasLease(sql`l.status ${sqlInGroup('lease', 'to_come')}`, here);
      const any = hasLease(sql`l.status <> ${sqlWord('lease', 'cancelled')}`, here);
      return sql`case ${value}::text when 'active' then ${inForce} when 'upcoming' then ${toCome} and not ${inForce}
        when 'former' then ${any} and not ${inForce} and not ${toCome} else not ${any} end`;
    },
  },
  matches: (words) => sql`(${isTenant(words)} or ${hasNumber(words)})`,
  sorts: { name: tenants.name, created_at: tenants.created_at },
};

const crudCalls = crudOf<Tenant>(tenantStore, {
  check: async ({ scope, currentUser }, values, id) => {
    const before = id === null ? {} : await readOr404<Record<string, unknown>>(scope, tenantStore, id);
    const wrong = tenantErrors(
      { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) },
      todayOf(currentUser.company),
    );
    if (Object.keys(wrong).length) throw invalid(wrong);
    return values;
  },
});

const contractIds = (scope: Scope, tenant: number) =>
  scope.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.company_id, scope.company), eq(contracts.tenant_id, tenant)))
    .orderBy(desc(contracts.id))
    .limit(200);

export const tenantHandlers: Handlers<typeof tenantCalls> = {
  list: crudCalls.list,
  get: crudCalls.get,
  create: crudCalls.create,
  update: crudCalls.update,
  brief: async ({ scope }) =>
    scope.db
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(eq(tenants.company_id, scope.company))
      .orderBy(asc(tenants.name))
      .limit(1000),
  contracts: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    return Promise.all((await contractIds(scope, params.tenant_id)).map(({ id }) => readContract(scope, id)));
  },
  notes: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    return notesOf(scope, 'tenant', params.tenant_id);
  },
  histories: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    return logOf(scope, 'tenant', params.tenant_id);
  },
  installments: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    return scope.db
      .select(installmentFields)
      .from(installments)
      .innerJoin(contracts, and(eq(contracts.company_id, installments.company_id), eq(contracts.id, installments.contract_id)))
      .where(and(eq(installments.company_id, scope.company), eq(contracts.tenant_id, params.tenant_id)))
      .orderBy(asc(installments.due_on))
      .limit(1000);
  },
  compounds: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    const own = sql`exists (select from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
      where l.company_id = ${compounds.company_id} and u.compound_id = ${compounds.id} and l.tenant_id = ${params.tenant_id})`;
    return scope.db
      .select(compoundBrief)
      .from(compounds)
      .where(and(eq(compounds.company_id, scope.company), own))
      .orderBy(asc(compounds.name_en));
  },
  units: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    return (await Promise.all((await contractIds(scope, params.tenant_id)).map(({ id }) => unitsOfContract(scope, id)))).flat();
  },
  contractUnits: async ({ scope, params }) => {
    await readOr404(scope, tenantStore, params.tenant_id);
    const contract = await readContract(scope, params.contract_id);
    if (contract.tenant_id !== params.tenant_id) throw notFound();
    return unitsOfContract(scope, params.contract_id);
  },
};
