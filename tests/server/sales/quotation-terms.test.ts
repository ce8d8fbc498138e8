import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import {
  type IncrementalItems,
  type Quotation,
  type QuotationPaymentTerm,
  quotationCalls,
} from '../../../src/api/sales/quotation.ts';
import { type PaymentTerm, paymentTermCalls } from '../../../src/api/settings/payment-term.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
  await at.rules([{ to: ['operations'] }]);
});
afterAll(() => at?.testBed.stop());

const agent = () => at.people.leasing_agent;
const admin = () => at.people.admin;
const unitOf = ({ units }: Quotation) => units[0]?.unit_id as number;
/** Three years from 1 February 2026, for 60,000 a year. */
const forThreeYears = () => at.quote(agent(), { end_on: '2029-01-31' });
const paramsOf = (quotation: Quotation, unit_id = unitOf(quotation)) => ({ quotation_id: quotation.id, unit_id });
const set = (quotation: Quotation, items: object[], more: object = {}) =>
  agent().ask(quotationCalls.setIncrementalItems, { params: paramsOf(quotation), body: { items, ...more } });
const read = async (quotation: Quotation) =>
  at.ok<IncrementalItems>(agent().ask(quotationCalls.incrementalItems, { params: paramsOf(quotation) }));

describe('the increases of a quotation (FIN-50, FIN-51)', () => {
  it('compound on the year before, and make the rent incremental', async () => {
    const quotation = await forThreeYears();
    expect((await read(quotation)).years.map(({ rent }) => rent)).toEqual(['60000.00', '60000.00', '60000.00']);
    const { status, body } = await set(quotation, [
      { from_year: 2, type: 'percent', value: '5' },
      { from_year: 3, type: 'amount', value: '1000' },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    // 60,000 + 5 % = 63,000; 63,000 + 1,000 = 64,000
    const years = [
      { year: 1, from_on: '2026-02-01', rent: '60000.00' },
      { year: 2, from_on: '2027-02-01', rent: '63000.00' },
      { year: 3, from_on: '2028-02-01', rent: '64000.00' },
    ];
    expect(body.data).toMatchObject({ ...paramsOf(quotation), years });
    expect(await read(quotation)).toEqual(body.data);
    const after = await at.ok<Quotation>(agent().ask(quotationCalls.one, { params: { id: quotation.id } }));
    expect(after).toMatchObject({ rent_type: 'incremental', total_net: '187000.00' });
    // None: the rent is fixed again.
    expect((await set(quotation, [])).body.data).toMatchObject({ items: [] });
    expect(await at.ok<Quotation>(agent().ask(quotationCalls.one, { params: { id: quotation.id } }))).toMatchObject({
      rent_type: 'fixed',
      total_net: '180000.00',
    });
  });

  it('are refused out of order, for the first year, with an old version, for a unit that it does not offer, and elsewhere', async () => {
    const quotation = await forThreeYears();
    const wrong = await set(quotation, [
      { from_year: 3, type: 'percent', value: '5' },
      { from_year: 2, type: 'percent', value: '5' },
    ]);
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([422, ['increments']]);
    expect((await set(quotation, [{ from_year: 1, type: 'percent', value: '5' }])).status).toBe(422);
    const items = [{ from_year: 2, type: 'percent', value: '5' }];
    expect((await set(quotation, items, { version: quotation.version + 1 })).status).toBe(409);
    const other = await at.quote();
    const params = paramsOf(quotation, unitOf(other) === unitOf(quotation) ? 999_999 : unitOf(other));
    expect((await agent().ask(quotationCalls.setIncrementalItems, { params, body: { items } })).status).toBe(404);
    const stranger = await at.testBed.signIn('second', 'admin@second.example');
    expect((await stranger.ask(quotationCalls.incrementalItems, { params: paramsOf(quotation) })).status).toBe(404);
    expect(
      (await stranger.ask(quotationCalls.setIncrementalItems, { params: paramsOf(quotation), body: { items } })).status,
    ).toBe(404);
    expect((await read(quotation)).items).toEqual([]);
  });

  it('of a quotation that waits for approval take it back to a draft', async () => {
    const quotation = await forThreeYears();
    await at.ok(agent().ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }));
    expect((await set(quotation, [{ from_year: 2, type: 'set', value: '66000' }])).status).toBe(200);
    expect(await at.ok<Quotation>(agent().ask(quotationCalls.one, { params: { id: quotation.id } }))).toMatchObject({
      status: 'draft',
    });
  });
});

describe('the payment terms of a quotation (FIN-54)', () => {
  it('are the company’s: which the compound of its units allows, and which it has', async () => {
    const names = { name_ar: 'دفعات' };
    const term = (name_en: string, payments_per_year: number) =>
      at.ok<PaymentTerm>(
        admin().ask(paymentTermCalls.create, {
          body: { name_en, ...names, payments_per_year, days_in_advance: 0, alignment: 'anniversary' },
        }),
      );
    const [yearly, quarterly, monthly] = [await term('Once', 1), await term('Quarterly', 4), await term('Monthly', 12)];
    const quotation = await at.quote(agent(), { payments_per_year: 4 });
    await at.ok(
      admin().ask(compoundCalls.setPaymentTerms, {
        params: { id: quotation.units[0]?.compound_id as number },
        body: { payment_term_ids: [yearly.id, quarterly.id] },
      }),
    );
    const terms = await at.ok<QuotationPaymentTerm[]>(
      agent().ask(quotationCalls.paymentTerms, { params: { quotation_id: quotation.id } }),
    );
    const own = terms.filter(({ id }) => [yearly.id, quarterly.id, monthly.id].includes(id));
    expect(own.map(({ id, allowed, chosen }) => [id, allowed, chosen])).toEqual([
      [yearly.id, true, false],
      [quarterly.id, true, true],
      [monthly.id, false, false],
    ]);
    const stranger = await at.testBed.signIn('second', 'admin@second.example');
    expect((await stranger.ask(quotationCalls.paymentTerms, { params: { quotation_id: quotation.id } })).status).toBe(404);
  });
});
