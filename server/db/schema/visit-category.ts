import { sql } from 'drizzle-orm';
import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from './columns.ts';

export const visitCategories = companyTable(
  'visit_categories',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    order: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    needs_approval: boolean().notNull().default(false),
    allows_reentry: boolean().notNull().default(false),
    skips_fridays: boolean().notNull().default(false),
    group_cap: integer(),
    slot_cap: integer(),
  },
  (t) => [uniqueIndex('visit_categories_name_en').on(t.company_id, sql`lower(${t.name_en})`)],
);
