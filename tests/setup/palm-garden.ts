import { afterAll, beforeAll } from 'vitest';
import { blockCalls } from '../../src/api/property/block.ts';
import { buildingCalls } from '../../src/api/property/building.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { type Unit, unitCalls } from '../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../src/api/property/unit-type.ts';
import { type Answer, makeTestBed, type Person, type TestBed } from './test-bed.ts';

export let testBed: TestBed;
export let admin: Person;
export let stranger: Person;
export let compound: number;
export let block: number;
export let building: number;
export let type: number;

export const record = <T extends object = { id: number; version: number }>(answer: Answer, field = 'data'): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body[field] as T;
};
export const garden = { name_en: 'Palm Garden', name_ar: 'حديقة النخيل', property_use: 'residential' };
export const flat = () => ({
  building_id: building,
  unit_type_id: type,
  floor: 2,
  area: '85.5',
  property_use: 'residential',
});
export const addUnit = async (number: string, more: object = {}) =>
  record<Unit>(await admin.ask(unitCalls.create, { body: { ...flat(), number, ...more } }));
export const readUnit = async (id: number) => record<Unit>(await admin.ask(unitCalls.get, { params: { id } }));
export const fieldsOf = (answer: Answer) => Object.keys((answer.body.fields as object | undefined) ?? {});

/** A company with one compound, block, building and unit type, and a second company, for a file of tests. */
export function plantPalmGarden(): void {
  beforeAll(async () => {
    testBed = await makeTestBed();
    admin = await testBed.signIn('first', 'admin@first.example');
    stranger = await testBed.signIn('second', 'admin@second.example');
    compound = record(await admin.ask(compoundCalls.create, { body: garden }), 'compound').id;
    block = record(
      await admin.ask(blockCalls.create, {
        params: { compound_id: compound },
        body: { code: 'A', name_en: 'Block A', name_ar: 'بلوك أ' },
      }),
    ).id;
    building = record(
      await admin.ask(buildingCalls.create, {
        body: {
          compound_id: compound,
          block_id: block,
          code: 'A1',
          name_en: 'Building A1',
          name_ar: 'مبنى أ١',
          floors: 4,
          basements: 1,
        },
      }),
    ).id;
    type = record(
      await admin.ask(unitTypeCalls.create, {
        body: {
          name_en: 'Two bedrooms',
          name_ar: 'غرفتان',
          property_use: 'residential',
          price_type: 'range_price',
          min_price: '60000',
          max_price: '85000',
        },
      }),
    ).id;
  });
  afterAll(() => testBed.stop());
}
