import { preOccupancyOrderCalls } from '../../../api/leasing/pre-occupancy-order.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { preOccupancyOrderFlows } from './flows.ts';
import { type PreOccupancyFacts, preOccupancyOrderLifecycle } from './lifecycle.ts';

const ready: PreOccupancyFacts = { viewer: viewerNow, today: '2026-01-15', may_edit: true, unit_ready: true };

const preOccupancySamples: LifecycleSamples<typeof preOccupancyOrderLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who may not edit': { may_edit: false },
    'a unit under preparation': { unit_ready: false },
    'the system': { viewer: theSystem },
  }),
  events: {
    schedule: [{ inspection_on: '2026-01-18' }, {}],
    fail: [{ reason: 'The air conditioning drips' }, {}],
  },
};

export const preOccupancyOrderCharts: Chart[] = [
  lifecycleChart('leasing/pre-occupancy-order/lifecycle.ts', preOccupancyOrderLifecycle, preOccupancySamples),
  ...entityCharts('pre_occupancy_order', preOccupancyOrderFlows, preOccupancyOrderCalls, {
    lifecycle: preOccupancyOrderLifecycle,
    payload: { inspection_on: '2026-01-18', reason: 'The air conditioning drips' },
    field: 'note',
  }),
];
