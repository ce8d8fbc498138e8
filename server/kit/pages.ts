import { and, asc, desc, eq, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Page } from '../../src/api/contract.ts';
import { rangeEnds } from '../../src/api/list-filters.ts';
import { prepared } from '../db/prepared.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from './api-error.ts';
import { isLike, patternOf } from './likenesses.ts';
import { filterConditions, givenOf, hasRange, zoneFor } from './list-filters.ts';
import { type EntityStore, joined, qualified, type Row, selection } from './records.ts';
import type { Services } from './services.ts';

type Query = Record<string, unknown> & { page?: number; per_page?: number; sort?: string; cursor?: string; search?: string };
type Values = Record<string, unknown>;

/** The part of a selection that a list row shows. */
const rowOf = (store: EntityStore): ReturnType<typeof selection> => {
  const { row } = store;
  const all = selection(store);
  return row ? Object.fromEntries(Object.entries(all).filter(([name]) => name in row.shape)) : all;
};

/**
 * The sort of a list that none is given for. Within days of creation it is by those days, whose index has all of them side by side:
 * by id, PostgreSQL would expect them anywhere, and read all that is newer.
 */
const newestFirst = ({ sorts = {} }: EntityStore, query: Query): string =>
  rangeEnds('created_at').some((end) => query[end] !== undefined) && Object.hasOwn(sorts, 'created_at') ? '-created_at' : '-id';

/** The records that a request lists, and how its statements are named and planned. */
interface Matching {
  store: EntityStore;
  /** The name of the condition's shape. */
  matched: string;
  condition: () => SQL | undefined;
  /** Whether it is planned with its values each time. */
  isReplanned: boolean;
}

type Listed = Row & { total_: number | null; by_: unknown };
/**
 * How a page is cut: in the list's order until it is full; for one far down, by its keys first. PostgreSQL expects the records of a
 * range anywhere in that order, but dates follow one another, and it would read most of the list: so the next records are looked
 * through (`near`), and if they don't fill the page, all of the range are `gathered` and sorted.
 */
type Way = 'inOrder' | 'byKeys' | 'near' | 'gathered';
/** How many of the next records are looked through. */
const nearBy = 2000;

/** A literal limit: Drizzle accepts such SQL, but its types only know numbers and placeholders. */
const written = (count: number): number => sql.raw(String(count)) as unknown as number;

/** Totals above this aren't exact right away: a cached count of at most half a minute is used, refreshed in the background. */
const exactUpTo = 1000;
const freshFor = 30_000;
const counts = new Map<string, { count: number; at: number }>();
const counting = new Set<string>();

/**
 * One page of records: filters, search, sorting; by page number or by cursor (keyset). The total is exact up to 1,000; beyond
 * that it comes from a count at most half a minute old (`total_exact` says which). Each query shape is prepared once.
 */
export async function readPage<R = Row>(scope: Scope, services: Services, store: EntityStore, query: Query): Promise<Page<R>> {
  const { table, sorts = {} } = store;
  const { page = 1, per_page = 25, sort = newestFirst(store, query), cursor, search, ...asked } = query;
  const backwards = sort.startsWith('-');
  const by = sort.replace(/^-/, '');
  const column = by === 'id' ? table.id : Object.hasOwn(sorts, by) ? sorts[by] : undefined;
  if (!column)
    throw new ApiError(400, 'malformed', 'app.error.sort', {
      values: { sort: by, choices: ['id', ...Object.keys(sorts)].join(', ') },
    });
  const { given, values: filtered } = givenOf(store, asked);
  const after = cursor === undefined ? null : cursorOf(cursor);
  const hasWords = search !== undefined && search.trim() !== '';
  const matches = hasWords ? searchOf(store) : null;
  const isFirst = page === 1 && !after;
  const zone = await zoneFor(scope, store, given);
  const values: Values = { company: scope.company, skip: (page - 1) * per_page, ...zone, ...filtered };
  if (hasWords) values.words = patternOf(search);
  if (after) Object.assign(values, { after_value: after[0], after_id: after[1] });

  // Counting ignores sort order and page.
  const matched = [
    store.key ?? store.entity,
    hasWords ? 'words' : '',
    ...[...given].map(([name, count]) => `${name} ${count}`),
  ].join('|');
  const figures = JSON.stringify([matched, scope.company, scope.sight, values.words, filtered]);
  const figure = counts.get(figures);
  const isFresh = figure !== undefined && Date.now() - figure.at < freshFor;
  const asAsked = () =>
    and(
      eq(table.company_id, sql.placeholder('company')),
      store.only,
      ...filterConditions(store, given),
      matches?.(sql.placeholder('words')),
    );
  // A rare word is found through the text index, and the page is cut from those matches. In a single sorted query, PostgreSQL
  // would rather scan the newest records until it has enough, which for a rare word means all of them. The same goes for a
  // selective filter with another sort order, and for a range with any: most of the list would be skipped.
  const isReplanned = hasRange(given);
  const isSifted = hasWords || isReplanned || (given.size > 0 && by !== 'id');
  const wanted: Matching = { store, matched, condition: asAsked, isReplanned };
  const sifted = isSifted && !isFresh ? await idsOf(scope, wanted, values) : null;
  const isFew = sifted !== null && sifted.length <= exactUpTo;
  if (isFew) values.found = sifted;
  const matching = () =>
    isFew
      ? and(eq(table.company_id, sql.placeholder('company')), sql`${table.id} = any(${sql.placeholder('found')}::bigint[])`)
      : asAsked();
  const known = isFresh ? figure.count : (sifted?.length ?? null);
  const from = isFirst ? 'first' : after ? 'after' : 'page';
  const which = isFew ? `${store.key ?? store.entity}|found` : matched;
  const shape = ['list', which, sort, per_page, from, known === null ? '' : 'uncounted'].join('|');
  const build = (way: Way) => (select: QueryBuilder['select']) => {
    const order = backwards ? desc : asc;
    const keyset = backwards
      ? sql`(${column}, ${table.id}) < (${sql.placeholder('after_value')}, ${sql.placeholder('after_id')})`
      : sql`(${column}, ${table.id}) > (${sql.placeholder('after_value')}, ${sql.placeholder('after_id')})`;
    const sorted = by === 'id' ? [order(table.id)] : [order(column), order(table.id)];
    const itself = and(matching(), after ? keyset : undefined);
    // A literal, not a parameter: a plan for any limit would be a bad one.
    const limit = written(per_page);
    const own = { company_id: table.company_id, ...selection({ ...store, hidden: [], shows: {} }) };
    // For a page far down: first its keys, from the index alone.
    const keys = select({ id: table.id })
      .from(table)
      .where(itself)
      .orderBy(...sorted)
      .limit(limit)
      .offset(sql.placeholder('skip'));
    const ofCompany = eq(table.company_id, sql.placeholder('company'));
    const next = select(own)
      .from(table)
      .where(and(ofCompany, store.only, after ? keyset : undefined))
      .orderBy(...sorted)
      .limit(written(nearBy))
      .as(getTableName(table));
    // The offset keeps PostgreSQL from reading them in the list's order.
    const all = select({ id: table.id, by: sql`${column}`.as('by') })
      .from(table)
      .where(itself)
      .offset(written(0))
      .as('all_');
    const first = select({ id: all.id }).from(all).orderBy(order(all.by), order(all.id)).limit(limit);
    const page = {
      inOrder: () =>
        select(own)
          .from(table)
          .where(itself)
          .orderBy(...sorted)
          .limit(limit),
      byKeys: () =>
        select(own)
          .from(table)
          .where(and(ofCompany, sql`${table.id} in ${keys}`)),
      near: () =>
        select(own)
          .from(next)
          .where(matching())
          .orderBy(...sorted)
          .limit(limit),
      gathered: () =>
        select(own)
          .from(table)
          .where(and(ofCompany, sql`${table.id} in ${first}`)),
    }
      [way]()
      .as(getTableName(table));
    const fields = {
      ...rowOf(store),
      total_:
        known !== null
          ? sql<null>`null`
          : sql<number>`(select count(*) from (select 1 from ${table} where ${matching()} limit ${sql.raw(String(exactUpTo + 1))}) counted)`,
      // In the database's format, as the cursor returns it there.
      by_: qualified(sql<unknown>`${column}`),
    };
    // Then the rows' columns, for these rows only, under the table's own name so that all SQL over it works here too.
    return { fields, select: joined(select(fields).from(page), store).orderBy(...sorted) };
  };
  const isByRange = isReplanned && !isFew;
  const take = (way: Way) => prepared<Listed>(`${shape}|${way}`, build(way), { isReplanned: isByRange }).run(scope, values);
  let found = await take(!isFirst && !after ? 'byKeys' : isByRange ? 'near' : 'inOrder');
  if (isByRange && (isFirst || after) && found.length < per_page) found = await take('gathered');
  const last = found.at(-1);
  const rows = found.map(({ total_, by_, ...row }) => row as R);
  const counted =
    known ?? (last ? Number(last.total_) : page > 1 || after ? await count(scope, wanted, values, exactUpTo + 1) : 0);
  if (!isFresh && counted > exactUpTo) countBehindTheScenes();
  return {
    rows,
    total_entries: isFresh || counted <= exactUpTo ? counted : (figure?.count ?? counted - 1),
    total_exact: !isFresh && counted <= exactUpTo,
    page,
    per_page,
    next_cursor:
      last && rows.length === per_page ? Buffer.from(JSON.stringify([last.by_ ?? null, last.id])).toString('base64url') : null,
  };

  function countBehindTheScenes(): void {
    if (counting.has(figures)) return;
    counting.add(figures);
    services.db
      .read(scope.company, (own) => count(own, wanted, values, null))
      .then((count) => {
        if (counts.size > 2000) counts.clear();
        if (count > exactUpTo) counts.set(figures, { count, at: Date.now() });
        else counts.delete(figures);
      })
      .catch(() => {})
      .finally(() => counting.delete(figures));
  }
}

/** The condition of a search. A list that can't search refuses the key. */
function searchOf({ searchText, matches }: EntityStore): (words: Placeholder) => SQL {
  if (matches) return matches;
  if (searchText) return (words) => isLike(searchText, words);
  throw new ApiError(400, 'malformed', 'app.error.unknown_key', { values: { key: 'search' } });
}

/** The ids of matching records, unordered, up to one more than an exact total needs. */
async function idsOf(scope: Scope, { store, matched, condition, isReplanned }: Matching, values: Values): Promise<number[]> {
  const { table } = store;
  const build = (select: QueryBuilder['select']) => {
    const fields = { id: table.id };
    return {
      fields,
      select: select(fields)
        .from(table)
        .where(condition())
        .limit(written(exactUpTo + 1)),
    };
  };
  const statement = prepared<{ id: number }>(`ids|${matched}`, build, { isReplanned });
  return (await statement.run(scope, values)).map(({ id }) => id);
}

async function count(
  scope: Scope,
  { store, matched, condition, isReplanned }: Matching,
  values: Values,
  most: number | null,
): Promise<number> {
  const { table } = store;
  const build = (select: QueryBuilder['select']) => {
    const inner = select({ one: sql`1`.as('one') })
      .from(table)
      .where(condition());
    const fields = { count: sql<number>`count(*)` };
    return { fields, select: select(fields).from((most === null ? inner : inner.limit(most)).as('counted')) };
  };
  const statement = prepared<{ count: number }>(['count', matched, most ?? ''].join('|'), build, { isReplanned });
  const [row] = await statement.run(scope, values);
  return Number(row?.count ?? 0);
}

function cursorOf(cursor: string): [unknown, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (
      typeof id === 'number' &&
      Number.isSafeInteger(id) &&
      (typeof value === 'string' || typeof value === 'number') &&
      !String(value).includes('\0')
    )
      return [value, id];
  } catch {
    // Not one of ours: reported below.
  }
  throw new ApiError(400, 'malformed', 'app.error.cursor');
}
