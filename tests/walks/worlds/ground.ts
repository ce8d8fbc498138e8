import { expect, vi } from 'vitest';
import { runGeneration } from '../../../server/leasing/generation.ts';
import { generationSteps } from '../../../server/leasing/generation-steps.ts';
import { Refuse } from '../../../server/refuse.ts';
import { workCalls } from '../../../src/api/app/work.ts';
import { type ConfigStep, quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import type { Call } from '../../../src/api/contract.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { GenerationStep } from '../../../src/machines/leasing/generation.lifecycle.ts';
import { makeProperty, type Property } from '../../kit/property.ts';
import { makeWorld, type Person, type World } from '../../setup/world.ts';

const roles = ['admin', 'leasing_manager', 'leasing_agent', 'finance_manager', 'operations', 'analyst', 'none'] as const;
export type Role = (typeof roles)[number];
type Args = Parameters<Person['ask']>[1];

/** An offer on its way, with all that it has grown into so far. */
export interface Deal {
  lead: number;
  quotation: number;
  unit: number;
}

/** A company at work: its people, and what they do all day, each thing a real call. */
export interface Ground {
  world: World;
  people: Record<Role, Person>;
  userOf: (person: Person) => number;
  ask: <T>(person: Person, call: Call, args?: Args) => Promise<T>;
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  today: () => Promise<string>;
  /** Moves the company's clock to a day and does what has fallen due. */
  clockTo: (day: string) => Promise<void>;
  lead: () => Promise<Lead>;
  /** A draft with one unit, for a lead that is qualified. */
  quote: (lead: number) => Promise<Deal>;
  qualifiedDeal: () => Promise<Deal>;
  offer: (deal: Deal, status: string, more?: object) => Promise<Quotation>;
  request: (deal: Deal) => Promise<Quotation>;
  /** From a draft to the lead's acceptance. */
  accept: (deal: Deal) => Promise<void>;
  /** Finalizes, with the process gone before the work behind it begins. Gives the generation. */
  finalizeAndStop: (deal: Deal, begin?: () => Promise<unknown>) => Promise<number>;
  /** Goes on with a generation; after so many steps the process is gone. */
  generate: (generation: number, steps?: number) => Promise<void>;
  /** Lets the next step of a generation fail. */
  failAt: (step: GenerationStep, generation: number) => Promise<void>;
  /** While `act` runs, quotations need these approvals. */
  needing: <T>(steps: Partial<ConfigStep>[], act: () => Promise<T>) => Promise<T>;
  decide: (execution: number, approve: boolean) => Promise<Person>;
  rejectionReason: number;
  stop: () => Promise<void>;
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export async function makeGround(): Promise<Ground> {
  const world = await makeWorld();
  const property: Property = await makeProperty(world, 'first', 400);
  const signed = await Promise.all(roles.map((role) => world.signIn('first', `${role}@first.example`)));
  const people = Object.fromEntries(roles.map((role, i) => [role, signed[i]])) as Record<Role, Person>;
  const { leasing_agent: agent, leasing_manager: manager, admin } = people;
  const { services } = world.app;
  const company = world.one.company.id;
  let serial = 0;
  let unitsUsed = 0;

  const ask: Ground['ask'] = async (person, call, args) => {
    const { status, body } = await person.ask(call, args);
    expect(status, `${person.email} ${call.id}: ${JSON.stringify(body)}`).toBe(200);
    return (call.field || call.paged ? body[call.field ?? 'data'] : body) as never;
  };
  const sql: Ground['sql'] = async (text, values = []) => (await world.owner.query(text, values)).rows;
  const today = async () =>
    (
      await sql<{ today: string }>(
        "select ((now() + make_interval(secs => clock_offset)) at time zone 'Asia/Riyadh')::date::text as today from companies where id = $1",
        [company],
      )
    )[0]?.today as string;
  const pathOf = ({ lead, quotation }: Deal) => ({ lead_id: lead, id: quotation });

  const lead = async () => {
    serial += 1;
    return ask<Lead>(agent, leadCalls.create, {
      body: {
        name: `Customer ${serial}`,
        mobile: `05${String(10_000_000 + serial)}`,
        source: 'walk_in',
        identity_type: 'passport_no',
        identity_no: `PASS${10_000 + serial}`,
        property_use: 'residential',
        budget_max: '70000',
        unit_type_id: property.unitType,
        move_in_on: await today(),
      },
    });
  };
  const quote = async (leadId: number): Promise<Deal> => {
    const unit = property.units[unitsUsed++] as number;
    const start_on = await today();
    const { id } = await ask<Quotation>(agent, quotationCalls.create, {
      params: { lead_id: leadId },
      body: { property_use: 'residential', start_on, end_on: plusDays(start_on, 40), deposit: '2000' },
    });
    await ask(agent, quotationCalls.addUnit, { params: { lead_id: leadId, id }, body: { unit_id: unit } });
    return { lead: leadId, quotation: id, unit };
  };
  const offer: Ground['offer'] = (deal, status, more = {}) =>
    ask(agent, quotationCalls.status, { params: pathOf(deal), body: { status, ...more } });
  const request = (deal: Deal) =>
    ask<Quotation>(agent, quotationCalls.requestForApproval, { params: { id: deal.quotation }, body: {} });
  const rejectionReason = (
    await ask<{ id: number }>(admin, quotationConfigCalls.createReason, {
      body: { name_en: 'Too low', name_ar: 'منخفض جدًا', note_required: false },
    })
  ).id;

  return {
    world,
    people,
    userOf: (person) => world.one.people[person.email]?.viewer.id as number,
    ask,
    sql,
    today,
    lead,
    quote,
    offer,
    request,
    rejectionReason,
    clockTo: async (day) => {
      await ask(admin, workCalls.moveClock, { body: { to: day } });
    },
    qualifiedDeal: async () => {
      const made = await lead();
      await ask(agent, leadCalls.qualify, { params: { id: made.id }, body: {} });
      return quote(made.id);
    },
    accept: async (deal) => {
      await request(deal);
      await offer(deal, 'sent');
      await offer(deal, 'accepted');
    },
    finalizeAndStop: async (deal, begin = () => ask(agent, leadCalls.finalize, { params: { id: deal.lead }, body: {} })) => {
      const gone = vi.spyOn(services.companies, 'byId').mockResolvedValue(null);
      await begin();
      await new Promise((resolve) => setImmediate(resolve));
      expect(gone).toHaveBeenCalled();
      gone.mockRestore();
      const [generation] = await sql<{ id: number }>('select id from generations where quotation_id = $1', [deal.quotation]);
      return generation?.id as number;
    },
    generate: async (generation, steps = Number.POSITIVE_INFINITY) => {
      const works = services.db.write.bind(services.db);
      let left = steps;
      const gone = vi.spyOn(services.db, 'write').mockImplementation((own, act) => {
        left -= 1;
        if (left < 0) throw new Error('The process is gone');
        return works(own, act);
      });
      try {
        await runGeneration(services, company, generation);
      } catch (error) {
        if ((error as Error).message !== 'The process is gone') throw error;
      } finally {
        gone.mockRestore();
      }
    },
    failAt: async (step, generation) => {
      const works = generationSteps[step];
      generationSteps[step] = async () => {
        throw new Refuse(422, 'refused', 'app.error.overlap');
      };
      try {
        await runGeneration(services, company, generation);
      } finally {
        generationSteps[step] = works;
      }
    },
    needing: async (steps, act) => {
      serial += 1;
      const whole = steps.map((step, i) => ({
        order: i + 1,
        name: `Step ${i + 1}`,
        assignees: [{ type: 'user' as const, id: world.one.people[manager.email]?.viewer.id }],
        mode: 'any' as const,
        on_timeout: 'remind' as const,
        due_hours: 9,
        allow_delegate: true,
        require_comment: false,
        ...step,
      }));
      const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
      const config = await ask<{ id: number }>(admin, quotationConfigCalls.create, {
        body: {
          name_en: `Config ${serial}`,
          name_ar: `إعداد ${serial}`,
          active: true,
          scope,
          thresholds: [],
          steps: whole,
        },
      });
      try {
        return await act();
      } finally {
        await ask(admin, quotationConfigCalls.update, { params: { id: config.id }, body: { active: false } });
      }
    },
    decide: async (execution, approve) => {
      const [pending] = await sql<{ id: number; user_id: number }>(
        "select id, user_id from decisions where execution_id = $1 and status = 'pending' order by id limit 1",
        [execution],
      );
      const person = Object.values(people).find(({ email }) => world.one.people[email]?.viewer.id === pending?.user_id);
      if (!pending || !person) throw new Error('Nobody decides');
      await ask(person, approve ? executionCalls.approve : executionCalls.reject, {
        params: { id: pending.id },
        body: approve ? { comment: 'Fine' } : { rejection_reason_id: rejectionReason, comment: 'Too low by far' },
      });
      return person;
    },
    stop: () => world.stop(),
  };
}
