import { describe, expect, it } from 'vitest';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import {
  preOccupancyOrderCalls as calls,
  type OrdersNumbers,
  type PreOccupancyOrder,
} from '../../../src/api/leasing/pre-occupancy-order.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { unitPreparationCalls } from '../../../src/api/property/unit-preparation.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import {
  countOf,
  finalized,
  inspectionOf,
  installmentsOf,
  type Let,
  letBy,
  moveDeposit,
  moveEjar,
  moveInspection,
  moveLease,
  moveOrder,
  payInstallment,
  prepareInventory,
  receipt,
  sign,
  startTestCompany,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const read = (id: number | undefined) =>
  testCompany.ask<PreOccupancyOrder>(testCompany.people.operations, calls.get, { params: { id: id as number } });
const numbers = () => testCompany.ask<OrdersNumbers>(testCompany.people.operations, calls.numbers);
const orderOf = ({ orders }: Let) =>
  testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, { params: { id: orders[0] as number } });
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
/** A lease that begins in so many days. */
async function beginningIn(days: number): Promise<Let> {
  const deal = await testCompany.qualifiedDeal();
  const start_on = plusDays(await testCompany.today(), days);
  await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.update, {
    params: { lead_id: deal.lead, id: deal.quotation },
    body: { start_on, end_on: plusDays(start_on, 364) },
  });
  await testCompany.accept(deal);
  await testCompany.generate(await testCompany.finalizeAndStop(deal));
  return letBy(deal.quotation);
}

describe('a pre-occupancy order', () => {
  it('is made on the seventh day before the lease begins, once', async () => {
    const before = await countOf('select count(*) from pre_occupancy_orders');
    const own = await beginningIn(12);
    const today = await testCompany.today();
    expect(await orderOf(own)).toMatchObject({ pre_occupancy_status: null, lease_start_on: plusDays(today, 12) });
    await testCompany.clockTo(plusDays(today, 4));
    expect(await inspectionOf(own)).toBeUndefined();
    await testCompany.clockTo(plusDays(today, 5));
    const id = await inspectionOf(own);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      lease_start_on: plusDays(today, 12),
      order_id: own.orders[0],
      lease_id: own.leases[0],
    });
    await testCompany.clockTo(plusDays(today, 9));
    expect(await countOf('select count(*) from pre_occupancy_orders')).toBe(before + 1);
  });

  it('is made at once for a lease that begins within the week, and not at all for one that was cancelled', async () => {
    const soon = await beginningIn(7);
    expect(await read(await inspectionOf(soon))).toMatchObject({ status: 'pending' });
    const later = await beginningIn(8);
    expect(await inspectionOf(later)).toBeUndefined();
    expect((await moveLease(later, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    await testCompany.clockTo(plusDays(await testCompany.today(), 2));
    expect(await inspectionOf(later)).toBeUndefined();
    // One that is under way goes with its lease.
    expect((await moveLease(soon, { status: 'cancelled', reason: 'Found another flat' })).status).toBe(200);
    expect(await read(await inspectionOf(soon))).toMatchObject({ status: 'cancelled' });
  });

  it('is scheduled for a day, fails for a reason, and is tried again', async () => {
    const own = await finalized();
    const id = await inspectionOf(own);
    const today = await testCompany.today();
    expect(guardsOf(await moveInspection(id, { status: 'scheduled' }))).toEqual(['gaveDay']);
    expect((await moveInspection(id, { status: 'scheduled', inspection_on: today })).body.data).toMatchObject({
      status: 'scheduled',
      inspection_on: today,
    });
    expect((await moveInspection(id, { assignee_id: 999_999 })).body.fields).toHaveProperty('assignee_id');
    expect((await moveInspection(id, { status: 'in_progress' })).status).toBe(200);
    expect(guardsOf(await moveInspection(id, { status: 'failed' }))).toEqual(['gaveReason']);
    expect((await moveInspection(id, { status: 'failed', reason: 'The air conditioning drips' })).body.data).toMatchObject({
      status: 'failed',
      reason: 'The air conditioning drips',
      finished_on: today,
    });
    expect((await moveInspection(id, { status: 'passed' })).body.code).toBe('not_in_this_state');
    // The failure led to a preparation, each names the other, and the unit doesn't pass before it is ready.
    const { preparation_id } = await read(id);
    const { operations } = testCompany.people;
    const preparation = { params: { id: preparation_id as number } };
    expect(await testCompany.ask(operations, unitPreparationCalls.get, preparation)).toMatchObject({
      ...{ status: 'open', unit_id: own.deal.unit, opened_on: today, pre_occupancy_order_id: id },
    });
    expect((await moveInspection(id, { status: 'in_progress' })).status).toBe(200);
    expect(guardsOf(await moveInspection(id, { status: 'passed' }))).toEqual(['isUnitReady']);
    expect(await orderOf(own)).toMatchObject({ pre_occupancy_status: 'in_progress' });
    // A second failure goes on with the same preparation.
    expect((await moveInspection(id, { status: 'failed', reason: 'It still drips' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ preparation_id });
    for (const status of ['in_progress', 'inspection', 'ready'])
      await testCompany.ask(operations, unitPreparationCalls.update, { ...preparation, body: { status } });
    for (const status of ['in_progress', 'passed', 'handed_to_leasing'])
      expect((await moveInspection(id, { status })).body.data).toMatchObject({ status });
    expect((await moveInspection(id, { inspection_on: plusDays(today, 3) })).body.code).toBe('not_in_this_state');
    expect((await moveInspection(id, { note: 'Two keys in the box' })).status).toBe(200);
  });

  it('doesn’t pass while the unit is under preparation', async () => {
    const own = await finalized();
    const id = await inspectionOf(own);
    await testCompany.ask(testCompany.people.admin, unitCalls.update, {
      params: { id: own.deal.unit },
      body: { readiness: 'under_preparation', expected_ready_on: plusDays(await testCompany.today(), 3) },
    });
    await moveInspection(id, { status: 'scheduled', inspection_on: await testCompany.today() });
    await moveInspection(id, { status: 'in_progress' });
    expect(guardsOf(await moveInspection(id, { status: 'passed' }))).toEqual(['isUnitReady']);
    const { operations } = testCompany.people;
    const [preparation] = await testCompany.ask<{ id: number }[]>(operations, unitPreparationCalls.list, {
      query: { unit_id: own.deal.unit },
    });
    for (const status of ['in_progress', 'inspection', 'ready'])
      await testCompany.ask(operations, unitPreparationCalls.update, {
        params: { id: preparation?.id as number },
        body: { status },
      });
    expect((await moveInspection(id, { status: 'passed' })).status).toBe(200);
  });

  it('is a requirement of the handover, that may be waived', async () => {
    const own = await finalized();
    await sign(own);
    expect((await moveEjar(own, { status: 'submitted' })).status).toBe(200);
    await moveDeposit(own, 'received', receipt);
    const [first] = await installmentsOf(own);
    if (first) await payInstallment(own, first.id, { amount: first.gross });
    await prepareInventory(own.orders[0]);
    const id = await inspectionOf(own);
    expect(guardsOf(await moveOrder(own.orders[0], { status: 'delivered' }))).toEqual(['isPreOccupancyPassed']);
    await testCompany.ask(testCompany.people.leasing_manager, leasingOrderCalls.waive, {
      params: { id: own.orders[0] as number },
      body: { requirement: 'pre_occupancy_passed', reason: 'The tenant has seen the flat' },
    });
    expect((await moveOrder(own.orders[0], { status: 'delivered' })).status).toBe(200);
    // Nobody inspects it any more.
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
  });

  it('is counted by status', async () => {
    const before = await numbers();
    const own = await finalized();
    expect(await numbers()).toEqual({ ...before, pending: before.pending + 1 });
    await moveInspection(await inspectionOf(own), { status: 'scheduled', inspection_on: await testCompany.today() });
    expect(await numbers()).toEqual({ ...before, scheduled: before.scheduled + 1 });
    const of = await testCompany.people.operations.ask(calls.list, { query: { tenant_id: own.tenant, status: 'scheduled' } });
    expect(of.body).toMatchObject({ total_entries: 1, data: [{ id: await inspectionOf(own) }] });
  });
});
