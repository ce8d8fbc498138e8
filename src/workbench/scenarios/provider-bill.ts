import { namesOf } from '../../api/entity-names.ts';
import { providerBillCalls as calls, type ProviderBill } from '../../api/maintenance/provider-bill.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { issueInApp } from './maintenance-issue.ts';
import { approvedService, makeIssue, makeProvider, resolveIssue } from './parts/issues.ts';
import { finance } from './parts/lettings.ts';

export interface ProviderBillState {
  issue: number;
  item: number;
  provider: number;
  id: number;
}
const approver: StaffRole = 'general_manager';
const reason = 'The hours are wrong';
const press = (event: string) => () => ({ on: 'provider_bill', event }) as const;

/** A provider's finished work of 66.00, and what a bill of it says. */
export async function billableWork(driver: Driver) {
  const issue = await makeIssue(driver);
  const provider = await makeProvider(driver, issue.category);
  const item = await approvedService(driver, issue, { provider_id: provider });
  await resolveIssue(driver, issue);
  const body = {
    ...{ provider_id: provider, number: driver.unique('passport'), issued_on: await driver.today() },
    ...{ issue_ids: [issue.id], net: '66.00', vat: '9.90' },
  };
  return { issue: issue.id, provider, item, body };
}
/** A draft of the bill of a provider's finished work. */
export async function draftBill(driver: Driver): Promise<ProviderBillState> {
  const { body, ...work } = await billableWork(driver);
  const { id } = await driver.ask<ProviderBill>(finance, calls.create, { body });
  return { ...work, id };
}

export const providerBillScenario: Scenario<ProviderBillState> = {
  entity: 'provider_bill',
  inApp: {
    presses: {
      ...issueInApp.presses,
      'X-WOI-01': () => ({ on: 'work_order_item', event: 'submit' }),
      'X-PBL-06': press('submit'),
      'X-PBL-07': press('match'),
      'X-PBL-08': press('approve'),
      'X-PBL-09': press('pay'),
      'X-PBL-10': press('reject'),
    },
    acts: {
      ...issueInApp.acts,
      'MNT-66': { text: 'task', labels: { tab: 'maintenance.items', new: 'maintenance.item.new_service', save: 'kit.save' } },
      'X-PBL-02': { text: 'create', labels: { list: namesOf('provider_bill').many, save: 'kit.save' } },
    },
  },
  create: draftBill,
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: finance, by: { approve: approver }, at: '/provider-bills/', id: ({ id }) => id, happened: ['pay'] },
  others: { isNotMatcher: finance },
  acts: {
    submit: async (driver, { id }) => {
      await driver.ask(finance, calls.submit, { params: { id }, body: {} });
      return finance;
    },
    match: async (driver, { id }) => {
      await driver.ask(finance, calls.match, { params: { id }, body: {} });
      return finance;
    },
    approve: async (driver, { id }) => {
      await driver.ask(approver, calls.approve, { params: { id }, body: {} });
      return approver;
    },
    pay: async (driver, { id }) => {
      await driver.ask(finance, calls.pay, { params: { id }, body: { reference: 'FT-2026-118' } });
      return finance;
    },
    reject: async (driver, { id }) => {
      await driver.ask(finance, calls.reject, { params: { id }, body: { reason } });
      return finance;
    },
  },
};
