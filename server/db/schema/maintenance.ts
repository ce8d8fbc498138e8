import { sql } from 'drizzle-orm';
import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MaintenanceCategory } from '../../../src/api/maintenance/maintenance-category.ts';
import type { MaintenanceStatusDetail } from '../../../src/api/maintenance/maintenance-status-detail.ts';
import { belongsTo, companyTable, key } from './columns.ts';

/** The columns of a list that maintenance is set up with: names, position, and whether it is offered. */
const plain = () => ({
  name_en: text().notNull(),
  name_ar: text().notNull(),
  order: integer().notNull().default(0),
  active: boolean().notNull().default(true),
});

export const maintenanceCategories = companyTable(
  'maintenance_categories',
  {
    ...plain(),
    default_payer: text().$type<MaintenanceCategory['default_payer']>().notNull().default('company'),
    default_priority: text().$type<MaintenanceCategory['default_priority']>().notNull().default('normal'),
  },
  (t) => [uniqueIndex('maintenance_categories_name_en').on(t.company_id, sql`lower(${t.name_en})`)],
);

export const maintenanceSubcategories = companyTable(
  'maintenance_subcategories',
  { ...plain(), category_id: key().notNull() },
  (t) => [
    uniqueIndex('maintenance_subcategories_name_en').on(t.company_id, t.category_id, sql`lower(${t.name_en})`),
    belongsTo(t.category_id, t.company_id, () => maintenanceCategories),
  ],
);

export const maintenanceSubsubcategories = companyTable(
  'maintenance_subsubcategories',
  { ...plain(), subcategory_id: key().notNull() },
  (t) => [
    uniqueIndex('maintenance_subsubcategories_name_en').on(t.company_id, t.subcategory_id, sql`lower(${t.name_en})`),
    belongsTo(t.subcategory_id, t.company_id, () => maintenanceSubcategories),
  ],
);

export const maintenanceTypes = companyTable('maintenance_types', plain(), (t) => [
  uniqueIndex('maintenance_types_name_en').on(t.company_id, sql`lower(${t.name_en})`),
]);

export const maintenanceStatusDetails = companyTable(
  'maintenance_status_details',
  {
    ...plain(),
    status: text().$type<MaintenanceStatusDetail['status']>().notNull(),
    life: text().$type<MaintenanceStatusDetail['life']>().notNull(),
  },
  (t) => [uniqueIndex('maintenance_status_details_name_en').on(t.company_id, t.status, sql`lower(${t.name_en})`)],
);

export const partCategories = companyTable('part_categories', plain(), (t) => [
  uniqueIndex('part_categories_name_en').on(t.company_id, sql`lower(${t.name_en})`),
]);
