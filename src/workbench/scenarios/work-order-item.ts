import { type ProviderBill, providerBillCalls } from '../../api/maintenance/provider-bill.ts';
import { workOrderItemCalls as calls, type WorkOrderItem } from '../../api/maintenance/work-order-item.ts';
import type { Driver, Scenario, ScenarioStep, StaffRole } from './driving/driver.ts';
import { issueInApp } from './maintenance-issue.ts';
import { makeIssue, makeProvider, resolveIssue } from './parts/issues.ts';
import { finance, nobody } from './parts/lettings.ts';

interface ItemState {
  issue: number;
  id: number;
  /** Cost of its next use, where that is to be too much. */
  dear: number;
}
const operations: StaffRole = 'operations';
/** Asks for an item, and so may not approve it. */
const asking: StaffRole = 'admin';
const approver: StaffRole = 'general_manager';
const reason = 'Too dear';
const press = (event: string) => () => ({ on: 'work_order_item', event }) as const;
/** Prices of one of three: within what nobody need approve, and above it. */
const prices: Record<string, string> = { approved: '22.00', submitted: '120.00' };
const firstPrice = (ahead: readonly ScenarioStep[]) => prices[ahead.find(({ event }) => event === 'submit')?.to ?? 'approved'];

/** Has the provider of a service bill 60.00 for it, once the issue is resolved. */
async function billItem(driver: Driver, { issue, id }: ItemState): Promise<void> {
  const found = await driver.ask<WorkOrderItem>(operations, calls.get, { params: { id } });
  await resolveIssue(driver, { id: issue, category: 0 });
  const { id: bill } = await driver.ask<ProviderBill>(finance, providerBillCalls.create, {
    body: {
      ...{ provider_id: found.provider_id, number: driver.unique('passport'), issued_on: await driver.today() },
      ...{ issue_ids: [issue], net: '60.00', vat: '9.00' },
    },
  });
  await driver.ask(finance, providerBillCalls.submit, { params: { id: bill }, body: {} });
  await driver.ask(finance, providerBillCalls.match, { params: { id: bill }, body: {} });
}
/** A service of an issue, which costs so much. */
async function makeService(driver: Driver, issue: number, price = '22.00', provider_id?: number): Promise<number> {
  const { id } = await driver.ask<WorkOrderItem>(operations, calls.createService, {
    params: { issue_id: issue },
    body: { description: 'Three hours of a plumber', quantity: 3, price, ...(provider_id && { provider_id }) },
  });
  return id;
}

export const workOrderItemScenario: Scenario<ItemState> = {
  entity: 'work_order_item',
  inApp: {
    presses: {
      ...issueInApp.presses,
      'X-WOI-01': press('submit'),
      'X-WOI-02': press('withdraw'),
      'X-WOI-03': press('revise'),
      'X-WOI-04': press('use'),
      'X-WOI-05': press('return'),
      'X-WOI-06': press('release'),
      'X-WOI-07': press('drop'),
      'X-WOI-08': press('approve'),
      'X-WOI-09': press('reject'),
    },
    acts: {
      ...issueInApp.acts,
      'MNT-66': { text: 'task', labels: { tab: 'maintenance.items', new: 'maintenance.item.new_service', save: 'kit.save' } },
      'X-WOI-12': { text: 'item_price', labels: { edit: 'kit.edit', price: 'maintenance.item.price', save: 'kit.save' } },
    },
  },
  create: async (driver, ahead) => {
    const { id: issue, category } = await makeIssue(driver);
    const isBilled = ahead.some(({ event }) => event === 'billed');
    const provider = isBilled ? await makeProvider(driver, category) : undefined;
    return { issue, id: await makeService(driver, issue, firstPrice(ahead), provider), dear: 500 };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: operations, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: asking,
    by: { approve: approver, reject: approver },
    at: '/work-order-items/',
    id: ({ id }) => id,
  },
  others: { isNotSubmitter: asking },
  acts: {
    submit: async (driver, { id }, { to }) => {
      await driver.ask(operations, calls.update, { params: { id }, body: { price: prices[to] } });
      await driver.ask(asking, calls.submit, { params: { id }, body: {} });
      return asking;
    },
    approve: async (driver, { id }) => {
      await driver.ask(approver, calls.approve, { params: { id }, body: {} });
      return approver;
    },
    reject: async (driver, { id }) => {
      await driver.ask(approver, calls.reject, { params: { id }, body: { reason } });
      return approver;
    },
    withdraw: async (driver, { id }) => {
      await driver.ask(operations, calls.withdraw, { params: { id }, body: {} });
      return operations;
    },
    revise: async (driver, { id }) => {
      await driver.ask(operations, calls.revise, { params: { id }, body: {} });
      return operations;
    },
    use: async (driver, state, { to }) => {
      const isDear = to === 'submitted';
      const actual = isDear ? `${state.dear}.00` : '66.00';
      await driver.ask(asking, calls.use, { params: { id: state.id }, body: { qty: 3, actual } });
      if (isDear) state.dear *= 2;
      return asking;
    },
    return: async (driver, { id }) => {
      await driver.ask(operations, calls.return, { params: { id }, body: { qty: 1 } });
      return operations;
    },
    // A provider's bill, of which it is the only item.
    billed: (driver, state) => nobody(billItem(driver, state)),
    release: async (driver, { id }) => {
      await driver.ask(operations, calls.release, { params: { id }, body: {} });
      return operations;
    },
    drop: async (driver, { id }) => {
      await driver.ask(operations, calls.drop, { params: { id }, body: {} });
      return operations;
    },
  },
};
