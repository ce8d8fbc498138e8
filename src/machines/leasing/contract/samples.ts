import { factsSamples, type LifecycleSamples } from '../../kit/samples/samples.ts';
import type { ContractFacts, contractLifecycle } from './lifecycle.ts';

export const contractSamples: LifecycleSamples<typeof contractLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ContractFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      may_edit: true,
      leases: 1,
      has_installments: true,
    },
    {
      'who may not edit': { may_edit: false },
      'no leases yet': { leases: 0 },
      'no installments yet': { has_installments: false },
    },
  ),
  events: { reject: [{ reason: 'A wrong name' }, {}] },
};
