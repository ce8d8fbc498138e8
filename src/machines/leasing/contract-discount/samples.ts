import { theSystem } from '../../kit/lifecycle.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { contractDiscountLifecycle, type DiscountFacts } from './lifecycle.ts';

export const contractDiscountSamples: LifecycleSamples<typeof contractDiscountLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DiscountFacts>(
    { viewer: theSystem, today: '2026-01-15', may_edit: true, in_force: true, within_open: true, untouched: true },
    {
      'a user': { viewer: { id: 1, is_admin: true, privileges: {} } },
      'who may not edit': { may_edit: false },
      'a contract that is over': { in_force: false },
      'more than what is unpaid': { within_open: false },
      'an installment that was paid since': { untouched: false },
    },
  ),
  events: { reject: [{ reason: 'Too low by far' }] },
};

export const contractDiscountCharts: Chart[] = [
  lifecycleChart('leasing/contract-discount/lifecycle.ts', contractDiscountLifecycle, contractDiscountSamples),
];
