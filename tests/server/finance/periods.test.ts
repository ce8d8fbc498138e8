import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenants } from '../../../server/db/schema/leasing.ts';
import type { Scope } from '../../../server/db/scope.ts';
import { post } from '../../../server/finance/ledger/post.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { insertRow } from '../../../server/kit/records.ts';
import { type AccountingPeriod, accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type Answer, makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

// The company's clock is at 2026-01-15.
let testBed: TestBed;
let finance: Person;
let general: Person;
let tenant: number;
beforeAll(async () => {
  testBed = await makeTestBed();
  [finance, general] = (await Promise.all(
    ['finance_manager', 'general_manager'].map((role) => testBed.signIn('first', `${role}@first.example`)),
  )) as [Person, Person];
  tenant = await write((scope) => insertRow(scope, tenants, { name: 'A tenant' }));
});
afterAll(() => testBed?.stop());

const company = () => testBed.one.company.id;
const write = <T>(act: (scope: Scope) => Promise<T>) => testBed.app.services.db.write(company(), act);
const postOn = (scope: Scope, date: string, role = 'leasing_agent') =>
  post(
    { scope, currentUser: testBed.one.people[`${role}@first.example`] as CurrentUser },
    {
      date,
      document: { kind: 'invoice', id: 1 },
      rule: 'invoice.rent',
      transition: 'post',
      lines: [
        { subAccount: 'receivables', debit: 100, tenant },
        { subAccount: 'rent_residential', credit: 100 },
      ],
    },
  );
const periodOf = async (month: string): Promise<AccountingPeriod> => {
  const { body } = await finance.ask(accountingPeriodCalls.list, {
    query: { starts_on_from: `${month}-01`, starts_on_to: `${month}-01` },
  });
  return (body.data as AccountingPeriod[])[0] as AccountingPeriod;
};
const monthsFrom = async (starts_on_from: string): Promise<unknown> =>
  (await finance.ask(accountingPeriodCalls.list, { query: { starts_on_from, starts_on_to: '2026-01-01' } })).body.total_entries;
const move = async (who: Person, month: string, status: string, reason?: string) =>
  who.ask(accountingPeriodCalls.status, { params: { id: (await periodOf(month)).id }, body: { status, reason } });
/** Soft closes a month that is open, and closes it. */
const close = async (who: Person, month: string) => {
  expect((await move(who, month, 'soft_closed')).status).toBe(200);
  return move(who, month, 'closed');
};
const guardsOf = ({ body }: Answer) => (body.reasons as { guard: string }[]).map(({ guard }) => guard);

describe('a month', () => {
  it('is closed in order, once it is over', async () => {
    for (const day of ['2025-11-30', '2025-12-01', '2026-01-01']) await write((scope) => postOn(scope, day));
    expect(guardsOf(await move(finance, '2025-12', 'soft_closed'))).toEqual(['earlierAreSoftClosed']);
    for (const month of ['2025-11', '2025-12']) expect((await move(finance, month, 'soft_closed')).status).toBe(200);
    expect(guardsOf(await move(finance, '2025-12', 'closed'))).toEqual(['earlierAreClosed']);
    expect(guardsOf(await move(finance, '2026-01', 'soft_closed'))).toEqual(['isMonthOver']);
    expect((await move(finance, '2025-11', 'closed')).status).toBe(200);
    expect((await move(finance, '2025-12', 'closed')).status).toBe(200);
    expect(await periodOf('2025-12')).toMatchObject({ status: 'closed', closed_on: '2026-01-15', transactions: 1 });
    await expect(write((scope) => postOn(scope, '2025-11-15'))).rejects.toMatchObject({
      details: { reasons: [{ guard: 'periodIsOpen', values: { period: '2025-11' } }] },
    });
    // A month that nobody posted to is before one that is closed.
    await expect(write((scope) => postOn(scope, '2025-10-15'))).rejects.toMatchObject({
      messageKey: 'finance.ledger.error.closed',
    });
  });

  it('is reopened for a reason, by another person than who asked', async () => {
    expect(guardsOf(await move(finance, '2025-12', 'reopen_requested'))).toEqual(['gaveReason']);
    expect((await move(finance, '2025-12', 'reopen_requested', 'An invoice is missing')).status).toBe(200);
    await expect(write((scope) => postOn(scope, '2025-12-31', 'finance_manager'))).rejects.toThrow();
    expect(guardsOf(await move(finance, '2025-12', 'reopened'))).toEqual(['isNotRequester']);
    expect((await move(general, '2025-12', 'reopened')).status).toBe(200);
    expect(await write((scope) => postOn(scope, '2025-12-31'))).toEqual(expect.any(Number));
    expect((await close(finance, '2025-12')).status).toBe(200);
    expect(await periodOf('2025-12')).toMatchObject({ reopen_reason: null, requester_id: null, transactions: 2 });
  });

  it('is added by whoever may approve: the one before the first, or the one of a day', async () => {
    const add = (who: Person, body: object) => who.ask(accountingPeriodCalls.create, { body });
    expect((await add(finance, {})).body.data).toMatchObject({ starts_on: '2025-10-01', ends_on: '2025-10-31', status: 'open' });
    const made = await add(finance, { starts_on: '2024-02-17' });
    expect(made.body.data).toMatchObject({ starts_on: '2024-02-01', ends_on: '2024-02-29' });
    // Those between it and the others with it.
    expect(await monthsFrom('2024-02-01')).toBe(24);
    expect((await add(finance, { starts_on: '2024-02-01' })).body.fields).toHaveProperty('starts_on');
    expect((await add(await testBed.signIn('first', 'analyst@first.example'), {})).status).toBe(403);
    const { id } = made.body.data as AccountingPeriod;
    const update = (body: object) => finance.ask(accountingPeriodCalls.update, { params: { id }, body });
    expect((await update({ starts_on: '2024-03-01' })).body.fields).toEqual({
      starts_on: 'You can’t move a period to another month.',
    });
    expect((await update({ starts_on: '2024-02-29', note: 'Books of the former owner' })).status).toBe(200);
    expect((await finance.ask(accountingPeriodCalls.get, { params: { id } })).body.data).toMatchObject({
      starts_on: '2024-02-01',
      note: 'Books of the former owner',
    });
  });
});

describe('closing and posting at once', () => {
  const state = async (month: string) => (await periodOf(month)).status;

  it('closing waits for who has posted and not yet committed', async () => {
    let closing: Promise<{ status: number }> | undefined;
    expect((await move(finance, '2025-10', 'soft_closed')).status).toBe(200);
    await write(async (scope) => {
      await postOn(scope, '2025-10-15', 'finance_manager');
      closing = move(finance, '2025-10', 'closed');
      await expect.poll(() => waiting()).toBe(1);
      expect(await state('2025-10')).toBe('soft_closed');
    });
    expect((await closing)?.status).toBe(200);
    expect(await periodOf('2025-10')).toMatchObject({ status: 'closed', transactions: 1 });
  });

  it('who posts waits for a closing, and is refused', async () => {
    await write((scope) => postOn(scope, '2024-02-01'));
    const { id } = await periodOf('2024-02');
    await testBed.owner.query('begin');
    await testBed.owner.query(
      `update accounting_periods set status = 'closed' where id = $1 and set_config('app.move', 'accounting_periods:' || id || ':closed', true) is not null`,
      [id],
    );
    const posting = write((scope) => postOn(scope, '2024-02-29')).then(
      () => 'posted',
      (error) => error.code as string,
    );
    await expect.poll(() => waiting()).toBe(1);
    await testBed.owner.query('commit');
    expect(await posting).toBe('refused');
  });

  it('nothing is posted into a month after it was closed', async () => {
    await finance.ask(accountingPeriodCalls.create, { body: { starts_on: '2023-06-01' } });
    await write((scope) => postOn(scope, '2023-06-01'));
    let closed = false;
    const outcomes = await Promise.all([
      ...Array.from({ length: 40 }, async (_, i) => {
        const wasClosed = closed;
        const done = await write((scope) => postOn(scope, `2023-06-${String(1 + (i % 28)).padStart(2, '0')}`)).then(
          () => true,
          () => false,
        );
        return { done, wasClosed };
      }),
      close(finance, '2023-06').then(({ status }) => {
        closed = true;
        return { done: status === 200, wasClosed: false };
      }),
    ]);
    expect(outcomes.at(-1)?.done).toBe(true);
    expect(outcomes.filter(({ done, wasClosed }) => done && wasClosed)).toEqual([]);
    const posted = outcomes.slice(0, -1).filter(({ done }) => done).length;
    expect((await periodOf('2023-06')).transactions).toBe(1 + posted);
  });
});

/** How many of the app's connections wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await testBed.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0].n;
