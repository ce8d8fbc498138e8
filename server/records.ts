import { createHash } from 'node:crypto';
import { and, asc, Column, desc, eq, getTableColumns, getTableName, is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page } from '../src/api/contract.ts';
import { type Actor, nowOf } from './actor.ts';
import type { Scope } from './db/scope.ts';
import { writeLog } from './lifecycle.ts';
import { notFound, Refuse, stale } from './refuse.ts';
import type { Services } from './services.ts';

export type CompanyTable = PgTable & { company_id: PgColumn; id: PgColumn; version: PgColumn };

/** How an entity's records are kept: its table, what a row carries beside the columns, and by what lists filter and sort. */
export interface Kept {
  /** The entity's name in the log and on the websocket. */
  entity: string;
  /** Tells statements apart where an entity is read in more than one way. */
  key?: string;
  table: CompanyTable;
  /** Columns that never leave the server. */
  hidden?: string[];
  /** What a record shows beside its own columns, as SQL (names of what it points to, counts). */
  shows?: Record<string, SQL>;
  /** Filters of the list: wire name → condition on the value. */
  filters?: Record<string, (value: Placeholder) => SQL>;
  /** What `search` looks in: a lower-case text. */
  words?: SQL;
  /** Columns that the list may be sorted by; the newest first when nothing is asked. */
  sorts?: Record<string, Column | SQL>;
  /** Always true of the records of this entity (several entities in one table). */
  only?: SQL;
}

type Row = Record<string, unknown> & { id: number; version: number };
type Query = Record<string, unknown> & { page?: number; per_page?: number; sort?: string; cursor?: string; search?: string };

const short = (name: string) =>
  name.length <= 63 ? name : `${name.slice(0, 40)}.${createHash('sha1').update(name).digest('hex').slice(0, 16)}`;

/**
 * The same SQL with every column written as table.column. In a select of one table Drizzle writes bare column names,
 * which inside a subselect would mean the subselect's own.
 */
export function qualified<T>(given: SQL<T>): SQL<T> {
  const chunks = given.queryChunks.map((chunk) => {
    if (is(chunk, Column)) return sql`${sql.identifier(getTableName(chunk.table))}.${sql.identifier(chunk.name)}`;
    return is(chunk, SQL) ? qualified(chunk) : chunk;
  });
  return new SQL<T>(chunks);
}

const selection = ({ table, hidden = [], shows }: Kept) => {
  const { company_id: _, ...columns } = getTableColumns(table) as Record<string, PgColumn>;
  for (const name of hidden) delete columns[name];
  return { ...columns, ...Object.fromEntries(Object.entries(shows ?? {}).map(([name, show]) => [name, qualified(show)])) };
};

/** One record in its wire form; null when this company has none of that id. */
export async function readOne<R = Row>(scope: Scope, kept: Kept, id: number): Promise<R | null> {
  const { table, only, key = kept.entity } = kept;
  const statement = scope.prepared(`get.${key}`, (db) =>
    db
      .select(selection(kept))
      .from(table)
      .where(and(eq(table.company_id, sql.placeholder('company')), eq(table.id, sql.placeholder('id')), only))
      .prepare(short(`get.${key}`)),
  );
  const [row] = await statement.execute({ company: scope.company, id });
  return (row as R) ?? null;
}

export async function readOr404<R = Row>(scope: Scope, kept: Kept, id: number): Promise<R> {
  const record = await readOne<R>(scope, kept, id);
  if (!record) throw notFound();
  return record;
}

/** Counts above this are not exact at once: a cached figure stands in and is refreshed behind the scenes. */
const exactUpTo = 1000;
const counts = new Map<string, { count: number; at: number }>();
const counting = new Set<string>();

/**
 * One page of records: filters, words, sorting; by page number or by cursor (keyset). The total is exact up to 1,000 and
 * from a figure at most half a minute old beyond (`total_exact` says which). Each shape of a query is prepared once.
 */
export async function readPage<R = Row>(scope: Scope, services: Services, kept: Kept, query: Query): Promise<Page<R>> {
  const { table, filters = {}, words, sorts = {} } = kept;
  const { page = 1, per_page = 25, sort = '-id', cursor, search, ...asked } = query;
  const backwards = sort.startsWith('-');
  const by = sort.replace(/^-/, '');
  const column = by === 'id' ? table.id : sorts[by];
  if (!column)
    throw new Refuse(400, 'malformed', 'app.error.sort', {
      values: { sort: by, choices: ['id', ...Object.keys(sorts)].join(', ') },
    });
  const given = Object.keys(asked).filter((name) => asked[name] !== undefined && filters[name]);
  const after = cursor === undefined ? null : cursorOf(cursor);
  const hasWords = search !== undefined && search.trim() !== '' && words !== undefined;
  const isFirst = page === 1 && !after;
  const shape = [
    kept.key ?? kept.entity,
    sort,
    per_page,
    isFirst ? 'first' : after ? 'after' : 'page',
    hasWords ? 'words' : '',
    ...given.sort(),
  ].join('|');
  const values: Record<string, unknown> = { company: scope.company, skip: (page - 1) * per_page };
  for (const name of given) values[name] = asked[name];
  if (hasWords)
    values.words = `%${search
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  if (after) Object.assign(values, { after_value: after[0], after_id: after[1] });

  const matching = () =>
    and(
      eq(table.company_id, sql.placeholder('company')),
      kept.only,
      ...given.map((name) => filters[name]?.(sql.placeholder(name))),
      hasWords ? sql`${words} like ${sql.placeholder('words')}` : undefined,
    );
  const order = backwards ? desc : asc;
  const statement = scope.prepared(`list.${shape}`, (db) => {
    const keyset = backwards
      ? sql`(${column}, ${table.id}) < (${sql.placeholder('after_value')}, ${sql.placeholder('after_id')})`
      : sql`(${column}, ${table.id}) > (${sql.placeholder('after_value')}, ${sql.placeholder('after_id')})`;
    // The page's keys first, from the index alone; then what the rows show, for these rows only.
    const keys = db
      .select({ id: table.id })
      .from(table)
      .where(and(matching(), after ? keyset : undefined))
      .orderBy(...(by === 'id' ? [order(table.id)] : [order(column), order(table.id)]))
      // Written out, not a parameter: a plan made for any limit at all would be a bad one.
      .limit(sql.raw(String(per_page)) as unknown as number)
      .offset(isFirst || after ? 0 : sql.placeholder('skip'));
    return db
      .select({
        ...selection(kept),
        total_: sql<number>`(select count(*) from (select 1 from ${table} where ${matching()} limit ${sql.raw(String(exactUpTo + 1))}) counted)`,
        by_: sql<unknown>`${column}`,
      })
      .from(table)
      .where(and(eq(table.company_id, sql.placeholder('company')), sql`${table.id} in ${keys}`))
      .orderBy(...(by === 'id' ? [order(table.id)] : [order(column), order(table.id)]))
      .prepare(short(`list.${createHash('sha1').update(shape).digest('hex').slice(0, 24)}`));
  });
  const found = (await statement.execute(values)) as (Row & { total_: number; by_: unknown })[];
  const last = found.at(-1);
  const rows = found.map(({ total_, by_, ...row }) => row as R);
  const counted = last
    ? Number(last.total_)
    : page > 1 || after
      ? await count(scope, kept, matching(), values, exactUpTo + 1)
      : 0;
  const figure = counted <= exactUpTo ? { total_entries: counted, total_exact: true } : behindTheScenes();
  return {
    rows,
    ...figure,
    page,
    per_page,
    next_cursor:
      last && rows.length === per_page ? Buffer.from(JSON.stringify([last.by_ ?? null, last.id])).toString('base64url') : null,
  };

  function behindTheScenes(): { total_entries: number; total_exact: boolean } {
    const key = `${scope.company}|${shape}|${given.map((name) => String(asked[name])).join('|')}|${values.words ?? ''}`;
    const known = counts.get(key);
    if ((!known || Date.now() - known.at > 30_000) && !counting.has(key)) {
      counting.add(key);
      services.db
        .read(scope.company, (own) => count(own, kept, matching(), values, null))
        .then((count) => {
          if (counts.size > 2000) counts.clear();
          counts.set(key, { count, at: Date.now() });
        })
        .catch(() => {})
        .finally(() => counting.delete(key));
    }
    return { total_entries: known?.count ?? counted - 1, total_exact: false };
  }
}

async function count(
  scope: Scope,
  kept: Kept,
  where: SQL | undefined,
  values: Record<string, unknown>,
  most: number | null,
): Promise<number> {
  const inner = scope.db.select({ one: sql`1` }).from(kept.table).where(where);
  const counted = scope.db
    .select({ count: sql<number>`count(*)` })
    .from((most === null ? inner : inner.limit(most)).as('counted'));
  const [row] = await counted
    .prepare(short(`count.${createHash('sha1').update(counted.toSQL().sql).digest('hex').slice(0, 24)}`))
    .execute(values);
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
    // Not one of ours: said below.
  }
  throw new Refuse(400, 'malformed', 'app.error.cursor');
}

/** Columns of a table by their wire names. */
const columnOf = (table: PgTable, name: string): PgColumn => {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
};

/** Inserts a row of this company and gives its id. Written as one statement prepared by the columns it fills. */
export async function insertRow(scope: Scope, table: PgTable, values: Record<string, unknown>): Promise<number> {
  const filled = Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .sort();
  const columns = ['company_id', ...filled];
  const name = getTableName(table);
  const { rows } = await scope.client.query({
    name: short(`insert.${name}.${createHash('sha1').update(columns.join()).digest('hex').slice(0, 16)}`),
    text: `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    values: [
      scope.company,
      ...filled.map((column) => (values[column] === null ? null : columnOf(table, column).mapToDriverValue(values[column]))),
    ],
  });
  return rows[0].id as number;
}

/** Creates a record: the row, its line in the log, and word of it to everyone. Gives its id. */
export async function createRecord(
  scope: Scope,
  services: Services,
  actor: Actor,
  kept: Kept,
  values: Record<string, unknown>,
): Promise<number> {
  const now = nowOf(actor.company).toISOString();
  const id = await insertRow(scope, kept.table, {
    created_at: now,
    updated_at: now,
    ...values,
    created_by: actor.viewer.id || null,
  });
  await Promise.all([
    writeLog(scope, actor, { entity: kept.entity, record_id: id, event: 'create' }),
    services.broadcast.tell(scope, 'changed', { entity: kept.entity, id, version: 1 }),
  ]);
  return id;
}

/**
 * Changes fields of a record. `version` is the one the person saw; another one means that somebody saved in between
 * (409 stale, with the record as it stands). The log keeps what changed. Answers the names of the fields that did.
 */
export async function updateRecord(
  scope: Scope,
  services: Services,
  actor: Actor,
  kept: Kept,
  id: number,
  { version, ...wanted }: Record<string, unknown> & { version?: number },
): Promise<string[]> {
  const { table } = kept;
  const name = getTableName(table);
  const locked = await scope.client.query({
    name: `lock.${name}`,
    text: `select version from "${name}" where company_id = $1 and id = $2 for update`,
    values: [scope.company, id],
  });
  const before = await readOne(scope, kept, id);
  if (!before || !locked.rows[0]) throw notFound();
  if (version !== undefined && version !== locked.rows[0].version) throw stale(before);
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(wanted))
    if (value !== undefined && JSON.stringify(before[field]) !== JSON.stringify(value)) changes[field] = [before[field], value];
  const fields = Object.keys(changes);
  if (!fields.length) return [];
  await Promise.all([
    scope.client.query({
      text: `update "${name}" set ${fields.map((field, i) => `"${field}" = $${i + 3}`).join(', ')}, version = version + 1, updated_at = $${fields.length + 3} where company_id = $1 and id = $2`,
      values: [
        scope.company,
        id,
        ...fields.map((field) => (wanted[field] === null ? null : columnOf(table, field).mapToDriverValue(wanted[field]))),
        nowOf(actor.company).toISOString(),
      ],
    }),
    writeLog(scope, actor, { entity: kept.entity, record_id: id, event: 'update', changes }),
    services.broadcast.tell(scope, 'changed', { entity: kept.entity, id, version: before.version + 1 }),
  ]);
  return fields;
}

/** Sets columns by the server's own doing (an effect of a chart): no version is asked for, none is counted up, nothing is logged. */
export async function setColumns(scope: Scope, table: PgTable, id: number, values: Record<string, unknown>): Promise<void> {
  const fields = Object.keys(values);
  await scope.client.query(
    `update "${getTableName(table)}" set ${fields.map((field, i) => `"${field}" = $${i + 3}`).join(', ')} where company_id = $1 and id = $2`,
    [
      scope.company,
      id,
      ...fields.map((field) => (values[field] === null ? null : columnOf(table, field).mapToDriverValue(values[field]))),
    ],
  );
}

/** Removes a record; what still points to it keeps it (422). */
export async function removeRecord(scope: Scope, services: Services, actor: Actor, kept: Kept, id: number): Promise<null> {
  const before = await readOr404(scope, kept, id);
  await scope.client.query(`delete from "${getTableName(kept.table)}" where company_id = $1 and id = $2`, [scope.company, id]);
  await Promise.all([
    writeLog(scope, actor, {
      entity: kept.entity,
      record_id: id,
      event: 'remove',
      payload: { name: before.name ?? before.name_en ?? before.ref_no ?? null },
    }),
    services.broadcast.tell(scope, 'changed', { entity: kept.entity, id, removed: true }),
  ]);
  return null;
}
