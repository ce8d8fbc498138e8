import { theSystem } from '../../kit/lifecycle.ts';
import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import { type GenerationFacts, type generationLifecycle, stepsOf } from './lifecycle.ts';

export const generationSamples: LifecycleSamples<typeof generationLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<GenerationFacts>(
    { viewer: theSystem, today: '2026-01-15', failed_step: null },
    Object.fromEntries(stepsOf().map((failed_step) => [`failed at ${failed_step}`, { failed_step }])),
  ),
  events: { step_failed: [{ error: 'The unit is let already' }] },
};
