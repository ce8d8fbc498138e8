import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  BoardIssue,
  boardLimits,
  type IssueBoard,
  type issueBoardCalls,
  type Technician,
} from '../../src/api/maintenance/issue-board.ts';
import { endOfDay, startOfDay } from '../../src/calendar/zone.ts';
import { prepared } from '../db/prepared.ts';
import { maintenanceIssues as m } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import { isLike, patternOf } from '../kit/likenesses.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { joined, qualified, selection } from '../kit/records.ts';
import { mustBeStaff } from '../kit/sight.ts';
import { inGroup } from '../kit/statuses.ts';
import { canBeGiven } from '../settings/work-access.ts';
import { maintenanceIssueStore as store } from './issue-record.ts';
import { dispatchIssue } from './maintenance-issue.ts';

const isOpen = sql`${m.status} ${sql.raw(inGroup('maintenance_issue', 'open'))}`;
const isSlotted = sql`${m.dispatch_status} ${sql.raw(inGroup('issue_dispatch', 'slotted'))}`;
const given = (name: string, type: 'text' | 'bigint') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const filter = (name: string, type: 'text' | 'bigint', holds: SQL) => sql`(${given(name, type)} is null or ${holds})`;
/** The queue: what is open and has no visit ahead, by the board's filters. */
const inQueue = qualified(
  and(
    eq(m.company_id, sql.placeholder('company')),
    isOpen,
    sql`not ${isSlotted}`,
    sql`(${given('search', 'text')} is null or ${isLike(store.searchText as SQL, sql.placeholder('search'))})`,
    filter('priority', 'text', sql`${m.priority} = ${given('priority', 'text')}`),
    filter('compound_id', 'bigint', sql`${m.compound_id} = ${given('compound_id', 'bigint')}`),
    filter(
      'category_id',
      'bigint',
      sql`${m.subsubcategory_id} in (select l.id from maintenance_subsubcategories l join maintenance_subcategories s
      on s.company_id = l.company_id and s.id = l.subcategory_id
      where l.company_id = ${m.company_id} and s.category_id = ${given('category_id', 'bigint')})`,
    ),
  ) as SQL,
);

/** The fields of a card alone: an issue has twice as many. */
function fieldsOfCard() {
  const all = selection(store) as Record<string, SQL>;
  const card = Object.fromEntries(Object.keys(BoardIssue.shape).map((name) => [name, all[name] as SQL]));
  return { ...card, description: qualified(sql`left(${m.description}, 120)`) };
}
const queueStatement = () =>
  prepared<BoardIssue>('board.queue', (select) => {
    const fields = fieldsOfCard();
    return {
      fields,
      select: joined(select(fields).from(m), store).where(inQueue).orderBy(m.resolve_due_at, m.id).limit(boardLimits.queue),
    };
  });
const visitsStatement = () =>
  prepared<BoardIssue>('board.visits', (select) => {
    const fields = fieldsOfCard();
    const ofDay = and(
      eq(m.company_id, sql.placeholder('company')),
      isOpen,
      isSlotted,
      sql`${m.slot_from} >= ${sql.placeholder('from')}::timestamptz and ${m.slot_from} < ${sql.placeholder('to')}::timestamptz`,
    );
    return { fields, select: joined(select(fields).from(m), store).where(ofDay).orderBy(m.slot_from, m.id) };
  });
const totalsStatement = () =>
  prepared<IssueBoard['totals']>('board.totals', (select) => {
    const sla = store.shows?.sla as SQL;
    const fields = {
      queue: sql<number>`count(*)::int`,
      unassigned: sql<number>`count(*) filter (where ${m.assignee_id} is null and ${m.provider_id} is null)::int`,
      at_risk: qualified(sql<number>`count(*) filter (where ${sla} = 'at_risk')::int`),
      breached: qualified(sql<number>`count(*) filter (where ${sla} = 'breached')::int`),
    };
    return { fields, select: select(fields).from(m).where(inQueue) };
  });

async function techniciansOf({ client, company }: Scope, visits: readonly BoardIssue[]): Promise<Technician[]> {
  const { rows } = await client.query<{ id: string; name: string }>({
    name: 'board.technicians',
    text: `select u.id, u.name from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and ((${canBeGiven('maintenance')}) or u.id = any($2::bigint[])) order by u.name, u.id`,
    values: [company, visits.flatMap(({ assignee_id }) => assignee_id ?? [])],
  });
  return rows.map(({ id, name }) => {
    const own = visits.filter(({ assignee_id }) => assignee_id === Number(id));
    const minutes = own.reduce(
      (sum, { slot_from, slot_to }) => sum + (Date.parse(slot_to ?? '') - Date.parse(slot_from ?? '')) / 60_000,
      0,
    );
    return { id: Number(id), name, visits: own.length, minutes };
  });
}

export const issueBoardHandlers: Handlers<typeof issueBoardCalls> = {
  board: async ({ scope, currentUser, query }): Promise<IssueBoard> => {
    // A provider's people see their own jobs, and no colleague or rival.
    mustBeStaff(currentUser);
    const { company } = currentUser;
    const today = todayOf(company);
    const day = query.day ?? today;
    const [from, to] = [startOfDay(day, company.time_zone), endOfDay(day, company.time_zone)];
    const { search, priority = null, compound_id = null, category_id = null } = query;
    const filters = {
      company: scope.company,
      search: search?.trim() ? patternOf(search) : null,
      priority,
      compound_id,
      category_id,
    };
    const [clock, queue, visits, [totals]] = await Promise.all([
      openClockOf(scope),
      queueStatement().run(scope, filters),
      visitsStatement().run(scope, { company: scope.company, from: from.toISOString(), to: to.toISOString() }),
      totalsStatement().run(scope, filters),
    ]);
    const open = clock.opening(day) ? clock.intervals(from, to) : [];
    return {
      ...{ day, today, now: nowOf(company).toISOString() },
      open: open.map(([opens, closes]) => ({ from_at: opens.toISOString(), to_at: closes.toISOString() })),
      technicians: await techniciansOf(scope, visits),
      ...{ queue, visits },
      totals: totals ?? { queue: 0, unassigned: 0, at_risk: 0, breached: 0 },
    };
  },
  dispatch: dispatchIssue,
};
