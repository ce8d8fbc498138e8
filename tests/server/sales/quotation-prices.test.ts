import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Quotation, Quotation as QuotationShape, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
  await at.rules([{ to: ['operations'] }]);
});
afterAll(() => at?.testBed.stop());

const agent = () => at.people.leasing_agent;
const priced = (quotation: Quotation, body: { amount: string; rent_appeal_no?: string }) =>
  at.ok<Quotation>(
    agent().ask(quotationCalls.updateUnit, {
      params: { lead_id: quotation.lead_id as number, id: quotation.id, unit_id: quotation.units[0]?.unit_id as number },
      body,
    }),
  );
const request = async ({ id }: { id: number }) => {
  const { status, body } = await agent().ask(quotationCalls.requestForApproval, { params: { id }, body: {} });
  return { status, guards: ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard) };
};
const lastRent = (quotation: Quotation, rent: number | null) =>
  at.testBed.owner.query('update units set last_rent = $1 where id = $2', [rent, quotation.units[0]?.unit_id]);

it('a response has the declared fields, and nothing internal', async () => {
  const quotation = await at.quote();
  expect(Object.keys(quotation).toSorted()).toEqual(Object.keys(QuotationShape.shape).toSorted());
});

describe('a discount', () => {
  const update = async ({ id, lead_id }: Quotation, body: object) =>
    agent().ask(quotationCalls.update, { params: { lead_id: lead_id as number, id }, body });
  it('is a percentage or an amount in riyals, in the usual format', async () => {
    const quotation = await at.quote(agent(), { discount_type: 'percent', discount_value: 12.5 });
    expect(quotation).toMatchObject({ discount_value: '12.50', total_gross: '52500.00' });
    expect((await update(quotation, { discount_value: '100.01' })).body.fields).toHaveProperty('discount_value');
    const { body } = await update(quotation, { discount_type: 'amount', discount_value: '1250.50' });
    expect(body.data).toMatchObject({ discount_value: '1250.50', total_gross: '58749.50' });
  });
  it('must leave some rent', async () => {
    const quotation = await at.quote(agent(), { discount_type: 'amount', discount_value: '60000' });
    expect(await request(quotation)).toEqual({ status: 422, guards: ['isDiscountWithin'] });
    await update(quotation, { discount_value: '59000' });
    expect(await request(quotation)).toEqual({ status: 200, guards: [] });
  });
  it('that is equal but written differently doesn’t void approvals', async () => {
    const quotation = await at.quote(agent(), { deposit: '2000', discount_type: 'amount', discount_value: '500' });
    expect((await request(quotation)).status).toBe(200);
    const { body } = await update(quotation, { deposit: 2000, discount_value: 500, note: 'Likes the view' });
    expect(body.data).toMatchObject({ status: 'waiting_for_approval', deposit: '2000.00', note: 'Likes the view' });
  });
});

describe('a rent below its unit type’s minimum', () => {
  it('is refused until a discount is requested, which the approval rules then see', async () => {
    const quotation = await at.quote();
    await priced(quotation, { amount: '49999.99' });
    expect(await request(quotation)).toEqual({ status: 422, guards: ['isFairlyPriced'] });
    await priced(quotation, { amount: '50000' });
    expect(await request(quotation)).toEqual({ status: 200, guards: [] });
  });
  it('can be the list price with a smaller discount', async () => {
    const quotation = await at.quote(agent(), { discount_type: 'percent', discount_value: '25' });
    expect(quotation.total_gross).toBe('45000.00');
    expect((await request(quotation)).status).toBe(200);
  });
});

describe('a rent above the last registered one, where rents are regulated', () => {
  it('is refused without an approval reference', async () => {
    const quotation = await at.quote();
    await lastRent(quotation, 48_000_00);
    expect(await request(quotation)).toEqual({ status: 422, guards: ['isWithinCap'] });
    await priced(quotation, { amount: '60000', rent_appeal_no: 'REGA-1447-12' });
    expect((await request(quotation)).status).toBe(200);
  });
  it('counts what is paid over the whole term, with discounts and increases', async () => {
    const discounted = await at.quote(agent(), { discount_type: 'percent', discount_value: 20 });
    await lastRent(discounted, 48_000_00);
    expect((await request(discounted)).status).toBe(200);
    const rising = await at.quote(agent(), {
      end_on: '2028-01-31',
      rent_type: 'incremental',
      increments: [{ from_year: 2, type: 'percent', value: '1' }],
    });
    await lastRent(rising, 60_000_00);
    expect(await request(rising)).toEqual({ status: 422, guards: ['isWithinCap'] });
  });
  it('is allowed if the unit was never leased, or no regulation applies', async () => {
    const first = await at.quote();
    await lastRent(first, null);
    expect((await request(first)).status).toBe(200);
    const elsewhere = await at.quote();
    await lastRent(elsewhere, 48_000_00);
    await at.testBed.owner.query(`update cities set name_en = 'Jeddah'`);
    expect((await request(elsewhere)).status).toBe(200);
    await at.testBed.owner.query(`update cities set name_en = 'Riyadh'`);
  });
});
