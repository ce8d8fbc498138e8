import { accountingPeriodCalls } from '../../../api/finance/accounting-period.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { accountingPeriodFlows } from './flows.ts';
import { accountingPeriodLifecycle, type PeriodFacts } from './lifecycle.ts';

const reason = { reason: 'An invoice is missing' };
const periodSamples: LifecycleSamples<typeof accountingPeriodLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<PeriodFacts>(
    { viewer: viewerNow, today: '2026-02-01', is_over: true, earlier_open: 0, close_first: null, requested_by: viewerNow.id + 1 },
    {
      'a month that is not over': { is_over: false },
      'an earlier month that is open': { earlier_open: 1, close_first: '1900-01' },
      'a request of one’s own': { requested_by: viewerNow.id },
    },
  ),
  events: { request_reopen: [reason, {}], decline_reopen: [reason, {}] },
};

export const accountingPeriodCharts: Chart[] = [
  lifecycleChart('finance/accounting-period/lifecycle.ts', accountingPeriodLifecycle, periodSamples),
  ...entityCharts('accounting_period', accountingPeriodFlows, accountingPeriodCalls, {
    lifecycle: accountingPeriodLifecycle,
    // Whichever month was recorded, and whether it is over.
    at: 'closed',
    payload: reason,
    field: 'note',
  }),
];
