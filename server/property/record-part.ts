import { notFound } from '../kit/api-error.ts';
import { type CrudHooks, crudOf, type WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { compoundStore } from './compound.ts';

/** More than any record has of one kind. */
const most = 500;

type InRecord = WriteContext & { params: object };
interface Parts {
  /** The record that they belong to, and are shown with. */
  of: EntityStore;
  /** Their column, and the parameter of the path, with its id. */
  column: string;
  parameter: string;
  sort: string;
  /** Locks the record first: its own facts depend on them, and whoever looks at it is told. */
  changesRecord?: true;
}

/** The handlers of records that belong to another and are shown on its page, by `sort`. */
export function recordParts<R extends object>(
  store: EntityStore,
  { of, column, parameter, sort, changesRecord }: Parts,
  hooks: CrudHooks<R> = {},
) {
  const told = async ({ scope, services }: WriteContext, id: number) => {
    if (changesRecord) await services.broadcast.publish(scope, 'changed', { entity: of.entity, id, version: null });
  };
  const calls = crudOf<R>(store, hooks);
  const numberAt = (from: object, name: string): number => Number(new Map<string, unknown>(Object.entries(from)).get(name));
  const ownerOf = (params: object): number => numberAt(params, parameter);
  const one = async ({ scope, params }: InRecord): Promise<R> => {
    const record = await readOr404<R>(scope, store, numberAt(params, 'id'));
    if (numberAt(record, column) !== ownerOf(params)) throw notFound();
    return record;
  };
  const changing = async (context: InRecord): Promise<void> => {
    if (changesRecord) await lockRow(context.scope, of.table, ownerOf(context.params));
    await one(context);
  };
  const list = async ({ scope, services }: WriteContext, owner: number): Promise<R[]> => {
    const [page] = await Promise.all([
      readPage<R>(scope, services, store, { [column]: owner, sort, per_page: most }),
      readOr404(scope, of, owner),
    ]);
    return page.rows;
  };
  return {
    list,
    get: one,
    create: async (context: InRecord & { body: object }) => {
      const owner = ownerOf(context.params);
      if (changesRecord) await lockRow(context.scope, of.table, owner);
      await readOr404(context.scope, of, owner);
      const made = await calls.create({ ...context, body: { ...context.body, [column]: owner } });
      await told(context, owner);
      return made;
    },
    update: async (context: InRecord & { body: object }) => {
      await changing(context);
      const changed = await calls.update(context);
      await told(context, ownerOf(context.params));
      return changed;
    },
    remove: async (context: InRecord) => {
      await changing(context);
      const removed = await calls.remove(context);
      await told(context, ownerOf(context.params));
      return removed;
    },
  };
}

/** The handlers of records that belong to a compound. */
export const compoundParts = <R extends object>(store: EntityStore, sort: string, hooks: CrudHooks<R> = {}) =>
  recordParts<R>(store, { of: compoundStore, column: 'compound_id', parameter: 'compound_id', sort }, hooks);
