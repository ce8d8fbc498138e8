import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { plateOf } from '../../../src/api/visits/plate.ts';
import { type Visit, visitCalls } from '../../../src/api/visits/visit.ts';
import { visitorCalls as calls, type Visitor } from '../../../src/api/visits/visitor.ts';
import { openOffice } from '../../setup/office.ts';
import { ask, book, dataOf, type Gate, openGate, read, refusalOf, somebody } from '../../setup/visits.ts';

let gate: Gate;
const reason = 'Broke the barrier';
const ban = (id: number, more: object = {}, who = gate.supervisor) =>
  ask(who, calls.ban, id, { reason, scope: 'company', ...more });
const visitorOf = async (more: object = {}) => (await book(gate, { members: [somebody(more)] })).members[0]?.visitor_id as number;
const banned = async (more: object = {}, on: object = {}) => {
  const id = await visitorOf(more);
  return dataOf<Visitor>(await ban(id, on));
};
beforeAll(async () => {
  gate = await openGate(await openOffice());
});
afterAll(() => gate.office.testBed.stop());

const bannedReason = 'isNobodyBanned: A visitor is banned.';

describe('a ban', () => {
  it('goes by the whole mobile, identity or plate', async () => {
    const one = await banned({ identity_no: '1000000065', plate: 'ABJ 1234' });
    for (const member of [
      { name: 'Somebody else', mobile: one.mobile },
      somebody({ identity_no: '1000000065' }),
      somebody({ plate: '١٢٣٤ أبح' }),
    ]) {
      const visit = await book(gate, { members: [member] });
      expect(visit, JSON.stringify(member)).toMatchObject({ status: 'requested', members: [{ is_banned: true }] });
      expect(refusalOf(await ask(gate.supervisor, visitCalls.approve, visit.id))).toEqual([422, [bannedReason]]);
    }
    expect((await book(gate, { members: [somebody({ plate: 'ABJ 123' })] })).status).toBe('approved');
  });

  it('never goes by parts of a name (envoy.help/3779629), and warns of the same whole name', async () => {
    const yes = await visitorOf({ name: 'Yes', mobile: '+966500000001' });
    dataOf(await ban(yes));
    const laura = await book(gate, { members: [somebody({ name: 'Laura Reyes' })] });
    expect(laura).toMatchObject({ status: 'approved', members: [{ is_banned: false, is_like_banned: false }] });
    const alike = await book(gate, { members: [somebody({ name: 'yes' })] });
    expect(alike).toMatchObject({ status: 'approved', members: [{ is_banned: false, is_like_banned: true }] });
  });

  it('holds in its compound alone, if it is of one', async () => {
    const body = { name_en: 'Other gardens', name_ar: 'حدائق أخرى', property_use: 'residential' };
    const made = (await gate.office.admin.ask(compoundCalls.create, { body })).body as { compound: { id: number } };
    const id = await visitorOf();
    expect(refusalOf(await ban(id, { scope: 'compound' }))[0]).toBe(422);
    dataOf(await ban(id, { scope: 'compound', compound_id: made.compound.id }));
    const members = [{ visitor_id: id }];
    expect((await book(gate, { members })).status).toBe('approved');
    expect((await book(gate, { members, compound_id: made.compound.id })).status).toBe('requested');
  });

  it('calls off what is ahead, but not a group, of which the gate stops one alone', async () => {
    const id = await visitorOf();
    const alone = await book(gate, { members: [{ visitor_id: id }], slot: '12-14' });
    const group = await book(gate, { party: 'group', members: [somebody(), { visitor_id: id }] });
    dataOf(await ban(id));
    expect(await read(gate, alone.id)).toMatchObject({ status: 'cancelled', reason });
    expect((await read(gate, group.id)).status).toBe('approved');
    expect(refusalOf(await ask(gate.guard, visitCalls.checkIn, group.id))).toEqual([422, [bannedReason]]);
    expect(dataOf<Visit>(await ask(gate.guard, visitCalls.checkIn, group.id, { members: [0] })).status).toBe('checked_in');
  });

  it('of somebody who is inside tells the gate', async () => {
    const visit = await book(gate);
    dataOf(await ask(gate.guard, visitCalls.checkIn, visit.id));
    dataOf(await ban(visit.members[0]?.visitor_id as number));
    const { rows } = await gate.office.testBed.owner.query(
      "select count(*)::int as told from notifications where text_key = 'visitor.notice.banned_inside' and record_id = $1",
      [visit.id],
    );
    expect(rows[0].told).toBeGreaterThan(0);
    expect(dataOf<Visit>(await ask(gate.guard, visitCalls.checkOut, visit.id)).status).toBe('checked_out');
  });

  it('is given and lifted by whoever approves, with a reason', async () => {
    const id = await visitorOf();
    expect((await ban(id, {}, gate.guard)).status).toBe(403);
    expect((await ban(id, { reason: '' })).status).toBe(422);
    dataOf(await ban(id));
    expect((await ask(gate.supervisor, calls.unban, id, {})).status).toBe(422);
    expect(dataOf<Visitor>(await ask(gate.supervisor, calls.unban, id, { reason: 'He paid' }))).toMatchObject({
      ...{ status: 'clear', ban_reason: null, ban_scope: null },
    });
  });

  it('ends with its last day', async () => {
    const id = await visitorOf();
    expect((await ban(id, { until: '2026-01-14' })).status).toBe(422);
    dataOf(await ban(id, { until: '2026-01-16' }));
    const clockTo = async (to: string) => {
      expect((await gate.office.admin.ask(workCalls.moveClock, { body: { to } })).status).toBe(200);
      await gate.office.testBed.app.jobs.settled();
    };
    await clockTo('2026-01-16');
    const statusOf = async () => dataOf<Visitor>(await ask(gate.guard, calls.get, id)).status;
    expect(await statusOf()).toBe('banned');
    await clockTo('2026-01-17');
    expect(await statusOf()).toBe('clear');
  });
});

it('compares plates without spaces, in the letters that Saudi plates have in both scripts', () => {
  expect(['ABC 1234', 'abc-1234', '1234 ABC', 'أبح ١٢٣٤'].map(plateOf)).toEqual(['ABC1234', 'ABC1234', 'ABC1234', 'ABJ1234']);
});
