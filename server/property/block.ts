import { and, asc, eq, sql } from 'drizzle-orm';
import type { Block, blockCalls } from '../../src/api/property/block.ts';
import { blocks } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { countReferences } from '../kit/record-references.ts';
import { createRecord, type EntityStore, readOr404, updateRecord } from '../kit/records.ts';
import { compoundStore } from './compound.ts';

const counted = (table: string) =>
  sql<number>`(select count(*) from ${sql.raw(table)} x where x.company_id = ${blocks.company_id} and x.block_id = ${blocks.id})`;

export const blockStore: EntityStore = {
  entity: 'block',
  table: blocks,
  title: 'x.code',
  shows: { buildings: counted('buildings'), units: counted('units') },
  filters: { compound_id: (value) => sql`${blocks.compound_id} = ${value}` },
  searchText: sql`blocks.code || ' ' || blocks.name_en || ' ' || blocks.name_ar`,
  sorts: { code: blocks.code, name_en: blocks.name_en, name_ar: blocks.name_ar },
};

async function blockOf(scope: Scope, compound: number, id: number): Promise<Block> {
  const block = await readOr404<Block>(scope, blockStore, id);
  if (block.compound_id !== compound) throw notFound();
  return block;
}

const crudCalls = crudOf<Block>(blockStore, {
  removable: async ({ scope }, id) => {
    const { buildings = 0, units = 0 } = await countReferences(scope, blocks, id);
    if (buildings + units)
      throw new ApiError(422, 'linked', 'property.block.error.has_children', { values: { buildings, units } });
  },
});

export const blockHandlers: Handlers<typeof blockCalls> = {
  all: crudCalls.list,
  list: async ({ scope, params: { compound_id } }) => {
    await readOr404(scope, compoundStore, compound_id);
    const found = await scope.db
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.company_id, scope.company), eq(blocks.compound_id, compound_id)))
      .orderBy(asc(blocks.code))
      .limit(500);
    return Promise.all(found.map(({ id }) => readOr404<Block>(scope, blockStore, id)));
  },
  create: async ({ scope, services, currentUser, params: { compound_id }, body }) => {
    await readOr404(scope, compoundStore, compound_id);
    const id = await createRecord(scope, services, currentUser, blockStore, { ...body, compound_id });
    return new WithMessage(await readOr404<Block>(scope, blockStore, id), 'app.said.created');
  },
  update: async ({ scope, services, currentUser, params: { compound_id, block_id }, body }) => {
    await blockOf(scope, compound_id, block_id);
    await updateRecord(scope, services, currentUser, blockStore, block_id, body);
    return new WithMessage(await readOr404<Block>(scope, blockStore, block_id), 'app.said.saved');
  },
  remove: async (context) => {
    await blockOf(context.scope, context.params.compound_id, context.params.block_id);
    return crudCalls.remove(context);
  },
};
