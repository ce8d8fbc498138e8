import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { inTurn } from '../../kit/held.ts';
import { type Answer, makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)));
const tally = (answers: Answer[]) => {
  const codes = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`));
  return Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]));
};
const open = async (field: 'mobile' | 'identity_no', value: string): Promise<number> =>
  Number(
    (
      await testBed.owner.query(
        `select count(*)::int as count from leads where company_id = $1 and ${field} = $2 and status not in ('lost', 'finalized')`,
        [testBed.one.company.id, value],
      )
    ).rows[0].count,
  );
const create = (body: object, who = admin) =>
  who.ask(leadCalls.create, { body: { name: 'A customer', source: 'website', ...body } });
const edit = (id: number, body: object) => admin.ask(leadCalls.update, { params: { id }, body });
const lose = (id: number) => admin.ask(leadCalls.lose, { params: { id }, body: { reason: 'price' } });
const reopen = (id: number) =>
  admin.ask(leadCalls.status, { params: { id }, body: { status: 'contacted', reason: 'Called again' } });
const made = async (body: object): Promise<Lead> => {
  const answer = await create(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Lead;
};

describe('one open lead per customer', () => {
  it('is made of fifty creates at once with one mobile, and the others are told which', async () => {
    const answers = await times(50, (i) => create({ name: `Customer ${i}`, mobile: '0504000001' }));
    expect(tally(answers)).toEqual({ '200': 1, '422 duplicate': 49 });
    const id = (answers.find(({ status }) => status === 200)?.body.data as Lead | undefined)?.id;
    for (const { status, body } of answers) if (status !== 200) expect(body.current).toMatchObject({ id });
    expect(await open('mobile', '+966504000001')).toBe(1);
  });

  it('also by identity, and in each company', async () => {
    const identity = { identity_type: 'passport_no', identity_no: 'RACE0001' };
    const other = await testBed.signIn('second', 'admin@second.example');
    const answers = await times(20, (i) => create({ ...identity, mobile: `05041000${10 + i}` }));
    const others = await times(20, (i) => create({ ...identity, mobile: `05041000${10 + i}` }, other));
    expect(tally(answers)).toEqual({ '200': 1, '422 duplicate': 19 });
    expect(tally(others)).toEqual({ '200': 1, '422 duplicate': 19 });
    expect(await open('identity_no', 'RACE0001')).toBe(1);
  });

  it('the second waits for the first, which has looked but not committed', async () => {
    const manager = testBed.one.people['leasing_manager@first.example']?.viewer.id as number;
    const [first, second] = await inTurn<[Answer, Answer]>(
      testBed,
      // The first waits here, after it has looked: its row references its assignee.
      `select from users where id = ${manager} for update`,
      () => create({ mobile: '0504000002', assignee_id: manager }),
      () => create({ mobile: '0504000002' }),
    );
    expect([first.status, second.status]).toEqual([200, 422]);
    expect(second.body.current).toMatchObject({ id: (first.body.data as Lead).id });
  });

  it('stays one when others are given the same mobile', async () => {
    const leads = await times(10, (i) => made({ mobile: `05042000${10 + i}` }));
    const answers = await Promise.all([
      ...leads.map(({ id }) => edit(id, { mobile: '0504000003' })),
      ...Array.from({ length: 5 }, () => create({ mobile: '0504000003' })),
    ]);
    expect(tally(answers)).toEqual({ '200': 1, '422 duplicate': 14 });
    expect(await open('mobile', '+966504000003')).toBe(1);
  });

  it('may be edited otherwise, and keep its own mobile', async () => {
    const { id } = await made({ mobile: '0504000004' });
    expect((await edit(id, { mobile: '0504000004', note: 'Calls back' })).status).toBe(200);
    const lost = await made({ mobile: '0504000005' });
    await lose(lost.id);
    // A lead that is lost may be known by the same number as an open one.
    expect((await edit(lost.id, { mobile: '0504000004' })).status).toBe(200);
    expect(await reopen(lost.id)).toMatchObject({ status: 422, body: { reasons: [{ guard: 'isNoDuplicate' }] } });
  });

  it('stays one when several that were lost are reopened', async () => {
    const lost: number[] = [];
    for (let i = 0; i < 8; i++) {
      const { id } = await made({ mobile: '0504000006' });
      await lose(id);
      lost.push(id);
    }
    const answers = await Promise.all(lost.map(reopen));
    expect(tally(answers)).toEqual({ '200': 1, '422 refused': 7 });
    for (const { status, body } of answers) if (status === 422) expect(body.reasons).toMatchObject([{ guard: 'isNoDuplicate' }]);
    expect(await open('mobile', '+966504000006')).toBe(1);
  });
});

describe('an idempotency key', () => {
  it('returns the answer of its own request only: the same about another record is refused', async () => {
    const [one, two] = [await made({ mobile: '0504000007' }), await made({ mobile: '0504000008' })];
    const headers = { 'idempotency-key': 'a-key-of-one-lead' };
    const note = (id: number, more = {}) =>
      admin.ask(activityCalls.create, { params: { id }, body: { kind: 'note', note: 'Called' }, headers, ...more });
    const first = await note(one.id);
    expect(first.body.data).toMatchObject({ lead_id: one.id });
    expect(await note(two.id)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await note(one.id, { query: { page: 2 } })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    const again = await note(one.id);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const { rows } = await testBed.owner.query('select lead_id::int from lead_activities where lead_id = any($1)', [
      [one.id, two.id],
    ]);
    expect(rows).toEqual([{ lead_id: one.id }]);
  });
});

describe('a sandbox company’s clock', () => {
  const today = async () =>
    (
      await testBed.owner.query(
        "select ((now() + make_interval(secs => clock_offset)) at time zone time_zone)::date::text as today from companies where slug = 'first'",
      )
    ).rows[0].today as string;
  const move = (to: string) => admin.ask(workCalls.moveClock, { body: { to } });

  it('moved twice at once is at the date of the later move', async () => {
    const [one, two] = await inTurn<[Answer, Answer]>(
      testBed,
      `select from companies where slug = 'first' for update`,
      () => move('2026-02-01'),
      () => move('2026-02-11'),
    );
    expect([one.status, two.status]).toEqual([200, 200]);
    expect([one.body.data, two.body.data]).toMatchObject([{ today: '2026-02-01' }, { today: '2026-02-11' }]);
    expect(await today()).toBe('2026-02-11');
  });

  it('is at one of the dates after many moves at once', async () => {
    const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
    const answers = await Promise.all(dates.map(move));
    expect(answers.map(({ status }) => status)).toEqual(dates.map(() => 200));
    expect(dates).toContain(await today());
  });
});
