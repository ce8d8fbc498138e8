import { describe, expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import * as sales from '../../../src/workbench/roads/deals.ts';
import { breakGround, ground, leadOf } from '../../setup/lettings.ts';
import type { Deal } from '../../walks/worlds/ground.ts';

breakGround();

const qualified = async (): Promise<number> => {
  const { id } = await ground.lead();
  await sales.qualify(ground.hand, id);
  return id;
};
const sent = async (lead: number, place: { unit: number; compound: number }): Promise<Deal> => {
  const deal = await sales.quote(ground.hand, lead, place);
  await ground.request(deal);
  await ground.offer(deal, 'sent');
  return deal;
};
const asked = (deal: Deal) => ({ lead_id: deal.lead, id: deal.quotation });
const read = (deal: Deal) => ground.ask<Quotation>(ground.people.leasing_agent, quotationCalls.get, { params: asked(deal) });
const accept = async (deal: Deal) => {
  const { status, body } = await ground.people.leasing_agent.ask(quotationCalls.status, {
    params: asked(deal),
    body: { status: 'accepted' },
  });
  return { status, guards: ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard) };
};

describe('offers of one unit', () => {
  it('to one customer are choices: any of them may be taken, and the others are cancelled', async () => {
    const lead = await qualified();
    const place = await ground.hand.place();
    const [year, half] = [await sent(lead, place), await sent(lead, place)];
    expect((await read(year)).conflicts).toEqual([]);
    expect((await read(half)).conflicts).toEqual([]);
    expect(await accept(half)).toEqual({ status: 200, guards: [] });
    expect((await read(year)).status).toBe('cancelled');
    expect((await leadOf(lead)).accepted_quotation_id).toBe(half.quotation);
  });

  it('to two customers: whoever has held it longer may take it, the other one not while that holds', async () => {
    const place = await ground.hand.place();
    const [first, second] = [await sent(await qualified(), place), await sent(await qualified(), place)];
    expect((await read(second)).conflicts).toMatchObject([{ unit_id: place.unit, why: 'held' }]);
    expect(await accept(second)).toEqual({ status: 422, guards: ['unitsAreFree'] });
    expect(await accept(first)).toEqual({ status: 200, guards: [] });
    expect((await read(second)).conflicts).toMatchObject([{ why: 'reserved' }]);
    expect(await accept(second)).toEqual({ status: 422, guards: ['unitsAreFree'] });
  });

  it('are free for the next one once the first has let go', async () => {
    const place = await ground.hand.place();
    const [first, second] = [await sent(await qualified(), place), await sent(await qualified(), place)];
    await ground.offer(first, 'declined', { reason: 'Too dear' });
    expect(await accept(second)).toEqual({ status: 200, guards: [] });
  });
});
