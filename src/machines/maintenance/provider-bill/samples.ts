import { providerBillCalls as calls, type ProviderBill } from '../../../api/maintenance/provider-bill.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { billableIssuesMachine, billsOfIssueMachine, myBillsMachine, providerBillFlows } from './flows.ts';
import { type ProviderBillFacts, providerBillLifecycle } from './lifecycle.ts';

const reason = { reason: 'The hours are wrong' };
const payment = { on: '2026-01-15', reference: 'FT26015' };
const viewer = {
  ...viewerNow,
  is_admin: false,
  privileges: { finance: { view: true, edit: true, approve: true } },
};
const providerBillSamples: LifecycleSamples<typeof providerBillLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ProviderBillFacts>(
    {
      ...{ viewer, today: '2026-01-15', net: 200_00, approved: 200_00, items: 1, undone: [], billed: [] },
      ...{ matched_by_viewer: false, posted_on: '2026-01-12' },
    },
    {
      'a bill without approved work': { items: 0, approved: 0 },
      'a job that isn’t finished': { undone: ['IS-7'] },
      'an issue that was billed': { billed: ['IS-7'] },
      'more than was approved': { net: 220_01 },
      'whoever matched it': { matched_by_viewer: true },
      'who may not approve': { viewer: { ...viewer, privileges: { finance: { view: true, edit: true } } } },
      'who may only look': { viewer: { ...viewer, privileges: { finance: { view: true } } } },
    },
  ),
  events: { pay: [payment, { ...payment, on: '2026-02-01' }, {}], reject: [reason, {}] },
};

const bill: ProviderBill = recordedAnswer(calls.get);
const billable = recordedAnswer(calls.billable);
const file = 'maintenance/provider-bill/flows.ts';

export const providerBillCharts: Chart[] = [
  lifecycleChart('maintenance/provider-bill/lifecycle.ts', providerBillLifecycle, providerBillSamples),
  ...entityCharts('provider_bill', providerBillFlows, calls, {
    ...{ lifecycle: providerBillLifecycle, payload: { ...reason, ...payment }, at: 'draft', field: 'number' },
  }),
  flowChart(file, 'billable issues of a provider', billableIssuesMachine, readSamples(billable, { id: bill.provider_id })),
  flowChart(file, 'provider bills of an issue', billsOfIssueMachine, readSamples([bill], { issue_id: 1 })),
  flowChart(file, 'my provider bills', myBillsMachine, readSamples({ submitted: [bill], matched: [bill] }, null)),
];
