import { leadCalls } from '../../api/sales/lead.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { type Driver, NotOnThisWay, type Place, type Scenario, type StaffRole } from './driving/driver.ts';
import {
  beginWorks,
  type Deal,
  finishWorks,
  makeLead,
  makingLead,
  offer,
  pathOf,
  qualify,
  quote,
  request,
} from './parts/deals.ts';

const agent: StaffRole = 'leasing_agent';

interface LeadState {
  id: number;
  place: Place;
  deal: Deal | null;
}
const dealOf = ({ deal }: { deal: Deal | null }): Deal => {
  if (!deal) throw new NotOnThisWay('There is no quotation yet');
  return deal;
};
const moveLead =
  (status: string, more: object = {}) =>
  async (driver: Driver, { id }: LeadState) => {
    await driver.ask(agent, leadCalls.status, { params: { id }, body: { status, ...more } });
    return agent;
  };

export const leadScenario: Scenario<LeadState> = {
  entity: 'lead',
  inApp: {
    presses: { 'LEA-12': () => ({ on: 'lead', event: 'qualify' }), 'LEA-09': () => ({ on: 'lead', event: 'finalize' }) },
    acts: { 'LEA-02': makingLead },
  },
  create: async (driver) => {
    const place = await driver.place();
    return { id: (await makeLead(driver, place)).id, place, deal: null };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: agent, call: leadCalls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/leads/', id: ({ id }) => id },
  held: ['generation_failed'],
  runsOn: { finalize: { event: 'generated', to: 'finalized' } },
  acts: {
    log_activity: moveLead('contacted', { outcome: 'Interested' }),
    qualify: async (driver, { id }) => {
      await qualify(driver, id);
      return agent;
    },
    schedule_viewing: async (driver, state) =>
      moveLead('viewing', { viewing_on: driver.day(await driver.today(), 1, 'T10:00:00Z') })(driver, state),
    log_viewing: moveLead('negotiating', { outcome: 'Liked it' }),
    log_viewing_undecided: moveLead('qualified', { outcome: 'Thinks about it' }),
    quotation_sent: async (driver, state) => {
      // An earlier quotation may still hold its unit.
      state.deal = await quote(driver, state.id, state.deal ? await driver.place() : state.place);
      await driver.unruled(() => request(driver, dealOf(state).quotation));
      await offer(driver, state.deal, 'sent');
      return null;
    },
    counter: moveLead('negotiating', { note: 'Asks for less' }),
    quotation_accepted: async (driver, state) => {
      await offer(driver, dealOf(state), 'accepted');
      return null;
    },
    quotation_withdrawn: async (driver, state) => {
      await driver.ask(agent, quotationCalls.cancel, {
        params: pathOf(dealOf(state)),
        body: { reason: 'The customer withdrew' },
      });
      state.deal = null;
      return null;
    },
    finalize: async (driver, state) => {
      await beginWorks(driver, dealOf(state));
      return agent;
    },
    generated: async (driver, state) => {
      await finishWorks(driver, dealOf(state));
      return null;
    },
    generation_failed: async (driver, state) => {
      await driver.works?.fail('tenant', dealOf(state).generation as number);
      return null;
    },
    lose: async (driver, { id }) => {
      await driver.ask(agent, leadCalls.lose, { params: { id }, body: { reason: 'other', note: 'Moved abroad' } });
      return agent;
    },
    reopen: moveLead('contacted', { reason: 'Called again' }),
  },
};
