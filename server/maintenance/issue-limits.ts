import { ticketHours } from '../../src/api/community/ticket.ts';
import type { DueArithmetic, MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { aroundTheClock, type Clock, countedIntervals, type OpenClock, type Pause } from '../../src/calendar/open-hours.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueRegions } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { limitsBy } from '../kit/due-limits.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { inGroup } from '../kit/statuses.ts';

type Priority = MaintenanceIssue['priority'];

const clockFor = async (scope: Scope, priority: Priority): Promise<Clock> =>
  priority === 'critical' ? aroundTheClock : openClockOf(scope);

/** The limits of an issue that is reported, or reopened: those of a critical one run around the clock. */
export async function limitsOfNew(scope: Scope, priority: Priority, from: Date) {
  const { respond, resolve } = limitsBy(await clockFor(scope, priority), priority, from);
  return { ...respond, ...resolve, counted_from: from.toISOString() };
}

/** Pauses that are over and stopped the clock. */
const stopsClock = (why: MaintenanceIssue['pauses'][number]['why']): boolean =>
  hasTag(maintenanceIssueRegions.issue_waiting, why, 'pausing');
const pausesOf = ({ pauses }: Pick<MaintenanceIssue, 'pauses'>): Pause[] =>
  pauses.flatMap(({ from_at, to_at, why }) => (to_at && stopsClock(why) ? [[new Date(from_at), new Date(to_at)] as const] : []));

interface Counting {
  opened_at: Date;
  counted_from: Date;
}
async function countingOf({ client, company }: Scope, id: number): Promise<Counting> {
  const { rows } = await client.query<Counting>({
    name: 'issues.counting',
    text: 'select opened_at, counted_from from maintenance_issues where company_id = $1 and id = $2',
    values: [company, id],
  });
  const [{ opened_at, counted_from } = { opened_at: 0, counted_from: 0 }] = rows;
  return { opened_at: new Date(opened_at), counted_from: new Date(counted_from) };
}

type Limits = Pick<MaintenanceIssue, 'responded_at' | 'respond_due_at' | 'resolve_due_at'>;
type Counted = ReturnType<typeof limitsBy>;
/** New limits in place of those that are neither passed at an instant nor kept: what is late stays late. */
const unpassed = ({ responded_at, respond_due_at, resolve_due_at }: Limits, { respond, resolve }: Counted, at: Date) => ({
  ...(responded_at === null && respond_due_at !== null && at <= new Date(respond_due_at) && respond),
  ...(at <= new Date(resolve_due_at) && resolve),
});

/** The limits of another priority. The time used is kept; those of an issue that becomes critical count from now. A plan's work keeps its day. */
export async function limitsOfPriority(scope: Scope, issue: MaintenanceIssue, priority: Priority, now: Date) {
  if (issue.plan) return {};
  const from = priority === 'critical' ? now : (await countingOf(scope, issue.id)).opened_at;
  const counted = limitsBy(await clockFor(scope, priority), priority, from, pausesOf(issue));
  return { ...unpassed(issue, counted, now), counted_from: from.toISOString() };
}

/** The limits after a pause that began at this instant, and is among the issue's pauses. A plan's work keeps its day. */
export async function limitsAfterPause(scope: Scope, issue: MaintenanceIssue, began: Date) {
  if (issue.plan) return {};
  const { counted_from } = await countingOf(scope, issue.id);
  return unpassed(issue, limitsBy(await clockFor(scope, issue.priority), issue.priority, counted_from, pausesOf(issue)), began);
}

interface ToRedate extends Limits, Pick<MaintenanceIssue, 'id' | 'priority' | 'pauses'> {
  counted_from: Date;
  paused_at: Date | null;
}
/**
 * Counts the limits of open issues by a clock that has changed. Those that are passed or were kept stay, as do those of critical
 * issues and of the work of plans. Returns how many were looked at.
 */
export async function redateIssues({ client, company }: Scope, clock: OpenClock, now: Date): Promise<number> {
  const { rows } = await client.query<ToRedate>({
    name: 'issues.to_redate',
    text: `select i.id, i.priority, i.counted_from, i.paused_at, i.responded_at, i.respond_due_at, i.resolve_due_at,
        (select coalesce(jsonb_agg(jsonb_build_object('from_at', p.from_at, 'to_at', p.to_at, 'why', p.why)), '[]')
          from issue_pauses p where p.company_id = i.company_id and p.issue_id = i.id) as pauses
      from maintenance_issues i where i.company_id = $1 and i.status ${inGroup('maintenance_issue', 'open')}
        and i.priority <> 'critical' and not exists (select from plan_occurrences o where o.company_id = i.company_id and o.issue_id = i.id)
      order by i.id for update`,
    values: [company],
  });
  const redated = rows.map((issue) => {
    const counted = limitsBy(clock, issue.priority, new Date(issue.counted_from), pausesOf(issue));
    return { id: issue.id, ...unpassed(issue, counted, issue.paused_at ? new Date(issue.paused_at) : now) };
  });
  if (redated.length)
    await client.query({
      name: 'issues.redate',
      text: `update maintenance_issues i set
          respond_due_at = coalesce(n.respond_due_at, i.respond_due_at), respond_at_risk_at = coalesce(n.respond_at_risk_at, i.respond_at_risk_at),
          resolve_due_at = coalesce(n.resolve_due_at, i.resolve_due_at), resolve_at_risk_at = coalesce(n.resolve_at_risk_at, i.resolve_at_risk_at)
        from jsonb_to_recordset($2::jsonb) as n (id bigint, respond_due_at timestamptz, respond_at_risk_at timestamptz,
          resolve_due_at timestamptz, resolve_at_risk_at timestamptz)
        where i.company_id = $1 and i.id = n.id`,
      values: [company, JSON.stringify(redated)],
    });
  return rows.length;
}

const minutesOf = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000);

/** The lines of the clock, from which the due times follow. */
export async function dueArithmetic(scope: Scope, issue: MaintenanceIssue): Promise<DueArithmetic> {
  const { counted_from } = await countingOf(scope, issue.id);
  const clock = await clockFor(scope, issue.priority);
  const pauses = pausesOf(issue);
  const linesUntil = (due_at: string, at_risk_at: string, hours: number | null) => {
    const lines = countedIntervals(clock, counted_from, new Date(due_at), pauses).map(([from, to]) => ({
      ...{ from_at: from.toISOString(), to_at: to.toISOString(), minutes: minutesOf(from, to) },
    }));
    const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
    return { hours, due_at, at_risk_at, counted_from: counted_from.toISOString(), minutes, lines };
  };
  const { respond_due_at, respond_at_risk_at, resolve_due_at, resolve_at_risk_at } = issue;
  const { respond, resolve } = issue.plan ? { respond: null, resolve: null } : ticketHours[issue.priority];
  return {
    is_around_the_clock: issue.priority === 'critical',
    respond: respond_due_at && respond_at_risk_at ? linesUntil(respond_due_at, respond_at_risk_at, respond) : null,
    resolve: linesUntil(resolve_due_at, resolve_at_risk_at, resolve),
    pauses: issue.pauses.filter(({ why }) => stopsClock(why)).map(({ from_at, to_at, why }) => ({ from_at, to_at, why })),
  };
}
