import { beforeAll, describe, expect, it } from 'vitest';
import { accountingPeriodCalls } from '../../../src/api/finance/accounting-period.ts';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { chequeCalls } from '../../../src/api/finance/cheque.ts';
import { type CollectionDetails, collectionCalls as calls, type Suggestion } from '../../../src/api/finance/collection.ts';
import { incomeInvoiceCalls } from '../../../src/api/finance/income-invoice.ts';
import { lettingAt } from '../../kit/makes.ts';
import { aTenant, entriesOf, finance, manager, posted, read, recordsElsewhere, registerForVat } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { untilTaken } from '../../setup/person.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();
beforeAll(registerForVat);

/** Outside VAT, so that amounts are as in the examples. */
const bill = (price: string, tenant?: number) => posted([{ price, vat_category: 'O' }], tenant);
const receiveFrom = (tenant_id: number, amount: string, more: object = {}) =>
  finance().ask(calls.create, { params: { tenant_id }, body: { method: 'cash_payment', amount, ...more } });
const done = ({ status, body }: Answer): CollectionDetails => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as CollectionDetails;
};
const received = async (tenant: number, amount: string, more: object = {}) => done(await receiveFrom(tenant, amount, more));
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const amountsOf = ({ allocations }: CollectionDetails) => allocations.map(({ invoice_id, amount }) => [invoice_id, amount]);
const reverse = (id: number, reason: string | null = 'The bank took the transfer back') =>
  manager().ask(calls.reverse, { params: { id }, body: { reason } });
const deallocate = (id: number, allocation_id: number | undefined) =>
  finance().ask(calls.deallocate, { params: { id }, body: { allocation_id, reason: 'Of another tenant' } });
/** What a tenant owes (receivables less credit), in halalas, as the books say. */
const balanceOf = async (tenant: number) => {
  const [row] = await testCompany.sql<{ balance: string }>(
    `select coalesce(sum(b.debits - b.credits), 0) as balance from tenant_balances b
      join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id
      where b.tenant_id = $1 and s.purpose in ('receivables', 'tenant_credits')`,
    [tenant],
  );
  return Number(row?.balance);
};

describe('a receipt for several invoices (decision 28)', () => {
  it('pays the oldest first: 20,000 over two of 15,000 is 15,000 + 5,000 (FIN-12)', async () => {
    const { id: tenant } = await aTenant();
    const [first, second] = [await bill('15000', tenant), await bill('15000', tenant)];
    expect(await balanceOf(tenant)).toBe(3_000_000);
    const receipt = await received(tenant, '20000');
    expect(amountsOf(receipt)).toEqual([
      [first.id, '15000.00'],
      [second.id, '5000.00'],
    ]);
    expect(receipt).toMatchObject({ status: 'allocated', allocated: '20000.00', credit: '0.00' });
    expect(await read(first.id)).toMatchObject({ status: 'paid', open: '0.00' });
    expect(await read(second.id)).toMatchObject({ status: 'partially_paid', open: '10000.00' });
    expect(await entriesOf('collection', receipt.id, 'create')).toEqual([
      ['cash', 2_000_000],
      ['tenant_credits', -2_000_000],
    ]);
    expect(await entriesOf('collection', receipt.id, 'allocated')).toEqual([
      ['tenant_credits', 1_500_000],
      ['receivables', -1_500_000],
      ['tenant_credits', 500_000],
      ['receivables', -500_000],
    ]);
    expect(await balanceOf(tenant)).toBe(1_000_000);
  });

  it('leaves 15,000 of 45,000 as the tenant’s credit, which pays a later invoice (FIN-24)', async () => {
    const { id: tenant } = await aTenant();
    await bill('15000', tenant);
    await bill('15000', tenant);
    const receipt = await received(tenant, '45000');
    expect(receipt).toMatchObject({ status: 'partially_allocated', allocated: '30000.00', credit: '15000.00' });
    expect(await balanceOf(tenant)).toBe(-1_500_000);
    const params = { tenant_id: tenant, id: receipt.id };
    const late = await finance().ask(calls.allocate, { params, body: {} });
    expect(fieldsOf(late)).toEqual([422, ['allocations']]);
    const third = await bill('15000', tenant);
    const all = done(await finance().ask(calls.allocate, { params, body: {} }));
    expect(all).toMatchObject({ status: 'allocated', credit: '0.00' });
    expect(await read(third.id)).toMatchObject({ status: 'paid' });
    expect((await finance().ask(calls.allocate, { params, body: {} })).status).toBe(422);
  });

  it('pays the invoices of its contract before older ones, and asks why for any other order', async () => {
    const { id: tenant } = await aTenant();
    const [first, second] = [await bill('100', tenant), await bill('100', tenant)];
    const newest = [{ invoice_id: second.id, amount: '100' }];
    expect(fieldsOf(await receiveFrom(tenant, '100', { allocations: newest }))).toEqual([422, ['reason']]);
    const told = await received(tenant, '100', { allocations: newest, reason: 'The tenant wrote so on the transfer' });
    expect(told.allocations).toMatchObject([{ invoice_id: second.id, reason: 'The tenant wrote so on the transfer' }]);
    const inPart = await received(tenant, '80', { allocations: [{ invoice_id: first.id, amount: '30.00' }] });
    expect(inPart).toMatchObject({ status: 'partially_allocated', credit: '50.00' });
    expect(await received(tenant, '20', { allocations: [] })).toMatchObject({ status: 'recorded', credit: '20.00' });
  });

  it('never pays more than is open or was received, twice, nothing, or what isn’t the tenant’s', async () => {
    const { id: tenant } = await aTenant();
    const { id: invoice_id } = await bill('100', tenant);
    const { id: other } = await bill('100');
    const wrong: object[][] = [
      [{ invoice_id, amount: '100.01' }],
      [{ invoice_id, amount: '0' }],
      [
        { invoice_id, amount: '10' },
        { invoice_id, amount: '10' },
      ],
      [{ invoice_id: other, amount: '10' }],
      [{ invoice_id: (await recordsElsewhere()).invoice, amount: '10' }],
    ];
    for (const allocations of wrong)
      expect(fieldsOf(await receiveFrom(tenant, '500', { allocations })), JSON.stringify(allocations)).toEqual([
        422,
        ['allocations'],
      ]);
    const above = await receiveFrom(tenant, '50', { allocations: [{ invoice_id, amount: '60' }] });
    expect(fieldsOf(above)).toEqual([422, ['allocations']]);
    expect(await read(invoice_id)).toMatchObject({ open: '100.00' });
  });
});

describe('money that comes in', () => {
  it.each([
    ['cash_payment', null, 'cash'],
    ['bank_transfer_payment', 'FT-1', 'bank'],
    ['mada_machine', 'S-1', 'bank'],
  ])('by %s is in the books where it arrived', async (method, reference, account) => {
    const { id: tenant } = await aTenant();
    const receipt = await received(tenant, '70', { method, reference });
    expect(await entriesOf('collection', receipt.id, 'create')).toEqual([
      [account, 7_000],
      ['tenant_credits', -7_000],
    ]);
  });

  it('is cash by its own call, today unless it says so (FIN-13)', async () => {
    const { id: tenant_id } = await aTenant();
    const cash = done(await finance().ask(calls.cash, { params: { tenant_id }, body: { amount: '12.50' } }));
    expect(cash).toMatchObject({ method: 'cash_payment', amount: '12.50', received_on: await testCompany.today() });
  });

  it('has an amount, a day that has come, a reference unless it is cash, and a contract of the tenant', async () => {
    const { id: tenant } = await aTenant();
    const tomorrow = testCompany.driver.day(await testCompany.today(), 1);
    const body = { method: 'bank_transfer_payment', received_on: tomorrow };
    expect(fieldsOf(await receiveFrom(tenant, '0', body))).toEqual([422, ['amount', 'received_on', 'reference']]);
    expect(fieldsOf(await receiveFrom(tenant, '10', { contract_id: 999_999 }))).toEqual([422, ['contract_id']]);
    expect((await receiveFrom((await recordsElsewhere()).tenant, '10')).status).toBe(404);
  });

  it('belongs to a contract of its tenant alone, as their cheques and invoices do', async () => {
    const { id: tenant } = await aTenant();
    const { '/contracts/{}': contract_id, '/tenants/{}': theirs } = await lettingAt(testCompany.driver, 'draft');
    const due_on = await testCompany.today();
    const cheques = { bank_code: '80', drawer: 'A tenant', first_no: '000900', first_on: due_on, amount: '10', contract_id };
    const items = [{ description: 'A key', price: '10', vat_category: 'O' }];
    const tries = (tenant_id: number) => [
      receiveFrom(tenant_id, '10', { contract_id }),
      finance().ask(chequeCalls.create, { params: { tenant_id }, body: cheques }),
      finance().ask(incomeInvoiceCalls.create, { params: { tenant_id }, body: { due_on, contract_id, items } }),
    ];
    for (const one of tries(tenant)) expect(fieldsOf(await one)).toEqual([422, ['contract_id']]);
    for (const one of tries(Number(theirs))) expect((await one).status).toBe(200);
  });

  it('isn’t entered twice, unless it is another payment', async () => {
    const { id: tenant } = await aTenant();
    const transfer = { method: 'bank_transfer_payment', reference: 'FT-2026-7' };
    const first = await received(tenant, '90', transfer);
    const again = await receiveFrom(tenant, '90', { ...transfer, reference: 'ft-2026-7' });
    expect(fieldsOf(again)).toEqual([422, ['reference']]);
    expect(JSON.stringify(again.body)).toContain(first.number);
    await received(tenant, '90.01', transfer);
    await received(tenant, '90', { ...transfer, is_another: true });
    await reverse(first.id);
  });

  it('isn’t entered twice by ten at once, of a tenant who owes nothing either', async () => {
    const { id: tenant } = await aTenant();
    const transfer = { method: 'bank_transfer_payment', reference: 'FT-2026-8' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => receiveFrom(tenant, '70', transfer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    expect(await balanceOf(tenant)).toBe(-7_000);
  });

  it('is numbered without gaps, whatever is refused between', async () => {
    const { id: tenant } = await aTenant();
    const numberOf = ({ number }: CollectionDetails) => Number(number.replace('RCT-', ''));
    const before = numberOf(await received(tenant, '1'));
    await receiveFrom(tenant, '1', { received_on: '2020-01-01', contract_id: 999_999 });
    await receiveFrom(tenant, '1', { allocations: [{ invoice_id: (await recordsElsewhere()).invoice, amount: '1' }] });
    expect(numberOf(await received(tenant, '1'))).toBe(before + 1);
  });

  it('is listed, found, and read below its tenant alone (FIN-22, FIN-23, X-COL-01, X-COL-02)', async () => {
    const { id: tenant_id } = await aTenant();
    const { id, number } = await received(tenant_id, '33', { method: 'mada_machine', reference: 'SLIP-33' });
    const data = async (asked: Promise<Answer>) => (await asked).body.data;
    expect(await data(finance().ask(calls.ofTenant, { params: { tenant_id } }))).toMatchObject([{ id, number }]);
    expect(await data(finance().ask(calls.list, { query: { search: 'slip-33' } }))).toMatchObject([{ id }]);
    expect(await data(finance().ask(calls.list, { query: { tenant_id, method: 'cash_payment' } }))).toEqual([]);
    expect(await data(finance().ask(calls.list, { query: { tenant_id, amount_from: '33', amount_to: '33' } }))).toHaveLength(1);
    expect(await data(finance().ask(calls.get, { params: { id } }))).toMatchObject({ id, credit: '33.00' });
    expect(await data(finance().ask(calls.one, { params: { tenant_id, id } }))).toMatchObject({ id, allocations: [] });
    expect((await finance().ask(calls.one, { params: { tenant_id: (await aTenant()).id, id } })).status).toBe(404);
    expect((await finance().ask(calls.ofTenant, { params: { tenant_id: (await recordsElsewhere()).tenant } })).status).toBe(404);
  });

  it('is spread beforehand, the oldest first (X-COL-05)', async () => {
    const { id: tenant_id } = await aTenant();
    const [first, second] = [await bill('15000', tenant_id), await bill('15000', tenant_id)];
    const asked = await finance().ask(calls.suggested, { params: { tenant_id }, query: { amount: '20000' } });
    expect(asked.body.data as Suggestion).toMatchObject({
      invoices: [
        { invoice_id: first.id, open: '15000.00', amount: '15000.00' },
        { invoice_id: second.id, open: '15000.00', amount: '5000.00' },
      ],
      credit: '0.00',
    });
  });
});

describe('an allocation', () => {
  it('is taken back: its invoice is open again, and the money is credit (X-COL-03)', async () => {
    const { id: tenant } = await aTenant();
    const [first, second] = [await bill('100', tenant), await bill('100', tenant)];
    const receipt = await received(tenant, '150');
    const [one, other] = receipt.allocations;
    const less = done(await deallocate(receipt.id, one?.id));
    expect(less).toMatchObject({ status: 'partially_allocated', allocated: '50.00', credit: '100.00' });
    expect(less.allocations[0]).toMatchObject({ ended_on: await testCompany.today(), end_reason: 'Of another tenant' });
    expect(await read(first.id)).toMatchObject({ status: 'posted', open: '100.00' });
    expect(await read(second.id)).toMatchObject({ status: 'partially_paid', open: '50.00' });
    expect(await entriesOf('collection', receipt.id, 'deallocated')).toEqual([
      ['tenant_credits', -10_000],
      ['receivables', 10_000],
    ]);
    expect(fieldsOf(await deallocate(receipt.id, one?.id))).toEqual([422, ['allocation_id']]);
    expect(done(await deallocate(receipt.id, other?.id))).toMatchObject({ status: 'recorded', credit: '150.00' });
    expect(fieldsOf(await deallocate(receipt.id, (await recordsElsewhere()).allocation))).toEqual([422, ['allocation_id']]);
    expect(await balanceOf(tenant)).toBe(5_000);
  });

  it('stays once its month is closed', async () => {
    const { id: tenant } = await aTenant();
    await bill('100', tenant);
    const receipt = await received(tenant, '100');
    const ago = "update allocations set allocated_on = '2025-10-15' where collection_id = $1";
    await testCompany.sql(ago, [receipt.id]);
    const [period] = await testCompany.sql<{ id: number }>(
      `insert into accounting_periods (company_id, starts_on) select company_id, '2025-10-01' from collections where id = $1 returning id`,
      [receipt.id],
    );
    for (const status of ['soft_closed', 'closed']) {
      const moved = await finance().ask(accountingPeriodCalls.status, { params: { id: period?.id as number }, body: { status } });
      expect(moved.status).toBe(200);
    }
    const answer = await deallocate(receipt.id, receipt.allocations[0]?.id);
    expect([answer.status, answer.body.reasons]).toMatchObject([422, [{ guard: 'periodIsOpen', values: { period: '2025-10' } }]]);
  });
});

describe('a reversal', () => {
  it('posts all of it back and opens the invoices again (X-COL-04)', async () => {
    const { id: tenant } = await aTenant();
    const [first, second] = [await bill('100', tenant), await bill('100', tenant)];
    const receipt = await received(tenant, '250');
    const refused = await reverse(receipt.id, null);
    expect([refused.status, refused.body.reasons]).toMatchObject([422, [{ guard: 'gaveReason' }]]);
    expect(done(await reverse(receipt.id))).toMatchObject({
      ...{ status: 'reversed', allocated: '0.00', credit: '0.00', reversed_on: await testCompany.today() },
      reverse_reason: 'The bank took the transfer back',
    });
    for (const { id } of [first, second]) expect(await read(id)).toMatchObject({ status: 'posted', open: '100.00' });
    expect(await balanceOf(tenant)).toBe(20_000);
    expect(await entriesOf('collection', receipt.id, 'reverse')).toEqual([
      ['tenant_credits', -10_000],
      ['receivables', 10_000],
      ['tenant_credits', -10_000],
      ['receivables', 10_000],
      ['cash', -25_000],
      ['tenant_credits', 25_000],
    ]);
    const params = { tenant_id: tenant, id: receipt.id };
    expect((await finance().ask(calls.allocate, { params, body: {} })).status).toBe(422);
    expect((await deallocate(receipt.id, receipt.allocations[0]?.id)).status).toBe(422);
  });
});

describe('fifty collections of 1,000 at once on one invoice of 15,000', () => {
  const fifty = async (choice: (invoice_id: number) => object) => {
    const { id: tenant } = await aTenant();
    const { id: invoice } = await bill('15000', tenant);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => untilTaken(() => receiveFrom(tenant, '1000', choice(invoice)))),
    );
    return { tenant, invoice, answers };
  };

  it('take exactly what fits when each names the invoice: the others are refused', async () => {
    const { invoice, answers } = await fifty((invoice_id) => ({ allocations: [{ invoice_id, amount: '1000' }] }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(fieldsOf(answer)).toEqual([422, ['allocations']]);
    expect(await read(invoice)).toMatchObject({ status: 'paid', open: '0.00', allocated: '15000.00' });
  }, 60_000);

  it('take exactly what fits when each pays the oldest: the rest is credit', async () => {
    const { tenant, invoice, answers } = await fifty(() => ({}));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await read(invoice)).toMatchObject({ status: 'paid', open: '0.00', allocated: '15000.00' });
    expect(await balanceOf(tenant)).toBe(-3_500_000);
  }, 60_000);
});

it('leaves the books as they must be', async () => {
  const { status, body } = await finance().ask(booksCalls.run);
  expect(status).toBe(200);
  expect((body.data as Books).checks.filter(({ violations }) => violations !== 0)).toEqual([]);
});
