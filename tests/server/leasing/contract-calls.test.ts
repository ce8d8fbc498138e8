import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, contractCalls as calls } from '../../../src/api/leasing/contract.ts';
import { type Lease, leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import type { Note } from '../../../src/api/note.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { serviceCalls } from '../../../src/api/settings/service.ts';
import { finalized, type Let, letBy, moveLease, moveOrder, sign, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Person } from '../../setup/test-bed.ts';
import type { Deal } from '../../walks/test-beds/test-company.ts';

startTestCompany();

let own: Let;
let deal: Deal;
let second: number;
let other: Let & { deal: Deal };
let stranger: Person;
let cleaning: number;
const manager = () => testCompany.people.leasing_manager;
const idsOf = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id);

beforeAll(async () => {
  stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  // Two units, of which the second costs 71,000, with a service for the first.
  deal = await testCompany.qualifiedDeal();
  const { leasing_agent: agent, admin } = testCompany.people;
  second = (await testCompany.driver.place()).unit;
  const params = { lead_id: deal.lead, id: deal.quotation };
  const service = { name_en: 'Weekly cleaning', name_ar: 'تنظيف', price: '1000', vat_rate: 1500 };
  cleaning = (await testCompany.ask<{ id: number }>(admin, serviceCalls.create, { body: service })).id;
  await testCompany.ask(agent, quotationCalls.addUnit, { params, body: { unit_id: second, amount: '71000' } });
  await testCompany.ask(agent, quotationCalls.addItem, {
    params: { ...params, unit_id: deal.unit },
    body: { item_type: 'service', service_id: cleaning },
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  own = await letBy(deal.quotation);
  other = await finalized();
  await testCompany.sql("update tenants set name = 'Yusra Al-Bahri' where id = $1", [other.tenant]);
});

describe('a contract', () => {
  it('is listed with what it comes to, filtered and sorted', async () => {
    const list = (query: object = {}, person: Person = manager()) => person.ask(calls.list, { query: { ...query } });
    const all = await list({ sort: '-total_gross' });
    expect(all.body.total_entries).toBe(2);
    // 41 days of 131,000 a year with a service of 1,000 and its VAT, and of 60,000.
    expect(all.body.contracts).toMatchObject([
      { id: own.contract, status: 'not_sent', life_status: 'draft', lease_count: 2, yearly_rent: '131000.00' },
      { id: other.contract, tenant_name: 'Yusra Al-Bahri', lease_count: 1, yearly_rent: '60000.00', total_gross: '6643.84' },
    ]);
    expect(idsOf((await list({ tenant_id: own.tenant })).body.contracts)).toEqual([own.contract]);
    expect(idsOf((await list({ total_gross_to: '6643.84' })).body.contracts)).toEqual([other.contract]);
    expect((await list({ deposit_status: 'received' })).body.total_entries).toBe(0);
    expect((await list({ status: 'bogus' })).status).toBe(400);
    expect((await list({}, testCompany.people.none)).status).toBe(403);
  });

  it('is short in pickers, the newest first', async () => {
    const { ref_no } = await testCompany.ask<Contract>(manager(), calls.get, { params: { id: other.contract } });
    const brief = await manager().ask(calls.brief);
    expect(idsOf(brief.body.data)).toEqual([other.contract, own.contract]);
    expect((brief.body.data as object[])[0]).toEqual({ id: other.contract, ref_no, tenant_name: 'Yusra Al-Bahri' });
    expect((await testCompany.people.none.ask(calls.brief)).status).toBe(403);
    expect((await stranger.ask(calls.brief)).body.data).toEqual([]);
  });

  it('has its units with their own rents, and a lease for each', async () => {
    const params = { id: own.contract };
    const first = await testCompany.ask<Unit>(manager(), unitCalls.get, { params: { id: deal.unit } });
    const units = await testCompany.ask<object[]>(manager(), calls.units, { params });
    expect(units).toMatchObject([
      { id: deal.unit, number: first.number, floor: first.floor, building_name_en: 'Building A', yearly_rent: '60000.00' },
      { id: second, area: '110.00', yearly_rent: '71000.00' },
    ]);
    const leases = await testCompany.ask<Lease[]>(manager(), calls.leases, { params });
    expect(leases).toMatchObject([
      { id: own.leases[0], unit_id: deal.unit, tenant_id: own.tenant, status: 'draft', yearly_rent: '60000.00' },
      { id: own.leases[1], unit_id: second, contract_id: own.contract, yearly_rent: '71000.00' },
    ]);
    for (const call of [calls.units, calls.leases]) {
      expect((await stranger.ask(call, { params })).status).toBe(404);
      expect((await testCompany.people.none.ask(call, { params })).status).toBe(403);
    }
  });

  it('has notes by who may edit it, the newest first', async () => {
    const params = { id: own.contract };
    const write = (text: string, person: Person = manager()) => person.ask(calls.addNote, { params, body: { text } });
    expect((await write('Two keys each')).body.data).toMatchObject({
      entity: 'contract',
      record_id: own.contract,
      author_name: 'leasing_manager of first',
    });
    await write('The tenant pays by cheque', testCompany.people.leasing_agent);
    const notes = (id: number) => testCompany.ask<Note[]>(testCompany.people.analyst, calls.notes, { params: { id } });
    expect((await notes(own.contract)).map(({ text, author_name }) => [text, author_name])).toEqual([
      ['The tenant pays by cheque', 'leasing_agent of first'],
      ['Two keys each', 'leasing_manager of first'],
    ]);
    expect(await notes(other.contract)).toEqual([]);
    expect((await write('', manager())).body.fields).toHaveProperty('text');
    expect((await write('No', testCompany.people.analyst)).status).toBe(403);
    expect((await stranger.ask(calls.notes, { params })).status).toBe(404);
  });

  it('isn’t counted as waiting for its signature once it was cancelled', async () => {
    const unsigned = async () =>
      (await testCompany.ask<{ contracts_unsigned: number }>(manager(), calls.statistics)).contracts_unsigned;
    const before = await unsigned();
    const gone = await finalized();
    expect(await unsigned()).toBe(before + 1);
    expect((await moveLease(gone, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect(await unsigned()).toBe(before);
  });
});

describe('a lease', () => {
  it('is read by its own number, and under its tenant alone', async () => {
    const id = own.leases[0] as number;
    const one = await testCompany.ask<Lease>(testCompany.people.analyst, leaseCalls.one, { params: { id } });
    expect(one).toMatchObject({
      id,
      contract_id: own.contract,
      tenant_id: own.tenant,
      unit_id: deal.unit,
      status: 'draft',
      start_on: '2026-01-15',
      yearly_rent: '60000.00',
      order_id: own.orders[0],
      building_name_en: 'Building A',
      property_use: 'residential',
    });
    const at = { tenant_id: own.tenant, lease_id: id };
    expect(await testCompany.ask<Lease>(manager(), leaseCalls.get, { params: at })).toEqual(one);
    expect((await manager().ask(leaseCalls.get, { params: { ...at, tenant_id: other.tenant } })).status).toBe(404);
    expect((await testCompany.people.none.ask(leaseCalls.one, { params: { id } })).status).toBe(403);
    expect((await stranger.ask(leaseCalls.one, { params: { id } })).status).toBe(404);
  });

  it('has the services that were agreed on for its unit, not for the other', async () => {
    const of = (lease_id: number | undefined) =>
      manager().ask(leaseCalls.services, { params: { tenant_id: own.tenant, lease_id: lease_id as number } });
    expect((await of(own.leases[0])).body.data).toMatchObject([{ id: cleaning, name_en: 'Weekly cleaning', price: '1000.00' }]);
    expect((await of(own.leases[1])).body.data).toEqual([]);
    expect((await of(other.leases[0])).status).toBe(404);
  });

  it('tells who signed and what came of it', async () => {
    const params = { id: other.leases[0] as number };
    const log = (person: Person) => person.ask(leaseCalls.activities, { params });
    await sign(other);
    expect((await log(testCompany.people.analyst)).body.data).toMatchObject([
      { entity: 'lease', event: 'sign', from: 'draft', to: 'pending_start', actor_id: null },
      { event: 'create' },
    ]);
    const contract = await testCompany.ask<LogEntry[]>(manager(), calls.activities, { params: { id: other.contract } });
    expect(contract.slice(0, 4).map(({ entity, to }) => [entity, to])).toEqual([
      ['contract_life', 'active'],
      ['contract', 'landlord_signed'],
      ['contract', 'tenant_signed'],
      ['contract', 'sent'],
    ]);
    expect(contract.slice(1, 3).map(({ actor_name }) => actor_name)).toEqual([
      'leasing_manager of first',
      'leasing_agent of first',
    ]);
    expect((await log(testCompany.people.none)).status).toBe(403);
    expect((await log(stranger)).status).toBe(404);
  });
});

describe('the leasing orders', () => {
  it('are listed with unit and tenant, filtered and sorted', async () => {
    const { operations, none } = testCompany.people;
    const plan = (at: number, planned_on: string) => moveOrder(own.orders[at], { planned_on });
    expect((await plan(0, '2026-01-20')).status).toBe(200);
    expect((await plan(1, '2026-01-18')).status).toBe(200);
    const list = (query: object, person: Person = operations) => person.ask(leasingOrderCalls.list, { query: { ...query } });
    const mine = await list({ tenant_id: own.tenant, sort: 'planned_on' });
    expect(mine.body).toMatchObject({
      total_entries: 2,
      data: [
        { id: own.orders[1], planned_on: '2026-01-18', unit_id: second },
        { id: own.orders[0], planned_on: '2026-01-20', unit_id: deal.unit, lease_id: own.leases[0] },
      ],
    });
    const found = async (query: object) => idsOf((await list(query)).body.data);
    expect(await found({ planned_on_from: '2026-01-19', planned_on_to: '2026-01-20' })).toEqual([own.orders[0]]);
    expect(await found({ search: 'yusra' })).toEqual(other.orders);
    const { number } = await testCompany.ask<Unit>(testCompany.people.admin, unitCalls.get, { params: { id: second } });
    expect(await found({ search: number })).toEqual([own.orders[1]]);
    const cancelled = await testCompany.ask<LeasingOrder[]>(operations, leasingOrderCalls.list, {
      query: { status: 'cancelled' },
    });
    expect(cancelled.every(({ status }) => status === 'cancelled')).toBe(true);
    expect(idsOf(cancelled)).toHaveLength(1);
    expect((await list({ status: 'bogus' })).status).toBe(400);
    expect((await list({}, none)).status).toBe(403);
  });
});
