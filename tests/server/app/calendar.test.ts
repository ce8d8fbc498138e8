import { beforeAll, describe, expect, it } from 'vitest';
import { type Calendar, calendarCalls } from '../../../src/api/app/calendar.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { active, finalized, type Let, moveLease, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Deal } from '../../walks/test-beds/test-company.ts';

startTestCompany();

type Own = Let & { deal: Deal };
let lived: Own;
let coming: Own;
/** In March 2026, by hand: what this file puts there, so that nothing else of the company is in the month. */
const march = { from: '2026-03-01', to: '2026-03-31' };

beforeAll(async () => {
  lived = await active();
  coming = await finalized();
  const set = (table: string, id: number | undefined, values: string) =>
    testCompany.sql(`update ${table} set ${values} where id = $1`, [id]);
  await set('leases', lived.leases[0], "start_on = '2025-03-10', end_on = '2026-03-09'");
  await set('contracts', lived.contract, "start_on = '2025-03-10', end_on = '2026-03-09', status = 'landlord_signed'");
  await set('leasing_orders', lived.orders[0], "planned_on = '2026-03-02', delivered_on = '2026-03-04'");
  await set('tenants', lived.tenant, "name = 'Yusra Al-Bahri', identity_expiry = '2026-03-31'");
  await set('leases', coming.leases[0], "start_on = '2026-03-12', end_on = '2027-03-11'");
  await set('leasing_orders', coming.orders[0], "planned_on = '2026-03-11'");
  await set('tenants', coming.tenant, "name = 'Zaid Al-Nahdi', identity_expiry = '2026-04-01'");
  // 21:30 UTC on the 4th is half past midnight on the 5th in Riyadh.
  await set('leads', coming.deal.lead, `viewing_on = '2026-03-04T21:30:00Z', viewing_unit_id = ${coming.deal.unit}`);
  await set('leads', lived.deal.lead, "viewing_on = '2026-03-31T21:00:00Z'");
});

const read = (query: object = {}, person = testCompany.people.admin) =>
  testCompany.ask<Calendar>(person, calendarCalls.days, { query: { ...march, ...query } });
const shortly = ({ entries }: Calendar) => entries.map(({ day, kind, record_id, done }) => [day, kind, record_id, done]);

describe('the calendar', () => {
  it('lists viewings, arrivals, handovers and expiries by day, and what is done', async () => {
    const calendar = await read();
    expect(calendar).toMatchObject({ today: '2026-01-15', cut: [] });
    expect(shortly(calendar)).toEqual([
      ['2026-03-04', 'handover', lived.orders[0], true],
      ['2026-03-05', 'viewing', coming.deal.lead, true],
      ['2026-03-09', 'lease_end', lived.leases[0], false],
      ['2026-03-09', 'contract_end', lived.contract, false],
      ['2026-03-11', 'handover', coming.orders[0], false],
      ['2026-03-12', 'arrival', coming.leases[0], false],
      ['2026-03-31', 'identity_expiry', lived.tenant, false],
    ]);
    const unit = await testCompany.ask<{ number: string; compound_name_ar: string }>(testCompany.people.admin, unitCalls.get, {
      params: { id: coming.deal.unit },
    });
    const viewing = calendar.entries.find(({ kind }) => kind === 'viewing');
    expect(viewing).toMatchObject({
      entity: 'lead',
      at: '2026-03-04T21:30:00.000Z',
      unit_number: unit.number,
      compound_name_ar: unit.compound_name_ar,
    });
    expect(calendar.entries.find(({ kind }) => kind === 'arrival')).toMatchObject({ name: 'Zaid Al-Nahdi', at: null });
  });

  it('narrows to a kind, a compound and the person responsible', async () => {
    expect(shortly(await read({ kind: 'arrival' }))).toEqual([['2026-03-12', 'arrival', coming.leases[0], false]]);
    const [{ id: agent } = { id: 0 }] = await testCompany.sql<{ id: number }>(
      "select id from users where email = 'leasing_agent@first.example'",
    );
    await testCompany.sql('update leads set assignee_id = $2 where id = $1', [coming.deal.lead, agent]);
    expect(shortly(await read({ person_id: agent }))).toEqual([['2026-03-05', 'viewing', coming.deal.lead, true]]);
    const [own] = await testCompany.sql<{ compound_id: number }>('select compound_id from units where id = $1', [
      lived.deal.unit,
    ]);
    expect(shortly(await read({ compound_id: own?.compound_id })).length).toBe(7);
    expect(shortly(await read({ compound_id: 1_000_000 }))).toEqual([]);
  });

  it('shows a person only the kinds that they may see', async () => {
    const kindsOf = async (person: typeof testCompany.people.admin) => {
      const { kinds, entries } = await read({}, person);
      expect(entries.every(({ kind }) => kinds.includes(kind))).toBe(true);
      return [kinds, new Set(entries.map(({ kind }) => kind)).size] as const;
    };
    expect(await kindsOf(testCompany.people.none)).toEqual([[], 0]);
    const sales = await testCompany.testBed.signIn('first', 'sales_agent@first.example');
    expect(await kindsOf(sales)).toEqual([['viewing', 'identity_expiry'], 2]);
    expect(shortly(await read({ kind: 'handover' }, sales))).toEqual([]);
    const other = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect(await read({}, other)).toMatchObject({ entries: [] });
  });

  it('leaves out what will not happen', async () => {
    // An unsigned contract ends nothing; a cancelled lease takes its order with it.
    await testCompany.sql("update contracts set end_on = '2026-03-20' where id = $1", [coming.contract]);
    expect((await moveLease(coming, { status: 'cancelled', reason: 'Changed his mind' })).status).toBe(200);
    expect(shortly(await read()).map(([, kind]) => kind)).toEqual([
      'handover',
      'viewing',
      'lease_end',
      'contract_end',
      'identity_expiry',
    ]);
  });

  it('refuses more than 62 days, and a span that ends before it begins', async () => {
    const ask = (from: string, to: string) => testCompany.people.admin.ask(calendarCalls.days, { query: { from, to } });
    expect((await ask('2026-01-01', '2026-03-03')).status).toBe(200);
    for (const [from, to] of [
      ['2026-01-01', '2026-03-04'],
      ['2026-03-02', '2026-03-01'],
    ] as const) {
      const { status, body } = await ask(from, to);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['to']]);
    }
    expect((await ask('2026-02-30', '2026-03-01')).status).toBe(400);
  });

  it('lists 2,000 of a kind and says that there are more', async () => {
    const { leasing_agent: agent } = testCompany.people;
    const { id } = await testCompany.ask<{ id: number }>(agent, leadCalls.create, {
      body: { name: 'Many', mobile: '0500000199', source: 'website' },
    });
    await testCompany.sql(
      `insert into leads (company_id, name, source, status, viewing_on)
        select company_id, name, source, status, timestamptz '2026-05-01 09:00Z' + make_interval(mins => g) from leads, generate_series(1, 2001) g where id = $1`,
      [id],
    );
    const { entries, cut } = await read({ from: '2026-05-01', to: '2026-05-31' });
    expect([entries.length, cut]).toEqual([2_000, ['viewing']]);
    expect(entries[0]?.at).toBe('2026-05-01T09:01:00.000Z');
  });
});
