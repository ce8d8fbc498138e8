import { and, desc, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../src/api/property/unit.ts';
import type { MapBuilding, MapUnit, UnitHistory, unitHistoryCalls } from '../../src/api/property/unit-history.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { dayIn } from '../../src/calendar/zone.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { type Claim, periodsOf, regionsOf } from '../../src/machines/property/rules/periods.ts';
import { labelOf, type Occupancy } from '../../src/machines/property/unit/rules.ts';
import { prepared } from '../db/prepared.ts';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { readOr404 } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { claimedUnits } from './occupancy.ts';
import { type Raw, wholeUnitStore, withUnitState } from './unit-record.ts';

/** Until the keys are back, whoever stayed past the end still has the unit. */
const leases = `select 'leased' as kind, l.start_on::text as "from",
    case when l.status ${inGroup('lease', 'lived_in')} and coalesce(l.ended_on, l.end_on) < $3::date then null
      else greatest(coalesce(l.ended_on, l.end_on), case when l.status <> ${word('lease', 'renewed')} then l.handed_over_on end)::text end as "to",
    l.id as lease_id, l.status as lease_status, t.name as tenant_name, null::bigint as quotation_id, k.ref_no
  from leases l join tenants t on t.company_id = $1 and t.id = l.tenant_id
  join contracts k on k.company_id = $1 and k.id = l.contract_id
  where l.company_id = $1 and l.unit_id = $2 and l.status ${inGroup('lease', 'to_come', 'begun')}`;

/** From when an offer kept the unit to when it no longer did, by the company's clock: as its history tells. */
const holds = `select distinct on (q.id) case h.strength when 'reservation' then 'reserved' else 'held' end as kind,
    (g.first at time zone $3)::date::text as "from",
    case when h.released_at is not null then (g.last at time zone $3)::date::text else h.until::text end as "to",
    null::bigint as lease_id, null as lease_status, null as tenant_name, q.id as quotation_id, q.ref_no
  from unit_holds h join quotations q on q.company_id = $1 and q.id = h.quotation_id
  cross join lateral (select min(r.company_at) filter (where r."to" ${inGroup('quotation', 'holds_units')} and r."to" <> ${word('quotation', 'waiting_for_approval')}) as first,
    max(r.company_at) as last from record_log r where r.company_id = $1 and r.entity = 'quotation' and r.record_id = q.id) g
  where h.company_id = $1 and h.unit_id = $2 and h.strength <> 'soft' and g.first is not null
  order by q.id, h.id desc`;

interface Change {
  at: Date;
  event: string;
  changes: Record<string, [unknown, unknown]> | null;
}

/** When a field had a value, by the changes of the unit: until today's value, from its first. */
function spansOf(
  changes: Change[],
  field: 'market' | 'readiness',
  value: string,
  now: string,
  day: (at: Date) => string,
): [string, string | null][] {
  const spans: [string, string | null][] = [];
  let began: string | null = null;
  for (const { at, changes: changed } of changes) {
    const [before, after] = changed?.[field] ?? [];
    if (after === value) began = day(at);
    else if (before === value) {
      spans.push([began ?? day(changes[0]?.at ?? at), plusDays(day(at), -1)]);
      began = null;
    }
  }
  if (now === value) spans.push([began ?? (changes[0] ? day(changes[0].at) : '1950-01-01'), null]);
  return spans.filter(([from, to]) => to === null || from <= to);
}

async function historyOf(scope: Scope, { viewer, company }: CurrentUser, id: number): Promise<UnitHistory> {
  const today = todayOf(company);
  const unit = withUnitState<Unit>(await readOr404<Raw<Unit>>(scope, wholeUnitStore, id), today);
  const ask = async <R extends object>(name: string, text: string, ...more: unknown[]): Promise<R[]> =>
    (await scope.client.query<R>({ name: `unit_history.${name}`, text, values: [scope.company, id, ...more] })).rows;
  const [leased, held, changes] = await Promise.all([
    ask<Claim>('leases', leases, today),
    ask<Claim>('holds', holds, company.time_zone),
    ask<Change>(
      'changes',
      `select company_at as at, event, changes from record_log where company_id = $1 and entity = 'unit' and record_id = $2
        and (event = 'create' or changes ?| array['market', 'readiness']) order by id`,
    ),
  ]);
  const day = (at: Date) => dayIn(company.time_zone, at);
  const none = { lease_id: null, lease_status: null, tenant_name: null, quotation_id: null, ref_no: null };
  const own = [
    ...spansOf(changes, 'market', 'blocked', unit.market, day).map(
      ([from, to]): Claim => ({
        ...none,
        kind: 'blocked',
        from,
        to: to ?? unit.blocked_until,
      }),
    ),
    ...spansOf(changes, 'readiness', 'out_of_order', unit.readiness, day).map(
      ([from, to]): Claim => ({
        ...none,
        kind: 'out_of_order',
        from: to === null ? (unit.out_of_order_from ?? from) : from,
        to: to ?? unit.out_of_order_to,
      }),
    ),
  ];
  const isTenantShown = may(viewer, 'leases.view');
  const claims = [...leased.map((one) => (isTenantShown ? one : { ...one, tenant_name: null })), ...held, ...own];
  const created = changes[0] ? day(changes[0].at) : unit.created_at.slice(0, 10);
  const since = leased.reduce((first, { from }) => (from < first ? from : first), created < today ? created : today);
  const periods = periodsOf(since, claims);
  return { today, regions: regionsOf(unit, periods, today), periods };
}

/** Facts that a unit's label follows from. */
type Standing = Parameters<typeof labelOf>[0];
type Placed = Omit<Standing, 'occupancy'> &
  Pick<MapUnit, 'id' | 'number' | 'floor'> & { building_id: number; occupancy: Occupancy | null };

/** Numbers of the same length are compared byte by byte: by a language's rules, that is most of what a large map costs. */
const mapStatement = () =>
  prepared<Placed>('unit_map.units', (select) => {
    const { id, number, building_id, floor, readiness, out_of_order_from, out_of_order_to } = units;
    const fields = { id, number, building_id, floor, readiness, out_of_order_from, out_of_order_to, occupancy: sql`c.occupancy` };
    return {
      fields,
      select: select(fields)
        .from(units)
        .leftJoin(sql`${claimedUnits(sql.placeholder('company'))} c`, sql`c.unit_id = ${id}`)
        .where(and(eq(units.company_id, sql.placeholder('company')), eq(units.compound_id, sql.placeholder('compound'))))
        .orderBy(desc(floor), sql`length(${number})`, sql`${number} collate "C"`),
    };
  });

/** Open issues of a compound's units, by unit; null for those who may not see maintenance. */
async function openIssuesOf({ client, company }: Scope, viewer: Viewer, compound: number): Promise<Map<number, number> | null> {
  if (!may(viewer, 'maintenance.view')) return null;
  const { rows } = await client.query<{ unit_id: string; count: number }>({
    name: 'unit_map.issues',
    text: `select unit_id, count(*)::int as count from maintenance_issues where company_id = $1 and compound_id = $2
      and unit_id is not null and status ${inGroup('maintenance_issue', 'open')} group by unit_id`,
    values: [company, compound],
  });
  return new Map(rows.map(({ unit_id, count }) => [Number(unit_id), count]));
}

async function mapOf(scope: Scope, viewer: Viewer, today: string, compound: number): Promise<MapBuilding[]> {
  const [known, buildings, placed, issues] = await Promise.all([
    scope.client.query('select from compounds where company_id = $1 and id = $2', [scope.company, compound]),
    scope.client.query<Omit<MapBuilding, 'units'>>({
      name: 'unit_map.buildings',
      text: `select b.id, b.code, b.name_en, b.name_ar, b.block_id, k.name_en as block_name_en, k.name_ar as block_name_ar
        from buildings b left join blocks k on k.company_id = $1 and k.id = b.block_id
        where b.company_id = $1 and b.compound_id = $2 order by k.code nulls last, length(b.code), b.code`,
      values: [scope.company, compound],
    }),
    mapStatement().run(scope, { company: scope.company, compound }),
    openIssuesOf(scope, viewer, compound),
  ]);
  if (!known.rowCount) throw notFound();
  const byBuilding = new Map(buildings.rows.map((building): [number, MapBuilding] => [building.id, { ...building, units: [] }]));
  for (const unit of placed) {
    const { id, number, floor, readiness } = unit;
    const label = labelOf({ ...unit, occupancy: unit.occupancy ?? 'vacant' }, today);
    byBuilding.get(unit.building_id)?.units.push({
      ...{ id, number, floor, label, readiness },
      ...(issues && { open_issues: issues.get(id) ?? 0 }),
    });
  }
  return [...byBuilding.values()];
}

export const unitHistoryHandlers: Handlers<typeof unitHistoryCalls> = {
  history: ({ scope, currentUser, params }) => historyOf(scope, currentUser, params.id),
  map: ({ scope, currentUser: { company, viewer }, params }) => mapOf(scope, viewer, todayOf(company), params.compound_id),
};
