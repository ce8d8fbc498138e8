import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '../../../src/api/app/history.ts';
import type { Call } from '../../../src/api/contract.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { businessTypeCalls } from '../../../src/api/settings/business-type.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { interestLevelCalls } from '../../../src/api/settings/interest-level.ts';
import { paymentTermCalls } from '../../../src/api/settings/payment-term.ts';
import { quotationSettingCalls } from '../../../src/api/settings/quotation-setting.ts';
import { type SalesMember, salesMemberCalls } from '../../../src/api/settings/sales-member.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { type Template, type TemplateOption, templateCalls } from '../../../src/api/settings/template.ts';
import { tradeNameCalls } from '../../../src/api/settings/trade-name.ts';

import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Person } from '../../setup/test-bed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.testBed.stop());

describe('lists of settings', () => {
  const lists: [string, { list: Call; create: Call; update: Call; get?: Call; remove?: Call }, object][] = [
    ['interest levels', interestLevelCalls, { rank: 4 }],
    ['services', serviceCalls, { price: '1250.50', vat_rate: 500 }],
    ['business types', businessTypeCalls, {}],
    ['trade names', tradeNameCalls, {}],
    ['payment terms', paymentTermCalls, { payments_per_year: 3, days_in_advance: 10 }],
  ];
  it.each(lists)('%s are created, listed, read, updated with a version, and deleted', async (_, calls, more) => {
    const made = await office.make(calls.create, { ...names('Something new'), ...more });
    expect(made).toMatchObject({ ...more, name_en: 'Something new', version: 1 });
    const listed = await office.admin.ask(calls.list, { query: { search: 'something NEW' } });
    expect(listed.body).toMatchObject({ total_entries: 1, data: [{ id: made.id }] });
    const params = { id: made.id };
    expect((await office.admin.ask(calls.update, { params, body: { name_en: 'Changed', version: 1 } })).body.data).toMatchObject({
      name_en: 'Changed',
      version: 2,
    });
    expect((await office.admin.ask(calls.update, { params, body: { name_en: 'Late', version: 1 } })).status).toBe(409);
    expect((await office.admin.ask(calls.update, { params, body: { name_ar: 'English' } })).body.fields).toHaveProperty(
      'name_ar',
    );
    if (calls.get) expect((await office.admin.ask(calls.get, { params })).body.data).toMatchObject({ name_en: 'Changed' });
    if (calls.remove) expect((await office.admin.ask(calls.remove, { params })).status).toBe(200);
  });

  it('have a history for each record, visible to everyone who may see it', async () => {
    const made = await office.make(serviceCalls.create, { ...names('Garden'), price: '100.00' });
    await office.make(serviceCalls.update, { price: '120.00' }, { id: made.id });
    const params = { entity: 'service', record_id: String(made.id) };
    const history = await office.admin.ask(historyCalls.of, { params });
    expect(history.body.data).toMatchObject([
      { event: 'update', actor_name: 'admin of first', changes: { price: ['100.00', '120.00'] } },
      { event: 'create' },
    ]);
    const company = { entity: 'company', record_id: String(office.testBed.one.company.id) };
    expect((await office.admin.ask(historyCalls.of, { params: company })).status).toBe(200);

    const other = await office.testBed.signIn('second', 'admin@second.example');
    const none = await office.testBed.signIn('first', 'none@first.example');
    const wrong = [
      { ...params, entity: 'session' },
      { ...params, record_id: '0' },
      { ...params, record_id: 'x' },
    ];
    for (const [person, given] of [
      [other, params],
      [other, company],
      [none, params],
      ...wrong.map((one) => [office.admin, one]),
    ] as [typeof other, typeof params][])
      expect([given, (await person.ask(historyCalls.of, { params: given })).status]).toEqual([given, 404]);
    await office.admin.ask(serviceCalls.remove, { params: { id: made.id } });
    expect((await office.admin.ask(historyCalls.of, { params })).status).toBe(404);
  });

  it('can be read by every employee, and changed by those with the privilege', async () => {
    const agent = await office.testBed.signIn('first', 'leasing_agent@first.example');
    expect((await agent.ask(serviceCalls.list)).body.total_entries).toBe(4);
    expect((await agent.ask(serviceCalls.create, { body: { ...names('Valet'), price: '10.00' } })).status).toBe(403);
  });

  it('refuse a number of payments that doesn’t divide the year, and another company’s business type', async () => {
    expect((await office.admin.ask(paymentTermCalls.create, { body: { ...names('Five'), payments_per_year: 5 } })).status).toBe(
      422,
    );
    const other = await office.testBed.signIn('second', 'admin@second.example');
    expect(
      (
        await other.ask(tradeNameCalls.create, {
          body: { ...names('Taken over'), business_type_id: office.filled.businessTypes.Retail },
        })
      ).body.fields,
    ).toHaveProperty('business_type_id');
  });

  it('offer a lead its own trade name, and the templates for its use', async () => {
    const lead = await office.make(leadCalls.create, {
      name: 'A shop',
      mobile: '0507777001',
      source: 'website',
      property_use: 'commercial',
    });
    const trade = await office.make<{ id: number }>(tradeNameCalls.addToLead, names('Corner shop'), {
      lead_id: lead.id,
    });
    expect((await office.admin.ask(leadCalls.get, { params: { id: lead.id } })).body.data).toMatchObject({
      trade_name_id: trade.id,
    });
    const options = async (call: Call) =>
      ((await office.admin.ask(call, { params: { id: lead.id } })).body.data as TemplateOption[]).map(({ name_en }) => name_en);
    expect(await options(templateCalls.ofLead)).toEqual(['Commercial quotation']);
    expect(await options(templateCalls.assignable)).toEqual(['Commercial quotation', 'Lease contract']);
  });

  it('count each quotation that uses a service once, and keep such services', async () => {
    const company = office.testBed.one.company.id;
    const parking = office.filled.services.Parking as number;
    await office.testBed.owner.query('set session_replication_role = replica');
    const { rows } = await office.testBed.owner.query(
      "insert into quotations (company_id, property_use, start_on, end_on, valid_until) values ($1, 'residential', '2026-02-01', '2027-01-31', '2026-02-01') returning id",
      [company],
    );
    for (const description of ['First car', 'Second car'])
      await office.testBed.owner.query(
        "insert into quotation_unit_items (company_id, quotation_id, quotation_unit_id, item_type, service_id, description, amount) values ($1, $2, 1, 'service', $3, $4, 240000)",
        [company, rows[0].id, parking, description],
      );
    await office.testBed.owner.query('set session_replication_role = default');
    const answer = await office.admin.ask(serviceCalls.ofQuotation, { params: { id: rows[0].id } });
    expect(answer.body.data).toMatchObject([{ id: parking, name_en: 'Parking', price: '2400.00', vat_rate: 1500 }]);
    expect((await office.admin.ask(serviceCalls.remove, { params: { id: parking } })).body).toMatchObject({
      code: 'linked',
    });
  });
});

describe('the company and its quotation settings', () => {
  it('exist once each, and another company’s can’t be found', async () => {
    const read = (company_slug: string) => office.admin.ask(companyCalls.get, { params: { company_slug } });
    expect((await read('first')).body.data).toMatchObject({ slug: 'first', currency: 'SAR' });
    expect((await read('second')).status).toBe(404);
    expect(
      (
        await office.admin.ask(companyCalls.update, {
          params: { company_slug: 'second' },
          body: { city: 'Jeddah' },
        })
      ).status,
    ).toBe(404);
    const { rows } = await office.testBed.owner.query("select city from companies where slug = 'second'");
    expect(rows[0].city).toBeNull();
  });

  it('only accept a valid VAT number, register number, IBAN and address', async () => {
    const change = (body: object) => office.admin.ask(companyCalls.update, { params: { company_slug: 'first' }, body });
    expect(
      (
        await change({
          vat_no: '310122393500003',
          commercial_register: '1010101010',
          iban: 'SA03 8000 0000 6080 1016 7519',
          building_no: '7621',
          address: 'King Fahd Road',
          district: 'Al Muruj',
          city: 'Riyadh',
          postal_code: '12281',
        })
      ).body.data,
    ).toMatchObject({ iban: 'SA0380000000608010167519' });
    for (const wrong of [
      { vat_no: '123' },
      { iban: 'SA0380000000608010167518' },
      { slug: 'Big Company' },
      { slug: 'www' },
      { commercial_register: '1' },
    ])
      expect(await change(wrong), JSON.stringify(wrong)).toMatchObject({
        status: 422,
        body: { fields: { [Object.keys(wrong)[0] as string]: expect.any(String) } },
      });
    expect((await change({ slug: 'second' })).body).toMatchObject({
      code: 'taken',
      fields: { slug: expect.any(String) },
    });
    expect((await change({ city: 'Riyadh', version: 1 })).status).toBe(409);
    expect(
      (await office.admin.ask(quotationSettingCalls.update, { body: { commercial_valid_days: 21 } })).body.data,
    ).toMatchObject({ commercial_valid_days: 21, residential_valid_days: 7 });
    expect((await office.admin.ask(quotationSettingCalls.update, { body: { commercial_valid_days: 0 } })).status).toBe(422);
  });
});

describe('a company’s slug', () => {
  const change = (person: Person, company_slug: string, slug: string) =>
    person.raw('PUT', `/v2/companies/${company_slug}`, { company: { slug } }, { 'company-slug': company_slug });
  const find = (slug: string) =>
    office.testBed.app.server.inject({ url: '/v2/sessions/company', headers: { 'company-slug': slug, 'accept-language': 'en' } });

  it('that was changed leads nowhere, in words, stays the company’s own, and can be taken back', async () => {
    const second = await office.testBed.signIn('second', 'admin@second.example');
    expect((await change(office.admin, 'first', 'first-homes')).status).toBe(200);
    await expect.poll(async () => (await find('first')).statusCode).toBe(401);
    expect((await find('first')).json()).toMatchObject({ code: 'unknown_company', error: expect.stringContaining('company') });
    expect((await find('first-homes')).json()).toMatchObject({ success: true });
    // Otherwise people who follow an old link would enter their password for another company.
    expect((await change(second, 'second', 'first')).body).toMatchObject({
      code: 'taken',
      fields: { slug: expect.any(String) },
    });
    await expect(
      office.testBed.owner.query("insert into companies (slug, name_en, name_ar) values ('first', 'A', 'ا')"),
    ).rejects.toThrow('was another company');
    expect((await change(second, 'second', 'second-homes')).status).toBe(200);
    expect((await change(second, 'second-homes', 'second')).status).toBe(200);
    expect((await change(office.admin, 'first-homes', 'first')).status).toBe(200);
    await expect.poll(async () => (await find('first')).statusCode).toBe(200);
    const { rows } = await office.testBed.owner.query('select slug, former_slugs from companies order by id');
    expect(rows).toEqual([
      { slug: 'first', former_slugs: ['first-homes'] },
      { slug: 'second', former_slugs: ['second-homes'] },
    ]);
    expect(JSON.stringify((await office.admin.ask(companyCalls.get, { params: { company_slug: 'first' } })).body)).not.toContain(
      'former',
    );
  });
});

describe('templates', () => {
  it('only contain known placeholders, in both languages, and are copied with a new name', async () => {
    const body = {
      ...names('Short'),
      kind: 'quotation',
      body_en: 'Dear {{ customer_name }}',
      body_ar: 'عزيزي {{customer_name}}',
    };
    const made = await office.make<Template>(templateCalls.create, body);
    const fields = async (more: object) =>
      (await office.admin.ask(templateCalls.create, { body: { ...body, ...names('Other'), ...more } })).body.fields;
    expect(await fields({ body_en: 'Dear {{costumer_name}}' })).toHaveProperty('body_en');
    expect(await fields({ body_ar: 'عزيزي {{customer_name' })).toHaveProperty('body_ar');
    expect(await fields({ body_ar: ' ' })).toHaveProperty('body_ar');
    expect(await fields({ name_en: 'short' })).toHaveProperty('name_en');
    const copies = [
      await office.make<Template>(templateCalls.duplicate, {}, { id: made.id }),
      await office.make<Template>(templateCalls.duplicate, {}, { id: made.id }),
    ];
    expect(copies.map(({ name_en }) => name_en)).toEqual(['Short (copy)', 'Short (copy 2)']);
    const contracts = (await office.admin.ask(templateCalls.contractOptions)).body.data as TemplateOption[];
    expect(contracts.map(({ name_en }) => name_en)).toEqual(['Lease contract']);
  });
});

describe('the sales team', () => {
  it('is listed for a supervisor (R-25), and has each salesperson once, without cycles', async () => {
    const lead = office.filled.salesMembers['leasing_manager@first.example'] as number;
    const below = (await office.admin.ask(salesMemberCalls.list, { query: { supervisor_id: lead } })).body.data as SalesMember[];
    expect(below.map(({ user_email }) => user_email).sort()).toEqual([
      'leasing_agent@first.example',
      'sales_agent@first.example',
    ]);
    const fields = async (call: Call, body: object, params = {}) => (await office.admin.ask(call, { body, params })).body.fields;
    expect(await fields(salesMemberCalls.create, { user_id: office.idOf('analyst') })).toHaveProperty('user_id');
    expect(await fields(salesMemberCalls.create, { user_id: office.idOf('leasing_agent') })).toHaveProperty('user_id');
    expect(await fields(salesMemberCalls.update, { supervisor_id: below[0]?.id }, { id: lead })).toHaveProperty('supervisor_id');
    expect((await office.admin.ask(salesMemberCalls.remove, { params: { id: lead } })).body.code).toBe('linked');
  });
});
