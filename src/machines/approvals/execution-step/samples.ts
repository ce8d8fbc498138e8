import { theSystem } from '../../kit/lifecycle.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { executionStepLifecycle, type StepFacts } from './lifecycle.ts';

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

const executionStepSamples: LifecycleSamples<typeof executionStepLifecycle> = {
  kind: 'lifecycle',
  facts: {
    ...factsSamples(open, {
      'one has approved': { approved: 1, pending: 1 },
      'one has rejected': { rejected: 1, pending: 1 },
      'all must approve, one has': { mode: 'all', needed: 2, approved: 1, pending: 1 },
      'a quorum still to be reached': { mode: 'quorum', needed: 2, rejected: 1, pending: 2 },
      'a quorum out of reach': { mode: 'quorum', needed: 2, rejected: 2, pending: 1 },
      'nobody is left': { pending: 0 },
      'rejected when late': { on_timeout: 'reject' },
      'escalated when late': { on_timeout: 'escalate' },
    }),
  },
  events: { resolve: [{ users: [7] }] },
};

export const executionStepCharts: Chart[] = [
  lifecycleChart('approvals/execution-step/lifecycle.ts', executionStepLifecycle, executionStepSamples),
];
