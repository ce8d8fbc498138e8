import { describe, expect, it } from 'vitest';
import { offerFreeUnits } from '../../../server/sales/waiting-list-offers.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { type UnitRow, unitCalls } from '../../../src/api/property/unit.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { waitingListEntryCalls as calls, type WaitingListEntry } from '../../../src/api/sales/waiting-list-entry.ts';
import { accept, makeLead, qualify, quote } from '../../../src/workbench/scenarios/parts/deals.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
const settled = () => services().jobs.settled(company());
let serial = 0;
const lead = async () => {
  serial += 1;
  const body = { name: `Customer ${serial}`, mobile: `05${70_000_000 + serial}`, source: 'phone' };
  return (await testCompany.ask<Lead>(testCompany.people.leasing_agent, leadCalls.create, { body })).id;
};
const add = async (body: object) =>
  testCompany.people.leasing_agent.ask(calls.create, { body: { lead_id: await lead(), ...body } });
const waits = async (body: object) => ((await add(body)).body.data as WaitingListEntry).id;
const read = (id: number) => testCompany.ask<WaitingListEntry>(testCompany.people.leasing_agent, calls.get, { params: { id } });
const statusOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).status));
const market = async (unit: number, to: string) => {
  await testCompany.ask(testCompany.people.admin, unitCalls.update, { params: { id: unit }, body: { market: to } });
  await settled();
};
const answer = async (id: number, body: object) => {
  const said = await testCompany.people.leasing_agent.ask(calls.status, { params: { id }, body });
  await settled();
  return said;
};
/** A type with a unit that isn't on the market. */
const hidden = async () => {
  const place = await makePlace(testCompany.driver);
  await market(place.unit, 'not_marketed');
  return place;
};

describe('a waiting list', () => {
  it('offers a unit that becomes free to the first in line, and then to the next', async () => {
    const { unit, unitType: unit_type_id } = await hidden();
    const [first, second, third] = [await waits({ unit_type_id }), await waits({ unit_type_id }), await waits({ unit_type_id })];
    expect([await read(first), await read(second)]).toMatchObject([
      { status: 'waiting', place: 1, unit_id: null },
      { status: 'waiting', place: 2 },
    ]);
    await market(unit, 'for_lease');
    const today = await testCompany.today();
    expect(await read(first)).toMatchObject({
      status: 'offered',
      place: null,
      unit_id: unit,
      unit_free: true,
      offered_until: plusDays(today, 2),
    });
    expect(await read(second)).toMatchObject({ status: 'waiting', place: 1 });
    expect((await answer(first, { status: 'declined' })).body).toMatchObject({ code: 'refused' });
    expect((await answer(first, { status: 'declined', reason: 'Too high up' })).status).toBe(200);
    expect(await statusOf(first, second, third)).toEqual(['declined', 'offered', 'waiting']);
    expect((await answer(second, { status: 'left', reason: 'Bought a flat' })).status).toBe(200);
    expect(await statusOf(second, third)).toEqual(['left', 'offered']);
    expect((await answer(third, { status: 'accepted' })).status).toBe(200);
    // Whoever was offered a unit can't have their wishes changed.
    const late = await testCompany.people.leasing_agent.ask(calls.update, { params: { id: third }, body: { note: 'Late' } });
    expect(late.body.code).toBe('not_in_this_state');
  });

  it('takes an offer back when the unit is taken, and keeps the place', async () => {
    const { unit, unitType: unit_type_id } = await hidden();
    const first = await waits({ unit_type_id });
    const second = await waits({ unit_type_id });
    await market(unit, 'for_lease');
    await market(unit, 'blocked');
    expect(await read(first)).toMatchObject({ status: 'waiting', place: 1, unit_id: null, offered_until: null });
    await market(unit, 'for_lease');
    expect(await statusOf(first, second)).toEqual(['offered', 'waiting']);
  });

  it('meets wishes: the compound, the highest rent and the first day', async () => {
    // 60,000 a year are asked for it.
    const { unit, unitType: unit_type_id, compound } = await hidden();
    const elsewhere = await makePlace(testCompany.driver);
    const today = await testCompany.today();
    const poor = await waits({ unit_type_id, budget_max: '59999.99' });
    const far = await waits({ unit_type_id, compound_id: elsewhere.compound });
    const exact = await waits({ unit_type_id, compound_id: compound, budget_max: '60000', move_in_on: plusDays(today, 30) });
    await market(unit, 'for_lease');
    expect(await statusOf(poor, far, exact)).toEqual(['waiting', 'waiting', 'offered']);
    // Whoever may pay more is asked next, once the unit is free again.
    const agent = testCompany.people.leasing_agent;
    expect((await agent.ask(calls.update, { params: { id: poor }, body: { budget_max: '60000' } })).status).toBe(200);
    await answer(exact, { status: 'declined', reason: 'Too small' });
    expect(await statusOf(poor)).toEqual(['offered']);
  });

  it('lets an offer expire at the end of the second day after', async () => {
    const { unit, unitType: unit_type_id } = await hidden();
    const first = await waits({ unit_type_id });
    const second = await waits({ unit_type_id });
    await market(unit, 'for_lease');
    const today = await testCompany.today();
    const to = async (day: string) => {
      await testCompany.ask(testCompany.people.admin, workCalls.moveClock, { body: { to: day } });
      await settled();
    };
    await to(plusDays(today, 2));
    expect(await statusOf(first)).toEqual(['offered']);
    await to(plusDays(today, 3));
    expect(await statusOf(first, second)).toEqual(['expired', 'offered']);
  });

  it('notices units that became free in any other way', async () => {
    const { unit, unitType: unit_type_id } = await hidden();
    const id = await waits({ unit_type_id });
    await settled();
    // As a lease that ends or a hold that is released: nothing is called about the unit itself.
    await testCompany.sql("update units set market = 'for_lease' where id = $1", [unit]);
    expect(await statusOf(id)).toEqual(['waiting']);
    expect(await offerFreeUnits(services(), company())).toBeGreaterThan(0);
    expect(await statusOf(id)).toEqual(['offered']);
    expect(await offerFreeUnits(services(), company())).toBe(0);
  });

  it('takes open leads, once each, with wishes that can be met', async () => {
    const { unitType: unit_type_id } = await hidden();
    const lead_id = await lead();
    expect((await add({ unit_type_id, lead_id })).status).toBe(200);
    expect((await add({ unit_type_id, lead_id })).body.code).toBe('taken');
    const today = await testCompany.today();
    expect(fieldsOf(await add({ unit_type_id, move_in_on: plusDays(today, -1) }))).toEqual(['move_in_on']);
    expect(fieldsOf(await add({ unit_type_id: 999_999, compound_id: 999_999 }))).toEqual(['compound_id', 'unit_type_id']);
    await testCompany.ask(testCompany.people.leasing_agent, leadCalls.lose, {
      params: { id: lead_id },
      body: { reason: 'price' },
    });
    const other = await hidden();
    expect(fieldsOf(await add({ unit_type_id: other.unitType, lead_id }))).toEqual(['lead_id']);
  });
});

describe('leasable units', () => {
  it('are those that can be let for the whole term', async () => {
    const { driver } = testCompany;
    const place = await makePlace(driver);
    const { id } = await makeLead(driver, place);
    await qualify(driver, id);
    await accept(driver, await quote(driver, id, place));
    const today = await testCompany.today();
    const ask = (query: object) =>
      testCompany.people.leasing_agent.ask(unitCalls.leasable, { query: { compound_id: place.compound, ...query } });
    // The accepted quotation runs for forty days from today.
    expect((await ask({})).body).toMatchObject({ total_entries: 0, data: [] });
    expect((await ask({ start_on: plusDays(today, 40) })).body).toMatchObject({ total_entries: 0 });
    const free = await ask({ start_on: plusDays(today, 41), end_on: plusDays(today, 400) });
    expect(free.body.total_entries).toBe(1);
    expect((free.body.data as UnitRow[])[0]?.id).toBe(place.unit);
    expect(fieldsOf(await ask({ start_on: today, end_on: plusDays(today, -1) }))).toEqual(['end_on']);
    expect((await ask({ start_on: 'soon' })).status).toBe(400);
  });
});
