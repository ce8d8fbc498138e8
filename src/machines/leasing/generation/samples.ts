import { theSystem } from '../../kit/lifecycle.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { type GenerationFacts, generationLifecycle, stepsOf } from './lifecycle.ts';

export const generationSamples: LifecycleSamples<typeof generationLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<GenerationFacts>(
    { viewer: theSystem, today: '2026-01-15', failed_step: null },
    Object.fromEntries(stepsOf().map((failed_step) => [`failed at ${failed_step}`, { failed_step }])),
  ),
  events: { step_failed: [{ error: 'The unit is let already' }] },
};

export const generationCharts: Chart[] = [
  lifecycleChart('leasing/generation/lifecycle.ts', generationLifecycle, generationSamples),
];
