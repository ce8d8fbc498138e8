import { describe, expect, it } from 'vitest';
import { type Contract, contractCalls, type LeaseFinance, type ScheduledInvoice } from '../../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import {
  active,
  attachToLease,
  finalized,
  installmentsOf,
  type Let,
  letBy,
  moveEjar,
  moveLease,
  moveOrder,
  payInstallment,
  readLease,
  readyToDeliver,
  sign,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const contractOf = ({ contract }: Pick<Let, 'contract'>) =>
  testCompany.ask<Contract>(testCompany.people.leasing_agent, contractCalls.get, { params: { id: contract } });
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
/** One contract of two units at 60,000 a year each, from today; for forty-one days unless it is another term. */
async function ofTwo(term: (today: string) => object = () => ({})): Promise<Let> {
  const deal = await testCompany.qualifiedDeal();
  const { unit } = await testCompany.driver.place();
  const params = { lead_id: deal.lead, id: deal.quotation };
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.addUnit, { params, body: { unit_id: unit } });
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.update, {
    params,
    body: term(await testCompany.today()),
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  return letBy(deal.quotation);
}
const cancelLease = (own: Let, at: number) =>
  testCompany.people.leasing_manager.ask(leaseCalls.update, {
    params: { tenant_id: own.tenant, lease_id: own.leases[at] as number },
    body: { status: 'cancelled', reason: 'Found another flat' },
  });
const signAs = (own: Let, status: string) =>
  testCompany.people[status === 'landlord_signed' ? 'leasing_manager' : 'leasing_agent'].ask(contractCalls.signature, {
    params: { tenant_id: own.tenant, contract_id: own.contract },
    body: { status },
  });

describe("a contract's own life", () => {
  it('begins with its signature and ends with its last lease', async () => {
    const own = await finalized();
    expect((await contractOf(own)).life_status).toBe('draft');
    await sign(own);
    expect((await contractOf(own)).life_status).toBe('active');
    const lived = await active();
    await testCompany.clockTo(plusDays(await testCompany.today(), 42));
    expect((await readLease(lived.leases[0])).status).toBe('ended.overstay');
    expect((await contractOf(lived)).life_status).toBe('active');
    expect((await moveLease(lived, { status: 'ended.clearing' })).status).toBe(200);
    expect((await contractOf(lived)).life_status).toBe('ended');
    expect((await installmentsOf(lived)).map(({ cancelled_on }) => cancelled_on)).toEqual([null]);
  });

  it('ends when its last lease is terminated and the keys are back', async () => {
    const own = await active();
    const params = { tenant_id: own.tenant, lease_id: own.leases[0] as number };
    await attachToLease(own, 'termination_agreement');
    await testCompany.ask(testCompany.people.leasing_manager, leaseCalls.terminate, { params, body: { kind: 'mutual' } });
    expect((await contractOf(own)).life_status).toBe('active');
    expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
    expect((await contractOf(own)).life_status).toBe('ended');
  });

  it('is cancelled with its last lease, and its installments with it', async () => {
    const own = await ofTwo();
    expect(own.leases).toHaveLength(2);
    expect((await cancelLease(own, 0)).status).toBe(200);
    expect(await contractOf(own)).toMatchObject({ life_status: 'draft', lease_count: 1 });
    expect((await installmentsOf(own)).every(({ cancelled_on }) => cancelled_on === null)).toBe(true);
    expect((await cancelLease(own, 1)).status).toBe(200);
    expect(await contractOf(own)).toMatchObject({ life_status: 'cancelled', lease_count: 0, leases_are_over: true });
    const today = await testCompany.today();
    const installments = await installmentsOf(own);
    expect(installments.map(({ cancelled_on }) => cancelled_on)).toEqual(installments.map(() => today));
    const paid = await payInstallment(own, installments[0]?.id as number, { amount: '1' });
    expect([paid.status, paid.body.error]).toEqual([422, 'This installment was cancelled. Nothing is due.']);
    expect(guardsOf(await signAs(own, 'sent'))).toEqual(['hasLeases']);
  });

  it('is signed for the leases that are left', async () => {
    const own = await ofTwo();
    expect((await signAs(own, 'sent')).status).toBe(200);
    expect((await cancelLease(own, 0)).status).toBe(200);
    for (const status of ['tenant_signed', 'landlord_signed']) expect((await signAs(own, status)).status).toBe(200);
    expect((await readLease(own.leases[0])).status).toBe('cancelled');
    expect((await readLease(own.leases[1])).status).toBe('pending_start');
    expect((await contractOf(own)).life_status).toBe('active');
  });

  it('isn’t signed once nothing of it is left', async () => {
    const own = await finalized();
    for (const status of ['sent', 'tenant_signed']) expect((await signAs(own, status)).status).toBe(200);
    expect((await cancelLease(own, 0)).status).toBe(200);
    expect(guardsOf(await signAs(own, 'landlord_signed'))).toEqual(['hasLeases']);
  });

  it('is settled once by two leases that are cancelled at once', async () => {
    for (let round = 0; round < 3; round++) {
      const own = await ofTwo();
      const both = await Promise.all([cancelLease(own, 0), cancelLease(own, 1)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await contractOf(own)).life_status).toBe('cancelled');
    }
  });

  it('isn’t torn between a signature and a cancelled lease at once', async () => {
    for (let round = 0; round < 3; round++) {
      const own = await ofTwo();
      for (const status of ['sent', 'tenant_signed']) expect((await signAs(own, status)).status).toBe(200);
      const both = await Promise.all([signAs(own, 'landlord_signed'), cancelLease(own, 0)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect([(await readLease(own.leases[0])).status, (await readLease(own.leases[1])).status]).toEqual([
        'cancelled',
        'pending_start',
      ]);
    }
  });
});

describe('the money of a contract', () => {
  it('is shown by planned invoice and by lease, and sums to what is due and paid', async () => {
    const own = await ofTwo((today) => ({
      start_on: today,
      end_on: `${Number(today.slice(0, 4)) + 1}${plusDays(today, -1).slice(4)}`,
      payments_per_year: 4,
    }));
    const ask = <T>(call: typeof contractCalls.invoices | typeof contractCalls.leaseFinance) =>
      testCompany.ask<T[]>(testCompany.people.leasing_agent, call, { params: { id: own.contract } });
    const [first, second] = await installmentsOf(own);
    expect((await payInstallment(own, first?.id as number, { amount: '10000.01' })).status).toBe(200);
    expect((await payInstallment(own, second?.id as number, { amount: '30000' })).status).toBe(200);
    const invoices = () => ask<ScheduledInvoice>(contractCalls.invoices);
    expect((await invoices()).map(({ status, gross, paid, open }) => [status, gross, paid, open])).toEqual([
      ['scheduled', '30000.00', '10000.01', '19999.99'],
      ['paid', '30000.00', '30000.00', '0.00'],
      ['scheduled', '30000.00', '0.00', '30000.00'],
      ['scheduled', '30000.00', '0.00', '30000.00'],
    ]);
    const finance = () => ask<LeaseFinance>(contractCalls.leaseFinance);
    const told = (leases: LeaseFinance[]) => leases.map(({ gross, paid, open, overdue }) => [gross, paid, open, overdue]);
    // 10,000.01 is 5,000.01 and 5,000.00; 15,000.00 each of the second row.
    expect(told(await finance())).toEqual([
      ['60000.00', '20000.01', '39999.99', '0.00'],
      ['60000.00', '20000.00', '40000.00', '0.00'],
    ]);
    expect((await finance()).map(({ lease_id }) => lease_id)).toEqual(own.leases);
    await testCompany.clockTo(plusDays(await testCompany.today(), 1));
    expect((await invoices())[0]?.status).toBe('overdue');
    expect((await finance()).map(({ overdue }) => overdue)).toEqual(['9999.99', '10000.00']);
    for (const at of [0, 1]) expect((await cancelLease(own, at)).status).toBe(200);
    expect((await invoices()).map(({ status, open }) => [status, open])).toEqual(Array(4).fill(['cancelled', '0.00']));
    expect((await finance()).map(({ open }) => open)).toEqual(['0.00', '0.00']);
  });

  it('doesn’t count a lease that was cancelled; what was paid for it is the tenant’s credit', async () => {
    const own = await ofTwo((today) => ({
      start_on: today,
      end_on: `${Number(today.slice(0, 4)) + 1}${plusDays(today, -1).slice(4)}`,
      payments_per_year: 4,
    }));
    const [first, second] = await installmentsOf(own);
    expect((await payInstallment(own, first?.id as number, { amount: '10000' })).status).toBe(200);
    expect((await payInstallment(own, second?.id as number, { amount: '30000' })).status).toBe(200);
    expect((await cancelLease(own, 0)).status).toBe(200);
    const ask = { params: { id: own.contract } };
    const agent = testCompany.people.leasing_agent;
    const invoices = await testCompany.ask<ScheduledInvoice[]>(agent, contractCalls.invoices, ask);
    expect(invoices.map(({ status, gross, paid, open }) => [status, gross, paid, open])).toEqual([
      ['scheduled', '30000.00', '10000.00', '5000.00'],
      ['paid', '30000.00', '15000.00', '0.00'],
      ['scheduled', '30000.00', '0.00', '15000.00'],
      ['scheduled', '30000.00', '0.00', '15000.00'],
    ]);
    // Of the second row 15,000.00 are due and paid; as much was paid for the lease that isn't due, and credited.
    const finance = await testCompany.ask<LeaseFinance[]>(agent, contractCalls.leaseFinance, ask);
    expect(finance.map(({ gross, paid, open }) => [gross, paid, open])).toEqual([
      ['0.00', '0.00', '0.00'],
      ['60000.00', '25000.00', '35000.00'],
    ]);
  });
});

describe('a contract in Ejar', () => {
  it('is entered by hand, step by step', async () => {
    const own = await finalized();
    const today = await testCompany.today();
    expect(await contractOf(own)).toMatchObject({ ejar_status: 'not_submitted', ejar_no: null });
    expect((await moveEjar(own, { status: 'documented' })).status).toBe(422);
    expect(guardsOf(await moveEjar(own, { status: 'submitted', on: plusDays(today, 1) }))).toEqual(['gavePast']);
    expect((await moveEjar(own, { status: 'submitted' }, 'operations')).status).toBe(403);
    expect((await moveEjar(own, { status: 'submitted', on: plusDays(today, -2) })).body.data).toMatchObject({
      ejar_status: 'submitted',
      ejar_submitted_on: plusDays(today, -2),
    });
    expect(guardsOf(await moveEjar(own, { status: 'rejected' }))).toEqual(['gaveReason']);
    expect((await moveEjar(own, { status: 'rejected', reason: 'The deed differs' })).body.data).toMatchObject({
      ejar_status: 'rejected',
      ejar_reason: 'The deed differs',
    });
    expect((await moveEjar(own, { status: 'submitted' })).body.data).toMatchObject({
      ejar_submitted_on: today,
      ejar_reason: null,
    });
    expect(guardsOf(await moveEjar(own, { status: 'awaiting_parties' }))).toEqual(['gaveNumber']);
    expect((await moveEjar(own, { status: 'awaiting_parties', ejar_no: '10200300' })).body.data).toMatchObject({
      ejar_status: 'awaiting_parties',
      ejar_no: '10200300',
    });
    expect((await moveEjar(own, { status: 'documented' })).body.data).toMatchObject({
      ejar_status: 'documented',
      ejar_documented_on: today,
    });
    expect(guardsOf(await moveEjar(own, { status: 'archived' }))).toEqual(['areLeasesOver']);
    expect(guardsOf(await moveEjar(own, { status: 'terminated', reason: 'By agreement' }))).toEqual(['may']);
    const log = await testCompany.ask<{ entity: string; event: string }[]>(
      testCompany.people.leasing_agent,
      contractCalls.activities,
      { params: { id: own.contract } },
    );
    expect(log.filter(({ entity }) => entity === 'ejar').map(({ event }) => event)).toEqual([
      'document',
      'await_parties',
      'submit',
      'refuse',
      'submit',
    ]);
    const other = await finalized();
    expect((await moveEjar(other, { status: 'submitted' })).status).toBe(200);
    const same = await moveEjar(other, { status: 'awaiting_parties', ejar_no: '10200300' });
    expect([same.status, Object.keys((same.body.fields ?? {}) as object)]).toEqual([422, ['ejar_no']]);
    expect((await moveLease(own, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect((await moveEjar(own, { status: 'archived' })).body.data).toMatchObject({ ejar_status: 'archived' });
  });

  it('isn’t submitted once the contract is cancelled, and only an approver says that it isn’t required', async () => {
    const own = await finalized();
    expect(guardsOf(await moveEjar(own, { status: 'not_required', reason: 'A staff flat' }))).toEqual(['may']);
    const said = await moveEjar(own, { status: 'not_required', reason: 'A staff flat' }, 'leasing_manager');
    expect(said.body.data).toMatchObject({ ejar_status: 'not_required', ejar_reason: 'A staff flat' });
    expect((await moveEjar(own, { status: 'not_submitted' })).status).toBe(200);
    expect((await moveLease(own, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect(guardsOf(await moveEjar(own, { status: 'submitted' }))).toEqual(['isInForce']);
  });

  it('holds the keys back until it is submitted, not required, or waived', async () => {
    const deliver = (own: Let) => moveOrder(own.orders[0], { status: 'delivered' });
    const own = await finalized();
    await readyToDeliver(own);
    expect((await moveEjar(own, { status: 'rejected', reason: 'The deed differs' })).status).toBe(200);
    const order = await testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, {
      params: { id: own.orders[0] as number },
    });
    expect(order.ejar_status).toBe('rejected');
    expect(guardsOf(await deliver(own))).toEqual(['isEjarSubmitted']);
    const waived = await testCompany.people.leasing_manager.ask(leasingOrderCalls.waive, {
      params: { id: own.orders[0] as number },
      body: { requirement: 'ejar_submitted', reason: 'The register is down' },
    });
    expect(waived.status).toBe(200);
    expect((await deliver(own)).status).toBe(200);
    const staff = await finalized();
    await readyToDeliver(staff);
    for (const [status, who] of [
      ['rejected', 'leasing_agent'],
      ['not_required', 'leasing_manager'],
    ] as const)
      expect((await moveEjar(staff, { status, reason: 'A staff flat' }, who)).status).toBe(200);
    expect((await deliver(staff)).status).toBe(200);
  });
});
