import { maintenanceIssueCalls as calls } from '../../api/maintenance/maintenance-issue.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { issueInApp, issuePage, readsIssue } from './maintenance-issue.ts';
import { moveClock } from './parts/deals.ts';
import {
  again,
  approveQuote,
  assignIssue,
  type IssueState,
  makeIssue,
  moveIssue,
  offerIssue,
  quoteIssue,
  scheduleIssue,
  solution,
  waitBody,
} from './parts/issues.ts';
import { nobody } from './parts/lettings.ts';

/** Lets so many days pass, until a timer has moved it. */
async function pass(driver: Driver, { id }: IssueState, days: number, status: string): Promise<null> {
  await moveClock(driver, driver.day(await driver.today(), days));
  await driver.until('operations', calls.get, { params: { id } }, 'dispatch_status', status);
  return null;
}

export const issueDispatchScenario: Scenario<IssueState> = {
  entity: 'issue_dispatch',
  inApp: issueInApp,
  create: (driver) => makeIssue(driver),
  idOf: ({ id }) => id,
  reads: readsIssue('dispatch_status'),
  page: issuePage,
  acts: {
    'issue_dispatch.none taken_on': (driver, issue) => nobody(assignIssue(driver, issue)),
    'issue_dispatch.done taken_on': (driver, issue) => nobody(moveIssue(driver, issue, 'reopen', again, 'admin')),
    'issue_dispatch.quoted stood_down': (driver, issue) => nobody(moveIssue(driver, issue, 'cancel', again)),
    'issue_dispatch.offered stood_down': (driver, issue) => nobody(moveIssue(driver, issue, 'cancel', again)),
    'issue_dispatch.done stood_down': (driver, issue) => nobody(moveIssue(driver, issue, 'reopen', again)),
    stood_down: (driver, issue) => nobody(moveIssue(driver, issue, 'unassign')),
    offer: (driver, issue) => offerIssue(driver, issue),
    accept: (driver, issue) => moveIssue(driver, issue, 'accept'),
    quote: (driver, issue) => quoteIssue(driver, issue),
    take: async (driver, issue) => {
      await approveQuote(driver, issue);
      return moveIssue(driver, issue, 'take');
    },
    refuse: (driver, issue) => moveIssue(driver, issue, 'refuse', { reason: 'Too dear' }),
    decline: (driver, issue) => moveIssue(driver, issue, 'decline', { reason: 'Fully booked' }),
    withdraw: (driver, issue) => moveIssue(driver, issue, 'withdraw'),
    'issue_dispatch.quoted lapse': (driver, issue) => pass(driver, issue, 4, 'none'),
    lapse: (driver, issue) => pass(driver, issue, 3, 'none'),
    'issue_dispatch.scheduled schedule': (driver, issue) => scheduleIssue(driver, issue, 4, { reason: 'The tenant is away' }),
    schedule: (driver, issue) => scheduleIssue(driver, issue, 3),
    arrive: (driver, issue) => moveIssue(driver, issue, 'arrive'),
    miss: (driver, issue) => pass(driver, issue, 4, 'missed'),
    leave: async (driver, issue) => moveIssue(driver, issue, 'leave', await waitBody(driver, 'parts')),
    finish: (driver, issue) => moveIssue(driver, issue, 'finish'),
    hand_back: (driver, issue) => moveIssue(driver, issue, 'handBack', { reason: 'No ladder' }),
    redo: (driver, issue) => moveIssue(driver, issue, 'redo', again),
    'issue_dispatch.on_site resolve': (driver, issue) => nobody(moveIssue(driver, issue, 'resolve', solution)),
    resolve: async (driver, issue) => {
      await moveIssue(driver, issue, 'start');
      return nobody(moveIssue(driver, issue, 'resolve', solution));
    },
  },
};
