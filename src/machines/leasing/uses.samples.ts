import type { Chart } from '../kit/samples/samples.ts';
import { contractCharts } from './contract/samples.ts';
import { depositCharts } from './deposit/samples.ts';
import { generationCharts } from './generation/samples.ts';
import { leaseCharts } from './lease/samples.ts';
import { leasingOrderCharts } from './leasing-order/samples.ts';
import { tenantCharts } from './tenant/samples.ts';
import { tenantQuotationCharts } from './tenant-quotation/samples.ts';

export const leasingCharts: Chart[] = [
  ...generationCharts,
  ...tenantCharts,
  ...contractCharts,
  ...depositCharts,
  ...leaseCharts,
  ...leasingOrderCharts,
  ...tenantQuotationCharts,
];
