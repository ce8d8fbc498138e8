import { expect, vi } from 'vitest';
import type { AppOptions } from '../../../server/app.ts';
import { ApiError } from '../../../server/kit/api-error.ts';
import { runGeneration } from '../../../server/leasing/generation.ts';
import { generationSteps } from '../../../server/leasing/generation-steps.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { Lead } from '../../../src/api/sales/lead.ts';
import type { Quotation } from '../../../src/api/sales/quotation.ts';
import type { GenerationStep } from '../../../src/machines/leasing/generation/lifecycle.ts';
import { type Driver, plusDays } from '../../../src/workbench/scenarios/driving/driver.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { makeProperty, type Property } from '../../kit/property.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

const roles = [
  'admin',
  'general_manager',
  'leasing_manager',
  'leasing_agent',
  'finance_manager',
  'operations',
  'maintenance_coordinator',
  'analyst',
  'none',
] as const;
export type Role = (typeof roles)[number];
type Args = Parameters<Person['ask']>[1];

export { plusDays };
export type Deal = sales.Deal;
/** A company with its users, and shorthands for their everyday actions, each a real call. */
export interface TestCompany {
  testBed: TestBed;
  people: Record<Role, Person>;
  /** The driver for scenarios. */
  driver: Driver;
  userOf: (person: Person) => number;
  ask: <T>(person: Person, call: Call, args?: Args) => Promise<T>;
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  today: () => Promise<string>;
  /** Moves the company's clock to a date, which runs everything that has fallen due. */
  clockTo: (day: string) => Promise<void>;
  lead: () => Promise<Lead>;
  /** A draft with one unit, for a qualified lead. */
  quote: (lead: number) => Promise<Deal>;
  qualifiedDeal: () => Promise<Deal>;
  offer: (deal: Deal, status: string, more?: object) => Promise<Quotation>;
  request: (deal: Deal) => Promise<Quotation>;
  /** Takes a draft to accepted. */
  accept: (deal: Deal) => Promise<void>;
  /** Finalizes, and stops before the saga's first step as if the process had died. Returns the generation's id. */
  finalizeAndStop: (deal: Pick<Deal, 'lead' | 'quotation'>, begin?: () => Promise<unknown>) => Promise<number>;
  /** Resumes a generation, and stops again after so many steps. */
  generate: (generation: number, steps?: number) => Promise<void>;
  /** Makes a generation's next step fail. */
  failAt: (step: GenerationStep, generation: number) => Promise<void>;
  decide: (execution: number, approve: boolean) => Promise<Person>;
  rejectionReason: number;
  /** A rejection reason that requires a note. */
  strictReason: number;
  stop: () => Promise<void>;
}

export async function makeTestCompany(options: Partial<AppOptions> = {}): Promise<TestCompany> {
  const testBed = await makeTestBed(options);
  const property: Property = await makeProperty(testBed, 'first', 400);
  // Who approves in maintenance, but no money: no role of every test bed.
  await testBed.owner.query(
    `insert into users (company_id, name, email, password_hash, role_id)
      select u.company_id, 'maintenance_coordinator of first', 'maintenance_coordinator@first.example', u.password_hash, r.id
      from users u join roles r on r.company_id = u.company_id and r.code = 'maintenance_coordinator'
      where u.email = 'operations@first.example'`,
  );
  const signed = await Promise.all(roles.map((role) => testBed.signIn('first', `${role}@first.example`)));
  const people = Object.fromEntries(roles.map((role, i) => [role, signed[i]])) as Record<Role, Person>;
  const { services } = testBed.app;
  const company = testBed.one.company.id;
  let unitsUsed = 0;

  const ask: TestCompany['ask'] = async (person, call, args) => {
    const { status, body } = await person.ask(call, args);
    expect(status, `${person.email} ${call.id}: ${JSON.stringify(body)}`).toBe(200);
    return (call.field || call.paged ? body[call.field ?? 'data'] : body) as never;
  };
  const sql: TestCompany['sql'] = async (text, values = []) => (await testBed.owner.query(text, values)).rows;
  const finalizeAndStop = async (deal: Pick<Deal, 'quotation'>, begin: () => Promise<unknown>) => {
    const gone = vi.spyOn(services.jobs, 'wake').mockImplementation(() => {});
    await begin();
    gone.mockRestore();
    // The process that died had claimed the job.
    const [job] = await sql<{ generation: number }>(
      `update jobs set locked_by = 'a process that is gone', locked_until = now() + interval '1 day' from generations g
        where g.quotation_id = $1 and jobs.locked_by is null and jobs.payload = jsonb_build_object('generation', g.id) returning g.id as generation`,
      [deal.quotation],
    );
    expect(job, 'no job was asked for').toBeDefined();
    return job?.generation as number;
  };
  const generate: TestCompany['generate'] = async (generation, steps = Number.POSITIVE_INFINITY) => {
    let left = steps;
    // Only its own writes are counted: the server's other jobs write meanwhile.
    const db = Object.create(services.db, {
      write: {
        value: (...args: Parameters<typeof services.db.write>) => {
          left -= 1;
          if (left < 0) throw new Error('The process is gone');
          return services.db.write(...args);
        },
      },
    });
    try {
      await runGeneration({ ...services, db }, company, generation);
    } catch (error) {
      if ((error as Error).message !== 'The process is gone') throw error;
    }
  };
  const failAt: TestCompany['failAt'] = async (step, generation) => {
    const works = generationSteps[step];
    generationSteps[step] = async () => {
      throw new ApiError(422, 'refused', 'app.error.overlap');
    };
    try {
      await runGeneration(services, company, generation);
    } finally {
      generationSteps[step] = works;
    }
  };
  const userOf: TestCompany['userOf'] = (person) => testBed.one.people[person.email]?.viewer.id as number;

  const driver: Driver = {
    ...bedDriver(testBed, 'first', { person: (role) => people[role] }),
    place: async () => ({ ...property, unit: property.units[unitsUsed++] as number }),
    works: {
      hold: (quotation, begin) => finalizeAndStop({ quotation }, begin),
      go: generate,
      fail: failAt,
    },
  };
  const rejectionReason = await driver.rejectionReason(false);
  const strictReason = await driver.rejectionReason(true);

  return {
    testBed,
    people,
    driver,
    userOf,
    ask,
    sql,
    today: driver.today,
    lead: () => sales.makeLead(driver, property),
    quote: async (lead) => sales.quote(driver, lead, await driver.place()),
    offer: (deal, status, more) => sales.offer(driver, deal, status, more),
    request: ({ quotation }) => sales.request(driver, quotation),
    rejectionReason,
    strictReason,
    clockTo: (day) => sales.moveClock(driver, day),
    qualifiedDeal: () => sales.qualifiedDeal(driver),
    accept: (deal) => sales.accept(driver, deal),
    finalizeAndStop: (deal, begin = () => sales.finalize(driver, deal)) => finalizeAndStop(deal, begin),
    generate,
    failAt,
    decide: async (execution, approve) => {
      const [pending] = await sql<{ id: number; user_id: number }>(
        "select id, user_id from decisions where execution_id = $1 and status = 'pending' order by id limit 1",
        [execution],
      );
      const person = Object.values(people).find(({ email }) => testBed.one.people[email]?.viewer.id === pending?.user_id);
      if (!pending || !person) throw new Error('Nobody decides');
      await ask(person, approve ? executionCalls.approve : executionCalls.reject, {
        params: { id: pending.id },
        body: approve ? { comment: 'Fine' } : { rejection_reason_id: rejectionReason, comment: 'Too low by far' },
      });
      return person;
    },
    stop: () => testBed.stop(),
  };
}
