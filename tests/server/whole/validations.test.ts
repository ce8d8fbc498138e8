import { describe, expect, it } from 'vitest';
import { countries, nationalities } from '../../../src/api/countries.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { type Company, companyCalls } from '../../../src/api/settings/company.ts';
import { paymentTermCalls } from '../../../src/api/settings/payment-term.ts';
import ar from '../../../src/locales/ar/countries.json' with { type: 'json' };
import en from '../../../src/locales/en/countries.json' with { type: 'json' };
import { finalized, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const admin = () => testCompany.people.admin;
const newTenant = (body: object) => admin().ask(tenantCalls.create, { body: { name: 'Ahmed Hassan', ...body } });
const newLead = (body: object) =>
  admin().ask(leadCalls.create, { body: { name: 'Ahmed Hassan', source: 'website', email: 'a@b.example', ...body } });
const fieldsOf = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  return { status, fields: Object.keys((body.fields ?? {}) as object) };
};
const wrong = (...fields: string[]) => ({ status: 422, fields });
const iqama = { identity_type: 'iqama_no', identity_no: '2999900075' };

describe('an identity (domain 4)', () => {
  it('of a resident has an expiry, in leads and tenants alike', async () => {
    expect(await fieldsOf(newTenant(iqama))).toEqual(wrong('identity_expiry'));
    expect(await fieldsOf(newLead(iqama))).toEqual(wrong('identity_expiry'));
    expect((await newLead({ ...iqama, identity_expiry: '2030-01-31' })).status).toBe(200);
  });

  it('known from another open lead is marked where it is', async () => {
    const saudi = { identity_type: 'saudi_no', identity_no: '1058529940' };
    expect((await newLead({ ...saudi, mobile: '0500000501' })).status).toBe(200);
    expect(await fieldsOf(newLead({ ...saudi, mobile: '0500000502' }))).toEqual(wrong('identity_no'));
    expect(await fieldsOf(newLead({ mobile: '0500000501' }))).toEqual(wrong('mobile'));
    expect(await fieldsOf(newLead({ ...saudi, mobile: '0500000501' }))).toEqual(wrong('mobile', 'identity_no'));
  });

  it('goes with a nationality from the list', async () => {
    for (const nationality of ['1!', 'XX', 'Saudi', 'S']) {
      expect(await fieldsOf(newTenant({ nationality })), nationality).toEqual(wrong('nationality'));
      expect(await fieldsOf(newLead({ nationality })), nationality).toEqual(wrong('nationality'));
    }
    expect((await newTenant({ nationality: 'eg' })).body.data).toMatchObject({ nationality: 'EG' });
  });
});

describe('a phone', () => {
  it('of a company may be a landline, of a person only a mobile', async () => {
    const company = { kind: 'company', commercial_register: '1010123456', mobile: '0112345678' };
    expect((await newTenant(company)).body.data).toMatchObject({ mobile: '+966112345678' });
    expect((await newLead(company)).body.data).toMatchObject({ mobile: '+966112345678' });
    expect(await fieldsOf(newTenant({ mobile: '0112345678' }))).toEqual(wrong('mobile'));
    expect(await fieldsOf(newLead({ mobile: '011 234 5678' }))).toEqual(wrong('mobile'));
    expect(await fieldsOf(newTenant({ ...company, commercial_register: '1010123457', mobile: '0192345678' }))).toEqual(
      wrong('mobile'),
    );
    const params = { company_slug: 'first' };
    const { body } = await admin().ask(companyCalls.update, { params, body: { phone: '٠١١٢٣٤٥٦٧٨' } });
    expect(body.data).toMatchObject({ phone: '+966112345678' });
  });
});

describe('terms of payment', () => {
  it('are refused with all that can be chosen', async () => {
    const { body } = await admin().ask(paymentTermCalls.create, {
      body: { name_en: 'Five', name_ar: 'خمس', payments_per_year: 5 },
    });
    expect(body.fields).toEqual({ payments_per_year: 'Choose one of: 1, 2, 3, 4, 6, 12.' });
    const deal = await testCompany.qualifiedDeal();
    const params = { lead_id: deal.lead, id: deal.quotation };
    const answer = await admin().ask(quotationCalls.update, { params, body: { payments_per_year: 5 } });
    expect(answer.body.fields).toEqual({ payments_per_year: 'Choose one of: 1, 2, 3, 4, 6, 12.' });
  });

  it('are due at most 90 days in advance, in settings and quotations alike', async () => {
    const term = { name_en: 'Early', name_ar: 'مبكر', payments_per_year: 4 };
    const deal = await testCompany.qualifiedDeal();
    const params = { lead_id: deal.lead, id: deal.quotation };
    for (const [days_in_advance, status] of [
      [90, 200],
      [120, 422],
    ] as const) {
      expect((await admin().ask(paymentTermCalls.create, { body: { ...term, days_in_advance } })).status).toBe(status);
      expect((await admin().ask(quotationCalls.update, { params, body: { days_in_advance } })).status).toBe(status);
    }
  });
});

describe('an event without input', () => {
  it('needs no body: a lead is qualified by its path alone', async () => {
    for (const payload of [undefined, {}, { lead: {} }]) {
      const { id } = await testCompany.lead();
      const { status, body } = await admin().raw('PUT', `/v2/leads/${id}/qualify`, payload);
      expect({ status, body }).toMatchObject({ status: 200, body: { data: { status: 'qualified' } } });
    }
    // What has input to give keeps its wrapper.
    const { id } = await testCompany.lead();
    for (const payload of [undefined, {}, { reason: 'price' }])
      expect((await admin().raw('PUT', `/v2/leads/${id}/lost`, payload)).status).toBe(400);
    expect((await admin().raw('PUT', `/v2/leads/${id}`, {})).status).toBe(400);
  });
});

describe('the term of a quotation', () => {
  const term = async (days: number) => {
    const start_on = plusDays(await testCompany.today(), days);
    return { property_use: 'residential', start_on, end_on: plusDays(start_on, 364) };
  };

  it('starts at most 30 days ago', async () => {
    const { id: lead_id } = await testCompany.lead();
    const params = { lead_id };
    const create = async (body: object) => fieldsOf(admin().ask(quotationCalls.create, { params, body }));
    expect(await create({ property_use: 'residential', start_on: '2020-01-01', end_on: '2020-12-31' })).toEqual(
      wrong('start_on'),
    );
    expect(await create(await term(-31))).toEqual(wrong('start_on'));
    expect((await create(await term(-30))).status).toBe(200);
  });

  it('of a renewal continues a contract of the same tenant, once', async () => {
    const own = await finalized();
    const other = await finalized();
    const params = { tenant_id: own.tenant };
    const renewal = { ...(await term(40)), kind: 'renewal' };
    const create = async (body: object) => fieldsOf(admin().ask(tenantQuotationCalls.create, { params, body }));
    expect(await create(renewal)).toEqual(wrong('kind'));
    expect(await create({ ...renewal, renews_contract_id: other.contract })).toEqual(wrong('renews_contract_id'));
    const ofLead = await admin().ask(quotationCalls.create, {
      params: { lead_id: (await testCompany.lead()).id },
      body: { ...renewal, renews_contract_id: own.contract },
    });
    expect(ofLead.status).toBe(422);
    const past = { start_on: plusDays(await testCompany.today(), -60), end_on: plusDays(await testCompany.today(), 300) };
    expect(await create({ ...renewal, ...past, renews_contract_id: own.contract })).toEqual(wrong('start_on'));
    const made = await testCompany.ask<Quotation>(admin(), tenantQuotationCalls.create, {
      params,
      body: { ...renewal, renews_contract_id: own.contract },
    });
    expect(made).toMatchObject({ kind: 'renewal', renews_contract_id: own.contract });
    const again = await admin().ask(tenantQuotationCalls.create, {
      params,
      body: { ...renewal, renews_contract_id: own.contract },
    });
    expect(again).toMatchObject({ status: 422, body: { code: 'refused' } });
    // One that is agreed on late begins where the contract ended.
    const late = await finalized();
    await testCompany.sql('update contracts set end_on = $2 where id = $1', [late.contract, plusDays(past.start_on, -1)]);
    const body = { ...renewal, ...past, renews_contract_id: late.contract };
    expect((await admin().ask(tenantQuotationCalls.create, { params: { tenant_id: late.tenant }, body })).status).toBe(200);
  });
});

describe('the lists of countries and nationalities (R-11)', () => {
  const texts: Record<'en' | 'ar', Record<string, string>> = { en, ar };
  it('begin with Saudi Arabia, the default, and have their names in both languages', async () => {
    expect(countries.length).toBe(250);
    expect(nationalities.length).toBe(200);
    // Whoever comes from one of these has the passport of another country, or nobody lives there.
    const withoutPassport =
      'AI AQ AS AW AX BL BM BQ BV CC CK CW CX EH FK FO GF GG GI GL GP GS GU HM IM IO JE KY MF MP MQ MS NC NF NU PF PM PN RE SH SJ SX TC TF TK UM VG VI WF YT';
    expect(countries.filter((code) => !nationalities.some((one) => one === code)).join(' ')).toBe(withoutPassport);
    expect([countries[0], nationalities[0]]).toEqual(['SA', 'SA']);
    for (const codes of [countries, nationalities]) expect(new Set(codes).size).toBe(codes.length);
    for (const [kind, codes] of Object.entries({ country: countries, nationality: nationalities }))
      for (const language of ['en', 'ar'] as const) {
        const names = codes.map((code) => texts[language][`${kind}.${code}`] ?? '');
        expect(names.filter((name) => !name)).toEqual([]);
        expect(new Set(names).size).toBe(codes.length);
        expect(names.filter((name) => /\p{Script=Arabic}/u.test(name) !== (language === 'ar'))).toEqual([]);
      }
    // As they are written in the Kingdom.
    expect([ar['country.DK'], ar['country.HU'], ar['nationality.SV']]).toEqual(['الدنمارك', 'المجر', 'سلفادوري']);
    expect([ar['country.SA'], ar['nationality.SA'], ar['nationality.IN'], ar['country.EG']]).toEqual([
      'المملكة العربية السعودية',
      'سعودي',
      'هندي',
      'مصر',
    ]);
    const company = await testCompany.ask<Company>(admin(), companyCalls.get, { params: { company_slug: 'first' } });
    expect(company.country).toBe('SA');
    const refused = await admin().ask(companyCalls.update, { params: { company_slug: 'first' }, body: { country: 'XX' } });
    expect(refused.status).toBe(422);
  });
});
