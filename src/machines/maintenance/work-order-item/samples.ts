import { maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { workOrderItemCalls } from '../../../api/maintenance/work-order-item.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, readSamples } from '../../kit/samples/uses.ts';
import {
  additionalItemFormMachine,
  additionalOfIssueMachine,
  awaitingItemsMachine,
  itemsOfPartMachine,
  serviceItemFormMachine,
  servicesOfIssueMachine,
  workOrderItemFlows,
} from './flows.ts';
import { type WorkOrderItemFacts, workOrderItemLifecycle } from './lifecycle.ts';

const reason = { reason: 'Too dear' };
const viewer: Viewer = {
  ...viewerNow,
  is_admin: false,
  privileges: { maintenance: { view: true, edit: true, approve: true } },
};
const itemSamples: LifecycleSamples<typeof workOrderItemLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<WorkOrderItemFacts>(
    {
      ...{ viewer, today: '2026-01-15', is_issue_open: true, is_issue_cancelled: false, quantity: 3, amount: 66_00 },
      ...{ submitted_by_viewer: false, may_approve_more: false, on_hand: 10, free: 6, in_use: 3 },
      ...{ issue_unseen: 0, issue_approved: 0 },
    },
    {
      'an issue that is resolved': { is_issue_open: false },
      'an issue that was cancelled': { is_issue_open: false, is_issue_cancelled: true },
      'a part without stock': { amount: 0 },
      'an item above the limits': { amount: 300_01 },
      'a part that isn’t free': { free: 2 },
      'a part that isn’t on hand': { on_hand: 2 },
      'whoever submitted it': { submitted_by_viewer: true },
      'an item above the coordinator’s limit': { amount: 5_000_01 },
      'all of it came back': { in_use: 0 },
      'a service': { on_hand: null, free: null },
      'who may not approve': { viewer: { ...viewer, privileges: { maintenance: { view: true, edit: true } } } },
      'who may only look': { viewer: { ...viewer, privileges: { maintenance: { view: true } } } },
    },
  ),
  events: {
    reject: [reason, {}],
    use: [
      { qty: 3, actual: '66.00' },
      { qty: 3, actual: '90.00' },
      { qty: 4, actual: '66.00' },
    ],
    return: [{ qty: 1 }, { qty: 4 }],
  },
};

const item = recordedAnswer(workOrderItemCalls.get);
const issue = recordedAnswer(maintenanceIssueCalls.get);
const services = recordedAnswer(workOrderItemCalls.services);
const additional = recordedAnswer(workOrderItemCalls.additional);
const parents = { issue_id: issue.id };
const file = 'maintenance/work-order-item/flows.ts';

export const workOrderItemCharts: Chart[] = [
  lifecycleChart('maintenance/work-order-item/lifecycle.ts', workOrderItemLifecycle, itemSamples),
  ...entityCharts('work_order_item', workOrderItemFlows, workOrderItemCalls, {
    ...{ lifecycle: workOrderItemLifecycle, payload: { ...reason, qty: 1 }, at: 'draft', field: 'description' },
  }),
  flowChart(file, 'services of an issue', servicesOfIssueMachine, childListSamples(services, parents)),
  flowChart(
    file,
    'service form',
    serviceItemFormMachine,
    editSamples(serviceItemFormMachine, { record: item, field: 'description', kinds: ['new'], parents }),
  ),
  flowChart(file, 'parts and costs of an issue', additionalOfIssueMachine, childListSamples(additional, parents)),
  flowChart(
    file,
    'part or cost form',
    additionalItemFormMachine,
    editSamples(additionalItemFormMachine, { record: item, field: 'description', kinds: ['new'], parents }),
  ),
  flowChart(file, 'items of a part', itemsOfPartMachine, readSamples([item], { id: item.part_id ?? 1 })),
  flowChart(file, 'items awaiting approval', awaitingItemsMachine, readSamples([item], null)),
];
