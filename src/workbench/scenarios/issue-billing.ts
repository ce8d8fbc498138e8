import { collectionCalls } from '../../api/finance/collection.ts';
import type { IssueBilling } from '../../api/maintenance/issue-bill.ts';
import { maintenanceIssueCalls } from '../../api/maintenance/maintenance-issue.ts';
import { cashReceived } from './collection.ts';
import type { Driver, Scenario, ScenarioStep, StaffRole } from './driving/driver.ts';
import { newTenant } from './invoice.ts';
import { issueInApp, issuePage, readsIssue } from './maintenance-issue.ts';
import { again, type IssueState, makeIssue, moveIssue, resolveIssue, spendOn } from './parts/issues.ts';
import { finance, nobody } from './parts/lettings.ts';

interface BillingState extends IssueState {
  /** Pays for it, where an invoice is to be paid. */
  tenant: number | null;
  /** The tenant's payment. */
  collection: number | null;
  /** Assessed as the payers, other than the company alone. */
  payers: { payer: string; percent: number }[];
}
const approver: StaffRole = 'general_manager';
const company = { payers: [{ payer: 'company', percent: 100 }], basis: 'service' };
/** A tenant's share is damage: outside VAT, so that it needs nothing of the tax authority. */
const basisOf = ({ tenant }: BillingState) => (tenant === null ? 'warranty' : 'damage');

/** Shares by what is to happen: an invoice is paid by a tenant, a claim by the warrantor. */
function payersFor(ahead: readonly ScenarioStep[]): BillingState['payers'] {
  const isInvoiced = ahead.some(({ event }) => event === 'paid' || event === 'unpaid');
  const isShared = ahead.some(({ event, to }) => event === 'collect' && to === 'billed');
  if (isShared)
    return [
      { payer: 'tenant', percent: 50 },
      { payer: 'warranty', percent: 50 },
    ];
  return [{ payer: isInvoiced ? 'tenant' : 'warranty', percent: 100 }];
}
/** The tenant pays what is open of the issue's invoice. */
async function payInvoice(driver: Driver, state: BillingState): Promise<void> {
  const { bills } = await driver.ask<IssueBilling>('admin', maintenanceIssueCalls.billing, { params: { id: state.id } });
  const open = bills.find(({ payer }) => payer === 'tenant')?.open ?? '0.00';
  state.collection = (await cashReceived(driver, open, state.tenant ?? undefined)).id;
}

export const issueBillingScenario: Scenario<BillingState> = {
  entity: 'issue_billing',
  inApp: issueInApp,
  create: async (driver, ahead) => {
    const payers = payersFor(ahead);
    const tenant = payers.some(({ payer }) => payer === 'tenant') ? (await newTenant(driver)).id : null;
    const issue = await makeIssue(driver, tenant ?? undefined);
    await spendOn(driver, issue);
    await resolveIssue(driver, issue);
    return { ...issue, tenant, payers, collection: null };
  },
  idOf: ({ id }) => id,
  reads: readsIssue('billing_status'),
  page: { ...issuePage, happened: ['collect'] },
  acts: {
    assess: (driver, issue, { to }) =>
      moveIssue(
        driver,
        issue,
        'assess',
        to === 'absorbed' ? company : { payers: issue.payers, basis: basisOf(issue), reason: 'Fitted last year' },
      ),
    agree: (driver, issue) => moveIssue(driver, issue, 'agree'),
    dispute: (driver, issue) => moveIssue(driver, issue, 'dispute', { reason: 'It was old' }),
    // Somebody else than who assessed it.
    waive: (driver, issue) => moveIssue(driver, issue, 'waive', { reason: 'Goodwill' }, 'admin'),
    reopen: (driver, issue) => nobody(moveIssue(driver, issue, 'reopen', again)),
    bill: (driver, issue) => moveIssue(driver, issue, 'bill', {}, finance),
    collect: (driver, issue) => moveIssue(driver, issue, 'collect', { reference: 'FT-2026-118' }, finance),
    take_back: (driver, issue) => moveIssue(driver, issue, 'takeBack', { reason: 'The wrong tenant' }, finance),
    paid: (driver, issue) => nobody(payInvoice(driver, issue)),
    unpaid: (driver, { collection }) =>
      nobody(
        driver.ask(approver, collectionCalls.reverse, {
          params: { id: collection ?? 0 },
          body: { reason: 'The bank took the transfer back' },
        }),
      ),
  },
};
