import { contractDiscountConfigCalls, workflowCalls } from '../../api/approvals/config.ts';
import { type ExecutionRow, executionCalls } from '../../api/approvals/execution.ts';
import { namesOf } from '../../api/entity-names.ts';
import { type ContractDiscount, contractDiscountCalls as calls } from '../../api/leasing/contract-discount.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { decideOwn, needingRule, rejectRun } from './parts/deals.ts';
import { agent, type ContractState, contractPage, letOut, manager, nobody } from './parts/lettings.ts';

interface DiscountState extends ContractState {
  discount: number;
}
/** The approval request of a discount: the newest of its contract's quotation. */
async function runOf(driver: Driver, { deal }: DiscountState): Promise<number> {
  const runs = await driver.ask<ExecutionRow[]>('admin', executionCalls.list, {
    query: { record_id: deal.quotation, kind: 'contract_discount' },
  });
  return runs[0]?.id as number;
}

export const contractDiscountScenario: Scenario<DiscountState> = {
  entity: 'contract_discount',
  inApp: {
    presses: {
      'CON-18': () => ({ on: 'contract', of: 'contract_discount', event: 'cancel' }),
      'X-CON-05': () => ({ on: 'contract', of: 'contract_discount', event: 'apply' }),
    },
    acts: {
      'WFL-07': { text: 'discount_rule', labels: { settings: 'app.nav.settings', area: 'approvals.rules_area' } },
      'WFL-08': { text: 'discount_rule_off', labels: { settings: 'app.nav.settings', area: 'approvals.rules_area' } },
      'WFL-24': { text: 'discount_rejection', labels: { settings: 'app.nav.settings', area: 'approvals.rules_area' } },
      'WFL-30': { text: 'discount_reason', labels: { settings: 'app.nav.settings', area: 'approvals.rules_area' } },
      'CON-16': {
        text: 'discount',
        labels: {
          list: namesOf('contract').many,
          tab: 'leasing.discounts',
          new: 'leasing.discount.new',
          amount_label: 'leasing.discount.amount',
          reason: 'leasing.discount.reason',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver) => {
    const state = await letOut(driver);
    const reason = await driver.ask<{ id: number }>('admin', workflowCalls.createDiscountReason, {
      body: { name_en: driver.unique('name'), name_ar: driver.unique('name_ar') },
    });
    const { id } = await needingRule(driver, contractDiscountConfigCalls, manager, () =>
      driver.ask<ContractDiscount>(agent, calls.create, {
        params: { contract_id: state.contract },
        body: { amount: '100', reason_id: reason.id },
      }),
    );
    return { ...state, discount: id };
  },
  idOf: ({ discount }) => discount,
  reads: ({ contract, discount }) => ({
    as: agent,
    call: calls.get,
    params: { contract_id: contract, id: discount },
    at: 'status',
  }),
  page: { ...contractPage, tab: 'discounts', confirms: [] },
  acts: {
    approve: async (driver, state) => nobody(decideOwn(driver, manager, await runOf(driver, state), true)),
    reject: async (driver, state) => nobody(rejectRun(driver, contractDiscountConfigCalls, manager, await runOf(driver, state))),
    apply: async (driver, { contract: contract_id, discount: id }) => {
      await driver.ask(agent, calls.apply, { params: { contract_id, id }, body: {} });
      return agent;
    },
    cancel: async (driver, { contract: contract_id, discount: id }) => {
      await driver.ask(agent, calls.cancel, { params: { contract_id, id } });
      return agent;
    },
  },
};
