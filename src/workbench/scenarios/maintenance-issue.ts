import { namesOf } from '../../api/entity-names.ts';
import { maintenanceIssueCalls as calls } from '../../api/maintenance/maintenance-issue.ts';
import { userCalls } from '../../api/settings/user.ts';
import type { Scenario } from './driving/driver.ts';
import type { InApp, InAppPress } from './driving/in-app.ts';
import { moveClock } from './parts/deals.ts';
import {
  again,
  approveQuote,
  assignIssue,
  hireForMaintenance,
  type IssueState,
  makeIssue,
  moveIssue,
  offerIssue,
  quoteIssue,
  solution,
} from './parts/issues.ts';
import { categoryInApp } from './parts/maintenance.ts';

interface ProgressState extends IssueState {
  /** Whoever gets it leaves the company before it is reopened. */
  leaver: number | null;
}
const press = (event: string, of?: string) => (): InAppPress => ({ on: 'maintenance_issue', event, ...(of && { of }) });

/** What a person does with an issue in the app. */
export const issueInApp: InApp = {
  presses: {
    'MNT-05': press('close'),
    'MNT-06': press('cancel'),
    'MNT-07': press('rate'),
    'X-ISS-01': press('assign'),
    'X-ISS-02': press('unassign'),
    'X-ISS-03': press('start'),
    'X-ISS-04': press('resolve'),
    'X-ISS-05': press('reopen'),
    'X-ISS-06': press('wait', 'issue_waiting'),
    'X-ISS-07': press('resume', 'issue_waiting'),
    'X-ISS-08': press('offer', 'issue_dispatch'),
    'X-ISS-09': press('withdraw', 'issue_dispatch'),
    'X-ISS-10': press('accept', 'issue_dispatch'),
    'X-ISS-11': press('decline', 'issue_dispatch'),
    'X-ISS-12': press('schedule', 'issue_dispatch'),
    'X-ISS-13': press('arrive', 'issue_dispatch'),
    'X-ISS-14': press('leave', 'issue_dispatch'),
    'X-ISS-15': press('finish', 'issue_dispatch'),
    'X-ISS-16': press('hand_back', 'issue_dispatch'),
    'X-ISS-17': press('redo', 'issue_dispatch'),
    'X-ISS-18': press('assess', 'issue_billing'),
    'X-ISS-19': press('agree', 'issue_billing'),
    'X-ISS-20': press('dispute', 'issue_billing'),
    'X-ISS-21': press('waive', 'issue_billing'),
    'X-ISS-29': press('bill', 'issue_billing'),
    'X-ISS-30': press('take_back', 'issue_billing'),
    'X-ISS-31': press('collect', 'issue_billing'),
    'X-ISS-33': press('quote', 'issue_dispatch'),
    'X-ISS-34': press('take', 'issue_dispatch'),
    'X-ISS-35': press('refuse', 'issue_dispatch'),
    'X-WOI-08': () => ({ on: 'work_order_item', event: 'approve' }),
  },
  acts: {
    ...categoryInApp.acts,
    'MNT-36': { text: 'create', labels: { list: namesOf('maintenance_subcategory').many, save: 'kit.save' } },
    'MNT-40': { text: 'create', labels: { list: namesOf('maintenance_subsubcategory').many, save: 'kit.save' } },
    'MNT-28': { text: 'create', labels: { list: namesOf('provider').many, save: 'kit.save' } },
    'X-PVD-01': { text: 'provider_active', labels: { list: namesOf('provider').many, activate: 'provider.event.activate' } },
    'MNT-02': { text: 'create', labels: { list: namesOf('maintenance_issue').many, save: 'kit.save' } },
    'SET-30': {
      text: 'leaver',
      labels: { list: namesOf('user').many, edit: 'kit.edit', active: 'settings.field.active', save: 'kit.save' },
    },
  },
};
export const readsIssue = (at: string) => (issue: IssueState) => ({
  as: 'operations' as const,
  call: calls.get,
  params: { id: issue.id },
  at,
});
export const issuePage = { as: 'admin' as const, at: '/issues/', id: ({ id }: IssueState) => id };

export const maintenanceIssueScenario: Scenario<ProgressState> = {
  entity: 'maintenance_issue',
  inApp: issueInApp,
  create: async (driver, ahead) => {
    const issue = await makeIssue(driver);
    const comes = (name: string) => ahead.some(({ event }) => event === name);
    if (comes('accept') || comes('take')) await offerIssue(driver, issue);
    if (comes('take')) await quoteIssue(driver, issue);
    const leaves = ahead.some(({ event, to }) => event === 'reopen' && to === 'pending');
    return { ...issue, leaver: leaves ? await hireForMaintenance(driver) : null };
  },
  idOf: ({ id }) => id,
  reads: readsIssue('status'),
  page: issuePage,
  acts: {
    accept: async (driver, issue) => {
      await moveIssue(driver, issue, 'accept');
      return null;
    },
    take: async (driver, issue) => {
      await approveQuote(driver, issue);
      await moveIssue(driver, issue, 'take');
      return null;
    },
    assign: (driver, issue) =>
      issue.leaver === null ? assignIssue(driver, issue) : moveIssue(driver, issue, 'assign', { assignee_id: issue.leaver }),
    unassign: (driver, issue) => moveIssue(driver, issue, 'unassign'),
    start: (driver, issue) => moveIssue(driver, issue, 'start'),
    resolve: async (driver, issue) => {
      const who = await moveIssue(driver, issue, 'resolve', solution);
      if (issue.leaver !== null)
        await driver.ask('admin', userCalls.update, { params: { id: issue.leaver }, body: { active: false } });
      return who;
    },
    close: (driver, issue) => moveIssue(driver, issue, 'close'),
    auto_close: async (driver, { id }) => {
      await moveClock(driver, driver.day(await driver.today(), 4));
      await driver.until('operations', calls.get, { params: { id } }, 'status', 'closed');
      return null;
    },
    reopen: (driver, issue) => moveIssue(driver, issue, 'reopen', again, 'admin'),
    cancel: (driver, issue) => moveIssue(driver, issue, 'cancel', again),
    rate: (driver, issue) => moveIssue(driver, issue, 'rate', { rating: 4, comment: 'Quick' }),
  },
};
