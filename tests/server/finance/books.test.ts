import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenants } from '../../../server/db/schema/leasing.ts';
import { bookCheckJob } from '../../../server/finance/invariants/run.ts';
import { post } from '../../../server/finance/ledger/post.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { insertRow } from '../../../server/kit/records.ts';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let finance: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  finance = await testBed.signIn('first', 'finance_manager@first.example');
  const { company, people } = testBed.one;
  const currentUser = people['finance_manager@first.example'] as CurrentUser;
  const { db } = testBed.app.services;
  const tenant = await db.write(company.id, (scope) => insertRow(scope, tenants, { name: 'A tenant' }));
  for (const date of ['2025-11-30', '2025-12-31'])
    await db.write(company.id, (scope) =>
      post(
        { scope, currentUser },
        {
          date,
          document: { kind: 'deposit', id: 1 },
          rule: 'deposit.received',
          transition: 'receive',
          lines: [
            { subAccount: 'bank', debit: 500_000 },
            { subAccount: 'deposits_held', credit: 500_000, tenant },
          ],
        },
      ),
    );
  const { rows } = await testBed.owner.query("select id from accounting_periods where starts_on = '2025-11-01'");
  for (const status of ['soft_closed', 'closed']) {
    const { status: answered } = await finance.ask(accountingPeriodCalls.status, {
      params: { id: rows[0].id },
      body: { status },
    });
    expect(answered).toBe(200);
  }
});
afterAll(() => testBed?.stop());

const runNow = async (): Promise<Record<string, number | null>> => {
  const { status, body } = await finance.ask(booksCalls.run);
  expect(status, JSON.stringify(body)).toBe(200);
  const failing = (body.data as Books).checks.filter(({ violations }) => violations !== 0);
  return Object.fromEntries(failing.map(({ id, violations }) => [id, violations]));
};
/** Something that no code of ours does, which the database's rules would refuse. */
const behindTheRules = async (text: string) => {
  await testBed.owner.query('begin');
  await testBed.owner.query("set local session_replication_role = 'replica'");
  await testBed.owner.query(text);
  await testBed.owner.query('commit');
};
const notified = async () =>
  (
    await testBed.owner.query(
      `select u.email, n.values ->> 'check' as check from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id
       where text_key = 'finance.notice.check_failed' order by n.id`,
    )
  ).rows;
const line = '(select min(e.transaction_id) from ledger_entries e) and debit > 0';

describe('the books', () => {
  it('hold, and say so with the query of each check', async () => {
    expect(await runNow()).toEqual({});
    const { body } = await finance.ask(booksCalls.checks);
    const { checks } = body.data as Books;
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['I1', 'I5', 'I8', 'I11', 'L1', 'L2', 'L3']));
    for (const { query, rows, ran_at } of checks)
      expect([query, rows, ran_at]).toEqual([expect.stringContaining('$1'), [], expect.any(String)]);
    expect((await (await testBed.signIn('first', 'analyst@first.example')).ask(booksCalls.run)).status).toBe(403);
    expect((await (await testBed.signIn('first', 'leasing_agent@first.example')).ask(booksCalls.checks)).status).toBe(403);
  });

  it.each([
    ['a halala too much', `update ledger_entries set debit = debit + 1 where transaction_id = ${line}`, { I1: 1, I8: 1, L1: 1 }],
    ['taken back', `update ledger_entries set debit = debit - 1 where transaction_id = ${line}`, {}],
    ['a balance that drifted', 'update tenant_balances set credits = credits + 1', { I5: 1 }],
    ['taken back', 'update tenant_balances set credits = credits - 1', {}],
    ['an entry of nobody', `update ledger_entries set tenant_id = null where credit > 0`, { I5: 1, I8: 1, L3: 2 }],
    ['taken back', `update ledger_entries set tenant_id = (select min(tenant_id) from tenant_balances) where credit > 0`, {}],
    [
      'a deposit below zero',
      `update ledger_entries set debit = credit, credit = debit where transaction_id = (select max(transaction_id) from ledger_entries);
       update ledger_entries set credit = 400000 where credit > 0 and transaction_id = (select min(transaction_id) from ledger_entries)`,
      { I1: 1, I5: 1, I8: 1, I11: 1, L1: 2 },
    ],
  ])('find %s', async (_, text, expected) => {
    await behindTheRules(text);
    expect(await runNow()).toEqual(expected);
  });

  it('tell administrators and who may approve in Finance, once until it holds again', async () => {
    const before = await notified();
    expect(new Set(before.map(({ email }) => email))).toEqual(
      new Set(['admin', 'general_manager', 'finance_manager'].map((role) => `${role}@first.example`)),
    );
    await runNow();
    expect(await notified()).toEqual(before);
  });

  it('are checked every night, where there are any', async () => {
    const due = () => bookCheckJob.recurs?.(testBed.app.services);
    expect(await due()).toEqual([]);
    await testBed.owner.query("update book_checks set checked_at = now() - interval '25 hours'");
    expect(await due()).toEqual([testBed.one.company.id]);
  });
});
