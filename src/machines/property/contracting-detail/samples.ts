import { contractingDetailCalls } from '../../../api/property/contracting-detail.ts';
import { compoundPartCharts } from '../compound/part-charts.ts';
import { contractingDetailFlows } from './flows.ts';

export const contractingDetailCharts = compoundPartCharts('contracting_detail', {
  flows: contractingDetailFlows,
  calls: contractingDetailCalls,
  field: 'company_name',
});
