import { sql } from 'drizzle-orm';
import {
  type OrdersNumbers,
  type PreOccupancyOrder,
  type preOccupancyOrderCalls,
  preOccupancyStatuses,
} from '../../src/api/leasing/pre-occupancy-order.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { preOccupancyOrderLifecycle } from '../../src/machines/leasing/pre-occupancy-order/lifecycle.ts';
import { preOccupancyOrders } from '../db/schema/operations.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { companyToday } from '../kit/clock.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, tenantsLike, unitsLike } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { openPreparation } from '../property/unit-preparation.ts';
import { mustBeAtWork } from '../settings/work-access.ts';

const o = preOccupancyOrders;
const ofLease = (show: string) =>
  sql`(select ${sql.raw(show)} from leases l join tenants t on t.company_id = l.company_id and t.id = l.tenant_id where l.company_id = ${o.company_id} and l.id = ${o.lease_id})`;
const ofUnit = (show: string) =>
  sql`(select ${sql.raw(show)} from units u where u.company_id = ${o.company_id} and u.id = ${o.unit_id})`;
const ofTenants = (condition: ReturnType<typeof sql>) =>
  sql`${o.lease_id} in (select l.id from leases l where l.company_id = ${o.company_id} and l.tenant_id ${condition})`;

export const preOccupancyOrderStore: EntityStore = {
  entity: 'pre_occupancy_order',
  table: o,
  title: "(select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id) || ' · ' || x.ref_no",
  shows: {
    unit_number: ofUnit('u.number'),
    unit_ready: sql`(select u.readiness <> 'under_preparation' and not (u.readiness = 'out_of_order'
        and coalesce(u.out_of_order_from <= ${companyToday}, true) and coalesce(${companyToday} <= u.out_of_order_to, true))
      from units u where u.company_id = ${o.company_id} and u.id = ${o.unit_id})`,
    unit_ready_on: ofUnit('u.expected_ready_on::text'),
    tenant_id: ofLease('l.tenant_id'),
    tenant_name: ofLease('t.name'),
    lease_start_on: ofLease('l.start_on::text'),
    assignee_name: sql`(select u.name from users u where u.company_id = ${o.company_id} and u.id = ${o.assignee_id})`,
  },
  filters: {
    status: (value) => sql`${o.status} = ${value}`,
    unit_id: (value) => sql`${o.unit_id} = ${value}`,
    assignee_id: (value) => sql`${o.assignee_id} = ${value}`,
    tenant_id: (value) => ofTenants(sql`= ${value}`),
  },
  matches: (words) =>
    sql`(${isLike(sql`${o.ref_no}`, words)} or ${o.unit_id} in ${unitsLike(words)} or ${ofTenants(sql`in ${tenantsLike(words)}`)})`,
  sorts: { status: o.status, inspection_on: o.inspection_on },
};
const readOrder = (scope: Scope, id: number) => readOr404<PreOccupancyOrder>(scope, preOccupancyOrderStore, id);

bindLifecycle({
  lifecycle: preOccupancyOrderLifecycle,
  table: o,
  read: readOrder,
  tells: ({ order_id }) => [{ entity: 'leasing_order', id: order_id }],
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, o, record.id, { reason: event.reason ?? null }),
    prepareUnit: async ({ scope, services, currentUser, record }) => {
      const preparation_id = await openPreparation({ scope, services, currentUser }, record.unit_id);
      await setColumns(scope, o, record.id, { preparation_id });
    },
    keepResult: ({ scope, record, today }) => setColumns(scope, o, record.id, { finished_on: today }),
  },
});

/** How many orders there are in each status, also in those that have none. */
async function numbersOf({ client, company }: Scope): Promise<OrdersNumbers> {
  const { rows } = await client.query<{ status: keyof OrdersNumbers; count: number }>({
    name: 'pre_occupancy_orders.numbers',
    text: 'select status, count(*)::int as count from pre_occupancy_orders where company_id = $1 group by status',
    values: [company],
  });
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(preOccupancyStatuses.map((status) => [status, found[status] ?? 0])) as OrdersNumbers;
}

export const preOccupancyOrderHandlers: Handlers<typeof preOccupancyOrderCalls> = {
  list: ({ scope, services, query }) => readPage<PreOccupancyOrder>(scope, services, preOccupancyOrderStore, query),
  get: ({ scope, params }) => readOrder(scope, params.id),
  numbers: ({ scope }) => numbersOf(scope),
  update: async ({ scope, services, currentUser, params: { id }, body: { status, reason, version, ...fields } }) => {
    const before = await readOrder(scope, id);
    const { note: _, ...planned } = fields;
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    const isPlanned = Object.entries(planned).some(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof planned],
    );
    if (isPlanned && !hasTag(preOccupancyOrderLifecycle, before.status, 'open'))
      throw notInThisState({ entity: 'pre_occupancy_order', status: before.status });
    await mustBeAtWork(scope, fields, { assignee_id: 'handovers' });
    const changed =
      isEdited || !status
        ? await updateRecord(scope, services, currentUser, preOccupancyOrderStore, id, { ...fields, version })
        : [];
    if (status)
      await advanceTo(scope, services, {
        entity: 'pre_occupancy_order',
        id,
        currentUser,
        version: changed.length || version === undefined ? undefined : version,
        status,
        payload: { reason, inspection_on: fields.inspection_on ?? before.inspection_on },
      });
    const order = await readOrder(scope, id);
    return status ? moved('pre_occupancy_order', order) : new WithMessage(order, 'app.said.saved');
  },
  activities: async ({ scope, params }) => {
    await readOrder(scope, params.id);
    return logOf(scope, 'pre_occupancy_order', params.id);
  },
};
