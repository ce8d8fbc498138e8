import { visitorCalls } from '../../../api/visits/visitor.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { visitorFlows } from './flows.ts';
import { visitorLifecycle } from './lifecycle.ts';

const reason = { reason: 'Broke the barrier of gate 2' };
const ban = { ...reason, scope: 'company' as const };
const visitorSamples: LifecycleSamples<typeof visitorLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }, { 'the system': { viewer: theSystem } }),
  events: {
    ban: [
      ban,
      { ...ban, until: '2026-02-15' },
      { scope: 'company', reason: null },
      { ...reason, scope: 'compound' },
      { ...ban, until: '2026-01-14' },
    ],
    unban: [reason, { reason: null }],
  },
};

export const visitorCharts: Chart[] = [
  lifecycleChart('visits/visitor/lifecycle.ts', visitorLifecycle, visitorSamples),
  ...entityCharts('visitor', visitorFlows, visitorCalls, { lifecycle: visitorLifecycle, payload: ban, at: 'clear' }),
];
