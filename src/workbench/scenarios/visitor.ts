import { visitorCalls as calls } from '../../api/visits/visitor.ts';
import type { Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import { draftVisit, staff } from './parts/visits.ts';

const reason = 'Broke the barrier of gate 2';
const press = (event: string) => () => ({ on: 'visitor', event }) as const;

export const visitorScenario: Scenario<{ id: number }> = {
  entity: 'visitor',
  inApp: { presses: { 'VIS-06': press('ban'), 'VIS-07': press('unban') } },
  create: async (driver) => {
    const { members } = await draftVisit(driver);
    return { id: members[0]?.visitor_id as number };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: staff, call: calls.get, params: { id }, at: 'status' }),
  page: { as: staff, at: '/visitors/', id: ({ id }) => id },
  acts: {
    ban: async (driver, { id }) => {
      const until = driver.day(await driver.today(), 1);
      await driver.ask(staff, calls.ban, { params: { id }, body: { reason, scope: 'company', until } });
      return staff;
    },
    unban: async (driver, { id }) => {
      await driver.ask(staff, calls.unban, { params: { id }, body: { reason: 'He paid for it' } });
      return staff;
    },
    ban_over: async (driver) => {
      await moveClock(driver, driver.day(await driver.today(), 2));
      return null;
    },
  },
};
