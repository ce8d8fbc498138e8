import { expect, vi } from 'vitest';
import { type Contract, contractCalls } from '../../../src/api/leasing/contract.ts';
import { type Lease, leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { type GenerationStep, stepsOf } from '../../../src/machines/leasing/generation.lifecycle.ts';
import type { EntityWorld } from './entity.ts';
import { type Ground, plusDays } from './ground.ts';

const stepsBefore = (step: string): string[] => {
  const at = step === 'done' ? stepsOf().length : stepsOf().indexOf(step as GenerationStep);
  return stepsOf()
    .slice(0, Math.max(0, at))
    .map(() => 'step_done');
};

interface Let {
  contract: number;
  lease: number;
  order: number;
  tenant: number;
}

/** What an accepted offer grows into: the work behind it, the contract and its deposit, the lease, the hand-over. */
export function leasingWorlds(ground: Ground): EntityWorld[] {
  const { ask, people, sql } = ground;
  const { leasing_agent: agent, leasing_manager: manager, finance_manager: finance, operations } = people;
  const nobody = async (act: Promise<unknown>) => {
    await act;
    return undefined;
  };

  const begun = async () => {
    const deal = await ground.qualifiedDeal();
    await ground.accept(deal);
    return { deal, generation: await ground.finalizeAndStop(deal) };
  };
  const tenantOf = async (contract: number) =>
    (await sql<{ tenant_id: number }>('select tenant_id from contracts where id = $1', [contract]))[0]?.tenant_id as number;
  const letOut = async (steps?: number): Promise<Let & { generation: number }> => {
    const { deal, generation } = await begun();
    await ground.generate(generation, steps);
    const [made] = await sql<Let>(
      `select c.id as contract, c.tenant_id as tenant, l.id as lease, o.id as order from contracts c
        left join leases l on l.contract_id = c.id left join leasing_orders o on o.lease_id = l.id where c.quotation_id = $1`,
      [deal.quotation],
    );
    return { ...(made as Let), generation };
  };

  const dealOfGeneration = new Map<number, Awaited<ReturnType<typeof begun>>['deal']>();
  const generation: EntityWorld = {
    entity: 'generation',
    create: async () => {
      const made = await begun();
      dealOfGeneration.set(made.generation, made.deal);
      return made.generation;
    },
    // It has no page of its own: the lead's shows how far it is.
    status: async (id) => {
      const { generation: steps } = await ask<Lead>(agent, leadCalls.get, {
        params: { id: dealOfGeneration.get(id)?.lead as number },
      });
      if (steps.every(({ state }) => state === 'done')) return 'done';
      return steps.some(({ state }) => state === 'failed')
        ? 'failed'
        : (steps.find(({ state }) => state === 'running')?.step as string);
    },
    perform: async (id, { event, from }) => {
      if (event === 'step_done') return nobody(ground.generate(id, 1));
      if (event === 'step_failed') return nobody(ground.failAt(from as GenerationStep, id));
      return nobody(ground.finalizeAndStop(dealOfGeneration.get(id) as NonNullable<ReturnType<typeof dealOfGeneration.get>>));
    },
    // Step after step: a way by a failure and a second try would be shorter on the chart, but leads back where it failed.
    through: ({ event, from, to }) =>
      event === 'retry' ? [...stepsBefore(to), 'step_failed'] : from === 'failed' ? ['step_failed'] : stepsBefore(from),
  };

  const sign = async (contract: number, status: string, more: object = {}) =>
    ask(agent, contractCalls.signature, {
      params: { tenant_id: await tenantOf(contract), contract_id: contract },
      body: { status, ...more },
    });
  const contract: EntityWorld = {
    entity: 'contract',
    create: async () => (await letOut()).contract,
    wire: (id) => ask(agent, contractCalls.get, { params: { id } }),
    status: async (id) => (await ask<Contract>(agent, contractCalls.get, { params: { id } })).status,
    perform: async (id, { to }) => {
      await sign(id, to, to === 'rejected' ? { reason: 'A wrong name' } : {});
      return agent;
    },
  };

  const pay = async (id: number, status: string) =>
    ask(finance, contractCalls.securityDeposit, {
      params: { tenant_id: await tenantOf(id), contract_id: id },
      body: { status },
    });
  const generationOfContract = new Map<number, number>();
  const deposit: EntityWorld = {
    entity: 'deposit',
    // Before the payments are seen to, nothing has been asked of the tenant.
    create: async () => {
      const made = await letOut(stepsOf().indexOf('payments'));
      generationOfContract.set(made.contract, made.generation);
      return made.contract;
    },
    wire: (id) => ask(agent, contractCalls.get, { params: { id } }),
    status: async (id) => (await ask<Contract>(agent, contractCalls.get, { params: { id } })).deposit_status,
    perform: async (id, { event, to }) => {
      if (event === 'ask') return nobody(ground.generate(generationOfContract.get(id) as number));
      await pay(id, to);
      return finance;
    },
  };

  const lets = new Map<number, Let>();
  const signWhole = async (id: number) => {
    for (const status of ['sent', 'tenant_signed', 'landlord_signed']) await sign(id, status);
  };
  const moveOrder = (id: number, body: object) => ask(operations, leasingOrderCalls.update, { params: { id }, body });
  const readyToDeliver = async ({ contract: id, order }: Let) => {
    await pay(id, 'received');
    await moveOrder(order, { first_dues_paid: true, inventory_accepted: true });
  };

  const readLease = (id: number) => ask<Lease>(manager, leaseCalls.one, { params: { id } });
  const moveLease = async (id: number, status: string, more: object = {}) => {
    await ask(manager, leaseCalls.update, {
      params: { tenant_id: lets.get(id)?.tenant as number, lease_id: id },
      body: { status, ...more },
    });
    return manager;
  };
  const leaseActs: Record<string, (id: number) => Promise<typeof manager | undefined>> = {
    sign: (id) => nobody(signWhole(lets.get(id)?.contract as number)),
    cancel: (id) => moveLease(id, 'cancelled', { reason: 'The tenant withdrew' }),
    deliver: async (id) => {
      const own = lets.get(id) as Let;
      await readyToDeliver(own);
      for (const status of ['preparing', 'awaiting_tenant', 'delivered']) await moveOrder(own.order, { status });
      return undefined;
    },
    give_notice: (id) => moveLease(id, 'on_notice', { party: 'tenant', reason: 'Moves away' }),
    withdraw_notice: (id) => moveLease(id, 'active'),
    terminate: async (id) => {
      await ask(manager, leaseCalls.terminate, {
        params: { tenant_id: lets.get(id)?.tenant as number, lease_id: id },
        body: { kind: 'mutual' },
      });
      return manager;
    },
    renew: async (id) => {
      const { tenant_id, unit_id, end_on } = await readLease(id);
      const { id: renewal } = await ask<Quotation>(agent, tenantQuotationCalls.create, {
        params: { tenant_id },
        body: { kind: 'renewal', property_use: 'residential', start_on: plusDays(end_on, 1), end_on: plusDays(end_on, 40) },
      });
      const params = { tenant_id, id: renewal };
      await ask(agent, tenantQuotationCalls.addUnit, { params, body: { unit_id } });
      await ask(agent, quotationCalls.requestForApproval, { params: { id: renewal }, body: {} });
      for (const status of ['sent', 'accepted']) await ask(agent, tenantQuotationCalls.status, { params, body: { status } });
      await ask(agent, tenantQuotationCalls.finalize, { params, body: {} });
      // The walks also happen before the first test, where expect.poll may not.
      await vi.waitFor(async () =>
        expect((await ask<Quotation>(agent, tenantQuotationCalls.get, { params })).status).toBe('finalized'),
      );
      return undefined;
    },
    end: async (id) => nobody(ground.clockTo(plusDays((await readLease(id)).end_on, 1))),
    return_keys: async (id) => moveLease(id, (await readLease(id)).status),
    hand_over: (id) => moveLease(id, 'ended.clearing'),
    clearance_closed: (id) => moveLease(id, 'closed'),
  };
  const lease: EntityWorld = {
    entity: 'lease',
    create: async () => {
      const made = await letOut();
      lets.set(made.lease, made);
      return made.lease;
    },
    wire: async (id) => ({ ...(await readLease(id)) }),
    status: async (id) => (await readLease(id)).status,
    perform: async (id, { event, to }) => {
      // The keys are back before the end: else it would be an overstay.
      if (event === 'end' && to === 'ended.clearing' && (await readLease(id)).handed_over_on === null)
        await leaseActs.return_keys?.(id);
      return leaseActs[event]?.(id) ?? Promise.reject(new Error(`No act for ${event}`));
    },
  };

  const orders = new Map<number, Let>();
  const order: EntityWorld = {
    entity: 'leasing_order',
    create: async (way) => {
      const made = await letOut();
      orders.set(made.order, made);
      if (way.some(({ event }) => event === 'deliver')) {
        await signWhole(made.contract);
        await readyToDeliver(made);
      }
      return made.order;
    },
    wire: (id) => ask(operations, leasingOrderCalls.get, { params: { id } }),
    status: async (id) => (await ask<LeasingOrder>(operations, leasingOrderCalls.get, { params: { id } })).status,
    perform: async (id, { to }) => {
      await moveOrder(id, { status: to, ...(to === 'cancelled' && { reason: 'The tenant withdrew' }) });
      return operations;
    },
  };
  return [generation, contract, deposit, lease, order];
}
