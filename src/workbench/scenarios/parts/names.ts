import type { Driver } from '../driving/driver.ts';

/** A unique name in each language. */
export const namesOf = (driver: Driver) => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });
