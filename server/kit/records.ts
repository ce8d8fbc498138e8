import { createHash } from 'node:crypto';
import { and, Column, eq, getTableName, is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columnsOf, nameOf, prepared } from '../db/prepared.ts';
import type { Scope } from '../db/scope.ts';
import { notFound, stale } from './api-error.ts';
import { nowOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import { writeLog } from './lifecycle.ts';
import type { Services } from './services.ts';

export type CompanyTable = PgTable & { company_id: PgColumn; id: PgColumn; version: PgColumn };

/** How an entity's records are kept: its table, what a row carries beside the columns, and by what lists filter and sort. */
export interface EntityStore {
  /** The entity's name in the log and on the websocket. */
  entity: string;
  /** Tells statements apart where an entity is read in more than one way. */
  key?: string;
  table: CompanyTable;
  /** SQL of what a record is called; the record is `x`. */
  title?: string;
  /** SQL of the id of the record on whose page it is seen, where it has no page of its own; the record is `x`. */
  owner?: string;
  /** How the palette finds its records: what stands in `text` gives id, title, detail and status; $1 is the company. */
  search?: EntitySearch;
  /**
   * Which rows of what the database deletes with a record are worth telling, by table: all, if nothing stands here; null:
   * none of them.
   */
  goes?: Record<string, string | null>;
  /** Columns that never leave the server. */
  hidden?: string[];
  /** What a record shows beside its own columns (names of what it points to, counts): SQL, or columns of what is joined. */
  shows?: Record<string, SQL | PgColumn>;
  /** Other records of the company, each under a name of its own (`alias`), with the column that points to it. */
  joins?: [to: CompanyTable, by: PgColumn][];
  /** What a row of the list shows, where it is less than the record. */
  row?: { shape: object };
  /** Filters of the list: wire name → condition on the value. */
  filters?: Record<string, (value: Placeholder) => SQL>;
  /** What `search` looks in: a lower-case text. */
  searchText?: SQL;
  /** Columns that the list may be sorted by; the newest first when nothing is asked. */
  sorts?: Record<string, Column | SQL>;
  /** What every new company begins with. */
  begins?: Record<string, unknown>[];
  /** Always true of the records of this entity (several entities in one table). */
  only?: SQL;
}

/** By their reference (its letter, and $2 the number behind it) or by their words ($2 is a pattern). */
export type EntitySearch =
  | { letter: string; text: string }
  /** `newest` looks through the newest records alone, where the index of words is slow for what is frequent. */
  | { text: string; newest?: string };

export type Row = Record<string, unknown> & { id: number; version: number };

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

/** A record's columns and what it shows beside them, by their wire names. */
export const selection = ({ table, hidden = [], shows }: EntityStore) => {
  const { company_id: _, ...columns } = columnsOf(table);
  for (const name of hidden) delete columns[name];
  return {
    ...columns,
    ...Object.fromEntries(Object.entries(shows ?? {}).map(([name, show]) => [name, is(show, SQL) ? qualified(show) : show])),
  };
};

interface Joinable {
  leftJoin: (to: PgTable, on: SQL | undefined) => unknown;
}
/** The same select with what is joined: at most one record for each, so that no row is lost or doubled. */
export function joined<S extends object>(select: S, { table, joins = [] }: EntityStore): S {
  let all: unknown = select;
  for (const [to, by] of joins) all = (all as Joinable).leftJoin(to, and(eq(to.company_id, table.company_id), eq(to.id, by)));
  return all as S;
}

/** In place of an id: the record that this transaction has just created, whose id nobody has been told yet. */
export const justMade = Symbol('the record just made');
export type IdOrMade = number | typeof justMade;

/** The sequence of a table's ids, as SQL's text of its name. */
const sequenceOf = (table: PgTable) => `'"${getTableName(table)}_id_seq"'`;

/** One record in its wire form; null when this company has none of that id. */
export async function readOne<R = Row>(scope: Scope, store: EntityStore, id: IdOrMade): Promise<R | null> {
  const { table, only, key = store.entity } = store;
  const isMade = id === justMade;
  const statement = prepared<R>(isMade ? `get.${key}.made` : `get.${key}`, (select) => {
    const fields = selection(store);
    // A subselect, which is asked once: the bare function would be asked of every row.
    const wanted = isMade ? sql.raw(`(select currval(${sequenceOf(table)}))`) : sql.placeholder('id');
    const itself = and(eq(table.company_id, sql.placeholder('company')), eq(table.id, wanted), only);
    return { fields, select: joined(select(fields).from(table), store).where(itself) };
  });
  const [row] = await statement.run(scope, { company: scope.company, id });
  return row ?? null;
}

export async function readOr404<R = Row>(scope: Scope, store: EntityStore, id: IdOrMade): Promise<R> {
  const record = await readOne<R>(scope, store, id);
  if (!record) throw notFound();
  return record;
}

/** A column's value as the driver takes it. */
const driverValue = (table: PgTable, name: string, value: unknown): unknown => {
  const column = columnsOf(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return value === null ? null : column.mapToDriverValue(value);
};

/** An insert of a row of this company, `$1` being the company, prepared by the columns it fills. */
function insertOf(scope: Scope, table: PgTable, values: Record<string, unknown>) {
  const filled = Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .sort();
  const columns = ['company_id', ...filled];
  const name = getTableName(table);
  return {
    name: `${name}.${createHash('sha1').update(columns.join()).digest('hex').slice(0, 16)}`,
    text: `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')})${values.id ? ' overriding system value' : ''} values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    values: [scope.company, ...filled.map((column) => driverValue(table, column, values[column]))],
  };
}

/** Inserts a row of this company and gives its id. */
export async function insertRow(scope: Scope, table: PgTable, given: Record<string, unknown>): Promise<number> {
  const { name, text, values } = insertOf(scope, table, given);
  const { rows } = await scope.client.query({ name: nameOf(`insert.${name}`), text, values });
  return rows[0].id as number;
}

/** Creates a record: the row, its line in the log, and word of it to everyone, in one statement. Gives its id. */
export async function createRecord(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  given: Record<string, unknown>,
): Promise<number> {
  const now = nowOf(currentUser.company).toISOString();
  const by = currentUser.viewer.id || null;
  const { name, text, values } = insertOf(scope, store.table, { created_at: now, updated_at: now, ...given, created_by: by });
  const [entity, actorId, at] = [1, 2, 3].map((i) => `$${values.length + i}`);
  services.broadcast.announce(scope);
  const { rows } = await scope.client.query({
    name: nameOf(`create.${name}`),
    text: `with made as (${text}),
      logged as (insert into record_log (company_id, entity, record_id, event, actor_id, company_at)
        select $1, ${entity}::text, id, 'create', ${actorId}::bigint, ${at}::timestamptz from made),
      told as (insert into outbox (company_id, topic, payload)
        select $1, 'changed', jsonb_build_object('entity', ${entity}::text, 'id', id, 'version', 1) from made)
      select id from made`,
    values: [...values, store.entity, by, now],
  });
  return rows[0].id as number;
}

/**
 * Changes fields of a record. `version` is the one the person saw; another one means that somebody saved in between
 * (409 stale, with the record as it stands). The log keeps what changed. Answers the names of the fields that did.
 */
export async function updateRecord(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  id: number,
  { version, ...wanted }: Record<string, unknown> & { version?: number },
): Promise<string[]> {
  const { table } = store;
  const name = getTableName(table);
  // In one packet: what is read after the lock is read as it stands once the lock is ours.
  const [locked, before] = await Promise.all([
    scope.client.query({
      name: `lock.${name}`,
      text: `select version from "${name}" where company_id = $1 and id = $2 for update`,
      values: [scope.company, id],
    }),
    readOne(scope, store, id),
  ]);
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
        ...fields.map((field) => driverValue(table, field, wanted[field])),
        nowOf(currentUser.company).toISOString(),
      ],
    }),
    writeLog(scope, currentUser, { entity: store.entity, record_id: id, event: 'update', changes }),
    services.broadcast.publish(scope, 'changed', { entity: store.entity, id, version: before.version + 1 }),
  ]);
  return fields;
}

/** Sets columns by the server's own doing (an effect of a chart): no version is asked for, none is counted up, nothing is logged. */
export async function setColumns(scope: Scope, table: PgTable, id: number, values: Record<string, unknown>): Promise<void> {
  const fields = Object.keys(values);
  if (!fields.length) return;
  await scope.client.query(
    `update "${getTableName(table)}" set ${fields.map((field, i) => `"${field}" = $${i + 3}`).join(', ')} where company_id = $1 and id = $2`,
    [scope.company, id, ...fields.map((field) => driverValue(table, field, values[field]))],
  );
}

const hanging = [
  ['notes', 'entity', 'record_id'],
  ['follows', 'entity', 'record_id'],
  ['contact_people', 'owner', 'owner_id'],
] as const;

/** Removes a record; what still points to it keeps it (422). */
export async function removeRecord(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  id: number,
): Promise<null> {
  const before = await readOr404(scope, store, id);
  await scope.client.query(`delete from "${getTableName(store.table)}" where company_id = $1 and id = $2`, [scope.company, id]);
  // What hangs on a record of whatever sort has no key that the database could follow.
  for (const [table, entity, record] of hanging)
    await scope.client.query(`delete from ${table} where company_id = $1 and ${entity} = $2 and ${record} = $3`, [
      scope.company,
      store.entity,
      id,
    ]);
  await Promise.all([
    writeLog(scope, currentUser, {
      entity: store.entity,
      record_id: id,
      event: 'remove',
      payload: { name: before.name ?? before.name_en ?? before.ref_no ?? null },
    }),
    services.broadcast.publish(scope, 'changed', { entity: store.entity, id, removed: true }),
  ]);
  return null;
}
