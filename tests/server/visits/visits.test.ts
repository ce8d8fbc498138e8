import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentCalls } from '../../../src/api/app/comment.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { visitCalls as calls, type Visit, type VisitPass } from '../../../src/api/visits/visit.ts';
import { visitCategoryCalls } from '../../../src/api/visits/visit-category.ts';
import { readPass, verifyPass } from '../../../src/passes/pass.ts';
import { names, openOffice } from '../../setup/office.ts';
import { ask, book, dataOf, fieldsOf, type Gate, openGate, read, refusalOf, somebody, visitTo } from '../../setup/visits.ts';

let gate: Gate;
const category = (more: object) => gate.office.make(visitCategoryCalls.create, { ...names(`C ${Math.random()}`), ...more });
const clockTo = async (to: string) => {
  expect((await gate.office.admin.ask(workCalls.moveClock, { body: { to } })).status).toBe(200);
  await gate.office.testBed.app.jobs.settled();
};
beforeAll(async () => {
  gate = await openGate(await openOffice());
});
afterAll(() => gate.office.testBed.stop());

describe('a visit', () => {
  it('of family within the caps is approved at once, and gets its window by the wall clock', async () => {
    const visit = await book(gate, { slot: '10-12' });
    expect(visit).toMatchObject({
      ...{ status: 'approved', revision: 1, people: 1, window: 'early', host_lives: true },
      ...{ window_from: '2026-01-15T06:30:00.000Z', window_to: '2026-01-15T10:00:00.000Z' },
    });
    expect(visit.ref_no).toBe(`VI-${visit.id}`);
  });

  it('of others waits for an answer, and stays a draft if it is to', async () => {
    expect((await book(gate, { kind: 'other' })).status).toBe('requested');
    const draft = await book(gate, { draft: true });
    expect(draft).toMatchObject({ status: 'draft', revision: 0 });
    expect(dataOf<Visit>(await ask(gate.supervisor, calls.submit, draft.id)).status).toBe('approved');
  });

  it('names somebody who can be reached, and lies at most 90 days ahead', async () => {
    const refused = async (more: object) => fieldsOf(await gate.supervisor.ask(calls.create, { body: visitTo(gate, more) }));
    expect(await refused({ members: [{ name: 'Huda' }] })).toEqual([
      422,
      { members: 'Enter a mobile or an ID number for each visitor.' },
    ]);
    expect((await refused({ members: [] }))[1]).toHaveProperty('members');
    const one = somebody();
    expect((await refused({ party: 'group', members: [one, one] }))[1]).toEqual({
      members: 'A visitor is entered twice. Remove one of them.',
    });
    expect((await refused({ members: [somebody(), somebody()] }))[1]).toHaveProperty('party');
    expect((await refused({ day: '2026-01-14' }))[1]).toHaveProperty('day');
    expect((await refused({ day: '2026-04-15' }))[0]).toBe(200);
    expect((await refused({ day: '2026-04-16' }))[1]).toHaveProperty('day');
    expect((await refused({ slot: '6AM-10AM' }))[1]).toHaveProperty('slot');
    expect((await refused({ slot: '6AM-10AM', kind: 'delivery' }))[0]).toBe(200);
    expect((await refused({ host: 'tenant' }))[1]).toEqual({ tenant_id: expect.any(String), unit_id: expect.any(String) });
    expect((await refused({ host_user_id: 999_999 }))[1]).toHaveProperty('host_user_id');
  });

  it('keeps of an identity number a hash and the last four digits, and knows the person by it', async () => {
    const identity_no = '1000000065';
    const first = await book(gate, { members: [somebody({ identity_no })] });
    const second = await book(gate, { members: [{ name: 'Another spelling', identity_no: '١٠٠٠٠٠٠٠٦٥' }] });
    expect(second.members[0]).toMatchObject({ visitor_id: first.members[0]?.visitor_id, identity_last4: '0065' });
    const { rows } = await gate.office.testBed.owner.query(
      "select count(*)::int as found from visitors where to_jsonb(visitors)::text like '%1000000065%'",
    );
    expect(rows[0].found).toBe(0);
  });
});

describe('an answer', () => {
  it('is refused with a reason: too large a group, a full slot, a contractor without an open issue', async () => {
    const small = await category({ group_cap: 2 });
    const group = { party: 'group', members: [somebody(), somebody(), somebody()], category_id: small.id };
    const large = await book(gate, group);
    expect(large.status).toBe('requested');
    expect(refusalOf(await ask(gate.supervisor, calls.approve, large.id))).toEqual([
      422,
      ['isUnderCap: 3 people, at most 2 are allowed.'],
    ]);

    const rare = await category({ slot_cap: 1 });
    expect((await book(gate, { category_id: rare.id })).status).toBe('approved');
    const second = await book(gate, { category_id: rare.id });
    expect(refusalOf(await ask(gate.supervisor, calls.approve, second.id))).toEqual([
      422,
      ['isSlotFree: The slot is full. Choose another.'],
    ]);
    expect((await book(gate, { category_id: rare.id, slot: '12-14' })).status).toBe('approved');

    const contractor = await book(gate, { kind: 'contractor' });
    expect(refusalOf(await ask(gate.supervisor, calls.approve, contractor.id))).toEqual([
      422,
      ['hasOpenIssue: A contractor needs an open issue.'],
    ]);
  });

  it('is up to whoever approves, where the category says so', async () => {
    const { id: category_id } = await category({ needs_approval: true });
    const visit = await book(gate, { category_id });
    expect(visit.status).toBe('requested');
    expect(refusalOf(await ask(gate.guard, calls.approve, visit.id))).toEqual([
      422,
      ['mayAnswer: Staff answer for this category.'],
    ]);
    expect(dataOf<Visit>(await ask(gate.supervisor, calls.approve, visit.id)).status).toBe('approved');
  });

  it('of no needs a reason, by its own call and by status', async () => {
    const visit = await book(gate, { kind: 'other' });
    expect((await ask(gate.supervisor, calls.reject, visit.id)).status).toBe(422);
    const body = { status: 'rejected', reason: 'The host is abroad' };
    expect(dataOf<Visit>(await ask(gate.supervisor, calls.update, visit.id, body))).toMatchObject(body);
    expect((await ask(gate.supervisor, calls.update, visit.id, { status: 'approved' })).status).toBe(422);
  });

  it('leaves a host who has left without visits', async () => {
    const { user } = await gate.office.join(gate.office.roleOf('technician'));
    const visit = await book(gate, { kind: 'other', host_user_id: user.id });
    await gate.office.testBed.owner.query('update users set active = false where id = $1', [user.id]);
    expect(refusalOf(await ask(gate.supervisor, calls.approve, visit.id))).toEqual([
      422,
      ['isHostThere: The host doesn’t live or work here.'],
    ]);
  });
});

describe('at the gate', () => {
  it('somebody is let in once, inside the window (corona-warn-app/cwa-documentation#604)', async () => {
    const early = await book(gate, { slot: '12-14' });
    expect(refusalOf(await ask(gate.guard, calls.checkIn, early.id))).toEqual([
      422,
      ['isInWindow: Too early. Entry opens 30 minutes before the slot.'],
    ]);
    const visit = await book(gate);
    const inside = dataOf<Visit>(await ask(gate.guard, calls.checkIn, visit.id, { gate: 'Gate 1' }));
    expect(inside.status).toBe('checked_in');
    const since = inside.members[0]?.since;
    expect(since).toMatch(/^09:\d\d$/);
    expect(refusalOf(await ask(gate.guard, calls.checkIn, visit.id))).toEqual([
      422,
      [`hasSomebodyOutside: Inside since ${since}.`],
    ]);
    const movements = dataOf<object[]>(await ask(gate.guard, calls.movements, visit.id));
    expect(movements).toMatchObject([{ direction: 'in', gate: 'Gate 1', result: 'accepted', offline: false }]);
    expect(dataOf<Visit>(await ask(gate.guard, calls.checkOut, visit.id)).status).toBe('checked_out');
    expect(refusalOf(await ask(gate.guard, calls.checkIn, visit.id))).toEqual([
      422,
      ['hasSomebodyOutside: Everybody has come and gone. The category allows one entry.'],
    ]);
  });

  it('a group is in with the first and out with the last', async () => {
    const group = await book(gate, { party: 'group', members: [somebody(), somebody(), somebody()] });
    const go = async (call: 'checkIn' | 'checkOut', ...members: number[]) => {
      const { status, members: all } = dataOf<Visit>(await ask(gate.guard, calls[call], group.id, { members }));
      return [status, ...all.map(({ state }) => state)];
    };
    expect(await go('checkIn', 1)).toEqual(['checked_in', 'expected', 'in', 'expected']);
    expect(await go('checkIn', 0)).toEqual(['checked_in', 'in', 'in', 'expected']);
    expect(refusalOf(await ask(gate.guard, calls.checkIn, group.id, { members: [0, 2] }))).toEqual([
      422,
      ['gaveOutside: Choose visitors who are outside.'],
    ]);
    expect(await go('checkOut', 1)).toEqual(['checked_in', 'in', 'out', 'expected']);
    expect(await go('checkOut', 0)).toEqual(['checked_out', 'out', 'out', 'expected']);
    expect(await go('checkIn', 2)).toEqual(['checked_in', 'out', 'out', 'in']);
  });

  it('a category may let people in again', async () => {
    const { id: category_id } = await category({ allows_reentry: true });
    const visit = await book(gate, { category_id });
    for (const call of [calls.checkIn, calls.checkOut, calls.checkIn]) dataOf(await ask(gate.guard, call, visit.id));
    expect((await read(gate, visit.id)).status).toBe('checked_in');
  });

  it('somebody can be turned away, with a reason', async () => {
    const visit = await book(gate);
    expect((await ask(gate.guard, calls.deny, visit.id)).status).toBe(422);
    expect(dataOf<Visit>(await ask(gate.guard, calls.deny, visit.id, { reason: 'No identity' })).status).toBe('denied');
  });

  it('nobody but the gate moves a visit on', async () => {
    const visit = await book(gate);
    const { person } = await gate.office.join(gate.office.roleOf('leasing_agent'));
    expect((await ask(person, calls.checkIn, visit.id)).status).toBe(403);
  });
});

describe('a pass', () => {
  it('says whose it is and when, and a later one takes its place', async () => {
    const visit = await book(gate, { party: 'group', members: [somebody(), somebody()] });
    const passes = dataOf<VisitPass>(await ask(gate.guard, calls.pass, visit.id));
    expect(passes).toMatchObject({
      revision: 1,
      code: expect.stringMatching(/^\d{6}$/),
      passes: [{ position: 0 }, { position: 1 }],
    });
    const [first, second] = passes.passes.map(({ text }) => readPass(text));
    // Half past seven until eleven: 210 minutes.
    const told = {
      company: gate.office.testBed.one.company.id,
      visit: visit.id,
      compound: gate.compound,
      directions: 3,
      minutes: 210,
      revision: 1,
      key: 1,
    };
    expect(first).toMatchObject({ ...told, member: 0, from: new Date('2026-01-15T04:30:00Z') });
    expect(second).toMatchObject({ ...told, member: 1 });
    expect(dataOf<Visit>(await ask(gate.guard, calls.reissue, visit.id)).revision).toBe(2);
    const again = dataOf<VisitPass>(await ask(gate.guard, calls.pass, visit.id));
    expect(again.code).not.toBe(passes.code);
    expect(readPass(again.passes[0]?.text ?? '')).toMatchObject({ ...told, revision: 2 });
  });

  it('is verified by the key of its compound, of which there is one until it is old', async () => {
    const visit = await book(gate);
    const { passes } = dataOf<VisitPass>(await ask(gate.guard, calls.pass, visit.id));
    const { rows: keys } = await gate.office.testBed.owner.query(
      'select number, public_key from pass_keys where compound_id = $1',
      [gate.compound],
    );
    expect(keys).toHaveLength(1);
    const issuer = { company: gate.office.testBed.one.company.id, compound: gate.compound, keys };
    expect(await verifyPass(passes[0]?.text ?? '', issuer)).toMatchObject({ visit: visit.id });
    await gate.office.testBed.owner.query("update pass_keys set created_at = created_at - interval '91 days'");
    const next = await book(gate);
    const later = dataOf<VisitPass>(await ask(gate.guard, calls.pass, next.id)).passes[0]?.text ?? '';
    expect(readPass(later)?.key).toBe(2);
    expect(await verifyPass(later, issuer)).toBe('unknown_key');
  });

  it('is of approved visits alone', async () => {
    const visit = await book(gate, { kind: 'other' });
    expect((await ask(gate.guard, calls.pass, visit.id)).status).toBe(422);
  });
});

describe('comments', () => {
  it('are added by the call of the specification', async () => {
    const visit = await book(gate);
    dataOf(await ask(gate.guard, commentCalls.addToVisit, visit.id, { text: 'Comes with a wheelchair' }));
    const query = { entity: 'visit', record_id: visit.id };
    expect(dataOf<object[]>(await gate.guard.ask(commentCalls.list, { query }))).toMatchObject([
      { text: 'Comes with a wheelchair' },
    ]);
  });
});

describe('time', () => {
  it('ends what nobody answers, comes to, or leaves', async () => {
    const asked = await book(gate, { kind: 'other', slot: '10-12' });
    const awaited = await book(gate, { slot: '10-12' });
    const stays = await book(gate);
    dataOf(await ask(gate.guard, calls.checkIn, stays.id));
    const walkIn = dataOf<Visit>(
      await gate.guard.ask(calls.walkIn, {
        body: {
          ...{ kind: 'friends', host: 'staff', host_user_id: gate.host, compound_id: gate.compound },
          members: [somebody()],
        },
      }),
    );
    expect(walkIn).toMatchObject({ status: 'requested', walk_in: true, window: 'open' });
    const { rows: timers } = await gate.office.testBed.owner.query<{ event: string; minutes: number }>(
      `select t.event, round(extract(epoch from t.due_at - v.created_at) / 60)::int as minutes from timers t
        join visits v on v.id = t.record_id where t.entity = 'visit' and t.done_at is null and t.record_id = any($1) order by t.record_id`,
      [[asked.id, stays.id, walkIn.id]],
    );
    expect(timers.slice(1)).toEqual([
      { event: 'overstay', minutes: 24 * 60 },
      { event: 'lapse', minutes: 10 },
    ]);
    await clockTo('2026-01-16');
    const statuses = await Promise.all([asked, awaited, stays, walkIn].map(async ({ id }) => (await read(gate, id)).status));
    expect(statuses).toEqual(['lapsed', 'no_show', 'overstayed', 'lapsed']);
    expect(dataOf<Visit>(await ask(gate.guard, calls.checkOut, stays.id)).status).toBe('checked_out');
  });
});
