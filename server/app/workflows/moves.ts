import { describe, isEntity } from '../../../src/api/entities.ts';
import { stateMetaOf, statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import type { BoundLifecycle } from '../../kit/lifecycle.ts';

/** The charts as columns: the logged statuses and their initial states; each state, its position and its expected days. */
export const chartsOf = (entities: BoundLifecycle[]): unknown[][] => {
  const states = entities.flatMap(({ lifecycle: { entity, machine } }) =>
    statusesOf(machine).map((state, place) => ({ entity, state, place, days: stateMetaOf(machine, state)?.days ?? null })),
  );
  const lives = entities.flatMap(({ lifecycle: { entity, machine } }) => {
    const initial = statusesOf(machine)[0] as string;
    // An additional status starts with its record: creating a contract also starts its deposit.
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

/** `chartsOf` returns the parameters $2–$8; $1 is the company. */
export const charts = `
  lives as (select * from unnest($2::text[], $3::text[], $4::text[]) as l(entity, told, initial)),
  charts as (select * from unnest($5::text[], $6::text[], $7::int[], $8::float8[]) as c(entity, state, place, days))`;

/**
 * Log entries as transitions: a record starts in its chart's initial state (unless its entry says otherwise), and a deleted one
 * is in none. An entry without a status change isn't a transition. `g` is the entry; `also` is an additional condition.
 */
export const movesOf = (lines: string, also = 'true'): string => `
  select l.entity, g.record_id, g.id, g.company_at as at, g.event, g."from",
    case when g."from" is not null then g."to" when g.event = 'create' then coalesce(g."to", l.initial) end as state
  from ${lines} join lives l on l.told = g.entity
  where g.company_id = $1 and ${also}
    and ((g."from" is null and g.event in ('create', 'remove')) or (g.entity = l.entity and g."from" <> g."to"))`;
