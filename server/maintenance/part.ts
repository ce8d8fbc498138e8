import { sql } from 'drizzle-orm';
import type { Part, partCalls } from '../../src/api/maintenance/part.ts';
import { partCategories } from '../db/schema/maintenance.ts';
import { parts } from '../db/schema/part.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError } from '../kit/api-error.ts';
import { readOr404 } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';
import { partCategoryStore } from './part-category.ts';
import { plainHandlers } from './plain-list.ts';

const p = parts;
const isLow = sql<boolean>`(${p.reorder_point} is not null and ${p.quantity} - ${p.reserved} <= ${p.reorder_point})`;

export const partStore = namedStore('part', p, {
  title: "x.code || ' ' || x.name_en",
  joins: [[partCategories, p.part_category_id]],
  search: {
    text: `select p.id, p.code || ' ' || p.name_en as title, p.name_ar as detail, null as status from parts p
      where p.company_id = $1 and p.code || ' ' || p.name_en || ' ' || p.name_ar || ' ' || coalesce(p.barcode, '') ilike $2 order by p.id desc`,
  },
  shows: {
    part_category_name_en: partCategories.name_en,
    part_category_name_ar: partCategories.name_ar,
    free: sql<number>`${p.quantity} - ${p.reserved}`,
    is_low: isLow,
  },
  filters: {
    part_category_id: (value) => sql`${p.part_category_id} = ${value}`,
    is_low: (value) => sql`${isLow} = ${value}`,
    active: (value) => sql`${p.active} = ${value}`,
  },
  searchText: sql`parts.code || ' ' || parts.name_en || ' ' || parts.name_ar || ' ' || coalesce(parts.barcode, '')`,
  sorts: { code: p.code, quantity: p.quantity, value: p.value, reorder_point: p.reorder_point },
});

export const partHandlers: Handlers<typeof partCalls> = plainHandlers<Part>(partStore, {
  parent: { field: 'part_category_id', store: partCategoryStore },
  removable: async ({ scope }, id) => {
    const { quantity } = await readOr404<Part>(scope, partStore, id);
    if (quantity) throw new ApiError(422, 'linked', 'maintenance.part.error.in_stock', { values: { quantity } });
  },
});
