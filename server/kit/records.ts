import { createHash } from 'node:crypto';
import { and, Column, eq, getTableName, is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../src/machines/kit/lifecycle.ts';
import { columnsOf, nameOf, prepared } from '../db/prepared.ts';
import type { Scope } from '../db/scope.ts';
import { forgetAnswers } from './answers.ts';
import { notFound, stale } from './api-error.ts';
import { nowOf } from './clock.ts';
import type { CurrentUser } from './current-user.ts';
import { writeLog } from './lifecycle.ts';
import { lockRow } from './lock.ts';
import type { Services } from './services.ts';

export type CompanyTable = PgTable & { company_id: PgColumn; id: PgColumn; version: PgColumn };

/** How many values each filter of a request has, by name. */
export type Given = ReadonlyMap<string, number>;

/** How an entity's records are stored and read: its table, computed fields, filters and sorts. */
export interface EntityStore {
  /** The entity's name in the log and on the websocket. */
  entity: string;
  /** Distinguishes statements when an entity is read in more than one way. */
  key?: string;
  table: CompanyTable;
  /** SQL of a record's title; the record is `x`. */
  title?: string;
  /** SQL of the id of the record on whose page it is shown, if it has no page of its own; the record is `x`. */
  owner?: string;
  /** Whether somebody sees a record, where that isn't by the entity's own module. */
  isSeen?: (scope: Scope, viewer: Viewer, id: number) => Promise<boolean>;
  /** How the palette finds its records: SQL for id, title, detail and status, and the searched `text`; $1 is the company. */
  search?: EntitySearch;
  /** Which cascading rows a deletion preview reports, by table: all by default; null for none. */
  goes?: Record<string, string | null>;
  /** Columns that never leave the server. */
  hidden?: string[];
  /** Computed fields (names of references, counts): SQL, or columns of joined tables. */
  shows?: Record<string, SQL | PgColumn>;
  /** Joined records of the company, each with an `alias` and the column that references it. */
  joins?: [to: CompanyTable, by: PgColumn][];
  /** The fields of a list row, if fewer than the record's. */
  row?: { shape: object };
  /** The list's filters: API name → condition on the value, and on others that are `given` with it. */
  filters?: Record<string, (value: Placeholder, given: Given) => SQL>;
  /** The lower-case text that `search` looks in. */
  searchText?: SQL;
  /** The condition of a search, where that isn't one text: the words are a lower-case pattern. */
  matches?: (words: Placeholder) => SQL;
  /** Sortable columns; the newest first by default. */
  sorts?: Record<string, Column | SQL>;
  /** The records of every new company. */
  begins?: Record<string, unknown>[];
  /** A condition that holds for all records of this entity (several entities in one table). */
  only?: SQL;
}

/** By reference (its letter, and $2 the number after it) or by text ($2 is a pattern). */
export type EntitySearch =
  | { letter: string; text: string }
  /** `newest` only searches the newest records, as the text index is slow for frequent words. */
  | { text: string; newest?: string };

export type Row = Record<string, unknown> & { id: number; version: number };

/**
 * The same SQL with every column written as table.column. In a select from one table, Drizzle writes bare column names, which
 * inside a subselect would refer to the subselect's own.
 */
export function qualified<T>(given: SQL<T>): SQL<T> {
  const chunks = given.queryChunks.map((chunk) => {
    if (is(chunk, Column)) return sql`${sql.identifier(getTableName(chunk.table))}.${sql.identifier(chunk.name)}`;
    return is(chunk, SQL) ? qualified(chunk) : chunk;
  });
  return new SQL<T>(chunks);
}

/** A record's columns and computed fields, by API name. */
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
/** The same select with its joins: at most one row each, so that no row is lost or duplicated. */
export function joined<S extends object>(select: S, { table, joins = [] }: EntityStore): S {
  let all: unknown = select;
  for (const [to, by] of joins) all = (all as Joinable).leftJoin(to, and(eq(to.company_id, table.company_id), eq(to.id, by)));
  return all as S;
}

/** Instead of an id: the record that this transaction just created, whose id isn't known to the client yet. */
export const justMade = Symbol('the record just made');
export type IdOrMade = number | typeof justMade;

/** The id sequence of a table, as a quoted SQL name. */
const sequenceOf = (table: PgTable) => `'"${getTableName(table)}_id_seq"'`;

/** One record as the API returns it; null if this company has none with that id. */
export async function readOne<R = Row>(scope: Scope, store: EntityStore, id: IdOrMade): Promise<R | null> {
  const { table, only, key = store.entity } = store;
  const isMade = id === justMade;
  const statement = prepared<R>(isMade ? `get.${key}.made` : `get.${key}`, (select) => {
    const fields = selection(store);
    // A subselect is evaluated once; the bare function would be evaluated per row.
    const wanted = isMade ? sql.raw(`(select currval(${sequenceOf(table)}))`) : sql.placeholder('id');
    const itself = and(eq(table.company_id, sql.placeholder('company')), eq(table.id, wanted), only);
    return { fields, select: joined(select(fields).from(table), store).where(itself) };
  });
  const [row] = await statement.run(scope, { company: scope.company, id });
  return row ?? null;
}

/** Several records as the API returns them, in the order of these ids; those that the company doesn't have are left out. */
export async function readMany<R extends { id: number } = Row>(
  scope: Scope,
  store: EntityStore,
  ids: readonly number[],
): Promise<R[]> {
  const { table, only, key = store.entity } = store;
  const statement = prepared<R>(`get.${key}.many`, (select) => {
    const fields = selection(store);
    const these = and(eq(table.company_id, sql.placeholder('company')), sql`${table.id} = any(${sql.placeholder('ids')})`, only);
    return { fields, select: joined(select(fields).from(table), store).where(these) };
  });
  const found = new Map((await statement.run(scope, { company: scope.company, ids })).map((record) => [record.id, record]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function readOr404<R = Row>(scope: Scope, store: EntityStore, id: IdOrMade): Promise<R> {
  const record = await readOne<R>(scope, store, id);
  if (!record) throw notFound();
  return record;
}

/** A column's value in the driver's format. */
export const driverValue = (table: PgTable, name: string, value: unknown): unknown => {
  const column = columnsOf(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return value === null ? null : column.mapToDriverValue(value);
};

interface Insert {
  name: string;
  text: string;
}
/** By table and columns. */
const inserts = new Map<string, Insert>();

function writeInsert(name: string, columns: string[]): Insert {
  const known = `${name}.${columns}`;
  const found = inserts.get(known);
  if (found) return found;
  const made = {
    name: `${name}.${createHash('sha1').update(columns.join()).digest('hex').slice(0, 16)}`,
    text: `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')})${columns.includes('id') ? ' overriding system value' : ''} values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
  };
  // The caller chooses the columns, so their number is bounded here.
  if (inserts.size < 1000) inserts.set(known, made);
  return made;
}

/** An insert for a row of this company (`$1`), prepared per set of columns. */
function insertOf(scope: Scope, table: PgTable, values: Record<string, unknown>) {
  const filled = Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .sort();
  return {
    ...writeInsert(getTableName(table), ['company_id', ...filled]),
    values: [scope.company, ...filled.map((column) => driverValue(table, column, values[column]))],
  };
}

/** Inserts a row of this company and returns its id. */
export async function insertRow(scope: Scope, table: PgTable, given: Record<string, unknown>): Promise<number> {
  const { name, text, values } = insertOf(scope, table, given);
  const { rows } = await scope.client.query({ name: nameOf(`insert.${name}`), text, values });
  return rows[0].id as number;
}

/** Creates a record: the row, its log entry and its outbox row, in one statement. Returns its id. */
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
 * Changes fields of a record. `version` is the one the user saw; if it differs, someone else saved first (409 stale, with the
 * current record). The log records the changes. Returns the names of the changed fields.
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
  // In one packet: the read after the lock sees the state under our lock.
  const [locked, before] = await Promise.all([lockRow(scope, table, id), readOne(scope, store, id)]);
  if (!before || locked === undefined) throw notFound();
  if (version !== undefined && version !== locked) throw stale(before);
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

/**
 * Sets columns on behalf of the server (an effect of a chart): without checking or increasing the version, and without logging.
 */
export async function setColumns(scope: Scope, table: PgTable, id: number, values: Record<string, unknown>): Promise<void> {
  const fields = Object.keys(values);
  if (!fields.length) return;
  await scope.client.query(
    `update "${getTableName(table)}" set ${fields.map((field, i) => `"${field}" = $${i + 3}`).join(', ')} where company_id = $1 and id = $2`,
    [scope.company, id, ...fields.map((field) => driverValue(table, field, values[field]))],
  );
}

/** Tables whose rows hang on any kind of record, with their columns of its entity and its id. No foreign key leads to it. */
export const hanging = [
  ['notes', 'entity', 'record_id'],
  ['follows', 'entity', 'record_id'],
  ['contact_people', 'owner', 'owner_id'],
  ['documents', 'owner', 'owner_id'],
] as const;

/** Deletes a record; references to it block the deletion (422). Whoever decides that it may go has locked it before. */
export async function removeRecord(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  store: EntityStore,
  id: number,
): Promise<null> {
  const before = await readOr404(scope, store, id);
  await scope.client.query(`delete from "${getTableName(store.table)}" where company_id = $1 and id = $2`, [scope.company, id]);
  // What its comments said goes with them, also what they said before they were changed.
  await scope.client.query(
    "select erase_log('note', array(select id from notes where company_id = $1 and entity = $2 and record_id = $3), array['text'])",
    [scope.company, store.entity, id],
  );
  // Nobody could be found by these contacts later.
  await scope.client.query(
    `select erase_log('contact_person', array(select id from contact_people where company_id = $1 and owner = $2 and owner_id = $3),
      array['name', 'mobile', 'email', 'position'])`,
    [scope.company, store.entity, id],
  );
  // The files of its comments.
  await scope.client.query(
    `delete from documents d using notes n where d.company_id = $1 and d.owner = 'note' and n.company_id = $1 and n.id = d.owner_id
      and n.entity = $2 and n.record_id = $3`,
    [scope.company, store.entity, id],
  );
  for (const [table, entity, record] of hanging)
    await scope.client.query(`delete from ${table} where company_id = $1 and ${entity} = $2 and ${record} = $3`, [
      scope.company,
      store.entity,
      id,
    ]);
  const values = [before.identity_no, before.mobile].filter((value): value is string => typeof value === 'string');
  await Promise.all([
    forgetAnswers(scope, store.entity, id, values),
    writeLog(scope, currentUser, {
      entity: store.entity,
      record_id: id,
      event: 'remove',
      // By whose it was, what is said of it is found when they are erased.
      payload: {
        name: before.name ?? before.name_en ?? before.ref_no ?? null,
        ...(before.lease_id != null && { lease_id: before.lease_id }),
      },
    }),
    services.broadcast.publish(scope, 'changed', { entity: store.entity, id, removed: true }),
  ]);
  return null;
}
