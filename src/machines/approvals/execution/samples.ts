import { theSystem } from '../../kit/lifecycle.ts';
import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { ExecutionFacts, executionLifecycle } from './lifecycle.ts';

export const executionSamples: LifecycleSamples<typeof executionLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ExecutionFacts>(
    { viewer: theSystem, today: '2026-01-15', steps_left: 0 },
    { 'one more step': { steps_left: 1 } },
  ),
  events: {},
};
