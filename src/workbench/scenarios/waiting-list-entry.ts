import { namesOf } from '../../api/entity-names.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { waitingListEntryCalls as calls, type WaitingListEntry } from '../../api/sales/waiting-list-entry.ts';
import type { Driver, Place, Scenario, StaffRole } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { makeLead, moveClock } from './parts/deals.ts';
import { makePlace } from './parts/place.ts';

interface WaitingState {
  id: number;
  place: Place;
}
const agent: StaffRole = 'leasing_agent';
const market = (driver: Driver, { unit }: Place, to: 'for_lease' | 'not_marketed' | 'blocked') =>
  driver.ask('admin', unitCalls.update, { params: { id: unit }, body: { market: to } });
const reaches = (driver: Driver, { id }: WaitingState, status: string) =>
  driver.until(agent, calls.get, { params: { id } }, 'status', status);

export const waitingListEntryScenario: Scenario<WaitingState> = {
  entity: 'waiting_list_entry',
  inApp: {
    presses: {
      'X-WAI-05': byStatus('waiting_list_entry', { accepted: 'accept', declined: 'decline', left: 'leave' }),
    },
    acts: {
      'CMP-20': { text: 'building', labels: { tab: 'property.blocks_and_buildings', new: 'property.building.new' } },
      'X-UNI-03': {
        text: 'market',
        labels: { market: 'property.field.market', readiness: 'property.field.readiness', save: 'kit.save' },
      },
      'X-WAI-02': {
        text: 'waiting',
        labels: {
          list: namesOf('waiting_list_entry').many,
          new: 'sales.waiting_list_entry.new',
          lead: 'sales.waiting.lead',
          type: 'sales.lead.unit_type',
          save: 'kit.save',
        },
      },
    },
  },
  // A type of its own, whose only unit isn't on the market: nothing can be offered yet.
  create: async (driver) => {
    const place = await makePlace(driver);
    await market(driver, place, 'not_marketed');
    const lead = await makeLead(driver, place);
    const { id } = await driver.ask<WaitingListEntry>(agent, calls.create, {
      body: { lead_id: lead.id, unit_type_id: place.unitType },
    });
    return { id, place };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: agent, call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/waiting-list/', id: ({ id }) => id },
  acts: {
    offer: async (driver, state) => {
      await market(driver, state.place, 'for_lease');
      await reaches(driver, state, 'offered');
      return null;
    },
    withdraw_offer: async (driver, state) => {
      await market(driver, state.place, 'blocked');
      await reaches(driver, state, 'waiting');
      return null;
    },
    expire: async (driver, state) => {
      await moveClock(driver, driver.day(await driver.today(), 3));
      await reaches(driver, state, 'expired');
      return null;
    },
    any: async (driver, { id }, { to }) => {
      const reason = to === 'accepted' ? {} : { reason: 'Found a flat elsewhere' };
      await driver.ask(agent, calls.status, { params: { id }, body: { status: to, ...reason } });
      return agent;
    },
  },
};
