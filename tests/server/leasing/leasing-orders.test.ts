import { describe, expect, it } from 'vitest';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { countOf, finalized, moveLease, moveOrder, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

describe('a handover order', () => {
  it('keeps its note when cancelled, and can’t be edited then', async () => {
    const own = await finalized();
    expect((await moveOrder(own.orders[0], { note: 'Mind the dog' })).status).toBe(200);
    const cancelled = await moveOrder(own.orders[0], { status: 'cancelled', reason: 'The tenant withdrew' });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', note: 'Mind the dog' });
    const log = await testCompany.ask<{ event: string; reason: string | null }[]>(
      testCompany.people.operations,
      leasingOrderCalls.activities,
      {
        params: { id: own.orders[0] as number },
      },
    );
    expect(log.find(({ event }) => event === 'cancel')?.reason).toBe('The tenant withdrew');
    const late = await moveOrder(own.orders[0], { keys_count: 3 });
    expect(late).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    expect((await moveOrder(own.orders[0], { note: 'Calm by now' })).status).toBe(200);
  });

  it('is cancelled with its lease, for the same reason', async () => {
    const own = await finalized();
    await moveOrder(own.orders[0], { note: 'Mind the dog' });
    await moveLease(own, { status: 'cancelled', reason: 'Found another flat' });
    const order = await testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, {
      params: { id: own.orders[0] as number },
    });
    expect(order).toMatchObject({ status: 'cancelled', note: 'Mind the dog' });
    expect(
      await countOf(
        "select count(*) from record_log where entity = 'leasing_order' and record_id = $1 and reason = 'Found another flat'",
        [order.id],
      ),
    ).toBe(1);
  });
});
