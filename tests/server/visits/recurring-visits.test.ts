import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { holidayCalls } from '../../../src/api/settings/holiday.ts';
import { recurringVisitCalls as calls, type RecurringVisit, type RuleDay } from '../../../src/api/visits/recurring-visit.ts';
import { type VisitRow, visitCalls } from '../../../src/api/visits/visit.ts';
import { names, openOffice } from '../../setup/office.ts';
import { ask, dataOf, fieldsOf, type Gate, openGate, somebody } from '../../setup/visits.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate(await openOffice());
});
afterAll(() => gate.office.testBed.stop());

/** Sundays, Tuesdays and Thursdays from 15 January 2026, a Thursday. */
const given = (more: object = {}) => ({
  ...{ kind: 'other', host: 'staff', host_user_id: gate.host, compound_id: gate.compound, day_part: '6AM-10AM' },
  ...{ weekdays: [4, 0, 2], from_on: '2026-01-15', members: [somebody()] },
  ...more,
});
const create = async (more: object = {}) =>
  dataOf<RecurringVisit>(await gate.supervisor.ask(calls.create, { body: given(more) }));
const rulesOf = async (id: number) => dataOf<RecurringVisit>(await ask(gate.guard, calls.get, id));
const visitsOf = async (id: number, status = 'approved') =>
  (
    (await gate.guard.ask(visitCalls.list, { query: { recurring_visit_id: id, status, per_page: 100, sort: 'day' } })).body
      .data as VisitRow[]
  ).map(({ day }) => day);
const clockTo = async (to: string) => {
  expect((await gate.office.admin.ask(workCalls.moveClock, { body: { to } })).status).toBe(200);
  await gate.office.testBed.app.jobs.settled();
};
const january = (...days: number[]) => days.map((day) => `2026-01-${day}`);

describe('a recurring visit', () => {
  it('makes approved visits from tomorrow through the fourteenth day', async () => {
    const rule = await create();
    expect(rule).toMatchObject({ status: 'active', weekdays: [0, 2, 4], next_on: '2026-01-18', made_through: '2026-01-29' });
    expect(await visitsOf(rule.id)).toEqual(january(18, 20, 22, 25, 27, 29));
    const [first] = (await gate.guard.ask(visitCalls.list, { query: { recurring_visit_id: rule.id, sort: 'day' } })).body
      .data as VisitRow[];
    // From half past five until eleven by the wall clock.
    expect(first).toMatchObject({ window_from: '2026-01-18T02:30:00.000Z', window_to: '2026-01-18T08:00:00.000Z' });
  });

  it('leaves its exceptions out, and makes again what they no longer name', async () => {
    const rule = await create();
    const except = (days: string[]) => ask(gate.supervisor, calls.exceptions, rule.id, { days });
    expect(dataOf<RecurringVisit>(await except(january(22, 20))).exceptions).toEqual(january(20, 22));
    expect(await visitsOf(rule.id)).toEqual(january(18, 25, 27, 29));
    dataOf(await except([]));
    expect(await visitsOf(rule.id)).toEqual(january(18, 20, 22, 25, 27, 29));
  });

  it('doesn’t make again what a person cancelled', async () => {
    const rule = await create();
    const [first] = (await gate.guard.ask(visitCalls.list, { query: { recurring_visit_id: rule.id, sort: 'day' } })).body
      .data as VisitRow[];
    dataOf(await ask(gate.guard, visitCalls.cancel, first?.id as number, { reason: 'On leave' }));
    dataOf(await ask(gate.supervisor, calls.update, rule.id, { note: 'By the back gate' }));
    expect(await visitsOf(rule.id)).toEqual(january(20, 22, 25, 27, 29));
  });

  it('changes what is ahead', async () => {
    const rule = await create();
    dataOf(await ask(gate.supervisor, calls.update, rule.id, { weekdays: [1] }));
    expect(await visitsOf(rule.id)).toEqual(january(19, 26));
    expect(await visitsOf(rule.id, 'cancelled')).toEqual(january(18, 20, 22, 25, 27, 29));
  });

  it('pauses and goes on', async () => {
    const rule = await create();
    expect((await ask(gate.supervisor, calls.pause, rule.id, {})).status).toBe(422);
    dataOf(await ask(gate.supervisor, calls.pause, rule.id, { reason: 'The family is abroad' }));
    expect([await visitsOf(rule.id), (await rulesOf(rule.id)).next_on]).toEqual([[], null]);
    dataOf(await ask(gate.supervisor, calls.resume, rule.id));
    expect(await visitsOf(rule.id)).toEqual(january(18, 20, 22, 25, 27, 29));
    dataOf(await ask(gate.supervisor, calls.end, rule.id, { reason: 'They moved' }));
    expect(await visitsOf(rule.id)).toEqual([]);
    expect((await ask(gate.supervisor, calls.update, rule.id, { note: 'Late' })).status).toBe(422);
  });

  it('has weekdays within its days, and one end', async () => {
    const refused = async (more: object) => fieldsOf(await gate.supervisor.ask(calls.create, { body: given(more) }));
    expect((await refused({ weekdays: [] }))[1]).toHaveProperty('weekdays');
    expect((await refused({ until_on: '2026-01-14' }))[1]).toHaveProperty('until_on');
    expect((await refused({ until_on: '2026-02-14', count: 3 }))[1]).toHaveProperty('count');
    expect((await refused({ from_on: '2026-01-16', until_on: '2026-01-17' }))[1]).toEqual({ until_on: expect.any(String) });
    expect((await refused({ members: [{ name: 'Huda' }] }))[1]).toHaveProperty('members');
  });

  it('follows the company’s holidays, a holiday that is set later as well', async () => {
    await clockTo('2026-03-10');
    // Eid al-Fitr 2026: six days from 19 March, as rest days are made up.
    await gate.office.testBed.owner.query('delete from holidays');
    await gate.office.make(holidayCalls.create, { ...names('Eid'), occasion: 'eid_al_fitr', confirmed: true });
    const march = (...days: number[]) => days.map((day) => `2026-03-${day}`);
    const rule = await create({ from_on: '2026-03-15', until_on: '2026-03-31' });
    const kept = await create({ from_on: '2026-03-15', until_on: '2026-03-31', on_holiday: 'keep' });
    const preview = dataOf<RuleDay[]>(await ask(gate.guard, calls.preview, rule.id));
    expect(preview.map(({ on, skipped }) => [on, skipped])).toEqual([
      ...march(15, 17).map((on) => [on, null]),
      ...march(19, 22, 24).map((on) => [on, 'holiday']),
      ...march(26, 29, 31).map((on) => [on, null]),
    ]);
    for (const to of ['2026-03-11', '2026-03-14', '2026-03-17']) await clockTo(to);
    const all = async (id: number) => [...(await visitsOf(id)), ...(await visitsOf(id, 'no_show'))].sort();
    expect(await all(rule.id)).toEqual(march(15, 17, 26, 29, 31));
    expect(await all(kept.id)).toEqual(march(15, 17, 19, 22, 24, 26, 29, 31));
    // The day after its last one.
    await clockTo('2026-04-01');
    expect((await rulesOf(rule.id)).status).toBe('ended');
  });

  it('ends when its host has left', async () => {
    const { user } = await gate.office.join(gate.office.roleOf('technician'));
    const rule = await create({ host_user_id: user.id, from_on: '2026-04-05' });
    await gate.office.testBed.owner.query('update users set active = false where id = $1', [user.id]);
    await clockTo('2026-04-02');
    expect((await rulesOf(rule.id)).status).toBe('ended');
    expect(await visitsOf(rule.id)).toEqual([]);
  });
});
