import type { Scenario } from './driving/driver.ts';
import { issueInApp, issuePage, readsIssue } from './maintenance-issue.ts';
import { again, type IssueState, makeIssue, moveIssue, resolveIssue } from './parts/issues.ts';
import { nobody } from './parts/lettings.ts';

const company = { payers: [{ payer: 'company', percent: 100 }], basis: 'service' };
const warranty = { payers: [{ payer: 'warranty', percent: 100 }], basis: 'warranty', reason: 'Fitted last year' };

export const issueBillingScenario: Scenario<IssueState> = {
  entity: 'issue_billing',
  inApp: issueInApp,
  create: async (driver) => {
    const issue = await makeIssue(driver);
    await resolveIssue(driver, issue);
    return issue;
  },
  idOf: ({ id }) => id,
  reads: readsIssue('billing_status'),
  page: issuePage,
  acts: {
    assess: (driver, issue, { to }) => moveIssue(driver, issue, 'assess', to === 'absorbed' ? company : warranty),
    agree: (driver, issue) => moveIssue(driver, issue, 'agree'),
    dispute: (driver, issue) => moveIssue(driver, issue, 'dispute', { reason: 'It was old' }),
    // Somebody else than who assessed it.
    waive: (driver, issue) => moveIssue(driver, issue, 'waive', { reason: 'Goodwill' }, 'admin'),
    reopen: (driver, issue) => nobody(moveIssue(driver, issue, 'reopen', again)),
  },
};
