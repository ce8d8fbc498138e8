import { describe, expect, it } from 'vitest';
import { dataImportCalls, type ImportKind } from '../../../src/api/app/data-import.ts';
import type { Call } from '../../../src/api/contract.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { maintenanceSubcategoryCalls } from '../../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceTypeCalls } from '../../../src/api/maintenance/maintenance-type.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { admin, agent, csvOf, read, readImport, rowsOf, settled, start, startImports, testBed } from '../../setup/imports.ts';

startImports();

type Row = Record<string, string>;
interface Case {
  table: string;
  /** The column that names a record. */
  name: string;
  /** A row that is right, and what is changed of it in each row that isn’t, by what is wrong. */
  good: Row;
  bad: Record<string, Row>;
}
const place = async (from: number): Promise<Row> => {
  const { unit } = await bedDriver(testBed, 'first', { from }).place();
  const at = (await admin.ask(unitCalls.get, { params: { id: unit } })).body.data as Unit;
  return { compound_id: at.compound_name_en, building_id: at.building_code, unit_type_id: at.unit_type_name_en };
};
const nowhere = 'No such thing';
const named = (name: string) => ({ name_en: name, name_ar: `${name} ع` });
const make = async (call: Call, body: object): Promise<number> =>
  ((await admin.ask(call, { body })).body.data as { id: number }).id;
/** The three levels of what is maintained, and a kind of work. */
async function maintained(): Promise<void> {
  const category_id = await make(maintenanceCategoryCalls.create, named('Pools'));
  const subcategory_id = await make(maintenanceSubcategoryCalls.create, { ...named('Pumps'), category_id });
  await make(maintenanceSubsubcategoryCalls.create, { ...named('Pump service'), subcategory_id });
  await make(maintenanceTypeCalls.create, named('Preventive'));
}

/** Rows of every kind: a new one doesn’t compile without them. */
const cases: Record<ImportKind, () => Promise<Case>> = {
  unit: async () => ({
    ...{ table: 'units', name: 'number' },
    good: {
      ...(await place(300)),
      ...{ number: 'B-1', floor: '1', property_use: 'Residential', area: '110', asking_rent: '60000' },
      ...{ readiness: '', status_detail_id: '' },
    },
    bad: {
      'without a number': { number: '' },
      'in no building': { number: 'B-3', building_id: nowhere },
      'of no type': { number: 'B-4', unit_type_id: nowhere },
      'on a floor that is none': { number: 'B-5', floor: 'ground' },
      'for another use than there is': { number: 'B-6', property_use: 'Parking' },
      'for nothing': { number: 'B-7', asking_rent: '0' },
      'out of order without a reason': { number: 'B-8', readiness: 'Out of order' },
      'with a detail that isn’t there, which it needn’t have': { number: 'B-9', status_detail_id: nowhere },
      'like the first': {},
    },
  }),
  sellable_unit: async () => {
    const { compound_id = '', unit_type_id = '' } = await place(400);
    return {
      ...{ table: 'sellable_units', name: 'number' },
      good: { compound_id, unit_type_id, number: 'V-1', area: '310', price: '2400000', promised_on: '2027-01-31', unit_id: '' },
      bad: {
        'without a number': { number: '' },
        'in no compound': { number: 'V-3', compound_id: nowhere },
        'of an area that is none': { number: 'V-4', area: 'large' },
        'for nothing': { number: 'V-5', price: '0' },
        'without a price': { number: 'V-6', price: '' },
        'for a day that is none': { number: 'V-7', promised_on: '2027-02-30' },
        'of a unit that isn’t there, which it needn’t have': { number: 'V-8', unit_id: nowhere },
        'like the first': {},
      },
    };
  },
  tenant: async () => ({
    ...{ table: 'tenants', name: 'name' },
    good: {
      ...{ name: 'Good', kind: 'Person', mobile: '0555600101', identity_type: 'Passport', identity_no: 'P5550001' },
      birth_date: '1990-01-31',
    },
    bad: {
      'without a name': { name: '', identity_no: 'P5550002' },
      'of no kind': { name: 'Robot', kind: 'Robot', identity_no: 'P5550003' },
      'with half a mobile': { name: 'Half', mobile: '12', identity_no: 'P5550004' },
      'with a number of no identity': { name: 'Checksum', identity_type: 'Saudi ID', identity_no: '1058529941' },
      'not grown up': { name: 'Child', identity_no: 'P5550005', birth_date: '2020-01-31' },
      'like the first': { name: 'Twin' },
    },
  }),
  lead: async () => ({
    ...{ table: 'leads', name: 'name' },
    good: {
      ...{ name: 'Good', mobile: '0555700101', source: 'Walk-in', budget_min: '100', budget_max: '200', move_in_on: '' },
      compound_id: '',
    },
    bad: {
      'without a name': { name: '', mobile: '0555700102' },
      'whom nobody reaches': { name: 'Unreachable', mobile: '' },
      'from nowhere': { name: 'Nowhere', mobile: '0555700103', source: nowhere },
      'of more at least than at most': { name: 'Order', mobile: '0555700104', budget_min: '201' },
      'who moved in long ago': { name: 'Past', mobile: '0555700105', move_in_on: '2001-01-01' },
      'for a compound that isn’t there, which they needn’t have': {
        name: 'Compound',
        mobile: '0555700106',
        compound_id: nowhere,
      },
      'like the first': { name: 'Twin' },
    },
  }),
  equipment: async () => {
    await maintained();
    const { compound_id = '' } = await place(500);
    return {
      ...{ table: 'equipments', name: 'code' },
      good: {
        ...{ code: 'P-1', name_en: 'Pump', name_ar: 'مضخة', category_id: 'Pools', compound_id },
        ...{ installed_on: '2024-01-15', warranty_until: '2026-01-14' },
      },
      bad: {
        'without a code': { code: '' },
        'of no category': { code: 'P-3', category_id: nowhere },
        'in no compound': { code: 'P-4', compound_id: nowhere },
        'installed on a day that is none': { code: 'P-5', installed_on: '2024-02-30' },
        'whose warranty ends before it begins': { code: 'P-6', warranty_until: '2024-01-14' },
        'like the first': {},
      },
    };
  },
  part: async () => {
    await make(partCategoryCalls.create, named('Pool parts'));
    return {
      ...{ table: 'parts', name: 'code' },
      good: {
        ...{ code: 'PP-1', name_en: 'Seal', name_ar: 'مانعة', part_category_id: 'Pool parts', measure: 'Piece' },
        ...{ reorder_point: '4', barcode: '6281000009101' },
      },
      bad: {
        'without a code': { code: '', barcode: '' },
        'of no category': { code: 'PP-3', part_category_id: nowhere, barcode: '' },
        'in no measure': { code: 'PP-4', measure: 'Dozen', barcode: '' },
        'reordered below nothing': { code: 'PP-5', reorder_point: '-1', barcode: '' },
        'with the first one’s barcode': { code: 'PP-6' },
        'like the first': {},
      },
    };
  },
  maintenance_plan: async () => {
    await maintained();
    const { compound_id = '' } = await place(600);
    return {
      ...{ table: 'maintenance_plans', name: 'name_en' },
      good: {
        ...{ name_en: 'Pool', name_ar: 'المسبح', subsubcategory_id: 'Pump service', type_id: 'Preventive' },
        ...{ description: 'Clean the filter', target: 'common_area', compound_id, place_note: 'Roof' },
        ...{ trigger: 'time', anchor: '2026-03-01', every: '1', every_unit: 'months', lead_days: '3' },
      },
      bad: {
        'without a name': { name_en: '' },
        'of no category': { name_en: 'Two', subsubcategory_id: nowhere },
        'of no kind of work': { name_en: 'Three', type_id: nowhere },
        'of equipment that is none': { name_en: 'Four', target: 'equipment' },
        'every no month': { name_en: 'Five', every: '0' },
        'from a day that is none': { name_en: 'Six', anchor: '2026-02-30' },
        'made longer ahead than it recurs': { name_en: 'Seven', lead_days: '40' },
      },
    };
  },
};

describe('a row with an error never becomes a record', () => {
  it.each(Object.entries(cases))('of %s', async (kind, caseOf) => {
    const { table, name, good, bad } = await caseOf();
    const person = kind === 'lead' ? agent : admin;
    const names = async (): Promise<string[]> =>
      (
        await testBed.owner.query<{ name: string }>(`select "${name}" as name from ${table} where company_id = $1 order by id`, [
          testBed.one.company.id,
        ])
      ).rows.map((row) => row.name);
    const before = await names();
    const fields = Object.keys(good);
    const rows = [good, ...Object.values(bad).map((row) => ({ ...good, ...row }))];
    // The good row stands between bad ones once: neither the first nor the last of a batch is special.
    const last = { ...good, [name]: `${good[name]}-last`, mobile: '0555600199', identity_no: 'P5550099' };
    const content = csvOf([fields, ...[...rows, last].map((row: Row) => fields.map((field) => row[field] ?? ''))]);
    const { id } = await read(testBed, person, content, { kind: kind as ImportKind, name: `${kind}.csv` });
    const mapped = await person.ask(dataImportCalls.map, { params: { id }, body: { mapping: fields } });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
    await settled();
    const wrong = Object.keys(bad);
    const states = async () =>
      (await rowsOf(person, id)).map(({ number, state, record_id }) => {
        const what = wrong[number - 3];
        return `${what ?? 'right'}: ${state}${record_id === null ? '' : ', a record'}`;
      });
    const refused = wrong.map((what) => `${what}: invalid`);
    expect(await states()).toEqual(['right: valid', ...refused, 'right: valid']);
    expect((await start(person, id)).status).toBe(200);
    await settled();
    expect(await states()).toEqual(['right: created, a record', ...refused, 'right: created, a record']);
    expect(await readImport(person, id)).toMatchObject({ status: 'partially_done', created: 2, bad: wrong.length, existing: 0 });
    expect(await names()).toEqual([...before, good[name], last[name]]);
  });
});
