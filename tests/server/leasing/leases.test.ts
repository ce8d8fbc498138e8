import { describe, expect, it } from 'vitest';
import type { Lease } from '../../../src/api/leasing/lease.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import {
  active,
  finalized,
  letBy,
  moveLease,
  moveOrder,
  readLease,
  readyToDeliver,
  sign,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

describe('a lease', () => {
  it('is created for every unit of a contract, each with its own handover', async () => {
    const deal = await testCompany.qualifiedDeal();
    const second = await testCompany.qualifiedDeal();
    await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.addUnit, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: { unit_id: second.unit },
    });
    await testCompany.accept(deal);
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    expect(own.leases).toHaveLength(2);
    await readyToDeliver(own);
    expect((await Promise.all(own.leases.map(readLease))).map(({ status }) => status)).toEqual([
      'pending_start',
      'pending_start',
    ]);
    expect((await moveOrder(own.orders[0], { status: 'delivered' })).status).toBe(200);
    expect((await Promise.all(own.leases.map(readLease))).map(({ status }) => status)).toEqual(['active', 'pending_start']);
    expect((await readLease(own.leases[0])).delivered_on).toBe(await testCompany.today());
  });

  it('ends in time for the next one, even if the keys are returned late', async () => {
    const own = await active();
    const { end_on } = await readLease(own.leases[0]);
    const next = await tenantQuotation(own.tenant, own.deal.unit, {
      start_on: plusDays(end_on, 1),
      end_on: plusDays(end_on, 90),
    });
    await testCompany.ask(testCompany.people.leasing_agent, tenantQuotationCalls.finalize, {
      params: { tenant_id: own.tenant, id: next.id },
      body: {},
    });
    await expect.poll(async () => (await letBy(next.id)).orders.length).toBe(1);
    await testCompany.clockTo(plusDays(end_on, 5));
    expect((await readLease(own.leases[0])).status).toBe('ended.overstay');
    const handed = await moveLease(own, { status: 'ended.clearing' });
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    expect(handed.body.data).toMatchObject({ ended_on: end_on, handed_over_on: plusDays(end_on, 5) });
  });

  it('ends without an overstay if the keys were returned in time', async () => {
    const own = await active();
    const back = await moveLease(own, { status: 'active' });
    expect(back.body.data).toMatchObject({ status: 'active', handed_over_on: await testCompany.today() });
    expect((await moveLease(own, { status: 'active' })).body.reasons).toMatchObject([{ guard: 'isNotHandedOver' }]);
    const { end_on, handed_over_on } = await readLease(own.leases[0]);
    await testCompany.clockTo(plusDays(end_on, 1));
    expect(await readLease(own.leases[0])).toMatchObject({ status: 'ended.clearing', ended_on: end_on, handed_over_on });
  });

  it('is cancelled and handed over at once: only one happens, and both records agree', async () => {
    for (let i = 0; i < 6; i++) {
      const own = await finalized();
      await readyToDeliver(own);
      const answers = await Promise.all([
        moveOrder(own.orders[0], { status: 'delivered' }),
        moveLease(own, { status: 'cancelled', reason: 'The tenant withdrew' }),
      ]);
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body))).toEqual([200, 422]);
      const { status, order_status } = await readLease(own.leases[0]);
      expect([
        ['active', 'delivered'],
        ['cancelled', 'cancelled'],
      ]).toContainEqual([status, order_status]);
    }
  });

  it('lists who moves in within thirty days of the company’s date', async () => {
    const own = await finalized();
    const { tenant } = own;
    const today = await testCompany.today();
    const far = await tenantQuotation(tenant, (await testCompany.qualifiedDeal()).unit, {
      start_on: plusDays(today, 31),
      end_on: plusDays(today, 90),
    });
    await testCompany.ask(testCompany.people.leasing_agent, tenantQuotationCalls.finalize, {
      params: { tenant_id: tenant, id: far.id },
      body: {},
    });
    await expect.poll(async () => (await letBy(far.id)).orders.length).toBe(1);
    const later = await letBy(far.id);
    await sign(own);
    await sign(later);
    const arriving = async () =>
      (
        await testCompany.ask<Lease[]>(testCompany.people.leasing_manager, leasingOrderCalls.expectedArrivals, {
          query: { per_page: 100 },
        })
      ).map(({ id }) => id);
    expect(await arriving()).toContain(own.leases[0]);
    expect(await arriving()).not.toContain(later.leases[0]);
    await testCompany.clockTo(plusDays(today, 1));
    expect(await arriving()).toContain(later.leases[0]);
  });
});
