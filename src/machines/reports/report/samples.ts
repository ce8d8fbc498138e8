import type { ReportAnswer } from '../../../api/define-report.ts';
import { agingReport } from '../../../api/reports/aging.ts';
import { occupancyReport } from '../../../api/reports/occupancy.ts';
import { reportCalls } from '../../../api/reports/report-calls.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples } from '../../kit/samples/uses.ts';
import { pageOfReport, reportMachineOf, tileMachineOf } from './flows.ts';

const none = {
  ...{ not_due: '0.00', from_1: '0.00', from_31: '0.00', from_61: '0.00' },
  ...{ from_91: '0.00', from_121: '0.00', from_181: '0.00', from_366: '0.00' },
  ...{ total: '0.00', credit: '0.00', cheques: '0.00' },
};
/** A tenant who is late, one who isn't, and one who has paid with a cheque that no bank has paid yet. */
const aging: ReportAnswer = {
  as_of: '2026-01-15',
  rows: [
    {
      ...{ id: 7, label: 'Yusra Al-Bahri', tenant_id: 7, tenant_name: 'Yusra Al-Bahri', due_on: '2025-12-01' },
      ...{ ...none, from_1: '4000.00', from_31: '12500.50', total: '16500.50' },
    },
    {
      ...{ id: 8, label: 'Gulf Trading', tenant_id: 8, tenant_name: 'Gulf Trading', due_on: '2026-02-01' },
      ...{ ...none, not_due: '9000.00', total: '9000.00', credit: '250.00' },
    },
    {
      ...{ id: 9, label: 'ماجد العتيبي', tenant_id: 9, tenant_name: 'ماجد العتيبي', due_on: '2024-11-30' },
      ...{ ...none, from_366: '700.00', total: '700.00', cheques: '700.00' },
    },
  ],
  totals: {
    ...{ ...none, not_due: '9000.00', from_1: '4000.00', from_31: '12500.50', from_366: '700.00' },
    ...{ total: '26200.50', credit: '250.00', cheques: '700.00' },
  },
  ...{ total_entries: 3, page: 1, per_page: 50 },
};

export const reportCharts: Chart[] = [
  flowChart(
    'reports/report/flows.ts',
    'report',
    reportMachineOf(agingReport),
    listSamples(pageOfReport(aging, 'tenant'), { query: { page: 1 } }),
  ),
  flowChart(
    'reports/report/flows.ts',
    'tile of a report',
    tileMachineOf(occupancyReport),
    readSamples(recordedAnswer(reportCalls.occupancy), null),
  ),
];
