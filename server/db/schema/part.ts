import { sql } from 'drizzle-orm';
import { boolean, check, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Part } from '../../../src/api/maintenance/part.ts';
import { belongsTo, companyTable, key, listIndexes, money } from './columns.ts';
import { partCategories } from './maintenance.ts';

/** Spare parts of the store. Quantity, value and reserved follow from movements. */
export const parts = companyTable(
  'parts',
  {
    code: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    part_category_id: key().notNull(),
    measure: text().$type<Part['measure']>().notNull().default('piece'),
    barcode: text(),
    quantity: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    value: money().notNull().default(sql`0`),
    reorder_point: integer(),
    store_note: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('parts_code').on(t.company_id, sql`lower(${t.code})`),
    uniqueIndex('parts_barcode').on(t.company_id, t.barcode),
    ...listIndexes(
      'parts',
      t,
      'code',
      'name_en',
      'name_ar',
      'part_category_id',
      'quantity',
      'value',
      'reorder_point',
      'active',
      'created_at',
    ),
    belongsTo(t.part_category_id, t.company_id, () => partCategories),
    check('parts_reserved', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.quantity}`),
    check('parts_value', sql`${t.value} >= 0 and (${t.quantity} > 0 or ${t.value} = 0)`),
  ],
);
