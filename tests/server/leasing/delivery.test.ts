import { describe, expect, it } from 'vitest';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { contractCalls, type InstallmentPayment } from '../../../src/api/leasing/contract.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import {
  active,
  finalized,
  finalizeFor,
  installmentsOf,
  type Let,
  letBy,
  moveDeposit,
  moveEjar,
  moveLease,
  moveOrder,
  passInspections,
  payInstallment,
  prepareInventory,
  readLease,
  readyToDeliver,
  receipt,
  sign,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { type Deal, plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const orderOf = ({ orders }: Let) =>
  testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, { params: { id: orders[0] as number } });
const reasonsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reasons ?? []) as { guard: string; explain_en: string; explain_ar: string }[];
const guardsOf = (answer: { body: Record<string, unknown> }) => reasonsOf(answer).map(({ guard }) => guard);

/** 60,000 a year in quarters of 15,000, with a deposit of 2,000, from today. */
async function quarterly(): Promise<Let & { deal: Deal }> {
  const deal = await testCompany.qualifiedDeal();
  const today = await testCompany.today();
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.update, {
    params: { lead_id: deal.lead, id: deal.quotation },
    body: { start_on: today, end_on: `${Number(today.slice(0, 4)) + 1}${plusDays(today, -1).slice(4)}`, payments_per_year: 4 },
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  return { ...(await letBy(deal.quotation)), deal };
}
/** Signed and accepted by the tenant: all but the money. */
async function waiting(own: Let): Promise<void> {
  await sign(own);
  expect((await moveEjar(own, { status: 'submitted' })).status).toBe(200);
  await passInspections(own);
  await prepareInventory(own.orders[0]);
}
const deliver = (own: Let) => moveOrder(own.orders[0], { status: 'delivered' });
const waive = (own: Let, body: object, who: 'leasing_manager' | 'operations' = 'leasing_manager') =>
  testCompany.people[who].ask(leasingOrderCalls.waive, { params: { id: own.orders[0] as number }, body });

describe('the handover of the keys', () => {
  it('takes the first dues as they were recorded, and nobody’s word for it', async () => {
    const own = await quarterly();
    expect((await installmentsOf(own)).map(({ gross }) => gross)).toEqual(['15000.00', '15000.00', '15000.00', '15000.00']);
    await waiting(own);
    expect((await moveDeposit(own, 'received', receipt)).status).toBe(200);
    expect(await moveOrder(own.orders[0], { first_dues_paid: true })).toMatchObject({ status: 400 });
    const [first] = await installmentsOf(own);
    const id = first?.id as number;
    expect((await payInstallment(own, id, { amount: '5000' })).body.data).toMatchObject({ paid: '5000.00' });
    expect((await orderOf(own)).first_dues_open).toBe('10000.00');
    const refused = await deliver(own);
    expect([refused.status, guardsOf(refused)]).toEqual([422, ['areDuesPaid']]);
    expect(reasonsOf(refused)[0]).toMatchObject({
      explain_en: '10,000.00 SAR of the first period is unpaid.',
      explain_ar: 'لم يُسدَّد 10,000.00 ريال من مستحقات الفترة الأولى.',
    });
    expect((await payInstallment(own, id, { amount: '10000' })).status).toBe(200);
    expect((await orderOf(own)).first_dues_open).toBe('0.00');
    expect((await deliver(own)).status).toBe(200);
  });

  it('waits for each requirement, until an approver waives it for a reason', async () => {
    const own = await quarterly();
    await waiting(own);
    expect(guardsOf(await deliver(own))).toEqual(['isDepositSettled', 'areDuesPaid']);
    const given = { requirement: 'first_dues_paid', reason: 'The transfer arrives on Sunday' };
    expect((await waive(own, given, 'operations')).status).toBe(403);
    expect(await waive(own, { requirement: 'contract_signed', reason: 'Trusted' })).toMatchObject({ status: 422 });
    expect(guardsOf(await waive(own, { requirement: 'inventory_accepted', reason: 'It is accepted' }))).toEqual(['gaveUnmet']);
    const waived = await waive(own, given);
    expect(waived.body.data).toMatchObject({
      status: 'awaiting_tenant',
      first_dues_open: '15000.00',
      waivers: [{ ...given, by_name: expect.any(String), at: expect.stringContaining(await testCompany.today()) }],
    });
    expect(guardsOf(await waive(own, given))).toEqual(['gaveUnmet']);
    expect(guardsOf(await deliver(own))).toEqual(['isDepositSettled']);
    expect((await waive(own, { requirement: 'deposit_received', reason: 'Guaranteed by the employer' })).status).toBe(200);
    expect((await deliver(own)).status).toBe(200);
    const log = await testCompany.ask<{ event: string; reason: string; payload: object; actor_name: string }[]>(
      testCompany.people.operations,
      leasingOrderCalls.activities,
      { params: { id: own.orders[0] as number } },
    );
    expect(log.filter(({ event }) => event === 'waive').map(({ reason, payload }) => [reason, payload])).toEqual([
      ['Guaranteed by the employer', { requirement: 'deposit_received' }],
      ['The transfer arrives on Sunday', { requirement: 'first_dues_paid' }],
    ]);
    expect(guardsOf(await waive(own, given))).toEqual(['state']);
  });
});

describe('a payment', () => {
  it('is never above what is due, nor ahead of its day, and is kept as it was recorded', async () => {
    const own = await quarterly();
    const today = await testCompany.today();
    const [first, second] = await installmentsOf(own);
    const pay = (body: object, id = first?.id as number) => payInstallment(own, id, body);
    expect((await pay({ amount: '15000.01' })).body.fields).toEqual({ amount: 'This exceeds the amount due.' });
    expect((await pay({ amount: '0' })).body.fields).toHaveProperty('amount');
    expect((await pay({ amount: '1', paid_on: plusDays(today, 1) })).body.fields).toHaveProperty('paid_on');
    expect((await pay({ amount: '1', method: 'down_payment' })).body.fields).toHaveProperty('method');
    const agent = await testCompany.people.leasing_agent.ask(contractCalls.recordPayment, {
      params: { id: own.contract, installment_id: first?.id as number },
      body: { amount: '1', method: 'cash_payment', reference: 'x' },
    });
    expect(agent.status).toBe(403);
    expect((await pay({ amount: '9000', method: 'cash_payment', reference: 'R-7', paid_on: plusDays(today, -1) })).status).toBe(
      200,
    );
    expect((await pay({ amount: '6000.01' })).status).toBe(422);
    const both = await Promise.all([pay({ amount: '6000' }), pay({ amount: '6000' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await pay({ amount: '1' })).body.error).toBe('This installment is already paid.');
    expect((await pay({ amount: '15000' }, second?.id)).status).toBe(200);
    const payments = await testCompany.ask<InstallmentPayment[]>(testCompany.people.leasing_agent, contractCalls.payments, {
      params: { id: own.contract },
    });
    expect(
      payments.map(({ number, amount, method, reference, paid_on }) => [number, amount, method, reference, paid_on]),
    ).toEqual([
      [1, '9000.00', 'cash_payment', 'R-7', plusDays(today, -1)],
      [1, '6000.00', 'bank_transfer_payment', 'T-1001', today],
      [2, '15000.00', 'bank_transfer_payment', 'T-1001', today],
    ]);
    expect(payments.every(({ recorded_by }) => recorded_by)).toBe(true);
    const other = await finalized();
    expect((await payInstallment(other, first?.id as number, { amount: '1' })).status).toBe(404);
  });

  it('of a down payment is a receipt of its own', async () => {
    const deal = await testCompany.qualifiedDeal();
    await testCompany.accept(deal);
    await testCompany.sql('update quotations set down_payment = 500000, down_payment_posted_at = now() where id = $1', [
      deal.quotation,
    ]);
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    const payments = await testCompany.ask<InstallmentPayment[]>(testCompany.people.leasing_agent, contractCalls.payments, {
      params: { id: own.contract },
    });
    expect(payments).toMatchObject([
      { amount: '5000.00', method: 'down_payment', reference: `Q-${deal.quotation}`, recorded_by: null },
    ]);
    // A month and ten days of a year at 60,000.00 are 5,000.00 and 1,643.84.
    expect((await orderOf(own)).first_dues_open).toBe('1643.84');
  });
});

describe('a deposit', () => {
  it('is received by a method, with a receipt, and held by somebody', async () => {
    const own = await finalized();
    const { method, receipt_no, held_by } = receipt;
    expect(guardsOf(await moveDeposit(own, 'received'))).toEqual(['gaveMethod', 'gaveReceipt', 'gaveHolder']);
    expect(guardsOf(await moveDeposit(own, 'received', { method, held_by }))).toEqual(['gaveReceipt']);
    expect((await moveDeposit(own, 'received', { ...receipt, held_by: 'a_friend' })).body.fields).toHaveProperty('held_by');
    const today = await testCompany.today();
    expect((await moveDeposit(own, 'received', { ...receipt, held_by: 'ejar_wallet' })).body.data).toMatchObject({
      deposit: '2000.00',
      deposit_status: 'received',
      deposit_due_on: today,
      deposit_received_on: today,
      deposit_method: method,
      deposit_receipt_no: receipt_no,
      deposit_held_by: 'ejar_wallet',
    });
  });

  it('isn’t settled or refunded before its leases are over', async () => {
    const own = await finalized();
    await readyToDeliver(own);
    expect((await moveDeposit(own, 'held')).status).toBe(200);
    expect(guardsOf(await moveDeposit(own, 'settling'))).toEqual(['areLeasesOver']);
    expect((await moveOrder(own.orders[0], { status: 'delivered' })).status).toBe(200);
    expect(guardsOf(await moveDeposit(own, 'settling'))).toEqual(['isCleared', 'areLeasesOver']);
    expect((await moveDeposit(own, 'refunded')).status).toBe(422);
    await testCompany.clockTo(plusDays(await testCompany.today(), 42));
    // Overstaying: the keys aren't back.
    expect(guardsOf(await moveDeposit(own, 'settling'))).toEqual(['isCleared', 'areLeasesOver']);
    expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
    // From here on its clearance settles it.
    expect(guardsOf(await moveDeposit(own, 'settling'))).toEqual(['isCleared']);
  });

  it('is given back to a tenant who never moved in', async () => {
    const own = await finalized();
    for (const [status, more] of [['received', receipt], ['held']] as const)
      expect((await moveDeposit(own, status, more)).status).toBe(200);
    expect((await moveLease(own, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    for (const status of ['settling', 'refunded']) expect((await moveDeposit(own, status)).status).toBe(200);
  });
});

// Last, as it takes the clock to the end of a lease.
describe('the handover of a unit that somebody moves out of', () => {
  it('waits for the keys of the tenant before, which nobody waives', async () => {
    const before = await active();
    const lease = await readLease(before.leases[0]);
    expect((await moveLease(before, { status: 'on_notice', party: 'tenant', reason: 'Moves away' })).status).toBe(200);
    await testCompany.clockTo(lease.end_on);
    const start_on = plusDays(lease.end_on, 1);
    const next = await finalizeFor(
      before.tenant,
      await tenantQuotation(before.tenant, before.deal.unit, { start_on, end_on: plusDays(start_on, 364) }),
    );
    await readyToDeliver(next, { hasDeposit: false });
    await testCompany.clockTo(start_on);
    expect((await readLease(before.leases[0])).status).toBe('ended.overstay');
    expect((await orderOf(next)).keys_out_under).toBe(lease.contract_ref_no);
    const refused = await deliver(next);
    expect([refused.status, guardsOf(refused)]).toEqual([422, ['areKeysBack']]);
    expect(reasonsOf(refused)[0]).toMatchObject({
      explain_en: `The keys are still with the tenant of ${lease.contract_ref_no}.`,
      explain_ar: `المفاتيح ما زالت لدى مستأجر العقد ${lease.contract_ref_no}.`,
    });
    expect((await moveLease(before, { status: 'ended.clearing' })).status).toBe(200);
    expect((await deliver(next)).status).toBe(200);
  });
});

describe('a payment that was recorded by mistake', () => {
  const paymentsOf = ({ contract }: Let) =>
    testCompany.ask<InstallmentPayment[]>(testCompany.people.leasing_agent, contractCalls.payments, { params: { id: contract } });
  const reverse = ({ collection_id }: InstallmentPayment, reason = 'Entered twice') =>
    testCompany.people.finance_manager.ask(collectionCalls.reverse, { params: { id: Number(collection_id) }, body: { reason } });

  it('stays where it was taken back, and what it paid is due again', async () => {
    const own = await quarterly();
    const [first] = await installmentsOf(own);
    for (const amount of ['9000', '6000']) expect((await payInstallment(own, first?.id as number, { amount })).status).toBe(200);
    const [nine] = (await paymentsOf(own)) as [InstallmentPayment];
    expect((await reverse(nine)).status).toBe(200);
    const today = await testCompany.today();
    expect((await paymentsOf(own)).map(({ amount, ended_on, end_reason }) => [amount, ended_on, end_reason])).toEqual([
      ['9000.00', today, 'Entered twice'],
      ['6000.00', null, null],
    ]);
    expect((await installmentsOf(own))[0]?.paid).toBe('6000.00');
    expect((await payInstallment(own, first?.id as number, { amount: '9000.01' })).status).toBe(422);
    expect((await payInstallment(own, first?.id as number, { amount: '9000' })).status).toBe(200);
  });
});
