import { leasingOrderCalls } from '../../../api/leasing/leasing-order.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, recordSamples } from '../../kit/samples/uses.ts';
import type { OrderFacts } from './facts.ts';
import { leasingOrderFlows } from './flows.ts';
import { leasingOrderLifecycle } from './lifecycle.ts';

const ready: OrderFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  may_edit: true,
  may_approve: true,
  contract_signed: true,
  deposit_settled: true,
  dues_paid: true,
  ejar_submitted: true,
  inventory_accepted: true,
  identity_valid: true,
  pre_occupancy_passed: true,
  inventory_signed: false,
  inventory_items: 6,
  inspection_due: true,
  inspection_ordered: false,
  has_started: true,
  keys_are_back: true,
};

export const leasingOrderSamples: LifecycleSamples<typeof leasingOrderLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit': { may_edit: false },
    'who may not approve': { may_approve: false },
    'the contract is not signed': { contract_signed: false },
    'the deposit is open': { deposit_settled: false },
    'the first dues are open': { dues_paid: false },
    'a contract that was not submitted to Ejar': { ejar_submitted: false },
    'the inventory is not accepted': { inventory_accepted: false },
    'an identity that ran out': { identity_valid: false },
    'a unit that has not passed': { pre_occupancy_passed: false },
    'an inventory that was signed': { inventory_signed: true },
    'an empty inventory': { inventory_items: 0 },
    'an inspection that is not due': { inspection_due: false },
    'an inspection that was ordered': { inspection_ordered: true },
    'the system': { viewer: theSystem },
    'a lease that has not begun': { has_started: false },
    'keys that the tenant before still has': { keys_are_back: false },
  }),
  events: {
    accept_inventory: [{ signed_by: 'Noura Al-Harbi' }, {}],
    cancel: [{ reason: 'The tenant withdrew' }, {}],
    waive: [{ requirement: 'first_dues_paid', reason: 'A transfer under way' }, {}],
  },
};

const order = recordedAnswer(leasingOrderCalls.get);
const file = 'leasing/leasing-order/flows.ts';
const { list, page, form } = leasingOrderFlows;

export const leasingOrderCharts: Chart[] = [
  lifecycleChart('leasing/leasing-order/lifecycle.ts', leasingOrderLifecycle, leasingOrderSamples),
  flowChart(file, 'leasing order list', list, listSamples(recordedAnswer(leasingOrderCalls.list))),
  flowChart(
    file,
    'leasing order page',
    page,
    recordSamples(order, {
      lifecycle: leasingOrderLifecycle,
      payload: { reason: 'Agreed with the tenant' },
      isRemoved: false,
    }),
  ),
  flowChart(file, 'leasing order form', form, editSamples(form, { record: order, field: 'note', kinds: ['known'] })),
];
