import { buildings, cities, compounds, units, unitTypes } from '../../server/db/schema/property.ts';
import { insertRow } from '../../server/kit/records.ts';
import type { TestBed } from '../setup/test-bed.ts';

export interface Property {
  compound: number;
  building: number;
  unitType: number;
  units: number[];
}

/** A compound with a building and a number of apartments at 60,000 a year. */
export async function makeProperty(testBed: TestBed, slug: 'first' | 'second', count = 3): Promise<Property> {
  const made = slug === 'first' ? testBed.one : testBed.two;
  return testBed.app.services.db.write(made.company.id, async (scope) => {
    const city_id = await insertRow(scope, cities, { name_en: 'Riyadh', name_ar: 'الرياض' });
    const compound = await insertRow(scope, compounds, {
      name_en: `Gardens of the ${slug} company`,
      name_ar: 'حدائق',
      city_id,
      property_use: 'residential',
    });
    const building = await insertRow(scope, buildings, {
      compound_id: compound,
      code: 'A',
      name_en: 'Building A',
      name_ar: 'المبنى أ',
      floors: 4,
    });
    const unitType = await insertRow(scope, unitTypes, {
      name_en: '2BR apartment',
      name_ar: 'شقة غرفتين',
      property_use: 'residential',
      price_type: 'range_price',
      min_price: '50000.00',
      max_price: '85000.00',
    });
    const ids: number[] = [];
    for (let i = 1; i <= count; i++)
      ids.push(
        await insertRow(scope, units, {
          compound_id: compound,
          building_id: building,
          unit_type_id: unitType,
          number: `${i}01`,
          floor: 1 + ((i - 1) % 3),
          area: '110.00',
          property_use: 'residential',
          asking_rent: '60000.00',
        }),
      );
    return { compound, building, unitType, units: ids };
  });
}
