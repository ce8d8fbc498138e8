import { visitCalls as calls } from '../../api/visits/visit.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import { draftVisit, newPerson, staff } from './parts/visits.ts';

const reason = 'The host is abroad';
type Plain = 'submit' | 'announce' | 'approve' | 'reissue';
const act =
  (call: Plain) =>
  async (driver: Driver, { id }: { id: number }) => {
    await driver.ask(staff, calls[call], { params: { id }, body: {} });
    return staff;
  };
const refuse =
  (call: 'reject' | 'cancel' | 'deny') =>
  async (driver: Driver, { id }: { id: number }) => {
    await driver.ask(staff, calls[call], { params: { id }, body: { reason } });
    return staff;
  };
/** Nobody answers, comes or leaves until then. */
const wait = async (driver: Driver) => {
  await moveClock(driver, driver.day(await driver.today(), 2));
  return null;
};
const press = (event: string) => () => ({ on: 'visit', event }) as const;

export const visitScenario: Scenario<{ id: number }> = {
  entity: 'visit',
  inApp: {
    presses: {
      ...{ 'X-VIS-01': press('submit'), 'X-VIS-02': press('approve'), 'X-VIS-03': press('reject'), 'X-VIS-04': press('cancel') },
      ...{ 'X-VIS-05': press('deny'), 'X-VIS-06': press('check_in'), 'X-VIS-07': press('check_out') },
      ...{ 'X-VIS-08': press('reissue'), 'X-VIS-14': press('announce') },
    },
  },
  // Two people, so that one can be inside without the other. What isn't family waits for an answer.
  create: (driver, ahead) =>
    draftVisit(driver, {
      kind: ahead.some(({ event, to }) => event === 'submit' && to === 'requested') ? 'other' : 'family',
      party: 'group',
      members: [newPerson(driver), newPerson(driver)],
    }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: staff, call: calls.get, params: { id }, at: 'status' }),
  page: { as: staff, at: '/visits/', id: ({ id }) => id },
  acts: {
    ...{ submit: act('submit'), announce: act('announce'), approve: act('approve'), reissue: act('reissue') },
    ...{ reject: refuse('reject'), cancel: refuse('cancel'), deny: refuse('deny') },
    ...{ lapse: wait, no_show: wait, overstay: wait },
    check_in: async (driver, { id }, { from }) => {
      const members = from === 'checked_in' ? [1] : [0];
      await driver.ask(staff, calls.checkIn, { params: { id }, body: { members } });
      return staff;
    },
    check_out: async (driver, { id }, { to }) => {
      const members = to === 'checked_out' ? {} : { members: [0] };
      await driver.ask(staff, calls.checkOut, { params: { id }, body: members });
      return staff;
    },
  },
};
