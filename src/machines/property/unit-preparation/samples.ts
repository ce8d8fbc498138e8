import { unitPreparationCalls } from '../../../api/property/unit-preparation.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { unitPreparationFlows } from './flows.ts';
import { type PreparationFacts, unitPreparationLifecycle } from './lifecycle.ts';

const ready: PreparationFacts = { viewer: viewerNow, today: '2026-01-15', may_edit: true, items_open: 0 };
const reason = { reason: 'The paint peels' };

const preparationSamples: LifecycleSamples<typeof unitPreparationLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, { 'who may not edit': { may_edit: false }, 'work to be done': { items_open: 2 } }),
  events: { fail: [reason, {}], cancel: [reason, {}] },
};

export const unitPreparationCharts: Chart[] = [
  lifecycleChart('property/unit-preparation/lifecycle.ts', unitPreparationLifecycle, preparationSamples),
  ...entityCharts('unit_preparation', unitPreparationFlows, unitPreparationCalls, {
    lifecycle: unitPreparationLifecycle,
    payload: reason,
    field: 'note',
  }),
];
