import type { MaintenancePlan, PlanOccurrence } from '../../src/api/maintenance/maintenance-plan.ts';
import { startOfDay } from '../../src/calendar/zone.ts';
import { type MeterRhythm, turnOfMeter } from '../../src/machines/maintenance/maintenance-plan/rules/meter-turns.ts';
import {
  dueDayOf,
  type IsOpen,
  makeDayOf,
  occurrenceOfDay,
  type Rhythm,
  type Turn,
  turnOfDay,
} from '../../src/machines/maintenance/maintenance-plan/rules/occurrences.ts';
import { maintenancePlans, planOccurrences } from '../db/schema/maintenance-plan.ts';
import type { Scope } from '../db/scope.ts';
import { todayOf } from '../kit/clock.ts';
import { type Company, type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advanceIfAllowed, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { makeIssue } from './plan-issue.ts';

/** A plan as its turns need it: with what it has behind it, and what its meter has counted. */
type PlanRow = Pick<MaintenancePlan, Exclude<keyof Rhythm, 'anchor'> & keyof MaintenancePlan> &
  Pick<MaintenancePlan, 'id' | 'trigger' | 'anchor' | 'meter_every' | 'equipment_status'> & {
    active_from: string | null;
    handled_on: string | null;
    resolved_on: string | null;
    mark_from: number | null;
    mark_active_from: number | null;
    handled_mark: number | null;
    resolved_mark: number | null;
    next_on: string | null;
    next_mark: number | null;
    used: number | null;
    is_open: boolean;
  };

/** Reads a plan for its turn. Its row is locked by whoever moves it. */
export async function readTurns({ client, company }: Scope, id: number): Promise<PlanRow> {
  const { rows } = await client.query<PlanRow>({
    name: 'maintenance_plans.turns',
    text: `select p.id, p.trigger, p.anchor::text, p.every, p.every_unit, p.calendar, p.mode, p.season_from, p.season_to,
        p.lead_days, p.window_days, p.closed_day, p.meter_every, e.status as equipment_status,
        p.active_from::text, p.handled_on::text, p.resolved_on::text, p.mark_from,
        p.mark_active_from, p.handled_mark,
        p.resolved_mark, p.next_on::text, p.next_mark, m.used,
        exists (select from plan_occurrences o where o.company_id = p.company_id and o.plan_id = p.id and o.state = 'open') as is_open
      from maintenance_plans p left join meters m on m.company_id = p.company_id and m.id = p.meter_id
        left join equipments e on e.company_id = p.company_id and e.id = p.equipment_id
      where p.company_id = $1 and p.id = $2`,
    values: [company, id],
  });
  const [row] = rows;
  if (!row) throw new Error(`There is no maintenance plan ${id}`);
  return row;
}

/** The days on which a plan's work recurs; null if only a meter counts. */
export const rhythmOf = (plan: Pick<PlanRow, keyof Rhythm | 'trigger'>): Rhythm | null =>
  plan.trigger === 'meter' || plan.anchor === null ? null : { ...plan, anchor: plan.anchor };
/** The same of its meter. */
export const meterRhythmOf = (plan: Pick<PlanRow, 'meter_every' | 'mode' | 'trigger'>): MeterRhythm | null =>
  plan.trigger === 'time' || plan.meter_every === null ? null : { every: plan.meter_every, mode: plan.mode };

/** Whether the company of the scope is open on a day. */
export async function openDaysOf(scope: Scope): Promise<IsOpen> {
  const { opening } = await openClockOf(scope);
  return (day) => opening(day) !== null;
}

const noTurn = { make: null, skip: null, before: [], missed: [], next: null };
type Row = Pick<PlanOccurrence, 'occurrence_on' | 'mark' | 'due_on' | 'state' | 'why'>;

/** The rows of a turn; retired equipment is passed over. */
function rowsOf<K>(turn: Turn<K>, isRetired: boolean, keyed: (key: K) => Pick<Row, 'occurrence_on' | 'mark' | 'due_on'>): Row[] {
  const rows: Row[] = [
    ...turn.before.map((key): Row => ({ ...keyed(key), state: 'missed', why: 'before' })),
    ...turn.missed.map((key): Row => ({ ...keyed(key), state: 'missed', why: 'outage' })),
  ];
  if (turn.skip !== null) rows.push({ ...keyed(turn.skip), state: 'skipped', why: 'open' });
  if (turn.make !== null)
    rows.push({ ...keyed(turn.make), ...(isRetired ? { state: 'skipped', why: 'retired' } : { state: 'open', why: null }) });
  return rows;
}

/** Writes what a plan came to, each day and each mark once, and makes an issue of what is open. */
async function writeOccurrences(scope: Scope, services: Services, company: Company, plan: number, rows: readonly Row[]) {
  if (!rows.length) return;
  const written = await scope.client.query<{ id: number; due_on: string }>({
    name: 'plan_occurrences.write',
    text: `with written as (insert into plan_occurrences (company_id, plan_id, noticed_on, occurrence_on, mark, due_on, state, why)
        select $1, $2, $3::date, x.occurrence_on, x.mark, x.due_on, x.state, x.why
        from jsonb_to_recordset($4::jsonb) as x (occurrence_on date, mark bigint, due_on date, state text, why text)
        on conflict do nothing returning id, due_on, state)
      select id, due_on::text from written where state = 'open'`,
    values: [scope.company, plan, todayOf(company), JSON.stringify(rows)],
  });
  for (const { id, due_on } of written.rows) {
    const issue_id = await makeIssue(scope, services, company, { plan, due_on });
    await setColumns(scope, planOccurrences, id, { issue_id });
  }
}

const latestOf = <K extends string | number>(before: K | null, { before: earlier, missed, skip, make }: Turn<K>): K | null =>
  [...earlier, ...missed, skip, make].reduce<K | null>(
    (latest, key) => (key !== null && (latest === null || key > latest) ? key : latest),
    before,
  );

/**
 * A plan's turn: what has fallen due by now is made, passed over or logged as missed, and the timer is set for the next day. A second
 * turn on the same day makes nothing.
 */
export async function takeTurn(scope: Scope, services: Services, company: Company, id: number): Promise<void> {
  await settleOccurrences(scope, company, id);
  const [plan, isOpenDay] = [await readTurns(scope, id), await openDaysOf(scope)];
  const today = todayOf(company);
  const [rhythm, meter] = [rhythmOf(plan), meterRhythmOf(plan)];
  const used = plan.used ?? 0;
  const byDay = rhythm
    ? turnOfDay(
        rhythm,
        {
          ...{ active_from: plan.active_from ?? today, handled: plan.handled_on, resolved: plan.resolved_on },
          isOpen: plan.is_open,
        },
        today,
        isOpenDay,
      )
    : noTurn;
  const isRetired = plan.equipment_status === 'retired';
  // One issue stands for both.
  const isOpen = plan.is_open || (byDay.make !== null && !isRetired);
  const byMeter = meter
    ? turnOfMeter(
        meter,
        {
          ...{ from: plan.mark_from ?? used, active_from: plan.mark_active_from ?? used, handled: plan.handled_mark },
          ...{ resolved: plan.resolved_mark, isOpen },
        },
        used,
      )
    : noTurn;
  await writeOccurrences(scope, services, company, id, [
    ...rowsOf(byDay, isRetired, (day: string) => ({
      ...{ occurrence_on: day, mark: null },
      due_on: rhythm ? dueDayOf(rhythm, day, isOpenDay) : day,
    })),
    ...rowsOf(byMeter, isRetired, (mark: number) => ({
      ...{ occurrence_on: null, mark },
      due_on: dueDayOf(plan, today, isOpenDay),
    })),
  ]);
  const next = byMeter.make !== null && plan.mode === 'floating' ? null : byDay.next;
  await setColumns(scope, maintenancePlans, id, {
    handled_on: latestOf(plan.handled_on, byDay),
    handled_mark: latestOf(plan.handled_mark, byMeter),
    next_on: next,
    next_due_on: next && rhythm ? dueDayOf(rhythm, next, isOpenDay) : null,
    next_mark: byMeter.next,
  });
  if (next && rhythm)
    await setTimer(scope, 'maintenance_plan', id, 'fall_due', startOfDay(makeDayOf(rhythm, next, isOpenDay), company.time_zone));
  else await dropTimers(scope, 'maintenance_plan', id);
}

interface Ended {
  occurrence_on: string | null;
  resolved_on: string;
}
/**
 * Closes the occurrences of a plan whose issues are resolved or cancelled, before its next turn. Work of a fixed plan that was resolved
 * within the window of a later occurrence counts for that one, too.
 */
async function settleOccurrences(scope: Scope, company: Company, id: number): Promise<void> {
  const { rows } = await scope.client.query<Ended>({
    name: 'plan_occurrences.settle',
    text: `update plan_occurrences o set state = case when i.status = ${word('maintenance_issue', 'cancelled')} then 'cancelled' else 'done' end,
        resolved_on = (coalesce(i.resolved_at, i.updated_at) at time zone $3)::date, version = o.version + 1
      from maintenance_issues i where o.company_id = $1 and o.plan_id = $2 and o.state = 'open' and i.company_id = o.company_id
        and i.id = o.issue_id and not i.status ${inGroup('maintenance_issue', 'open')}
      returning o.occurrence_on::text, o.resolved_on::text`,
    values: [scope.company, id, company.time_zone],
  });
  const [ended] = rows;
  if (!ended) return;
  const plan = await readTurns(scope, id);
  const rhythm = rhythmOf(plan);
  const counted = rhythm?.mode === 'fixed' ? occurrenceOfDay(rhythm, ended.resolved_on) : null;
  const isAhead = counted !== null && (plan.handled_on === null || counted > plan.handled_on);
  if (isAhead && rhythm)
    await scope.client.query({
      name: 'plan_occurrences.done_early',
      text: `insert into plan_occurrences (company_id, plan_id, noticed_on, occurrence_on, due_on, state, resolved_on)
        values ($1, $2, $3, $4, $5, 'done', $3) on conflict do nothing`,
      values: [scope.company, id, ended.resolved_on, counted, dueDayOf(rhythm, counted, await openDaysOf(scope))],
    });
  await setColumns(scope, maintenancePlans, id, {
    resolved_on: ended.resolved_on,
    resolved_mark: plan.used,
    ...(isAhead && { handled_on: counted }),
  });
}

/**
 * Gives the plan of an issue its turn once the issue is resolved or cancelled: a floating plan counts on from there. An issue of no plan
 * changes nothing.
 */
export async function settlePlanWork(scope: Scope, services: Services, company: Company, issue: number): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'maintenance_plans.of_issue',
    text: `select p.id from plan_occurrences o join maintenance_plans p on p.company_id = o.company_id and p.id = o.plan_id
      where o.company_id = $1 and o.issue_id = $2 and o.state = 'open' and p.status = ${word('maintenance_plan', 'active')}`,
    values: [scope.company, issue],
  });
  for (const { id } of rows) {
    await lockRow(scope, maintenancePlans, id);
    await takeTurn(scope, services, company, id);
    await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_plan', id, version: null });
  }
}

/** Begins to count at an activation: what fell due before it was missed. */
export async function beginTurns(scope: Scope, id: number, today: string): Promise<void> {
  const { used, mark_from } = await readTurns(scope, id);
  await setColumns(scope, maintenancePlans, id, {
    active_from: today,
    mark_from: mark_from ?? used,
    mark_active_from: used,
  });
}

/** Sends the plans of a meter their turn once it has counted to their next mark. */
export async function fallDueByMeter(scope: Scope, services: Services, { company }: CurrentUser, meter: number): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'maintenance_plans.by_meter',
    text: `select p.id from maintenance_plans p join meters m on m.company_id = p.company_id and m.id = p.meter_id
      where p.company_id = $1 and p.meter_id = $2 and p.status = ${word('maintenance_plan', 'active')} and p.next_mark <= m.used order by p.id`,
    values: [scope.company, meter],
  });
  for (const { id } of rows)
    await advanceIfAllowed(scope, services, {
      entity: 'maintenance_plan',
      id,
      currentUser: systemUser(company),
      event: { type: 'fall_due' },
    });
}
