import { sql } from 'drizzle-orm';
import type { Block, blockCalls } from '../../src/api/property/block.ts';
import { blocks } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError } from '../kit/api-error.ts';
import { readPage } from '../kit/pages.ts';
import { countReferences } from '../kit/record-references.ts';
import type { EntityStore } from '../kit/records.ts';
import { compoundParts } from './compound-part.ts';

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

const parts = compoundParts<Block>(blockStore, 'code', {
  removable: async ({ scope }, id) => {
    const { buildings = 0, units = 0 } = await countReferences(scope, blocks, id);
    if (buildings + units)
      throw new ApiError(422, 'linked', 'property.block.error.has_children', { values: { buildings, units } });
  },
});

export const blockHandlers: Handlers<typeof blockCalls> = {
  ...parts,
  all: ({ scope, services, query }) => readPage<Block>(scope, services, blockStore, { ...query }),
};
