import { type InvoicingRow, invoicingRunCalls } from '../../../api/finance/invoicing-run.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { invoicingRowsMachine, invoicingRunFlows } from './flows.ts';
import { type InvoicingRunFacts, invoicingRunLifecycle } from './lifecycle.ts';

const invoicingRunSamples: LifecycleSamples<typeof invoicingRunLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<InvoicingRunFacts>(
    { viewer: viewerNow, today: '2026-01-15', total: 3, drafts: 2 },
    {
      'no installment is due': { total: 0, drafts: 0 },
      'every invoice is posted': { drafts: 0 },
      'the system': { viewer: theSystem },
      'the system, and every invoice is posted': { viewer: theSystem, drafts: 0 },
    },
  ),
  events: { fail: [{ key: 'finance.invoice.error.no_category' }] },
};

const row: InvoicingRow = {
  installment_id: 11,
  contract_id: 4,
  contract_ref_no: 'C-4',
  tenant_name: 'Faisal Al-Harbi',
  due_on: '2026-02-01',
  gross: '15000.00',
  warning: null,
  state: 'made',
  message: null,
  invoice_id: 21,
  invoice_number: null,
};
const rows: InvoicingRow[] = [
  row,
  {
    ...row,
    ...{ installment_id: 12, contract_ref_no: 'C-5', tenant_name: 'نورة الشهري', warning: 'buyer_number', state: 'skipped' },
    ...{ message: 'This installment has just been invoiced.', invoice_id: null },
  },
];

export const invoicingRunCharts: Chart[] = [
  lifecycleChart('finance/invoicing-run/lifecycle.ts', invoicingRunLifecycle, invoicingRunSamples),
  ...entityCharts('invoicing_run', invoicingRunFlows, invoicingRunCalls, {
    lifecycle: invoicingRunLifecycle,
    at: 'planned',
    field: 'note',
  }),
  flowChart(
    'finance/invoicing-run/flows.ts',
    'installments of an invoicing run',
    invoicingRowsMachine,
    readSamples(rows, { id: 7, failed: false, after: 0 }),
  ),
];
