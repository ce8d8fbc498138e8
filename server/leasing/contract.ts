import { and, asc, eq, sql } from 'drizzle-orm';
import type { Contract, contractCalls } from '../../src/api/leasing/contract.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts, installments, leases } from '../db/schema/leasing.ts';
import { buildings, units } from '../db/schema/property.ts';
import { type Scope, together } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { tenantsLike } from '../kit/likenesses.ts';
import { addNote, logOf, notesOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { inGroup, sqlInGroup, sqlWord, word } from '../kit/statuses.ts';
import { placeFilters } from '../property/place-filters.ts';
import { installmentFields, paymentsOf, recordPayment } from './installment-payments.ts';
import { readLease } from './lease.ts';

const c = contracts;
/** A lease of which the keys are back, or were never handed over; a renewed one is followed by a lease of the same tenant. */
const overStatuses = sql.join(
  (['ended.clearing', 'closed', 'cancelled', 'renewed'] as const).map((status) => sqlWord('lease', status)),
  sql`, `,
);
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
    status: (value) => sql`${c.status} = ${value}`,
    deposit_status: (value) => sql`${c.deposit_status} = ${value}`,
    tenant_id: (value) => sql`${c.tenant_id} = ${value}`,
    ...placeFilters(
      (condition) =>
        sql`exists (select from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id where l.company_id = ${c.company_id} and l.contract_id = ${c.id} and ${condition})`,
    ),
  },
  matches: (words) => sql`(lower(${c.ref_no}) like ${words} or ${c.tenant_id} in ${tenantsLike(words)})`,
  sorts: { status: c.status, start_on: c.start_on, end_on: c.end_on, total_gross: c.total_gross, created_at: c.created_at },
};
export const readContract = (scope: Scope, id: number) => readOr404<Contract>(scope, contractStore, id);

export const unitsOfContract = (scope: Scope, contract: number) =>
  scope.db
    .select({
      id: units.id,
      number: units.number,
      floor: units.floor,
      area: units.area,
      building_name_en: buildings.name_en,
      building_name_ar: buildings.name_ar,
      yearly_rent: leases.yearly_rent,
    })
    .from(leases)
    .innerJoin(units, and(eq(units.company_id, leases.company_id), eq(units.id, leases.unit_id)))
    .innerJoin(buildings, and(eq(buildings.company_id, units.company_id), eq(buildings.id, units.building_id)))
    .where(and(eq(leases.company_id, scope.company), eq(leases.contract_id, contract)))
    .orderBy(asc(leases.id));

const leaseIds = (scope: Scope, contract: number) =>
  scope.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.company_id, scope.company), eq(leases.contract_id, contract)))
    .orderBy(asc(leases.id));

bindLifecycle({
  lifecycle: contractLifecycle,
  table: contracts,
  read: readContract,
  effects: {
    keepSent: ({ scope, record, now }) =>
      setColumns(scope, contracts, record.id, { sent_at: now.toISOString(), reject_reason: null }),
    keepSigned: ({ scope, record, now }) => setColumns(scope, contracts, record.id, { signed_at: now.toISOString() }),
    signLeases: async ({ scope, services, currentUser, record }) => {
      const by = { currentUser: systemUser(currentUser.company), event: { type: 'sign' } } as const;
      await together(
        (await leaseIds(scope, record.id)).map(({ id }) => advance(scope, services, { entity: 'lease', id, ...by })),
      );
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, contracts, record.id, { reject_reason: event.reason ?? null }),
  },
});

const ofTenant = async (scope: Scope, tenant: number, id: number) => {
  const contract = await readContract(scope, id);
  if (contract.tenant_id !== tenant) throw notFound();
};

export const contractHandlers: Handlers<typeof contractCalls> = {
  list: ({ scope, services, query }) => readPage<Contract>(scope, services, contractStore, query),
  get: ({ scope, params }) => readContract(scope, params.id),
  notes: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return notesOf(scope, 'contract', params.id);
  },
  addNote: async (context) => {
    return new WithMessage(await addNote(context, contractStore, context.params.id, context.body.text), 'app.said.created');
  },
  units: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return unitsOfContract(scope, params.id);
  },
  leases: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return Promise.all((await leaseIds(scope, params.id)).map(({ id }) => readLease(scope, id)));
  },
  yearRent: async ({ scope, params }) => ({ year_rent_amount: (await readContract(scope, params.id)).yearly_rent }),
  brief: async ({ scope }) => {
    const { rows } = await scope.client.query<{ id: number; ref_no: string; tenant_name: string }>(
      'select c.id, c.ref_no, t.name as tenant_name from contracts c join tenants t on t.company_id = c.company_id and t.id = c.tenant_id where c.company_id = $1 order by c.id desc limit 1000',
      [scope.company],
    );
    return rows;
  },
  activities: async ({ scope, params }) => {
    await readContract(scope, params.id);
    const [signature, deposit] = await Promise.all([logOf(scope, 'contract', params.id), logOf(scope, 'deposit', params.id)]);
    return [...signature, ...deposit].sort((a, b) => b.id - a.id);
  },
  installments: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return scope.db
      .select(installmentFields)
      .from(installments)
      .where(and(eq(installments.company_id, scope.company), eq(installments.contract_id, params.id)))
      .orderBy(asc(installments.number));
  },
  recordPayment: async ({ params, body, ...context }) => {
    return new WithMessage(await recordPayment(context, params.id, params.installment_id, body), 'leasing.payment.said');
  },
  payments: async ({ scope, params }) => {
    await readContract(scope, params.id);
    return paymentsOf(scope, params.id);
  },
  statistics: async ({ scope }) => {
    const { rows } = await scope.client.query({
      name: 'leasing.statistics',
      text: `select (select count(*) from leads where company_id = $1 and status ${inGroup('lead', 'open')}) as leads_open,
        (select count(*) from quotations where company_id = $1 and status ${inGroup('quotation', 'open')}) as quotations_open,
        (select count(*) from contracts where company_id = $1 and not status ${inGroup('contract', 'signed')}) as contracts_unsigned,
        (select count(*) from leases where company_id = $1 and status ${inGroup('lease', 'lived_in')}) as leases_active,
        (select count(*) from leases where company_id = $1 and status = ${word('lease', 'pending_start')}) as leases_pending_start,
        (select count(*) from leasing_orders where company_id = $1 and status ${inGroup('leasing_order', 'open')}) as orders_open`,
      values: [scope.company],
    });
    return rows[0];
  },
  signature: async ({ scope, services, currentUser, params, body: { status, version, reason } }) => {
    await ofTenant(scope, params.tenant_id, params.contract_id);
    await advanceTo(scope, services, {
      entity: 'contract',
      id: params.contract_id,
      currentUser,
      version,
      status,
      payload: { reason },
    });
    return moved('contract', await readContract(scope, params.contract_id));
  },
  securityDeposit: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await ofTenant(scope, params.tenant_id, params.contract_id);
    await advanceTo(scope, services, { entity: 'deposit', id: params.contract_id, currentUser, version, status, payload });
    const contract = await readContract(scope, params.contract_id);
    return moved('deposit', contract, contract.deposit_status);
  },
};
