import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/api/contract.ts';
import { deliveryReceiptCalls } from '../../../src/api/property/delivery-receipt.ts';
import { type Progress, progressCalls } from '../../../src/api/property/progress.ts';
import { sellableUnitCalls } from '../../../src/api/property/sellable-unit.ts';
import { snagCalls } from '../../../src/api/property/snag.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type UnitPreparation, unitPreparationCalls } from '../../../src/api/property/unit-preparation.ts';
import { type WaitingListEntry, waitingListEntryCalls } from '../../../src/api/sales/waiting-list-entry.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { build, buyer, done, inspected, operations, put, receipt, snag, turn, villa } from '../../setup/sales-of-units.ts';

startTestCompany();

/** What the log of a record tells, newest first; refused to whoever may not see it, and not there for another company. */
async function toldOf(call: Call, id: number): Promise<(string | null)[][]> {
  const params = { id };
  expect((await testCompany.people.none.ask(call, { params })).status).toBe(403);
  const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  expect((await stranger.ask(call, { params })).status).toBe(404);
  const lines = await done<Record<'event' | 'from' | 'to' | 'actor_name', string | null>[]>(testCompany.people.admin, call, {
    params,
  });
  return lines.map(({ event, from, to, actor_name }) => (event === 'create' ? [event, actor_name] : [from, to, actor_name]));
}
const who = 'operations of first';

describe('the log', () => {
  it('of a unit for sale tells its way to its buyer', async () => {
    const { id } = await villa();
    await put(id, { status: 'reserved', ...buyer });
    await put(id, { status: 'contracted', contract_no: 'S-1001' });
    expect(await toldOf(sellableUnitCalls.activities, id)).toEqual([
      ['reserved', 'contracted', who],
      ['available', 'reserved', who],
      ['create', who],
    ]);
  });

  it('of a receipt and of a snag tells who moved them', async () => {
    const unit = await inspected();
    const { id } = await receipt(unit.id);
    const told = await toldOf(deliveryReceiptCalls.activities, id);
    expect(told.slice(0, 3)).toEqual([
      ['inspection_scheduled', 'inspecting', who],
      ['issued', 'inspection_scheduled', who],
      ['draft', 'issued', who],
    ]);
    const found = await snag(unit.id, 'minor');
    await turn(found.id, 'assigned', { contractor: 'Al Ittiqan', due_on: await testCompany.today() });
    expect(await toldOf(snagCalls.activities, found.id)).toEqual([
      ['open', 'assigned', who],
      ['create', who],
    ]);
  });

  it('of a preparation tells what was done to it, and the record is read by its number', async () => {
    const { unit } = await testCompany.driver.place();
    const admin = testCompany.people.admin;
    await done(admin, unitCalls.update, { params: { id: unit }, body: { readiness: 'under_preparation' } });
    const [own] = await done<UnitPreparation[]>(operations(), unitPreparationCalls.list, { query: { unit_id: unit } });
    const params = { id: own?.id as number };
    await done(operations(), unitPreparationCalls.update, { params, body: { status: 'in_progress', note: 'Paint first' } });
    const get = unitPreparationCalls.get;
    expect(await done(operations(), get, { params })).toMatchObject({
      unit_id: unit,
      status: 'in_progress',
      note: 'Paint first',
    });
    expect((await testCompany.people.none.ask(get, { params })).status).toBe(403);
    const told = await toldOf(unitPreparationCalls.activities, params.id);
    expect(told[0]).toEqual(['open', 'in_progress', who]);
    expect(told.at(-1)?.[0]).toBe('create');
  });

  it('of who waits for a unit tells so, and the list finds them', async () => {
    const lead = await testCompany.lead();
    const { leasing_agent: agent, none } = testCompany.people;
    const { unitType: unit_type_id, compound: compound_id } = await testCompany.driver.place();
    const made = await done<WaitingListEntry>(agent, waitingListEntryCalls.create, {
      body: { lead_id: lead.id, unit_type_id, budget_max: '48000', move_in_on: '2026-03-01' },
    });
    const list = (query: object) => agent.ask(waitingListEntryCalls.list, { query: { ...query } });
    expect((await list({ unit_type_id, status: 'waiting' })).body).toMatchObject({
      total_entries: 1,
      data: [{ id: made.id, lead_id: lead.id, lead_name: lead.name, budget_max: '48000.00', move_in_on: '2026-03-01' }],
    });
    expect((await list({ lead_id: lead.id, budget_max_from: '48000.01' })).body.total_entries).toBe(0);
    expect((await list({ search: lead.name, move_in_on_to: '2026-03-01' })).body.total_entries).toBe(1);
    expect((await list({ compound_id })).body.total_entries).toBe(0);
    expect((await list({ status: 'bogus' })).status).toBe(400);
    expect((await none.ask(waitingListEntryCalls.list)).status).toBe(403);
    await done(agent, waitingListEntryCalls.status, { params: { id: made.id }, body: { status: 'left', reason: 'Bought' } });
    expect(await toldOf(waitingListEntryCalls.activities, made.id)).toEqual([
      ['waiting', 'left', 'leasing_agent of first'],
      ['create', 'leasing_agent of first'],
    ]);
  });
});

it('the progress of a unit is listed from the last day on', async () => {
  const [{ id }, other] = [await villa(), await villa()];
  await build(id, 20, '2026-01-05');
  await build(id, 35, '2026-01-12', { stage: 'masonry', note: 'Roof closed' });
  await build(other.id, 90);
  const params = { unit_id: id };
  const rows = await done<Progress[]>(operations(), progressCalls.list, { params });
  expect(rows).toMatchObject([
    { reached_on: '2026-01-12', percent: 35, stage: 'masonry', note: 'Roof closed', sellable_unit_id: id },
    { reached_on: '2026-01-05', percent: 20, stage: 'structure' },
  ]);
  expect(rows).toHaveLength(2);
  expect((await testCompany.people.none.ask(progressCalls.list, { params })).status).toBe(403);
  expect((await operations().ask(progressCalls.list, { params: { unit_id: 999_999 } })).status).toBe(404);
});
