import { sql } from 'drizzle-orm';
import type { VisitCategory, visitCategoryCalls } from '../../src/api/visits/visit-category.ts';
import { visitCategories } from '../db/schema/visit-category.ts';
import type { Handlers } from '../http/contract.ts';
import { plainHandlers, plainStore } from '../maintenance/plain-list.ts';

const c = visitCategories;
export const visitCategoryStore = plainStore('visit_category', c, {
  filters: { needs_approval: (value) => sql`${c.needs_approval} = ${value}` },
  begins: [
    { order: 10, name_en: 'Guests', name_ar: 'ضيوف', group_cap: 8 },
    { order: 20, name_en: 'Gathering', name_ar: 'مناسبة', needs_approval: true, group_cap: 20, slot_cap: 4 },
    { order: 30, name_en: 'Works', name_ar: 'أعمال صيانة', allows_reentry: true, skips_fridays: true, group_cap: 6 },
    { order: 40, name_en: 'Delivery', name_ar: 'توصيل', group_cap: 2 },
    { order: 50, name_en: 'Household staff', name_ar: 'عمالة منزلية', allows_reentry: true, group_cap: 4 },
  ],
});
export const visitCategoryHandlers: Handlers<typeof visitCategoryCalls> = plainHandlers<VisitCategory>(visitCategoryStore);
