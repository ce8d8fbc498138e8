import { describe, expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { leadOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Deal } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const qualified = async (): Promise<number> => {
  const { id } = await testCompany.lead();
  await sales.qualify(testCompany.driver, id);
  return id;
};
const sent = async (lead: number, place: { unit: number; compound: number }): Promise<Deal> => {
  const deal = await sales.quote(testCompany.driver, lead, place);
  await testCompany.request(deal);
  await testCompany.offer(deal, 'sent');
  return deal;
};
const read = (deal: Deal) =>
  testCompany.ask<Quotation>(testCompany.people.leasing_agent, quotationCalls.get, { params: sales.pathOf(deal) });
const accept = async (deal: Deal) => {
  const { status, body } = await testCompany.people.leasing_agent.ask(quotationCalls.status, {
    params: sales.pathOf(deal),
    body: { status: 'accepted' },
  });
  return { status, guards: ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard) };
};

describe('quotations of one unit', () => {
  it('to one customer are alternatives: any can be accepted, which cancels the others', async () => {
    const lead = await qualified();
    const place = await testCompany.driver.place();
    const [year, half] = [await sent(lead, place), await sent(lead, place)];
    expect((await read(year)).conflicts).toEqual([]);
    expect((await read(half)).conflicts).toEqual([]);
    expect(await accept(half)).toEqual({ status: 200, guards: [] });
    expect((await read(year)).status).toBe('cancelled');
    expect((await leadOf(lead)).accepted_quotation_id).toBe(half.quotation);
  });

  it('to two customers: only the one who has held the unit longer can accept, while that hold lasts', async () => {
    const place = await testCompany.driver.place();
    const [first, second] = [await sent(await qualified(), place), await sent(await qualified(), place)];
    expect((await read(second)).conflicts).toMatchObject([{ unit_id: place.unit, why: 'held' }]);
    expect(await accept(second)).toEqual({ status: 422, guards: ['unitsAreFree'] });
    expect(await accept(first)).toEqual({ status: 200, guards: [] });
    expect((await read(second)).conflicts).toMatchObject([{ why: 'reserved' }]);
    expect(await accept(second)).toEqual({ status: 422, guards: ['unitsAreFree'] });
  });

  it('can hold the unit once the first has released it', async () => {
    const place = await testCompany.driver.place();
    const [first, second] = [await sent(await qualified(), place), await sent(await qualified(), place)];
    await testCompany.offer(first, 'declined', { reason: 'Too dear' });
    expect(await accept(second)).toEqual({ status: 200, guards: [] });
  });
});
