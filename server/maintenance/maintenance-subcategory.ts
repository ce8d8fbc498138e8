import { sql } from 'drizzle-orm';
import type { MaintenanceSubcategory, maintenanceSubcategoryCalls } from '../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceCategories, maintenanceSubcategories } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { maintenanceCategoryStore } from './maintenance-category.ts';
import { plainHandlers, plainStore } from './plain-list.ts';

const s = maintenanceSubcategories;
const c = maintenanceCategories;

export const maintenanceSubcategoryStore = plainStore('maintenance_subcategory', s, {
  joins: [[c, s.category_id]],
  shows: { category_name_en: c.name_en, category_name_ar: c.name_ar },
  filters: { category_id: (value) => sql`${s.category_id} = ${value}` },
});

export const maintenanceSubcategoryHandlers: Handlers<typeof maintenanceSubcategoryCalls> = plainHandlers<MaintenanceSubcategory>(
  maintenanceSubcategoryStore,
  {
    parent: { field: 'category_id', store: maintenanceCategoryStore },
    users: [
      {
        count: `select count(*)::int as count from maintenance_subsubcategories where company_id = $1 and subcategory_id = $2 and active`,
        says: 'maintenance.error.has_subsubcategories',
      },
    ],
  },
);
