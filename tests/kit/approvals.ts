import { expect } from 'vitest';
import { sweepTimers } from '../../server/jobs/timers.ts';
import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../src/api/approvals/config.ts';
import { type Execution, type ExecutionRow, executionCalls } from '../../src/api/approvals/execution.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { type Answer, makeTestBed, type Person, roles, type TestBed } from '../setup/test-bed.ts';
import { makeProperty } from './property.ts';

export const configCalls = {
  quotation: quotationConfigCalls,
  quotation_discount: quotationDiscountConfigCalls,
  contract_discount: contractDiscountConfigCalls,
  deal: dealConfigCalls,
};
export type RoleCode = (typeof roles)[number];
export type StepGiven = { to: RoleCode[] | { type: string; id?: number }[] } & Record<string, unknown>;
const everything = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };

/** A test bed in which quotations need approval by a test's rules. */
export async function openApprovals(units = 40) {
  const testBed: TestBed = await makeTestBed();
  const property = await makeProperty(testBed, 'first', units);
  const signed = await Promise.all(roles.map((role) => testBed.signIn('first', `${role}@first.example`)));
  const people = Object.fromEntries(roles.map((role, i) => [role, signed[i]])) as Record<RoleCode, Person>;
  const idOf = (role: RoleCode) => testBed.one.people[`${role}@first.example`]?.viewer.id as number;
  const ok = async <T>(answering: Promise<Answer>): Promise<T> => {
    const { status, body } = await answering;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as T;
  };

  const step = ({ to, ...more }: StepGiven, i: number) => ({
    order: i + 1,
    name: `Step ${i + 1}`,
    mode: 'any',
    due_hours: 9,
    on_timeout: 'remind',
    allow_delegate: true,
    require_comment: false,
    assignees: to.map((one) => (typeof one === 'string' ? { type: 'user', id: idOf(one) } : one)),
    ...more,
  });
  const config = (kind: ApprovalKind, steps: StepGiven[], more: object = {}) =>
    people.admin.ask(configCalls[kind].create, {
      body: {
        name_en: 'A rule',
        name_ar: 'قاعدة',
        active: true,
        scope: everything,
        thresholds: [],
        steps: steps.map(step),
        ...more,
      },
    });
  /** Replaces all rules with these, and makes every user active and present. */
  const rules = async (steps: StepGiven[], more: object = {}): Promise<number> => {
    await testBed.owner.query('update users set active = true, delegate_id = null, delegate_until = null');
    await testBed.owner.query('update workflow_configs set active = false');
    return (await ok<{ id: number }>(config('quotation', steps, more))).id;
  };

  let serial = 0;
  const quote = async (person: Person = people.leasing_agent, terms: object = {}, place = property): Promise<Quotation> => {
    serial += 1;
    const lead = await ok<Lead>(
      person.ask(leadCalls.create, {
        body: {
          name: `Customer ${serial}`,
          mobile: `0502000${100 + serial}`,
          source: 'website',
          identity_type: 'passport_no',
          identity_no: `PASS${100 + serial}`,
          property_use: 'residential',
          budget_max: '70000',
          unit_type_id: place.unitType,
          move_in_on: '2026-02-01',
        },
      }),
    );
    await ok(person.ask(leadCalls.qualify, { params: { id: lead.id }, body: {} }));
    const made = await ok<Quotation>(
      person.ask(quotationCalls.create, {
        params: { lead_id: lead.id },
        body: { property_use: 'residential', start_on: '2026-02-01', end_on: '2027-01-31', ...terms },
      }),
    );
    const unit_id = place.units[serial - 1] as number;
    return ok<Quotation>(person.ask(quotationCalls.addUnit, { params: { lead_id: lead.id, id: made.id }, body: { unit_id } }));
  };
  const read = ({ id }: { id: number }) => ok<Quotation>(people.admin.ask(quotationCalls.one, { params: { id } }));
  const request = async (person: Person = people.leasing_agent, terms: object = {}) => {
    const quotation = await quote(person, terms);
    const waiting = await ok<Quotation>(
      person.ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }),
    );
    return { quotation: waiting, run: waiting.executions[0]?.id as number };
  };
  const run = (id: number) => ok<Execution>(people.admin.ask(executionCalls.get, { params: { id } }));
  /** The statuses of a request, its steps and its decisions. */
  const statusesOf = async (id: number) => {
    const { status, steps } = await run(id);
    return {
      run: status,
      steps: steps.map((step) => step.status),
      decisions: steps.flatMap((step) => step.decisions.map((one) => one.status)),
    };
  };
  const inbox = async (person: Person) => (await ok<ExecutionRow[]>(person.ask(executionCalls.pending))).map((row) => row.id);
  const mine = async (person: Person, id: number): Promise<number> => {
    const { my_decision_id } = await ok<Execution>(person.ask(executionCalls.pendingOne, { params: { id } }));
    return my_decision_id as number;
  };
  const approve = async (role: RoleCode, id: number, body: object = {}) =>
    people[role].ask(executionCalls.approve, { params: { id: await mine(people[role], id) }, body });
  const reject = async (role: RoleCode, id: number, body: object = {}) =>
    people[role].ask(executionCalls.reject, { params: { id: await mine(people[role], id) }, body });
  /** Moves the company's clock forward, which runs everything that has fallen due. */
  const wait = async (seconds: number): Promise<number> => {
    await testBed.owner.query('update companies set clock_offset = clock_offset + $2 where id = $1', [
      testBed.one.company.id,
      seconds,
    ]);
    testBed.app.services.companies.forget();
    return sweepTimers(testBed.app.services, testBed.one.company.id);
  };
  return {
    testBed,
    property,
    people,
    idOf,
    ok,
    config,
    rules,
    quote,
    read,
    request,
    run,
    statusesOf,
    inbox,
    mine,
    approve,
    reject,
    wait,
  };
}
export type Approvals = Awaited<ReturnType<typeof openApprovals>>;

/** The guards that refused a response. */
export const guardsOf = ({ body }: Answer): string[] => ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
