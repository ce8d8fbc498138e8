import { notFound } from '../kit/api-error.ts';
import { type CrudHooks, crudOf, type WriteContext } from '../kit/crud.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { compoundStore } from './compound.ts';

type InCompound = WriteContext & { params: { compound_id: number } };
type OfOne = WriteContext & { params: { compound_id: number; id: number } };

/** More than any compound has of one kind. */
const most = 500;

/** The handlers of records that belong to a compound and are shown on its page, by `sort`. */
export function compoundParts<R extends { compound_id: number }>(store: EntityStore, sort: string, hooks: CrudHooks<R> = {}) {
  const calls = crudOf<R>(store, hooks);
  const one = async ({ scope, params }: OfOne): Promise<R> => {
    const record = await readOr404<R>(scope, store, params.id);
    if (record.compound_id !== params.compound_id) throw notFound();
    return record;
  };
  return {
    list: async ({ scope, services }: WriteContext, compound_id: number): Promise<R[]> => {
      const [page] = await Promise.all([
        readPage<R>(scope, services, store, { compound_id, sort, per_page: most }),
        readOr404(scope, compoundStore, compound_id),
      ]);
      return page.rows;
    },
    get: one,
    create: async (context: InCompound & { body: object }) => {
      const { compound_id } = context.params;
      await readOr404(context.scope, compoundStore, compound_id);
      return calls.create({ ...context, body: { ...context.body, compound_id } });
    },
    update: async (context: OfOne & { body: object }) => {
      await one(context);
      return calls.update(context);
    },
    remove: async (context: OfOne) => {
      await one(context);
      return calls.remove(context);
    },
  };
}
