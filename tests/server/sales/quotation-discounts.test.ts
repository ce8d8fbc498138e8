import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Applicable, workflowCalls } from '../../../src/api/approvals/config.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, guardsOf, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
});
afterAll(() => at?.testBed.stop());
beforeEach(() => at.testBed.owner.query('update workflow_configs set active = false'));

const agent = () => at.people.leasing_agent;
const own = ({ id, lead_id }: Quotation) => ({ id, lead_id: lead_id as number });
const update = (quotation: Quotation, body: object) => agent().ask(quotationCalls.update, { params: own(quotation), body });
const change = (quotation: Quotation, body: object) => at.ok<Quotation>(update(quotation, body));
const priced = (quotation: Quotation, amount: string, unit = 0) =>
  at.ok<Quotation>(
    agent().ask(quotationCalls.updateUnit, {
      params: { ...own(quotation), unit_id: quotation.units[unit]?.unit_id as number },
      body: { amount },
    }),
  );
const request = ({ id }: Quotation) => agent().ask(quotationCalls.requestForApproval, { params: { id }, body: {} });
const refused = async (quotation: Quotation) => {
  const answer = await request(quotation);
  return [answer.status, (await at.read(quotation)).status, ...guardsOf(answer)];
};
/** Another unit on the quotation, of a type with this least price. */
async function alsoUnit(quotation: Quotation, given: { least: string; asking: string; use?: string; amount?: string }) {
  const { least, asking, use = 'residential', amount } = given;
  named += 1;
  const serial = String(named);
  const type = await at.ok<{ id: number }>(
    at.people.admin.ask(unitTypeCalls.create, {
      body: {
        ...{ name_en: `Type ${serial}`, name_ar: `نوع ${serial}`, property_use: use, price_type: 'range_price' },
        ...{ min_price: least, max_price: '900000' },
      },
    }),
  );
  const { id: unit_id } = await at.ok<{ id: number }>(
    at.people.admin.ask(unitCalls.create, {
      body: {
        ...{ building_id: at.property.building, unit_type_id: type.id, number: `X${serial}`, floor: 1, area: '110' },
        ...{ property_use: use, asking_rent: asking },
      },
    }),
  );
  return at.ok<Quotation>(agent().ask(quotationCalls.addUnit, { params: own(quotation), body: { unit_id, amount } }));
}
let named = 0;
/** What rules see of a quotation. */
async function seen({ id }: Quotation): Promise<Record<string, string>> {
  const thresholds = ['discount_percent', 'discount_amount', 'below_min_percent'].map((field) => ({ field, op: '>', value: 0 }));
  const rule = await at.rules([{ to: ['operations'] }], { thresholds });
  const rules = await at.ok<Applicable[]>(at.people.admin.ask(workflowCalls.applicable, { query: { quotation_id: id } }));
  await at.testBed.owner.query('update workflow_configs set active = false');
  const { checks = [] } = rules.find((one) => one.id === rule) ?? {};
  return Object.fromEntries(checks.map(({ what, found }) => [what, found]));
}

describe('a flat for next to nothing', () => {
  it('asking 71,000, at 1.00 with a discount of 0.01 and a general use: refused', async () => {
    const quotation = await at.quote(agent(), { property_use: 'general', discount_type: 'amount', discount_value: '0.01' });
    await at.testBed.owner.query('update units set asking_rent = 7100000 where id = $1', [quotation.units[0]?.unit_id]);
    await priced(quotation, '1.00');
    expect(await at.read(quotation)).toMatchObject({
      property_use: 'residential',
      list_total: '71000.00',
      below_list: '70999.01',
      discount_percent: 100,
    });
    expect(await refused(quotation)).toEqual([422, 'draft', 'isFairlyPriced']);
    // Nor does a rule let a rent below the least price pass.
    await at.rules([{ to: ['operations'] }]);
    expect(await refused(quotation)).toEqual([422, 'draft', 'isFairlyPriced']);
  });
  it('1.00 of at least 60,000, less 1 %: refused', async () => {
    const quotation = await at.quote(agent(), { discount_type: 'percent', discount_value: '1' });
    await at.testBed.owner.query('update unit_types set min_price = 6000000 where id = $1', [quotation.units[0]?.unit_type_id]);
    await priced(quotation, '1.00');
    expect(await refused(quotation)).toEqual([422, 'draft', 'isFairlyPriced']);
    expect(await seen(quotation)).toMatchObject({ below_min_percent: '100' });
    await at.testBed.owner.query('update unit_types set min_price = 5000000 where id = $1', [quotation.units[0]?.unit_type_id]);
  });
  it('rent-free for 365 days: no rent is left; for 364 only a rule lets it pass', async () => {
    const quotation = await at.quote(agent(), { free_days: 365 });
    expect(await refused(quotation)).toEqual([422, 'draft', 'isDiscountWithin']);
    expect((await change(quotation, { free_days: 364 })).total_net).toBe('164.38');
    expect(await refused(quotation)).toEqual([422, 'draft', 'isDiscountCovered']);
    // 60,000 × 364/365 = 59,835.62 of 60,000.
    expect(await seen(quotation)).toMatchObject({ discount_percent: '99.73', discount_amount: '59835.62' });
  });
  it('from the second year on', async () => {
    const rising = await at.quote(agent(), {
      end_on: '2028-01-31',
      rent_type: 'incremental',
      increments: [{ from_year: 2, type: 'set', value: '1.00' }],
    });
    expect(await refused(rising)).toEqual([422, 'draft', 'isFairlyPriced']);
    await change(rising, { increments: [{ from_year: 2, type: 'set', value: '54000' }] });
    expect(await refused(rising)).toEqual([422, 'draft', 'isDiscountCovered']);
    expect(await seen(rising)).toMatchObject({ discount_percent: '5', discount_amount: '6000' });
  });
  it('once for all years: 60,000 of 120,000', async () => {
    const quotation = await at.quote(agent(), { end_on: '2028-01-31' });
    const { unit_id = 0, items = [] } = quotation.units[0] ?? {};
    const params = { ...own(quotation), unit_id };
    await at.ok(agent().ask(quotationCalls.removeItem, { params: { ...params, item_id: items[0]?.id as number } }));
    const body = { item_type: 'unit', amount: '60000', periodicity: 'once' };
    const once = await at.ok<Quotation>(agent().ask(quotationCalls.addItem, { params, body }));
    expect(once).toMatchObject({ total_net: '60000.00', below_list: '60000.00', discount_percent: 50 });
    expect(await refused(once)).toEqual([422, 'draft', 'isDiscountCovered']);
  });
});

describe('several units', () => {
  it('20,000 of at least 60,000 beside 180,000: the average hides nothing', async () => {
    const quotation = await at.quote();
    await alsoUnit(quotation, { least: '60000', asking: '71000', amount: '20000' });
    const both = await alsoUnit(quotation, { least: '150000', asking: '180000' });
    expect(both).toMatchObject({ discount_percent: 16.4, below_min_percent: 66.67, below_list: '51000.00' });
    // 51,000 of 60,000 + 71,000 + 180,000; 40,000 of 60,000.
    expect(await seen(both)).toEqual({ discount_percent: '16.4', discount_amount: '51000', below_min_percent: '66.67' });
    expect(await refused(both)).toEqual([422, 'draft', 'isFairlyPriced']);
  });
  it('a rent above the list price doesn’t pay for another one below it', async () => {
    const quotation = await at.quote();
    await priced(quotation, '54000');
    const both = await alsoUnit(quotation, { least: '50000', asking: '60000', amount: '66000' });
    expect(both).toMatchObject({ total_net: '120000.00', discount_percent: 5, below_list: '6000.00' });
    expect(await refused(both)).toEqual([422, 'draft', 'isDiscountCovered']);
  });
});

describe('what lies below the list price', () => {
  it('is rents, discount and free days together', async () => {
    const quotation = await at.quote(agent(), { free_days: 30, discount_type: 'percent', discount_value: '10' });
    expect(quotation.schedule.map(({ is_free, to_on }) => [is_free, to_on])).toEqual([
      [true, '2026-03-02'],
      [false, '2027-01-31'],
    ]);
    await priced(quotation, '57000');
    // 57,000 × 335/365 = 52,315.07, less 5,231.51 = 47,083.56: 12,916.44 below 60,000, and 2,916.44 below 50,000.
    expect(await at.read(quotation)).toMatchObject({ total_net: '47083.56', below_list: '12916.44' });
    expect(await seen(quotation)).toEqual({
      discount_percent: '21.53',
      discount_amount: '12916.44',
      below_min_percent: '5.83',
    });
  });
  it('approves itself only at the list price or above', async () => {
    const at_list = await at.quote();
    expect((await at.ok<Quotation>(request(at_list))).status).toBe('requests_approved');
    const above = await at.quote();
    await priced(above, '60000.01');
    expect((await at.ok<Quotation>(request(above))).status).toBe('requests_approved');
    const below = await at.quote();
    await priced(below, '59999.99');
    expect(await refused(below)).toEqual([422, 'draft', 'isDiscountCovered']);
  });
  it('says in both languages that no rule covers it, and who can add one', async () => {
    const quotation = await at.quote(agent(), { discount_type: 'percent', discount_value: '5' });
    const { body } = await request(quotation);
    expect(body.reasons).toMatchObject([
      {
        guard: 'isDiscountCovered',
        unblockers: ['who.workflow_configs.create'],
        explain_en: expect.stringContaining('No approval rule covers this discount'),
        explain_ar: expect.stringContaining('لا توجد قاعدة موافقة تشمل هذا الخصم'),
      },
    ]);
  });
  it('goes to approval where a rule covers it, and is refused where a rule covers less', async () => {
    const covering = async (value: number) => {
      const thresholds = [{ field: 'discount_percent', op: '<=', value }];
      await at.rules([{ to: ['operations'] }], { thresholds });
    };
    await covering(4.99);
    const quotation = await at.quote(agent(), { discount_type: 'percent', discount_value: '5' });
    expect(await refused(quotation)).toEqual([422, 'draft', 'isDiscountCovered']);
    await covering(5);
    expect((await at.ok<Quotation>(request(quotation))).status).toBe('waiting_for_approval');
  });
});

describe('the use of a quotation', () => {
  it('comes from its units, and is general only where they differ', async () => {
    const quotation = await at.quote(agent(), { property_use: 'commercial' });
    expect(quotation.property_use).toBe('residential');
    await at.testBed.owner.query(`update compounds set property_use = 'general' where id = $1`, [at.property.compound]);
    const mixed = await alsoUnit(quotation, { least: '50000', asking: '60000', use: 'commercial' });
    expect(mixed.property_use).toBe('general');
    const flat = mixed.units[0]?.unit_id as number;
    const left = await at.ok<Quotation>(agent().ask(quotationCalls.removeUnit, { params: { ...own(mixed), unit_id: flat } }));
    expect(left.property_use).toBe('commercial');
  });
  it('is refused where it says otherwise', async () => {
    const quotation = await at.quote();
    const { status, body } = await update(quotation, { property_use: 'general' });
    expect([status, body.fields]).toEqual([422, { property_use: expect.stringContaining('units') }]);
    expect((await update(quotation, { property_use: 'residential', note: 'As it is' })).status).toBe(200);
  });
});

it('9,999,999.99 a year is paid to the halala', async () => {
  const quotation = await at.quote(agent(), { payments_per_year: 12 });
  const { schedule, total_net } = await priced(quotation, '9999999.99');
  expect(schedule.map(({ net }) => net)).toEqual([...Array.from({ length: 11 }, () => '833333.33'), '833333.36']);
  expect(total_net).toBe('9999999.99');
});

it('no payment is due before the day of acceptance', async () => {
  const quotation = await at.quote(agent(), { days_in_advance: 30, payments_per_year: 2 });
  expect(quotation.schedule.map((row) => row.due_on)).toEqual(['2026-01-02', '2026-07-02']);
  await request(quotation);
  for (const status of ['sent', 'accepted'])
    await at.ok(agent().ask(quotationCalls.status, { params: own(quotation), body: { status } }));
  const { accepted_on, schedule } = await at.read(quotation);
  const [day] = (
    await at.testBed.owner.query(
      "select to_char(accepted_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day from quotations where id = $1",
      [quotation.id],
    )
  ).rows;
  expect(accepted_on).toBe(day.day);
  expect(schedule[0]?.due_on).toBe(accepted_on);
});
