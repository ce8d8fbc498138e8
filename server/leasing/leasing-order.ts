import { sql } from 'drizzle-orm';
import type { Lease } from '../../src/api/leasing/lease.ts';
import type { LeasingOrder, leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { inspectionDays } from '../../src/api/leasing/pre-occupancy-order.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { startOfDay } from '../../src/calendar/zone.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingOrderLifecycle } from '../../src/machines/leasing/leasing-order/lifecycle.ts';
import { preOccupancyOrderLifecycle } from '../../src/machines/leasing/pre-occupancy-order/lifecycle.ts';
import { leasingOrders } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle, setTimer } from '../kit/lifecycle.ts';
import { isLike, tenantsLike, unitsLike } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { sqlInGroup } from '../kit/statuses.ts';
import { listAmenities } from './inventory-amenities.ts';
import { arrivals } from './lease.ts';
import { lockAroundOrder } from './lease-lock.ts';
import { preOccupancyOrderStore } from './pre-occupancy-order.ts';

const o = leasingOrders;
const ofContract = (show: string) =>
  sql`(select c.${sql.raw(show)} from contracts c where c.company_id = ${o.company_id} and c.id = ${o.contract_id})`;
const ofTenant = (show: string) =>
  sql`(select t.${sql.raw(show)} from tenants t where t.company_id = ${o.company_id} and t.id = ${o.tenant_id})`;
const ofInspection = (show: string) =>
  sql`(select p.${sql.raw(show)} from pre_occupancy_orders p where p.company_id = ${o.company_id} and p.order_id = ${o.id})`;

export const leasingOrderStore: EntityStore = {
  entity: 'leasing_order',
  table: leasingOrders,
  hidden: ['inventory_signature'],
  title: "(select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id) || ' · ' || x.ref_no",
  search: {
    letter: 'o',
    text: `select o.id, o.ref_no as title, t.name as detail, o.status from leasing_orders o
      join tenants t on t.company_id = o.company_id and t.id = o.tenant_id where o.company_id = $1 and o.id = $2`,
  },
  shows: {
    contract_ref_no: ofContract('ref_no'),
    contract_status: ofContract('status'),
    deposit_status: ofContract('deposit_status'),
    ejar_status: ofContract('ejar_status'),
    // Of the first period, or due before it begins; a contract's leases begin together.
    first_dues_open: sql`(select (coalesce(sum(greatest(i.gross - i.cancelled - i.paid, 0)), 0) / 100.0)::numeric(16, 2)::text from installments i, leases l
      where l.company_id = ${o.company_id} and l.id = ${o.lease_id} and i.company_id = l.company_id and i.contract_id = l.contract_id
        and least(i.from_on, i.due_on) <= l.start_on)`,
    waivers: sql`(select coalesce(jsonb_agg(w.one - 'by' || jsonb_build_object('by_name', (select u.name from users u
        where u.company_id = ${o.company_id} and u.id = (w.one ->> 'by')::bigint)) order by w.at), '[]'::jsonb)
      from jsonb_array_elements(${o.waivers}) with ordinality w(one, at))`,
    lease_start_on: sql`(select l.start_on::text from leases l where l.company_id = ${o.company_id} and l.id = ${o.lease_id})`,
    keys_out_under: sql`(select c.ref_no from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      where l.company_id = ${o.company_id} and l.unit_id = ${o.unit_id} and l.id <> ${o.lease_id} and l.status ${sqlInGroup('lease', 'lived_in')}
        and l.handed_over_on is null order by l.id limit 1)`,
    unit_number: sql`(select u.number from units u where u.company_id = ${o.company_id} and u.id = ${o.unit_id})`,
    tenant_name: ofTenant('name'),
    identity_expiry: ofTenant('identity_expiry::text'),
    inventory_accepted: sql`(${o.inventory_accepted_at} is not null)`,
    inventory_items: sql`(select count(*)::int from inventory_items i where i.company_id = ${o.company_id} and i.order_id = ${o.id})`,
    pre_occupancy_id: ofInspection('id'),
    pre_occupancy_status: ofInspection('status'),
  },
  filters: { status: (value) => sql`${o.status} = ${value}`, tenant_id: (value) => sql`${o.tenant_id} = ${value}` },
  matches: (words) =>
    sql`(${isLike(sql`${o.ref_no}`, words)} or ${o.unit_id} in ${unitsLike(words)} or ${o.tenant_id} in ${tenantsLike(words)})`,
  sorts: { status: o.status, planned_on: o.planned_on, delivered_on: o.delivered_on },
};
export const readOrder = (scope: Scope, id: number) => readOr404<LeasingOrder>(scope, leasingOrderStore, id);

bindLifecycle({
  lifecycle: leasingOrderLifecycle,
  table: leasingOrders,
  read: readOrder,
  // Cancelling a lease cancels its order, and delivering an order starts its lease.
  lockFirst: lockAroundOrder,
  effects: {
    keepWaiver: async ({ scope, currentUser, record, event, now }) => {
      const waiver = { requirement: event.requirement, reason: event.reason, by: currentUser.viewer.id, at: now.toISOString() };
      await scope.client.query({
        name: 'leasing_order.waive',
        text: 'update leasing_orders set waivers = waivers || $3::jsonb where company_id = $1 and id = $2',
        values: [scope.company, record.id, JSON.stringify([waiver])],
      });
    },
    listInventory: ({ scope, services, currentUser, record }) =>
      listAmenities({ scope, services, currentUser }, record.id, record.unit_id),
    keepAcceptance: ({ scope, record, event, now }) =>
      setColumns(scope, leasingOrders, record.id, {
        inventory_accepted_at: now.toISOString(),
        inventory_accepted_by: event.signed_by ?? null,
        inventory_signature: event.signature ?? null,
      }),
    forgetAcceptance: ({ scope, record }) =>
      setColumns(scope, leasingOrders, record.id, {
        inventory_accepted_at: null,
        inventory_accepted_by: null,
        inventory_signature: null,
      }),
    orderInspection: ({ scope, services, currentUser, record }) =>
      createRecord(scope, services, currentUser, preOccupancyOrderStore, {
        order_id: record.id,
        lease_id: record.lease_id,
        unit_id: record.unit_id,
      }),
    cancelInspection: async ({ scope, services, currentUser, record }) => {
      const { pre_occupancy_id: id, pre_occupancy_status: status } = record;
      if (id === null || status === null || !hasTag(preOccupancyOrderLifecycle, status, 'open')) return;
      await advance(scope, services, {
        entity: 'pre_occupancy_order',
        id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'cancel' },
      });
    },
    keepDelivery: ({ scope, record, today }) => setColumns(scope, leasingOrders, record.id, { delivered_on: today }),
    deliverLease: ({ scope, services, currentUser, record }) =>
      advance(scope, services, {
        entity: 'lease',
        id: record.lease_id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'deliver' },
      }),
  },
});

/** Orders the inspection of a lease's unit a week before the lease begins: at once, if that is today or over. */
export async function planInspection(
  { scope, services, currentUser }: WriteContext,
  order: number,
  start_on: string,
): Promise<void> {
  const { company } = currentUser;
  const due = plusDays(start_on, -inspectionDays);
  if (due > todayOf(company))
    await setTimer(scope, 'leasing_order', order, 'order_inspection', startOfDay(due, company.time_zone));
  else
    await advance(scope, services, {
      entity: 'leasing_order',
      id: order,
      currentUser: systemUser(company),
      event: { type: 'order_inspection' },
    });
}

export const leasingOrderHandlers: Handlers<typeof leasingOrderCalls> = {
  list: ({ scope, services, query }) => readPage<LeasingOrder>(scope, services, leasingOrderStore, query),
  get: ({ scope, params }) => readOrder(scope, params.id),
  update: async ({ scope, services, currentUser, params, body: { status, reason, version, ...fields } }) => {
    const [, before] = await Promise.all([lockAroundOrder(scope, params.id), readOrder(scope, params.id)]);
    const { note: _, ...terms } = fields;
    const changes = Object.entries(terms).some(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof terms],
    );
    if (changes && !hasTag(leasingOrderLifecycle, before.status, 'open'))
      throw notInThisState({ entity: 'leasing_order', status: before.status });
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    const changed =
      isEdited || !status
        ? await updateRecord(scope, services, currentUser, leasingOrderStore, params.id, { ...fields, version })
        : [];
    if (status)
      await advanceTo(scope, services, {
        entity: 'leasing_order',
        id: params.id,
        currentUser,
        version: changed.length || version === undefined ? undefined : version,
        status,
        payload: { reason },
      });
    const order = await readOrder(scope, params.id);
    return status ? moved('leasing_order', order) : new WithMessage(order, 'app.said.saved');
  },
  waive: async ({ scope, services, currentUser, params, body: { version, ...given } }) => {
    await advance(scope, services, {
      entity: 'leasing_order',
      id: params.id,
      currentUser,
      version,
      event: { type: 'waive', ...given },
    });
    return new WithMessage(await readOrder(scope, params.id), 'leasing.waiver.said');
  },
  acceptInventory: async ({ scope, services, currentUser, params: { id }, body: { version, signed_by, signature } }) => {
    const event = { type: 'accept_inventory', signed_by, signature } as const;
    await advance(scope, services, { entity: 'leasing_order', id, currentUser, version, event });
    return new WithMessage(await readOrder(scope, id), 'leasing.inventory.said.accepted');
  },
  reopenInventory: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'leasing_order', id, currentUser, version, event: { type: 'reopen_inventory' } });
    return new WithMessage(await readOrder(scope, id), 'leasing.inventory.said.reopened');
  },
  activities: async ({ scope, params }) => {
    await readOrder(scope, params.id);
    return logOf(scope, 'leasing_order', params.id);
  },
  expectedArrivals: ({ scope, services, query }) => readPage<Lease>(scope, services, arrivals, query),
};
