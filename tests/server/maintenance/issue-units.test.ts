import { expect, it } from 'vitest';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { assign, assignee, coordinator, reopen, report, reported, resolve, steps, usualPath } from '../../setup/issues.ts';
import { active, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const admin = () => testCompany.people.admin;
const readUnit = (id: number) => done<Unit>(admin(), unitCalls.get, { params: { id } });
const stateOf = async (id: number) =>
  (({ readiness, out_of_order_reason, out_of_order_from, leasable }) => ({
    ...{ readiness, out_of_order_reason, out_of_order_from, leasable },
  }))(await readUnit(id));
const change = (id: number, body: object) => done(admin(), unitCalls.update, { params: { id }, body });
const ready = { readiness: 'ready', out_of_order_reason: null, out_of_order_from: null, leasable: true };
const unusable = (unit_id: number, more: object = {}) =>
  reported({ unit_id, makes_unit_unusable: true, description: 'The ceiling came down', ...more });
const vacant = async () => (await makePlace(testCompany.driver)).unit;
const edit = (id: number, body: object) => coordinator().ask(maintenanceIssueCalls.update, { params: { id }, body });

it('is out of order while its issue is open, and can be let again after', async () => {
  const unit = await vacant();
  expect(await stateOf(unit)).toEqual(ready);
  const { id, ref_no } = await unusable(unit);
  const out = {
    ...{ readiness: 'out_of_order', out_of_order_reason: `${ref_no}: The ceiling came down` },
    ...{ out_of_order_from: await testCompany.today(), leasable: false },
  };
  expect(await stateOf(unit)).toEqual(out);
  await steps(id, assign(), 'start', resolve);
  expect(await stateOf(unit)).toEqual(ready);
  await steps(id, reopen);
  expect(await stateOf(unit)).toEqual(out);
  await steps(id, ['cancel', { reason: 'It is demolished' }]);
  expect(await stateOf(unit)).toEqual(ready);
});

it('follows an edit of its issue, also to another unit', async () => {
  const [one, other] = [await vacant(), await vacant()];
  const { id } = await reported({ unit_id: one });
  expect(await stateOf(one)).toEqual(ready);
  expect((await edit(id, { makes_unit_unusable: true })).status).toBe(200);
  expect((await stateOf(one)).readiness).toBe('out_of_order');
  expect((await edit(id, { unit_id: other })).status).toBe(200);
  expect([await stateOf(one), (await stateOf(other)).readiness]).toEqual([ready, 'out_of_order']);
  expect((await edit(id, { makes_unit_unusable: false })).status).toBe(200);
  expect(await stateOf(other)).toEqual(ready);
  const { compound_id } = await readUnit(one);
  const { subsubcategory } = await usualPath();
  const common = { location: 'common_area', unit_id: null, compound_id, subsubcategory_id: subsubcategory };
  expect(wrongOf(await report({ ...common, makes_unit_unusable: true }))).toEqual(['makes_unit_unusable']);
});

it('stays out of order for the next issue that makes it unusable', async () => {
  const unit = await vacant();
  const first = await unusable(unit);
  const second = await unusable(unit, { description: 'The floor is gone' });
  await steps(second.id, assign());
  await steps(first.id, assign(), 'start', resolve);
  expect((await stateOf(unit)).out_of_order_reason).toBe(`${second.ref_no}: The floor is gone`);
  await steps(second.id, 'start', resolve);
  expect(await stateOf(unit)).toEqual(ready);
});

it('leaves what a person said of the unit, and goes on being prepared', async () => {
  const unit = await vacant();
  await change(unit, { readiness: 'out_of_order', out_of_order_reason: 'Renovation' });
  const { id } = await unusable(unit);
  expect((await stateOf(unit)).out_of_order_reason).toBe('Renovation');
  await steps(id, assign(), 'start', resolve);
  expect((await stateOf(unit)).out_of_order_reason).toBe('Renovation');
  const taken = await vacant();
  const other = await unusable(taken);
  await change(taken, { out_of_order_reason: 'Renovation' });
  await steps(other.id, ['assign', { assignee_id: assignee() }], 'start', resolve);
  expect((await stateOf(taken)).out_of_order_reason).toBe('Renovation');
  const prepared = await vacant();
  await change(prepared, { readiness: 'under_preparation' });
  const last = await unusable(prepared);
  expect((await stateOf(prepared)).readiness).toBe('out_of_order');
  await steps(last.id, assign(), 'start', resolve);
  expect((await stateOf(prepared)).readiness).toBe('under_preparation');
});

it('is its lease’s matter while it is leased', async () => {
  const lease = (await active()).leases[0];
  const [row] = await testCompany.sql<{ unit_id: number }>('select unit_id::int from leases where id = $1', [lease]);
  const unit = row?.unit_id as number;
  const refused = await report({ unit_id: unit, makes_unit_unusable: true });
  expect([refused.status, wrongOf(refused)]).toEqual([422, ['makes_unit_unusable']]);
  const { id } = await reported({ unit_id: unit });
  expect((await edit(id, { makes_unit_unusable: true })).status).toBe(422);
  expect((await stateOf(unit)).readiness).toBe('ready');
});
