import { compoundOwnerCalls } from '../../../api/property/compound-owner.ts';
import { compoundPartCharts } from '../compound/part-charts.ts';
import { compoundOwnerFlows } from './flows.ts';

export const compoundOwnerCharts = compoundPartCharts('compound_owner', {
  flows: compoundOwnerFlows,
  calls: compoundOwnerCalls,
  field: 'deed_no',
});
