import { compoundWarrantyCalls } from '../../../api/property/compound-warranty.ts';
import { compoundPartCharts } from '../compound/part-charts.ts';
import { compoundWarrantyFlows } from './flows.ts';

export const compoundWarrantyCharts = compoundPartCharts('compound_warranty', {
  flows: compoundWarrantyFlows,
  calls: compoundWarrantyCalls,
  field: 'provider',
});
