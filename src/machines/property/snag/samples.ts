import { snagCalls as calls } from '../../../api/property/snag.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples } from '../../kit/samples/uses.ts';
import { receiptSnagsMachine, snagFlows } from './flows.ts';
import { type SnagFacts, snagLifecycle } from './lifecycle.ts';

const reason = { reason: 'It leaks again' };

const snagSamples: LifecycleSamples<typeof snagLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<SnagFacts>(
    { viewer: viewerNow, today: '2026-01-15', is_critical: false },
    { 'a critical snag': { is_critical: true } },
  ),
  events: {
    assign: [{ contractor: 'Al Ittiqan', due_on: '2026-01-20' }, { contractor: 'Al Ittiqan', due_on: '2026-01-14' }, {}],
    fix: [{}, { fixed_photo_id: 1 }],
    reopen: [reason, {}],
  },
};

const rows = recordedAnswer(calls.ofReceipt);

export const snagCharts: Chart[] = [
  lifecycleChart('property/snag/lifecycle.ts', snagLifecycle, snagSamples),
  ...entityCharts('snag', snagFlows, calls, {
    lifecycle: snagLifecycle,
    payload: { contractor: 'Al Ittiqan', due_on: '2026-01-20', ...reason },
    field: 'room',
  }),
  flowChart(
    'property/snag/flows.ts',
    'snags of a delivery',
    receiptSnagsMachine,
    childListSamples(rows, { unit_id: rows[0]?.sellable_unit_id as number }),
  ),
];
