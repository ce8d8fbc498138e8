import { beforeAll, describe, expect, it } from 'vitest';
import { type BankDepositDetails, bankDepositCalls, type Depositable } from '../../../src/api/finance/bank-deposit.ts';
import { type BankLine, type BankStatement, bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { type CashBoxDetails, cashBoxCalls as calls } from '../../../src/api/finance/cash-box.ts';
import { type CashRefund, cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { aTenant, entriesOf, finance, manager, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

startTestCompany();
beforeAll(registerForVat);

const data = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const ask = (who: Person, call: Parameters<Person['ask']>[0], id: number, body: object = {}) =>
  who.ask(call, { params: { id }, body: { ...body } });
const mine = async (who: Person) => data<CashBoxDetails>(await who.ask(calls.openMine, { body: {} }));
const read = (id: number) => testCompany.ask<CashBoxDetails>(finance(), calls.get, { params: { id } });
const receive = (tenant_id: number, amount: string, who = finance()) =>
  who.ask(collectionCalls.cash, { params: { tenant_id }, body: { amount } });
/** Counts a person's box as it should be, and closes it. */
async function closed(who: Person): Promise<number> {
  const { id, balance } = await mine(who);
  const halalas = Math.round(Number(balance) * 100);
  data(await ask(who, calls.count, id, { pieces_1: halalas }));
  data(await ask(who, calls.close, id));
  return id;
}
/** A desk's box with a float, which finance opens. */
async function desk(name: string, float = '0.00'): Promise<CashBoxDetails> {
  await closed(finance());
  const { id } = data<CashBoxDetails>(await manager().ask(calls.create, { body: { name, float } }));
  return data(await ask(finance(), calls.open, id));
}
const slipOf = async (body: object) => data<BankDepositDetails>(await finance().ask(bankDepositCalls.create, { body }));
const paidIn = async (body: object, slip_number: string) => {
  const { id } = await slipOf(body);
  return data<BankDepositDetails>(await ask(finance(), bankDepositCalls.payIn, id, { slip_number }));
};
async function bankSays(text: string, amount: string) {
  const today = await testCompany.today();
  const { id } = data<BankStatement>(
    await finance().ask(bankStatementCalls.create, {
      body: {
        file_name: 'bank.csv',
        account: testCompany.driver.unique('passport'),
        content: `Date,Description,Amount,Balance\n${today},${text},${amount},${amount}\n`,
      },
    }),
  );
  const lines = () => testCompany.ask<BankLine[]>(finance(), bankStatementCalls.lines, { params: { id } });
  return { id, lines, line: (await lines())[0] as BankLine };
}
async function cheque(amount: string, cheque_no: string): Promise<Cheque> {
  const tenant = await aTenant();
  const today = await testCompany.today();
  const body = { bank_code: '80', drawer: tenant.name, first_no: cheque_no, count: 1, first_on: today, step_months: 1, amount };
  const made = data<Cheque[]>(await finance().ask(chequeCalls.create, { params: { tenant_id: tenant.id }, body }));
  return made[0] as Cheque;
}
const offences = async () =>
  data<Books>(await manager().ask(booksCalls.run, { body: {} })).checks.filter(({ violations }) => violations !== 0);

describe('a day at the cash desk (decisions 40 and 41)', () => {
  it('counts 995.00 of 1,000.00: float 500, receipts 20,000 and 3,000, 22,500 paid in', async () => {
    const { id: tenant_id } = await aTenant();
    const box = await desk('Reception', '500.00');
    expect(await entriesOf('cash_box', box.id, 'create')).toEqual([
      ['cash', 50_000],
      ['bank', -50_000],
    ]);
    const receipt = data<CollectionDetails>(await receive(tenant_id, '20000.00'));
    expect(await entriesOf('collection', receipt.id, 'create')).toEqual([
      ['cash', 2_000_000],
      ['tenant_credits', -2_000_000],
    ]);
    data(await receive(tenant_id, '3000.00'));
    const slip = await paidIn({ cash_lines: [{ cash_box_id: box.id, amount: '22500.00' }] }, 'A-778120');
    expect(slip).toMatchObject({ status: 'paid_in', cash: '22500.00', slip_number: 'A-778120' });
    expect(await entriesOf('bank_deposit', slip.id, 'pay_in')).toEqual([
      ['cash_in_transit', 2_250_000],
      ['cash', -2_250_000],
    ]);
    expect(await read(box.id)).toMatchObject({ balance: '1000.00', status: 'open' });
    // 1 × 500 + 4 × 100 + 1 × 50 + 2 × 20 + 1 × 5 = 995.
    const pieces = { pieces_50000: 1, pieces_10000: 4, pieces_5000: 1, pieces_2000: 2, pieces_500: 1 };
    expect(data(await ask(finance(), calls.count, box.id, pieces))).toMatchObject({
      ...{ status: 'counted', balance: '1000.00', counted: '995.00', difference: '-5.00' },
    });
    const done = data<CashBoxDetails>(await ask(finance(), calls.close, box.id));
    expect(done).toMatchObject({ status: 'closed', balance: '995.00', holder_id: null });
    expect(done.counts).toMatchObject([{ expected: '1000.00', counted: '995.00', difference: '-5.00', pieces }]);
    expect(await entriesOf('cash_box', box.id, 'close')).toEqual([
      ['cash_differences', 500],
      ['cash', -500],
    ]);
    const { id, line } = await bankSays('CASH DEPOSIT A-778120', '22500.00');
    expect(line.suggestions[0]).toMatchObject({ document_kind: 'bank_deposit', document_id: slip.id, is_exact: true });
    data(await finance().ask(bankStatementCalls.matchExact, { params: { id }, body: {} }));
    expect(await entriesOf('bank_deposit', slip.id, 'confirm')).toEqual([
      ['bank', 2_250_000],
      ['cash_in_transit', -2_250_000],
    ]);
    expect(await testCompany.ask(finance(), bankDepositCalls.get, { params: { id: slip.id } })).toMatchObject({
      ...{ status: 'confirmed', is_matched: true },
    });
    expect(await offences()).toEqual([]);
  });

  it('posts what is too much the other way', async () => {
    const box = await desk('Too much');
    data(await ask(finance(), calls.count, box.id, { pieces_5000: 1 }));
    data(await ask(finance(), calls.close, box.id));
    expect(await entriesOf('cash_box', box.id, 'close')).toEqual([
      ['cash', 5_000],
      ['cash_differences', -5_000],
    ]);
  });

  it('leaves a difference above 50.00 to somebody else who may approve', async () => {
    const box = await desk('Far too much');
    data(await ask(finance(), calls.count, box.id, { pieces_5000: 1, pieces_1: 1 }));
    expect(guardsOf(await ask(finance(), calls.close, box.id))).toEqual([422, ['differenceIsApproved']]);
    expect(data(await ask(manager(), calls.close, box.id))).toMatchObject({ status: 'closed', balance: '50.01' });
  });

  it('takes no cash of a person without an open box, and offers to open it', async () => {
    const { id: tenant_id } = await aTenant();
    await closed(finance());
    const refused = await receive(tenant_id, '10.00');
    expect(guardsOf(refused)).toEqual([422, ['hasCashBox']]);
    const { id, status } = await mine(finance());
    expect(status).toBe('open');
    expect(await mine(finance())).toMatchObject({ id, status: 'open' });
    data(await receive(tenant_id, '10.00'));
    data(await ask(finance(), calls.count, id, { pieces_1000: 1 }));
    expect(guardsOf(await receive(tenant_id, '10.00'))).toEqual([422, ['boxIsOpen']]);
    expect(data(await ask(finance(), calls.resume, id))).toMatchObject({ id, status: 'open', counted: null });
  });

  it('is opened by one person at a time, who holds one box', async () => {
    const box = await desk('The only one');
    const other = data<CashBoxDetails>(await manager().ask(calls.create, { body: { name: 'Another desk' } }));
    expect(guardsOf(await ask(finance(), calls.open, other.id))).toEqual([422, ['holdsNone']]);
    const { admin } = testCompany.people;
    expect(guardsOf(await ask(admin, calls.count, box.id, { pieces_1: 0 }))).toEqual([422, ['isHolder']]);
  });

  it('opens the box and records in one press', async () => {
    // A desk's that is still open, and then their own.
    await closed(finance());
    const before = await read(await closed(finance()));
    const { id: tenant_id } = await aTenant();
    const body = { method: 'cash_payment', amount: '20.00', open_cash_box: true };
    data(await finance().ask(collectionCalls.create, { params: { tenant_id }, body }));
    expect(await mine(finance())).toMatchObject({
      ...{ id: before.id, status: 'open', balance: (Number(before.balance) + 20).toFixed(2) },
    });
  });

  it('is handed over to another person while it is open', async () => {
    const box = await desk('Handed over');
    const admin = testCompany.userOf(testCompany.people.admin);
    expect(guardsOf(await ask(manager(), calls.update, box.id, { person_id: admin }))).toEqual([422, ['holdsNone']]);
    await closed(testCompany.people.admin);
    expect(data(await ask(manager(), calls.update, box.id, { person_id: admin }))).toMatchObject({ holder_id: admin });
    expect(await offences()).toEqual([]);
  });

  it('pays no more back in cash than the box has', async () => {
    await mine(finance());
    const of = data<CollectionDetails>(await receive((await aTenant()).id, '80.00'));
    const { id } = await desk('Refund desk');
    const params = { tenant_id: of.tenant_id, id: of.id };
    const body = { amount: '80.00', method: 'cash_payment', payee: 'A tenant', reason: 'The tenant leaves' };
    const refund = data<CashRefund>(await finance().ask(cashRefundCalls.ofCollection, { params, body }));
    data(await ask(manager(), cashRefundCalls.approve, refund.id));
    data(await receive((await aTenant()).id, '79.99'));
    const refused = await ask(finance(), cashRefundCalls.pay, refund.id);
    expect(guardsOf(refused)).toEqual([422, ['boxHasCash']]);
    expect(refused.body.error).toContain('79.99');
    expect((await read(id)).balance).toBe('79.99');
    data(await receive((await aTenant()).id, '0.01'));
    data(await ask(finance(), cashRefundCalls.pay, refund.id));
    expect((await read(id)).balance).toBe('0.00');
    await closed(finance());
  });

  it('is counted once by two at the same time', async () => {
    const box = await desk('Counted twice');
    const both = await Promise.all(
      [1, 2].map((n) => ask(finance(), calls.count, box.id, { pieces_100: n, version: box.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives cash of a reversed receipt back from its box', async () => {
    const { id: tenant_id } = await aTenant();
    const box = await mine(finance());
    const { id } = data<CollectionDetails>(await receive(tenant_id, '75.00'));
    data(await manager().ask(collectionCalls.reverse, { params: { id }, body: { reason: 'Of another tenant' } }));
    expect((await read(box.id)).balance).toBe(box.balance);
    expect(await offences()).toEqual([]);
  });
});

describe('a pay-in slip', () => {
  it('brings a cheque once: two slips at the same time', async () => {
    const { id } = await cheque('900.00', '770001');
    const both = await Promise.all([1, 2].map(() => finance().ask(bankDepositCalls.create, { body: { cheque_ids: [id] } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(fieldsOf(both.find(({ status }) => status === 422) as Answer)).toEqual([422, ['cheque_ids']]);
    const won = data<BankDepositDetails>(both.find(({ status }) => status === 200) as Answer);
    data(await ask(finance(), bankDepositCalls.discard, won.id));
    expect((await slipOf({ cheque_ids: [id] })).cheque_total).toBe('900.00');
  });

  it('is confirmed with its cheques by one line of the bank', async () => {
    const box = await mine(finance());
    const { id: tenant_id } = await aTenant();
    data(await receive(tenant_id, '400.00'));
    const { id: cheque_id } = await cheque('600.00', '770002');
    const slip = await paidIn({ cash_lines: [{ cash_box_id: box.id, amount: '400.00' }], cheque_ids: [cheque_id] }, 'B-1');
    expect(slip).toMatchObject({ total: '1000.00', cheques_at_bank: 1 });
    const { id, line } = await bankSays('CASH DEPOSIT', '1000.00');
    // The money is in the books already: it isn't recorded a second time.
    const twice = await finance().ask(collectionCalls.create, {
      params: { tenant_id },
      body: { method: 'bank_transfer_payment', reference: 'X-1', amount: '1000.00', bank_line_id: line.id },
    });
    expect(fieldsOf(twice)).toEqual([422, ['bank_line_id']]);
    const [slipMovement] = line.suggestions;
    expect(slipMovement?.transaction_id).toBe(-slip.id);
    const body = { transaction_ids: [-slip.id] };
    data(await finance().ask(bankStatementCalls.match, { params: { id, line_id: line.id }, body }));
    expect(await testCompany.ask(finance(), chequeCalls.get, { params: { id: cheque_id } })).toMatchObject({ status: 'cleared' });
    expect(fieldsOf(await finance().ask(bankStatementCalls.match, { params: { id, line_id: line.id }, body }))).toEqual([
      422,
      [],
    ]);
    expect(await offences()).toEqual([]);
  });

  it('goes back to boxes and safe when the bank returns it, and is paid in again', async () => {
    const box = await mine(finance());
    data(await receive((await aTenant()).id, '120.00'));
    const before = await read(box.id);
    const { id: cheque_id } = await cheque('80.00', '770003');
    const slip = await paidIn({ cash_lines: [{ cash_box_id: box.id, amount: '120.00' }], cheque_ids: [cheque_id] }, 'B-2');
    const back = data(await ask(finance(), bankDepositCalls.return, slip.id, { reason: 'A note was torn' }));
    expect(back).toMatchObject({ status: 'draft', slip_number: null, paid_in_on: null, reason: 'A note was torn' });
    expect((await read(box.id)).balance).toBe(before.balance);
    expect(await testCompany.ask(finance(), chequeCalls.get, { params: { id: cheque_id } })).toMatchObject({ status: 'in_safe' });
    expect(await offences()).toEqual([]);
    data(await ask(finance(), bankDepositCalls.payIn, slip.id, { slip_number: 'B-3' }));
    expect(await offences()).toEqual([]);
  });

  it('is missed by the books when it is on its way by its name only', async () => {
    const box = await mine(finance());
    data(await receive((await aTenant()).id, '61.00'));
    const { id } = await paidIn({ cash_lines: [{ cash_box_id: box.id, amount: '61.00' }] }, 'B-6');
    const { owner } = testCompany.testBed;
    const setStatus = (status: string) =>
      owner.query(
        `update bank_deposits set status = $2 where id = $1 and set_config('app.move', 'bank_deposits:' || id || ':' || $2, true) is not null`,
        [id, status],
      );
    await setStatus('draft');
    const found = await offences();
    await setStatus('paid_in');
    expect(found.map((check) => check.id)).toEqual(['C2']);
  });

  it('takes no more out of a box than there is', async () => {
    const box = await mine(finance());
    const { id } = await slipOf({ cash_lines: [{ cash_box_id: box.id, amount: '9000000.00' }] });
    expect(guardsOf(await ask(finance(), bankDepositCalls.payIn, id, { slip_number: 'B-4' }))).toEqual([422, ['boxHasCash']]);
  });

  it('is taken back after a wrong match, once its line is released', async () => {
    const box = await mine(finance());
    data(await receive((await aTenant()).id, '333.00'));
    const slip = await paidIn({ cash_lines: [{ cash_box_id: box.id, amount: '333.00' }] }, 'B-5');
    const { id, line } = await bankSays('DEPOSIT B-5', '333.00');
    const params = { id, line_id: line.id };
    data(await finance().ask(bankStatementCalls.match, { params, body: { transaction_ids: [-slip.id] } }));
    const reason = { reason: 'It was another slip' };
    expect(guardsOf(await ask(manager(), bankDepositCalls.unconfirm, slip.id, reason))).toEqual([422, ['isUnmatched']]);
    data(await finance().ask(bankStatementCalls.release, { params, body: {} }));
    expect(data(await ask(manager(), bankDepositCalls.unconfirm, slip.id, reason))).toMatchObject({ status: 'paid_in' });
    expect(await offences()).toEqual([]);
  });

  it('offers open boxes less their floats and free cheques, and changes while it is a draft (X-DPS-01, X-DPS-04, X-DPS-05)', async () => {
    const box = await mine(finance());
    data(await receive((await aTenant()).id, '45.00'));
    const { balance } = await read(box.id);
    const { id: cheque_id } = await cheque('70.00', '770009');
    const free = data<Depositable>(await finance().ask(bankDepositCalls.depositable, {}));
    expect(free.boxes.find(({ cash_box_id }) => cash_box_id === box.id)).toMatchObject({ balance, suggested: balance });
    expect(free.cheques.map((one) => one.cheque_id)).toContain(cheque_id);
    const { id } = await slipOf({ note: 'Empty' });
    expect(guardsOf(await ask(finance(), bankDepositCalls.payIn, id, { slip_number: 'B-9' }))).toEqual([422, ['hasLines']]);
    const lines = { cash_lines: [{ cash_box_id: box.id, amount: '45.00' }], cheque_ids: [cheque_id] };
    expect(data(await ask(finance(), bankDepositCalls.update, id, lines))).toMatchObject({ total: '115.00', note: 'Empty' });
    const query = { status: 'draft', total_from: '115.00', total_to: '115.00' };
    expect(data<{ id: number }[]>(await finance().ask(bankDepositCalls.list, { query })).map((one) => one.id)).toContain(id);
    data(await ask(finance(), bankDepositCalls.payIn, id, { slip_number: 'B-9' }));
    const later = await ask(finance(), bankDepositCalls.update, id, { note: 'Too late' });
    expect([later.status, later.body.code]).toEqual([422, 'not_in_this_state']);
  });

  it('is for those who may, and boxes are listed (X-CBX-01)', async () => {
    const { operations } = testCompany.people;
    expect((await operations.ask(calls.openMine, {})).status).toBe(403);
    expect((await operations.ask(bankDepositCalls.create, { body: {} })).status).toBe(403);
    const open = data<{ status: string }[]>(await finance().ask(calls.list, { query: { status: 'open' } }));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['open']));
  });
});
