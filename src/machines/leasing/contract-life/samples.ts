import { theSystem } from '../../kit/lifecycle.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { type ContractLifeFacts, contractLifeLifecycle } from './lifecycle.ts';

export const contractLifeSamples: LifecycleSamples<typeof contractLifeLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ContractLifeFacts>(
    { viewer: theSystem, today: '2026-01-15', signed: true, leases: 1, leases_are_over: true },
    {
      'a user': { viewer: { id: 1, is_admin: true, privileges: {} } },
      'a contract that nobody signed': { signed: false },
      'a lease that goes on': { leases_are_over: false },
      'leases that were all cancelled': { leases: 0 },
    },
  ),
  events: {},
};

export const contractLifeCharts: Chart[] = [
  lifecycleChart('leasing/contract-life/lifecycle.ts', contractLifeLifecycle, contractLifeSamples),
];
