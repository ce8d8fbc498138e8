import { maintenanceIssueCalls as calls } from '../../api/maintenance/maintenance-issue.ts';
import type { Scenario } from './driving/driver.ts';
import { issueInApp, issuePage, readsIssue } from './maintenance-issue.ts';
import { moveClock } from './parts/deals.ts';
import { again, assignIssue, type IssueState, makeIssue, moveIssue, solution, visitIssue, waitBody } from './parts/issues.ts';
import { nobody } from './parts/lettings.ts';

export const issueWaitingScenario: Scenario<IssueState> = {
  entity: 'issue_waiting',
  inApp: issueInApp,
  create: async (driver, ahead) => {
    const issue = await makeIssue(driver);
    const comes = (event: string) => ahead.some((step) => step.event === event);
    if (comes('leave') || comes('arrive')) await visitIssue(driver, issue);
    if (comes('leave')) await moveIssue(driver, issue, 'arrive');
    if (comes('resolve')) {
      await assignIssue(driver, issue);
      await moveIssue(driver, issue, 'start');
    }
    return issue;
  },
  idOf: ({ id }) => id,
  reads: readsIssue('waiting_status'),
  page: issuePage,
  acts: {
    wait: async (driver, issue, { to }) => moveIssue(driver, issue, 'wait', await waitBody(driver, to)),
    leave: async (driver, issue, { to }) => nobody(moveIssue(driver, issue, 'leave', await waitBody(driver, to))),
    resume: (driver, issue) => moveIssue(driver, issue, 'resume'),
    time_out: async (driver, { id }) => {
      await moveClock(driver, driver.day(await driver.today(), 3));
      await driver.until('operations', calls.get, { params: { id } }, 'waiting_status', 'none');
      return null;
    },
    arrive: (driver, issue) => nobody(moveIssue(driver, issue, 'arrive')),
    resolve: (driver, issue) => nobody(moveIssue(driver, issue, 'resolve', solution)),
    cancel: (driver, issue) => nobody(moveIssue(driver, issue, 'cancel', again)),
  },
};
