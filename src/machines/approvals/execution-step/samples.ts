import { theSystem } from '../../kit/lifecycle.ts';
import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { executionStepLifecycle, StepFacts } from './lifecycle.ts';

const open: StepFacts = {
  viewer: theSystem,
  today: '2026-01-15',
  mode: 'any',
  needed: 1,
  approved: 0,
  rejected: 0,
  pending: 2,
  on_timeout: 'remind',
};

export const executionStepSamples: LifecycleSamples<typeof executionStepLifecycle> = {
  kind: 'lifecycle',
  facts: {
    ...factsSamples(open, {
      'one has approved': { approved: 1, pending: 1 },
      'one has rejected': { rejected: 1, pending: 1 },
      'all must approve, one has': { mode: 'all', needed: 2, approved: 1, pending: 1 },
      'a quorum still to be reached': { mode: 'quorum', needed: 2, rejected: 1, pending: 2 },
      'a quorum out of reach': { mode: 'quorum', needed: 2, rejected: 2, pending: 1 },
      'rejected when late': { on_timeout: 'reject' },
      'escalated when late': { on_timeout: 'escalate' },
    }),
  },
  events: {},
};
