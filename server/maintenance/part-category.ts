import type { PartCategory, partCategoryCalls } from '../../src/api/maintenance/part-category.ts';
import { partCategories } from '../db/schema/maintenance.ts';
import type { Handlers } from '../http/contract.ts';
import { plainHandlers, plainStore } from './plain-list.ts';

export const partCategoryStore = plainStore('part_category', partCategories, {
  begins: [
    { order: 10, name_en: 'Plumbing parts', name_ar: 'مواد السباكة' },
    { order: 20, name_en: 'Electrical parts', name_ar: 'مواد الكهرباء' },
    { order: 30, name_en: 'Air conditioning parts', name_ar: 'قطع التكييف' },
    { order: 40, name_en: 'Doors and locks', name_ar: 'الأبواب والأقفال' },
    { order: 50, name_en: 'Paint and finishes', name_ar: 'الدهانات والتشطيبات' },
    { order: 60, name_en: 'Consumables', name_ar: 'مواد مستهلكة' },
  ],
});

export const partCategoryHandlers: Handlers<typeof partCategoryCalls> = plainHandlers<PartCategory>(partCategoryStore, {
  users: [
    {
      count: 'select count(*)::int as count from parts where company_id = $1 and part_category_id = $2 and active',
      says: 'maintenance.error.has_parts',
    },
  ],
});
