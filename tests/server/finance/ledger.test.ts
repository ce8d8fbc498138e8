import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenants } from '../../../server/db/schema/leasing.ts';
import type { Scope } from '../../../server/db/scope.ts';
import { balanceOf, trialBalance } from '../../../server/finance/ledger/balances.ts';
import { type LedgerLine, type Posting, post, reverse } from '../../../server/finance/ledger/post.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { insertRow } from '../../../server/kit/records.ts';
import { asApp } from '../../kit/row-security.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let tenant: number;
let other: number;
beforeAll(async () => {
  testBed = await makeTestBed();
  const tenantNamed = (name: string) => write((scope) => insertRow(scope, tenants, { name, identity_type: 'passport_no' }));
  tenant = await tenantNamed('A tenant');
  other = await tenantNamed('Another');
});
afterAll(() => testBed?.stop());

const company = () => testBed.one.company.id;
const write = <T>(act: (scope: Scope) => Promise<T>) => testBed.app.services.db.write(company(), act);
const person = (role: string) => testBed.one.people[`${role}@first.example`] as CurrentUser;
const posting = (lines: LedgerLine[], date = '2026-01-15'): Posting => ({
  date,
  document: { kind: 'invoice', id: 1, number: 'INV-1' },
  rule: 'invoice.rent',
  transition: 'post',
  lines,
});
const postAs = (role: string, given: Posting) => write((scope) => post({ scope, currentUser: person(role) }, given));
const invoice = (net: number, vat: number, of = tenant): LedgerLine[] => [
  { subAccount: 'receivables', debit: net + vat, tenant: of },
  { subAccount: 'rent_commercial', credit: net },
  { subAccount: 'vat_output', credit: vat },
];
const balance = (purpose: Parameters<typeof balanceOf>[1], of?: number) =>
  testBed.app.services.db.read(company(), async (scope) => (await balanceOf(scope, purpose, of)).balance);
const setPeriod = (month: string, status: string) =>
  testBed.owner.query(
    `with moved as (select set_config('app.move', 'accounting_periods:' || id || ':' || $3, false) as it, id from accounting_periods
       where company_id = $1 and starts_on = $2::date)
     update accounting_periods p set status = $3 from moved where p.company_id = $1 and p.id = moved.id and moved.it is not null`,
    [company(), `${month}-01`, status],
  );

describe('the ledger', () => {
  // 10,288.06 net and 15 % VAT of it: 1,543.21.
  it('keeps what is posted, line by line, and its sums', async () => {
    const id = await postAs('finance_manager', posting(invoice(1_028_806, 154_321)));
    const { rows } = await testBed.owner.query(
      `select e.line, s.purpose, e.debit, e.credit, e.tenant_id from ledger_entries e
       join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id where e.transaction_id = $1 order by e.line`,
      [id],
    );
    expect(rows).toEqual([
      { line: 1, purpose: 'receivables', debit: 1_183_127, credit: 0, tenant_id: tenant },
      { line: 2, purpose: 'rent_commercial', debit: 0, credit: 1_028_806, tenant_id: null },
      { line: 3, purpose: 'vat_output', debit: 0, credit: 154_321, tenant_id: null },
    ]);
    expect(await balance('receivables')).toBe(1_183_127);
    expect(await balance('receivables', tenant)).toBe(1_183_127);
    expect(await balance('receivables', other)).toBe(0);
    expect(await balance('vat_output')).toBe(-154_321);
  });

  it('takes a transaction back by its mirror image, once', async () => {
    const id = (await postAs('finance_manager', posting(invoice(5000, 750, other)))) as number;
    const undo = () =>
      write((scope) =>
        reverse({ scope, currentUser: person('finance_manager') }, id, {
          date: '2026-01-15',
          transition: 'void',
          reason: 'Twice',
        }),
      );
    expect(await balance('receivables', other)).toBe(5750);
    const back = await undo();
    expect(await balance('receivables', other)).toBe(0);
    const { rows } = await testBed.owner.query(
      `select document_number, reverses_id, (select sum(credit)::int from ledger_entries where transaction_id = t.id) as sum
       from ledger_transactions t where id = $1`,
      [back],
    );
    expect(rows).toEqual([{ document_number: 'INV-1', reverses_id: id, sum: 5750 }]);
    await expect(undo()).rejects.toMatchObject({ status: 422, messageKey: 'finance.ledger.error.reversed_already' });
    await expect(
      write((scope) =>
        reverse({ scope, currentUser: person('admin') }, back, { date: '2026-01-15', transition: 'void', reason: 'Again' }),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('leaves out lines of zero, and nothing is posted of nothing', async () => {
    const id = await postAs('admin', posting(invoice(10, 0)));
    const { rowCount } = await testBed.owner.query('select from ledger_entries where transaction_id = $1', [id]);
    expect(rowCount).toBe(2);
    expect(await postAs('admin', posting(invoice(0, 0)))).toBeNull();
  });

  it('adds up to zero, as of any day', async () => {
    await postAs('admin', posting(invoice(7777, 1167), '2026-02-10'));
    const asOf = (day: string) => testBed.app.services.db.read(company(), (scope) => trialBalance(scope, day));
    for (const day of ['2026-01-31', '2026-02-28'])
      expect(
        (await asOf(day)).reduce((sum, row) => sum + row.balance, 0),
        day,
      ).toBe(0);
    const of = async (day: string) => (await asOf(day)).find(({ code }) => code === '2310')?.balance ?? 0;
    expect((await of('2026-02-28')) - (await of('2026-02-09'))).toBe(-1167);
    expect(await asOf('2025-12-31')).toEqual([]);
  });
});

describe('a mistake is not posted:', () => {
  const rejected = async (lines: LedgerLine[]) => {
    const before = await testBed.owner.query('select count(*)::int as n from ledger_transactions');
    await expect(postAs('admin', posting(lines))).rejects.toThrow();
    expect((await testBed.owner.query('select count(*)::int as n from ledger_transactions')).rows).toEqual(before.rows);
  };
  it('debits that are not credits', () => rejected([...invoice(100, 15).slice(0, 2)]));
  it('a negative amount', () =>
    rejected([
      { subAccount: 'cash', debit: -5 },
      { subAccount: 'services', credit: -5 },
    ]));
  it('a fraction of a halala', () =>
    rejected([
      { subAccount: 'cash', debit: 0.5 },
      { subAccount: 'services', credit: 0.5 },
    ]));
  it('a receivable of nobody', () =>
    rejected([
      { subAccount: 'receivables', debit: 5 },
      { subAccount: 'services', credit: 5 },
    ]));
  it('an account that is not there, or another company’s', async () => {
    const { rows } = await testBed.owner.query("select id from sub_accounts where company_id = $1 and purpose = 'cash'", [
      testBed.two.company.id,
    ]);
    await rejected([
      { subAccount: rows[0].id, debit: 5 },
      { subAccount: 'services', credit: 5 },
    ]);
  });
});

describe('the database', () => {
  const insertLines = (sides: string) => `
    with t as (insert into ledger_transactions (company_id, date, document_kind, document_id, rule, transition)
      select company_id, '2026-01-15', 'x', 1, 'x', 'x' from sub_accounts where purpose = 'cash' limit 1 returning company_id, id)
    insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit)
      select t.company_id, t.id, l.line, s.id, s.account_id, l.debit, l.credit
      from t join sub_accounts s on s.company_id = t.company_id and s.purpose = 'cash' cross join (values ${sides}) as l (line, debit, credit)`;
  const said = (texts: string[]) => {
    let outcome = 'done';
    return asApp(testBed.url, company(), async (app) => {
      await app.query('begin');
      try {
        for (const text of texts) await app.query(text);
        await app.query('set constraints all immediate');
      } catch (error) {
        outcome = (error as Error).message;
      }
      await app.query('rollback');
    }).then(() => outcome);
  };
  it('refuses an unbalanced transaction, and one without entries', async () => {
    expect(await said([insertLines('(1, 5, 0), (2, 0, 5)')])).toBe('done');
    expect(await said([insertLines('(1, 5, 0), (2, 0, 4)')])).toMatch(/not balanced/);
    expect(await said([insertLines('(1, 5, 0)')])).toMatch(/not balanced/);
    expect(await said([insertLines('(1, 5, 5), (2, 5, 5)')])).toMatch(/one_side/);
    expect(await said([insertLines('(1, 5, 0)').replace('values (1, 5, 0)', 'select 1, 5, 0 where false')])).toMatch(
      /not balanced/,
    );
  });
  it('refuses an entry that is added to a transaction later', async () => {
    const text = `insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit)
      select company_id, transaction_id, 99, sub_account_id, account_id, 1 from ledger_entries limit 1`;
    expect(await said([text])).toMatch(/not balanced/);
  });
  it.each([
    'update ledger_entries set debit = debit + 1',
    'delete from ledger_entries',
    "update ledger_transactions set date = '2026-02-01'",
    'delete from ledger_transactions',
    'update account_balances set debits = 0',
    'insert into tenant_balances select * from tenant_balances',
    'delete from tenant_balances',
    'truncate ledger_entries',
  ])('keeps the app from: %s', async (text) => expect(await said([text])).toMatch(/permission denied/));
  it.each(['update ledger_entries set debit = debit', 'delete from ledger_transactions', 'truncate ledger_entries'])(
    'keeps the owner from: %s',
    (text) => expect(testBed.owner.query(text)).rejects.toThrow(/append-only|cannot truncate/),
  );
  it('keeps a sub account that has been posted to in its account', async () => {
    await expect(
      testBed.owner.query(
        `update sub_accounts set account_id = (select min(id) from accounts where company_id = $1) where company_id = $1 and purpose = 'vat_output'`,
        [company()],
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });
});

describe('a month', () => {
  it('is opened by the first posting into it, once, and its history says so', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => postAs('admin', posting(invoice(100, 15), '2026-05-31'))));
    const { rows } = await testBed.owner.query(
      `select p.status, p.ends_on::text, (select count(*)::int from record_log l where l.company_id = p.company_id
        and l.entity = 'accounting_period' and l.record_id = p.id and event = 'create') as logged
       from accounting_periods p where company_id = $1 and starts_on = '2026-05-01'`,
      [company()],
    );
    expect(rows).toEqual([{ status: 'open', ends_on: '2026-05-31', logged: 1 }]);
  });
  it('that is closed takes nothing, and the refusal names it', async () => {
    const id = (await postAs('admin', posting(invoice(100, 15), '2026-03-31'))) as number;
    await setPeriod('2026-03', 'closed');
    const refusal = {
      status: 422,
      code: 'refused',
      messageKey: 'finance.ledger.error.closed',
      details: { reasons: [{ guard: 'periodIsOpen', values: { period: '2026-03' } }] },
    };
    await expect(postAs('admin', posting(invoice(100, 15), '2026-03-01'))).rejects.toMatchObject(refusal);
    const back = (date: string) =>
      write((scope) => reverse({ scope, currentUser: person('admin') }, id, { date, transition: 'void', reason: 'Wrong' }));
    await expect(back('2026-03-31')).rejects.toMatchObject(refusal);
    // The correction is in a month that is open.
    expect(await back('2026-04-01')).toBeGreaterThan(id);
  });
  it('that is soft closed takes postings of those who may approve alone', async () => {
    await postAs('admin', posting(invoice(100, 15), '2026-06-30'));
    await setPeriod('2026-06', 'soft_closed');
    await expect(postAs('analyst', posting(invoice(100, 15), '2026-06-30'))).rejects.toMatchObject({
      messageKey: 'finance.ledger.error.soft_closed',
    });
    const id = await postAs('finance_manager', posting(invoice(100, 15), '2026-06-30'));
    const { rows } = await testBed.owner.query('select id, late from ledger_transactions where late order by id');
    expect(rows).toEqual([{ id, late: true }]);
  });
});

it('no balance differs from the sum of its entries', async () => {
  const { rows } = await testBed.owner.query(
    `select coalesce(b.sub_account_id, e.sub_account_id) as account from account_balances b
     full join (select company_id, sub_account_id, sum(debit) as debits, sum(credit) as credits from ledger_entries group by 1, 2) e
       using (company_id, sub_account_id)
     where b.debits is distinct from e.debits or b.credits is distinct from e.credits`,
  );
  expect(rows).toEqual([]);
});
