import { tenantCalls } from '../../api/leasing/tenant.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import {
  beginWorks,
  type Deal,
  decideOwn,
  finishWorks,
  moveClock,
  needing,
  offer,
  pathOf,
  qualifiedDeal,
  request,
} from './deals.ts';
import type { Ahead, Doer, Hand, Road } from './hand.ts';

const agent: Doer = 'leasing_agent';

export interface QuotationState extends Deal {
  /** Whose it is, when it was made for a tenant. */
  tenant: number | null;
}
const moveOffer =
  (status: string, more: object = {}) =>
  async (hand: Hand, state: QuotationState) => {
    const { tenant, quotation: id } = state;
    if (tenant === null) await offer(hand, state, status, more);
    else await hand.ask(agent, tenantQuotationCalls.status, { params: { tenant_id: tenant, id }, body: { status, ...more } });
    return agent;
  };
/** The leasing manager decides the offer's last run. */
const decide =
  (isApproved: boolean) =>
  async (hand: Hand, { quotation }: QuotationState) => {
    const { executions } = await hand.ask<Quotation>(agent, quotationCalls.one, { params: { id: quotation } });
    await decideOwn(hand, 'leasing_manager', executions[0]?.id as number, isApproved);
    return null;
  };
const isForTenant = (ahead: readonly Ahead[]) => ahead.some(({ event }) => event === 'generate');

export const quotationRoad: Road<QuotationState> = {
  entity: 'quotation',
  create: async (hand, ahead) => {
    const deal = await qualifiedDeal(hand);
    if (!isForTenant(ahead)) return { ...deal, tenant: null };
    const { id: tenant } = await hand.ask<{ id: number }>('admin', tenantCalls.create, {
      body: {
        kind: 'person',
        name: 'A tenant on a walk',
        mobile: hand.unique('mobile'),
        identity_type: 'passport_no',
        identity_no: hand.unique('passport'),
      },
    });
    const start_on = await hand.today();
    const { id } = await hand.ask<Quotation>(agent, tenantQuotationCalls.create, {
      params: { tenant_id: tenant },
      body: { property_use: 'residential', start_on, end_on: hand.day(start_on, 40) },
    });
    await hand.ask(agent, tenantQuotationCalls.addUnit, { params: { tenant_id: tenant, id }, body: { unit_id: deal.unit } });
    return { ...deal, quotation: id, tenant };
  },
  idOf: ({ quotation }) => quotation,
  reads: ({ quotation }) => ({ as: agent, call: quotationCalls.one, params: { id: quotation }, at: 'status' }),
  page: { as: 'admin', at: '/quotations/', id: ({ quotation }) => quotation },
  runsOn: { generate: { event: 'finalize', to: 'finalized' } },
  around: {
    'quotation.draft request_for_approval #1': (hand, { compound }, act) => needing(hand, [compound], [{}], act),
    'quotation.draft request_for_approval #2': (hand, _, act) => hand.unruled(act),
  },
  acts: {
    request_for_approval: async (hand, { quotation }) => {
      await request(hand, quotation);
      return agent;
    },
    all_approved: decide(true),
    any_rejected: decide(false),
    withdraw: moveOffer('draft'),
    edit_priced_content: async (hand, { lead, quotation, unit }) => {
      await hand.ask(agent, quotationCalls.updateUnit, {
        params: { lead_id: lead, id: quotation, unit_id: unit },
        body: { amount: '58000' },
      });
      return null;
    },
    send: moveOffer('sent'),
    accept: moveOffer('accepted'),
    decline: moveOffer('declined', { reason: 'Too dear' }),
    expire: async (hand, { quotation }) => {
      const { valid_until } = await hand.ask<Quotation>(agent, quotationCalls.one, { params: { id: quotation } });
      await moveClock(hand, hand.day(valid_until, 1));
      return null;
    },
    revise: moveOffer('draft'),
    revive: moveOffer('draft'),
    generate: async (hand, state) => {
      await beginWorks(hand, state, () =>
        hand.ask(agent, tenantQuotationCalls.finalize, {
          params: { tenant_id: state.tenant as number, id: state.quotation },
          body: {},
        }),
      );
      return agent;
    },
    finalize: async (hand, state) => {
      if (state.tenant === null) await beginWorks(hand, state);
      await finishWorks(hand, state);
      return null;
    },
    cancel: async (hand, state) => {
      await hand.ask(agent, quotationCalls.cancel, { params: pathOf(state), body: { reason: 'A mistake' } });
      return agent;
    },
  },
};
