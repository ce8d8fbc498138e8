import { describe, isEntity } from '../../../src/api/entities.ts';
import { stateMetaOf, statusesOf } from '../../../src/machines/kit/lifecycle.ts';
import type { BoundLifecycle } from '../../kit/lifecycle.ts';

/** The charts as columns: which lives the log tells of and where each begins; each state, its place, how many days it may take. */
export const chartsOf = (entities: BoundLifecycle[]): unknown[][] => {
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

/** $2–$8 of a statement are what `chartsOf` gives; $1 is the company. */
export const charts = `
  lives as (select * from unnest($2::text[], $3::text[], $4::text[]) as l(entity, told, initial)),
  charts as (select * from unnest($5::text[], $6::text[], $7::int[], $8::float8[]) as c(entity, state, place, days))`;

/**
 * Lines of the log as moves: a record begins in its chart's first state (unless its line says another), and one that was
 * removed stands nowhere. What stays in its state is no move. `g` is the line; `also` is what else is true of it.
 */
export const movesOf = (lines: string, also = 'true'): string => `
  select l.entity, g.record_id, g.id, g.company_at as at, g.event, g."from",
    case when g."from" is not null then g."to" when g.event = 'create' then coalesce(g."to", l.initial) end as state
  from ${lines} join lives l on l.told = g.entity
  where g.company_id = $1 and ${also}
    and ((g."from" is null and g.event in ('create', 'remove')) or (g.entity = l.entity and g."from" <> g."to"))`;
