import { taxReportCalls } from '../../../api/finance/tax-report.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { taxReportFlows, taxXmlMachine } from './flows.ts';
import { type TaxReportFacts, taxReportLifecycle } from './lifecycle.ts';

const taxReportSamples: LifecycleSamples<typeof taxReportLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<TaxReportFacts>(
    { viewer: viewerNow, today: '2026-01-15', is_standard: false, problem: null },
    {
      'a document that would be rejected as it is now': { problem: 'seller_vat_no' },
      'the system': { viewer: theSystem },
      'the system, of a standard tax invoice': { viewer: theSystem, is_standard: true },
    },
  ),
  events: { fail: [{ error: 'HTTP 503' }], give_up: [{ error: 'HTTP 503' }] },
};

/** Given up, as a person can act on it then. */
const report = { ...recordedAnswer(taxReportCalls.get), status: 'needs_attention' as const, attempts: 8, error: 'HTTP 503' };

const file = 'finance/tax-report/flows.ts';
export const taxReportCharts: Chart[] = [
  lifecycleChart('finance/tax-report/lifecycle.ts', taxReportLifecycle, taxReportSamples),
  flowChart(file, 'tax report list', taxReportFlows.list, listSamples(recordedAnswer(taxReportCalls.list))),
  flowChart(
    file,
    'tax report page',
    taxReportFlows.page,
    recordSamples(report, { lifecycle: taxReportLifecycle, isEdited: false, isRemoved: false }),
  ),
  flowChart(file, 'save the XML of a tax report', taxXmlMachine, taskSamples({ id: 1 })),
];
