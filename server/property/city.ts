import { asc, eq } from 'drizzle-orm';
import type { cityCalls } from '../../src/api/property/city.ts';
import { cities } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import type { EntityStore } from '../kit/records.ts';

export const cityStore: EntityStore = { entity: 'city', table: cities, title: 'x.name_en' };

export const cityHandlers: Handlers<typeof cityCalls> = {
  list: async ({ scope }) => {
    const found = await scope.db
      .select()
      .from(cities)
      .where(eq(cities.company_id, scope.company))
      .orderBy(asc(cities.name_en))
      .limit(1000);
    return found.map(({ company_id: _, ...city }) => city);
  },
};
