import { workCalls } from '../../api/app/work.ts';
import { type ConfigStep, quotationConfigCalls } from '../../api/approvals/config.ts';
import { type Execution, executionCalls } from '../../api/approvals/execution.ts';
import { tenantCalls } from '../../api/leasing/tenant.ts';
import { type Lead, leadCalls } from '../../api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { type Ahead, type Doer, type Hand, NotOnThisWay, type Place, type Road } from './hand.ts';
import { namesOf } from './names.ts';

/** An offer on its way, with all that it has grown into so far. */
export interface Deal {
  lead: number;
  quotation: number;
  unit: number;
  compound: number;
  generation?: number;
}
const agent: Doer = 'leasing_agent';
const pathOf = ({ lead, quotation }: Pick<Deal, 'lead' | 'quotation'>) => ({ lead_id: lead, id: quotation });

/** Somebody who looks for a home, at the company's present day. */
export const makeLead = async (hand: Hand, { unitType }: Pick<Place, 'unitType'>): Promise<Lead> =>
  hand.ask<Lead>(agent, leadCalls.create, {
    body: {
      name: 'A customer on a walk',
      mobile: hand.unique('mobile'),
      source: 'walk_in',
      identity_type: 'passport_no',
      identity_no: hand.unique('passport'),
      property_use: 'residential',
      budget_max: '70000',
      unit_type_id: unitType,
      move_in_on: await hand.today(),
    },
  });

/** A draft of forty days with one unit, for a lead that is qualified. */
export async function quote(hand: Hand, lead: number, { unit, compound }: Pick<Place, 'unit' | 'compound'>): Promise<Deal> {
  const start_on = await hand.today();
  const { id } = await hand.ask<Quotation>(agent, quotationCalls.create, {
    params: { lead_id: lead },
    body: { property_use: 'residential', start_on, end_on: hand.day(start_on, 40), deposit: '2000' },
  });
  await hand.ask(agent, quotationCalls.addUnit, { params: { lead_id: lead, id }, body: { unit_id: unit } });
  return { lead, quotation: id, unit, compound };
}

export const qualify = (hand: Hand, id: number) => hand.ask(agent, leadCalls.qualify, { params: { id }, body: {} });

export async function qualifiedDeal(hand: Hand): Promise<Deal> {
  const place = await hand.place();
  const { id } = await makeLead(hand, place);
  await qualify(hand, id);
  return quote(hand, id, place);
}
export const offer = (hand: Hand, deal: Pick<Deal, 'lead' | 'quotation'>, status: string, more: object = {}) =>
  hand.ask<Quotation>(agent, quotationCalls.status, { params: pathOf(deal), body: { status, ...more } });
export const request = (hand: Hand, id: number) =>
  hand.ask<Quotation>(agent, quotationCalls.requestForApproval, { params: { id }, body: {} });

/** From a draft to the lead's acceptance, with nobody to approve. */
export async function accept(hand: Hand, deal: Deal): Promise<void> {
  await hand.unruled(() => request(hand, deal.quotation));
  await offer(hand, deal, 'sent');
  await offer(hand, deal, 'accepted');
}

/** While `act` runs, offers of this compound need these approvals; all, where none is named. */
export async function needing<T>(
  hand: Hand,
  compounds: number[],
  steps: Partial<ConfigStep>[],
  act: () => Promise<T>,
): Promise<T> {
  const whole: object[] = [];
  for (const [at, step] of steps.entries())
    whole.push({
      order: at + 1,
      name: `Step ${at + 1}`,
      assignees: step.assignees ?? [{ type: 'user', id: await hand.userId('leasing_manager') }],
      mode: 'any',
      on_timeout: 'remind',
      due_hours: 9,
      allow_delegate: true,
      require_comment: false,
      ...step,
    });
  const config = await hand.ask<{ id: number }>('admin', quotationConfigCalls.create, {
    body: {
      ...namesOf(hand),
      active: true,
      // The most specific rule is the one that holds.
      scope: { compounds, property_use: ['residential'], contract_kind: ['new'], unit_types: [] },
      thresholds: [],
      steps: whole,
    },
  });
  try {
    return await act();
  } finally {
    await hand.ask('admin', quotationConfigCalls.update, { params: { id: config.id }, body: { active: false } });
  }
}
export const rejectionReason = async (hand: Hand, note_required = false): Promise<number> =>
  (
    await hand.ask<{ id: number }>('admin', quotationConfigCalls.createReason, {
      body: { ...namesOf(hand), note_required },
    })
  ).id;

export const finalize = (hand: Hand, { lead }: Pick<Deal, 'lead'>) =>
  hand.ask(agent, leadCalls.finalize, { params: { id: lead }, body: {} });
/** Begins the work behind a finalization; holds it up where that can be done. */
export async function beginWorks(
  hand: Hand,
  deal: Deal,
  begin: () => Promise<unknown> = () => finalize(hand, deal),
): Promise<void> {
  if (hand.works) deal.generation = await hand.works.hold(deal.quotation, begin);
  else await begin();
}
/** Lets the work go on to its end. */
export async function finishWorks(hand: Hand, { generation, quotation }: Deal): Promise<void> {
  if (hand.works && generation !== undefined) await hand.works.go(generation);
  else await hand.until(agent, quotationCalls.one, { params: { id: quotation } }, 'status', 'finalized');
}

interface LeadState {
  id: number;
  place: Place;
  deal: Deal | null;
}
const dealOf = ({ deal }: { deal: Deal | null }): Deal => {
  if (!deal) throw new NotOnThisWay('No offer was made yet');
  return deal;
};
const moveLead =
  (status: string, more: object = {}) =>
  async (hand: Hand, { id }: LeadState) => {
    await hand.ask(agent, leadCalls.status, { params: { id }, body: { status, ...more } });
    return agent;
  };

export const leadRoad: Road<LeadState> = {
  entity: 'lead',
  create: async (hand) => {
    const place = await hand.place();
    return { id: (await makeLead(hand, place)).id, place, deal: null };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: agent, call: leadCalls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/leads/', id: ({ id }) => id },
  held: ['generation_failed'],
  runsOn: { finalize: { event: 'generated', to: 'finalized' } },
  acts: {
    log_activity: moveLead('contacted', { outcome: 'Interested' }),
    qualify: async (hand, { id }) => {
      await qualify(hand, id);
      return agent;
    },
    schedule_viewing: async (hand, state) =>
      moveLead('viewing', { viewing_on: hand.day(await hand.today(), 1, 'T10:00:00Z') })(hand, state),
    log_viewing: moveLead('negotiating', { outcome: 'Liked it' }),
    log_viewing_undecided: moveLead('qualified', { outcome: 'Thinks about it' }),
    quotation_sent: async (hand, state) => {
      // An earlier offer may still hold its unit.
      state.deal = await quote(hand, state.id, state.deal ? await hand.place() : state.place);
      await hand.unruled(() => request(hand, dealOf(state).quotation));
      await offer(hand, state.deal, 'sent');
      return null;
    },
    counter: moveLead('negotiating', { note: 'Asks for less' }),
    quotation_accepted: async (hand, state) => {
      await offer(hand, dealOf(state), 'accepted');
      return null;
    },
    quotation_withdrawn: async (hand, state) => {
      await hand.ask(agent, quotationCalls.cancel, {
        params: pathOf(dealOf(state)),
        body: { reason: 'The customer withdrew' },
      });
      state.deal = null;
      return null;
    },
    finalize: async (hand, state) => {
      await beginWorks(hand, dealOf(state));
      return agent;
    },
    generated: async (hand, state) => {
      await finishWorks(hand, dealOf(state));
      return null;
    },
    generation_failed: async (hand, state) => {
      await hand.works?.fail('tenant', dealOf(state).generation as number);
      return null;
    },
    lose: async (hand, { id }) => {
      await hand.ask(agent, leadCalls.lose, { params: { id }, body: { reason: 'other', note: 'Moved abroad' } });
      return agent;
    },
    reopen: moveLead('contacted', { reason: 'Called again' }),
  },
};

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
/** Somebody decides what waits for them in a run of approvals. */
export async function decideOwn(hand: Hand, who: Doer, run: number, isApproved: boolean): Promise<void> {
  const { my_decision_id } = await hand.ask<Execution>(who, executionCalls.get, { params: { id: run } });
  const params = { id: my_decision_id as number };
  if (isApproved) await hand.ask(who, executionCalls.approve, { params, body: { comment: 'Fine' } });
  else
    await hand.ask(who, executionCalls.reject, {
      params,
      body: { rejection_reason_id: await rejectionReason(hand), comment: 'Too low by far' },
    });
}
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

/** Moves the company's clock to a day and does what has fallen due. */
export const moveClock = async (hand: Hand, to: string): Promise<void> => {
  await hand.ask('admin', workCalls.moveClock, { body: { to } });
};
