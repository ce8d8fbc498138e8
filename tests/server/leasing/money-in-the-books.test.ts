import { describe, expect, it } from 'vitest';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { invoiceCalls } from '../../../src/api/finance/invoice.ts';
import { contractCalls, type InstallmentPayment } from '../../../src/api/leasing/contract.ts';
import { damagedItemCalls } from '../../../src/api/leasing/damaged-item.ts';
import {
  agreedOn,
  bill,
  changed,
  clearanceOf,
  inspect,
  letForAYear,
  payClearance,
  readClearance,
  terminateToday,
} from '../../setup/clearances.ts';
import { aTenant } from '../../setup/invoices.ts';
import {
  finalized,
  installmentsOf,
  type Let,
  moveDeposit,
  moveLease,
  payInstallment,
  readLease,
  receipt,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

/** What stands on each account for a contract, debits less credits, in riyals; nothing where nothing stands. */
async function books({ contract }: Pick<Let, 'contract'>): Promise<Record<string, number>> {
  const rows = await testCompany.sql<{ purpose: string; amount: string }>(
    `select s.purpose, sum(e.debit - e.credit)::text as amount from ledger_entries e
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.contract_id = $1 group by s.purpose having sum(e.debit - e.credit) <> 0`,
    [contract],
  );
  return Object.fromEntries(rows.map(({ purpose, amount }) => [purpose, Number(amount) / 100]));
}
/** The checks of the books that find something. */
async function offences(): Promise<[string, unknown][]> {
  const { checks } = await testCompany.ask<Books>(testCompany.people.finance_manager, booksCalls.run);
  return checks.filter(({ violations }) => violations !== 0).map(({ id, rows }) => [id, rows]);
}

describe('the money of a lease', () => {
  it('is in the books from the deposit to the refund of the example of domain 3.8', async () => {
    await testCompany.clockTo('2026-07-01');
    const own = await letForAYear({ rent: '120000', deposit: '5000' });
    // The year's rent is invoiced and paid with its first dues; the deposit is held for the tenant.
    expect(await books(own)).toEqual({ bank: 125_000, deferred_rent: -120_000, deposits_held: -5000 });
    await moveDeposit(own, 'held');
    await testCompany.clockTo('2027-03-31');
    await terminateToday(own);
    const { id } = await inspect(await clearanceOf(own));
    await changed(id, { early_fee: '10000', early_fee_clause: '§ 9.2' });
    await testCompany.ask(testCompany.people.operations, damagedItemCalls.create, {
      params: { id },
      body: { description: 'Living room wall', quantity: 100, unit_price: '1850', wear_percent: 0 },
    });
    await agreedOn(await clearanceOf(own));
    // 29,917.81 isn't earned and is credited; 11,850.00 is charged; what is left of it and of the deposit is the tenant's.
    expect((await bill(id)).body.data).toMatchObject({
      ...{ bill_kind: 'refund', balance: '-23067.81' },
      // The note of 29,917.81 pays the charges, and the deposit is left whole.
      documents: [
        { kind: 'credit_note', amount: '18067.81' },
        { kind: 'collection', amount: '5000.00' },
      ],
    });
    const earned = (amounts: Record<string, number>) => ({
      rent: (amounts.deferred_rent ?? 0) + (amounts.rent_residential ?? 0),
    });
    const billed = await books(own);
    expect(billed).toMatchObject({ bank: 125_000, penalties: -11_850, tenant_credits: -23_067.81 });
    expect(billed).not.toHaveProperty('receivables');
    expect(billed).not.toHaveProperty('deposits_held');
    expect(earned(billed)).toEqual({ rent: -90_082.19 });
    // A transfer needs to know where to.
    expect((await payClearance(id, '3067.81', { iban: null })).body.fields).toHaveProperty('iban');
    expect((await payClearance(id, '1', { method: 'mada_machine' })).body.fields).toHaveProperty('method');
    const inCash = () => payClearance(id, '3067.81', { method: 'cash_payment', iban: null });
    expect((await inCash()).body.reasons).toMatchObject([{ guard: 'boxHasCash' }]);
    const params = { tenant_id: (await aTenant()).id };
    const received = await testCompany.people.finance_manager.ask(collectionCalls.cash, { params, body: { amount: '3067.81' } });
    expect(received.status).toBe(200);
    expect((await inCash()).status).toBe(200);
    expect((await payClearance(id, '20000')).body.data).toMatchObject({ status: 'settled', paid: '23067.81' });
    const settled = await books(own);
    expect(settled).toMatchObject({ bank: 105_000, cash: -3067.81, penalties: -11_850 });
    expect(settled).not.toHaveProperty('tenant_credits');
    expect(await offences()).toEqual([]);
  });

  it('sets what was never paid off against the deposit, and a final bill is paid at the desk as well', async () => {
    await testCompany.clockTo('2027-07-01');
    // Quarters of 24,000.00; three are paid.
    const own = await letForAYear({ rent: '96000', deposit: '2000', payments_per_year: 4, paid: 3 });
    const { end_on } = await readLease(own.leases[0]);
    expect((await moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away' })).status).toBe(200);
    await testCompany.clockTo(plusDays(end_on, 1));
    expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
    const { id } = await inspect(await clearanceOf(own));
    await changed(id, { cleaning: '350' });
    await agreedOn(await clearanceOf(own));
    // 24,000.00 + 350.00 − 2,000.00; the deposit pays the rent first.
    expect((await bill(id)).body.data).toMatchObject({
      ...{ bill_kind: 'final_bill', balance: '22350.00' },
      documents: [
        { kind: 'invoice', amount: '22000.00' },
        { kind: 'invoice', amount: '350.00' },
      ],
    });
    for (const { id: invoice, number } of (await clearanceOf(own)).documents)
      expect(
        await testCompany.ask(testCompany.people.finance_manager, invoiceCalls.get, { params: { id: invoice } }),
      ).toMatchObject({ number });
    expect(await books(own)).toMatchObject({ receivables: 22_350, services: -350 });
    expect((await payClearance(id, '10000')).body.data).toMatchObject({ status: 'invoiced', paid: '10000.00' });
    const desk = await testCompany.people.finance_manager.ask(collectionCalls.create, {
      params: { tenant_id: own.tenant },
      body: { method: 'bank_transfer_payment', amount: '12350', reference: 'FT-901', contract_id: own.contract },
    });
    expect(desk.status, JSON.stringify(desk.body)).toBe(200);
    expect(await clearanceOf(own)).toMatchObject({ status: 'settled', paid: '22350.00' });
    expect(await books(own)).not.toHaveProperty('receivables');
    expect((await installmentsOf(own)).every(({ gross, paid }) => gross === paid)).toBe(true);
    expect(await offences()).toEqual([]);
  });

  it('credits invoices of periods after the end, paid or not', async () => {
    await testCompany.clockTo('2028-07-01');
    // Quarters of 30,000.00: three are paid, and the fourth is invoiced. Ended after two.
    const own = await letForAYear({ rent: '120000', deposit: '5000', payments_per_year: 4, paid: 3 });
    const fourth = (await installmentsOf(own))[3];
    const posting = await testCompany.people.finance_manager.ask(contractCalls.postInvoice, {
      params: { id: own.contract },
      body: { installment_id: fourth?.id as number },
    });
    expect(posting.status, JSON.stringify(posting.body)).toBe(200);
    await testCompany.clockTo('2028-12-31');
    await terminateToday(own);
    const { id } = await inspect(await clearanceOf(own));
    await agreedOn(await clearanceOf(own));
    // 184 of 365 days of 120,000.00 are 60,493.15; 90,000.00 and the deposit were paid.
    expect((await bill(id)).body.data).toMatchObject({ bill_kind: 'refund', balance: '-34506.85' });
    const billed = await books(own);
    expect(billed).toMatchObject({ tenant_credits: -34_506.85 });
    expect(billed).not.toHaveProperty('receivables');
    expect(await offences()).toEqual([]);
  });

  it('comes back as credit when a lease never begins, with its deposit, which may be forfeited', async () => {
    const own = await finalized();
    const [first] = await installmentsOf(own);
    expect((await payInstallment(own, first?.id as number, { amount: first?.gross })).status).toBe(200);
    for (const [status, more] of [['received', { ...receipt, held_by: 'ejar_wallet' }], ['held']] as const)
      expect((await moveDeposit(own, status, more)).status).toBe(200);
    const paid = Number(first?.gross);
    expect(await books(own)).toMatchObject({ ejar_wallet: 2000, deposits_held: -2000, bank: paid });
    expect((await moveLease(own, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect(await books(own)).toEqual({ ejar_wallet: 2000, deposits_held: -2000, bank: paid, tenant_credits: -paid });
    expect((await installmentsOf(own))[0]).toMatchObject({ paid: '0.00', cancelled: first?.gross });
    expect((await moveDeposit(own, 'settling')).status).toBe(200);
    expect(await books(own)).toEqual({ bank: paid + 2000, tenant_credits: -paid - 2000 });
    // A part is only retained by a clearance.
    expect((await moveDeposit(own, 'partially_retained')).status).toBe(422);
    expect((await moveDeposit(own, 'forfeited')).status).toBe(200);
    expect(await books(own)).toEqual({ bank: paid + 2000, tenant_credits: -paid, penalties: -2000 });
    expect(await offences()).toEqual([]);
  });

  it('never waits for itself: rents and receipts at the desk at once are all recorded', async () => {
    const lets: Let[] = [];
    for (let n = 0; n < 6; n++) lets.push(await finalized());
    const dues = await Promise.all(lets.map(installmentsOf));
    const desk = (own: Let, amount: string) =>
      testCompany.people.finance_manager.ask(collectionCalls.create, {
        params: { tenant_id: own.tenant },
        body: { method: 'cash_payment', amount, contract_id: own.contract },
      });
    const answers = await Promise.all(
      lets.flatMap((own, at) => {
        const id = dues[at]?.[0]?.id as number;
        return [payInstallment(own, id, { amount: '100' }), desk(own, '40'), payInstallment(own, id, { amount: '60' })];
      }),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [200, undefined]));
    expect(await offences()).toEqual([]);
  });

  it('names what pays an installment: a receipt, and what took it back', async () => {
    const own = await finalized();
    const [first] = await installmentsOf(own);
    const today = await testCompany.today();
    const on = plusDays(today, -1);
    await payInstallment(own, first?.id as number, { amount: '100', method: 'ejar_channel', reference: 'EJ-1', paid_on: on });
    const [payment] = await testCompany.ask<InstallmentPayment[]>(testCompany.people.leasing_agent, contractCalls.payments, {
      params: { id: own.contract },
    });
    expect(payment).toMatchObject({
      ...{ number: 1, amount: '100.00', method: 'ejar_channel', reference: 'EJ-1', paid_on: on, ended_on: null },
      source_number: expect.stringMatching(/^RCT-/),
    });
  });

  it('of a deposit by cheque is held for the tenant, as what is paid by cash or card', async () => {
    // By method: a cheque for a deposit is kept by its receipt, and counts as money in the bank.
    for (const [method, account] of [
      ['check_payment', 'bank'],
      ['cash_payment', 'cash'],
      ['mada_machine', 'bank'],
    ] as const) {
      const own = await finalized();
      const { status, body } = await moveDeposit(own, 'received', { ...receipt, method });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await books(own), method).toEqual({ [account]: 2000, deposits_held: -2000 });
    }
  });

  it('that was written off is neither paid nor payable, except as far as it is recovered', async () => {
    const own = await finalized();
    const { finance_manager: finance, general_manager: manager } = testCompany.people;
    const [first] = await installmentsOf(own);
    const installment = first?.id as number;
    const paid = async () => (await installmentsOf(own))[0]?.paid;
    // A month of 5,000.00 and ten days of 60,000.00 a year.
    expect(first?.gross).toBe('6643.84');
    expect((await payInstallment(own, installment, { amount: '1000' })).status).toBe(200);
    const [invoice] = await testCompany.sql<{ id: number }>('select id from invoices where contract_id = $1', [own.contract]);
    const params = { id: invoice?.id as number };
    await testCompany.ask(finance, invoiceCalls.requestWriteOff, { params, body: { reason: 'Left the country' } });
    await testCompany.ask(manager, invoiceCalls.approveWriteOff, { params, body: {} });
    expect(await paid()).toBe('1000.00');
    // Neither by the installment, nor by name, nor as the oldest.
    expect((await payInstallment(own, installment, { amount: '0.01' })).status).toBe(422);
    const receive = (more: object) =>
      finance.ask(collectionCalls.create, {
        params: { tenant_id: own.tenant },
        body: { method: 'cash_payment', amount: '700', contract_id: own.contract, ...more },
      });
    const named = await receive({ allocations: [{ invoice_id: params.id, amount: '0.01' }] });
    expect([named.status, Object.keys(named.body.fields as object)]).toEqual([422, ['allocations']]);
    expect((await receive({})).body.data).toMatchObject({ credit: '700.00', allocations: [] });
    expect(await books(own)).toMatchObject({ bank: 1000, cash: 700, tenant_credits: -700, write_offs: 5643.84 });
    // Recovering it makes it owed again, and no more than that.
    await testCompany.ask(finance, invoiceCalls.recover, { params, body: { amount: '500' } });
    expect((await payInstallment(own, installment, { amount: '500.01', reference: 'T-2' })).status).toBe(422);
    expect((await payInstallment(own, installment, { amount: '500', reference: 'T-3' })).status).toBe(200);
    expect(await paid()).toBe('1500.00');
    const after = await books(own);
    expect(after).toMatchObject({ bank: 1500, cash: 700, tenant_credits: -700, write_offs: 5143.84 });
    expect(after).not.toHaveProperty('receivables');
    expect(await offences()).toEqual([]);
  });

  it('is asked for the unit that is cleared alone, where an invoice is for two', async () => {
    // 80,000 and 71,000 in quarters, of which one is paid; one ends after 150 of 365 days, which earned 32,876.71 of the 40,000.00
    // invoiced. Of the second quarter’s 37,750.00, its 20,000.00 less the 7,123.29 are asked for, and the other’s 17,750.00 aren’t.
    await testCompany.clockTo('2029-07-01');
    const terms = { rent: '80000', secondRent: '71000', deposit: '5000', payments_per_year: 4, paid: 1 };
    const own = await letForAYear(terms);
    await testCompany.clockTo('2029-11-27');
    await terminateToday(own);
    const { id, basis } = await inspect(await clearanceOf(own));
    expect(basis).toMatchObject({ earned_days: 150, earned: '32876.71', unearned_net: '7123.29', outstanding: '20000.00' });
    await agreedOn(await readClearance(id));
    const { body } = await bill(id);
    expect(body.data, JSON.stringify(body)).toMatchObject({ bill_kind: 'final_bill', balance: '12876.71' });
    const open = async () =>
      (
        await testCompany.sql<{ open: string }>('select open::text from invoices where contract_id = $1 and open > 0', [
          own.contract,
        ])
      ).map((row) => Number(row.open) / 100);
    expect(await open()).toEqual([30_626.71]);
    expect((await payClearance(id, '12876.72')).status).toBe(422);
    expect((await payClearance(id, '12876.71')).body.data).toMatchObject({ status: 'settled' });
    expect(await open()).toEqual([17_750]);
    expect(await offences()).toEqual([]);
  });
});
