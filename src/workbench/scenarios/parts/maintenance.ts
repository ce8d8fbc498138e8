import { namesOf } from '../../../api/entity-names.ts';
import { maintenanceCategoryCalls } from '../../../api/maintenance/maintenance-category.ts';
import type { Driver } from '../driving/driver.ts';
import type { InApp } from '../driving/in-app.ts';

export const newNames = (driver: Driver) => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });

/** A new trade. */
export const makeCategory = (driver: Driver): Promise<{ id: number }> =>
  driver.ask('operations', maintenanceCategoryCalls.create, { body: newNames(driver) });
export const categoryInApp: InApp = {
  acts: { 'MNT-32': { text: 'create', labels: { list: namesOf('maintenance_category').many, save: 'kit.save' } } },
};
