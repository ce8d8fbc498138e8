import { sql } from 'drizzle-orm';
import type {
  MaintenanceSubsubcategory,
  maintenanceSubsubcategoryCalls,
} from '../../src/api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceSubcategories, maintenanceSubsubcategories } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { maintenanceSubcategoryStore } from './maintenance-subcategory.ts';
import { plainHandlers, plainStore } from './plain-list.ts';

const d = maintenanceSubsubcategories;
const s = maintenanceSubcategories;
const ofCategory = (name: string) =>
  sql<string>`(select c.${sql.raw(name)} from maintenance_categories c join maintenance_subcategories s on s.company_id = c.company_id
    and s.category_id = c.id where s.company_id = ${d.company_id} and s.id = ${d.subcategory_id})`;

export const maintenanceSubsubcategoryStore = plainStore('maintenance_subsubcategory', d, {
  joins: [[s, d.subcategory_id]],
  shows: {
    category_id: s.category_id,
    category_name_en: ofCategory('name_en'),
    category_name_ar: ofCategory('name_ar'),
    subcategory_name_en: s.name_en,
    subcategory_name_ar: s.name_ar,
  },
  filters: {
    category_id: (value) =>
      sql`${d.subcategory_id} in (select s.id from maintenance_subcategories s where s.company_id = ${d.company_id} and s.category_id = ${value})`,
    subcategory_id: (value) => sql`${d.subcategory_id} = ${value}`,
  },
});

export const maintenanceSubsubcategoryHandlers: Handlers<typeof maintenanceSubsubcategoryCalls> =
  plainHandlers<MaintenanceSubsubcategory>(maintenanceSubsubcategoryStore, {
    parent: { field: 'subcategory_id', store: maintenanceSubcategoryStore },
  });
