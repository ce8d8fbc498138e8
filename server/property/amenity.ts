import { asc, eq } from 'drizzle-orm';
import type { amenityCalls } from '../../src/api/property/amenity.ts';
import { amenities } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import type { EntityStore } from '../kit/records.ts';

export const amenityStore: EntityStore = { entity: 'amenity', table: amenities, title: 'x.name_en' };

export const amenityHandlers: Handlers<typeof amenityCalls> = {
  list: async ({ scope }) => {
    const found = await scope.db
      .select()
      .from(amenities)
      .where(eq(amenities.company_id, scope.company))
      .orderBy(asc(amenities.name_en))
      .limit(1000);
    return found.map(({ company_id: _, ...amenity }) => amenity);
  },
};
