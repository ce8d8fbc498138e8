import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentCalls } from '../../../src/api/app/document.ts';
import { dealConfigCalls } from '../../../src/api/approvals/config.ts';
import { type Execution, executionCalls } from '../../../src/api/approvals/execution.ts';
import type { Call } from '../../../src/api/contract.ts';
import { type Lease, leaseCalls } from '../../../src/api/leasing/lease.ts';
import { leasingClearanceCalls } from '../../../src/api/leasing/leasing-clearance.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { leadTakeoverCalls } from '../../../src/api/sales/lead-takeover.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { interestLevelCalls } from '../../../src/api/settings/interest-level.ts';
import { candidatesOf, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import type { Driver } from '../../../src/workbench/scenarios/driving/driver.ts';
import { leadScenario } from '../../../src/workbench/scenarios/lead.ts';
import { leaseScenario } from '../../../src/workbench/scenarios/lease.ts';
import { leasingClearanceScenario } from '../../../src/workbench/scenarios/leasing-clearance.ts';
import * as deals from '../../../src/workbench/scenarios/parts/deals.ts';
import { attachAgreement, type LeaseState, leaseOf, signWhole } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { begin, readRun, user } from '../../../src/workbench/scenarios/parts/runs.ts';
import { quotationScenario } from '../../../src/workbench/scenarios/quotation.ts';
import { inAdvance, takeoverAt } from '../../kit/makes.ts';
import { recordAt } from '../../kit/planted.ts';
import { furtherEffects } from '../../walks/expected/further-effects.ts';
import { beginOnThursday, expectEffects, observe } from '../../walks/test-beds/observed.ts';
import { makeTestCompany, type TestCompany } from '../../walks/test-beds/test-company.ts';

/* What comes of a transition where more hangs on it than on its walk (tests/walks/lifecycles.server.test.ts), by real calls. */

let testCompany: TestCompany;
beforeAll(async () => {
  testCompany = await makeTestCompany();
});
beforeEach(() => beginOnThursday(testCompany));
afterAll(() => testCompany?.stop());

const agent = 'leasing_agent';
/** The record that it is about, and what is done. */
type Case = (driver: Driver, company: TestCompany) => Promise<{ id: number; act: () => Promise<unknown> }>;

const dealWaits = async (driver: Driver) => {
  const deal = await bringBy(driver, quotationScenario, 'sent');
  await deals.needingDeals(driver, () => deals.offer(driver, deal, 'accepted'));
  const { executions } = await driver.ask<Quotation>(agent, quotationCalls.one, { params: { id: deal.quotation } });
  return { deal, run: executions[0]?.id as number };
};
const dealIsDecided =
  (call: Call, bodyOf: (driver: Driver) => Promise<Record<string, unknown>>): Case =>
  async (driver) => {
    const { run } = await dealWaits(driver);
    const { my_decision_id } = await driver.ask<Execution>('finance_manager', executionCalls.get, { params: { id: run } });
    const body = await bodyOf(driver);
    return { id: run, act: () => driver.ask('finance_manager', call, { params: { id: my_decision_id as number }, body }) };
  };
const cancel = (driver: Driver, deal: deals.Deal) => () =>
  driver.ask(agent, quotationCalls.cancel, { params: deals.pathOf(deal), body: { reason: 'A mistake' } });
/** Sent, and expired by the clock; then it is Thursday again. */
async function expire(driver: Driver, company: TestCompany, deal: deals.Deal): Promise<void> {
  await deals.moveClock(driver, driver.day(await driver.today(), 20));
  await beginOnThursday(company);
  const { status } = await driver.ask<Quotation>(agent, quotationCalls.one, { params: { id: deal.quotation } });
  expect(status).toBe('expired');
}

/** A lease that runs, with its renewal for as long again, signed or not. */
async function renewal(driver: Driver, isSigned: boolean) {
  const state = await bringBy(driver, leaseScenario, 'active');
  await leaseScenario.acts.renewal_made?.(driver, state, { name: '', event: 'renewal_made', from: 'active', to: 'active' });
  const read = (id: number) => driver.ask<Lease>('admin', leaseCalls.one, { params: { id } });
  const { successor_id, end_on } = await read(state.lease);
  const next = { ...state, lease: successor_id as number, contract: (await read(successor_id as number)).contract_id };
  if (isSigned) await signWhole(driver, next);
  return { state, next, end_on };
}
const moveLease = (driver: Driver, { tenant, lease }: { tenant: number; lease: number }, body: Record<string, unknown>) =>
  driver.ask('leasing_manager', leaseCalls.update, { params: { tenant_id: tenant, lease_id: lease }, body });

/** A lease of 100 days in Riyadh, whose landlord gave notice a year ago that they want to live there (RR-4). */
async function wantedByItsLandlord(
  driver: Driver,
  company: TestCompany,
  before: (state: LeaseState) => Promise<void> = async () => {},
) {
  const state = await leaseOf(driver, { days: 100 });
  for (const event of ['sign', 'deliver'])
    await leaseScenario.acts[event]?.(driver, state, { name: '', event, from: '', to: '' });
  await before(state);
  await company.sql(
    "update compounds set city_id = (select id from cities where company_id = compounds.company_id and name_en = 'Riyadh') where id = $1",
    [state.deal.compound],
  );
  const params = { tenant_id: state.tenant, lease_id: state.lease };
  const attachment_id = await driver.file?.('leasing_manager', 'lease');
  const body = { type: 'personal_use_declaration', attachment_id };
  await driver.ask('leasing_manager', documentCalls.addToLease, { params, body });
  await company.sql("update leases set notice_on = $2, notice_party = 'landlord', notice_ground = 'personal_use' where id = $1", [
    state.lease,
    driver.day(await company.today(), -365),
  ]);
  const terminate = () => driver.ask('leasing_manager', leaseCalls.terminate, { params, body: { kind: 'personal_use' } });
  return { state, terminate };
}
const returnKeys = (driver: Driver, state: LeaseState, from: string) =>
  leaseScenario.acts.return_keys?.(driver, state, { name: '', event: 'return_keys', from, to: from });

const cases: Record<keyof typeof furtherEffects, Case> = {
  'a lead of whom more is known than when it was contacted is qualified': async (driver) => {
    const { id } = await bringBy(driver, leadScenario, 'contacted');
    const level = await driver.ask<{ id: number }>('admin', interestLevelCalls.create, {
      body: { name_en: 'Rather keen', name_ar: 'مهتم', rank: 2 },
    });
    return {
      id,
      act: () => driver.ask(agent, leadCalls.qualify, { params: { id }, body: { interest_level_id: level.id } }),
    };
  },
  'a lead of whom the interest is known is qualified': async (driver) => {
    const { id } = await deals.makeLead(driver, await driver.place());
    const level = await driver.ask<{ id: number }>('admin', interestLevelCalls.create, {
      body: { name_en: 'Very keen', name_ar: 'مهتم جدًا', rank: 1 },
    });
    return {
      id,
      act: () => driver.ask(agent, leadCalls.qualify, { params: { id }, body: { interest_level_id: level.id } }),
    };
  },
  'a manager hands over the lead of an agent': async (driver) => {
    const records = await takeoverAt(driver, 'admin');
    const params = { lead_id: recordAt(records, '/leads/{}'), id: recordAt(records, '/leads/{}/takeovers/{}') };
    return { id: params.id, act: () => driver.ask('leasing_manager', leadTakeoverCalls.accept, { params, body: {} }) };
  },
  'one of two offers is accepted': async (driver) => {
    const deal = await bringBy(driver, quotationScenario, 'sent');
    const other = await deals.quote(driver, deal.lead, await driver.place());
    await driver.unruled(() => deals.request(driver, other.quotation));
    await deals.offer(driver, other, 'sent');
    return { id: deal.lead, act: () => deals.offer(driver, deal, 'accepted') };
  },
  'an offer is accepted that needs a tenth in advance, and whose deal is to be approved': async (driver) => {
    const deal = await bringBy(driver, quotationScenario, 'sent');
    return {
      id: deal.quotation,
      act: () => inAdvance(driver, () => deals.needingDeals(driver, () => deals.offer(driver, deal, 'accepted'))),
    };
  },
  'an offer is accepted of a unit that another customer was offered': async (driver) => {
    const deal = await bringBy(driver, quotationScenario, 'sent');
    const place = await driver.place();
    const other = await deals.makeLead(driver, place);
    await deals.qualify(driver, other.id);
    const rival = await deals.quote(driver, other.id, deal);
    await driver.unruled(() => deals.request(driver, rival.quotation));
    return { id: deal.quotation, act: () => deals.offer(driver, deal, 'accepted') };
  },
  'a deal is approved': dealIsDecided(executionCalls.approve, async () => ({})),
  'a deal is rejected': dealIsDecided(executionCalls.reject, async (driver) => ({
    rejection_reason_id: (
      await driver.ask<{ id: number }>('admin', dealConfigCalls.createReason, {
        body: { name_en: 'Too low', name_ar: 'منخفض جدًا', note_required: false },
      })
    ).id,
  })),
  'the clearance of a tenant who parks is closed': async (driver, company) => {
    const state = await bringBy(driver, leasingClearanceScenario, 'settled');
    await company.sql(
      "insert into vehicles (company_id, lease_id, plate_kind, plate, plate_ar) select company_id, id, 'other', 'X1', 'X1' from leases where id = $1",
      [state.lease],
    );
    return { id: state.clearance, act: () => clearanceTo(driver, state.clearance, ['closed']) };
  },
  'an offer is cancelled whose deal is being approved': async (driver) => {
    const { deal } = await dealWaits(driver);
    return { id: deal.quotation, act: cancel(driver, deal) };
  },
  'an offer is cancelled whose leases were made before the work on them failed': async (driver, company) => {
    const deal: deals.Deal = await bringBy(driver, quotationScenario, 'accepted');
    await deals.beginWorks(driver, deal);
    const generation = deal.generation as number;
    await company.generate(generation, ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders'].length);
    await company.failAt('access', generation);
    return { id: deal.quotation, act: cancel(driver, deal) };
  },
  'an expired offer is revived after its unit became dearer': async (driver, company) => {
    const deal = await bringBy(driver, quotationScenario, 'sent');
    await expire(driver, company, deal);
    await driver.ask('admin', unitCalls.update, { params: { id: deal.unit }, body: { asking_rent: '66000' } });
    return { id: deal.quotation, act: () => deals.offer(driver, deal, 'draft') };
  },
  'an expired offer of an office is revived': async (driver, company) => {
    const office = await makePlace(driver, 'commercial');
    const { id } = await deals.makeLead(driver, office);
    await deals.qualify(driver, id);
    const deal = await deals.quote(driver, id, office);
    await driver.ask(agent, quotationCalls.update, { params: deals.pathOf(deal), body: { property_use: 'commercial' } });
    await driver.unruled(() => deals.request(driver, deal.quotation));
    await deals.offer(driver, deal, 'sent');
    await expire(driver, company, deal);
    return { id: deal.quotation, act: () => deals.offer(driver, deal, 'draft') };
  },
  'approval is asked for within 48 business hours': async (driver) => {
    const deal = await deals.qualifiedDeal(driver);
    return {
      id: deal.quotation,
      act: () => deals.needing(driver, [deal.compound], [{ due_hours: 48 }], () => deals.request(driver, deal.quotation)),
    };
  },
  'nobody is named to stand in for who is late': async (driver) => {
    const { run } = await begin(driver, [
      { assignees: [await user(driver, 'finance_manager')], on_timeout: 'escalate', due_hours: 1 },
    ]);
    const { steps } = await readRun(driver, run);
    return {
      id: steps[0]?.id as number,
      act: async () => deals.moveClock(driver, driver.day(await driver.today(), 5)),
    };
  },
  'a notice is given after a renewal was agreed': async (driver) => {
    const { state } = await renewal(driver, false);
    const notice = { status: 'on_notice', party: 'tenant', reason: 'Moves away' };
    return { id: state.lease, act: () => moveLease(driver, state, notice) };
  },
  'a lease is terminated after a renewal was agreed': async (driver) => {
    const { state } = await renewal(driver, false);
    const params = { tenant_id: state.tenant, lease_id: state.lease };
    await attachAgreement(driver, state);
    return {
      id: state.lease,
      act: () => driver.ask('leasing_manager', leaseCalls.terminate, { params, body: { kind: 'mutual' } }),
    };
  },
  'a renewal is cancelled before it began': async (driver) => {
    const { next } = await renewal(driver, false);
    return { id: next.lease, act: () => moveLease(driver, next, { status: 'cancelled', reason: 'The tenant asks for less' }) };
  },
  'a lease ends whose renewal is signed': async (driver) => {
    const { state, end_on } = await renewal(driver, true);
    return { id: state.lease, act: () => deals.moveClock(driver, driver.day(end_on, 1)) };
  },
  'a renewal is signed after the lease before ended': async (driver) => {
    const { next, end_on } = await renewal(driver, false);
    await deals.moveClock(driver, driver.day(end_on, 1));
    return { id: next.lease, act: () => signWhole(driver, next) };
  },
  'a lease in Riyadh is ended for its landlord, with the keys back': async (driver, company) => {
    const { state, terminate } = await wantedByItsLandlord(driver, company);
    await returnKeys(driver, state, 'active');
    return { id: state.lease, act: terminate };
  },
  'a lease in Riyadh is ended for its landlord after a notice, with the keys back': async (driver, company) => {
    const { state, terminate } = await wantedByItsLandlord(driver, company, async (lease) => {
      await moveLease(driver, lease, { status: 'on_notice', party: 'tenant', reason: 'Moves away' });
    });
    await returnKeys(driver, state, 'on_notice');
    return { id: state.lease, act: terminate };
  },
  'a unit in Riyadh comes back that its landlord wants to live in': async (driver, company) => {
    const { state, terminate } = await wantedByItsLandlord(driver, company);
    await terminate();
    return { id: state.lease, act: () => moveLease(driver, state, { status: 'ended.clearing' }) };
  },
};
async function clearanceTo(driver: Driver, id: number, statuses: string[]): Promise<void> {
  for (const status of statuses)
    await driver.ask('operations', leasingClearanceCalls.update, { params: { id }, body: { status } });
}

describe('what comes of a transition beyond its walk', () => {
  for (const [name, { of, effects }] of Object.entries(furtherEffects))
    it(name, async () => {
      const [entity, transition] = of;
      const lifecycle = lifecycles.find((one) => one.name === entity);
      const candidate =
        lifecycle && candidatesOf(lifecycle.lifecycle.machine).find((one) => one.name === `${entity}.${transition}`);
      if (!candidate) throw new Error(`The chart of ${entity} has no ${transition}`);
      const { id, act } = await cases[name as keyof typeof furtherEffects](testCompany.driver, testCompany);
      expectEffects(candidate, effects, await observe(testCompany, { entity, id, event: candidate.event }, act));
    });
});
