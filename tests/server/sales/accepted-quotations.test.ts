import { describe, expect, it } from 'vitest';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { unitTypeCalls } from '../../../src/api/property/unit-type.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { quotationSettingCalls } from '../../../src/api/settings/quotation-setting.ts';
import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { quotationScenario } from '../../../src/workbench/scenarios/quotation.ts';
import {
  accepted,
  countOf,
  finalized,
  leadOf,
  letBy,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { type Deal, plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const agent = () => testCompany.people.leasing_agent;
const read = (deal: Deal) => testCompany.ask<Quotation>(agent(), quotationCalls.get, { params: sales.pathOf(deal) });
const unitOf = ({ unit }: Deal) => testCompany.ask<Unit>(testCompany.people.admin, unitCalls.get, { params: { id: unit } });
const later = async (days: number) => testCompany.clockTo(plusDays(await testCompany.today(), days));
const settings = (body: object) => testCompany.ask(testCompany.people.admin, quotationSettingCalls.update, { body: { ...body } });
const reasonsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reasons ?? []) as { guard: string; explain_en: string; explain_ar: string }[];

describe('an accepted quotation', () => {
  it('lapses after ten days, and its unit is free again', async () => {
    const deal = await accepted();
    await later(10);
    expect((await read(deal)).status).toBe('accepted');
    expect(await unitOf(deal)).toMatchObject({ occupancy: 'reserved' });
    await later(1);
    expect((await read(deal)).status).toBe('expired');
    expect(await unitOf(deal)).toMatchObject({ occupancy: 'vacant' });
    expect(await leadOf(deal.lead)).toMatchObject({ status: 'negotiating', accepted_quotations: 0 });
    expect(
      await countOf(
        "select count(*) from notifications where text_key = 'sales.quotation.told.lapsed' and record_id = $1 and user_id = $2",
        [deal.quotation, testCompany.userOf(agent())],
      ),
    ).toBe(1);
  });

  it('lapses after the company’s own limit', async () => {
    await settings({ accepted_days: 3 });
    const deal = await accepted();
    await settings({ accepted_days: 10 });
    await later(4);
    expect((await read(deal)).status).toBe('expired');
  });

  it('doesn’t lapse once its down payment is posted', async () => {
    await settings({ down_payment_rate: 1000 });
    const deal = await accepted();
    await settings({ down_payment_rate: 0 });
    const { down_payment, total_gross } = await read(deal);
    expect(down_payment).toBe((Number(total_gross) / 10).toFixed(2));
    expect(Number(down_payment)).toBeGreaterThan(600);
    await testCompany.ask(testCompany.people.finance_manager, quotationCalls.downPaymentInvoice, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: {},
    });
    await later(40);
    expect((await read(deal)).status).toBe('accepted');
  });

  it('lapses after its leases couldn’t be made in time', async () => {
    const deal = await accepted();
    const generation = await testCompany.finalizeAndStop(deal);
    await later(12);
    expect((await read(deal)).status).toBe('accepted');
    // Leases are there by then, and go with it.
    await testCompany.generate(generation, ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders'].length);
    await testCompany.failAt('access', generation);
    const leases = () =>
      testCompany.sql<{ status: string }>(
        'select l.status from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id where c.quotation_id = $1',
        [deal.quotation],
      );
    expect(await leases()).toEqual([{ status: 'draft' }]);
    await later(2);
    expect((await read(deal)).status).toBe('expired');
    expect((await leadOf(deal.lead)).status).toBe('negotiating');
    expect(await leases()).toEqual([{ status: 'cancelled' }]);
  });

  it('lapses while its deal is being approved, which nobody has to decide any more', async () => {
    const deal = await bringBy(testCompany.driver, quotationScenario, 'sent');
    await sales.needingDeals(testCompany.driver, () => testCompany.offer(deal, 'accepted'));
    expect((await read(deal)).executions).toMatchObject([{ status: 'running' }]);
    await later(11);
    expect(await read(deal)).toMatchObject({ status: 'expired', executions: [{ status: 'cancelled' }] });
    expect(
      await countOf(
        `select count(*) from decisions d join executions e on e.company_id = d.company_id and e.id = d.execution_id
          where e.record_id = $1 and e.kind = 'deal' and d.status = 'pending'`,
        [deal.quotation],
      ),
    ).toBe(0);
  });

  it('doesn’t lapse once its leases are made, which then have its unit', async () => {
    const { deal } = await finalized();
    await later(20);
    expect((await read(deal)).status).toBe('finalized');
  });

  it('is open to the customer again when its deal is rejected, and held as when it was sent', async () => {
    const deal = await bringBy(testCompany.driver, quotationScenario, 'sent');
    const { valid_until } = await read(deal);
    await sales.needingDeals(testCompany.driver, () => testCompany.offer(deal, 'accepted'));
    const { executions } = await read(deal);
    await sales.rejectDeal(testCompany.driver, executions[0]?.id as number);
    expect(await read(deal)).toMatchObject({ status: 'sent', accepted_at: null, valid_until });
    expect(await unitOf(deal)).toMatchObject({ occupancy: 'held', occupied_until: valid_until });
    expect((await leadOf(deal.lead)).status).toBe('negotiating');
    const again = await agent().ask(quotationCalls.status, { params: sales.pathOf(deal), body: { status: 'accepted' } });
    // No rule is left that asks for an approval, and the former rejection was of another acceptance.
    expect(again.body.data).toMatchObject({ status: 'accepted', deal_approval: 'not_needed' });
    expect((await agent().ask(leadCalls.finalize, { params: { id: deal.lead }, body: {} })).status).toBe(200);
  });

  it('expires when it should have, if its deal is rejected after that', async () => {
    const deal = await bringBy(testCompany.driver, quotationScenario, 'sent');
    await sales.needingDeals(testCompany.driver, () => testCompany.offer(deal, 'accepted'));
    const { executions } = await read(deal);
    await later(8);
    await sales.rejectDeal(testCompany.driver, executions[0]?.id as number);
    await later(0);
    expect((await read(deal)).status).toBe('expired');
  });
});

describe('an approved quotation past its validity', () => {
  const extend = (deal: Deal, valid_until: string) =>
    agent().ask(quotationCalls.extend, { params: { id: deal.quotation }, body: { valid_until } });

  it('is extended without another approval', async () => {
    const deal = await testCompany.qualifiedDeal();
    const requested = await sales.needing(testCompany.driver, [deal.compound], [{}], () => testCompany.request(deal));
    await sales.decideOwn(testCompany.driver, 'leasing_manager', requested.executions[0]?.id as number, true);
    await later(8);
    const send = await agent().ask(quotationCalls.status, { params: sales.pathOf(deal), body: { status: 'sent' } });
    expect(reasonsOf(send).map(({ guard }) => guard)).toEqual(['isValidToday']);
    const today = await testCompany.today();
    expect(reasonsOf(await extend(deal, today)).map(({ guard }) => guard)).toEqual(['gaveLaterDay']);
    const extended = await extend(deal, plusDays(today, 5));
    expect(extended.body.data).toMatchObject({
      status: 'requests_approved',
      valid_until: plusDays(today, 5),
      executions: [{ id: requested.executions[0]?.id, status: 'approved' }],
    });
    expect(await unitOf(deal)).toMatchObject({ occupancy: 'held', occupied_until: plusDays(today, 5) });
    expect((await testCompany.offer(deal, 'sent')).status).toBe('sent');
  });

  it('loses its approval with its price', async () => {
    const deal = await testCompany.qualifiedDeal();
    await testCompany.request(deal);
    expect((await read(deal)).is_as_approved).toBe(true);
    await testCompany.ask(agent(), quotationCalls.updateUnit, {
      params: { ...sales.pathOf(deal), unit_id: deal.unit },
      body: { amount: '58000' },
    });
    expect(await read(deal)).toMatchObject({ status: 'draft', is_as_approved: false });
    const refused = await extend(deal, plusDays(await testCompany.today(), 5));
    expect(refused.body.code).toBe('not_in_this_state');
  });
});

describe('a unit that two customers want', () => {
  it('is refused to the second with who has it until when, and its maker is told', async () => {
    const place = await testCompany.driver.place();
    const offered = async () => {
      const { id } = await testCompany.lead();
      await sales.qualify(testCompany.driver, id);
      const deal = await sales.quote(testCompany.driver, id, place);
      await testCompany.request(deal);
      await testCompany.offer(deal, 'sent');
      return deal;
    };
    const [first, second, third] = [await offered(), await offered(), await offered()];
    await testCompany.offer(third, 'declined', { reason: 'Too dear' });
    const end = plusDays(await testCompany.today(), 40);
    const accept = () => agent().ask(quotationCalls.status, { params: sales.pathOf(second), body: { status: 'accepted' } });
    const until = (await read(first)).valid_until;
    expect((await read(second)).conflicts).toEqual([
      { unit_id: place.unit, number: expect.any(String), why: 'held', by: `Q-${first.quotation}`, until },
    ]);
    await testCompany.offer(first, 'accepted');
    const refused = reasonsOf(await accept());
    const day = (language: string) =>
      new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
        .formatToParts(new Date(end))
        .filter(({ type }) => type !== 'literal');
    const said = (language: string) =>
      ['day', 'month', 'year'].map((part) => day(language).find(({ type }) => type === part)?.value).join(' ');
    const { number } = await unitOf(first);
    expect(refused).toMatchObject([
      {
        guard: 'unitsAreFree',
        explain_en: `${number} is reserved for Q-${first.quotation} until ${said('en-GB')}.`,
        explain_ar: `${number} محجوزة للعرض Q-${first.quotation} حتى ${said('ar-SA-u-ca-gregory-nu-latn')}.`,
      },
    ]);
    const rivals = async (deal: Deal) =>
      countOf(
        "select count(*) from notifications where text_key = 'sales.quotation.told.unit_taken' and entity = 'quotation' and record_id = $1 and values->>'by' = $2 and values->>'until' = $3 and user_id = $4",
        [deal.quotation, `Q-${first.quotation}`, end, testCompany.userOf(agent())],
      );
    expect([await rivals(first), await rivals(second), await rivals(third)]).toEqual([0, 1, 0]);
    await testCompany.generate(await testCompany.finalizeAndStop(first));
    const own = await letBy(first.quotation);
    expect((await read(second)).conflicts).toMatchObject([{ why: 'leased', by: `C-${own.contract}`, until: end }]);
  });
});

describe('finalizing', () => {
  it('looks at a lead’s units on that day, and names the one that isn’t to be had', async () => {
    const deal = await accepted();
    const { number } = await unitOf(deal);
    const { admin } = testCompany.people;
    const today = await testCompany.today();
    const finalize = () => agent().ask(leadCalls.finalize, { params: { id: deal.lead }, body: {} });
    const unit = (body: object) => testCompany.ask(admin, unitCalls.update, { params: { id: deal.unit }, body: { ...body } });
    await unit({ market: 'blocked' });
    expect(reasonsOf(await finalize())).toMatchObject([{ guard: 'unitsAreFree', explain_en: `${number} isn’t for lease.` }]);
    await unit({ market: 'for_lease' });
    await unit({ readiness: 'out_of_order', out_of_order_reason: 'Flooded', out_of_order_from: today });
    expect(reasonsOf(await finalize())).toMatchObject([{ guard: 'unitsAreFree', explain_en: `${number} is out of order.` }]);
    await unit({ readiness: 'ready', out_of_order_reason: null, out_of_order_from: null });
    expect((await finalize()).status).toBe(200);
  });

  it('looks at a tenant’s units as well', async () => {
    const own = await finalized();
    const { unit } = await testCompany.driver.place();
    const today = await testCompany.today();
    const { id, units } = await tenantQuotation(own.tenant, unit, { start_on: today, end_on: plusDays(today, 40) });
    await testCompany.ask(testCompany.people.admin, unitCalls.update, { params: { id: unit }, body: { market: 'blocked' } });
    const refused = await agent().ask(tenantQuotationCalls.finalize, { params: { tenant_id: own.tenant, id }, body: {} });
    expect(reasonsOf(refused)).toMatchObject([{ guard: 'unitsAreFree', explain_en: `${units[0]?.number} isn’t for lease.` }]);
  });
});

describe('a returning tenant', () => {
  it('takes over what the lead brought along, and its timeline says so', async () => {
    const { admin } = testCompany.people;
    const today = await testCompany.today();
    const first = await accepted();
    const identity = { identity_type: 'iqama_no', identity_no: '2999900075' };
    const update = (lead: number, body: object) =>
      testCompany.ask(agent(), leadCalls.update, { params: { id: lead }, body: { ...body } });
    await update(first.lead, {
      ...identity,
      identity_expiry: plusDays(today, 60),
      mobile: '0500007001',
      email: 'old@example.com',
    });
    await testCompany.generate(await testCompany.finalizeAndStop(first));
    const { tenant } = await letBy(first.quotation);
    const again = await accepted();
    await update(again.lead, {
      ...identity,
      identity_expiry: plusDays(today, 700),
      mobile: '0500007002',
      email: 'new@example.com',
    });
    await testCompany.generate(await testCompany.finalizeAndStop(again));
    expect((await letBy(again.quotation)).tenant).toBe(tenant);
    expect(await testCompany.ask<Tenant>(admin, tenantCalls.get, { params: { id: tenant } })).toMatchObject({
      mobile: '+966500007002',
      email: 'new@example.com',
      identity_expiry: plusDays(today, 700),
    });
    const [last] = await testCompany.ask<{ event: string; changes: object }[]>(admin, tenantCalls.histories, {
      params: { tenant_id: tenant },
    });
    expect(last).toMatchObject({
      event: 'update',
      changes: {
        mobile: ['+966500007001', '+966500007002'],
        email: ['old@example.com', 'new@example.com'],
        identity_expiry: [plusDays(today, 60), plusDays(today, 700)],
      },
    });
  });

  it('keeps an identity that is valid for longer, and what the lead doesn’t know', async () => {
    const today = await testCompany.today();
    const { admin } = testCompany.people;
    const known = await testCompany.ask<Tenant>(admin, tenantCalls.create, {
      body: {
        name: 'Ahmed Hassan',
        identity_type: 'iqama_no',
        identity_no: '2999900158',
        identity_expiry: plusDays(today, 900),
        email: 'ahmed@example.com',
      },
    });
    const deal = await accepted();
    await testCompany.ask(agent(), leadCalls.update, {
      params: { id: deal.lead },
      body: { identity_type: 'iqama_no', identity_no: '2999900158', identity_expiry: plusDays(today, 100), mobile: '0500007003' },
    });
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    expect((await letBy(deal.quotation)).tenant).toBe(known.id);
    expect(await testCompany.ask<Tenant>(admin, tenantCalls.get, { params: { id: known.id } })).toMatchObject({
      mobile: '+966500007003',
      email: 'ahmed@example.com',
      identity_expiry: plusDays(today, 900),
    });
  });
});

describe('the deposit of a quotation', () => {
  it('is its unit types’, unless another was agreed on', async () => {
    const place = await testCompany.driver.place();
    await testCompany.ask(testCompany.people.admin, unitTypeCalls.update, {
      params: { id: place.unitType },
      body: { deposit: '3000' },
    });
    const { id: lead } = await testCompany.lead();
    const start_on = await testCompany.today();
    const draft = async (more: object = {}) => {
      const { id } = await testCompany.ask<Quotation>(agent(), quotationCalls.create, {
        params: { lead_id: lead },
        body: { property_use: 'residential', start_on, end_on: plusDays(start_on, 40), ...more },
      });
      return { lead_id: lead, id };
    };
    const add = async (params: { lead_id: number; id: number }, unit_id: number) =>
      testCompany.ask<Quotation>(agent(), quotationCalls.addUnit, { params, body: { unit_id } });
    const usual = await draft();
    expect((await add(usual, place.unit)).deposit).toBe('3000.00');
    const next = (await testCompany.driver.place()).unit;
    expect((await add(usual, next)).deposit).toBe('6000.00');
    expect(
      (await testCompany.ask<Quotation>(agent(), quotationCalls.removeUnit, { params: { ...usual, unit_id: next } })).deposit,
    ).toBe('3000.00');
    const agreed = await draft({ deposit: '2500' });
    expect((await add(agreed, place.unit)).deposit).toBe('2500.00');
    const waived = await draft({ deposit_waived: true });
    await add(waived, place.unit);
    const { id: rule } = await testCompany.ask<{ id: number }>(testCompany.people.admin, quotationConfigCalls.create, {
      body: {
        name_en: 'Without the whole deposit',
        name_ar: 'دون كامل التأمين',
        active: true,
        scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
        thresholds: [{ field: 'deposit_waived', op: '>=', value: 1 }],
        steps: [
          {
            ...{ order: 1, name: 'One', mode: 'any', on_timeout: 'remind', allow_delegate: true, require_comment: false },
            assignees: [{ type: 'user', id: testCompany.userOf(testCompany.people.leasing_manager) }],
          },
        ],
      },
    });
    const isAsked = async ({ id }: { id: number }) =>
      (await testCompany.ask<Quotation>(agent(), quotationCalls.one, { params: { id } })).approval_needed;
    expect([await isAsked(usual), await isAsked(agreed), await isAsked(waived)]).toEqual([false, true, true]);
    await testCompany.ask(testCompany.people.admin, quotationConfigCalls.update, {
      params: { id: rule },
      body: { active: false },
    });
    await testCompany.ask(testCompany.people.admin, unitTypeCalls.update, {
      params: { id: place.unitType },
      body: { deposit: '0' },
    });
  });
});
