import { describe, expect, it, vi } from 'vitest';
import { runGeneration } from '../../../server/leasing/generation.ts';
import { dealConfigCalls } from '../../../src/api/approvals/config.ts';
import { type Contract, contractCalls, type Installment } from '../../../src/api/leasing/contract.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { halalas } from '../../../src/api/money.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { stepsOf } from '../../../src/machines/leasing/generation/lifecycle.ts';
import {
  accepted,
  company,
  countOf,
  finalized,
  leadOf,
  letBy,
  services,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { type Deal, plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

/** Expires the leases of dead processes' jobs, so that they are taken over; returns how many there were. */
async function takeUp(): Promise<number> {
  const { length } = await testCompany.sql(
    "update jobs set locked_until = now() - interval '1 second' where kind = 'generation' and locked_by is not null returning id",
  );
  services().jobs.wake();
  await services().jobs.settled();
  return length;
}

describe('the saga behind "finalize"', () => {
  const whole = async (deal: Deal) => {
    const own = await letBy(deal.quotation);
    expect(await leadOf(deal.lead)).toMatchObject({ status: 'finalized', tenant_id: own.tenant, generation_error: null });
    expect(own.leases).toHaveLength(1);
    expect(own.orders).toHaveLength(1);
    expect(await countOf('select count(*) from contracts where quotation_id = $1', [deal.quotation])).toBe(1);
    expect(
      await countOf('select count(*) from unit_holds where quotation_id = $1 and released_at is null', [deal.quotation]),
    ).toBe(0);
    const installments = await testCompany.ask<Installment[]>(testCompany.people.leasing_agent, contractCalls.installments, {
      params: { id: own.contract },
    });
    const contract = await testCompany.ask<Contract>(testCompany.people.leasing_agent, contractCalls.get, {
      params: { id: own.contract },
    });
    expect(installments.reduce((sum, { gross }) => sum + halalas(gross), 0)).toBe(halalas(contract.total_gross));
    return own;
  };

  for (const [at, step] of stepsOf().entries())
    it(`resumes after a crash before "${step}", and does nothing twice`, async () => {
      const deal = await accepted();
      const generation = await testCompany.finalizeAndStop(deal);
      await testCompany.generate(generation, at);
      expect(await testCompany.sql('select status from generations where id = $1', [generation])).toEqual([{ status: step }]);
      expect((await leadOf(deal.lead)).status).toBe('finalizing');
      expect(await takeUp()).toBeGreaterThan(0);
      const own = await whole(deal);
      await runGeneration(services(), company(), generation);
      expect(await takeUp()).toBe(0);
      expect(await whole(deal)).toEqual(own);
    });

  it('resumes after its connection was cut during a step', async () => {
    const deal = await accepted();
    const generation = await testCompany.finalizeAndStop(deal);
    const { generationSteps } = await import('../../../server/leasing/generation-steps.ts');
    const works = generationSteps.leases;
    generationSteps.leases = async (context) => {
      await works(context);
      const { rows } = await context.scope.client.query('select pg_backend_pid() as pid');
      await testCompany.sql('select pg_terminate_backend($1)', [rows[0].pid]);
      await context.scope.client.query('select 1');
    };
    await runGeneration(services(), company(), generation).catch(() => {});
    generationSteps.leases = works;
    expect(await testCompany.sql('select status from generations where id = $1', [generation])).toEqual([{ status: 'leases' }]);
    await takeUp();
    await whole(deal);
  });

  it('isn’t blocked by one that can’t continue', async () => {
    const [stuck, next] = [await accepted(), await accepted()];
    const generation = await testCompany.finalizeAndStop(stuck);
    await testCompany.finalizeAndStop(next);
    await testCompany.sql("select set_config('app.move', $1, false)", [`leads:${stuck.lead}:lost`]);
    await testCompany.sql("update leads set status = 'lost' where id = $1", [stuck.lead]);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await takeUp();
    logged.mockRestore();
    await whole(next);
    await testCompany.sql("select set_config('app.move', $1, false)", [`generations:${generation}:failed`]);
    await testCompany.sql("update generations set status = 'failed' where id = $1", [generation]);
  });

  it('shows its progress step by step to users viewing the lead', async () => {
    const deal = await accepted();
    const generation = await testCompany.finalizeAndStop(deal);
    const eventCount = () =>
      countOf("select count(*) from outbox where topic = 'changed' and payload->>'entity' = 'lead' and payload->>'id' = $1", [
        String(deal.lead),
      ]);
    for (const _ of stepsOf()) {
      const before = await eventCount();
      await testCompany.generate(generation, 1);
      expect(await eventCount()).toBeGreaterThan(before);
    }
  });

  it('is requested fifty times at once for a tenant’s quotation, and runs once', async () => {
    const { tenant } = await finalized();
    const other = await testCompany.qualifiedDeal();
    const today = await testCompany.today();
    const quotation = await tenantQuotation(tenant, other.unit, { start_on: today, end_on: plusDays(today, 60) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        testCompany.people.leasing_agent.ask(tenantQuotationCalls.finalize, {
          params: { tenant_id: tenant, id: quotation.id },
          body: {},
        }),
      ),
    );
    // The others find it running or finished.
    const results = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    expect(results.filter((one) => one === 'ok')).toHaveLength(1);
    expect(results.filter((one) => !['ok', 'refused', 'not_in_this_state'].includes(String(one)))).toEqual([]);
    await expect
      .poll(() => countOf("select count(*) from quotations where id = $1 and status = 'finalized'", [quotation.id]))
      .toBe(1);
    expect(await countOf('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
    expect(await countOf('select count(*) from generations where quotation_id = $1', [quotation.id])).toBe(1);
  });

  it('waits for the approval of a tenant’s deal too', async () => {
    const { tenant } = await finalized();
    const { unit } = await testCompany.qualifiedDeal();
    const config = await testCompany.ask<{ id: number }>(testCompany.people.admin, dealConfigCalls.create, {
      body: {
        name_en: 'Every deal',
        name_ar: 'كل صفقة',
        active: true,
        scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
        thresholds: [],
        steps: [
          {
            order: 1,
            name: 'Manager',
            assignees: [{ type: 'user', id: testCompany.userOf(testCompany.people.leasing_manager) }],
            mode: 'any',
            on_timeout: 'remind',
            due_hours: 9,
            allow_delegate: true,
            require_comment: false,
          },
        ],
      },
    });
    const today = await testCompany.today();
    const quotation = await tenantQuotation(tenant, unit, { start_on: today, end_on: plusDays(today, 60) });
    await testCompany.ask(testCompany.people.admin, dealConfigCalls.update, {
      params: { id: config.id },
      body: { active: false },
    });
    const params = { tenant_id: tenant, id: quotation.id };
    const finalize = (body = {}) => testCompany.people.leasing_agent.ask(tenantQuotationCalls.finalize, { params, body });
    expect(await finalize()).toMatchObject({ status: 422, body: { code: 'refused', reasons: [{ guard: 'isDealApproved' }] } });
    expect(await countOf('select count(*) from generations where quotation_id = $1', [quotation.id])).toBe(0);
    const [deal] = quotation.executions;
    await testCompany.decide(deal?.id as number, true);
    const { version } = await testCompany.ask<Quotation>(testCompany.people.leasing_agent, tenantQuotationCalls.get, { params });
    expect(await finalize({ version: version - 1 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await finalize({ version })).status).toBe(200);
    await expect.poll(() => countOf('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
  });

  it('creates one tenant from two leads of one company, processed at once', async () => {
    const deals: Deal[] = [];
    for (let i = 0; i < 2; i++) {
      const deal = await testCompany.qualifiedDeal();
      await testCompany.sql(
        "update leads set kind = 'company', commercial_register = '1010555111', identity_no = null where id = $1",
        [deal.lead],
      );
      await testCompany.accept(deal);
      deals.push(deal);
    }
    const generations = [];
    for (const deal of deals) generations.push(await testCompany.finalizeAndStop(deal));
    await Promise.all(generations.map((generation) => runGeneration(services(), company(), generation)));
    for (const deal of deals) await whole(deal);
    expect(await countOf("select count(*) from tenants where commercial_register = '1010555111'")).toBe(1);
  });

  it('fails cleanly if the unit was leased meanwhile, and resumes once it is vacant', async () => {
    const other = await finalized();
    const deal = await accepted();
    const generation = await testCompany.finalizeAndStop(deal);
    const [blocker] = await testCompany.sql<{ id: number }>(
      `insert into leases (company_id, contract_id, tenant_id, unit_id, start_on, end_on, yearly_rent)
        select company_id, contract_id, tenant_id, $2, start_on, end_on, yearly_rent from leases where id = $1 returning id`,
      [other.leases[0], deal.unit],
    );
    await testCompany.generate(generation);
    expect(await testCompany.sql('select status, failed_step from generations where id = $1', [generation])).toEqual([
      { status: 'failed', failed_step: 'leases' },
    ]);
    const lead = await leadOf(deal.lead);
    expect(lead).toMatchObject({ status: 'accepted', generation_error: 'app.error.overlap' });
    expect(lead.generation.map(({ state }) => state)).toEqual(['done', 'done', 'failed', ...Array(5).fill('waiting')]);
    expect(await letBy(deal.quotation)).toMatchObject({ leases: [], orders: [] });
    await testCompany.sql('delete from leases where id = $1', [blocker?.id]);
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    await whole(deal);
  });

  it('can’t be left half done: the quotation can’t be cancelled while it runs', async () => {
    const deal = await accepted();
    const generation = await testCompany.finalizeAndStop(deal);
    await testCompany.generate(generation, 3);
    const path = { lead_id: deal.lead, id: deal.quotation };
    const cancel = () =>
      testCompany.people.leasing_agent.ask(quotationCalls.cancel, { params: path, body: { reason: 'The customer withdrew' } });
    expect(await cancel()).toMatchObject({ status: 422, body: { reasons: [{ guard: 'isNotGenerating' }] } });
    await testCompany.generate(generation);
    await whole(deal);
    expect(await cancel()).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
  });

  it('leaves no lease behind if the quotation is cancelled after a failure, and the lead continues', async () => {
    const deal = await accepted();
    await testCompany.failAt('installments', await testCompany.finalizeAndStop(deal));
    const { contract, leases } = await letBy(deal.quotation);
    expect(leases).toHaveLength(1);
    await testCompany.offer(deal, 'cancelled', { reason: 'The customer withdrew' });
    expect(await testCompany.sql('select status, cancel_reason from leases where id = $1', [leases[0]])).toEqual([
      { status: 'cancelled', cancel_reason: 'The customer withdrew' },
    ]);
    expect((await leadOf(deal.lead)).status).toBe('negotiating');
    // The unit is vacant: the next quotation for it can be accepted.
    const next = await testCompany.qualifiedDeal();
    const path = { lead_id: next.lead, id: next.quotation };
    await testCompany.ask(testCompany.people.leasing_agent, quotationCalls.addUnit, {
      params: path,
      body: { unit_id: deal.unit },
    });
    await testCompany.accept(next);
    const { status } = await testCompany.people.leasing_agent.ask(contractCalls.signature, {
      params: { tenant_id: (await letBy(deal.quotation)).tenant, contract_id: contract },
      body: { status: 'sent' },
    });
    expect(status, 'a contract without leases is not sent').toBe(422);
  });

  it('counts a recorded down payment as paid, and the first installment with it', async () => {
    await testCompany.sql('update quotation_settings set down_payment_rate = 10000 where company_id = $1', [company()]);
    const deal = await accepted();
    await testCompany.sql('update quotation_settings set down_payment_rate = 0 where company_id = $1', [company()]);
    await testCompany.ask(testCompany.people.finance_manager, quotationCalls.downPaymentInvoice, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: {},
    });
    await testCompany.generate(await testCompany.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    const [first] = await testCompany.ask<Installment[]>(testCompany.people.leasing_agent, contractCalls.installments, {
      params: { id: own.contract },
    });
    expect(first?.paid).toBe(first?.gross);
    const order = await testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, {
      params: { id: own.orders[0] as number },
    });
    expect(order.first_dues_open).toBe('0.00');
    const plain = await finalized();
    expect(
      await testCompany.ask<LeasingOrder>(testCompany.people.operations, leasingOrderCalls.get, {
        params: { id: plain.orders[0] as number },
      }),
    ).toMatchObject({ first_dues_open: '6643.84' });
  });
});
