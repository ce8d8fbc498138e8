import { tenantCalls } from '../../../api/leasing/tenant.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { tenantContractsMachine, tenantFlows } from './flows.ts';

export const tenantCharts: Chart[] = [
  ...entityCharts('tenant', tenantFlows, tenantCalls, { field: 'name' }),
  flowChart(
    'leasing/tenant/flows.ts',
    "tenant's contracts",
    tenantContractsMachine,
    readSamples(recordedAnswer(tenantCalls.contracts), { id: recordedAnswer(tenantCalls.get).id }),
  ),
];
