import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import type { EntityWorld } from './entity.ts';
import { type Deal, type Ground, plusDays } from './ground.ts';

export function quotationWorld(ground: Ground): EntityWorld {
  const { ask, people } = ground;
  const agent = people.leasing_agent;
  const deals = new Map<number, Deal>();
  const dealOf = (id: number) => deals.get(id) as Deal;
  const read = (id: number) => ask<Quotation>(agent, quotationCalls.one, { params: { id } });
  /** Quotations that were made for a tenant, and whose. */
  const tenants = new Map<number, number>();
  const move = async (id: number, status: string, more?: object) => {
    const tenant_id = tenants.get(id);
    if (tenant_id === undefined) await ground.offer(dealOf(id), status, more);
    else await ask(agent, tenantQuotationCalls.status, { params: { tenant_id, id }, body: { status, ...more } });
    return agent;
  };
  const decided = async (id: number, approve: boolean) => {
    const [run] = (await read(id)).executions;
    await ground.decide(run?.id as number, approve);
    return undefined;
  };
  const acts: Record<string, (id: number) => Promise<typeof agent | undefined>> = {
    'quotation.draft request_for_approval #1': async (id) => {
      await ground.needing([{}], () => ground.request(dealOf(id)));
      return agent;
    },
    'quotation.draft request_for_approval #2': async (id) => {
      await ground.request(dealOf(id));
      return agent;
    },
    all_approved: (id) => decided(id, true),
    any_rejected: (id) => decided(id, false),
    withdraw: (id) => move(id, 'draft'),
    edit_priced_content: async (id) => {
      const { lead, unit } = dealOf(id);
      await ask(agent, quotationCalls.updateUnit, {
        params: { lead_id: lead, id, unit_id: unit },
        body: { amount: '58000' },
      });
      return undefined;
    },
    send: (id) => move(id, 'sent'),
    accept: (id) => move(id, 'accepted'),
    decline: (id) => move(id, 'declined', { reason: 'Too dear' }),
    expire: async (id) => {
      await ground.clockTo(plusDays((await read(id)).valid_until, 1));
      return undefined;
    },
    revise: (id) => move(id, 'draft'),
    revive: (id) => move(id, 'draft'),
    generate: async (id) => {
      const tenant_id = tenants.get(id) as number;
      await ground.finalizeAndStop(dealOf(id), () =>
        ask(agent, tenantQuotationCalls.finalize, { params: { tenant_id, id }, body: {} }),
      );
      return agent;
    },
    finalize: async (id) => {
      await ground.generate(await ground.finalizeAndStop(dealOf(id)));
      return undefined;
    },
    cancel: async (id) => {
      await ask(agent, quotationCalls.cancel, {
        params: { lead_id: dealOf(id).lead, id },
        body: { reason: 'A mistake' },
      });
      return agent;
    },
  };
  return {
    entity: 'quotation',
    create: async (way) => {
      const deal = await ground.qualifiedDeal();
      if (way.at(-1)?.event !== 'generate') {
        deals.set(deal.quotation, deal);
        return deal.quotation;
      }
      const { id: tenant_id } = await ask<{ id: number }>(ground.people.admin, tenantCalls.create, {
        body: {
          kind: 'person',
          name: 'A tenant',
          mobile: `05${deal.lead + 30_000_000}`,
          identity_type: 'passport_no',
          identity_no: `TEN${10_000 + deal.lead}`,
        },
      });
      const start_on = await ground.today();
      const { id } = await ask<Quotation>(agent, tenantQuotationCalls.create, {
        params: { tenant_id },
        body: { property_use: 'residential', start_on, end_on: plusDays(start_on, 40) },
      });
      await ask(agent, tenantQuotationCalls.addUnit, { params: { tenant_id, id }, body: { unit_id: deal.unit } });
      tenants.set(id, tenant_id);
      deals.set(id, { ...deal, quotation: id });
      return id;
    },
    wire: async (id) => ({ ...(await read(id)) }),
    status: async (id) => (await read(id)).status,
    perform: (id, { name, event }) => (acts[name] ?? acts[event])?.(id) ?? Promise.reject(new Error(`No act for ${event}`)),
  };
}

/** Runs of approvals, their steps and their decisions: three lives of one quotation's request. */
export function approvalWorlds(ground: Ground): EntityWorld[] {
  const { ask, people, sql } = ground;
  const agent = people.leasing_agent;
  const admin = people.admin;
  const deals = new Map<number, Deal>();
  interface Run {
    status: string;
    steps: { id: number; status: string; decisions: { id: number; status: string }[] }[];
  }
  const readRun = (id: number) => ask<Run>(admin, executionCalls.get, { params: { id } });
  const runOfStep = async (id: number) =>
    (await sql<{ execution_id: number }>('select execution_id from execution_steps where id = $1', [id]))[0]
      ?.execution_id as number;
  const started = async (steps: Parameters<Ground['needing']>[0]): Promise<number> => {
    const deal = await ground.qualifiedDeal();
    const asked = await ground.needing(steps, () => ground.request(deal));
    const run = asked.executions[0]?.id as number;
    deals.set(run, deal);
    return run;
  };
  const dealOf = (run: number) => deals.get(run) as Deal;
  const withdraw = (run: number) => ground.offer(dealOf(run), 'draft');
  const nobody = async (act: Promise<unknown>) => {
    await act;
    return undefined;
  };

  const execution: EntityWorld = {
    entity: 'execution',
    create: (way) =>
      started(
        way.some(({ name }) => name.endsWith('step_done #1'))
          ? [{}, { assignees: [{ type: 'user', id: ground.userOf(people.finance_manager) }] }]
          : [{}],
      ),
    status: async (id) => (await readRun(id)).status,
    perform: (id, { event }) => {
      if (event === 'step_done') return nobody(ground.decide(id, true));
      if (event === 'step_rejected') return nobody(ground.decide(id, false));
      if (event === 'withdraw') return nobody(withdraw(id));
      const { lead, quotation, unit } = dealOf(id);
      return nobody(
        ask(agent, quotationCalls.updateUnit, {
          params: { lead_id: lead, id: quotation, unit_id: unit },
          body: { amount: '57000' },
        }),
      );
    },
  };

  const finance = { type: 'user' as const, id: ground.userOf(people.finance_manager) };
  const both = [finance, { type: 'user' as const, id: ground.userOf(people.operations) }];
  const timeouts: Record<string, 'reject' | 'escalate' | 'remind'> = {
    '#1': 'reject',
    '#2': 'escalate',
    '#3': 'remind',
  };
  const step: EntityWorld = {
    entity: 'execution_step',
    // The second step of a run still waits while the first is decided.
    create: async (way) => {
      const last = way.at(-1)?.name ?? '';
      const on_timeout = last.includes(' due ') ? timeouts[last.slice(-2)] : 'remind';
      const run = await started([
        {},
        { assignees: both, mode: last.endsWith('decided #3') ? 'all' : 'any', on_timeout, due_hours: 1 },
      ]);
      return (await readRun(run)).steps[1]?.id as number;
    },
    status: async (id) => (await readRun(await runOfStep(id))).steps.find((one) => one.id === id)?.status as string,
    perform: async (id, { event, name }) => {
      const run = await runOfStep(id);
      if (event === 'activate') return nobody(ground.decide(run, true));
      if (event === 'decided') return nobody(ground.decide(run, !name.endsWith('#2')));
      if (event === 'skip') return nobody(withdraw(run));
      return nobody(ground.clockTo(plusDays(await ground.today(), 5)));
    },
  };

  const manager = people.leasing_manager;
  const runOfDecision = async (id: number) =>
    (await sql<{ execution_id: number }>('select execution_id from decisions where id = $1', [id]))[0]?.execution_id as number;
  const decision: EntityWorld = {
    entity: 'decision',
    create: async () => (await readRun(await started([{}]))).steps[0]?.decisions[0]?.id as number,
    wire: (id) => ask(manager, executionCalls.decision, { params: { id } }),
    status: async (id) => (await ask<{ status: string }>(manager, executionCalls.decision, { params: { id } })).status,
    perform: async (id, { event }) => {
      const params = { id };
      if (event === 'void') return nobody(withdraw(await runOfDecision(id)));
      if (event === 'approve') await ask(manager, executionCalls.approve, { params, body: { comment: 'Fine' } });
      if (event === 'reject')
        await ask(manager, executionCalls.reject, {
          params,
          body: { rejection_reason_id: ground.rejectionReason },
        });
      if (event === 'delegate') await ask(manager, executionCalls.delegate, { params, body: { to: finance.id } });
      return manager;
    },
  };
  return [execution, step, decision];
}
