import { buildingCalls } from '../../../api/property/building.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import { unitCalls } from '../../../api/property/unit.ts';
import { unitTypeCalls } from '../../../api/property/unit-type.ts';
import type { Driver, Place } from '../driving/driver.ts';
import { namesOf } from './names.ts';

/** Creates a compound with a building and a vacant unit, as the administrator. */
export async function makePlace(driver: Driver, property_use: 'residential' | 'commercial' = 'residential'): Promise<Place> {
  const { id: compound } = await driver.ask<{ id: number }>('admin', compoundCalls.create, {
    body: { ...namesOf(driver), property_use },
  });
  const { id: building_id } = await driver.ask<{ id: number }>('admin', buildingCalls.create, {
    body: { ...namesOf(driver), compound_id: compound, code: 'A', floors: 4 },
  });
  const { id: unitType } = await driver.ask<{ id: number }>('admin', unitTypeCalls.create, {
    body: {
      ...namesOf(driver),
      property_use,
      price_type: 'range_price',
      min_price: '50000',
      max_price: '85000',
    },
  });
  const { id: unit } = await driver.ask<{ id: number }>('admin', unitCalls.create, {
    body: { building_id, unit_type_id: unitType, number: '101', floor: 1, area: '110', property_use, asking_rent: '60000' },
  });
  return { compound, unitType, unit };
}
