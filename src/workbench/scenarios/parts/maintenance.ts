import type { Call } from '../../../api/contract.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { checklistStepCalls } from '../../../api/maintenance/checklist-step.ts';
import { maintenanceCategoryCalls } from '../../../api/maintenance/maintenance-category.ts';
import { maintenanceSubcategoryCalls } from '../../../api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../api/maintenance/maintenance-subsubcategory.ts';
import { workOrderChecklistCalls } from '../../../api/maintenance/work-order-checklist.ts';
import type { Driver } from '../driving/driver.ts';
import type { InApp } from '../driving/in-app.ts';

export const newNames = (driver: Driver) => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });

/** A new trade. */
export const makeCategory = (driver: Driver): Promise<{ id: number }> =>
  driver.ask('operations', maintenanceCategoryCalls.create, { body: newNames(driver) });
export const categoryInApp: InApp = {
  acts: { 'MNT-32': { text: 'create', labels: { list: namesOf('maintenance_category').many, save: 'kit.save' } } },
};

/** A new trade with what is reported of it. */
export async function makeCategoryPath(driver: Driver): Promise<{ subsubcategory: number }> {
  const ask = (call: Call, body: object) =>
    driver.ask<{ id: number }>('operations', call, { body: { ...newNames(driver), ...body } });
  const { id: category_id } = await makeCategory(driver);
  const { id: subcategory_id } = await ask(maintenanceSubcategoryCalls.create, { category_id });
  const { id: subsubcategory } = await ask(maintenanceSubsubcategoryCalls.create, { subcategory_id });
  return { subsubcategory };
}

/** A checklist whose one step passes or fails, unless other steps are given. */
export async function makeChecklist(
  driver: Driver,
  steps: Record<string, unknown>[] = [{ name_en: 'Filter is clean', name_ar: 'الفلتر نظيف' }],
): Promise<number> {
  const { id } = await driver.ask<{ id: number }>('operations', workOrderChecklistCalls.create, { body: newNames(driver) });
  for (const [order, body] of steps.entries())
    await driver.ask('operations', checklistStepCalls.create, { params: { checklist_id: id }, body: { order, ...body } });
  return id;
}
