import { sql } from 'drizzle-orm';
import type { MaintenanceCategory, maintenanceCategoryCalls } from '../../src/api/maintenance/maintenance-category.ts';
import { maintenanceCategories } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { inGroup } from '../kit/statuses.ts';
import { plainHandlers, plainStore } from './plain-list.ts';
import { mustBeUnserved } from './served.ts';

const c = maintenanceCategories;
const row = (order: number, name_en: string, name_ar: string, more: object = {}) => ({ order, name_en, name_ar, ...more });

export const maintenanceCategoryStore = plainStore('maintenance_category', c, {
  filters: {
    default_payer: (value) => sql`${c.default_payer} = ${value}`,
    default_priority: (value) => sql`${c.default_priority} = ${value}`,
  },
  begins: [
    row(10, 'Plumbing', 'السباكة', { default_priority: 'high' }),
    row(20, 'Electricity', 'الكهرباء', { default_priority: 'high' }),
    row(30, 'Air conditioning', 'التكييف', { default_priority: 'high' }),
    row(40, 'Elevators', 'المصاعد', { default_priority: 'critical' }),
    row(50, 'Fire safety', 'السلامة والإطفاء', { default_priority: 'critical' }),
    row(60, 'Doors and locks', 'الأبواب والأقفال'),
    row(70, 'Home appliances', 'الأجهزة المنزلية'),
    row(80, 'Painting and finishes', 'الدهان والتشطيبات', { default_priority: 'low' }),
    row(90, 'Civil works', 'الأعمال المدنية'),
    row(100, 'Cleaning and pest control', 'النظافة ومكافحة الحشرات', { default_priority: 'low' }),
    // Ejar: consumables are the tenant's.
    row(110, 'Lamps and consumables', 'اللمبات والمواد المستهلكة', { default_payer: 'tenant', default_priority: 'low' }),
  ],
});

export const maintenanceCategoryHandlers: Handlers<typeof maintenanceCategoryCalls> = plainHandlers<MaintenanceCategory>(
  maintenanceCategoryStore,
  {
    users: [
      {
        count:
          'select count(*)::int as count from maintenance_subcategories where company_id = $1 and category_id = $2 and active',
        says: 'maintenance.error.has_subcategories',
      },
      {
        count: `select count(*)::int as count from providers where company_id = $1 and category_ids @> to_jsonb($2::bigint)
          and status ${inGroup('provider', 'engaged')}`,
        says: 'maintenance.error.has_providers',
      },
    ],
    removable: (context, id) => mustBeUnserved(context, 'category_ids', id),
  },
);
