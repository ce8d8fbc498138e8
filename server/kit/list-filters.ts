import { getTableName, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { FromToday, me, rangedField, rangeEnds } from '../../src/api/list-filters.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { columnsOf } from '../db/prepared.ts';
import type { Scope } from '../db/scope.ts';
import { todayOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import type { EntityStore, Given } from './records.ts';

const slotOf = (name: string, i: number): string => (i === 0 ? name : `${name}__${i}`);

/** The condition for one of a filter's values, whichever. */
export const either = (given: Given, name: string, condition: (value: Placeholder) => SQL): SQL =>
  or(...Array.from({ length: given.get(name) ?? 0 }, (_, i) => condition(sql.placeholder(slotOf(name, i))))) ?? sql`false`;

/** A query with the asking user's id in place of `me`, and days in place of those counted from today. */
export const asAsker = <Q>(query: Q, { viewer, company }: CurrentUser): Q => {
  const own = (value: unknown): unknown => {
    if (value === me) return viewer.id;
    if (value instanceof FromToday) return plusDays(todayOf(company), value.days);
    return Array.isArray(value) ? value.map(own) : value;
  };
  return Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, own(value)])) as Q;
};

const rangeColumn = ({ table, filters = {} }: EntityStore, name: string): PgColumn | undefined => {
  const field = Object.hasOwn(filters, name) ? null : rangedField(name);
  const columns = columnsOf(table);
  return field !== null && Object.hasOwn(columns, field) ? columns[field] : undefined;
};

/**
 * A request's filters: how many values each has, and the values by placeholder. Statements are prepared per number of values, so
 * that number is a power of two: the last value is repeated.
 */
export function givenOf(store: EntityStore, asked: Record<string, unknown>): { given: Given; values: Record<string, unknown> } {
  const given = new Map<string, number>();
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(asked).sort()) {
    if (asked[name] === undefined) continue;
    const column = rangeColumn(store, name);
    // A declared filter that nothing carries out would list everything.
    if (!column && !Object.hasOwn(store.filters ?? {}, name))
      throw new Error(`The list of ${store.entity} can't be filtered by ${name}`);
    const all = [asked[name]].flat();
    const count = 2 ** Math.ceil(Math.log2(Math.max(all.length, 1)));
    given.set(name, count);
    for (let i = 0; i < count; i++) {
      const value = all[Math.min(i, all.length - 1)];
      values[slotOf(name, i)] = column && kindOf(column) === 'money' ? column.mapToDriverValue(value) : value;
    }
  }
  return { given, values };
}

const kindOf = (column: PgColumn): 'day' | 'instant' | 'money' => {
  const type = column.getSQLType();
  if (type === 'date') return 'day';
  if (type.startsWith('timestamp')) return 'instant';
  if (type === 'bigint') return 'money';
  throw new Error(`${getTableName(column.table)}.${column.name} has no range: ${type}`);
};

/** Both ends are included; a day is the company's. */
function within(column: PgColumn, value: Placeholder, isStart: boolean): SQL {
  if (kindOf(column) === 'instant') {
    // A value instead of a subselect, so that the planner knows how many rows the range has.
    const midnight = sql`((${value}::date + ${sql.raw(isStart ? '0' : '1')})::timestamp at time zone ${sql.placeholder('zone_')}::text)`;
    return isStart ? sql`${column} >= ${midnight}` : sql`${column} < ${midnight}`;
  }
  const type = sql.raw(column.getSQLType());
  return isStart ? sql`${column} >= ${value}::${type}` : sql`${column} <= ${value}::${type}`;
}

/** Whether a range is among the filters: how many rows that leaves depends on its values, so it is planned with them. */
export const hasRange = (given: Given): boolean => [...given.keys()].some((name) => rangedField(name) !== null);

/** The value that ranges of instants need besides their own: the company's time zone. */
export async function zoneFor(scope: Scope, store: EntityStore, given: Given): Promise<{ zone_?: string }> {
  const isNeeded = [...given.keys()].some((name) => {
    const column = rangeColumn(store, name);
    return column && kindOf(column) === 'instant';
  });
  if (!isNeeded) return {};
  const text = 'select time_zone from companies where id = $1';
  const { rows } = await scope.client.query<{ time_zone: string }>(text, [scope.company]);
  return { zone_: rows[0]?.time_zone };
}

export const filterConditions = (store: EntityStore, given: Given): SQL[] =>
  [...given.keys()].map((name) => {
    const column = rangeColumn(store, name);
    if (column) return within(column, sql.placeholder(name), name === rangeEnds(rangedField(name) ?? '')[0]);
    const filter = store.filters?.[name];
    return filter ? either(given, name, (value) => filter(value, given)) : sql`false`;
  });
