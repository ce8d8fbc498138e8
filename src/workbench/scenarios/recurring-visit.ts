import { recurringVisitCalls as calls, type RecurringVisit } from '../../api/visits/recurring-visit.ts';
import type { Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import { hostOf, newPerson, staff } from './parts/visits.ts';

const reason = 'The family is abroad';
const press = (event: string) => () => ({ on: 'recurring_visit', event }) as const;

export const recurringVisitScenario: Scenario<{ id: number }> = {
  entity: 'recurring_visit',
  inApp: { presses: { 'X-RCV-02': press('pause'), 'X-RCV-03': press('resume'), 'X-RCV-04': press('end') } },
  // A rule that is to end by itself has its last day today.
  create: async (driver, ahead) =>
    driver.ask<RecurringVisit>(staff, calls.create, {
      body: {
        ...(await hostOf(driver)),
        ...{ kind: 'other', weekdays: [0, 1, 2, 3, 4, 5, 6], day_part: '6AM-10AM', from_on: await driver.today() },
        ...{ on_holiday: 'keep', members: [newPerson(driver)] },
        ...(ahead.some(({ event, to }) => event === 'turn' && to === 'ended') && { count: 1 }),
      },
    }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: staff, call: calls.get, params: { id }, at: 'status' }),
  page: { as: staff, at: '/recurring-visits/', id: ({ id }) => id },
  acts: {
    turn: async (driver) => {
      await moveClock(driver, driver.day(await driver.today(), 1));
      return null;
    },
    pause: async (driver, { id }) => {
      await driver.ask(staff, calls.pause, { params: { id }, body: { reason } });
      return staff;
    },
    resume: async (driver, { id }) => {
      await driver.ask(staff, calls.resume, { params: { id }, body: {} });
      return staff;
    },
    end: async (driver, { id }) => {
      await driver.ask(staff, calls.end, { params: { id }, body: { reason } });
      return staff;
    },
  },
};
