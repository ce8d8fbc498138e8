import { describe, expect, it } from 'vitest';
import { BoardIssue, issueBoardCalls as calls, type IssueBoard } from '../../../src/api/maintenance/issue-board.ts';
import type { MaintenanceIssue } from '../../../src/api/maintenance/maintenance-issue.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { atTime } from '../../../src/calendar/zone.ts';
import { someoneOutside } from '../../kit/sights.ts';
import {
  assign,
  assignee,
  clockAt,
  coordinator,
  makePath,
  makeProvider,
  readIssue,
  reported,
  resolve,
  steps,
} from '../../setup/issues.ts';
import { company, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const zone = 'Asia/Riyadh';
const board = (query: object = {}, person = coordinator()) => done<IssueBoard>(person, calls.board, { query });
const dispatch = (id: number, body: object, person = coordinator()) => person.ask(calls.dispatch, { params: { id }, body });
const slot = (day: string, from: string, to: string) => ({
  slot_from: atTime(day, from, zone).toISOString(),
  slot_to: atTime(day, to, zone).toISOString(),
});
const ids = (cards: { id: number }[]) => cards.map(({ id }) => id);
/** Issues of a category of their own, so that other tests' aren't among them. */
async function ownQueue() {
  const { category, subsubcategory } = await makePath();
  const report = (more: object = {}) => reported({ subsubcategory_id: subsubcategory, tenant_id: null, ...more });
  return { category, report };
}

describe('the dispatch board (X-ISS-38)', () => {
  it('has a card’s fields alone, and the queue by when it is due', async () => {
    const { category, report } = await ownQueue();
    const low = await report({ priority: 'low' });
    const critical = await report({ priority: 'critical' });
    const high = await report({ priority: 'high' });
    const { queue, totals } = await board({ category_id: category });
    expect(ids(queue)).toEqual([critical.id, high.id, low.id]);
    expect(Object.keys(queue[0] ?? {}).sort()).toEqual(Object.keys(BoardIssue.shape).sort());
    expect(totals).toEqual({ queue: 3, unassigned: 3, at_risk: 0, breached: 0 });
    const { pauses: _, ...issue } = await readIssue(critical.id);
    expect(issue).toMatchObject(queue[0] as object);
  });

  it('lists what is open and without a visit ahead in the queue, and the day’s visits beside it', async () => {
    await clockAt('2027-01-10T09:00');
    const today = await testCompany.today();
    const tomorrow = plusDays(today, 1);
    const { category, report } = await ownQueue();
    const [free, visited, resolved, cancelled, elsewhere] = [
      await report(),
      await report(),
      await report(),
      await report(),
      await report(),
    ] as [MaintenanceIssue, MaintenanceIssue, MaintenanceIssue, MaintenanceIssue, MaintenanceIssue];
    await steps(resolved.id, assign(), 'start', resolve);
    await steps(cancelled.id, ['cancel', { reason: 'Reported twice' }]);
    const at = slot(tomorrow, '10:00', '11:30');
    expect((await dispatch(visited.id, { assignee_id: assignee(), ...at })).status).toBe(200);
    expect(
      (await dispatch(elsewhere.id, { assignee_id: assignee(), ...slot(plusDays(today, 2), '10:00', '11:00') })).status,
    ).toBe(200);
    const ofTomorrow = await board({ category_id: category, day: tomorrow });
    expect(ids(ofTomorrow.queue)).toEqual([free.id]);
    expect(ofTomorrow.visits).toMatchObject([{ id: visited.id, ...at, assignee_id: assignee() }]);
    // One visit of an hour and a half.
    expect(ofTomorrow.technicians.find(({ id }) => id === assignee())).toMatchObject({ visits: 1, minutes: 90 });
    const now = await board({ category_id: category });
    expect(now).toMatchObject({ day: today, today, visits: [] });
    expect(now.technicians.every(({ visits, minutes }) => visits === 0 && minutes === 0)).toBe(true);
  });

  it('sums the whole queue: who has none, what is at risk and what is late', async () => {
    // Sunday, 10:00. Critical: to be resolved within 4 h, at risk after 3; high: to be answered within 4 open hours, at risk after 3.
    await clockAt('2027-01-17T10:00');
    const { category, report } = await ownQueue();
    const late = await report({ priority: 'critical' });
    await report({ priority: 'high' });
    const own = await report({ priority: 'low' });
    await steps(late.id, assign(), 'start');
    await steps(own.id, assign(), 'start');
    // Half past one: three and a half hours of four, for the critical one to be resolved, and for the high one to be answered.
    await clockAt('2027-01-17T13:30');
    expect((await board({ category_id: category })).totals).toEqual({ queue: 3, unassigned: 1, at_risk: 2, breached: 0 });
    // Half past two: both are late.
    await clockAt('2027-01-17T14:30');
    expect((await board({ category_id: category })).totals).toEqual({ queue: 3, unassigned: 1, at_risk: 0, breached: 2 });
  });

  it('filters the queue, but no visits', async () => {
    const { category, report } = await ownQueue();
    const tap = await report({ description: 'The tap in the kitchen drips' });
    const door = await report({ description: 'The door sticks', priority: 'high' });
    const listed = async (query: object) => ids((await board({ category_id: category, ...query })).queue).sort();
    expect(await listed({})).toEqual([tap.id, door.id].sort());
    expect(await listed({ search: 'KITCHEN' })).toEqual([tap.id]);
    expect(await listed({ search: '100%' })).toEqual([]);
    expect(await listed({ priority: 'high' })).toEqual([door.id]);
    expect(await listed({ compound_id: tap.compound_id, search: tap.ref_no })).toEqual([tap.id]);
    expect(await listed({ compound_id: 999_999 })).toEqual([]);
    expect((await coordinator().ask(calls.board, { query: { day: '2027-13-01' } })).status).toBe(400);
    expect((await coordinator().ask(calls.board, { query: { priority: 'urgent' } })).status).toBe(400);
  });

  it('says when the company is open on the day', async () => {
    // A Sunday, and a Friday.
    const sunday = await board({ day: '2027-01-17' });
    expect(sunday.open).toEqual([{ from_at: '2027-01-17T05:00:00.000Z', to_at: '2027-01-17T14:00:00.000Z' }]);
    expect((await board({ day: '2027-01-15' })).open).toEqual([]);
  });

  it('is the company’s own, and for people of maintenance', async () => {
    const { id } = await reported();
    expect((await testCompany.people.none.ask(calls.board, {})).status).toBe(403);
    const { person } = await someoneOutside(testCompany.testBed);
    expect((await person.ask(calls.board, {})).status).toBe(403);
    const { queue, technicians } = await board();
    expect(ids(queue)).toContain(id);
    const [others] = await testCompany.sql<{ count: string }>(
      'select count(*) from users where company_id <> $1 and id = any($2::bigint[])',
      [company(), ids(technicians)],
    );
    expect(Number(others?.count)).toBe(0);
  });
});

describe('a visit with its technician (X-ISS-39)', () => {
  it('gives the issue and agrees on the slot together', async () => {
    const day = plusDays(await testCompany.today(), 3);
    const { id, version } = await reported({ tenant_id: null });
    const at = slot(day, '08:00', '09:00');
    const { status, body } = await dispatch(id, { assignee_id: assignee(), ...at, version });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await readIssue(id)).toMatchObject({
      status: 'assigned',
      dispatch_status: 'scheduled',
      assignee_id: assignee(),
      ...at,
    });
    // Again, at another time: a reason is given for that.
    expect(refusedBy(await dispatch(id, { assignee_id: assignee(), ...slot(day, '12:00', '13:00') }))).toEqual(['gaveReason']);
    const later = { ...slot(day, '12:00', '13:00'), reason: 'The tenant asked for it' };
    expect((await dispatch(id, { assignee_id: assignee(), ...later })).status).toBe(200);
  });

  it('changes nothing where one of both is refused', async () => {
    const day = plusDays(await testCompany.today(), 4);
    const first = await reported({ tenant_id: null });
    const second = await reported({ tenant_id: null });
    await dispatch(first.id, { assignee_id: assignee(), ...slot(day, '08:00', '09:00') });
    const overlapping = await dispatch(second.id, { assignee_id: assignee(), ...slot(day, '08:30', '09:30') });
    expect(refusedBy(overlapping)).toEqual(['gaveFreeSlot']);
    expect(await readIssue(second.id)).toMatchObject({ status: 'pending', assignee_id: null, version: second.version });
    expect(wrongOf(await dispatch(second.id, { assignee_id: assignee(), ...slot(day, '09:00', '08:00') }))).toEqual(['slot_to']);
    expect(wrongOf(await dispatch(second.id, { assignee_id: 999_999, ...slot(day, '10:00', '11:00') }))).toEqual(['assignee_id']);
    expect(await readIssue(second.id)).toMatchObject({ status: 'pending', version: second.version });
    expect((await dispatch(second.id, { assignee_id: assignee(), version: 99, ...slot(day, '10:00', '11:00') })).status).toBe(
      409,
    );
    expect((await dispatch(999_999, { assignee_id: assignee(), ...slot(day, '10:00', '11:00') })).status).toBe(404);
  });

  it('is refused while a provider has it', async () => {
    const { category, subsubcategory } = await makePath();
    const { id: provider_id } = await makeProvider(category);
    const { id } = await reported({ subsubcategory_id: subsubcategory, tenant_id: null });
    const day = plusDays(await testCompany.today(), 5);
    await steps(id, ['offer', { provider_id, respond_by: atTime(plusDays(day, -3), '12:00', zone).toISOString() }], 'accept');
    const { status, ...answer } = await dispatch(id, { assignee_id: assignee(), ...slot(day, '08:00', '09:00') });
    expect(status).toBe(422);
    expect(refusedBy({ status, ...answer })).toEqual(['isOwnWork']);
  });
});
