import { describe, expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { finalized, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

describe('a renewal quotation', () => {
  it('is created once from the contract, with its units and services', async () => {
    const own = await finalized();
    const agent = testCompany.people.leasing_agent;
    const before = await testCompany.ask<Quotation>(agent, quotationCalls.one, { params: { id: own.deal.quotation } });
    const params = { tenant_id: own.tenant, id: own.deal.quotation };
    // Free days agreed on for a beginning aren’t given again.
    await testCompany.sql(
      "update quotations set free_days = 30, discount_type = 'percent', discount_value = 500, deposit_waived = true where id = $1",
      [params.id],
    );
    const next = await testCompany.ask<Quotation>(agent, tenantQuotationCalls.renew, { params, body: {} });
    expect(next).toMatchObject({
      status: 'draft',
      kind: 'renewal',
      tenant_id: own.tenant,
      lead_id: null,
      start_on: plusDays(before.end_on, 1),
    });
    expect(Date.parse(next.end_on) - Date.parse(next.start_on)).toBe(Date.parse(before.end_on) - Date.parse(before.start_on));
    expect(next.units.map(({ unit_id }) => unit_id)).toEqual(before.units.map(({ unit_id }) => unit_id));
    expect(next).toMatchObject({ free_days: 0, discount_type: 'none', discount_value: '0.00' });
    // 41 days from 25 February: a month of 5,000.00, and the days of a second one at 60,000.00 a year.
    expect(next.schedule.map(({ is_free, from_on, to_on, gross }) => [is_free, from_on, to_on, gross])).toEqual([
      [false, next.start_on, next.end_on, next.total_gross],
    ]);
    expect(next.total_gross).toBe('7136.99');
    const again = await agent.ask(tenantQuotationCalls.renew, { params, body: {} });
    expect(again).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect(String(again.body.error)).toContain(next.ref_no);
    const stranger = await agent.ask(tenantQuotationCalls.renew, { params: { ...params, tenant_id: 999_999 }, body: {} });
    expect(stranger.status).toBe(404);
  });
});
