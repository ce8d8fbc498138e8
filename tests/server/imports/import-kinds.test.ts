import { describe, expect, it } from 'vitest';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type SellableUnit, sellableUnitCalls } from '../../../src/api/property/sellable-unit.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { upload } from '../../setup/files.ts';
import {
  admin,
  agent,
  csvOf,
  importAll,
  preview,
  read,
  rowsOf,
  settled,
  start,
  startImports,
  testBed,
} from '../../setup/imports.ts';

startImports();

describe('the kinds', () => {
  it('units: by building, told apart by their compound', async () => {
    const driver = bedDriver(testBed, 'first', { from: 100 });
    const [here, there] = [await driver.place(), await driver.place()];
    const unit = async (id: number) => (await admin.ask(unitCalls.get, { params: { id } })).body.data as Unit;
    const [a, b] = [await unit(here.unit), await unit(there.unit)];
    expect(a.building_code).toBe(b.building_code);
    const headings = ['Building', 'Compound', 'Unit number', 'Floor', 'Unit type', 'Property use', 'Area', 'Asking rent'];
    const of = ({ building_code, compound_name_en, unit_type_name_ar }: Unit, number: string, compound = compound_name_en) => [
      building_code,
      compound,
      number,
      '0',
      unit_type_name_ar,
      'Residential',
      '١٢٠٫٥',
      '60,000',
    ];
    const seen = await preview(testBed, admin, csvOf([headings, of(a, 'I-1'), of(b, 'I-1'), of(a, 'I-2', '')]), { kind: 'unit' });
    expect(seen.mapping).not.toContain(null);
    expect(await rowsOf(admin, seen.id, { bad: true })).toMatchObject([
      { number: 4, errors: [{ column: 0, message: expect.stringContaining(a.building_code) }] },
    ]);
    await start(admin, seen.id);
    await settled();
    const [first] = await rowsOf(admin, seen.id);
    expect(await unit(first?.record_id as number)).toMatchObject({
      number: 'I-1',
      area: '120.50',
      asking_rent: '60000.00',
      compound_id: a.compound_id,
    });
    expect(await importAll(testBed, admin, csvOf([headings, of(a, 'i-1'), of(b, 'I-1')]), { kind: 'unit' })).toMatchObject({
      status: 'done',
      created: 0,
      existing: 2,
    });
  });

  it('units for sale, which answer by the specification’s call', async () => {
    const { unit } = await bedDriver(testBed, 'first', { from: 200 }).place();
    const { compound_name_ar, unit_type_name_en } = (await admin.ask(unitCalls.get, { params: { id: unit } })).body.data as Unit;
    const content = csvOf([
      ['Compound', 'Unit type', 'Number', 'Area', 'Price'],
      [compound_name_ar, unit_type_name_en, 'V-1', '310', '2,400,000.00'],
    ]);
    const { id: attachment_id } = await upload(admin, content, { name: 'villas.csv', for_entity: 'data_import' });
    const { body } = await admin.raw('POST', '/v2/sellable_units/bulk_import', { attachment_id });
    expect(body).toMatchObject({ success: true, data: { kind: 'sellable_unit', status: 'uploaded', file_name: 'villas.csv' } });
    await settled();
    const done = await importAll(testBed, admin, content, { kind: 'sellable_unit' });
    expect(done).toMatchObject({ status: 'done', created: 1 });
    const [row] = await rowsOf(admin, done.id);
    const made = (await admin.ask(sellableUnitCalls.get, { params: { id: row?.record_id as number } })).body.data as SellableUnit;
    expect(made).toMatchObject({ number: 'V-1', price: '2400000.00', status: 'available' });
  });

  it('tenants: by their identity', async () => {
    const content = csvOf([
      ['الاسم', 'النوع', 'الجوال', 'نوع الهوية', 'رقم الهوية', 'تاريخ الميلاد'],
      ['سارة', 'فرد', '0555600001', 'Passport', 'P7654321', '31/01/1990'],
      ['طفل', 'فرد', '0555600002', 'Passport', 'P7654322', '2020-01-31'],
    ]);
    const done = await importAll(testBed, admin, content, { kind: 'tenant' });
    expect(done).toMatchObject({ status: 'partially_done', created: 1, bad: 1 });
    const [row] = await rowsOf(admin, done.id);
    const made = (await admin.ask(tenantCalls.get, { params: { id: row?.record_id as number } })).body.data as Tenant;
    expect(made).toMatchObject({ name: 'سارة', kind: 'person', birth_date: '1990-01-31', identity_no: 'P7654321' });
  });

  it('have a template with every field, which is read as it is', async () => {
    for (const [kind, person] of [
      ['unit', admin],
      ['sellable_unit', admin],
      ['tenant', admin],
      ['lead', agent],
    ] as const)
      for (const language of ['en', 'ar']) {
        const { raw } = await person.raw('GET', `/v2/import_templates/${kind}?format=csv`, undefined, {
          'accept-language': language,
        });
        const headings = raw.payload.replace('\ufeff', '').trim();
        const { mapping, fields } = await read(
          testBed,
          person,
          Buffer.from(`${headings}\n${'x,'.repeat(headings.split(',').length)}`),
          { kind },
        );
        expect(mapping.slice(0, fields.length), kind).toEqual(fields.map(({ name }) => name));
      }
    const sheet = await admin.raw('GET', '/v2/import_templates/unit');
    expect(sheet.raw.headers['content-disposition']).toBe('attachment; filename="unit-template.xlsx"');
    expect((await admin.raw('GET', '/v2/import_templates/user')).status).toBe(404);
    expect((await agent.raw('GET', '/v2/import_templates/unit')).status).toBe(403);
    expect((await admin.raw('GET', '/v2/import_templates/unit?format=pdf')).status).toBe(400);
  });
});
