import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { prepared } from '../db/prepared.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from './api-error.ts';
import { type CrudHooks, crudOf, type WriteContext } from './crud.ts';
import { keepRow, lockRow } from './lock.ts';
import { type EntityStore, joined, readOr404, selection } from './records.ts';

/** More than any record has of one kind. */
const most = 500;

type Params = Record<string, number>;
type InRecord = WriteContext & { params: object };
type Writing = 'create' | 'update' | 'remove';

interface Parts<O> {
  /** The record that they belong to, and are shown with. */
  of: EntityStore;
  /** Their column, and the parameter of the path, with its id; a path that ends in them may call it `id`. */
  column: string;
  parameter: string;
  /** A column, with a minus for descending order; the order in which they were added by default. */
  sort?: string;
  /** Reads the record, if its path has more than its id. Throws an ApiError 404. */
  record?: (scope: Scope, id: number, params: Params) => Promise<O>;
  /** Whether the record allows it now; it is locked. Throws an ApiError. */
  mayWrite?: (record: O, what: Writing) => void;
  /** No foreign key keeps the record from being deleted while one is added. */
  isUntied?: true;
  /** Locks the record first: its own facts depend on them, and whoever looks at it is told. */
  changesRecord?: true;
}

/** The records that belong to another. */
export async function partsOf<R>(
  scope: Scope,
  store: EntityStore,
  { column, sort = 'id' }: Pick<Parts<unknown>, 'column' | 'sort'>,
  owner: number,
): Promise<R[]> {
  const { table, only, key = store.entity } = store;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const order = sort.startsWith('-') ? desc : asc;
  const statement = prepared<R>(`parts.${key}`, (select) => {
    const fields = selection(store);
    const theirs = and(
      eq(table.company_id, sql.placeholder('company')),
      eq(columns[column] as PgColumn, sql.placeholder('owner')),
      only,
    );
    const by = [order(columns[sort.replace('-', '')] as PgColumn), order(table.id)];
    return {
      fields,
      select: joined(select(fields).from(table), store)
        .where(theirs)
        .orderBy(...by)
        .limit(most),
    };
  });
  return statement.run(scope, { company: scope.company, owner });
}

/** The handlers of records that belong to another and are shown on its page. The contract decides which of them exist. */
export function recordParts<R extends object, O = unknown>(store: EntityStore, parts: Parts<O>, hooks: CrudHooks<R> = {}) {
  const { of, column, parameter, record, mayWrite, isUntied, changesRecord } = parts;
  const calls = crudOf<R>(store, hooks);
  const numbersIn = (params: object): Params =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value)]));
  const ownerIn = (params: Params): number => params[parameter] ?? params.id ?? 0;
  const recordOf = (scope: Scope, params: Params): Promise<O> =>
    record ? record(scope, ownerIn(params), params) : readOr404<O>(scope, of, ownerIn(params));
  const told = async ({ scope, services, params }: InRecord) => {
    if (changesRecord)
      await services.broadcast.publish(scope, 'changed', {
        entity: of.entity,
        id: ownerIn(numbersIn(params)),
        version: null,
      });
  };
  const one = async ({ scope, params }: InRecord): Promise<R> => {
    const given = numbersIn(params);
    const found = await readOr404<R>(scope, store, given.id ?? Object.values(given).at(-1) ?? 0);
    const row = found as Record<string, unknown>;
    if (row[column] !== given[parameter]) throw notFound();
    return found;
  };
  const isLocked = changesRecord || mayWrite !== undefined;
  /** The beginning of every write: the record stays as it is meanwhile, and allows it. */
  const begin = async (context: InRecord, what: Writing): Promise<void> => {
    const { scope } = context;
    const params = numbersIn(context.params);
    if (isLocked) await lockRow(scope, of.table, ownerIn(params));
    else if (isUntied && what === 'create') await keepRow(scope, of.table, ownerIn(params));
    if (what !== 'create') await one(context);
    if (what === 'create' || record || mayWrite) {
      const found = await recordOf(scope, params);
      mayWrite?.(found, what);
    }
  };
  return {
    list: async ({ scope, params }: InRecord): Promise<R[]> => {
      const given = numbersIn(params);
      const [rows] = await Promise.all([partsOf<R>(scope, store, parts, ownerIn(given)), recordOf(scope, given)]);
      return rows;
    },
    get: one,
    create: async (context: InRecord & { body: object }) => {
      await begin(context, 'create');
      const body = { ...context.body, [column]: ownerIn(numbersIn(context.params)) };
      const made = await calls.create({ ...context, body });
      await told(context);
      return made;
    },
    update: async (context: InRecord & { body: object }) => {
      await begin(context, 'update');
      const changed = await calls.update(context);
      await told(context);
      return changed;
    },
    remove: async (context: InRecord) => {
      await begin(context, 'remove');
      const removed = await calls.remove(context);
      await told(context);
      return removed;
    },
  };
}
