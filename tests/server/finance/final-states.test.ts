import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type BankStatement, bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { type CashRefund, cashRefundCalls } from '../../../src/api/finance/cash-refund.ts';
import { type Cheque, chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { type Statement, statementCalls } from '../../../src/api/finance/statement.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { anAccount, bankCsv, importFile, linesOf, statementAt, transfer } from '../../setup/bank-statements.ts';
import { aTenant, entriesOf, finance, manager, posted, read, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();
let today = '';
beforeAll(async () => {
  await registerForVat();
  today = await testCompany.today();
});
const data = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];
let closing: Promise<void> | undefined;
/** Closes September 2025, once. */
function closeSeptember(): Promise<void> {
  closing ??= (async () => {
    const [period] = await testCompany.sql<{ id: number }>(
      "insert into accounting_periods (company_id, starts_on) select id, '2025-09-01' from companies where slug = 'first' returning id",
    );
    for (const status of ['soft_closed', 'closed'])
      data(await finance().ask(accountingPeriodCalls.status, { params: { id: period?.id as number }, body: { status } }));
  })();
  return closing;
}
const bill = (price: string, tenant: number) => posted([{ price, vat_category: 'O' }], tenant);
const statusOf = async (id: number) => {
  const { status, open, allocated, written_off } = await read(id);
  return [status, open, allocated, written_off];
};
const collectionAt = async (id: number) => data<CollectionDetails>(await finance().ask(collectionCalls.get, { params: { id } }));
const pay = async (tenant_id: number, amount: string) =>
  data<CollectionDetails>(await finance().ask(collectionCalls.cash, { params: { tenant_id }, body: { amount } }));
const reverse = (id: number, more: object = {}) =>
  manager().ask(collectionCalls.reverse, { params: { id }, body: { reason: 'A mistake', ...more } });
async function writeOff(id: number): Promise<void> {
  data(await finance().ask(invoiceCalls.requestWriteOff, { params: { id }, body: { reason: 'Left the country' } }));
  data(await manager().ask(invoiceCalls.approveWriteOff, { params: { id }, body: {} }));
}
const recover = (id: number, amount: string) => finance().ask(invoiceCalls.recover, { params: { id }, body: { amount } });
const statementOf = async (tenant_id: number) =>
  data<Statement>(await finance().ask(statementCalls.ofTenant, { params: { tenant_id }, query: {} }));
const failing = async () =>
  data<Books>(await manager().ask(booksCalls.run))
    .checks.filter(({ violations }) => violations !== 0)
    .map(({ id }) => id);

describe('a written-off invoice', () => {
  it('of 1,150.00 = 400.00 paid + 750.00 lost is open by 400.00 once the payment is reversed', async () => {
    const { id: tenant } = await aTenant();
    const { id } = await posted([{ price: '1000' }], tenant);
    const receipt = await pay(tenant, '400');
    await writeOff(id);
    expect(await statusOf(id)).toEqual(['written_off', '0.00', '400.00', '750.00']);
    data(await reverse(receipt.id));
    expect(await statusOf(id)).toEqual(['posted', '400.00', '0.00', '750.00']);
    expect(await entriesOf('collection', receipt.id, 'reverse')).toEqual([
      ['tenant_credits', -40_000],
      ['receivables', 40_000],
      ['cash', -40_000],
      ['tenant_credits', 40_000],
    ]);
    // The request of before isn't one for what is open now.
    expect(guardsOf(await manager().ask(invoiceCalls.approveWriteOff, { params: { id }, body: {} }))).toEqual([
      422,
      ['writeOffIsRequested'],
    ]);
    const { open, closing } = await statementOf(tenant);
    expect([open, closing]).toEqual(['400.00', '400.00']);
    const { body: aging } = await finance().ask(reportCalls.agingTenant, { query: { tenant_id: tenant } });
    expect((aging.report as ReportAnswer).rows).toMatchObject([{ total: '400.00' }]);
    // Paid again, it is what it was before.
    await pay(tenant, '400');
    expect(await statusOf(id)).toEqual(['written_off', '0.00', '400.00', '750.00']);
  });

  it('is partially paid if another payment of it stays', async () => {
    const { id: tenant } = await aTenant();
    const { id } = await bill('1000', tenant);
    const receipt = await pay(tenant, '300');
    await pay(tenant, '100');
    await writeOff(id);
    data(await reverse(receipt.id));
    expect(await statusOf(id)).toEqual(['partially_paid', '300.00', '100.00', '600.00']);
    await writeOff(id);
    expect(await statusOf(id)).toEqual(['written_off', '0.00', '100.00', '900.00']);
  });

  it('is recovered as far as it was written off, and paid as usual (X-BIL-10)', async () => {
    const { id: tenant } = await aTenant();
    const { id } = await bill('1000', tenant);
    await pay(tenant, '250');
    await writeOff(id);
    for (const amount of ['0', '750.01']) expect(guardsOf(await recover(id, amount)), amount).toEqual([422, ['gaveAmount']]);
    expect(data(await recover(id, '500'))).toMatchObject({ status: 'partially_paid', open: '500.00', written_off: '250.00' });
    expect(await entriesOf('invoice', id, 'recover')).toEqual([
      ['receivables', 50_000],
      ['write_offs', -50_000],
    ]);
    const receipt = await pay(tenant, '500');
    expect(receipt).toMatchObject({ status: 'allocated', credit: '0.00' });
    expect(await statusOf(id)).toEqual(['written_off', '0.00', '750.00', '250.00']);
    data(await recover(id, '250'));
    await pay(tenant, '250');
    expect(await statusOf(id)).toEqual(['paid', '0.00', '1000.00', '0.00']);
    const { rows, closing } = await statementOf(tenant);
    expect(rows.map(({ event, is_reversal, debit, credit }) => `${event} ${is_reversal} ${debit} ${credit}`)).toEqual([
      'invoice false 1000.00 0.00',
      'payment false 0.00 250.00',
      'write_off false 0.00 750.00',
      'write_off true 500.00 0.00',
      'payment false 0.00 500.00',
      'write_off true 250.00 0.00',
      'payment false 0.00 250.00',
    ]);
    expect(closing).toBe('0.00');
  });

  it('nothing of which was written off has nothing to recover', async () => {
    const { id: tenant } = await aTenant();
    const { id } = await bill('100', tenant);
    expect(guardsOf(await recover(id, '10'))).toEqual([422, ['wasWrittenOff']]);
  });

  it('that is credited whole gives no credit for what nobody paid', async () => {
    const { id: tenant } = await aTenant();
    const { id } = await posted([{ price: '1000' }], tenant);
    const receipt = await pay(tenant, '400');
    await writeOff(id);
    data(await reverse(receipt.id));
    const note = data<CreditNote>(
      await finance().ask(creditNoteCalls.create, {
        params: { tenant_id: tenant },
        body: { invoice_id: id, reason: 'cancellation' },
      }),
    );
    data(await finance().ask(creditNoteCalls.issue, { params: { id: note.id }, body: {} }));
    expect(await entriesOf('credit_note', note.id, 'issue')).toEqual([
      ['services', 100_000],
      ['vat_output', 15_000],
      ['receivables', -40_000],
      ['write_offs', -75_000],
    ]);
    expect(await read(id)).toMatchObject({ status: 'credited', credited: '1150.00', written_off: '0.00', open: '0.00' });
    expect((await statementOf(tenant)).closing).toBe('0.00');
  });
});

let drawers = 0;
/** A cheque of 1,000.00 that has cleared; it pays an invoice of 600.00. */
async function cleared(more: object = {}) {
  const { id: tenant } = await aTenant();
  const invoice = await bill('600', tenant);
  const [one] = data<Cheque[]>(
    await finance().ask(chequeCalls.create, {
      params: { tenant_id: tenant },
      body: { bank_code: '80', drawer: `Final ${++drawers}`, first_no: '000101', first_on: today, amount: '1000' },
    }),
  );
  const id = one?.id as number;
  await move(id, 'deposited');
  data(await move(id, 'cleared', more));
  return { tenant, invoice: invoice.id, id, collection: one?.collection_id as number };
}
const move = (id: number, status: Cheque['status'], more: object = {}) =>
  finance().ask(chequeCalls.status, { params: { id }, body: { status, ...more } });

describe('a cleared cheque', () => {
  it('that the bank returns late is owed again, and may cost a fee (X-CHQ-04)', async () => {
    const { tenant, invoice, id, collection } = await cleared();
    expect(await read(invoice)).toMatchObject({ status: 'paid' });
    expect(guardsOf(await move(id, 'bounced'))).toEqual([422, ['gaveBounceReason']]);
    const returned = data<Cheque>(await move(id, 'bounced', { bounce_reason: 'insufficient_funds', fee: '250' }));
    expect(returned).toMatchObject({ status: 'bounced', bounced_on: today, cleared_on: null });
    expect(await entriesOf('cheque', id, 'return_late')).toEqual([
      ['tenant_credits', 100_000],
      ['bank', -100_000],
    ]);
    expect(await entriesOf('collection', collection, 'return_cheque')).toEqual([
      ['tenant_credits', -60_000],
      ['receivables', 60_000],
    ]);
    expect(await statusOf(invoice)).toEqual(['posted', '600.00', '0.00', '0.00']);
    expect(await collectionAt(collection)).toMatchObject({ status: 'under_collection', credit: '0.00', allocated: '0.00' });
    expect(await read(returned.fee_invoice_id as number)).toMatchObject({ open: '250.00', tenant_id: tenant });
    const { open, credit, rows } = await statementOf(tenant);
    expect([open, credit]).toEqual(['850.00', '0.00']);
    expect(
      rows.filter(({ event }) => event === 'cheque').map(({ is_reversal, debit, credit: paid }) => [is_reversal, debit, paid]),
    ).toEqual([
      [false, '0.00', '1000.00'],
      [true, '1000.00', '0.00'],
    ]);
    // It goes on as any other that bounced.
    data(await move(id, 'deposited'));
    data(await move(id, 'cleared'));
    expect(await read(invoice)).toMatchObject({ status: 'paid' });
  });

  it('is returned into an open month alone', async () => {
    const { id } = await cleared();
    await testCompany.sql(
      "update cheques set received_on = '2025-09-01', deposited_on = '2025-09-10', cleared_on = '2025-09-15' where id = $1",
      [id],
    );
    await closeSeptember();
    const given = { bounce_reason: 'other', on: '2025-09-20' };
    expect(guardsOf(await move(id, 'bounced', given))).toEqual([422, ['periodIsOpen']]);
    data(await move(id, 'bounced', { ...given, on: today }));
  });

  it('by a wrong press waits for its bank again, on the same day', async () => {
    const { invoice, id, collection } = await cleared();
    expect(guardsOf(await move(id, 'deposited'))).toEqual([422, ['gaveReason']]);
    const reason = { reason: 'The wrong cheque' };
    expect(data(await move(id, 'deposited', reason))).toMatchObject({ status: 'deposited', cleared_on: null });
    expect(await entriesOf('cheque', id, 'unclear')).toEqual([
      ['bank', -100_000],
      ['cheques_under_collection', 100_000],
    ]);
    expect(await statusOf(invoice)).toEqual(['posted', '600.00', '0.00', '0.00']);
    expect(await collectionAt(collection)).toMatchObject({ status: 'under_collection', credit: '0.00' });
    data(await move(id, 'cleared'));
    const set = (by: number) =>
      testCompany.sql("update companies set clock_offset = clock_offset + $1 where slug = 'first'", [by]);
    await set(86_400);
    const late = await move(id, 'deposited', reason);
    await set(-86_400);
    expect(guardsOf(late)).toEqual([422, ['clearedToday']]);
  });

  it('on a bank statement, or refunded in part, isn’t taken back by itself', async () => {
    const { tenant, id, collection } = await cleared();
    const statement = data<BankStatement>(await importFile(bankCsv([[today, 'CHEQUE 000101', '1000.00']]), anAccount()));
    const [line] = await linesOf(statement.id);
    const [posting] = await testCompany.sql<{ id: number }>(
      "select id from ledger_transactions where document_kind = 'cheque' and document_id = $1 and transition = 'clear'",
      [id],
    );
    const params = { id: statement.id, line_id: line?.id as number };
    data(await finance().ask(bankStatementCalls.match, { params, body: { transaction_ids: [Number(posting?.id)] } }));
    const reason = { reason: 'The wrong cheque' };
    const refused = await move(id, 'deposited', reason);
    expect(guardsOf(refused)).toEqual([422, ['notMatched']]);
    expect(refused.body.reasons).toMatchObject([{ values: { row: 2, day: today } }]);
    data(await finance().ask(bankStatementCalls.release, { params }));
    data(
      await finance().ask(cashRefundCalls.ofCollection, {
        params: { tenant_id: tenant, id: collection },
        body: { amount: '400', method: 'cash_payment', payee: 'X', reason: 'Paid twice' },
      }),
    );
    expect(guardsOf(await move(id, 'deposited', reason))).toEqual([422, ['nothingRefunded']]);
    expect(guardsOf(await move(id, 'bounced', { bounce_reason: 'other' }))).toEqual([422, ['nothingRefunded']]);
  });
});

/** A transfer that a reconciled statement shows: its only line, on row 2. */
async function reconciled(amount: string) {
  const receipt = await transfer(amount);
  const statement = data<BankStatement>(
    await importFile(bankCsv([[today, 'TRANSFER', amount, receipt.reference ?? '']]), anAccount()),
  );
  data(await finance().ask(bankStatementCalls.matchExact, { params: { id: statement.id } }));
  data(await manager().ask(bankStatementCalls.reconcile, { params: { id: statement.id }, body: {} }));
  return { receipt: receipt.id, statement: statement.id };
}
const reopenLine = (id: number, body: object) =>
  manager().ask(bankStatementCalls.reopenLine, { params: { id }, body: { ...body } });
const reason = { reason: 'A wrong tenant' };

describe('a payment on a reconciled statement', () => {
  it('is reversed once its line is open again (X-BNK-14)', async () => {
    const { receipt, statement } = await reconciled('8001.25');
    const refused = await reverse(receipt);
    expect(guardsOf(refused)).toEqual([422, ['gaveReturn']]);
    expect(refused.body.reasons).toMatchObject([{ why: 'collection.why.gaveReturn.line', values: { row: 2, day: today } }]);
    expect(guardsOf(await reopenLine(statement, reason))).toEqual([422, ['gaveRow']]);
    expect((await reopenLine(statement, { row: 3, ...reason })).status).toBe(422);
    expect(data(await reopenLine(statement, { row: 2, ...reason }))).toMatchObject({
      ...{ status: 'reconciling', open_lines: 1, reason: reason.reason },
    });
    const log = await testCompany.sql<{ payload: unknown }>(
      "select payload from record_log where entity = 'bank_statement' and record_id = $1 and event = 'reopen_line'",
      [statement],
    );
    expect(log).toEqual([{ payload: { row: 2 } }]);
    expect((await linesOf(statement))[0]).toMatchObject({ state: 'unmatched', movements: [] });
    expect(data(await reverse(receipt))).toMatchObject({ status: 'reversed' });
    expect(await failing()).toEqual([]);
  });

  it('that the bank took back is a movement of its own', async () => {
    const { receipt, statement } = await reconciled('8002.25');
    for (const returned_on of ['2030-01-01', '2001-01-01'])
      expect(guardsOf(await reverse(receipt, { returned_on })), returned_on).toEqual([422, ['gavePossibleDay']]);
    expect(data(await reverse(receipt, { returned_on: today }))).toMatchObject({ status: 'reversed', reversed_on: today });
    expect(await entriesOf('collection', receipt, 'reverse')).toEqual([
      ['tenant_credits', 800_225],
      ['bank', -800_225],
    ]);
    expect(await statementAt(statement)).toMatchObject({ status: 'reconciled' });
    const later = data<BankStatement>(await importFile(bankCsv([[today, 'RETURNED', '-8002.25']]), anAccount()));
    expect((await linesOf(later.id))[0]?.suggestions).toMatchObject([
      { document_id: receipt, is_exact: true, is_reversed: false },
    ]);
  });

  it('keeps a statement in work from being reconciled with what was reversed meanwhile', async () => {
    const receipt = await transfer('8003.25');
    const { id } = data<BankStatement>(
      await importFile(bankCsv([[today, 'TRANSFER', '8003.25', receipt.reference ?? '']]), anAccount()),
    );
    data(await finance().ask(bankStatementCalls.matchExact, { params: { id } }));
    data(await reverse(receipt.id));
    const reconcile = () => manager().ask(bankStatementCalls.reconcile, { params: { id }, body: {} });
    expect(guardsOf(await reconcile())).toEqual([422, ['nothingReversed']]);
    // The bank took the money back, and says so as well.
    const later = data<BankStatement>(await importFile(bankCsv([[today, 'RETURNED', '-8003.25']]), anAccount()));
    const [line] = await linesOf(later.id);
    const [back] = await testCompany.sql<{ id: number }>(
      "select id from ledger_transactions where document_kind = 'collection' and document_id = $1 and reverses_id is not null",
      [receipt.id],
    );
    const params = { id: later.id, line_id: line?.id as number };
    data(await finance().ask(bankStatementCalls.match, { params, body: { transaction_ids: [Number(back?.id)] } }));
    expect(data(await reconcile())).toMatchObject({ status: 'reconciled' });
    expect(await failing()).toEqual([]);
    // B2 sees it once the reversal is on no statement.
    data(await finance().ask(bankStatementCalls.release, { params }));
    expect(await failing()).toEqual(['B2']);
    data(await finance().ask(bankStatementCalls.match, { params, body: { transaction_ids: [Number(back?.id)] } }));
  });

  it('is a refund that came back in a month after it was paid', async () => {
    const { id: tenant_id } = await aTenant();
    const receipt = await pay(tenant_id, '300');
    const refund = data<CashRefund>(
      await finance().ask(cashRefundCalls.ofCollection, {
        params: { tenant_id, id: receipt.id },
        body: { amount: '300', method: 'bank_transfer_payment', payee: 'X', iban: 'SA0380000000608010167519', reason: 'Leaves' },
      }),
    );
    data(await manager().ask(cashRefundCalls.approve, { params: { id: refund.id }, body: {} }));
    data(await finance().ask(cashRefundCalls.pay, { params: { id: refund.id }, body: { reference: 'OUT-1' } }));
    await testCompany.sql("update cash_refunds set paid_on = '2025-09-15' where id = $1", [refund.id]);
    await closeSeptember();
    const back = (more: object) =>
      manager().ask(cashRefundCalls.reverse, { params: { id: refund.id }, body: { reason: 'A wrong IBAN', ...more } });
    expect(guardsOf(await back({}))).toEqual([422, ['gaveReturn']]);
    expect(guardsOf(await back({ returned_on: '2025-09-14' }))).toEqual([422, ['gaveReturnDay']]);
    expect(data(await back({ returned_on: today }))).toMatchObject({ status: 'reversed', reversed_on: today });
    expect(await entriesOf('cash_refund', refund.id, 'reverse')).toEqual([
      ['bank', 30_000],
      ['tenant_credits', -30_000],
    ]);
    expect(await collectionAt(receipt.id)).toMatchObject({ status: 'recorded', credit: '300.00' });
  });
});

it('leaves the books as they must be', async () => {
  expect(await failing()).toEqual([]);
});
