import { tenantCalls } from '../../../api/leasing/tenant.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../api/sales/tenant-quotation.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { newTenantQuotationMachine, renewMachine, tenantQuotationsMachine } from './flows.ts';

const tenant = recordedAnswer(tenantCalls.get);
const quotation = recordedAnswer(quotationCalls.one);
const file = 'leasing/tenant-quotation/flows.ts';

export const tenantQuotationCharts: Chart[] = [
  flowChart(
    file,
    "tenant's quotations",
    tenantQuotationsMachine,
    readSamples(recordedAnswer(tenantQuotationCalls.list).rows, { id: tenant.id }),
  ),
  flowChart(
    file,
    'new quotation for a tenant',
    newTenantQuotationMachine,
    taskSamples(
      {
        params: { tenant_id: tenant.id },
        body: { property_use: 'residential', start_on: quotation.start_on, end_on: quotation.end_on },
      },
      { answer: quotation },
    ),
  ),
  flowChart(file, 'renew', renewMachine, taskSamples({ tenant_id: tenant.id, id: quotation.id }, { answer: quotation })),
];
