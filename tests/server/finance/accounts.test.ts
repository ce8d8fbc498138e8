import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../../server/finance/ledger/post.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { type IncomeCategory, incomeCategoryCalls } from '../../../src/api/settings/income-category.ts';
import { type LedgerAccount, ledgerAccountCalls } from '../../../src/api/settings/ledger-account.ts';
import { type SubAccount, subAccountCalls } from '../../../src/api/settings/sub-account.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let finance: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  finance = await testBed.signIn('first', 'finance_manager@first.example');
});
afterAll(() => testBed?.stop());

it('the sub accounts of income are those that income categories can post to (FIN-53)', async () => {
  const { body } = await finance.ask(subAccountCalls.ofIncome);
  const rows = body.data as SubAccount[];
  expect(
    rows
      .map(({ purpose }) => purpose)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['penalties', 'rent_commercial', 'rent_residential', 'services']));
  for (const purpose of ['receivables', 'deferred_rent', 'vat_output', 'write_offs', 'bank'])
    expect(rows.map((row) => row.purpose)).not.toContain(purpose);
  const stranger = await testBed.signIn('second', 'admin@second.example');
  const theirs = (await stranger.ask(subAccountCalls.ofIncome)).body.data as SubAccount[];
  expect(theirs.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
  expect(theirs).toHaveLength(rows.length);
  expect((await (await testBed.signIn('first', 'leasing_agent@first.example')).ask(subAccountCalls.ofIncome)).status).toBe(403);
});

const names = { name_ar: 'اسم' };
const accountOf = async (code: string) =>
  ((await finance.ask(ledgerAccountCalls.list, { query: { search: code } })).body.data as LedgerAccount[])[0] as LedgerAccount;
const subOf = async (code: string) =>
  ((await finance.ask(subAccountCalls.list, { query: { search: code } })).body.data as SubAccount[])[0] as SubAccount;
const addSub = async (account_id: number, code: string) => {
  const { status, body } = await finance.ask(subAccountCalls.create, {
    body: { account_id, code, name_en: `Bank ${code}`, ...names },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as SubAccount;
};
/** 115.00 received for a service with VAT. */
const receive = (subAccount: number) =>
  testBed.app.services.db.write(testBed.one.company.id, (scope) =>
    post(
      { scope, currentUser: testBed.one.people['finance_manager@first.example'] as CurrentUser },
      {
        date: '2026-01-15',
        document: { kind: 'collection', id: 1 },
        rule: 'collection.cash',
        transition: 'record',
        lines: [
          { subAccount, debit: 11_500 },
          { subAccount: 'services', credit: 10_000 },
          { subAccount: 'vat_output', credit: 1500 },
        ],
      },
    ),
  );

describe('a new company’s chart of accounts', () => {
  it('has what decision 33 lists and the wallet of Ejar, each sub account in an account of its kind', async () => {
    const { body } = await finance.ask(subAccountCalls.list, { query: { per_page: 100, sort: 'code' } });
    const rows = body.data as SubAccount[];
    expect(rows.map(({ purpose }) => purpose)).toEqual([
      ...['cash', 'cash_in_transit', 'bank', 'cheques_on_hand', 'cheques_under_collection', 'ejar_wallet', 'receivables'],
      ...['parts_stock', 'vat_input', 'warranty_claims'],
      ...['tenant_credits', 'deposits_held', 'vat_output', 'deferred_rent', 'provider_payables'],
      ...['rent_residential', 'rent_commercial', 'services', 'penalties', 'maintenance_recovered', 'discounts', 'write_offs'],
      ...['cash_differences', 'maintenance_costs', 'stock_differences'],
    ]);
    expect(new Set(rows.map(({ balance }) => balance))).toEqual(new Set(['0.00']));
    const kinds = await finance.ask(ledgerAccountCalls.list, { query: { per_page: 100, sort: 'code' } });
    expect((kinds.body.data as LedgerAccount[]).map(({ code, kind, sub_accounts }) => `${code} ${kind} ${sub_accounts}`)).toEqual(
      [
        ...['1000 asset 2', '1050 asset 1', '1100 asset 2', '1150 asset 1', '1200 asset 1'],
        ...['1400 asset 1', '1450 asset 1', '1500 asset 1'],
        ...['2100 liability 1', '2200 liability 1', '2300 liability 1', '2400 liability 1', '2500 liability 1'],
        ...['4000 income 2', '4100 income 1', '4200 income 1', '4300 income 1', '4900 income 1'],
        ...['5100 expense 1', '5200 expense 1', '5300 expense 1', '5400 expense 1'],
      ],
    );
  });
  it('has income categories that point to it', async () => {
    const { body } = await finance.ask(incomeCategoryCalls.list, { query: { sort: 'name_en' } });
    expect((body.data as IncomeCategory[]).map(({ name_en, sub_account_name_en }) => [name_en, sub_account_name_en])).toEqual([
      ['Commercial rent', 'Commercial rent'],
      ['Maintenance', 'Maintenance recovered'],
      ['Penalties', 'Penalties'],
      ['Residential rent', 'Residential rent'],
      ['Services', 'Services'],
    ]);
  });
});

describe('an account', () => {
  it('is added with a code of its own and a kind, counts its sub accounts, and goes while it has none', async () => {
    const body = { code: '1300', kind: 'asset', name_en: 'Prepaid expenses', name_ar: 'مصروفات مدفوعة مقدمًا' } as const;
    const made = await finance.ask(ledgerAccountCalls.create, { body });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.data as LedgerAccount;
    expect((await finance.ask(ledgerAccountCalls.create, { body })).body.fields).toHaveProperty('code');
    const sub = await addSub(id, '1310');
    const params = { id };
    expect((await finance.ask(ledgerAccountCalls.get, { params })).body.data).toMatchObject({ ...body, sub_accounts: 1 });
    expect((await finance.ask(subAccountCalls.get, { params: { id: sub.id } })).body.data).toMatchObject({
      ...{ account_id: id, code: '1310', name_en: 'Bank 1310', balance: '0.00', purpose: null, active: true },
    });
    const stranger = await testBed.signIn('second', 'finance_manager@second.example');
    expect((await stranger.ask(ledgerAccountCalls.get, { params })).status).toBe(404);
    expect((await stranger.ask(subAccountCalls.get, { params: { id: sub.id } })).status).toBe(404);
    expect((await finance.ask(ledgerAccountCalls.remove, { params })).body.code).toBe('linked');
    expect((await finance.ask(subAccountCalls.remove, { params: { id: sub.id } })).status).toBe(200);
    expect((await finance.ask(ledgerAccountCalls.remove, { params })).status).toBe(200);
    expect((await finance.ask(ledgerAccountCalls.get, { params })).status).toBe(404);
  });
});

describe('a sub account', () => {
  it('shows its balance on the side of its kind, and stays once it has been posted to', async () => {
    const banks = await accountOf('1050');
    const bank = await addSub(banks.id, '1061');
    await receive(bank.id);
    expect((await subOf('1061')).balance).toBe('115.00');
    expect((await subOf('2310')).balance).toBe('15.00');
    const removed = await finance.ask(subAccountCalls.remove, { params: { id: bank.id } });
    expect([removed.status, removed.body.code]).toEqual([422, 'linked']);
    expect(removed.body.error).toBe('It already has postings. Deactivate it instead.');
    const moved = await finance.ask(subAccountCalls.update, {
      params: { id: bank.id },
      body: { account_id: (await accountOf('1000')).id },
    });
    expect(moved.body.fields).toEqual({ account_id: 'It already has postings, so it can’t be moved to another account.' });
    const kind = await finance.ask(ledgerAccountCalls.update, { params: { id: banks.id }, body: { kind: 'expense' } });
    expect(kind.body.fields).toHaveProperty('kind');
    expect(
      (await finance.ask(ledgerAccountCalls.update, { params: { id: banks.id }, body: { name_en: 'Our banks' } })).status,
    ).toBe(200);
  });
  it('that is inactive takes no postings', async () => {
    const bank = await addSub((await accountOf('1050')).id, '1062');
    expect((await finance.ask(subAccountCalls.update, { params: { id: bank.id }, body: { active: false } })).status).toBe(200);
    await expect(receive(bank.id)).rejects.toMatchObject({ status: 422, messageKey: 'finance.ledger.error.no_such_account' });
  });
  it('goes as long as nothing was posted to it, but not one that documents name', async () => {
    const bank = await addSub((await accountOf('1050')).id, '1063');
    expect((await finance.ask(subAccountCalls.remove, { params: { id: bank.id } })).status).toBe(200);
    const write = await subOf('5110');
    expect((await finance.ask(subAccountCalls.remove, { params: { id: write.id } })).body.code).toBe('linked');
    expect(
      (await finance.ask(subAccountCalls.update, { params: { id: write.id }, body: { active: false } })).body.fields,
    ).toHaveProperty('active');
    expect((await finance.ask(ledgerAccountCalls.remove, { params: { id: write.account_id } })).body.code).toBe('linked');
  });
  it('has a code of its own, in an account of this company', async () => {
    const body = { code: '1010', name_en: 'Twice', ...names, account_id: (await accountOf('1000')).id };
    expect((await finance.ask(subAccountCalls.create, { body })).body.fields).toHaveProperty('code');
    const { rows } = await testBed.owner.query('select min(id)::int as id from accounts where company_id = $1', [
      testBed.two.company.id,
    ]);
    const foreign = await finance.ask(subAccountCalls.create, { body: { ...body, code: '1099', account_id: rows[0].id } });
    expect(foreign.body.fields).toHaveProperty('account_id');
  });
});

describe('an income category', () => {
  it('points to income, or to what is owed', async () => {
    const create = async (code: string) =>
      finance.ask(incomeCategoryCalls.create, {
        body: { name_en: `Category ${code}`, ...names, sub_account_id: (await subOf(code)).id },
      });
    expect((await create('1060')).body.fields).toEqual({
      sub_account_id: 'Choose a sub account of an income or liability account.',
    });
    expect((await create('2210')).status).toBe(200);
    const made = await create('4110');
    const params = { id: (made.body.data as IncomeCategory).id };
    expect((await finance.ask(incomeCategoryCalls.get, { params })).body.data).toMatchObject({ sub_account_name_en: 'Services' });
    // Of another company, and of the same kind.
    const stranger = await testBed.signIn('second', 'finance_manager@second.example');
    const [foreign] = (await stranger.ask(subAccountCalls.list, { query: { search: '4110' } })).body.data as SubAccount[];
    expect(foreign?.code).toBe('4110');
    expect(
      (await finance.ask(incomeCategoryCalls.update, { params, body: { sub_account_id: foreign?.id } })).body.fields,
    ).toHaveProperty('sub_account_id');
    const sub = await finance.ask(subAccountCalls.remove, { params: { id: (await subOf('4110')).id } });
    expect(sub.body.code).toBe('linked');
    expect((await finance.ask(incomeCategoryCalls.remove, { params })).status).toBe(200);
  });
});
