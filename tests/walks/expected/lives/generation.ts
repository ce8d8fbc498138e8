import type { ExpectedLife } from '../life.ts';

const steps = ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders', 'access', 'closing'];

export const life: ExpectedLife = {
  initial: 'tenant',
  moves: {
    ...Object.fromEntries(
      steps.map((step, at) => [step, { step_done: steps[at + 1] ?? 'done', step_failed: 'failed' }] as const),
    ),
    // Back to the failed step.
    failed: { retry: steps },
    done: {},
  },
  guards: [],
};
