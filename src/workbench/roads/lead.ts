import { leadCalls } from '../../api/sales/lead.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { beginWorks, type Deal, finishWorks, makeLead, offer, pathOf, qualify, quote, request } from './deals.ts';
import { type Doer, type Hand, NotOnThisWay, type Place, type Road } from './hand.ts';

const agent: Doer = 'leasing_agent';

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
