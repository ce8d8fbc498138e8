import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConfigStep,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { GenerationStep } from '../../../src/machines/leasing/generation/lifecycle.ts';
import { namedBy, personOf } from '../../../src/workbench/deal/asking.ts';
import { courses, stepsOf } from '../../../src/workbench/deal/courses.ts';
import { type Deal, type DealEntity, ofEntity, type Terms } from '../../../src/workbench/deal/deal.ts';
import { type DealStep, perform, play } from '../../../src/workbench/deal/play.ts';
import type { StaffRole } from '../../../src/workbench/scenarios/driving/driver.ts';
import { acceptInventory, passInspection } from '../../../src/workbench/scenarios/leasing-order.ts';
import * as deals from '../../../src/workbench/scenarios/parts/deals.ts';
import * as lettings from '../../../src/workbench/scenarios/parts/lettings.ts';
import { makeTestCompany, type Role, type TestCompany } from '../../walks/test-beds/test-company.ts';

/* What the workbench says of a whole deal (src/workbench/deal), step by step beside a real server. */

let company: TestCompany;
/** A rejection reason of each kind of rule. */
let reasons: Record<string, number>;
beforeAll(async () => {
  company = await makeTestCompany();
  const kinds = { quotation: quotationConfigCalls, quotation_discount: quotationDiscountConfigCalls, deal: dealConfigCalls };
  const body = { name_en: 'Too low', name_ar: 'منخفض جدًا', note_required: false };
  reasons = {};
  for (const [kind, { createReason }] of Object.entries(kinds))
    reasons[kind] = (await company.driver.ask<{ id: number }>('admin', createReason, { body })).id;
});
afterAll(() => company?.stop());

const userOf = (role: string): number => company.userOf(company.people[role as Role]);
const ruleStepsOf = (terms: Terms): ConfigStep[] =>
  namedBy(terms).map((roles, at) => ({
    ...{ order: at + 1, name: `Step ${at + 1}`, mode: 'any', on_timeout: terms.late, due_hours: 9 },
    ...{ allow_delegate: true, require_comment: false },
    assignees: roles.map((role) => ({ type: 'user', id: userOf(role) })),
  }));

/** Runs `act` while the rules of these terms apply. */
async function underRules(terms: Terms, act: () => Promise<void>): Promise<void> {
  const chosen = [
    ...[quotationConfigCalls, quotationDiscountConfigCalls].slice(0, terms.rules),
    ...(terms.deal ? [dealConfigCalls] : []),
  ];
  const made: (() => Promise<unknown>)[] = [];
  for (const { create, update } of chosen) {
    const name = company.driver.unique('name');
    const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
    const body = { name_en: name, name_ar: 'قاعدة', active: true, priority: 1, scope, thresholds: [], steps: ruleStepsOf(terms) };
    const { id } = await company.driver.ask<{ id: number }>('admin', create, { body });
    made.push(() => company.driver.ask('admin', update, { params: { id }, body: { active: false } }));
  }
  try {
    await act();
  } finally {
    for (const undo of made) await undo();
  }
}

/** The ids of a lead's records, as in a deal: by entity, in the order of creation. */
const tables: Record<DealEntity, string> = {
  lead: 'select id, status from leads where id = $1',
  quotation: 'select id, status from quotations where lead_id = $1',
  execution: 'select e.id, e.status from executions e join quotations q on q.id = e.record_id where q.lead_id = $1',
  execution_step:
    'select s.id, s.status from execution_steps s join executions e on e.id = s.execution_id join quotations q on q.id = e.record_id where q.lead_id = $1',
  decision:
    'select d.id, d.status from decisions d join executions e on e.id = d.execution_id join quotations q on q.id = e.record_id where q.lead_id = $1',
  generation: 'select id, status from generations where lead_id = $1',
  contract: 'select c.id, c.status from contracts c join quotations q on q.id = c.quotation_id where q.lead_id = $1',
  contract_life:
    'select c.id, c.life_status as status from contracts c join quotations q on q.id = c.quotation_id where q.lead_id = $1',
  ejar: 'select c.id, c.ejar_status as status from contracts c join quotations q on q.id = c.quotation_id where q.lead_id = $1',
  deposit:
    'select c.id, c.deposit_status as status from contracts c join quotations q on q.id = c.quotation_id where q.lead_id = $1',
  lease:
    'select l.id, l.status from leases l join contracts c on c.id = l.contract_id join quotations q on q.id = c.quotation_id where q.lead_id = $1',
  leasing_order:
    'select o.id, o.status from leasing_orders o join contracts c on c.id = o.contract_id join quotations q on q.id = c.quotation_id where q.lead_id = $1',
};
const entities = Object.keys(tables) as DealEntity[];
const simulated = ({ records }: Deal) => ({
  ...Object.fromEntries(entities.map((entity) => [entity, ofEntity(records, entity).map(({ status }) => status)])),
  asked: ofEntity(records, 'decision').map((decision) => userOf(personOf(decision))),
});

class Real {
  private constructor(
    private readonly terms: Terms,
    readonly lead: number,
  ) {}
  static async begin(terms: Terms): Promise<Real> {
    return new Real(terms, (await deals.makeLead(company.driver, await company.driver.place())).id);
  }

  private rows(entity: DealEntity) {
    return company.sql<{ id: number; status: string }>(`${tables[entity]} order by 1`, [this.lead]);
  }
  async statuses() {
    const all = await Promise.all(
      entities.map(async (entity) => [entity, (await this.rows(entity)).map(({ status }) => status)]),
    );
    const asked = await company.sql<{ user: number }>(
      'select d.user_id as user from decisions d join executions e on e.id = d.execution_id join quotations q on q.id = e.record_id where q.lead_id = $1 order by d.id',
      [this.lead],
    );
    return { ...Object.fromEntries(all), asked: asked.map(({ user }) => user) };
  }
  private async record(id: string) {
    const [entity = '', number] = id.split(' ');
    const found = (await this.rows(entity as DealEntity))[Number(number) - 1];
    if (!found) throw new Error(`The server has no ${id}`);
    return { entity: entity as DealEntity, ...found };
  }
  private async letting() {
    const contract = (await this.record('contract 1')).id;
    const [row] = await company.sql<{ tenant: number }>('select tenant_id as tenant from contracts where id = $1', [contract]);
    return { contract, tenant: row?.tenant as number, deal: { lead: this.lead, quotation: 0, unit: 0, compound: 0 } };
  }

  /** What a person, or the server's own job, does for a step. */
  async take({ record: id, what, role, given }: DealStep): Promise<void> {
    const { entity, id: own, status } = await this.record(id);
    const { driver } = company;
    const deal = { lead: this.lead, quotation: own };
    const params = { id: own };
    const as = role as StaffRole;
    const acts: Record<string, () => Promise<unknown>> = {
      'lead qualify': () => deals.qualify(driver, own),
      'lead quote': () => this.quote(),
      'lead lose': () => driver.ask('leasing_agent', leadCalls.lose, { params, body: { reason: 'price' } }),
      'lead counter': () => driver.ask(as, leadCalls.status, { params, body: { status: 'negotiating', ...given } }),
      'lead finalize': async () => company.finalizeAndStop({ lead: own, quotation: await this.accepted() }),
      'quotation request_for_approval': () => driver.ask(as, quotationCalls.requestForApproval, { params, body: {} }),
      'quotation decline': () => deals.offer(driver, deal, 'declined', given),
      'quotation revive': () => deals.offer(driver, deal, 'draft'),
      'quotation expire': async () => this.passTime((await this.validUntil(own)) ?? '', 1),
      'quotation lapse': async () => this.passTime(await company.today(), 11),
      'quotation send': () => deals.offer(driver, deal, 'sent'),
      'quotation accept': () => deals.offer(driver, deal, 'accepted'),
      'quotation withdraw': () => deals.offer(driver, deal, 'draft'),
      'quotation revise': () => deals.offer(driver, deal, 'draft'),
      'quotation edit_priced_content': () => this.addFee(own),
      'quotation cancel': () =>
        driver.ask('leasing_agent', quotationCalls.cancel, { params: deals.pathOf(deal), body: { reason: 'A mistake' } }),
      'execution_step due': async () => this.passTime(await company.today(), 5),
      'decision approve': () => this.decide(own, 'approve', role),
      'decision reject': () => this.decide(own, 'reject', role),
      'decision delegate': () => this.decide(own, 'delegate', role, String(given?.to)),
      'generation step_done': () => company.generate(own, 1),
      'generation step_failed': () => company.failAt(status as GenerationStep, own),
      'contract send': async () => lettings.sign(driver, await this.letting(), 'sent'),
      'contract tenant_sign': async () => lettings.sign(driver, await this.letting(), 'tenant_signed'),
      'contract landlord_sign': async () => lettings.sign(driver, await this.letting(), 'landlord_signed'),
      'contract reject': async () => lettings.sign(driver, await this.letting(), 'rejected', given),
      'ejar submit': async () => lettings.moveEjar(driver, await this.letting(), 'submitted'),
      'deposit receive': async () => lettings.pay(driver, await this.letting(), 'received'),
      'lease cancel': async () => {
        const { tenant } = await this.letting();
        const body = { status: 'cancelled', ...given };
        await driver.ask(as, leaseCalls.update, { params: { tenant_id: tenant, lease_id: own }, body });
      },
      'leasing_order prepare': () => this.order(own, { status: 'preparing' }),
      'leasing_order ready': () => this.order(own, { status: 'awaiting_tenant' }),
      'leasing_order deliver': async () => {
        await lettings.payFirstDues(driver, await this.letting());
        const letting = { ...(await this.letting()), order: own, lease: 0, keysAreBack: false, renewal: null };
        await acceptInventory(driver, letting);
        await passInspection(driver, letting);
        await this.order(own, { status: 'delivered' });
      },
    };
    const act = acts[`${entity} ${what}`];
    if (!act) throw new Error(`Nobody knows how to do ${entity} ${what}`);
    await act();
  }

  private async quote() {
    const deal = await deals.quote(company.driver, this.lead, await company.driver.place());
    for (let unit = 1; unit < this.terms.units; unit++)
      await company.driver.ask('leasing_agent', quotationCalls.addUnit, {
        params: deals.pathOf(deal),
        body: { unit_id: (await company.driver.place()).unit },
      });
    // The second rule is about discounts.
    if (this.terms.rules > 1)
      await company.driver.ask('leasing_agent', quotationCalls.update, {
        params: deals.pathOf(deal),
        body: { discount_type: 'percent', discount_value: '5', discount_reason: 'A friend' },
      });
  }
  private passTime(from: string, days: number) {
    return company.clockTo(company.driver.day(from, days));
  }
  private async validUntil(quotation: number) {
    const [row] = await company.sql<{ day: string }>('select valid_until::text as day from quotations where id = $1', [
      quotation,
    ]);
    return row?.day;
  }
  private async accepted() {
    const found = (await this.rows('quotation')).find(({ status }) => status === 'accepted');
    return found?.id as number;
  }
  private async addFee(quotation: number) {
    const [row] = await company.sql<{ unit: number }>('select unit_id as unit from quotation_units where quotation_id = $1', [
      quotation,
    ]);
    await company.driver.ask('leasing_agent', quotationCalls.addItem, {
      params: { lead_id: this.lead, id: quotation, unit_id: row?.unit as number },
      body: { item_type: 'fee', description: 'Cleaning', amount: '1200.00' },
    });
  }
  private async decide(decision: number, how: 'approve' | 'reject' | 'delegate', role: string, to = '') {
    const [row] = await company.sql<{ kind: string }>(
      'select e.kind from decisions d join executions e on e.id = d.execution_id where d.id = $1',
      [decision],
    );
    const bodies = {
      approve: {},
      reject: { rejection_reason_id: row && reasons[row.kind], comment: 'Too low by far' },
      delegate: { to: to && userOf(to) },
    };
    await company.ask(company.people[role as Role], executionCalls[how], { params: { id: decision }, body: bodies[how] });
  }
  private order(id: number, body: Record<string, unknown>) {
    return company.driver.ask('operations', leasingOrderCalls.update, { params: { id }, body });
  }
}

/** Takes a course's steps on the server, and expects its records where the charts say after each. */
async function takeAll(real: Real, terms: Terms, steps: readonly DealStep[]): Promise<void> {
  for (const [at, step] of steps.entries()) {
    await real.take(step);
    const { deal, lostAt } = play(terms, steps.slice(0, at + 1));
    expect(lostAt).toBeNull();
    expect(await real.statuses(), `${at + 1}. ${step.record} ${step.what}`).toEqual(simulated(deal));
  }
}
const courseOf = (id: string) => {
  const found = courses.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('the simulated deal', () => {
  it.each(courses)('$id: after each step the server’s records stand where the charts say', ({ terms, steps }) =>
    underRules(terms, async () => takeAll(await Real.begin(terms), terms, steps)),
  );

  /** After so many steps of a course and these, the next one is refused by a record. */
  const refused: [why: string, course: string, count: number, then: string[], step: string, by: string][] = [
    ['the deal isn’t approved yet', 'deal', -2, [], 'lead 1 finalize', 'lead 1'],
    ['someone else is asked', 'keys', 3, [], 'decision 1 approve by general_manager', 'decision 1'],
    ['the colleague is asked already', 'steps', 3, [], 'decision 2 delegate to general_manager', 'decision 2'],
    [
      'the contract isn’t signed',
      'keys',
      -6,
      ['prepare', 'ready'].map((what) => `leasing_order 1 ${what}`),
      'leasing_order 1 deliver',
      'leasing_order 1',
    ],
    ['its leases are cancelled', 'unsigned', 99, ['contract 1 reject'], 'contract 1 send', 'contract 1'],
    [
      'the last of its leases was cancelled',
      'unsigned',
      -2,
      ['contract 1 tenant_sign', 'lease 1 cancel', 'lease 2 cancel'],
      'contract 1 landlord_sign',
      'contract 1',
    ],
    [
      'Ejar doesn’t have the contract',
      'keys',
      -5,
      ['deposit 1 receive', 'leasing_order 1 prepare', 'leasing_order 1 ready'],
      'leasing_order 1 deliver',
      'leasing_order 1',
    ],
  ];
  it.each(refused)('is refused as on the server, and changes nothing, because %s', async (_, id, count, then, last, by) => {
    const { terms, steps } = courseOf(id);
    const [step] = stepsOf(last);
    if (!step) throw new Error(last);
    await underRules(terms, async () => {
      const real = await Real.begin(terms);
      const before = [...steps.slice(0, count), ...stepsOf(...then)];
      await takeAll(real, terms, before);
      const { deal } = play(terms, before);
      expect(perform(deal, step)).toMatchObject({ record: by });
      await expect(real.take(step)).rejects.toThrow(/: 4\d\d \{|expected 4\d\d to be 200/);
      expect(await real.statuses()).toEqual(simulated(deal));
    });
  });
});
