import { beforeAll, describe, expect, it } from 'vitest';
import { buildings, compounds, units, unitTypes } from '../../../server/db/schema/property.ts';
import { insertRow } from '../../../server/kit/records.ts';
import { freeFrom } from '../../../server/sales/unit-choices.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { UnitChoices } from '../../../src/api/sales/unit-choice.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

/** Two compounds with a studio and flats, as leasing agents know them; what a year costs is in the type or in the unit. */
let at: Record<'narjis' | 'malqa' | 'studio' | 'flat', number>;
beforeAll(async () => {
  at = await services().db.write(company(), async (scope) => {
    const place = async (name_en: string, name_ar: string, district: string) => {
      const compound_id = await insertRow(scope, compounds, { name_en, name_ar, district, property_use: 'residential' });
      const building_id = await insertRow(scope, buildings, {
        compound_id,
        code: 'A1',
        name_en: 'Palm',
        name_ar: 'النخلة',
        floors: 4,
      });
      return { compound_id, building_id };
    };
    const type = (name_en: string, name_ar: string, bedrooms: number, max_price: string) =>
      insertRow(scope, unitTypes, {
        name_en,
        name_ar,
        bedrooms,
        property_use: 'residential',
        price_type: 'range_price',
        min_price: '20000.00',
        max_price,
      });
    const [narjis, malqa] = [
      await place('Al Narjis Gardens', 'واحة النرجس', 'An Narjis'),
      await place('Malqa Square', 'ساحة الملقا', 'Al Malqa'),
    ];
    const [studio, flat] = [await type('Studio', 'استوديو', 0, '30000.00'), await type('2BR flat', 'شقة بغرفتين', 2, '70000.00')];
    const unit = (where: typeof narjis, unit_type_id: number, number: string, more: object = {}) =>
      insertRow(scope, units, { ...where, unit_type_id, number, floor: 1, area: '80.00', property_use: 'residential', ...more });
    await unit(narjis, flat, 'A1-102');
    await unit(narjis, flat, 'A1-103', { asking_rent: '60000.00' });
    await unit(narjis, studio, 'A1-201');
    await unit(malqa, flat, 'A1-102', { asking_rent: '65000.00' });
    await unit(malqa, flat, 'A1-104', {
      asking_rent: '50000.00',
      readiness: 'under_preparation',
      expected_ready_on: '2036-01-01',
    });
    await unit(malqa, flat, 'A1-105', { market: 'for_sale' });
    return { narjis: narjis.compound_id, malqa: malqa.compound_id, studio, flat };
  });
});

/** A draft for a year from today, of a lead with such wishes. */
async function draft(wishes: Record<string, unknown> = {}): Promise<{ lead: number; quotation: number }> {
  const ask = testCompany.people.leasing_agent;
  const body = { name: 'Sara', mobile: testCompany.driver.unique('mobile'), source: 'phone', ...wishes };
  const { id: lead } = await testCompany.ask<Lead>(ask, leadCalls.create, { body });
  if ('identity_no' in wishes) await sales.qualify(testCompany.driver, lead);
  const start_on = await testCompany.today();
  const { id } = await testCompany.ask<Quotation>(ask, quotationCalls.create, {
    params: { lead_id: lead },
    body: { property_use: 'residential', start_on, end_on: plusDays(start_on, 364) },
  });
  return { lead, quotation: id };
}
const choices = (id: number, query: Record<string, unknown> = {}) =>
  testCompany.ask<UnitChoices>(testCompany.people.leasing_agent, quotationCalls.unitChoices, { params: { id }, query });
const said = ({ rows }: UnitChoices) => rows.map((one) => `${one.number} ${one.compound_name_en.split(' ').slice(-2).join(' ')}`);
const found = async (id: number, search: string) => said(await choices(id, { search })).sort();

describe('finding a unit to quote', () => {
  it('takes what a person types: number, type, rooms, compound, district, in either language, in any order', async () => {
    const { quotation } = await draft();
    const flats = ['A1-102 Malqa Square', 'A1-102 Narjis Gardens', 'A1-103 Narjis Gardens', 'A1-104 Malqa Square'];
    expect(await found(quotation, '2BR a1')).toEqual(flats);
    expect(await found(quotation, '2 bedrooms palm')).toEqual(flats);
    expect(await found(quotation, 'studio')).toEqual(['A1-201 Narjis Gardens']);
    expect(await found(quotation, 'narjis 2br')).toEqual(['A1-102 Narjis Gardens', 'A1-103 Narjis Gardens']);
    expect(await found(quotation, 'النرجس شقه')).toEqual(['A1-102 Narjis Gardens', 'A1-103 Narjis Gardens']);
    expect(await found(quotation, 'al-malqa ١٠٢')).toEqual(['A1-102 Malqa Square']);
    expect(await found(quotation, 'a1102 nowhere')).toEqual([]);
    expect(await found(quotation, '100%')).toEqual([]);
  });

  it('suggests what meets all the customer’s wishes, then what misses the fewest, the cheapest first', async () => {
    const { quotation } = await draft({ unit_type_id: at.flat, compound_id: at.malqa, budget_max: '66000' });
    const { rows } = await choices(quotation, { search: 'a1' });
    expect(rows.map((one) => [one.number, one.compound_name_en, one.list_price, one.misses, one.is_suggested])).toEqual([
      ['A1-104', 'Malqa Square', '50000.00', [], true],
      ['A1-102', 'Malqa Square', '65000.00', [], true],
      ['A1-103', 'Al Narjis Gardens', '60000.00', ['compound'], false],
      ['A1-201', 'Al Narjis Gardens', '30000.00', ['compound', 'unit_type'], false],
      ['A1-102', 'Al Narjis Gardens', '70000.00', ['budget', 'compound'], false],
    ]);
    const move = await draft({ unit_type_id: at.flat, compound_id: at.malqa, move_in_on: await testCompany.today() });
    expect((await choices(move.quotation)).rows.slice(0, 2).map((one) => [one.number, one.misses])).toEqual([
      ['A1-102', []],
      ['A1-104', ['move_in']],
    ]);
    // Somebody without wishes gets no suggestion.
    expect((await choices((await draft()).quotation)).rows.filter((one) => one.is_suggested)).toEqual([]);
  });

  it('leaves out what can’t be let in the term, or says who has it and until when', async () => {
    const theirs = await draft({
      property_use: 'residential',
      unit_type_id: at.studio,
      budget_max: '30000',
      move_in_on: await testCompany.today(),
      identity_type: 'passport_no',
      identity_no: testCompany.driver.unique('passport'),
    });
    const mine = await draft();
    const unit = (await choices(theirs.quotation, { search: '201 studio' })).rows[0]?.id as number;
    await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.addUnit, {
      params: { lead_id: theirs.lead, id: theirs.quotation },
      body: { unit_id: unit },
    });
    // It isn't offered twice on one quotation, and a draft of another customer keeps nobody.
    expect(await found(theirs.quotation, 'studio')).toEqual([]);
    expect(await found(mine.quotation, 'studio')).toEqual(['A1-201 Narjis Gardens']);
    const deal = { ...theirs, unit, compound: at.narjis };
    await testCompany.request(deal);
    await testCompany.offer(deal, 'sent');
    expect(await found(mine.quotation, 'studio')).toEqual([]);
    const { rows, found: count } = await choices(mine.quotation, { search: 'studio', taken: 'true' });
    expect(count).toBe(1);
    expect(rows[0]).toMatchObject({ number: 'A1-201', conflict: { why: 'held' } });
    expect(rows[0]?.free_from).toBe(plusDays(rows[0]?.conflict?.until as string, 1));
    // What isn't for lease is never among them.
    expect(said(await choices(mine.quotation, { search: 'a1', taken: 'true' }))).not.toContain('A1-105 Malqa Square');
  });

  it('is refused in words: another’s quotation, too long a search', async () => {
    const { quotation } = await draft();
    const ask = (query: Record<string, unknown>, id = quotation) =>
      testCompany.people.leasing_agent.ask(quotationCalls.unitChoices, { params: { id }, query });
    expect((await ask({ search: 'x'.repeat(201) })).status).toBe(400);
    expect((await ask({ taken: 'maybe' })).status).toBe(400);
    expect((await ask({}, 999_999)).status).toBe(404);
  });
});

describe('a quotation made for a unit', () => {
  it('offers it at its list price, with its use; one that isn’t for lease is refused, and nothing is made', async () => {
    const { lead, quotation } = await draft();
    const flat = (await choices(quotation, { search: 'malqa 102' })).rows[0]?.id as number;
    const start_on = await testCompany.today();
    const make = (unit_id: number) =>
      testCompany.people.leasing_agent.ask(quotationCalls.create, {
        params: { lead_id: lead },
        body: { property_use: 'general', start_on, end_on: plusDays(start_on, 364), unit_id },
      });
    const made = (await make(flat)).body.data as Quotation;
    expect(made).toMatchObject({
      property_use: 'residential',
      yearly_rent: '65000.00',
      units: [{ unit_id: flat, number: 'A1-102' }],
    });
    const [villa] = await testCompany.sql<{ id: number }>("select id from units where number = 'A1-105'");
    const refused = await make(Number(villa?.id));
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, ['unit_id']]);
    const [left] = await testCompany.sql<{ count: number }>('select count(*)::int as count from quotations where lead_id = $1', [
      lead,
    ]);
    expect(left?.count).toBe(2);
  });
});

describe('the first day on which a unit is free', () => {
  it.each<[string, (string | null)[], string | null]>([
    ['nothing keeps it', [], '2026-01-15'],
    ['the day after a lease ends', ['2026-03-31'], '2026-04-01'],
    ['the last of several', ['2026-12-31', '2026-03-31'], '2027-01-01'],
    ['not known', ['2026-03-31', null], null],
  ])('%s', (_, ends, day) =>
    expect(
      freeFrom(
        ends.map((until) => ({ why: 'leased', until })),
        '2026-01-15',
      ),
    ).toBe(day),
  );

  it('is not known of a lease that renews by itself', () =>
    expect(freeFrom([{ why: 'renews', until: '2026-04-01' }], '2026-01-15')).toBeNull());
});
