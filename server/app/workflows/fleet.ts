import type { Fleet, LifecycleFigures, LoopFigures, StateFigures, WorkflowRecord } from '../../../src/api/app/workflows.ts';
import type { Page } from '../../../src/api/contract.ts';
import { describe, type EntityName, isEntity, privilegeOf } from '../../../src/api/entities.ts';
import { may, stateMetaOf, statusesOf, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Actor } from '../../kit/actor.ts';
import { nowOf } from '../../kit/clock.ts';
import { allGoverned, type Governed } from '../../kit/lifecycle.ts';
import { notFound } from '../../kit/refuse.ts';
import { pageOf, tableOf, titleOf } from '../../registry.ts';

const nameOf = ({ lifecycle: { entity } }: Governed): EntityName => {
  if (!isEntity(entity)) throw new Error(`${entity} is no entity`);
  return entity;
};
const visibleTo = (viewer: Viewer): Governed[] =>
  allGoverned().filter((entity) => may(viewer, privilegeOf(nameOf(entity), 'view')));

/** The charts as rows: each state, its place in the chart, how many days it may take. */
const chartsOf = (entities: Governed[]) => {
  const states = entities.flatMap(({ lifecycle: { entity, machine } }) =>
    statusesOf(machine).map((state, place) => ({ entity, state, place, days: stateMetaOf(machine, state)?.days ?? null })),
  );
  const lives = entities.flatMap(({ lifecycle: { entity, machine } }) => {
    const initial = statusesOf(machine)[0] as string;
    // A further life begins with its record: a contract is created, and with it its deposit.
    const { partOf } = isEntity(entity) ? describe(entity) : {};
    return [entity, partOf?.life && partOf.entity].flatMap((told) => (told ? [{ entity, told, initial }] : []));
  });
  return [
    lives.map(({ entity }) => entity),
    lives.map(({ told }) => told),
    lives.map(({ initial }) => initial),
    states.map(({ entity }) => entity),
    states.map(({ state }) => state),
    states.map(({ place }) => place),
    states.map(({ days }) => days),
  ];
};

/**
 * The log as moves: a record begins in its chart's first state (unless its line says another), and one that was removed
 * stands nowhere. What stays in its state is no move. $1 the company, $2–$8 the charts, $9 the company's time.
 */
const moves = `
  lives as (select * from unnest($2::text[], $3::text[], $4::text[]) as l(entity, told, initial)),
  charts as (select * from unnest($5::text[], $6::text[], $7::int[], $8::float8[]) as c(entity, state, place, days)),
  moves as (
    select l.entity, g.record_id, g.id, g.company_at as at, g.event, g."from",
      case when g."from" is not null then g."to" when g.event = 'create' then coalesce(g."to", l.initial) end as state
    from lives l join record_log g on g.company_id = $1 and g.entity = l.told
    where (g."from" is null and g.event in ('create', 'remove')) or (g.entity = l.entity and g."from" <> g."to")),
  stays as (
    select m.*, lead(m.at) over (partition by m.entity, m.record_id order by m.id) as until from moves m)`;

const seconds = (from: string, to: string) => `greatest(extract(epoch from ${to} - ${from}), 0)::float8`;

const statements = {
  states: `with ${moves}
    select s.entity, s.state, c.place, c.days,
      count(*) filter (where s.until is null)::int as now,
      count(s.until)::int as past,
      percentile_cont(array[0.5, 0.95]) within group (order by case when s.until is not null then ${seconds('s.at', 's.until')} end) as shares,
      floor(max(${seconds('s.at', '$9::timestamptz')}) filter (where s.until is null)) as longest,
      count(*) filter (where s.until is null and ${seconds('s.at', '$9::timestamptz')} > c.days * 86400)::int as stuck
    from stays s left join charts c on c.entity = s.entity and c.state = s.state
    where s.state is not null group by s.entity, s.state, c.place, c.days`,
  loops: `with ${moves}
    select m.entity, m."from", m.event, m.state as "to", count(*)::int as times, count(distinct m.record_id)::int as records
    from moves m join charts a on a.entity = m.entity and a.state = m."from"
    join charts b on b.entity = m.entity and b.state = m.state
    where b.place < a.place and $9::timestamptz is not null
      and (m.entity, m.record_id) not in (select r.entity, r.record_id from moves r where r.state is null)
    group by m.entity, m."from", m.event, m.state order by times desc, m.event`,
};

type StateRow = Omit<StateFigures, 'median' | 'p95'> & {
  entity: string;
  place: number | null;
  shares: (number | null)[] | null;
};
type LoopRow = LoopFigures & { entity: string };

/** Every lifecycle of the modules that the viewer may view, in figures: computed of the log, kept nowhere. */
export async function fleetOf(scope: Scope, actor: Actor): Promise<Fleet> {
  const at = nowOf(actor.company).toISOString();
  const entities = visibleTo(actor.viewer);
  const values = [scope.company, ...chartsOf(entities), at];
  const [states, loops] = await Promise.all([
    scope.client.query<StateRow>({ name: 'fleet.states', text: statements.states, values }),
    scope.client.query<LoopRow>({ name: 'fleet.loops', text: statements.loops, values }),
  ]);
  return { at, lifecycles: entities.map((entity) => figuresOf(entity, states.rows, loops.rows)) };
}

function figuresOf({ lifecycle: { entity, machine } }: Governed, states: StateRow[], loops: LoopRow[]): LifecycleFigures {
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

export interface Behind {
  page?: number;
  per_page?: number;
  state?: string;
  stuck?: 'yes';
  /** `from>event>to` */
  back?: string;
}

/** The records behind a figure, those that stay longest first. Throws Refuse 404 for what the viewer may not view. */
export async function recordsBehind(scope: Scope, actor: Actor, entity: string, asked: Behind): Promise<Page<WorkflowRecord>> {
  const life = visibleTo(actor.viewer).find(({ lifecycle }) => lifecycle.entity === entity);
  if (!life || !isEntity(entity)) throw notFound();
  const { page = 1, per_page = 25, state, stuck, back } = asked;
  const [table, title, shown] = [tableOf(entity), titleOf(entity), pageOf(entity)];
  const [pageEntity, pageId] = shown;
  const values: unknown[] = [scope.company, ...chartsOf([life]), nowOf(actor.company).toISOString()];
  const given = (value: string) => `$${values.push(value)}`;
  const parts = back?.split('>') ?? [];
  const went = ['m."from"', 'm.event', 'm.state']
    .slice(0, parts.length)
    .map((column, i) => `${column} = ${given(parts[i] as string)}`);
  const where = [
    ...(state ? [`s.state = ${given(state)}`] : []),
    ...(stuck ? ['s.seconds > c.days * 86400'] : []),
    ...(went.length ? ['s.times > 0'] : []),
  ];
  const { rows } = await scope.client.query<WorkflowRecord & { total: number }>(
    `with ${moves},
    told as (
      select m.record_id, m.state, m.at, lead(m.at) over (partition by m.record_id order by m.id) as until,
        ${went.length ? `count(*) filter (where z.place < a.place and ${went.join(' and ')}) over (partition by m.record_id)` : '0'} as times
      from moves m left join charts a on a.state = m."from" left join charts z on z.state = m.state),
    standing as (select *, ${seconds('at', '$9::timestamptz')} as seconds from told where until is null and state is not null),
    found as (
      select s.record_id, s.state, s.at, floor(s.seconds) as seconds, coalesce(s.seconds > c.days * 86400, false) as is_stuck,
        s.times, count(*) over ()::int as total
      from standing s left join charts c on c.state = s.state
      ${where.length ? `where ${where.join(' and ')}` : ''}
      order by s.at, s.record_id limit ${per_page} offset ${(page - 1) * per_page})
    select f.record_id as id, f.state, f.at as since, f.seconds, f.is_stuck, f.times, f.total,
      ${title} as title, ${pageId} as page_id
    from found f left join ${table} x on x.company_id = $1 and x.id = f.record_id order by f.at, f.record_id`,
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
