import type {
  LifecycleFigures,
  LoopFigures,
  StateFigures,
  WorkflowRecord,
  WorkflowStats,
} from '../../../src/api/app/workflows.ts';
import type { Page } from '../../../src/api/contract.ts';
import { type EntityName, isEntity } from '../../../src/api/entities.ts';
import { privilegeOf } from '../../../src/api/privileges.ts';
import { stateMetaOf, statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import { may, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { notAChoice, notFound } from '../../kit/api-error.ts';
import { nowOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { allBoundLifecycles, type BoundLifecycle } from '../../kit/lifecycle.ts';
import { pageOf, tableOf, titleOf } from '../../registry.ts';
import { charts, chartsOf } from './moves.ts';

const nameOf = ({ lifecycle: { entity } }: BoundLifecycle): EntityName => {
  if (!isEntity(entity)) throw new Error(`${entity} is no entity`);
  return entity;
};
/** The lifecycles of the modules that the viewer may view. */
export const visibleTo = (viewer: Viewer): BoundLifecycle[] =>
  allBoundLifecycles().filter((entity) => may(viewer, privilegeOf(nameOf(entity), 'view')));

/** The lifecycle of this name. Throws an ApiError 404 for what the viewer may not view. */
export function visibleLifecycle({ viewer }: CurrentUser, entity: string): BoundLifecycle {
  const found = visibleTo(viewer).find(({ lifecycle }) => lifecycle.entity === entity);
  if (!found) throw notFound();
  return found;
}

const seconds = (from: string, to: string) => `greatest(extract(epoch from ${to} - ${from}), 0)::float8`;

/**
 * $1 is the company, $2–$8 the charts, $9 the company's time. A percentile is found by counting buckets and scanning the one
 * that contains it, and is interpolated like percentile_cont.
 */
const statements = {
  states: `with ${charts},
    -- Ready to compare with: row security lets an index be searched by a value, and not by a function of one.
    lines as materialized (select entity, state, line, date_trunc('day', line, 'UTC') as midnight, (line at time zone 'UTC')::date as day
      from (select *, $9::timestamptz - days * interval '1 day' as line from charts where days is not null) c),
    standing as (select entity, state, sum(records)::int as now from workflow_days where company_id = $1 group by entity, state),
    buckets as materialized (
      select entity, state, bucket, sum(stays) over (partition by entity, state order by bucket) - stays as before
      from workflow_dwell where company_id = $1),
    past as (select entity, state, sum(stays)::int as past from workflow_dwell where company_id = $1 group by entity, state)
    select entity, state, coalesce(s.now, 0) as now, coalesce(p.past, 0) as past,
      (select floor(${seconds('w.since', '$9::timestamptz')}) from workflow_standing w
        where w.company_id = $1 and w.entity = f.entity and w.state = f.state order by w.since limit 1) as longest,
      case when t.line is null then 0 else
        (select coalesce(sum(d.records), 0) from workflow_days d
          where d.company_id = $1 and d.entity = f.entity and d.state = f.state and d.day < t.day)
        + (select count(*) from workflow_standing w where w.company_id = $1 and w.entity = f.entity and w.state = f.state
          and w.since >= t.midnight and w.since < t.line) end::int as stuck,
      (select array_agg((ms[1] + (k.at - floor(k.at)) * (coalesce(ms[2], ms[1]) - ms[1])) order by k.at)
        from (select share * (p.past - 1) as at from unnest(array[0.5, 0.95]::float8[]) as share) k
        cross join lateral (select b.bucket, b.before from buckets b where b.entity = f.entity and b.state = f.state
          and b.before <= floor(k.at) order by b.bucket desc limit 1) b
        cross join lateral (select array_agg(w.ms / 1000.0::float8 order by w.bucket, w.ms) as ms from (
          select y.bucket, y.ms from workflow_stays y where y.company_id = $1 and y.entity = f.entity and y.state = f.state
            and (y.bucket, y.ms) >= (b.bucket, 0) order by y.bucket, y.ms offset floor(k.at)::bigint - b.before limit 2) w) w) as shares
    from (select entity, state from standing where now > 0 union select entity, state from past) f
    left join standing s using (entity, state) left join past p using (entity, state) left join lines t using (entity, state)
    where $2::text[] is not null and entity = any($5)`,
  loops: `with ${charts}
    select l.entity, l."from", l.event, l."to", l.times, l.records
    from workflow_loops l where l.company_id = $1 and l.records > 0 and l.entity in (select entity from lives)
      and exists (select from charts) and $9::timestamptz is not null
    order by l.times desc, l.event`,
};

type StateRow = Omit<StateFigures, 'median' | 'p95' | 'days'> & {
  entity: string;
  shares: (number | null)[] | null;
};
type LoopRow = LoopFigures & { entity: string };

/** Statistics of every lifecycle in modules that the viewer may view, as folded from the log. */
export async function workflowStatsOf(scope: Scope, currentUser: CurrentUser): Promise<WorkflowStats> {
  const at = nowOf(currentUser.company).toISOString();
  const entities = visibleTo(currentUser.viewer);
  const values = [scope.company, ...chartsOf(entities), at];
  const [states, loops] = await Promise.all([readStates(scope, values), readLoops(scope, values)]);
  return { at, lifecycles: entities.map((entity) => figuresOf(entity, states, loops)) };
}

export const readStates = async ({ client }: Scope, values: unknown[]): Promise<StateRow[]> =>
  (await client.query<StateRow>({ name: 'workflow_stats.states', text: statements.states, values })).rows;
export const readLoops = async ({ client }: Scope, values: unknown[]): Promise<LoopRow[]> =>
  (await client.query<LoopRow>({ name: 'workflow_stats.loops', text: statements.loops, values })).rows;

function figuresOf({ lifecycle: { entity, machine } }: BoundLifecycle, states: StateRow[], loops: LoopRow[]): LifecycleFigures {
  const own = new Map(states.filter((row) => row.entity === entity).map((row) => [row.state, row]));
  const words = statusesOf(machine);
  return {
    entity,
    states: [...words, ...[...own.keys()].filter((state) => !words.includes(state))].map((state) => {
      const row = own.get(state);
      const share = (at: number) => (row?.past ? Math.round(row.shares?.[at] ?? 0) : null);
      return {
        state,
        now: row?.now ?? 0,
        past: row?.past ?? 0,
        median: share(0),
        p95: share(1),
        longest: row?.longest ?? null,
        days: stateMetaOf(machine, state)?.days ?? null,
        stuck: row?.stuck ?? 0,
      };
    }),
    loops: loops.filter((row) => row.entity === entity).map(({ entity: _, ...loop }) => loop),
  };
}

export interface RecordsQuery {
  page?: number;
  per_page?: number;
  state?: string;
  stuck?: 'yes';
  /** `from>event>to` */
  back?: string;
}

/** The records behind a statistic, longest stay first. Throws an ApiError 404 for what the viewer may not view. */
export async function recordsBehind(
  scope: Scope,
  currentUser: CurrentUser,
  entity: string,
  asked: RecordsQuery,
): Promise<Page<WorkflowRecord>> {
  const life = visibleLifecycle(currentUser, entity);
  if (!isEntity(entity)) throw notFound();
  const { page = 1, per_page = 25, state, stuck, back } = asked;
  const known = statusesOf(life.lifecycle.machine);
  if (state && !known.some((one) => one === state)) throw notAChoice('state', known);
  const [table, title, shown] = [tableOf(entity), titleOf(entity), pageOf(entity)];
  const [pageEntity, pageId] = shown;
  const values: unknown[] = [scope.company, entity, nowOf(currentUser.company).toISOString()];
  const given = (value: unknown) => `$${values.push(value)}`;
  const limits = known.map((state) => [state, stateMetaOf(life.lifecycle.machine, state)?.days ?? null]);
  const states = given(limits.map(([state]) => state));
  const days = given(limits.map(([, days]) => days));
  const parts = back?.split('>') ?? [];
  const went = ['"from"', 'event', '"to"'].slice(0, parts.length).map((column, i) => `r.${column} = ${given(parts[i])}`);
  const from = `${went.length ? 'went r join workflow_standing s on s.record_id = r.record_id' : 'workflow_standing s'}
    left join unnest(${states}::text[], ${days}::float8[]) as c(state, days) on c.state = s.state
    where s.company_id = $1 and s.entity = $2
      ${state ? `and s.state = ${given(state)}` : ''}
      ${stuck ? `and s.since < $3::timestamptz - c.days * interval '1 day'` : ''}`;
  // Counted by day if nothing else is requested.
  const all =
    stuck || went.length
      ? `(select count(*) from ${from})`
      : `(select coalesce(sum(d.records), 0) from workflow_days d where d.company_id = $1 and d.entity = $2
          ${state ? `and d.state = $${values.indexOf(state) + 1}` : ''})`;
  // A separate query: when joined, it was sometimes evaluated again for each record.
  const wentBack = went.length
    ? `went as materialized (select r.record_id, r.times from workflow_returns r
        where r.company_id = $1 and r.entity = $2 and ${went.join(' and ')}),`
    : '';
  const { rows } = await scope.client.query<WorkflowRecord & { total: number }>(
    `with ${wentBack}
    found as (
      select s.record_id, s.state, s.since, floor(${seconds('s.since', '$3::timestamptz')}) as seconds,
        coalesce(s.since < $3::timestamptz - c.days * interval '1 day', false) as is_stuck, ${went.length ? 'r.times' : '0'} as times
      from ${from} order by s.since, s.record_id limit ${per_page} offset ${(page - 1) * per_page})
    select f.record_id as id, f.state, f.since, f.seconds, f.is_stuck, f.times, ${all}::int as total,
      ${title} as title, ${pageId} as page_id
    from found f left join ${table} x on x.company_id = $1 and x.id = f.record_id order by f.since, f.record_id`,
    values,
  );
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.map(({ id, title, state, since, seconds, is_stuck, times, page_id }) => ({
      id,
      title,
      state,
      since: new Date(since).toISOString(),
      seconds,
      is_stuck,
      times,
      page_entity: pageEntity,
      page_id,
    })),
    total_entries: total,
    total_exact: true,
    page,
    per_page,
    next_cursor: page * per_page < total ? String(page + 1) : null,
  };
}
