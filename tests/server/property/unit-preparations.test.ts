import { describe, expect, it } from 'vitest';
import { systemUser } from '../../../server/kit/current-user.ts';
import { openPreparation } from '../../../server/property/unit-preparation.ts';
import { type PreparationItem, preparationItemCalls } from '../../../src/api/property/preparation-item.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { unitPreparationCalls as calls, type UnitPreparation } from '../../../src/api/property/unit-preparation.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const readUnit = (id: number) => testCompany.ask<Unit>(testCompany.people.admin, unitCalls.get, { params: { id } });
const changeUnit = (id: number, body: object) => testCompany.people.admin.ask(unitCalls.update, { params: { id }, body });
const preparationsOf = (unit_id: number) =>
  testCompany.ask<UnitPreparation[]>(testCompany.people.operations, calls.list, { query: { unit_id, sort: 'id' } });
const move = (id: number, body: object) => testCompany.people.operations.ask(calls.update, { params: { id }, body });
const addItem = (preparation_id: number, body: object) =>
  testCompany.people.operations.ask(preparationItemCalls.create, { params: { preparation_id }, body });

/** A unit that is put under preparation, with its preparation. */
async function prepared(target?: string): Promise<UnitPreparation> {
  const { unit } = await testCompany.driver.place();
  const body = { readiness: 'under_preparation', ...(target && { expected_ready_on: target }) };
  expect((await changeUnit(unit, body)).status).toBe(200);
  return (await preparationsOf(unit))[0] as UnitPreparation;
}

describe('a unit preparation', () => {
  it('begins when the unit goes under preparation, once, and makes it ready', async () => {
    const today = await testCompany.today();
    const target = plusDays(today, 10);
    const preparation = await prepared(target);
    expect(preparation).toMatchObject({
      status: 'open',
      opened_on: today,
      target_ready_on: target,
      ready_on: null,
      days_to_ready: null,
      items_open: 0,
    });
    const { id, unit_id } = preparation;
    await changeUnit(unit_id, { floor: 0, asking_rent: '70000.00' });
    expect(await preparationsOf(unit_id)).toHaveLength(1);
    for (const status of ['in_progress', 'inspection']) expect((await move(id, { status })).status).toBe(200);
    await testCompany.clockTo(plusDays(today, 6));
    const ready = await move(id, { status: 'ready' });
    expect(ready.body.data).toMatchObject({ status: 'ready', ready_on: plusDays(today, 6), days_to_ready: 6 });
    expect(await readUnit(unit_id)).toMatchObject({ readiness: 'ready', expected_ready_on: null });
    // The next tenancy's end opens another.
    await changeUnit(unit_id, { readiness: 'under_preparation' });
    expect((await preparationsOf(unit_id)).map(({ status, target_ready_on }) => [status, target_ready_on])).toEqual([
      ['ready', target],
      ['open', plusDays(today, 20)],
    ]);
  });

  it('shares its day with the unit', async () => {
    const today = await testCompany.today();
    const { id, unit_id } = await prepared(plusDays(today, 10));
    expect((await move(id, { target_ready_on: plusDays(today, 12) })).status).toBe(200);
    expect(await readUnit(unit_id)).toMatchObject({ expected_ready_on: plusDays(today, 12) });
    await changeUnit(unit_id, { expected_ready_on: plusDays(today, 15) });
    expect((await preparationsOf(unit_id))[0]).toMatchObject({ target_ready_on: plusDays(today, 15) });
  });

  it('alone makes the unit ready', async () => {
    const { id, unit_id } = await prepared();
    const early = await changeUnit(unit_id, { readiness: 'ready' });
    expect([early.status, Object.keys(early.body.fields as object)]).toEqual([422, ['readiness']]);
    expect((await move(id, { status: 'cancelled' })).body.code).toBe('refused');
    expect((await move(id, { status: 'cancelled', reason: 'Opened by mistake' })).status).toBe(200);
    expect(await readUnit(unit_id)).toMatchObject({ readiness: 'ready' });
    expect((await move(id, { target_ready_on: '2026-12-01' })).body.code).toBe('not_in_this_state');
  });

  it('leaves a unit out of order that is so', async () => {
    const { id, unit_id } = await prepared();
    expect((await changeUnit(unit_id, { readiness: 'out_of_order', out_of_order_reason: 'Burst pipe' })).status).toBe(200);
    for (const status of ['in_progress', 'inspection', 'ready']) expect((await move(id, { status })).status).toBe(200);
    expect(await readUnit(unit_id)).toMatchObject({ readiness: 'out_of_order' });
  });

  it('is inspected once all its work is done, and goes back if it fails', async () => {
    const { id } = await prepared();
    const mine = testCompany.userOf(testCompany.people.operations);
    const added = await addItem(id, { name: 'Paint the hall', assignee_id: mine });
    expect(added.body.data).toMatchObject({ name: 'Paint the hall', done: false, assignee_id: mine });
    const item = added.body.data as PreparationItem;
    expect((await addItem(id, { name: '' })).body.fields).toHaveProperty('name');
    expect((await addItem(id, { name: 'Clean', assignee_id: 999_999 })).body.fields).toHaveProperty('assignee_id');
    expect((await move(id, { status: 'in_progress' })).status).toBe(200);
    expect(guardsOf(await move(id, { status: 'inspection' }))).toEqual(['areItemsDone']);
    const params = { preparation_id: id, id: item.id };
    const { operations } = testCompany.people;
    expect((await operations.ask(preparationItemCalls.update, { params, body: { done: true } })).status).toBe(200);
    expect((await move(id, { status: 'inspection' })).body.data).toMatchObject({ items_open: 0, items_done: 1 });
    expect(guardsOf(await move(id, { status: 'in_progress' }))).toEqual(['gaveReason']);
    expect((await move(id, { status: 'in_progress', reason: 'The paint peels' })).body.data).toMatchObject({
      status: 'in_progress',
      reason: 'The paint peels',
    });
    await move(id, { status: 'inspection' });
    await addItem(id, { name: 'Paint again' });
    expect(guardsOf(await move(id, { status: 'ready' }))).toEqual(['areItemsDone']);
    const items = await testCompany.ask<PreparationItem[]>(operations, preparationItemCalls.list, {
      params: { preparation_id: id },
    });
    expect(items.map(({ name, done }) => [name, done])).toEqual([
      ['Paint the hall', true],
      ['Paint again', false],
    ]);
    expect(
      (await operations.ask(preparationItemCalls.remove, { params: { ...params, id: items[1]?.id as number } })).status,
    ).toBe(200);
    expect((await move(id, { status: 'ready' })).status).toBe(200);
    expect((await addItem(id, { name: 'Too late' })).body.code).toBe('not_in_this_state');
    // An item is reached through its own preparation alone.
    const other = await prepared();
    const elsewhere = { params: { preparation_id: other.id, id: item.id } };
    expect((await operations.ask(preparationItemCalls.get, elsewhere)).status).toBe(404);
  });

  it('is opened for a unit that a tenant has left', async () => {
    const { unit } = await testCompany.driver.place();
    const open = () =>
      services().db.write(company(), async (scope) =>
        openPreparation(
          { scope, services: services(), currentUser: systemUser((await services().companies.byId(company())) as never) },
          unit,
        ),
      );
    const id = await open();
    expect(await readUnit(unit)).toMatchObject({ readiness: 'under_preparation' });
    expect(await open()).toBe(id);
    expect(await preparationsOf(unit)).toMatchObject([{ id, status: 'open' }]);
  });
});
