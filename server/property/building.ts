import { and, eq, sql } from 'drizzle-orm';
import type { Building, buildingCalls } from '../../src/api/property/building.ts';
import { blocks, buildings, compounds, units } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { countReferences } from '../kit/record-references.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { mustExist, present } from './references.ts';

const of = (column: string, table: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${buildings.company_id} and x.id = ${sql.raw(`buildings.${column}`)})`;

export const buildingStore: EntityStore = {
  entity: 'building',
  table: buildings,
  title: 'x.code',
  shows: {
    compound_name_en: of('compound_id', 'compounds', 'name_en'),
    compound_name_ar: of('compound_id', 'compounds', 'name_ar'),
    block_code: of('block_id', 'blocks', 'code'),
    units: sql<number>`(select count(*) from units x where x.company_id = ${buildings.company_id} and x.building_id = ${buildings.id})`,
  },
  filters: {
    compound_id: (value) => sql`${buildings.compound_id} = ${value}`,
    block_id: (value) => sql`${buildings.block_id} = ${value}`,
  },
  searchText: sql`buildings.code || ' ' || buildings.name_en || ' ' || buildings.name_ar`,
  sorts: {
    code: buildings.code,
    name_en: buildings.name_en,
    name_ar: buildings.name_ar,
    floors: buildings.floors,
    created_at: buildings.created_at,
  },
};

async function check({ scope }: WriteContext, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? null : await readOr404<Building>(scope, buildingStore, id);
  if (before && values.compound_id !== undefined && values.compound_id !== before.compound_id)
    throw invalid({ compound_id: 'property.building.error.moved' });
  const after = { ...before, ...present(values) } as Building;
  await mustExist(scope, values, { compound_id: compounds });
  if (values.block_id) {
    const [block] = await scope.db
      .select({ compound: blocks.compound_id })
      .from(blocks)
      .where(and(eq(blocks.company_id, scope.company), eq(blocks.id, after.block_id as number)));
    if (block?.compound !== after.compound_id) throw invalid({ block_id: 'property.building.error.other_block' });
  }
  if (before) {
    const [span] = await scope.db
      .select({
        top: sql<number | null>`max(${units.floor})`,
        bottom: sql<number | null>`min(${units.floor})`,
      })
      .from(units)
      .where(and(eq(units.company_id, scope.company), eq(units.building_id, before.id)));
    const wrong: Record<string, string> = {};
    if (span?.top != null && span.top > after.floors - 1) wrong.floors = 'property.building.error.units_above';
    if (span?.bottom != null && span.bottom < -after.basements) wrong.basements = 'property.building.error.units_below';
    if (Object.keys(wrong).length) throw invalid(wrong);
  }
  return values;
}

const crudCalls = crudOf<Building>(buildingStore, {
  check,
  after: async ({ scope }, id, what) => {
    // Units belong to their building's block.
    if (what === 'update')
      await scope.client.query(
        `update units u set block_id = b.block_id from buildings b
          where u.company_id = $1 and u.building_id = $2 and b.company_id = u.company_id and b.id = u.building_id and u.block_id is distinct from b.block_id`,
        [scope.company, id],
      );
  },
  removable: async ({ scope }, id) => {
    const { units: count = 0, quotation_units = 0 } = await countReferences(scope, buildings, id);
    if (count + quotation_units)
      throw new ApiError(422, 'linked', 'property.building.error.has_units', { values: { units: count } });
  },
});

export const buildingHandlers: Handlers<typeof buildingCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  update: crudCalls.update,
  remove: crudCalls.remove,
};
