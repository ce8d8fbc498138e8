import { beforeAll, describe, expect, it } from 'vitest';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type BankStatement, bankStatementCalls as calls } from '../../../src/api/finance/bank-statement.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { type CashRefund, cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { anAccount, bankCsv, type FileLine, importFile, linesOf, statementAt, transfer } from '../../setup/bank-statements.ts';
import { aTenant, finance, manager, recordsElsewhere } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

startTestCompany();

const data = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
let today = '';
let day = (_days: number) => today;
beforeAll(async () => {
  today = await testCompany.today();
  day = (days) => testCompany.driver.day(today, days);
});

const imported = async (lines: readonly FileLine[], { opening = '0.00', account = anAccount() } = {}) =>
  data<BankStatement>(await importFile(bankCsv(lines, opening), account));
const match = (id: number, line_id: number, transaction_ids: number[], who: Person = finance()) =>
  who.ask(calls.match, { params: { id, line_id }, body: { transaction_ids } });
const explain = (id: number, line_id: number, reason = 'A fee') =>
  finance().ask(calls.explain, { params: { id, line_id }, body: { reason } });
const release = (id: number, line_id: number) => finance().ask(calls.release, { params: { id, line_id } });
const exact = (id: number) => finance().ask(calls.matchExact, { params: { id } });
const reconcile = (id: number, who = manager()) => who.ask(calls.reconcile, { params: { id }, body: {} });
const reopen = (id: number, reason = 'A wrong tenant') => manager().ask(calls.reopen, { params: { id }, body: { reason } });
const discard = (id: number) => finance().ask(calls.discard, { params: { id }, body: {} });
const first = async (id: number) => {
  const [line] = await linesOf(id);
  if (!line) throw new Error('No line');
  return line;
};
let amounts = 0;
/** An amount that no other test has, so that nothing else is suggested. */
const anAmount = () => `${7000 + ++amounts}.25`;

describe('a bank’s file (X-BNK-02)', () => {
  it('becomes a statement with its lines and balances', async () => {
    const account = anAccount();
    const made = await imported(
      [
        [day(-2), 'TRANSFER', '100.00', 'FT-1'],
        [day(-1), 'FEE', '-5.75'],
      ],
      { account, opening: '50.00' },
    );
    expect(made).toMatchObject({
      ...{ status: 'imported', account, format: 'csv', from_on: day(-2), to_on: day(-1), closing_before: null },
      ...{ opening: '50.00', closing: '144.25', line_count: 2, open_lines: 2 },
    });
    expect(await linesOf(made.id)).toMatchObject([
      { row: 2, booked_on: day(-2), amount: '100.00', reference: 'FT-1', text: 'TRANSFER', state: 'unmatched', movements: [] },
      { row: 3, booked_on: day(-1), amount: '-5.75', reference: null, text: 'FEE' },
    ]);
    const { body } = await finance().ask(calls.list, { query: { search: account } });
    expect(body.data).toMatchObject([{ id: made.id, open_lines: 2 }]);
  });

  it('with bad rows keeps nothing, and tells each row', async () => {
    const account = anAccount();
    const content = `Date,Description,Reference,Amount,Balance\n${day(0)},A,,x,1\n2025-13-40,B,,1,2\n`;
    const refused = await importFile(content, account);
    expect(fieldsOf(refused)).toEqual([422, ['content.2', 'content.3']]);
    expect((refused.body.fields as Record<string, string>)['content.2']).toBe('Row 2: the amount isn’t readable.');
    expect((await finance().ask(calls.list, { query: { search: account } })).body.data).toEqual([]);
  });

  it('with entities of its own, of tomorrow, of no account or of another one is refused', async () => {
    expect(fieldsOf(await importFile('<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'))).toEqual([422, ['content']]);
    expect(fieldsOf(await importFile(bankCsv([[day(1), 'A', '1.00']]), anAccount()))).toEqual([422, ['content']]);
    const some = bankCsv([[day(0), 'A', '1.00']]);
    await testCompany.sql("update companies set iban = null where slug = 'first'");
    expect(fieldsOf(await importFile(some))).toEqual([422, ['account']]);
    expect(fieldsOf(await importFile(`SA0380000000608010167519\n${some}`, 'SA4420000001234567891234'))).toEqual([
      422,
      ['account'],
    ]);
  });

  it('is there once: neither the same file nor a line of it comes in again, until it is discarded', async () => {
    const account = anAccount();
    const lines: FileLine[] = [
      [day(-3), 'A', anAmount()],
      [day(-2), 'B', anAmount()],
    ];
    const answers = await Promise.all(Array.from({ length: 6 }, () => importFile(bankCsv(lines), account)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const again = await importFile(bankCsv(lines), account);
    expect(fieldsOf(again)).toEqual([422, ['content']]);
    const longer = bankCsv([...lines, [day(-1), 'C', '3.00']]);
    expect(fieldsOf(await importFile(longer, account))).toEqual([422, ['skip_known', 'content.2', 'content.3']]);
    // Another account has money of its own.
    expect((await importFile(longer, anAccount())).status).toBe(200);
    const [kept] = answers.flatMap(({ status, body }) => (status === 200 ? [body.data as BankStatement] : []));
    data(await discard(kept?.id as number));
    expect((await importFile(longer, account)).status).toBe(200);
  }, 60_000);
});

describe('matching (X-BNK-05 to X-BNK-10)', () => {
  it('suggests the transfer of a line, and matches all that are certain at once', async () => {
    const [amount, other] = [anAmount(), anAmount()];
    const receipt = await transfer(amount, { reference: 'FT-77001' });
    await transfer(other);
    await transfer(other);
    const { id } = await imported([
      [day(0), 'SARIE FT 77001', amount],
      [day(0), 'TRANSFER', other],
      [day(0), 'FEE', '-5.75'],
    ]);
    const [line, unclear, fee] = await linesOf(id);
    // 50 for the amount, 20 for the day, 25 for the reference.
    expect(line?.suggestions).toMatchObject([
      { document_kind: 'collection', document_id: receipt.id, score: 95, is_exact: true, amount },
    ]);
    expect(unclear?.suggestions.map(({ is_exact }) => is_exact)).toEqual([false, false]);
    expect(fee?.suggestions).toEqual([]);
    expect(data(await finance().ask(calls.balance, { params: { id } }))).toMatchObject({ open_lines: 3, exact_lines: 1 });
    expect(data(await exact(id))).toMatchObject({ status: 'reconciling', open_lines: 2 });
    const [matched] = await linesOf(id, { state: 'matched' });
    expect(matched).toMatchObject({
      ...{ id: line?.id, state: 'matched', suggestions: [] },
      movements: [{ document_kind: 'collection', document_id: receipt.id, tenant_name: receipt.tenant_name }],
    });
    expect(matched?.settled_by_name).toBeTruthy();
    // Nothing certain is left; saying so changes nothing.
    const { version } = await statementAt(id);
    expect(data(await exact(id))).toMatchObject({ version, open_lines: 2 });
  });

  it('one line with several movements that come to its amount, and not with others', async () => {
    const [a, b, more] = [await transfer('4001.10', { reference: 'FT-A' }), await transfer('2000.15'), await transfer('7000.00')];
    const { id } = await imported([[day(0), 'FT-A', '6001.25']]);
    const line = await first(id);
    const found = data<{ transaction_id: number; document_id: number }[]>(
      await finance().ask(calls.movements, { params: { id, line_id: line.id }, query: {} }),
    );
    const idOf = ({ id }: CollectionDetails) => found.find(({ document_id }) => document_id === id)?.transaction_id as number;
    expect(fieldsOf(await match(id, line.id, [idOf(a)]))).toEqual([422, ['transaction_ids']]);
    expect((await match(id, line.id, [])).status).toBe(422);
    // Movements of more than the line's amount are no more its money than those of less.
    for (const ids of [[idOf(more)], [idOf(a), idOf(b), idOf(more)]])
      expect(fieldsOf(await match(id, line.id, ids))).toEqual([422, ['transaction_ids']]);
    expect(data(await match(id, line.id, [idOf(a), idOf(b), idOf(a)]))).toMatchObject({ open_lines: 0 });
    expect((await match(id, line.id, [idOf(a), idOf(b)])).status).toBe(422);
    expect((await first(id)).movements).toHaveLength(2);
    data(await release(id, line.id));
    expect(await first(id)).toMatchObject({ state: 'unmatched', movements: [], settled_by_name: null });
    expect((await release(id, line.id)).status).toBe(422);
  });

  it('a refund that was transferred is money that left, and what is reversed isn’t certain', async () => {
    const amount = anAmount();
    const { id: tenant_id } = await aTenant();
    const cash = data<CollectionDetails>(await finance().ask(collectionCalls.cash, { params: { tenant_id }, body: { amount } }));
    const refund = data<CashRefund>(
      await finance().ask(cashRefundCalls.ofCollection, {
        params: { tenant_id, id: cash.id },
        body: { amount, method: 'bank_transfer_payment', payee: 'X', iban: 'SA0380000000608010167519', reason: 'Leaves' },
      }),
    );
    data(await manager().ask(cashRefundCalls.approve, { params: { id: refund.id }, body: {} }));
    data(await finance().ask(cashRefundCalls.pay, { params: { id: refund.id }, body: { reference: 'OUT-5501' } }));
    const { id } = await imported([[day(0), 'OUT 5501', `-${amount}`]]);
    const [line] = await linesOf(id);
    expect(line?.suggestions).toMatchObject([
      { document_kind: 'cash_refund', document_id: refund.id, amount: `-${amount}`, reference: 'OUT-5501', is_exact: true },
    ]);
    data(await manager().ask(cashRefundCalls.reverse, { params: { id: refund.id }, body: { reason: 'It came back' } }));
    expect((await linesOf(id))[0]?.suggestions).toMatchObject([{ document_id: refund.id, is_exact: false, is_reversed: true }]);
  });

  it('finds by number, reference or tenant what is weeks away', async () => {
    const amount = anAmount();
    const receipt = await transfer(amount, { received_on: day(-30), reference: 'FAR-4455' });
    const { id } = await imported([[day(0), 'LATE', amount]]);
    const line = await first(id);
    const find = async (search?: string) =>
      data<{ document_id: number }[]>(
        await finance().ask(calls.movements, { params: { id, line_id: line.id }, query: { ...(search && { search }) } }),
      ).map(({ document_id }) => document_id);
    expect(line.suggestions).toEqual([]);
    expect(await find()).not.toContain(receipt.id);
    for (const search of ['far-44', receipt.number]) expect(await find(search)).toContain(receipt.id);
    expect(await find('%')).toEqual([]);
  });

  it('a movement is one line’s: of ten at once, one has it', async () => {
    const amount = anAmount();
    await transfer(amount, { reference: 'FT-RACE-1' });
    const statements = await Promise.all(Array.from({ length: 10 }, () => imported([[day(0), 'FT-RACE-1', amount]])));
    const lines = await Promise.all(statements.map(({ id }) => first(id)));
    const movement = lines[0]?.suggestions[0]?.transaction_id as number;
    const answers = await Promise.all(statements.map(({ id }, i) => match(id, lines[i]?.id as number, [movement])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const taken = answers.find(({ status }) => status === 422);
    expect(fieldsOf(taken as Answer)).toEqual([422, ['transaction_ids']]);
    const open = await Promise.all(statements.map(async ({ id }) => (await statementAt(id)).open_lines));
    expect(open.sort()).toEqual([0, ...Array(9).fill(1)]);
  }, 60_000);

  it('what isn’t in the books is explained, with a reason', async () => {
    const { id } = await imported([[day(0), 'FEE', '-5.75']]);
    const line = await first(id);
    expect((await explain(id, line.id, '')).status).toBe(422);
    expect(data(await explain(id, line.id, 'The monthly fee'))).toMatchObject({ status: 'reconciling', open_lines: 0 });
    const [logged] = await testCompany.sql<{ payload: unknown }>(
      "select payload from record_log where entity = 'bank_statement' and record_id = $1 and event = 'settle' order by id desc limit 1",
      [id],
    );
    expect(logged?.payload).toEqual({ variant: 'explained' });
    expect(await first(id)).toMatchObject({ state: 'explained', reason: 'The monthly fee' });
    expect((await explain(id, line.id)).status).toBe(422);
    data(await release(id, line.id));
    expect(await first(id)).toMatchObject({ state: 'unmatched', reason: null });
  });

  it('money that isn’t in the books becomes a collection, which is matched with it', async () => {
    const amount = anAmount();
    const { id } = await imported([[day(-1), 'TRANSFER', amount, 'FT-NEW-9']]);
    const line = await first(id);
    const { id: tenant_id } = await aTenant();
    const receive = (more: object) =>
      finance().ask(collectionCalls.create, {
        params: { tenant_id },
        body: {
          method: 'bank_transfer_payment',
          amount,
          reference: 'FT-NEW-9',
          received_on: day(-1),
          bank_line_id: line.id,
          ...more,
        },
      });
    expect(fieldsOf(await receive({ amount: '1.00' }))).toEqual([422, ['amount']]);
    expect(fieldsOf(await receive({ method: 'cash_payment' }))).toEqual([422, ['amount']]);
    const receipt = data<CollectionDetails>(await receive({}));
    expect(await first(id)).toMatchObject({ state: 'matched', movements: [{ document_id: receipt.id, amount }] });
    expect(fieldsOf(await receive({ is_another: true }))).toEqual([422, ['bank_line_id']]);
  });

  it('tells the bank from the books: 1,000 on the statement alone, 300 in the books alone', async () => {
    const amounts = ['1000.00', '300.00'] as const;
    const before = data<{ book: string; open_movements: number }>(
      await finance().ask(calls.balance, { params: { id: (await imported([[day(0), 'X', amounts[0]]])).id } }),
    );
    await transfer(amounts[1]);
    const { id } = await imported([[day(0), 'Y', amounts[0]]]);
    const now = data<{ book: string; bank: string; difference: string; lines: string; open_movements: number }>(
      await finance().ask(calls.balance, { params: { id } }),
    );
    expect(Number(now.book) - Number(before.book)).toBeCloseTo(300);
    expect(now).toMatchObject({ bank: '1000.00', lines: '1000.00', open_movements: before.open_movements + 1 });
    expect(Number(now.difference)).toBeCloseTo(1000 - Number(now.book));
  });
});

describe('a statement is reconciled (X-BNK-11 to X-BNK-13)', () => {
  const settled = async (lines: readonly FileLine[], given: { opening?: string; account?: string } = {}) => {
    const { id } = await imported(lines, given);
    for (const line of await linesOf(id)) data(await explain(id, line.id));
    return id;
  };

  it('once every line is settled, by whoever approves, and is reopened with a reason', async () => {
    const { id } = await imported([
      [day(0), 'A', anAmount()],
      [day(0), 'B', anAmount()],
    ]);
    expect(guardsOf(await reconcile(id))).toEqual([422, ['state']]);
    data(await explain(id, (await first(id)).id));
    expect(guardsOf(await reconcile(id))).toEqual([422, ['nothingOpen']]);
    for (const line of await linesOf(id)) if (line.state === 'unmatched') data(await explain(id, line.id));
    expect((await reconcile(id, testCompany.people.leasing_agent)).status).toBe(403);
    expect(data(await reconcile(id))).toMatchObject({ status: 'reconciled' });
    expect((await release(id, (await first(id)).id)).status).toBe(422);
    expect((await discard(id)).status).toBe(422);
    expect(guardsOf(await reopen(id, ''))).toEqual([422, ['gaveReason']]);
    expect(data(await reopen(id))).toMatchObject({ status: 'reconciling', reason: 'A wrong tenant' });
    expect(guardsOf(await discard(id))).toEqual([422, ['nothingSettled']]);
  });

  it('when it follows on the statement before: the missing one has to come first', async () => {
    const account = anAccount();
    await settled([[day(-9), 'A', '10.00']], { account });
    const late = await settled([[day(-1), 'C', '5.00']], { account, opening: '30.00' });
    expect(guardsOf(await reconcile(late))).toEqual([422, ['followsOn']]);
    expect((await reconcile(late)).body.error).toContain('30.00');
    const between = await settled([[day(-5), 'B', '20.00']], { account, opening: '10.00' });
    expect(await statementAt(late)).toMatchObject({ closing_before: '30.00' });
    data(await reconcile(between));
    data(await reconcile(late));
  });

  it('of a closed month stays as it is', async () => {
    const account = anAccount();
    const id = await settled([[day(-200), 'A', '10.00']], { account });
    data(await reconcile(id));
    const [period] = await testCompany.sql<{ id: number }>(
      `insert into accounting_periods (company_id, starts_on) select company_id, date_trunc('month', to_on) from bank_statements
        where id = $1 returning id`,
      [id],
    );
    for (const status of ['soft_closed', 'closed'])
      data(await finance().ask(accountingPeriodCalls.status, { params: { id: period?.id as number }, body: { status } }));
    expect(guardsOf(await reopen(id))).toEqual([422, ['periodIsOpen']]);
  });
});

it('nothing is matched across companies', async () => {
  const { tenant } = await recordsElsewhere();
  const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  const amount = anAmount();
  const body = { method: 'bank_transfer_payment', amount, reference: 'FT-ELSEWHERE' };
  expect((await stranger.ask(collectionCalls.create, { params: { tenant_id: tenant }, body })).status).toBe(200);
  const theirs = data<BankStatement>(await importFile(bankCsv([[day(0), 'FT-ELSEWHERE', amount]]), anAccount(), stranger));
  const [theirLine] = data<{ id: number; suggestions: { transaction_id: number }[] }[]>(
    await stranger.ask(calls.lines, { params: { id: theirs.id }, query: {} }),
  );
  const movement = theirLine?.suggestions[0]?.transaction_id as number;
  const own = await imported([[day(0), 'FT-ELSEWHERE', amount]]);
  const line = await first(own.id);
  expect(line.suggestions).toEqual([]);
  expect(fieldsOf(await match(own.id, line.id, [movement]))).toEqual([422, ['transaction_ids']]);
  expect((await match(own.id, theirLine?.id as number, [movement])).status).toBe(404);
  for (const call of [calls.get, calls.balance, calls.lines])
    expect((await finance().ask(call, { params: { id: theirs.id } })).status).toBe(404);
  for (const act of [exact, discard, reconcile]) expect((await act(theirs.id)).status).toBe(404);
  expect((await explain(theirs.id, theirLine?.id as number)).status).toBe(404);
  const receipt = { params: { tenant_id: (await aTenant()).id }, body: { ...body, bank_line_id: theirLine?.id } };
  expect(fieldsOf(await finance().ask(collectionCalls.create, receipt))).toEqual([422, ['bank_line_id']]);
});

it('leaves the books as they must be', async () => {
  const { checks } = data<Books>(await manager().ask(booksCalls.run));
  expect(checks.filter(({ violations, id }) => violations && id !== 'I8').map(({ id, rows }) => [id, rows])).toEqual([]);
});
