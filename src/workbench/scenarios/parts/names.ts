import type { Driver } from '../driving/driver.ts';

/** A unique name in each language. */
export const namesOf = (driver: Pick<Driver, 'unique'>) => ({
  name_en: driver.unique('name'),
  name_ar: driver.unique('name_ar'),
});
