import { theSystem } from '../../kit/lifecycle.ts';
import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { DepositFacts, depositLifecycle } from './lifecycle.ts';

export const depositSamples: LifecycleSamples<typeof depositLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DepositFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      may_finance: true,
      has_deposit: true,
    },
    {
      'who has no finances to see to': { may_finance: false },
      'no deposit': { viewer: theSystem, has_deposit: false },
    },
  ),
  events: {},
};
