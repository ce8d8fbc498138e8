import { namesOf } from '../../api/entity-names.ts';
import { tenantCalls } from '../../api/leasing/tenant.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import type { Driver, Scenario, ScenarioStep, StaffRole } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import {
  beginWorks,
  type Deal,
  decideOwn,
  finishWorks,
  moveClock,
  needing,
  needingDeals,
  offer,
  pathOf,
  qualifiedDeal,
  rejectDeal,
  request,
} from './parts/deals.ts';

const agent: StaffRole = 'leasing_agent';

export interface QuotationState extends Deal {
  /** The tenant's id, for a quotation made for one. */
  tenant: number | null;
  /** On acceptance its deal is put to approval, to be rejected. */
  dealIsRejected?: boolean;
}
const moveOffer =
  (status: string, more: object = {}) =>
  async (driver: Driver, state: QuotationState) => {
    const { tenant, quotation: id } = state;
    if (tenant === null) await offer(driver, state, status, more);
    else await driver.ask(agent, tenantQuotationCalls.status, { params: { tenant_id: tenant, id }, body: { status, ...more } });
    return agent;
  };
/** The leasing manager decides the quotation's latest approval request. */
const decide =
  (isApproved: boolean) =>
  async (driver: Driver, { quotation }: QuotationState) => {
    const { executions } = await driver.ask<Quotation>(agent, quotationCalls.one, { params: { id: quotation } });
    await decideOwn(driver, 'leasing_manager', executions[0]?.id as number, isApproved);
    return null;
  };
const isForTenant = (ahead: readonly ScenarioStep[]) => ahead.some(({ event }) => event === 'generate');

const offers = { sent: 'send', accepted: 'accept', declined: 'decline', draft: 'withdraw' };

export const quotationScenario: Scenario<QuotationState> = {
  entity: 'quotation',
  inApp: {
    presses: {
      'LQ-07': () => ({ on: 'quotation', event: 'request_for_approval' }),
      'LQ-06': byStatus('quotation', offers),
      'LQ-08': () => ({ on: 'quotation', event: 'cancel' }),
      'TEN-37': byStatus('quotation', offers),
      'TEN-38': () => ({ on: 'quotation', event: 'generate' }),
    },
    acts: {
      'LQ-02': {
        text: 'quotation',
        labels: {
          tab: 'sales.lead.quotations',
          new: 'sales.quotation.new',
          edit: 'kit.edit',
          deposit: 'sales.quotation.deposit',
          save: 'kit.save',
        },
      },
      'LQ-09': { text: 'add_unit', labels: { tab: namesOf('unit').many, find: 'sales.unit.add', add: 'kit.add' } },
      'TEN-32': { text: 'add_unit', labels: { tab: namesOf('unit').many, find: 'sales.unit.add', add: 'kit.add' } },
      'LQ-10': {
        text: 'rent',
        labels: { tab: namesOf('unit').many, edit: 'kit.edit', amount_label: 'sales.item.amount', save: 'kit.save' },
      },
    },
  },
  create: async (driver, ahead) => {
    const deal = await qualifiedDeal(driver);
    const dealIsRejected = driver.works !== null && ahead.some(({ event }) => event === 'deal_rejected');
    if (!isForTenant(ahead)) return { ...deal, tenant: null, dealIsRejected };
    const { id: tenant } = await driver.ask<{ id: number }>('admin', tenantCalls.create, {
      body: {
        kind: 'person',
        name: 'A tenant on a walk',
        mobile: driver.unique('mobile'),
        identity_type: 'passport_no',
        identity_no: driver.unique('passport'),
      },
    });
    const start_on = await driver.today();
    const { id } = await driver.ask<Quotation>(agent, tenantQuotationCalls.create, {
      params: { tenant_id: tenant },
      body: { property_use: 'residential', start_on, end_on: driver.day(start_on, 40) },
    });
    await driver.ask(agent, tenantQuotationCalls.addUnit, { params: { tenant_id: tenant, id }, body: { unit_id: deal.unit } });
    return { ...deal, quotation: id, tenant };
  },
  idOf: ({ quotation }) => quotation,
  reads: ({ quotation }) => ({ as: agent, call: quotationCalls.one, params: { id: quotation }, at: 'status' }),
  page: { as: 'admin', at: '/quotations/', id: ({ quotation }) => quotation },
  runsOn: { generate: { event: 'finalize', to: 'finalized' } },
  // It takes a rule for deals and a reason to reject one, neither of which can be deleted again.
  held: ['deal_rejected'],
  around: {
    'quotation.sent accept': (driver, { dealIsRejected }, act) => (dealIsRejected ? needingDeals(driver, act) : act()),
    'quotation.draft request_for_approval #1': (driver, { compound }, act) => needing(driver, [compound], [{}], act),
    'quotation.draft request_for_approval #2': (driver, _, act) => driver.unruled(act),
  },
  acts: {
    request_for_approval: async (driver, { quotation }) => {
      await request(driver, quotation);
      return agent;
    },
    all_approved: decide(true),
    any_rejected: decide(false),
    withdraw: moveOffer('draft'),
    edit_priced_content: async (driver, { lead, quotation, unit }) => {
      await driver.ask(agent, quotationCalls.updateUnit, {
        params: { lead_id: lead, id: quotation, unit_id: unit },
        body: { amount: '62000' },
      });
      return null;
    },
    send: moveOffer('sent'),
    accept: moveOffer('accepted'),
    decline: moveOffer('declined', { reason: 'Too dear' }),
    extend: async (driver, { quotation }) => {
      await driver.ask(agent, quotationCalls.extend, {
        params: { id: quotation },
        body: { valid_until: driver.day(await driver.today(), 30) },
      });
      return agent;
    },
    lapse: async (driver) => {
      // Ten days, and the one after.
      await moveClock(driver, driver.day(await driver.today(), 11));
      return null;
    },
    deal_rejected: async (driver, { quotation }) => {
      const { executions } = await driver.ask<Quotation>(agent, quotationCalls.one, { params: { id: quotation } });
      await rejectDeal(driver, executions[0]?.id as number);
      return null;
    },
    expire: async (driver, { quotation }) => {
      const { valid_until } = await driver.ask<Quotation>(agent, quotationCalls.one, { params: { id: quotation } });
      await moveClock(driver, driver.day(valid_until, 1));
      return null;
    },
    revise: moveOffer('draft'),
    revive: moveOffer('draft'),
    generate: async (driver, state) => {
      await beginWorks(driver, state, () =>
        driver.ask(agent, tenantQuotationCalls.finalize, {
          params: { tenant_id: state.tenant as number, id: state.quotation },
          body: {},
        }),
      );
      return agent;
    },
    finalize: async (driver, state) => {
      if (state.tenant === null) await beginWorks(driver, state);
      await finishWorks(driver, state);
      return null;
    },
    cancel: async (driver, state) => {
      await driver.ask(agent, quotationCalls.cancel, { params: pathOf(state), body: { reason: 'A mistake' } });
      return agent;
    },
  },
};
