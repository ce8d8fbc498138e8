import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { type Equipment, equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type MaintenancePlan, maintenancePlanCalls } from '../../../src/api/maintenance/maintenance-plan.ts';
import { maintenanceSubcategoryCalls } from '../../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceTypeCalls } from '../../../src/api/maintenance/maintenance-type.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../../src/api/maintenance/part-category.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { admin, agent, countOf, csvOf, importAll, preview, read, rowsOf, startImports, testBed } from '../../setup/imports.ts';

startImports();

const make = async (call: Call, body: object): Promise<number> => {
  const answer = await admin.ask(call, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as { id: number }).id;
};
let place: Unit;
beforeAll(async () => {
  const { unit } = await bedDriver(testBed, 'first', { from: 900 }).place();
  place = (await admin.ask(unitCalls.get, { params: { id: unit } })).body.data as Unit;
  const category_id = await make(maintenanceCategoryCalls.create, { name_en: 'Lifts', name_ar: 'المصاعد الكهربائية' });
  const subcategory_id = await make(maintenanceSubcategoryCalls.create, { name_en: 'Cabins', name_ar: 'الكبائن', category_id });
  await make(maintenanceSubsubcategoryCalls.create, { name_en: 'Cabin service', name_ar: 'صيانة الكبينة', subcategory_id });
  await make(maintenanceTypeCalls.create, { name_en: 'Planned', name_ar: 'وقائية مجدولة' });
  await make(partCategoryCalls.create, { name_en: 'Lift parts', name_ar: 'قطع المصاعد' });
});
const get = async <T>(call: Call, id: number | null | undefined): Promise<T> =>
  (await admin.ask(call, { params: { id: id as number } })).body.data as T;
const errorsOf = async (id: number) =>
  (await rowsOf(admin, id, { bad: true })).map(({ number, errors }) => [number, errors.map(({ message }) => message)] as const);

describe('equipment', () => {
  const headings = [
    'Code',
    'Name in English',
    'Name in Arabic',
    'Category',
    'Compound',
    'Building',
    'Installed on',
    'Warranty until',
  ];
  const row = (code: string, more: Partial<Record<'category' | 'building' | 'installed' | 'warranty', string>> = {}) => [
    ...[code, 'Lift', 'مصعد', more.category ?? 'Lifts', place.compound_name_ar, more.building ?? place.building_code],
    ...[more.installed ?? '15/01/2024', more.warranty ?? '2026-01-14'],
  ];

  it('is imported where it stands, and once', async () => {
    const content = csvOf([headings, row('L-1'), row('L-2', { category: 'المصاعد الكهربائية' })]);
    const done = await importAll(testBed, admin, content, { kind: 'equipment' });
    expect(done, JSON.stringify(await errorsOf(done.id))).toMatchObject({ status: 'done', created: 2, bad: 0 });
    const [first] = await rowsOf(admin, done.id);
    expect(await get<Equipment>(equipmentCalls.get, first?.record_id)).toMatchObject({
      ...{ code: 'L-1', name_ar: 'مصعد', category_name_en: 'Lifts', compound_id: place.compound_id, status: 'in_service' },
      ...{ installed_on: '2024-01-15', warranty_until: '2026-01-14' },
    });
    expect(await importAll(testBed, admin, csvOf([headings, row('l-1')]), { kind: 'equipment' })).toMatchObject({
      ...{ created: 0, existing: 1 },
    });
  });

  it('with an error in a row becomes no record, and says why in the reader’s language', async () => {
    const before = await countOf('equipments');
    const rows = [
      row('L-3', { warranty: '2024-01-14' }),
      row('L-4', { category: 'Boats' }),
      row('L-5', { installed: 'soon' }),
      row(''),
    ];
    const seen = await preview(testBed, admin, csvOf([headings, ...rows]), { kind: 'equipment' });
    expect(seen).toMatchObject({ status: 'preview', bad: 4 });
    const english = await errorsOf(seen.id);
    expect(english.map(([number]) => number)).toEqual([2, 3, 4, 5]);
    expect(english[0]?.[1]).toEqual(['The warranty ends before the installation.']);
    expect(english[1]?.[1]).toEqual(['“Boats” wasn’t found.']);
    const arabic = await admin.raw('GET', `/v2/data_imports/${seen.id}/rows?bad=true`, undefined, { 'accept-language': 'ar' });
    for (const { errors } of arabic.body.data as { errors: { message: string }[] }[])
      for (const { message } of errors) expect(message).toMatch(/[\u0600-\u06ff]/);
    const done = await importAll(testBed, admin, csvOf([headings, row('L-6'), ...rows]), { kind: 'equipment' });
    expect(done).toMatchObject({ status: 'partially_done', created: 1, bad: 4 });
    expect(await countOf('equipments')).toBe(before + 1);
  });
});

describe('spare parts', () => {
  const headings = ['Code', 'Name in English', 'Name in Arabic', 'Category', 'Unit of measure', 'Reorder point', 'Barcode'];

  it('are imported without stock, and known by code or barcode', async () => {
    const content = csvOf([
      headings,
      ['LP-1', 'Roller', 'بكرة', 'Lift parts', 'Piece', '4', '6281000009001'],
      ['LP-2', 'Rope', 'حبل', 'قطع المصاعد', 'متر', '', ''],
      ['LP-3', 'Again', 'مكرر', 'Lift parts', 'Piece', '1', '6281000009001'],
      ['LP-4', 'Lamp', 'مصباح', 'Lift parts', 'Dozen', '-1', ''],
    ]);
    const done = await importAll(testBed, admin, content, { kind: 'part' });
    expect(done, JSON.stringify(await errorsOf(done.id))).toMatchObject({ status: 'partially_done', created: 2, bad: 2 });
    const [first, second] = await rowsOf(admin, done.id);
    expect(await get<Part>(partCalls.get, first?.record_id)).toMatchObject({
      ...{ code: 'LP-1', reorder_point: 4, quantity: 0, value: '0.00', measure: 'piece', active: true },
    });
    expect(await get<Part>(partCalls.get, second?.record_id)).toMatchObject({ measure: 'metre', reorder_point: null });
    const wrong = await errorsOf(done.id);
    expect(wrong.map(([number]) => number)).toEqual([4, 5]);
    expect(wrong[0]?.[1]).toEqual(['Duplicate of row 2.']);
    expect(wrong[1]?.[1]).toHaveLength(2);
  });
});

describe('maintenance plans', () => {
  const headings = [
    ...[
      'name_en',
      'name_ar',
      'subsubcategory_id',
      'type_id',
      'description',
      'target',
      'equipment_id',
      'compound_id',
      'place_note',
    ],
    ...['trigger', 'anchor', 'every', 'every_unit', 'lead_days', 'season_from', 'season_to'],
  ];
  const row = (
    name: string,
    more: Partial<Record<'target' | 'equipment' | 'compound' | 'note' | 'lead' | 'from' | 'to', string>>,
  ) => [
    ...[name, 'صيانة شهرية', 'Cabin service', 'Planned', 'Oil the doors', more.target ?? 'equipment', more.equipment ?? ''],
    ...[
      more.compound ?? '',
      more.note ?? '',
      'time',
      '2026-03-01',
      '1',
      'months',
      more.lead ?? '3',
      more.from ?? '',
      more.to ?? '',
    ],
  ];

  it('become drafts; what contradicts itself becomes none', async () => {
    await importAll(
      testBed,
      admin,
      csvOf([
        ['Code', 'Name in English', 'Name in Arabic', 'Category', 'Compound'],
        ['PL-1', 'Plan lift', 'مصعد الخطة', 'Lifts', place.compound_name_en],
      ]),
      { kind: 'equipment' },
    );
    const content = csvOf([
      headings,
      row('Plan lift, monthly', { equipment: 'PL-1' }),
      row('Garden, monthly', {
        target: 'common_area',
        compound: place.compound_name_en,
        note: 'Garden',
        from: 'March',
        to: 'October',
      }),
      row('No lift', {}),
      row('Too early', { equipment: 'PL-1', lead: '40' }),
      row('Half a season', { equipment: 'PL-1', from: '3' }),
    ]);
    const done = await importAll(testBed, admin, content, { kind: 'maintenance_plan' });
    expect(done, JSON.stringify(await errorsOf(done.id))).toMatchObject({ status: 'partially_done', created: 2, bad: 3 });
    const [first, second] = await rowsOf(admin, done.id);
    expect(await get<MaintenancePlan>(maintenancePlanCalls.get, first?.record_id)).toMatchObject({
      ...{
        status: 'draft',
        target: 'equipment',
        compound_id: place.compound_id,
        anchor: '2026-03-01',
        lead_days: 3,
        next_on: null,
      },
    });
    expect(await get<MaintenancePlan>(maintenancePlanCalls.get, second?.record_id)).toMatchObject({
      season_from: 3,
      season_to: 10,
    });
    expect((await errorsOf(done.id)).map(([number]) => number)).toEqual([4, 5, 6]);
  });
});

it('have a template that is read as it is, for whoever may create in maintenance', async () => {
  for (const kind of ['equipment', 'part', 'maintenance_plan'] as const)
    for (const language of ['en', 'ar']) {
      const { raw } = await admin.raw('GET', `/v2/import_templates/${kind}?format=csv`, undefined, {
        'accept-language': language,
      });
      const names = raw.payload.replace('\ufeff', '').trim();
      const { mapping, fields } = await read(testBed, admin, Buffer.from(`${names}\n${'x,'.repeat(names.split(',').length)}`), {
        kind,
      });
      expect(mapping.slice(0, fields.length), kind).toEqual(fields.map(({ name }) => name));
    }
  expect((await agent.raw('GET', '/v2/import_templates/part')).status).toBe(403);
});
