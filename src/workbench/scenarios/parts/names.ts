import type { Driver } from '../driving/driver.ts';

/** Two names that nobody else has. */
export const namesOf = (driver: Driver) => ({ name_en: driver.unique('name'), name_ar: driver.unique('name_ar') });
