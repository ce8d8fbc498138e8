import { compoundBankCalls } from '../../../api/property/compound-bank.ts';
import { compoundPartCharts } from '../compound/part-charts.ts';
import { compoundBankFlows } from './flows.ts';

export const compoundBankCharts = compoundPartCharts('compound_bank', {
  flows: compoundBankFlows,
  calls: compoundBankCalls,
  field: 'account_name',
});
