import { describe, expect, it } from 'vitest';
import { type Contract, contractCalls, type Installment } from '../../../src/api/leasing/contract.ts';
import { type CancelledLease, leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import {
  active,
  attachToLease,
  finalized,
  finalizeFor,
  installmentsOf,
  type Let,
  letBy,
  letFor,
  moveLease,
  payInstallment,
  readLease,
  sign,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const first = ({ leases }: Let) => readLease(leases[0]);
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const occupancyOf = async (unit: number) =>
  ((await testCompany.people.admin.raw('GET', `/v2/units/${unit}`)).body as { data: { occupancy: string } }).data.occupancy;

const lifeOf = async ({ contract }: Let) =>
  (await testCompany.ask<Contract>(testCompany.people.leasing_agent, contractCalls.get, { params: { id: contract } }))
    .life_status;

/** A lease that runs, and its renewal for a year, finalized. */
async function renewed() {
  const own = await active();
  const { end_on } = await first(own);
  const renewal = await tenantQuotation(own.tenant, own.deal.unit, {
    kind: 'renewal',
    renews_contract_id: own.contract,
    start_on: plusDays(end_on, 1),
    end_on: plusDays(end_on, 365),
  });
  return { own, next: await finalizeFor(own.tenant, renewal), end_on };
}
const terminate = (own: Let, kind = 'mutual') =>
  testCompany.people.leasing_manager.ask(leaseCalls.terminate, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body: { kind },
  });
const cancel = (own: Let) => moveLease(own, { status: 'cancelled', reason: 'Another flat' });
const notice = { status: 'on_notice', party: 'tenant', reason: 'Moves away' };

describe('a renewal that is finalized', () => {
  it('leaves the running lease as it is, which becomes renewed on the day after its end', async () => {
    const { own, next, end_on } = await renewed();
    expect(await first(own)).toMatchObject({ status: 'active', successor_id: next.leases[0], end_on });
    expect(await first(next)).toMatchObject({ status: 'draft', predecessor_id: own.leases[0], order_id: null });
    await sign(next);
    expect((await first(next)).status).toBe('pending_start');
    await testCompany.clockTo(end_on);
    expect([(await first(own)).status, (await first(next)).status]).toEqual(['active', 'pending_start']);
    expect(await occupancyOf(own.deal.unit)).toBe('occupied');
    await testCompany.clockTo(plusDays(end_on, 1));
    expect([(await first(own)).status, (await first(next)).status]).toEqual(['renewed', 'active']);
    expect((await first(next)).delivered_on).toBe(plusDays(end_on, 1));
    expect(await occupancyOf(own.deal.unit)).toBe('occupied');
  });

  it('can be followed by a notice, which cancels it', async () => {
    const { own, next, end_on } = await renewed();
    await sign(next);
    const given = await moveLease(own, notice);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    expect(given.body.data).toMatchObject({ status: 'on_notice', successor_id: null, end_on });
    expect(await first(next)).toMatchObject({ status: 'cancelled', predecessor_id: null });
    expect((await installmentsOf(next)).every(({ cancelled, gross }) => cancelled === gross)).toBe(true);
  });

  it('can be followed by a termination, which cancels it', async () => {
    const { own, next } = await renewed();
    await attachToLease(own, 'termination_agreement');
    expect((await terminate(own)).body.data).toMatchObject({ status: 'ended.awaiting_keys', successor_id: null });
    expect((await first(next)).status).toBe('cancelled');
  });

  it('leaves no trace when it is cancelled', async () => {
    const own = await active();
    const before = await first(own);
    const { end_on } = before;
    const renewal = await tenantQuotation(own.tenant, own.deal.unit, {
      kind: 'renewal',
      renews_contract_id: own.contract,
      start_on: plusDays(end_on, 1),
      end_on: plusDays(end_on, 365),
    });
    const next = await finalizeFor(own.tenant, renewal);
    expect((await cancel(next)).status).toBe(200);
    const { version: _, updated_at: __, ...after } = await first(own);
    const { version: ___, updated_at: ____, ...whole } = before;
    expect(after).toEqual(whole);
    expect((await moveLease(own, { status: 'active' })).body.data).toMatchObject({ handed_over_on: await testCompany.today() });
    await testCompany.clockTo(plusDays(end_on, 1));
    expect((await first(own)).status).toBe('ended.clearing');
  });

  it('can be agreed anew once it is cancelled, and not before', async () => {
    const { own, next, end_on } = await renewed();
    const again = {
      kind: 'renewal',
      renews_contract_id: own.contract,
      start_on: plusDays(end_on, 1),
      end_on: plusDays(end_on, 365),
    };
    await expect(tenantQuotation(own.tenant, own.deal.unit, again)).rejects.toThrow('A renewal quotation already exists');
    expect((await cancel(next)).status).toBe(200);
    const second = await finalizeFor(own.tenant, await tenantQuotation(own.tenant, own.deal.unit, again));
    expect(await first(own)).toMatchObject({ status: 'active', successor_id: second.leases[0] });
  });

  it('keeps the keys with the tenant', async () => {
    const { own, next } = await renewed();
    expect(guardsOf(await moveLease(own, { status: 'active' }))).toEqual(['hasNoSuccessor']);
    expect((await cancel(next)).status).toBe(200);
    expect((await moveLease(own, { status: 'active' })).status).toBe(200);
  });

  it('begins with its signature if that comes late, and the unit never reads vacant meanwhile', async () => {
    const { own, next, end_on } = await renewed();
    for (const days of [1, 5]) {
      await testCompany.clockTo(plusDays(end_on, days));
      expect([(await first(own)).status, (await first(next)).status]).toEqual(['renewed', 'draft']);
      expect(await occupancyOf(own.deal.unit)).toBe('occupied');
    }
    await sign(next);
    expect(await first(next)).toMatchObject({ status: 'active', delivered_on: plusDays(end_on, 5) });
    expect(await occupancyOf(own.deal.unit)).toBe('occupied');
  });

  it('leaves its tenant without a lease, but in the unit, when it is cancelled after the first one ended', async () => {
    const { own, next, end_on } = await renewed();
    await testCompany.clockTo(plusDays(end_on, 3));
    expect(await lifeOf(own)).toBe('ended');
    expect((await cancel(next)).status).toBe(200);
    expect(await first(own)).toMatchObject({ status: 'ended.overstay', successor_id: null });
    expect(await lifeOf(own)).toBe('active');
    expect(await occupancyOf(own.deal.unit)).toBe('overstay');
    const back = await moveLease(own, { status: 'ended.clearing' });
    expect(back.body.data).toMatchObject({ status: 'ended.clearing', ended_on: end_on });
    expect(await lifeOf(own)).toBe('ended');
  });

  it('isn’t torn by a notice and a cancellation at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { own, next } = await renewed();
      const answers = await Promise.all([moveLease(own, notice), cancel(next)]);
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body))).toEqual(
        answers[1].status === 200 ? [200, 200] : [200, 422],
      );
      expect([(await first(own)).status, (await first(next)).status]).toEqual(['on_notice', 'cancelled']);
      expect((await first(own)).successor_id).toBeNull();
    }
  });

  it('isn’t torn by a notice and its signature at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { own, next } = await renewed();
      const [given] = await Promise.all([moveLease(own, notice), sign(next).catch(() => null)]);
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      expect([(await first(own)).status, (await first(next)).status]).toEqual(['on_notice', 'cancelled']);
    }
  });
});

describe('a lease that is terminated', () => {
  it('needs the documents of its kind', async () => {
    const own = await active();
    const refused = await terminate(own, 'court_order');
    expect([refused.status, guardsOf(refused)]).toEqual([422, ['gaveDocuments']]);
    expect((refused.body.reasons as { why: string }[])[0]?.why).toBe('leasing.termination.lacks.court_order');
    await attachToLease(own, 'termination_agreement');
    expect(guardsOf(await terminate(own, 'court_order'))).toEqual(['gaveDocuments']);
    await attachToLease(own, 'court_order');
    expect((await terminate(own, 'court_order')).body.data).toMatchObject({ status: 'ended.awaiting_keys' });
  });

  it('owes nothing for later periods, and what is open of the running one', async () => {
    const { tenant } = await finalized();
    // 60,000 a year for a year, paid quarterly: 4 × 15,000.
    const own = await letFor(tenant, 365, { payments_per_year: 4 });
    const rows = await installmentsOf(own);
    expect(rows.map(({ gross, paid }) => [gross, paid])).toEqual([
      ['15000.00', '15000.00'],
      ['15000.00', '0.00'],
      ['15000.00', '0.00'],
      ['15000.00', '0.00'],
    ]);
    // 1,000 ahead for the third period stay the tenant's.
    expect((await payInstallment(own, rows[2]?.id as number, { amount: '1000' })).status).toBe(200);
    const day = rows[1]?.from_on as string;
    await testCompany.clockTo(day);
    await attachToLease(own, 'termination_agreement');
    expect((await terminate(own)).body.data).toMatchObject({ status: 'ended.awaiting_keys', ended_on: day });
    const after = await installmentsOf(own);
    expect(after.map(({ gross, paid, cancelled, cancelled_on }) => [gross, paid, cancelled, cancelled_on])).toEqual([
      ['15000.00', '15000.00', '0.00', null],
      ['15000.00', '0.00', '0.00', null],
      ['15000.00', '1000.00', '15000.00', day],
      ['15000.00', '0.00', '15000.00', day],
    ]);
    const sums = await testCompany.sql<{ paid: string }>(
      'select sum(amount)::text as paid from collections where contract_id = $1',
      [own.contract],
    );
    expect(sums).toEqual([{ paid: '1600000' }]);
    const paid = await payInstallment(own, after[3]?.id as number, { amount: '1' });
    expect([paid.status, paid.body.error]).toEqual([422, 'This installment was cancelled. Nothing is due.']);
    expect((await payInstallment(own, after[1]?.id as number, { amount: '15000' })).status).toBe(200);
  });

  it('keeps its unit occupied, and from the next lease, until the keys are back; its last day stays', async () => {
    const own = await active();
    const today = await testCompany.today();
    await attachToLease(own, 'termination_agreement');
    expect((await terminate(own)).status).toBe(200);
    expect(await occupancyOf(own.deal.unit)).toBe('occupied');
    await testCompany.clockTo(plusDays(today, 2));
    expect(await occupancyOf(own.deal.unit)).toBe('occupied');
    const { leasing_agent: agent } = testCompany.people;
    const term = { start_on: plusDays(today, 3), end_on: plusDays(today, 90), property_use: 'residential' };
    const { tenant } = await finalized();
    const { id } = await testCompany.ask<Quotation>(agent, tenantQuotationCalls.create, {
      params: { tenant_id: tenant },
      body: term,
    });
    const params = { tenant_id: tenant, id };
    await testCompany.ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id: own.deal.unit } });
    const status = (to: string) => agent.ask(tenantQuotationCalls.status, { params, body: { status: to } });
    expect((await status('approve')).status).toBe(200);
    expect((await status('sent')).status).toBe(200);
    const refused = await status('accepted');
    expect([refused.status, guardsOf(refused)]).toEqual([422, ['unitsAreFree']]);
    expect((refused.body.reasons as { why: string }[])[0]?.why).toBe('sales.conflict.overstayed');
    const back = await moveLease(own, { status: 'ended.clearing' });
    expect(back.body.data).toMatchObject({ status: 'ended.clearing', ended_on: today, handed_over_on: plusDays(today, 2) });
    expect((await status('accepted')).status).toBe(200);
  });

  it('is cleared at once if the keys are back already', async () => {
    const own = await active();
    expect((await moveLease(own, { status: 'active' })).status).toBe(200);
    await attachToLease(own, 'termination_agreement');
    expect((await terminate(own)).body.data).toMatchObject({ status: 'ended.clearing' });
  });
});

describe('a lease that is cancelled before it starts', () => {
  it('owes nothing', async () => {
    const own = await finalized();
    const today = await testCompany.today();
    expect((await cancel(own)).status).toBe(200);
    expect((await installmentsOf(own)).map(({ gross, cancelled, cancelled_on }) => [cancelled === gross, cancelled_on])).toEqual([
      [true, today],
    ]);
  });

  it('leaves the other lease of its contract what that owes', async () => {
    const deal = await testCompany.qualifiedDeal();
    const { unit } = await testCompany.driver.place();
    const agent = testCompany.people.leasing_agent;
    const params = { lead_id: deal.lead, id: deal.quotation };
    // 41 days of 60,000 and of 73,000 a year: 1 month and 10 days.
    await testCompany.ask(agent, quotationCalls.addUnit, { params, body: { unit_id: unit, amount: '73000' } });
    await testCompany.accept(deal);
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    const [row] = await installmentsOf(own);
    const [one, other] = (row as Installment).breakups_with_due_amount.map(({ gross }) => gross) as [string, string];
    expect(
      await testCompany.people.leasing_manager.ask(leaseCalls.update, {
        params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
        body: { status: 'cancelled', reason: 'Another flat' },
      }),
    ).toMatchObject({ status: 200 });
    const [after] = await installmentsOf(own);
    expect(after).toMatchObject({ gross: row?.gross, cancelled: one, cancelled_on: null });
    const id = after?.id as number;
    const more = await payInstallment(own, id, { amount: (Number(other) + 0.01).toFixed(2) });
    expect([more.status, Object.keys(more.body.fields ?? {})]).toEqual([422, ['amount']]);
    expect((await payInstallment(own, id, { amount: other })).status).toBe(200);
  });

  it('is cancelled together with others, each with its answer', async () => {
    const [one, running, other] = [await finalized(), await active(), await finalized()];
    const ids = [one, running, other].map(({ leases }) => leases[0] as number);
    const body = { lease_ids: [...ids, ids[0], 999_999], reason: 'The building is sold' };
    const answers = await testCompany.ask<CancelledLease[]>(testCompany.people.leasing_manager, leaseCalls.cancelMany, { body });
    expect(answers.map(({ lease_id, status }) => [lease_id, status])).toEqual([
      [ids[0], 'cancelled'],
      [ids[1], null],
      [ids[2], 'cancelled'],
      [999_999, null],
    ]);
    expect(answers.map(({ error }) => error === null)).toEqual([true, false, true, false]);
    expect(await first(one)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The building is sold',
      order_status: 'cancelled',
    });
    expect((await first(running)).status).toBe('active');
    const refused = await testCompany.people.leasing_agent.ask(leaseCalls.cancelMany, { body });
    expect(refused.status).toBe(403);
    const empty = await testCompany.people.leasing_manager.ask(leaseCalls.cancelMany, { body: { lease_ids: [], reason: 'x' } });
    expect(empty.status).toBe(422);
  });
});
