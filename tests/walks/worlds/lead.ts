import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { EntityWorld } from './entity.ts';
import { type Deal, type Ground, plusDays } from './ground.ts';

export function leadWorld(ground: Ground): EntityWorld {
  const { ask, people } = ground;
  const agent = people.leasing_agent;
  const deals = new Map<number, Deal>();
  const generations = new Map<number, number>();
  const dealOf = (id: number): Deal => deals.get(id) ?? { lead: id, quotation: 0, unit: 0 };
  const move = async (id: number, status: string, more: object = {}) => {
    await ask(agent, leadCalls.status, { params: { id }, body: { status, ...more } });
    return agent;
  };
  const acts: Record<string, (id: number) => Promise<typeof agent | undefined>> = {
    log_activity: (id) => move(id, 'contacted', { outcome: 'Interested' }),
    qualify: async (id) => {
      await ask(agent, leadCalls.qualify, { params: { id }, body: {} });
      return agent;
    },
    schedule_viewing: async (id) => move(id, 'viewing', { viewing_on: `${plusDays(await ground.today(), 1)}T10:00:00Z` }),
    log_viewing: (id) => move(id, 'negotiating', { outcome: 'Liked it' }),
    log_viewing_undecided: (id) => move(id, 'qualified', { outcome: 'Thinks about it' }),
    quotation_sent: async (id) => {
      const deal = await ground.quote(id);
      deals.set(id, deal);
      await ground.request(deal);
      await ground.offer(deal, 'sent');
      return undefined;
    },
    counter: (id) => move(id, 'negotiating', { note: 'Asks for less' }),
    quotation_accepted: async (id) => {
      await ground.offer(dealOf(id), 'accepted');
      return undefined;
    },
    quotation_withdrawn: async (id) => {
      await ask(agent, quotationCalls.cancel, {
        params: { lead_id: id, id: dealOf(id).quotation },
        body: { reason: 'The customer withdrew' },
      });
      return undefined;
    },
    finalize: async (id) => {
      generations.set(id, await ground.finalizeAndStop(dealOf(id)));
      return agent;
    },
    generated: async (id) => {
      await ground.generate(generations.get(id) as number);
      return undefined;
    },
    generation_failed: async (id) => {
      await ground.failAt('tenant', generations.get(id) as number);
      return undefined;
    },
    lose: async (id) => {
      await ask(agent, leadCalls.lose, { params: { id }, body: { reason: 'other', note: 'Moved abroad' } });
      return agent;
    },
    reopen: (id) => move(id, 'contacted', { reason: 'Called again' }),
  };
  return {
    entity: 'lead',
    create: async () => (await ground.lead()).id,
    wire: (id) => ask(agent, leadCalls.get, { params: { id } }),
    status: async (id) => (await ask<Lead>(agent, leadCalls.get, { params: { id } })).status,
    perform: (id, { event }) => acts[event]?.(id) ?? Promise.reject(new Error(`No act for ${event}`)),
    // Only an offer that was sent can be accepted in a negotiation.
    through: ({ name }) =>
      name === 'lead.negotiating quotation_accepted' ? ['qualify', 'quotation_sent', 'counter'] : undefined,
  };
}
