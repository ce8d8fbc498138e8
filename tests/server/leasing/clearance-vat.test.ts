import { beforeAll, describe, expect, it } from 'vitest';
import { type Books, booksCalls } from '../../../src/api/finance/books.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { type CreditNote, creditNoteCalls } from '../../../src/api/finance/credit-note.ts';
import { leaseTransferCalls } from '../../../src/api/leasing/lease-transfer.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { halalas, money } from '../../../src/api/money.ts';
import {
  agreedOn,
  bill,
  clearanceOf,
  inspect,
  letForAYear,
  payClearance,
  readClearance,
  terminateToday,
} from '../../setup/clearances.ts';
import { registerForVat } from '../../setup/invoices.ts';
import { installmentsOf, type Let, readLease, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
beforeAll(registerForVat);

const notesOf = async (own: Let): Promise<CreditNote[]> =>
  (
    await testCompany.ask<CreditNote[]>(testCompany.people.finance_manager, creditNoteCalls.list, {
      query: { tenant_id: own.tenant },
    })
  ).sort((a, b) => a.id - b.id);
const offences = async () => {
  const { checks } = await testCompany.ask<Books>(testCompany.people.finance_manager, booksCalls.run);
  return checks.filter(({ violations }) => violations !== 0).map(({ id, rows }) => [id, rows]);
};
const cleared = async (own: Let, on: string) => {
  await testCompany.clockTo(on);
  await terminateToday(own);
  const { id } = await inspect(await clearanceOf(own));
  return agreedOn(await readClearance(id));
};

describe('the VAT of rent that was not earned', () => {
  it('is the same in the statement, the bill and the refund: 6,115.07 of an office ended after 167 of 365 days', async () => {
    // 960,000 × 167 / 365 = 439,232.88 earned of 480,000.00 billed: 40,767.12, 15 % of it 6,115.068.
    const own = await letForAYear({ isOffice: true, rent: '960000', deposit: '9600', payments_per_year: 4, paid: 2 });
    const { id, basis, statement } = await cleared(own, '2026-06-30');
    expect(basis).toMatchObject({ billed: '480000.00', earned_days: 167, unearned_net: '40767.12', unearned_vat: '6115.07' });
    expect(statement).toMatchObject({ balance: '-56482.19' });
    const billed = await bill(id);
    expect(billed.body.data, JSON.stringify(billed.body)).toMatchObject({ bill_kind: 'refund', balance: '-56482.19' });
    expect(await notesOf(own)).toMatchObject([{ net: '40767.12', vat: '6115.07', reason: 'early_termination' }]);
    expect((await payClearance(id, '56482.20')).status).toBe(422);
    expect((await payClearance(id, '56482.19')).body.data).toMatchObject({ status: 'settled', paid: '56482.19' });
    expect(await offences()).toEqual([]);
  });

  it('is the sum of its notes where it is spread over periods', async () => {
    // 10,001.01 a month with 1,500.15 of VAT; four months are paid, of which two begin after the end.
    await testCompany.clockTo('2027-01-15');
    const own = await letForAYear({ isOffice: true, rent: '120012.12', deposit: '5000', payments_per_year: 12, paid: 4 });
    const { id, basis, statement } = await cleared(own, '2027-03-02');
    // 47 of 365 days are earned: 120,012.12 × 47 / 365 = 15,453.62 of 40,004.04.
    expect(basis).toMatchObject({ billed: '40004.04', earned: '15453.62', unearned_net: '24550.42' });
    const { body } = await bill(id);
    expect(body.data, JSON.stringify(body)).toMatchObject({ balance: statement.balance });
    const notes = await notesOf(own);
    const sum = (of: 'net' | 'vat') => money(notes.reduce((total, note) => total + halalas(note[of]), 0));
    // Two whole months of 1,500.15, and 15 % of 4,548.40.
    expect(notes.map(({ net, vat }) => [net, vat]).sort()).toEqual([
      ['10001.01', '1500.15'],
      ['10001.01', '1500.15'],
      ['4548.40', '682.26'],
    ]);
    expect([sum('net'), sum('vat')]).toEqual([basis.unearned_net, basis.unearned_vat]);
    expect(await offences()).toEqual([]);
  });

  it('is the statement’s as well when its rent is paid between the agreement and the bill', async () => {
    await testCompany.clockTo('2028-01-15');
    const own = await letForAYear({ isOffice: true, rent: '960000', deposit: '9600', payments_per_year: 4, paid: 1 });
    const { id, statement } = await cleared(own, '2028-06-30');
    // 15 January to 30 June 2028 are 168 of 366 days: 440,655.74 earned; the second quarter is open.
    expect(statement.lines.find(({ kind }) => kind === 'outstanding')).toMatchObject({ amount: '276000.00' });
    expect(statement.lines.find(({ kind }) => kind === 'unearned_rent')).toMatchObject({ amount: '45245.90', vat: '5901.64' });
    // 276,000.00 − 45,245.90 − 9,600.00
    expect(statement.balance).toBe('221154.10');
    await testCompany.people.finance_manager.ask(collectionCalls.create, {
      params: { tenant_id: own.tenant },
      body: { method: 'cash_payment', amount: '1000', contract_id: own.contract },
    });
    const { body } = await bill(id);
    expect(body.data, JSON.stringify(body)).toMatchObject({ balance: statement.balance });
    expect(await offences()).toEqual([]);
  });

  it('is charged to both tenants together once, where a lease is taken over within a quarter: 36,000.00', async () => {
    await testCompany.clockTo('2029-01-15');
    const own = await letForAYear({ isOffice: true, rent: '960000', deposit: '9600', payments_per_year: 4, paid: 2 });
    await testCompany.clockTo('2029-07-01');
    const other = await testCompany.ask<{ id: number }>(testCompany.people.admin, tenantCalls.create, {
      body: {
        ...{ kind: 'person', name: 'Noura Al-Harbi', mobile: testCompany.driver.unique('mobile') },
        ...{ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport') },
      },
    });
    await testCompany.ask(testCompany.people.operations, leaseTransferCalls.transfer, {
      params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
      body: { to_tenant_id: other.id, on: '2029-07-01' },
    });
    const [first, next] = await Promise.all([
      clearanceOf(own),
      readLease((await readLease(own.leases[0])).transferred_to_id as number),
    ]);
    await agreedOn(await inspect(first));
    expect((await bill(first.id)).status).toBe(200);
    const [note] = await notesOf(own);
    const [row] = await installmentsOf({ contract: next.contract_id });
    expect(row).toMatchObject({ from_on: '2029-07-01', to_on: '2029-07-14', net: '40767.12', vat: '6115.07' });
    // The first tenant keeps 36,000.00 less what is credited.
    expect(note).toMatchObject({ net: '40767.12', vat: '6115.07' });
    expect(await offences()).toEqual([]);
  });

  it('no longer names rent as the next payment that the final bill asks for', async () => {
    await testCompany.clockTo('2030-01-15');
    const own = await letForAYear({ isOffice: true, rent: '960000', deposit: '9600', payments_per_year: 4, paid: 1 });
    const { id } = await cleared(own, '2030-06-30');
    const second = async () => (await installmentsOf(own))[1];
    expect(await second()).toMatchObject({ paid: '0.00', in_final_bill: '0.00' });
    expect((await bill(id)).body.data).toMatchObject({ bill_kind: 'final_bill', balance: '219517.81' });
    // 276,000.00 less the note of 46,882.19 and the deposit; what is left is asked for by the bill.
    expect(await second()).toMatchObject({ in_final_bill: '219517.81' });
    expect((await payClearance(id, '19517.81')).status).toBe(200);
    expect(await second()).toMatchObject({ in_final_bill: '200000.00' });
  });

  it('is found by the check of the books where a bill is another than its statement', async () => {
    const [one] = await testCompany.sql<{ id: number }>('select min(id) as id from leasing_clearances where bill_no is not null');
    await testCompany.sql('update leasing_clearances set balance = balance - 1 where id = $1', [one?.id]);
    expect(await offences()).toMatchObject([['I17', [{ agreed: -5_648_219 }]]]);
    await testCompany.sql('update leasing_clearances set balance = balance + 1 where id = $1', [one?.id]);
    expect(await offences()).toEqual([]);
  });
});
