import { sql } from 'drizzle-orm';
import { type CancelledLease, type Lease, leaseCalls } from '../../src/api/leasing/lease.ts';
import type { Service } from '../../src/api/settings/service.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import type { Given } from '../../src/machines/kit/lifecycle.ts';
import { leaseLifecycle } from '../../src/machines/leasing/lease/lifecycle.ts';
import { leasingOrderLifecycle } from '../../src/machines/leasing/leasing-order/lifecycle.ts';
import { daysBlocked } from '../../src/machines/leasing/rules/lease-regulations.ts';
import { leases } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, opensOwnTransactions, WithMessage } from '../http/contract.ts';
import { ApiError, notFound, notInThisState } from '../kit/api-error.ts';
import { companyToday } from '../kit/clock.ts';
import { bookkeeper, type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle, setTimer } from '../kit/lifecycle.ts';
import { contractsLike, tenantsLike, unitsLike } from '../kit/likenesses.ts';
import { logOf } from '../kit/log.ts';
import { addNote, notesOf } from '../kit/notes.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { inGroup, sqlWord } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';
import { renewalTerms } from '../property/occupancy.ts';
import { placeFilters } from '../property/place-filters.ts';
import { unitStore } from '../property/unit-record.ts';
import { serviceStore } from '../settings/service.ts';
import { openClearance } from './clearance-opening.ts';
import { settleContract } from './contract-life.ts';
import { keepLastRent } from './last-rent.ts';
import { lockAroundLease } from './lease-lock.ts';
import { makeNext } from './lease-renewal.ts';
import { cancelInstallments } from './lease-settlement.ts';
import { makeTakenOver } from './lease-takeover.ts';
import { requestReleases } from './utility-release.ts';

const l = leases;
const earlier = (a: string, b: string): string => (a < b ? a : b);
const ofUnit = (show: string) =>
  sql`(select ${sql.raw(show)} from units u join buildings b on b.company_id = u.company_id and b.id = u.building_id where u.company_id = ${l.company_id} and u.id = ${l.unit_id})`;
const ofOrder = (show: string) =>
  sql`(select o.${sql.raw(show)} from leasing_orders o where o.company_id = ${l.company_id} and o.lease_id = ${l.id})`;
const ofPredecessor = (show: string) =>
  sql`(select p.${sql.raw(show)} from leases p where p.company_id = ${l.company_id} and p.successor_id = ${l.id})`;
const ofContract = (show: string) =>
  sql`(select c.${sql.raw(show)} from contracts c where c.company_id = ${l.company_id} and c.id = ${l.contract_id})`;
const renewing = renewalTerms('"leases"');

export const leaseStore: EntityStore = {
  entity: 'lease',
  table: leases,
  title:
    "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || ' · ' || (select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id)",
  shows: {
    contract_ref_no: ofContract('ref_no'),
    contract_status: ofContract('status'),
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${l.company_id} and t.id = ${l.tenant_id})`,
    unit_number: ofUnit('u.number'),
    building_name_en: ofUnit('b.name_en'),
    building_name_ar: ofUnit('b.name_ar'),
    order_id: ofOrder('id'),
    order_status: ofOrder('status'),
    predecessor_id: ofPredecessor('id'),
    predecessor_status: ofPredecessor('status'),
    transferred_from_id: sql`(select p.id from leases p where p.company_id = ${l.company_id} and p.transferred_to_id = ${l.id})`,
    property_use: ofUnit('u.property_use'),
    city: sql.raw(renewing.city),
    opted_out: sql.raw(renewing.opted_out),
    is_promised: sql.raw(renewing.is_promised),
    document_types: sql`(select coalesce(jsonb_agg(distinct d.type), '[]'::jsonb) from documents d
      join attachments f on f.company_id = d.company_id and f.id = d.attachment_id and f.status in (${sqlWord('attachment', 'ready')}, ${sqlWord('attachment', 'scanning')})
      where d.company_id = ${l.company_id} and d.owner = 'lease' and d.owner_id = ${l.id})`,
    clearance_id: sql`(select max(x.id) from leasing_clearances x where x.company_id = ${l.company_id} and x.lease_id = ${l.id})`,
  },
  filters: {
    status: (value) => sql`${l.status} = ${value}`,
    tenant_id: (value) => sql`${l.tenant_id} = ${value}`,
    unit_id: (value) => sql`${l.unit_id} = ${value}`,
    ...placeFilters(
      (condition) =>
        sql`exists (select from units u where u.company_id = ${l.company_id} and u.id = ${l.unit_id} and ${condition})`,
    ),
  },
  matches: (words) =>
    sql`(${l.tenant_id} in ${tenantsLike(words)} or ${l.unit_id} in ${unitsLike(words)} or ${l.contract_id} in ${contractsLike(words)})`,
  sorts: { status: l.status, start_on: l.start_on, end_on: l.end_on, yearly_rent: l.yearly_rent },
};
export const readLease = (scope: Scope, id: number) => readOr404<Lease>(scope, leaseStore, id);

/** Leases whose tenant moves in within thirty days. */
export const arrivals: EntityStore = {
  ...leaseStore,
  key: 'lease.arrivals',
  only: sql`${l.status} = ${sqlWord('lease', 'pending_start')} and ${l.start_on} <= ${companyToday} + 30`,
};

/** What the server does to another lease because of this one. */
const move = (scope: Scope, services: Services, { company }: CurrentUser, id: number, event: EventOf<typeof leaseLifecycle>) =>
  advance(scope, services, { entity: 'lease', id, currentUser: systemUser(company), event });

bindLifecycle({
  lifecycle: leaseLifecycle,
  table: leases,
  read: readLease,
  lockFirst: lockAroundLease,
  // Its deposit is settled once its leases are over.
  tells: ({ contract_id }) => [{ entity: 'contract', id: contract_id }],
  effects: {
    keepDelivery: ({ scope, record, today }) => setColumns(scope, leases, record.id, { delivered_on: today }),
    startTimers: async ({ scope, currentUser, record }) => {
      const over = endOfDay(record.end_on, currentUser.company.time_zone);
      for (const event of ['end', 'auto_renew'] as const) await setTimer(scope, 'lease', record.id, event, over);
    },
    keepLastRent: ({ scope, record }) => keepLastRent(scope, record),
    keepNotice: ({ scope, record, event, today }) =>
      setColumns(scope, leases, record.id, {
        notice_on: today,
        notice_party: event.party ?? null,
        notice_reason: event.reason ?? null,
        notice_ground: event.party === 'landlord' ? (event.ground ?? null) : null,
      }),
    forgetNotice: ({ scope, record }) =>
      setColumns(scope, leases, record.id, {
        ...{ notice_on: null, notice_party: null, notice_reason: null, notice_ground: null },
      }),
    // Never beyond its term: the days after may belong to another lease, however late the keys are returned.
    keepEnd: ({ scope, record, event, today }) =>
      setColumns(scope, leases, record.id, {
        ended_on: earlier(today, record.end_on),
        ...(event.type === 'terminate' && event.kind ? { termination_kind: event.kind } : {}),
      }),
    keepHandOver: async ({ scope, services, currentUser, record, today }) => {
      await setColumns(scope, leases, record.id, { handed_over_on: today });
      await requestReleases({ scope, services, currentUser }, record.id);
    },
    // The keys go to the other tenant: the first one doesn't overstay.
    keepTransfer: async ({ scope, services, currentUser, record, event }) => {
      const last = plusDays(event.on ?? '', -1);
      await setColumns(scope, leases, record.id, { ended_on: last, handed_over_on: last });
      await requestReleases({ scope, services, currentUser }, record.id);
    },
    makeTakenOver: ({ scope, services, currentUser, record, event: { to_tenant_id, on } }) =>
      makeTakenOver({ scope, services, currentUser }, leaseStore, record, { to_tenant_id, on: on ?? '' }),
    openClearance: ({ scope, services, currentUser, record }) => openClearance({ scope, services, currentUser }, record.id),
    keepReason: ({ scope, record, event }) => setColumns(scope, leases, record.id, { cancel_reason: event.reason ?? null }),
    keepSuccessor: ({ scope, record, event }) => setColumns(scope, leases, record.id, { successor_id: event.successor_id }),
    forgetSuccessor: ({ scope, record }) => setColumns(scope, leases, record.id, { successor_id: null }),
    // Forgotten first: a lease that is ended doesn't hear of what it ended itself.
    cancelSuccessor: async ({ scope, services, currentUser, record }) => {
      if (record.successor_id === null) return;
      await setColumns(scope, leases, record.id, { successor_id: null });
      const reason = texts[currentUser.language]('leasing.renewal.given_up', { unit: record.unit_number });
      await move(scope, services, currentUser, record.successor_id, { type: 'cancel', reason });
    },
    startSuccessor: async ({ scope, services, currentUser, record }) => {
      if (record.successor_id === null) return;
      const { id, status } = await readLease(scope, record.successor_id);
      if (status === 'pending_start') await move(scope, services, currentUser, id, { type: 'deliver' });
    },
    startTakenOver: async ({ scope, services, currentUser, record }) => {
      if (record.predecessor_status === 'renewed') await move(scope, services, currentUser, record.id, { type: 'deliver' });
    },
    makeNext: ({ scope, services, currentUser, record }) => makeNext(scope, services, currentUser, leaseStore, record),
    tellPredecessor: async ({ scope, services, currentUser, record }) => {
      if (record.predecessor_id !== null)
        await move(scope, services, currentUser, record.predecessor_id, { type: 'renewal_lost' });
    },
    // Of one that never began nothing is due.
    cancelInstallments: ({ scope, services, currentUser, record, event, today }) => {
      const first = event.type === 'cancel' ? record.start_on : event.type === 'transfer' ? event.on : null;
      const last = first ? plusDays(first, -1) : earlier(today, record.end_on);
      return cancelInstallments({ scope, services, currentUser: bookkeeper(currentUser.company) }, record, {
        ...{ after: last, on: today },
        neverBegan: event.type === 'cancel',
      });
    },
    blockUnit: async ({ scope, services, currentUser, record, event, today }) => {
      const kind = event.type === 'terminate' ? event.kind : (record.termination_kind ?? record.notice_ground);
      const days = kind === 'personal_use' ? daysBlocked(record, today) : 0;
      if (days)
        await updateRecord(scope, services, currentUser, unitStore, record.unit_id, {
          market: 'blocked',
          blocked_until: plusDays(today, days),
        });
    },
    settleContract: ({ scope, services, currentUser, record }) =>
      settleContract(scope, services, currentUser, record.contract_id),
    cancelOrder: async ({ scope, services, currentUser, record, event }) => {
      if (record.order_id === null || !hasTag(leasingOrderLifecycle, record.order_status, 'open')) return;
      await advance(scope, services, {
        entity: 'leasing_order',
        id: record.order_id,
        currentUser: systemUser(currentUser.company),
        event: { type: 'cancel', reason: event.reason },
      });
    },
  },
});

/** Cleans up what a failed generation had created for a quotation that was then given up: its units become available. */
export async function cancelLeasesOf(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  quotation: number,
  reason: Given,
) {
  const { rows } = await scope.client.query<{ id: number }>(
    `select l.id from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      where l.company_id = $1 and c.quotation_id = $2 and l.status ${inGroup('lease', 'to_come')} order by l.id`,
    [scope.company, quotation],
  );
  for (const { id } of rows)
    await advance(scope, services, {
      entity: 'lease',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'cancel', reason },
    });
}

export const ofTenant = async (scope: Scope, tenant: number, id: number): Promise<Lease> => {
  const lease = await readLease(scope, id);
  if (lease.tenant_id !== tenant) throw notFound();
  return lease;
};

/** The services that the quotation of a lease's contract has for its unit. */
async function servicesOf(scope: Scope, lease: number): Promise<Service[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'lease.services',
    text: `select distinct i.service_id as id from leases l
      join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      join quotation_units q on q.company_id = c.company_id and q.quotation_id = c.quotation_id and q.unit_id = l.unit_id
      join quotation_unit_items i on i.company_id = q.company_id and i.quotation_unit_id = q.id
      where l.company_id = $1 and l.id = $2 and i.service_id is not null order by id`,
    values: [scope.company, lease],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Service>(scope, serviceStore, id)));
}

/** One of several: a refusal is its answer. */
async function cancelOne(services: Services, currentUser: CurrentUser, id: number, reason: string): Promise<CancelledLease> {
  const t = texts[currentUser.language];
  try {
    const status = await services.db.write(currentUser.company.id, (scope) =>
      advance(scope, services, { entity: 'lease', id, currentUser, event: { type: 'cancel', reason } }),
    );
    return { lease_id: id, status, error: null, reasons: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { messageKey, details } = error;
    const reasons = (details.reasons ?? []).map(({ why, values }) => t(why, values));
    return { lease_id: id, status: null, error: t(messageKey, details.values), reasons };
  }
}

export const leaseHandlers: Handlers<typeof leaseCalls> = {
  list: ({ scope, services, query }) => readPage<Lease>(scope, services, leaseStore, query),
  one: ({ scope, params }) => readLease(scope, params.id),
  activities: async ({ scope, params }) => {
    await readLease(scope, params.id);
    return logOf(scope, 'lease', params.id);
  },
  get: ({ scope, params }) => ofTenant(scope, params.tenant_id, params.lease_id),
  update: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await ofTenant(scope, params.tenant_id, params.lease_id);
    if (status === 'ended.clearing') {
      const lease = await readLease(scope, params.lease_id);
      if (lease.status !== 'ended.overstay' && lease.status !== 'ended.awaiting_keys')
        throw notInThisState({ entity: 'lease', status: lease.status, wanted: status }, 'leasing.lease.error.terminate_instead');
    }
    await advanceTo(scope, services, {
      entity: 'lease',
      id: params.lease_id,
      currentUser,
      version,
      status,
      call: leaseCalls.update.id,
      payload,
    });
    return moved('lease', await readLease(scope, params.lease_id));
  },
  terminate: async ({ scope, services, currentUser, params, body: { kind, version } }) => {
    await ofTenant(scope, params.tenant_id, params.lease_id);
    await advance(scope, services, {
      entity: 'lease',
      id: params.lease_id,
      currentUser,
      version,
      event: { type: 'terminate', kind },
    });
    return moved('lease', await readLease(scope, params.lease_id));
  },
  cancelMany: opensOwnTransactions(async ({ services, currentUser, body: { lease_ids, reason } }) => {
    const answers: CancelledLease[] = [];
    for (const id of new Set(lease_ids)) answers.push(await cancelOne(services, currentUser, id, reason));
    return answers;
  }),
  services: async ({ scope, params }) => {
    await ofTenant(scope, params.tenant_id, params.lease_id);
    return servicesOf(scope, params.lease_id);
  },
  notes: async ({ scope, params }) => {
    await ofTenant(scope, params.tenant_id, params.lease_id);
    return notesOf(scope, 'lease', params.lease_id);
  },
  addNote: async (context) => {
    await ofTenant(context.scope, context.params.tenant_id, context.params.lease_id);
    return new WithMessage(await addNote(context, leaseStore, context.params.lease_id, context.body.text), 'app.said.created');
  },
};
