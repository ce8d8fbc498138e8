import { expect, it } from 'vitest';
import { ticketCalls as calls, type Ticket } from '../../../src/api/community/ticket.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import type { Unit } from '../../../src/api/property/unit.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { assign, coordinator, makePath, readIssue, reported, resolve, steps, usualPath } from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const desk = () => testCompany.people.operations;
const readTicket = (id: number) => done<Ticket>(desk(), calls.get, { params: { id } });
async function ticket(more: object = {}): Promise<Ticket & { unit_id: number }> {
  const { unit } = await makePlace(testCompany.driver);
  const { compound_id } = await done<Unit>(testCompany.people.admin, unitCalls.get, { params: { id: unit } });
  const body = {
    ...{ subject: 'The tap drips', compound_id, unit_id: unit, name: 'A visitor', mobile: '0500000001' },
    ...{ category: 'maintenance', priority: 'high', message: 'It has dripped since yesterday.', ...more },
  };
  return done<Ticket & { unit_id: number }>(desk(), calls.create, { body });
}
const pass = (id: number, body: object, person = desk()) => person.ask(calls.report, { params: { id }, body });
const link = (id: number, issue_id: number | null, person = desk()) =>
  person.ask(calls.takePart, { params: { id }, body: { issue_id } });
const category = async () => ({ subsubcategory_id: (await usualPath()).subsubcategory });

it('becomes an issue of its place and person (X-TKT-09)', async () => {
  const { id, ref_no, unit_id, compound_id } = await ticket();
  expect((await pass(id, await category())).status).toBe(200);
  const { issue_id, issue_ref_no, status } = await readTicket(id);
  const issue = await readIssue(issue_id as number);
  expect([status, issue_ref_no]).toEqual(['pending', issue.ref_no]);
  expect(issue).toMatchObject({
    ...{ location: 'unit', unit_id, compound_id, priority: 'high', reported_by: 'staff', contact_name: 'A visitor' },
    ...{ contact_mobile: '+966500000001', description: 'The tap drips: It has dripped since yesterday.' },
    tickets: [{ id, ref_no }],
  });
  // Every door sets the limits.
  expect([issue.respond_due_at, issue.resolve_due_at]).not.toContain(null);
  expect(wrongOf(await pass(id, await category()))).toEqual(['subsubcategory_id']);
  // The front desk answers tickets, but reports no issues.
  expect((await pass((await ticket()).id, await category(), testCompany.people.leasing_agent)).status).toBe(403);
});

it('is of the common area without a unit, and says what is given instead of its message', async () => {
  const { id } = await ticket({ unit_id: null });
  const body = { ...(await category()), priority: 'low', description: 'The fountain leaks' };
  expect((await pass(id, body)).status).toBe(200);
  expect(await readIssue((await readTicket(id)).issue_id as number)).toMatchObject({
    ...{ location: 'common_area', unit_id: null, priority: 'low', description: 'The fountain leaks' },
  });
});

it('joins an open issue of the same place and category instead of making another', async () => {
  const first = await ticket();
  const path = await category();
  await pass(first.id, path);
  const { issue_id } = await readTicket(first.id);
  const { compound_id, unit_id } = first;
  const again = await ticket({ compound_id, unit_id });
  await pass(again.id, path);
  expect((await readTicket(again.id)).issue_id).toBe(issue_id);
  // Another category is another matter, and so is what comes after it was resolved.
  const other = await ticket({ compound_id, unit_id });
  await pass(other.id, { subsubcategory_id: (await makePath()).subsubcategory });
  expect((await readTicket(other.id)).issue_id).not.toBe(issue_id);
  await steps(issue_id as number, assign(), 'start', resolve);
  const later = await ticket({ compound_id, unit_id });
  await pass(later.id, path);
  expect((await readTicket(later.id)).issue_id).not.toBe(issue_id);
});

it('is resolved with its issue, whatever its own status (X-TKT-10)', async () => {
  const issue = await reported();
  const [pending, started, answered, out] = [await ticket(), await ticket(), await ticket(), await ticket()];
  for (const one of [pending, started, answered, out]) expect((await link(one.id, issue.id)).status).toBe(200);
  const assignee_id = testCompany.userOf(desk());
  for (const one of [started, answered]) {
    await done(desk(), calls.assign, { params: { id: one.id }, body: { assignee_id } });
    await done(desk(), calls.start, { params: { id: one.id }, body: {} });
  }
  await done(desk(), calls.resolve, { params: { id: answered.id }, body: { resolution: 'By phone' } });
  expect((await link(out.id, null)).status).toBe(200);
  expect((await readIssue(issue.id)).tickets.map(({ id }) => id)).toEqual([pending.id, started.id, answered.id]);
  await steps(issue.id, assign(), 'start', resolve);
  const after = await Promise.all([pending, started, answered, out].map(({ id }) => readTicket(id)));
  expect(after.map(({ status, resolution }) => [status, resolution])).toEqual([
    ['resolved', 'The seal was replaced'],
    ['resolved', 'The seal was replaced'],
    ['resolved', 'By phone'],
    ['pending', null],
  ]);
  expect(after[0]?.responded_at).not.toBeNull();
  // It is over: nothing is linked to it, and an answered ticket stays as it is.
  expect(wrongOf(await link(out.id, issue.id))).toEqual(['issue_id']);
  expect(wrongOf(await link(out.id, 999_999))).toEqual(['issue_id']);
  expect((await link(pending.id, null)).body.code).toBe('not_in_this_state');
  const next = await reported();
  expect((await link(out.id, next.id, testCompany.people.leasing_agent)).status).toBe(403);
  // What is cancelled answers nobody.
  await link(out.id, next.id);
  await steps(next.id, ['cancel', { reason: 'A mistake' }]);
  expect((await readTicket(out.id)).status).toBe('pending');
});

it('shows other open issues of the same place and category', async () => {
  const { unit } = await makePlace(testCompany.driver);
  const [one, other] = [await reported({ unit_id: unit }), await reported({ unit_id: unit, description: 'Still dripping' })];
  expect((await readIssue(one.id)).twins).toEqual([{ id: other.id, ref_no: other.ref_no }]);
  expect((await readIssue(other.id)).twins).toEqual([{ id: one.id, ref_no: one.ref_no }]);
  const { subsubcategory } = await makePath();
  await reported({ unit_id: unit, subsubcategory_id: subsubcategory });
  expect((await readIssue(one.id)).twins).toHaveLength(1);
  await done(coordinator(), maintenanceIssueCalls.cancel, { params: { id: other.id }, body: { reason: 'Reported twice' } });
  expect((await readIssue(one.id)).twins).toEqual([]);
});
