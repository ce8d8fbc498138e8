import { sql } from 'drizzle-orm';
import {
  type UtilityAccountRequest,
  type utilityAccountRequestCalls,
  utilityErrors,
} from '../../src/api/leasing/utility-account-request.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leaseLifecycle } from '../../src/machines/leasing/lease/lifecycle.ts';
import { utilityAccountRequestLifecycle } from '../../src/machines/leasing/utility-account-request/lifecycle.ts';
import { utilityAccountRequests } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, tenantsLike, unitsLike } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { word } from '../kit/statuses.ts';
import { present } from '../property/references.ts';
import { readLease } from './lease.ts';

const r = utilityAccountRequests;
const ofLease = (show: string) =>
  sql`(select ${sql.raw(show)} from leases l join tenants t on t.company_id = l.company_id and t.id = l.tenant_id
    join units u on u.company_id = l.company_id and u.id = l.unit_id where l.company_id = ${r.company_id} and l.id = ${r.lease_id})`;

export const utilityAccountRequestStore: EntityStore = {
  entity: 'utility_account_request',
  table: r,
  title: 'x.ref_no',
  shows: {
    unit_number: ofLease('u.number'),
    tenant_id: ofLease('l.tenant_id'),
    tenant_name: ofLease('t.name'),
    lease_status: ofLease('l.status'),
    lease_handed_over_on: ofLease('l.handed_over_on::text'),
  },
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    utility: (value) => sql`${r.utility} = ${value}`,
    provider: (value) => sql`${r.provider} = ${value}`,
    lease_id: (value) => sql`${r.lease_id} = ${value}`,
    tenant_id: (value) =>
      sql`${r.lease_id} in (select l.id from leases l where l.company_id = ${r.company_id} and l.tenant_id = ${value})`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${r.ref_no} || ' ' || ${r.meter_no}`, words)} or ${r.lease_id} in (select l.id from leases l
      where l.company_id = ${r.company_id} and (l.unit_id in ${unitsLike(words)} or l.tenant_id in ${tenantsLike(words)})))`,
  sorts: { status: r.status },
};
const readRequest = (scope: Scope, id: number) => readOr404<UtilityAccountRequest>(scope, utilityAccountRequestStore, id);

bindLifecycle({
  lifecycle: utilityAccountRequestLifecycle,
  table: r,
  read: readRequest,
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, r, record.id, { reason: event.reason ?? null }),
    keepAccount: ({ scope, record, event }) => setColumns(scope, r, record.id, { account_no: event.account_no ?? null }),
    keepFinalReading: ({ scope, record, event }) =>
      setColumns(scope, r, record.id, { final_reading: event.final_reading ?? null }),
  },
});

/** The meter's last reading in any earlier request; null for a meter that is new to the company. */
async function lastReading(scope: Scope, { provider, meter_no }: UtilityAccountRequest, but: number | null) {
  const { rows } = await scope.client.query<{ reading: number | null }>(
    `select max(greatest(reading, final_reading)) as reading from utility_account_requests
      where company_id = $1 and provider = $2 and meter_no = $3 and id < coalesce($4, 9007199254740991)
        and status not in (${word('utility_account_request', 'rejected')}, ${word('utility_account_request', 'cancelled')})`,
    [scope.company, provider, meter_no, but],
  );
  return rows[0]?.reading == null ? null : Number(rows[0].reading);
}

/** The unit's own meter, for a request that doesn't name one. */
async function meterOf(scope: Scope, lease_id: number, utility: string): Promise<string | null> {
  const { rows } = await scope.client.query<{ electricity_meter: string | null; water_meter: string | null }>(
    `select u.electricity_meter, u.water_meter from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
      where l.company_id = $1 and l.id = $2`,
    [scope.company, lease_id],
  );
  const own = utility === 'water' ? rows[0]?.water_meter : rows[0]?.electricity_meter;
  return own && /^\d{8,12}$/.test(own) ? own : null;
}

async function check({ scope }: WriteContext, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? null : await readRequest(scope, id);
  if (before && !hasTag(utilityAccountRequestLifecycle, before.status, 'editable'))
    throw notInThisState({ entity: 'utility_account_request', status: before.status });
  const after = { ...before, ...present(values) } as UtilityAccountRequest;
  const wrong = utilityErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const meter_no = after.meter_no ?? (await meterOf(scope, after.lease_id, after.utility));
  if (!meter_no) throw invalid({ meter_no: 'leasing.utility.error.no_meter' });
  const previous_reading = await lastReading(scope, { ...after, meter_no }, id);
  if (previous_reading !== null && after.reading < previous_reading) throw invalid({ reading: 'leasing.utility.error.reading' });
  return { ...values, meter_no, previous_reading };
}

const crudCalls = crudOf<UtilityAccountRequest>(utilityAccountRequestStore, { check });

export const utilityAccountRequestHandlers: Handlers<typeof utilityAccountRequestCalls> = {
  list: crudCalls.list,
  get: crudCalls.get,
  activities: async ({ scope, params }) => {
    await readRequest(scope, params.id);
    return logOf(scope, 'utility_account_request', params.id);
  },
  ofLease: async ({ scope, services, params: { lease_id } }) => {
    await readLease(scope, lease_id);
    const page = await readPage<UtilityAccountRequest>(scope, services, utilityAccountRequestStore, { lease_id, per_page: 100 });
    return page.rows;
  },
  create: async (context) => {
    const { lease_id } = context.params;
    const lease = await readLease(context.scope, lease_id);
    if (!hasTag(leaseLifecycle, lease.status, 'claims'))
      throw notInThisState({ entity: 'lease', status: lease.status }, 'leasing.utility.error.lease');
    return crudCalls.create({ ...context, body: { ...context.body, lease_id } });
  },
  update: crudCalls.update,
  approve: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    const event = { type: 'approve' } as const;
    await advance(scope, services, { entity: 'utility_account_request', id, currentUser, version, event });
    return moved('utility_account_request', await readRequest(scope, id));
  },
  reject: async ({ scope, services, currentUser, params: { id }, body: { version, reason } }) => {
    const event = { type: 'reject', reason } as const;
    await advance(scope, services, { entity: 'utility_account_request', id, currentUser, version, event });
    return moved('utility_account_request', await readRequest(scope, id));
  },
  status: async ({ scope, services, currentUser, params: { id }, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'utility_account_request', id, currentUser, version, status, payload });
    return moved('utility_account_request', await readRequest(scope, id));
  },
};
