import { providerCalls } from '../../../api/maintenance/provider.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { providerFlows } from './flows.ts';
import { type ProviderFacts, providerLifecycle } from './lifecycle.ts';

const reason = { reason: 'Three visits were missed' };
const providerSamples: LifecycleSamples<typeof providerLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ProviderFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', contract_from: '2025-03-01', contract_to: '2027-02-28' },
      ...{ registered_until: '2026-09-30', insured_until: '2026-06-30' },
    },
    {
      'a contract that ended': { contract_to: '2026-01-14' },
      'a contract that is still to begin': { contract_from: '2026-01-16' },
      'no contract': { contract_from: null, contract_to: null },
      'a registration that expired': { registered_until: '2026-01-14' },
      'no registration': { registered_until: null },
      'an insurance that expired': { insured_until: '2026-01-14' },
      'papers on their last day': { contract_to: '2026-01-15', registered_until: '2026-01-15', insured_until: null },
    },
  ),
  events: { suspend: [reason, {}], end: [reason, {}] },
};

export const providerCharts: Chart[] = [
  lifecycleChart('maintenance/provider/lifecycle.ts', providerLifecycle, providerSamples),
  ...entityCharts('provider', providerFlows, providerCalls, { lifecycle: providerLifecycle, payload: reason, at: 'suspended' }),
];
