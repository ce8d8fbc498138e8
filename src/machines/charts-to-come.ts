import { type Chart, lifecycleChart } from './kit/samples/samples.ts';
import { contractLifecycle } from './leasing/contract/lifecycle.ts';
import { contractSamples } from './leasing/contract/samples.ts';
import { depositLifecycle } from './leasing/deposit/lifecycle.ts';
import { depositSamples } from './leasing/deposit/samples.ts';
import { generationLifecycle } from './leasing/generation/lifecycle.ts';
import { generationSamples } from './leasing/generation/samples.ts';
import { leaseLifecycle } from './leasing/lease/lifecycle.ts';
import { leaseSamples } from './leasing/lease/samples.ts';
import { leasingOrderLifecycle } from './leasing/leasing-order/lifecycle.ts';
import { leasingOrderSamples } from './leasing/leasing-order/samples.ts';
import { leasingUses } from './leasing/uses.samples.ts';
import { propertyUses } from './property/uses.samples.ts';

/** Charts of the areas whose folders do not export theirs yet. */
export const chartsToCome: Chart[] = [
  lifecycleChart('leasing/contract/lifecycle.ts', contractLifecycle, contractSamples),
  lifecycleChart('leasing/deposit/lifecycle.ts', depositLifecycle, depositSamples),
  lifecycleChart('leasing/generation/lifecycle.ts', generationLifecycle, generationSamples),
  lifecycleChart('leasing/lease/lifecycle.ts', leaseLifecycle, leaseSamples),
  lifecycleChart('leasing/leasing-order/lifecycle.ts', leasingOrderLifecycle, leasingOrderSamples),
  ...leasingUses,
  ...propertyUses,
];
