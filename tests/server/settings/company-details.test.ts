import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { printedDocuments } from '../../../server/documents/documents.ts';
import { attachmentCalls } from '../../../src/api/app/attachment.ts';
import { type Company, companyCalls } from '../../../src/api/settings/company.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { letOut } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { jpeg, pdf, read, upload } from '../../setup/files.ts';
import { services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { site } from '../../setup/papers.ts';

startTestCompany();

const admin = () => testCompany.people.admin;
const params = { company_slug: 'first' };
const update = (body: object, person = admin()) => person.ask(companyCalls.update, { params, body });
const details = async () => (await admin().ask(companyCalls.get, { params })).body.data as Company;
const address = { building_no: '٧٦٢١', address: 'King Fahd Road', district: 'Al Muruj', city: 'Riyadh', postal_code: '12281' };
const wide = (background: string) =>
  sharp({ create: { width: 1200, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
const uploaded = async (content: Buffer, name: string, person = admin()) =>
  (await upload(person, content, { name, for_entity: 'company' })).id;

describe('a company’s details', () => {
  it('are all asked for at once, as soon as one of register, license and account is there', async () => {
    expect((await update({ iban: 'SA0380000000608010167519' })).body.fields).toEqual({
      commercial_register: 'Enter the commercial registration or an investment license.',
      building_no: 'Required',
      address: 'Required',
      district: 'Required',
      city: 'Required',
      postal_code: 'Required',
    });
    const license = { sagia_license: '10211 1034567', iban: 'SA0380000000608010167519', ...address };
    expect((await update(license)).body.fields).toEqual({ license_expires_on: 'Required' });
    expect((await update({ ...license, license_expires_on: '2027-05-01' })).body.data).toMatchObject({
      sagia_license: '102111034567',
      building_no: '7621',
    });
    // What is needed can't be taken away again.
    expect((await update({ iban: null })).body.fields).toEqual({ iban: 'Required' });
    expect((await update({ commercial_register: '1010457823', sagia_license: null, license_expires_on: null })).status).toBe(200);
  });

  it('need a VAT number once there are commercial units', async () => {
    await testCompany.sql("update units set property_use = 'commercial' where id = (select min(id) from units)");
    await testCompany.sql('update companies set vat_no = null');
    expect((await update({ website: 'www.first.example' })).body.fields).toEqual({
      vat_no: 'Required, because the company has commercial units.',
    });
    expect((await update({ website: 'www.first.example', vat_no: '310122393500003' })).body.data).toMatchObject({
      website: 'https://www.first.example',
    });
  });

  it.each([
    [{ website: 'not a site' }],
    [{ website: 'javascript:alert(1)' }],
    [{ short_address: 'RR2929' }],
    [{ building_no: '12' }],
    [{ postal_code: '1228' }],
    [{ additional_no: '12345' }],
    [{ sagia_license: '12' }],
  ])('are refused where they can’t be right: %o', async (wrong) => {
    const { status, body } = await update(wrong);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, Object.keys(wrong)]);
  });
});

describe('a company’s logo', () => {
  it('is an image that its administrator uploaded; everybody in the company sees it, nobody elsewhere', async () => {
    const before = await uploaded(await wide('#135'), 'old.png');
    expect((await update({ logo_id: before })).body.data).toMatchObject({ logo_id: before });
    const logo_id = await uploaded(await jpeg(), 'logo.jpg');
    expect((await update({ logo_id })).status).toBe(200);
    const agent = testCompany.people.leasing_agent;
    expect((await read(agent, logo_id, 'thumbnail')).status).toBe(200);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await read(stranger, logo_id, 'thumbnail')).status).toBe(404);
    // The one before hangs on nothing any more: its uploader may remove it.
    expect((await admin().ask(attachmentCalls.remove, { params: { id: before } })).status).toBe(200);
  });

  it('is no PDF, no upload of somebody else, and set only by who may edit settings', async () => {
    const paper = await uploaded(pdf(), 'logo.pdf');
    expect((await update({ logo_id: paper })).body.fields).toEqual({ logo_id: 'Choose a PNG or JPG image.' });
    expect((await update({ logo_id: 999_999 })).body.fields).toHaveProperty('logo_id');
    const agent = testCompany.people.leasing_agent;
    expect((await agent.ask(attachmentCalls.create, { body: { name: 'a.png', size: 9, for_entity: 'company' } })).status).toBe(
      403,
    );
    expect((await update({ logo_id: null }, agent)).status).toBe(403);
  });
});

describe('papers', () => {
  it('carry logo, numbers, address and account on their letterhead', async () => {
    await update({ logo_id: await uploaded(await wide('#246'), 'wide.png'), phone: '0112345678', email: 'info@first.example' });
    const { contract } = await letOut(bedDriver(testCompany.testBed, 'first', { from: 40_000_000 }));
    const [{ quotation } = expect.fail()] = await testCompany.sql<{ quotation: number }>(
      'select quotation_id::int as quotation from contracts where id = $1',
      [contract],
    );
    for (const use of ['quotation', 'contract'])
      await admin().ask(templateCalls.create, {
        body: { name_en: use, name_ar: 'قالب', kind: use, property_use: 'general', body_en: 'Dear', body_ar: 'السيد' },
      });
    const company = (await services().companies.find('first')) ?? expect.fail();
    for (const [id, record] of [
      ['X-DOC-01', quotation],
      ['X-DOC-02', contract],
    ] as const) {
      const kind = printedDocuments.find((one) => one.id === id) ?? expect.fail();
      const { letterhead } = await services().db.read(company.id, (scope) =>
        kind.make(scope, record, { language: 'en', today: '2026-01-15', identity: (number) => number, ...site }),
      );
      const lines = letterhead.lines.map((line) => line.replace(/[\u2066-\u2069\u200e]/g, ''));
      expect(lines, id).toEqual([
        'VAT number 310122393500003',
        'Commercial registration 1010457823',
        '7621 King Fahd Road, Al Muruj, Riyadh 12281',
        '+966112345678',
        'info@first.example',
        'www.first.example',
        'IBAN SA0380000000608010167519',
      ]);
      const path = kind.path.replace('{id}', String(record));
      for (const language of ['en', 'ar']) {
        const { raw } = await admin().raw('GET', `/v2${path}?language=${language}`);
        expect(raw.statusCode).toBe(200);
        expect(raw.rawPayload.toString('latin1'), id).toContain('/Subtype /Image');
      }
    }
    await update({ logo_id: null });
    const { raw } = await admin().raw('GET', `/v2/quotations/${quotation}/document?language=en`);
    expect(raw.rawPayload.toString('latin1')).not.toContain('/Subtype /Image');
    expect((await details()).logo_id).toBeNull();
  });
});
