import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeGenerations, runGeneration } from '../../server/leasing/generation.ts';
import { dealConfigCalls } from '../../src/api/approvals/config.ts';
import { type Contract, contractCalls, type Installment } from '../../src/api/leasing/contract.ts';
import { type Lease, leaseCalls } from '../../src/api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { type Tenant, tenantCalls } from '../../src/api/leasing/tenant.ts';
import { halalas } from '../../src/api/money.ts';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../src/api/sales/tenant-quotation.ts';
import { stepsOf } from '../../src/machines/leasing/generation.lifecycle.ts';
import { type Deal, type Ground, makeGround, plusDays } from '../walks/worlds/ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await makeGround();
});
afterAll(() => ground?.stop());

const count = async (text: string, values: unknown[] = []) => (await ground.sql<{ count: number }>(text, values))[0]?.count;
const countOf = async (text: string, values: unknown[] = []) => Number(await count(text, values));
const company = () => ground.world.one.company.id;
const services = () => ground.world.app.services;
const leadOf = (id: number) => ground.ask<Lead>(ground.people.leasing_agent, leadCalls.get, { params: { id } });

interface Let {
  contract: number;
  tenant: number;
  leases: number[];
  orders: number[];
}
/** What a quotation has grown into. */
async function letBy(quotation: number): Promise<Let> {
  const [contract] = await ground.sql<{ id: number; tenant_id: number }>(
    'select id, tenant_id from contracts where quotation_id = $1',
    [quotation],
  );
  const ids = async (table: string) =>
    (await ground.sql<{ id: number }>(`select id from ${table} where contract_id = $1 order by id`, [contract?.id])).map(
      ({ id }) => id,
    );
  return {
    contract: contract?.id as number,
    tenant: contract?.tenant_id as number,
    leases: await ids('leases'),
    orders: await ids('leasing_orders'),
  };
}
async function accepted(): Promise<Deal> {
  const deal = await ground.qualifiedDeal();
  await ground.accept(deal);
  return deal;
}
async function finalized(): Promise<Let & { deal: Deal }> {
  const deal = await accepted();
  await ground.generate(await ground.finalizeAndStop(deal));
  return { ...(await letBy(deal.quotation)), deal };
}
const sign = async ({ contract, tenant }: Let) => {
  for (const status of ['sent', 'tenant_signed', 'landlord_signed'])
    await ground.ask(ground.people.leasing_agent, contractCalls.signature, {
      params: { tenant_id: tenant, contract_id: contract },
      body: { status },
    });
};
const moveOrder = (id: number | undefined, body: object) =>
  ground.people.operations.ask(leasingOrderCalls.update, { params: { id: id as number }, body });
async function readyToDeliver(own: Let) {
  await sign(own);
  await ground.ask(ground.people.finance_manager, contractCalls.securityDeposit, {
    params: { tenant_id: own.tenant, contract_id: own.contract },
    body: { status: 'received' },
  });
  for (const order of own.orders)
    for (const body of [{ first_dues_paid: true, inventory_accepted: true, status: 'preparing' }, { status: 'awaiting_tenant' }])
      expect((await moveOrder(order, body)).status).toBe(200);
}
async function active(): Promise<Let & { deal: Deal }> {
  const own = await finalized();
  await readyToDeliver(own);
  for (const order of own.orders) expect((await moveOrder(order, { status: 'delivered' })).status).toBe(200);
  return own;
}
const readLease = (id: number | undefined) =>
  ground.ask<Lease>(ground.people.leasing_manager, leaseCalls.one, { params: { id: id as number } });
const moveLease = (own: Let, body: object) =>
  ground.people.leasing_manager.ask(leaseCalls.update, {
    params: { tenant_id: own.tenant, lease_id: own.leases[0] as number },
    body,
  });

/** An offer to a tenant who is here already, accepted. */
async function tenantQuotation(tenant_id: number, unit_id: number, term: object): Promise<Quotation> {
  const { leasing_agent: agent } = ground.people;
  const made = await ground.ask<Quotation>(agent, tenantQuotationCalls.create, {
    params: { tenant_id },
    body: { property_use: 'residential', ...term },
  });
  const params = { tenant_id, id: made.id };
  await ground.ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id } });
  await ground.ask(agent, quotationCalls.requestForApproval, { params: { id: made.id }, body: {} });
  await ground.ask(agent, tenantQuotationCalls.status, { params, body: { status: 'sent' } });
  return ground.ask<Quotation>(agent, tenantQuotationCalls.status, { params, body: { status: 'accepted' } });
}

describe('the work behind "finalize"', () => {
  const whole = async (deal: Deal) => {
    const own = await letBy(deal.quotation);
    expect(await leadOf(deal.lead)).toMatchObject({ status: 'finalized', tenant_id: own.tenant, generation_error: null });
    expect(own.leases).toHaveLength(1);
    expect(own.orders).toHaveLength(1);
    expect(await countOf('select count(*) from contracts where quotation_id = $1', [deal.quotation])).toBe(1);
    expect(
      await countOf('select count(*) from unit_holds where quotation_id = $1 and released_at is null', [deal.quotation]),
    ).toBe(0);
    expect(await countOf('select last_rent as count from units where id = $1', [deal.unit])).toBe(6_000_000);
    const installments = await ground.ask<Installment[]>(ground.people.leasing_agent, contractCalls.installments, {
      params: { id: own.contract },
    });
    const contract = await ground.ask<Contract>(ground.people.leasing_agent, contractCalls.get, {
      params: { id: own.contract },
    });
    expect(installments.reduce((sum, { gross }) => sum + halalas(gross), 0)).toBe(halalas(contract.total_gross));
    return own;
  };

  for (const [at, step] of stepsOf().entries())
    it(`goes on after a crash before "${step}", and does nothing twice`, async () => {
      const deal = await accepted();
      const generation = await ground.finalizeAndStop(deal);
      await ground.generate(generation, at);
      expect(await ground.sql('select status from generations where id = $1', [generation])).toEqual([{ status: step }]);
      expect((await leadOf(deal.lead)).status).toBe('finalizing');
      expect(await resumeGenerations(services())).toBeGreaterThan(0);
      const own = await whole(deal);
      await runGeneration(services(), company(), generation);
      expect(await resumeGenerations(services())).toBe(0);
      expect(await whole(deal)).toEqual(own);
    });

  it('goes on after its connection was cut amid a step', async () => {
    const deal = await accepted();
    const generation = await ground.finalizeAndStop(deal);
    const { generationSteps } = await import('../../server/leasing/generation-steps.ts');
    const works = generationSteps.leases;
    generationSteps.leases = async (doing) => {
      await works(doing);
      const { rows } = await doing.scope.client.query('select pg_backend_pid() as pid');
      await ground.sql('select pg_terminate_backend($1)', [rows[0].pid]);
      await doing.scope.client.query('select 1');
    };
    await runGeneration(services(), company(), generation).catch(() => {});
    generationSteps.leases = works;
    expect(await ground.sql('select status from generations where id = $1', [generation])).toEqual([{ status: 'leases' }]);
    await resumeGenerations(services());
    await whole(deal);
  });

  it('is not held up by one that cannot go on', async () => {
    const [stuck, next] = [await accepted(), await accepted()];
    const generation = await ground.finalizeAndStop(stuck);
    await ground.finalizeAndStop(next);
    await ground.sql("select set_config('app.move', $1, false)", [`leads:${stuck.lead}:lost`]);
    await ground.sql("update leads set status = 'lost' where id = $1", [stuck.lead]);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await resumeGenerations(services());
    logged.mockRestore();
    await whole(next);
    await ground.sql("select set_config('app.move', $1, false)", [`generations:${generation}:failed`]);
    await ground.sql("update generations set status = 'failed' where id = $1", [generation]);
  });

  it('is told to whoever looks at the lead, step by step', async () => {
    const deal = await accepted();
    const generation = await ground.finalizeAndStop(deal);
    const told = () =>
      countOf("select count(*) from outbox where topic = 'changed' and payload->>'entity' = 'lead' and payload->>'id' = $1", [
        String(deal.lead),
      ]);
    for (const _ of stepsOf()) {
      const before = await told();
      await ground.generate(generation, 1);
      expect(await told()).toBeGreaterThan(before);
    }
  });

  it('is begun fifty times at once for a tenant’s offer, and is done once', async () => {
    const { tenant } = await finalized();
    const other = await ground.qualifiedDeal();
    const today = await ground.today();
    const quotation = await tenantQuotation(tenant, other.unit, { start_on: today, end_on: plusDays(today, 60) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        ground.people.leasing_agent.ask(tenantQuotationCalls.finalize, {
          params: { tenant_id: tenant, id: quotation.id },
          body: {},
        }),
      ),
    );
    // The others find it begun, or over already.
    const told = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    expect(told.filter((one) => one === 'ok')).toHaveLength(1);
    expect(told.filter((one) => !['ok', 'refused', 'not_in_this_state'].includes(String(one)))).toEqual([]);
    await expect
      .poll(() => countOf("select count(*) from quotations where id = $1 and status = 'finalized'", [quotation.id]))
      .toBe(1);
    expect(await countOf('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
    expect(await countOf('select count(*) from generations where quotation_id = $1', [quotation.id])).toBe(1);
  });

  it('waits for the approval of a tenant’s deal, too', async () => {
    const { tenant } = await finalized();
    const { unit } = await ground.qualifiedDeal();
    const config = await ground.ask<{ id: number }>(ground.people.admin, dealConfigCalls.create, {
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
            assignees: [{ type: 'user', id: ground.userOf(ground.people.leasing_manager) }],
            mode: 'any',
            on_timeout: 'remind',
            due_hours: 9,
            allow_delegate: true,
            require_comment: false,
          },
        ],
      },
    });
    const today = await ground.today();
    const quotation = await tenantQuotation(tenant, unit, { start_on: today, end_on: plusDays(today, 60) });
    await ground.ask(ground.people.admin, dealConfigCalls.update, { params: { id: config.id }, body: { active: false } });
    const params = { tenant_id: tenant, id: quotation.id };
    const finalize = (body = {}) => ground.people.leasing_agent.ask(tenantQuotationCalls.finalize, { params, body });
    expect(await finalize()).toMatchObject({ status: 422, body: { code: 'refused', reasons: [{ guard: 'isDealApproved' }] } });
    expect(await countOf('select count(*) from generations where quotation_id = $1', [quotation.id])).toBe(0);
    const [deal] = quotation.executions;
    await ground.decide(deal?.id as number, true);
    const { version } = await ground.ask<Quotation>(ground.people.leasing_agent, tenantQuotationCalls.get, { params });
    expect(await finalize({ version: version - 1 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await finalize({ version })).status).toBe(200);
    await expect.poll(() => countOf('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
  });

  it('makes one tenant of two leads of one company, worked on at once', async () => {
    const deals: Deal[] = [];
    for (let i = 0; i < 2; i++) {
      const deal = await ground.qualifiedDeal();
      await ground.sql(
        "update leads set kind = 'company', commercial_register = '1010555111', identity_no = null where id = $1",
        [deal.lead],
      );
      await ground.accept(deal);
      deals.push(deal);
    }
    const generations = [];
    for (const deal of deals) generations.push(await ground.finalizeAndStop(deal));
    await Promise.all(generations.map((generation) => runGeneration(services(), company(), generation)));
    for (const deal of deals) await whole(deal);
    expect(await countOf("select count(*) from tenants where commercial_register = '1010555111'")).toBe(1);
  });

  it('fails cleanly where the unit was let in the meantime, and goes on once it is free', async () => {
    const other = await finalized();
    const deal = await accepted();
    const generation = await ground.finalizeAndStop(deal);
    const [blocker] = await ground.sql<{ id: number }>(
      `insert into leases (company_id, contract_id, tenant_id, unit_id, start_on, end_on, yearly_rent)
        select company_id, contract_id, tenant_id, $2, start_on, end_on, yearly_rent from leases where id = $1 returning id`,
      [other.leases[0], deal.unit],
    );
    await ground.generate(generation);
    expect(await ground.sql('select status, failed_step from generations where id = $1', [generation])).toEqual([
      { status: 'failed', failed_step: 'leases' },
    ]);
    const lead = await leadOf(deal.lead);
    expect(lead).toMatchObject({ status: 'accepted', generation_error: 'app.error.overlap' });
    expect(lead.generation.map(({ state }) => state)).toEqual(['done', 'done', 'failed', ...Array(5).fill('waiting')]);
    expect(await letBy(deal.quotation)).toMatchObject({ leases: [], orders: [] });
    await ground.sql('delete from leases where id = $1', [blocker?.id]);
    await ground.generate(await ground.finalizeAndStop(deal));
    await whole(deal);
  });

  it('stops when the offer is withdrawn in the meantime', async () => {
    const deal = await accepted();
    const generation = await ground.finalizeAndStop(deal);
    await ground.generate(generation, 2);
    await ground.offer(deal, 'cancelled', { reason: 'The customer withdrew' });
    await ground.generate(generation);
    expect(await letBy(deal.quotation)).toMatchObject({ leases: [], orders: [] });
    expect(await ground.sql('select status from generations where id = $1', [generation])).toEqual([{ status: 'failed' }]);
    expect(await leadOf(deal.lead)).toMatchObject({
      status: 'accepted',
      generation_error: 'leasing.generation.error.not_accepted',
    });
  });

  it('counts a posted down payment as paid, and the first dues with it', async () => {
    await ground.sql('update quotation_settings set down_payment_rate = 10000 where company_id = $1', [company()]);
    const deal = await accepted();
    await ground.sql('update quotation_settings set down_payment_rate = 0 where company_id = $1', [company()]);
    await ground.ask(ground.people.finance_manager, quotationCalls.downPaymentInvoice, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: {},
    });
    await ground.generate(await ground.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    const [first] = await ground.ask<Installment[]>(ground.people.leasing_agent, contractCalls.installments, {
      params: { id: own.contract },
    });
    expect(first?.paid).toBe(first?.gross);
    const order = await ground.ask<LeasingOrder>(ground.people.operations, leasingOrderCalls.get, {
      params: { id: own.orders[0] as number },
    });
    expect(order.first_dues_paid).toBe(true);
    const plain = await finalized();
    expect(
      await ground.ask<LeasingOrder>(ground.people.operations, leasingOrderCalls.get, {
        params: { id: plain.orders[0] as number },
      }),
    ).toMatchObject({ first_dues_paid: false });
  });
});

describe('the life of a lease', () => {
  it('begins for every unit of a contract, each with its own hand-over', async () => {
    const deal = await ground.qualifiedDeal();
    const second = await ground.qualifiedDeal();
    await ground.ask(ground.people.leasing_agent, quotationCalls.addUnit, {
      params: { lead_id: deal.lead, id: deal.quotation },
      body: { unit_id: second.unit },
    });
    await ground.accept(deal);
    await ground.generate(await ground.finalizeAndStop(deal));
    const own = await letBy(deal.quotation);
    expect(own.leases).toHaveLength(2);
    await readyToDeliver(own);
    expect((await Promise.all(own.leases.map(readLease))).map(({ status }) => status)).toEqual([
      'pending_start',
      'pending_start',
    ]);
    expect((await moveOrder(own.orders[0], { status: 'delivered' })).status).toBe(200);
    expect((await Promise.all(own.leases.map(readLease))).map(({ status }) => status)).toEqual(['active', 'pending_start']);
    expect((await readLease(own.leases[0])).delivered_on).toBe(await ground.today());
  });

  it('ends in time for the next one, even when the keys come late', async () => {
    const own = await active();
    const { end_on } = await readLease(own.leases[0]);
    const next = await tenantQuotation(own.tenant, own.deal.unit, {
      start_on: plusDays(end_on, 1),
      end_on: plusDays(end_on, 90),
    });
    await ground.ask(ground.people.leasing_agent, tenantQuotationCalls.finalize, {
      params: { tenant_id: own.tenant, id: next.id },
      body: {},
    });
    await expect.poll(async () => (await letBy(next.id)).orders.length).toBe(1);
    await ground.clockTo(plusDays(end_on, 5));
    expect((await readLease(own.leases[0])).status).toBe('ended.overstay');
    const handed = await moveLease(own, { status: 'ended.clearing' });
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    expect(handed.body.data).toMatchObject({ ended_on: end_on, handed_over_on: plusDays(end_on, 5) });
  });

  it('ends without an overstay when the keys were back in time', async () => {
    const own = await active();
    const back = await moveLease(own, { status: 'active' });
    expect(back.body.data).toMatchObject({ status: 'active', handed_over_on: await ground.today() });
    expect((await moveLease(own, { status: 'active' })).body.reasons).toMatchObject([{ guard: 'isNotHandedOver' }]);
    const { end_on, handed_over_on } = await readLease(own.leases[0]);
    await ground.clockTo(plusDays(end_on, 1));
    expect(await readLease(own.leases[0])).toMatchObject({ status: 'ended.clearing', ended_on: end_on, handed_over_on });
  });

  it('is renewed by the next contract of the same tenant and unit', async () => {
    const own = await active();
    const { end_on } = await readLease(own.leases[0]);
    const renewal = await tenantQuotation(own.tenant, own.deal.unit, {
      kind: 'renewal',
      start_on: plusDays(end_on, 1),
      end_on: plusDays(end_on, 365),
    });
    await ground.ask(ground.people.leasing_agent, tenantQuotationCalls.finalize, {
      params: { tenant_id: own.tenant, id: renewal.id },
      body: {},
    });
    await expect
      .poll(() => countOf("select count(*) from quotations where id = $1 and status = 'finalized'", [renewal.id]))
      .toBe(1);
    const successor = (await letBy(renewal.id)).leases[0];
    expect(await readLease(own.leases[0])).toMatchObject({ status: 'renewed', successor_id: successor });
    expect(await readLease(successor)).toMatchObject({ status: 'draft', start_on: plusDays(end_on, 1) });
  });

  it('is cancelled and handed over at once: one of the two happens, and both records agree', async () => {
    for (let i = 0; i < 6; i++) {
      const own = await finalized();
      await readyToDeliver(own);
      const answers = await Promise.all([
        moveOrder(own.orders[0], { status: 'delivered' }),
        moveLease(own, { status: 'cancelled', reason: 'The tenant withdrew' }),
      ]);
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body))).toEqual([200, 422]);
      const { status, order_status } = await readLease(own.leases[0]);
      expect([
        ['active', 'delivered'],
        ['cancelled', 'cancelled'],
      ]).toContainEqual([status, order_status]);
    }
  });

  it('shows who moves in within thirty days of the company’s own time', async () => {
    const own = await finalized();
    const { tenant } = own;
    const today = await ground.today();
    const far = await tenantQuotation(tenant, (await ground.qualifiedDeal()).unit, {
      start_on: plusDays(today, 31),
      end_on: plusDays(today, 90),
    });
    await ground.ask(ground.people.leasing_agent, tenantQuotationCalls.finalize, {
      params: { tenant_id: tenant, id: far.id },
      body: {},
    });
    await expect.poll(async () => (await letBy(far.id)).orders.length).toBe(1);
    const later = await letBy(far.id);
    await sign(own);
    await sign(later);
    const arriving = async () =>
      (
        await ground.ask<Lease[]>(ground.people.leasing_manager, leasingOrderCalls.expectedArrivals, { query: { per_page: 100 } })
      ).map(({ id }) => id);
    expect(await arriving()).toContain(own.leases[0]);
    expect(await arriving()).not.toContain(later.leases[0]);
    await ground.clockTo(plusDays(today, 1));
    expect(await arriving()).toContain(later.leases[0]);
  });
});

describe('a leasing order', () => {
  it('keeps its note when it is cancelled, and is closed to changes then', async () => {
    const own = await finalized();
    expect((await moveOrder(own.orders[0], { note: 'Mind the dog' })).status).toBe(200);
    const cancelled = await moveOrder(own.orders[0], { status: 'cancelled', reason: 'The tenant withdrew' });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', note: 'Mind the dog' });
    const log = await ground.ask<{ event: string; reason: string | null }[]>(
      ground.people.operations,
      leasingOrderCalls.activities,
      {
        params: { id: own.orders[0] as number },
      },
    );
    expect(log.find(({ event }) => event === 'cancel')?.reason).toBe('The tenant withdrew');
    const late = await moveOrder(own.orders[0], { inventory_accepted: true });
    expect(late).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    expect((await moveOrder(own.orders[0], { note: 'Calm by now' })).status).toBe(200);
  });

  it('is cancelled with its lease, for the same reason', async () => {
    const own = await finalized();
    await moveOrder(own.orders[0], { note: 'Mind the dog' });
    await moveLease(own, { status: 'cancelled', reason: 'Found another flat' });
    const order = await ground.ask<LeasingOrder>(ground.people.operations, leasingOrderCalls.get, {
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

describe('tenants', () => {
  const create = (body: object) => ground.people.admin.ask(tenantCalls.create, { body });
  const person = { name: 'Noura Al-Harbi', identity_type: 'saudi_no', identity_no: '1999900143' };
  let noura: Tenant;
  beforeEach(async () => {
    noura ??= (await create({ ...person, birth_date: '1990-05-01', mobile: '0500000091' })).body.data as Tenant;
  });

  it('are of age, known by one identity, and a company by its register', async () => {
    expect(noura).toMatchObject({ kind: 'person', mobile: '+966500000091', active_leases: 0, contract_count: 0 });
    expect(await create(person)).toMatchObject({
      status: 422,
      body: { code: 'taken', fields: { identity_no: expect.any(String) } },
    });
    expect(
      (await create({ ...person, identity_no: '1999900218', birth_date: plusYears(await ground.today(), -17) })).body.fields,
    ).toEqual({
      birth_date: expect.any(String),
    });
    expect((await create({ ...person, identity_no: '1999900144' })).body.fields).toEqual({ identity_no: expect.any(String) });
    expect((await create({ name: 'Rimal Tech', kind: 'company' })).body.fields).toEqual({
      commercial_register: expect.any(String),
    });
    expect((await create({ name: 'Rimal Tech', kind: 'company', commercial_register: '1010999901' })).status).toBe(200);
  });
  const plusYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

  it('are found by their words, filtered and sorted', async () => {
    const list = async (query: object) =>
      (await ground.ask<Tenant[]>(ground.people.leasing_agent, tenantCalls.list, { query: { ...query } })).map(
        ({ name }) => name,
      );
    expect(await list({ search: 'noura' })).toEqual(['Noura Al-Harbi']);
    expect(await list({ search: '50000009' })).toEqual(['Noura Al-Harbi']);
    expect(await list({ kind: 'company', sort: 'name' })).toContain('Rimal Tech');
    expect(await list({ kind: 'company' })).not.toContain('Noura Al-Harbi');
    const sorted = await list({ sort: '-name', per_page: 100 });
    expect(sorted.length).toBeGreaterThan(3);
  });

  it('show their contracts, dues and units, and no one else’s', async () => {
    const [own, other] = [await finalized(), await finalized()];
    const { leasing_agent: agent } = ground.people;
    const params = { tenant_id: own.tenant };
    expect((await ground.ask<Contract[]>(agent, tenantCalls.contracts, { params })).map(({ id }) => id)).toEqual([own.contract]);
    expect(await ground.ask<Installment[]>(agent, tenantCalls.installments, { params })).toEqual(
      await ground.ask<Installment[]>(agent, contractCalls.installments, { params: { id: own.contract } }),
    );
    expect(await ground.ask<object[]>(agent, tenantCalls.units, { params })).toMatchObject([
      { id: own.deal.unit, yearly_rent: '60000.00' },
    ]);
    const foreign = { tenant_id: own.tenant, contract_id: other.contract };
    expect((await agent.ask(tenantCalls.contractUnits, { params: foreign })).status).toBe(404);
    expect((await agent.ask(contractCalls.signature, { params: foreign, body: { status: 'sent' } })).status).toBe(404);
    expect(
      (await agent.ask(leaseCalls.get, { params: { tenant_id: own.tenant, lease_id: other.leases[0] as number } })).status,
    ).toBe(404);
    expect(await ground.ask(agent, contractCalls.yearRent, { params: { id: own.contract } })).toEqual({
      year_rent_amount: '60000.00',
    });
  });
});

describe('an offer for the next term', () => {
  it('follows the contract with its units and services, once', async () => {
    const own = await finalized();
    const agent = ground.people.leasing_agent;
    const before = await ground.ask<Quotation>(agent, quotationCalls.one, { params: { id: own.deal.quotation } });
    const params = { tenant_id: own.tenant, id: own.deal.quotation };
    const next = await ground.ask<Quotation>(agent, tenantQuotationCalls.renew, { params, body: {} });
    expect(next).toMatchObject({
      status: 'draft',
      kind: 'renewal',
      tenant_id: own.tenant,
      lead_id: null,
      start_on: plusDays(before.end_on, 1),
    });
    expect(Date.parse(next.end_on) - Date.parse(next.start_on)).toBe(Date.parse(before.end_on) - Date.parse(before.start_on));
    expect(next.units.map(({ unit_id }) => unit_id)).toEqual(before.units.map(({ unit_id }) => unit_id));
    expect(next.total_gross).not.toBe('0.00');
    const again = await agent.ask(tenantQuotationCalls.renew, { params, body: {} });
    expect(again).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect(String(again.body.error)).toContain(next.ref_no);
    const stranger = await agent.ask(tenantQuotationCalls.renew, { params: { ...params, tenant_id: 999_999 }, body: {} });
    expect(stranger.status).toBe(404);
  });
});
