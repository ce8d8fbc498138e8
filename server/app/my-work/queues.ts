import type { Queue, WorkQueues } from '../../../src/api/app/my-work.ts';
import { isPrivilege } from '../../../src/api/privileges.ts';
import { stateMetaOf, statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { nowOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { recordsBehind, visibleTo } from '../workflows/workflow-stats.ts';

/** How many queues there are at most of either kind, and how many records each shows. */
const limits = { queues: 12, records: 3 };

/** Decisions, and what a person is assigned to, have sections of their own. */
const elsewhere = new Set(['execution', 'execution_step', 'decision']);

const counts = `select q.entity, q.state, sum(d.records)::int as count
  from unnest($2::text[], $3::text[]) as q(entity, state)
  join workflow_days d on d.company_id = $1 and d.entity = q.entity and d.state = q.state
  group by q.entity, q.state having sum(d.records) > 0`;
const late = `select q.entity, q.state, n.late from unnest($2::text[], $3::text[], $4::timestamptz[]) as q(entity, state, line)
  cross join lateral (select count(*)::int as late from workflow_standing w
    where w.company_id = $1 and w.entity = q.entity and w.state = q.state and w.since < q.line) n where n.late > 0`;

interface Waiting {
  entity: string;
  state: string;
  title: string;
  waits: string;
  days: number | undefined;
  mine: boolean;
}

/**
 * What waits for the user's role: the states of which the chart says that they wait on a privilege that the user has. Who may see
 * statistics also gets what is stuck elsewhere.
 */
export async function queuesOf(scope: Scope, currentUser: CurrentUser): Promise<WorkQueues> {
  const { viewer, company } = currentUser;
  const now = nowOf(company);
  const mayDo = (who: string) => {
    const privilege = who.replace(/^who\./, '');
    return isPrivilege(privilege) && may(viewer, privilege);
  };
  const seesStuck = may(viewer, 'workflows.view');
  const waiting = visibleTo(viewer).flatMap(({ lifecycle: { entity, machine } }): Waiting[] =>
    elsewhere.has(entity)
      ? []
      : statusesOf(machine).flatMap((state) => {
          const meta = stateMetaOf(machine, state);
          if (!meta?.waits) return [];
          const { title, waits, days } = meta;
          return [{ entity, state, title, waits, days, mine: mayDo(waits) }];
        }),
  );
  const asked = waiting.filter(({ mine, days }) => mine || (seesStuck && days !== undefined));
  const timed = asked.filter(({ days }) => days !== undefined);
  const keyOf = ({ entity, state }: { entity: string; state: string }) => `${entity}.${state}`;
  const { rows: counted } = await scope.client.query<{ entity: string; state: string; count: number }>({
    name: 'queues.counts',
    text: counts,
    values: [scope.company, asked.map(({ entity }) => entity), asked.map(({ state }) => state)],
  });
  const { rows: overdue } = await scope.client.query<{ entity: string; state: string; late: number }>({
    name: 'queues.late',
    text: late,
    values: [
      scope.company,
      timed.map(({ entity }) => entity),
      timed.map(({ state }) => state),
      timed.map(({ days = 0 }) => new Date(now.getTime() - days * 86_400_000).toISOString()),
    ],
  });
  const countOf = new Map(counted.map((row) => [keyOf(row), row.count]));
  const lateOf = new Map(overdue.map((row) => [keyOf(row), row.late]));
  const found = asked
    .map((one) => ({ ...one, count: countOf.get(keyOf(one)) ?? 0, late: lateOf.get(keyOf(one)) ?? 0 }))
    .filter(({ mine, count, late }) => (mine ? count > 0 : late > 0))
    .sort((a, b) => Number(b.late > 0) - Number(a.late > 0) || b.late - a.late || b.count - a.count);
  const shown = [
    ...found.filter(({ mine }) => mine).slice(0, limits.queues),
    ...found.filter(({ mine }) => !mine).slice(0, limits.queues),
  ];
  const queues: Queue[] = [];
  for (const { days: _, ...queue } of shown) {
    const { entity, state } = queue;
    const { rows } = await recordsBehind(scope, currentUser, entity, { state, per_page: limits.records });
    const longest = rows.map(({ id, title, since, is_stuck, page_entity, page_id }) => ({
      id,
      title,
      since,
      is_late: is_stuck,
      page_entity,
      page_id,
    }));
    queues.push({ ...queue, longest });
  }
  return { at: now.toISOString(), queues };
}
