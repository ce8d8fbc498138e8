import { namesOf } from '../../api/entity-names.ts';
import { leadTakeoverCalls as calls, type LeadTakeover } from '../../api/sales/lead-takeover.ts';
import type { Scenario, StaffRole } from './driving/driver.ts';
import { makeLead, makingLead } from './parts/deals.ts';

interface TakeoverState {
  lead: number;
  id: number;
}
/** The agent's lead, which the manager asks for. */
const owner: StaffRole = 'leasing_agent';
const asker: StaffRole = 'leasing_manager';
const paramsOf = ({ lead, id }: TakeoverState) => ({ lead_id: lead, id });
const press = (event: string) => () => ({ on: 'lead', of: 'lead_takeover', event }) as const;

export const leadTakeoverScenario: Scenario<TakeoverState> = {
  entity: 'lead_takeover',
  inApp: {
    presses: { 'X-LEA-05': press('accept'), 'X-LEA-06': press('decline'), 'X-LEA-07': press('withdraw') },
    acts: {
      'LEA-02': makingLead,
      'X-LEA-03': { text: 'takeover', labels: { list: namesOf('lead').many, ask: 'sales.takeover.ask' } },
    },
  },
  create: async (driver) => {
    const lead = await makeLead(driver, await driver.place());
    const { id } = await driver.ask<LeadTakeover>(asker, calls.create, { params: { lead_id: lead.id }, body: {} });
    return { lead: lead.id, id };
  },
  idOf: ({ id }) => id,
  reads: (state) => ({ as: owner, call: calls.get, params: paramsOf(state), at: 'status' }),
  page: { as: owner, by: { withdraw: asker }, at: '/leads/', id: ({ lead }) => lead },
  others: { mayDecide: asker, isAsker: owner },
  acts: {
    accept: async (driver, state) => {
      await driver.ask(owner, calls.accept, { params: paramsOf(state), body: {} });
      return owner;
    },
    decline: async (driver, state) => {
      await driver.ask(owner, calls.decline, { params: paramsOf(state), body: { reason: 'We are about to sign' } });
      return owner;
    },
    withdraw: async (driver, state) => {
      await driver.ask(asker, calls.withdraw, { params: paramsOf(state), body: {} });
      return asker;
    },
  },
};
