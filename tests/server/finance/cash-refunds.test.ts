import { beforeAll, describe, expect, it } from 'vitest';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { type CashRefund, cashRefundCalls as calls } from '../../../src/api/finance/cash-refund.ts';
import { type CollectionDetails, collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNoteDetails, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import type { Invoice } from '../../../src/api/finance/invoice.ts';
import { aTenant, entriesOf, finance, manager, posted, read, recordsElsewhere, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

startTestCompany();
beforeAll(registerForVat);

const iban = 'SA0380000000608010167519';
const transfer = { method: 'bank_transfer_payment', payee: 'A walking tenant', iban, reason: 'The tenant leaves' };
const cash = { method: 'cash_payment', payee: 'A walking tenant', reason: 'The tenant leaves' };
const data = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const guardsOf = ({ status, body }: Answer) => [
  status,
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard),
];

/** Cash of a tenant who owes nothing. */
async function credit(amount: string, tenant?: number): Promise<CollectionDetails> {
  const tenant_id = tenant ?? (await aTenant()).id;
  return data(await finance().ask(collectionCalls.cash, { params: { tenant_id }, body: { amount } }));
}
const collection = (id: number) => testCompany.ask<CollectionDetails>(finance(), collectionCalls.get, { params: { id } });
const ask = ({ tenant_id, id }: { tenant_id: number; id: number }, amount: string, more: object = transfer, who = finance()) =>
  who.ask(calls.ofCollection, { params: { tenant_id, id }, body: { amount, ...more } });
const asked = async (of: CollectionDetails, amount: string, more?: object) => data<CashRefund>(await ask(of, amount, more));
const approve = (id: number, who: Person = manager()) => who.ask(calls.approve, { params: { id }, body: {} });
const pay = (id: number, body: object = { reference: 'FT-9' }) => finance().ask(calls.pay, { params: { id }, body });
const reverse = (id: number) => manager().ask(calls.reverse, { params: { id }, body: { reason: 'The bank sent it back' } });
const paid = async (of: CollectionDetails, amount: string, more?: object) => {
  const { id } = await asked(of, amount, more);
  data(await approve(id));
  return data<CashRefund>(await pay(id));
};

/** A credit note over 50 + 7.50 VAT of a paid invoice: all of it is credit. */
async function note(tenant?: number): Promise<CreditNoteDetails> {
  const invoice = await posted([{ price: '100' }], tenant);
  const { tenant_id, lines } = invoice;
  data(await finance().ask(collectionCalls.cash, { params: { tenant_id }, body: { amount: '115' } }));
  const body = { invoice_id: invoice.id, reason: 'price_correction', lines: [{ invoice_line_id: lines[0]?.id, net: '50' }] };
  const { id } = data<CreditNoteDetails>(await finance().ask(creditNoteCalls.create, { params: { tenant_id }, body }));
  return data(await finance().ask(creditNoteCalls.issue, { params: { id }, body: {} }));
}
const readNote = (id: number) => testCompany.ask<CreditNoteDetails>(finance(), creditNoteCalls.get, { params: { id } });
const askNote = ({ tenant_id, id }: CreditNoteDetails, amount: string, more: object = transfer) =>
  finance().ask(calls.ofCreditNote, { params: { tenant_id, id }, body: { amount, ...more } });

describe('a refund of a collection (X-RFD-03 to X-RFD-08)', () => {
  it('is asked for, approved by another and paid: 400 of 1,000 leave the bank, 600 stay credit', async () => {
    const receipt = await credit('1000');
    const refund = await asked(receipt, '400');
    expect(refund).toMatchObject({ status: 'requested', amount: '400.00', collection_id: receipt.id, credit_note_id: null });
    expect(refund.number).toMatch(/^RFD-\d+$/);
    expect(await collection(receipt.id)).toMatchObject({
      status: 'recorded',
      credit: '600.00',
      refunding: '400.00',
      refunded: '0.00',
    });
    expect(guardsOf(await approve(refund.id, finance()))).toEqual([422, ['isAnother']]);
    const approved = data<CashRefund>(await approve(refund.id));
    expect(approved).toMatchObject({ status: 'approved', approved_on: await testCompany.today() });
    expect(approved.approved_by).not.toBe(approved.requested_by);
    expect(await entriesOf('cash_refund', refund.id, 'pay')).toEqual([]);
    expect(guardsOf(await pay(refund.id, {}))).toEqual([422, ['gaveReference']]);
    expect(data(await pay(refund.id))).toMatchObject({ status: 'paid', reference: 'FT-9', paid_on: await testCompany.today() });
    expect(await entriesOf('cash_refund', refund.id, 'pay')).toEqual([
      ['tenant_credits', 40_000],
      ['bank', -40_000],
    ]);
    expect(await collection(receipt.id)).toMatchObject({
      ...{ status: 'partially_allocated', credit: '600.00', refunding: '0.00', refunded: '400.00' },
    });
  });

  it('of all of it leaves nothing to use, and in cash leaves the till without a reference', async () => {
    const receipt = await credit('75.50');
    const { id } = await asked(receipt, '75.50', cash);
    data(await approve(id));
    data(await pay(id, {}));
    expect(await entriesOf('cash_refund', id, 'pay')).toEqual([
      ['tenant_credits', 7_550],
      ['cash', -7_550],
    ]);
    expect(await collection(receipt.id)).toMatchObject({ status: 'refunded', credit: '0.00', refunded: '75.50' });
    expect((await ask(receipt, '1')).status).toBe(422);
  });

  it('keeps what is asked for from everything else, until it is rejected or cancelled', async () => {
    const { id: tenant_id } = await aTenant();
    const receipt = await credit('100', tenant_id);
    const refund = await asked(receipt, '80');
    expect(fieldsOf(await ask(receipt, '20.01'))).toEqual([422, ['amount']]);
    const { id: invoice_id } = await posted([{ price: '100', vat_category: 'O' }], tenant_id);
    const allocate = (amount: string) =>
      finance().ask(collectionCalls.allocate, {
        params: { tenant_id, id: receipt.id },
        body: { allocations: [{ invoice_id, amount }] },
      });
    expect(fieldsOf(await allocate('20.01'))).toEqual([422, ['allocations']]);
    const takeBack = { params: { id: receipt.id }, body: { reason: 'The bank took it back' } };
    expect(guardsOf(await manager().ask(collectionCalls.reverse, takeBack))).toEqual([422, ['nothingRefunded']]);
    const reject = (reason: string | null) => manager().ask(calls.reject, { params: { id: refund.id }, body: { reason } });
    expect(guardsOf(await reject(null))).toEqual([422, ['gaveReason']]);
    expect(data(await reject('Set it off instead'))).toMatchObject({ status: 'rejected', end_reason: 'Set it off instead' });
    expect(await collection(receipt.id)).toMatchObject({ credit: '100.00', refunding: '0.00' });
    const again = await asked(receipt, '100');
    data(await approve(again.id));
    const cancel = { params: { id: again.id }, body: { reason: 'Asked for by mistake' } };
    expect(data(await finance().ask(calls.cancel, cancel))).toMatchObject({ status: 'cancelled' });
    expect((await pay(again.id)).status).toBe(422);
    data(await allocate('100'));
    expect(await collection(receipt.id)).toMatchObject({ status: 'allocated', credit: '0.00', refunded: '0.00' });
  });

  it('is taken back: the money is the tenant’s credit again, and the collection can be reversed', async () => {
    const receipt = await credit('300');
    const refund = await paid(receipt, '300');
    expect(await collection(receipt.id)).toMatchObject({ status: 'refunded' });
    expect(data(await reverse(refund.id))).toMatchObject({ status: 'reversed', reversed_on: await testCompany.today() });
    expect(await entriesOf('cash_refund', refund.id, 'reverse')).toEqual([
      ['tenant_credits', -30_000],
      ['bank', 30_000],
    ]);
    expect(await collection(receipt.id)).toMatchObject({ status: 'recorded', credit: '300.00', refunded: '0.00' });
    expect((await reverse(refund.id)).status).toBe(422);
    const takeBack = { params: { id: receipt.id }, body: { reason: 'The bank took it back' } };
    expect(data(await manager().ask(collectionCalls.reverse, takeBack))).toMatchObject({ status: 'reversed' });
  });

  it('stays once its month is closed', async () => {
    const refund = await paid(await credit('50'), '50');
    await testCompany.sql("update cash_refunds set paid_on = '2025-10-15' where id = $1", [refund.id]);
    const [period] = await testCompany.sql<{ id: number }>(
      `insert into accounting_periods (company_id, starts_on) select company_id, '2025-10-01' from cash_refunds where id = $1 returning id`,
      [refund.id],
    );
    for (const status of ['soft_closed', 'closed'])
      data(await finance().ask(accountingPeriodCalls.status, { params: { id: period?.id as number }, body: { status } }));
    expect(guardsOf(await reverse(refund.id))).toEqual([422, ['gaveReturn']]);
  });

  it('has an amount, an IBAN for a transfer, a payee, a reason, and a day that has come since its approval', async () => {
    const receipt = await credit('100');
    const today = await testCompany.today();
    expect(fieldsOf(await ask(receipt, '0', { ...transfer, iban: null }))).toEqual([422, ['amount', 'iban']]);
    expect(fieldsOf(await ask(receipt, '10', { ...transfer, iban: 'SA0380000000608010167518' }))).toEqual([422, ['iban']]);
    expect(fieldsOf(await ask(receipt, '10', { ...cash, payee: ' ', reason: ' ' }))).toEqual([422, ['payee', 'reason']]);
    expect(fieldsOf(await ask(receipt, '100.01'))).toEqual([422, ['amount']]);
    const { id } = await asked(receipt, '10');
    data(await approve(id));
    for (const days of [1, -1]) {
      const on = testCompany.driver.day(today, days);
      expect(guardsOf(await pay(id, { reference: 'FT-9', on }))).toEqual([422, ['gavePossibleDay']]);
    }
  });

  it('is for those who may: nobody else asks for it or approves it', async () => {
    const receipt = await credit('100');
    const { operations } = testCompany.people;
    expect((await ask(receipt, '10', transfer, operations)).status).toBe(403);
    const { id } = await asked(receipt, '10');
    expect((await approve(id, operations)).status).toBe(403);
  });

  it('is of its tenant’s own money, and of no other company’s (X-RFD-01, X-RFD-02)', async () => {
    const receipt = await credit('100');
    const other = await aTenant();
    expect((await ask({ ...receipt, tenant_id: other.id }, '10')).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    const { tenant: tenant_id } = await recordsElsewhere();
    const theirs = data<CollectionDetails>(
      await stranger.ask(collectionCalls.cash, { params: { tenant_id }, body: { amount: '60', allocations: [] } }),
    );
    const refund = data<CashRefund>(await ask(theirs, '60', transfer, stranger));
    expect((await ask(theirs, '10')).status).toBe(404);
    expect((await finance().ask(calls.get, { params: { id: refund.id } })).status).toBe(404);
    expect((await approve(refund.id)).status).toBe(404);
    expect((await pay(refund.id)).status).toBe(404);
    const own = await asked(receipt, '10');
    const listed = async (query: Record<string, unknown>) =>
      data<CashRefund[]>(await finance().ask(calls.list, { query })).map(({ id }) => id);
    expect(await listed({ collection_id: receipt.id })).toEqual([own.id]);
    expect(await listed({ search: own.number, status: 'requested' })).toEqual([own.id]);
    expect(await listed({ collection_id: theirs.id })).toEqual([]);
    expect(data(await finance().ask(calls.get, { params: { id: own.id } }))).toMatchObject({ id: own.id, amount: '10.00' });
  });
});

describe('twenty refunds of one credit at once', () => {
  it('of 100 each from 500: five are taken, the others refused', async () => {
    const receipt = await credit('500');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(receipt, '100')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const one of answers.filter(({ status }) => status !== 200)) expect(one.status).toBe(422);
    expect(await collection(receipt.id)).toMatchObject({ credit: '0.00', refunding: '500.00' });
  }, 60_000);

  it('of a credit note, too', async () => {
    const source = await note();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askNote(source, '57.50')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readNote(source.id)).toMatchObject({ left: '0.00', refunding: '57.50' });
  }, 60_000);

  it('is paid once by twenty who press at once', async () => {
    const receipt = await credit('500');
    const { id } = await asked(receipt, '500');
    data(await approve(id));
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entriesOf('cash_refund', id, 'pay')).toHaveLength(2);
  }, 60_000);
});

describe('a refund of a credit note (FIN-11)', () => {
  it('pays back what its invoice didn’t need: 57.50', async () => {
    const source = await note();
    expect(source).toMatchObject({ status: 'issued', left: '57.50' });
    expect(fieldsOf(await askNote(source, '57.51'))).toEqual([422, ['amount']]);
    const refund = data<CashRefund>(await askNote(source, '57.50'));
    expect(refund).toMatchObject({ credit_note_id: source.id, collection_id: null });
    data(await approve(refund.id));
    data(await pay(refund.id));
    expect(await entriesOf('cash_refund', refund.id, 'pay')).toEqual([
      ['tenant_credits', 5_750],
      ['bank', -5_750],
    ]);
    expect(await readNote(source.id)).toMatchObject({ status: 'refunded', left: '0.00', refunded: '57.50' });
    data(await reverse(refund.id));
    expect(await readNote(source.id)).toMatchObject({ status: 'issued', left: '57.50', refunded: '0.00' });
  });
});

describe('what is left of a credit note pays other invoices (FIN-10, X-CRN-06)', () => {
  const allocate = ({ tenant_id, id }: CreditNoteDetails, body: object = {}) =>
    finance().ask(creditNoteCalls.allocate, { params: { tenant_id, id }, body });
  const deallocate = (id: number, allocation_id: number | undefined) =>
    finance().ask(creditNoteCalls.deallocate, { params: { id }, body: { allocation_id, reason: 'Of another month' } });

  it('the oldest first: 57.50 pay 40 and a part of 30, and are taken back', async () => {
    const source = await note();
    const { tenant_id } = source;
    expect(fieldsOf(await allocate(source))).toEqual([422, ['allocations']]);
    const bill = (price: string): Promise<Invoice> => posted([{ price, vat_category: 'O' }], tenant_id);
    const [first, second] = [await bill('40'), await bill('30')];
    const used = data<CreditNoteDetails>(await allocate(source));
    expect(used).toMatchObject({ status: 'allocated', allocated: '57.50', left: '0.00' });
    expect(used.allocations).toMatchObject([
      { invoice_id: first.id, amount: '40.00' },
      { invoice_id: second.id, amount: '17.50' },
    ]);
    expect(await read(first.id)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await read(second.id)).toMatchObject({ status: 'partially_paid', open: '12.50' });
    expect(await entriesOf('credit_note', source.id, 'allocated')).toEqual([
      ['tenant_credits', 4_000],
      ['receivables', -4_000],
      ['tenant_credits', 1_750],
      ['receivables', -1_750],
    ]);
    const less = data<CreditNoteDetails>(await deallocate(source.id, used.allocations[0]?.id));
    expect(less).toMatchObject({ status: 'partially_allocated', left: '40.00' });
    expect(await read(first.id)).toMatchObject({ status: 'posted', open: '40.00' });
    expect(fieldsOf(await deallocate(source.id, used.allocations[0]?.id))).toEqual([422, ['allocation_id']]);
    expect(fieldsOf(await deallocate(source.id, (await recordsElsewhere()).allocation))).toEqual([422, ['allocation_id']]);
    // The rest is paid back: nothing is left.
    const refund = data<CashRefund>(await askNote(source, '40'));
    expect(fieldsOf(await allocate(source))).toEqual([422, ['allocations']]);
    data(await approve(refund.id));
    data(await pay(refund.id));
    expect(await readNote(source.id)).toMatchObject({ status: 'refunded', allocated: '17.50', refunded: '40.00' });
  });

  it('never another tenant’s, more than is left, or another order without a reason', async () => {
    const source = await note();
    const { tenant_id } = source;
    const other = await posted([{ price: '10', vat_category: 'O' }]);
    const bill = (): Promise<Invoice> => posted([{ price: '50', vat_category: 'O' }], tenant_id);
    await bill();
    const newest = await bill();
    const of = (invoice_id: number, amount: string) => allocate(source, { allocations: [{ invoice_id, amount }] });
    expect(fieldsOf(await of(other.id, '10'))).toEqual([422, ['allocations']]);
    expect(fieldsOf(await of((await recordsElsewhere()).invoice, '10'))).toEqual([422, ['allocations']]);
    expect(fieldsOf(await of(newest.id, '50.01'))).toEqual([422, ['allocations']]);
    expect(fieldsOf(await of(newest.id, '50'))).toEqual([422, ['reason']]);
    expect((await allocate({ ...source, tenant_id: other.tenant_id })).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => allocate(source)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readNote(source.id)).toMatchObject({ status: 'allocated', allocated: '57.50' });
  }, 60_000);
});

it('leaves the books as they must be', async () => {
  const { checks } = data<Books>(await finance().ask(booksCalls.run));
  // The month that was closed for a test holds none of what was posted.
  expect(checks.filter(({ violations }) => violations !== 0)).toEqual([]);
});
