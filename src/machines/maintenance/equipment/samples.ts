import { equipmentCalls } from '../../../api/maintenance/equipment.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { equipmentFlows } from './flows.ts';
import { equipmentLifecycle } from './lifecycle.ts';

const reason = { reason: 'The compressor burned out' };
const equipmentSamples: LifecycleSamples<typeof equipmentLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }),
  events: { take_out: [reason, {}], retire: [reason, {}] },
};

export const equipmentCharts: Chart[] = [
  lifecycleChart('maintenance/equipment/lifecycle.ts', equipmentLifecycle, equipmentSamples),
  ...entityCharts('equipment', equipmentFlows, equipmentCalls, {
    lifecycle: equipmentLifecycle,
    payload: reason,
    at: 'out_of_service',
  }),
];
