import { type ReportRun, reportScheduleCalls } from '../../../api/insight/report-schedule.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { reportRecipientsMachine, reportRunsMachine, reportScheduleFlows } from './flows.ts';
import { type ReportScheduleFacts, reportScheduleLifecycle } from './lifecycle.ts';

const reportScheduleSamples: LifecycleSamples<typeof reportScheduleLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ReportScheduleFacts>(
    { viewer: viewerNow, today: '2026-01-15', failed_runs: 0 },
    {
      'the system': { viewer: theSystem },
      'the system, after three failures': { viewer: theSystem, failed_runs: 3 },
    },
  ),
  events: {},
};

const mail: ReportRun['mails'][number] = {
  ...{ user_id: 3, name: 'Yusra Al-Bahri', state: 'sent', reason: null, sent_at: '2026-01-01T04:00:04.000Z' },
};
const runs: ReportRun[] = [
  {
    ...{ id: 12, started_at: '2026-01-01T04:00:02.000Z', from: '2025-12-01', to: '2025-12-31', state: 'sent' },
    mails: [mail, { user_id: 5, name: 'نورة الشهري', state: 'skipped', reason: 'May no longer see this report', sent_at: null }],
  },
];
const recipients = [
  { id: 3, name: 'Yusra Al-Bahri' },
  { id: 5, name: 'نورة الشهري' },
];

export const reportScheduleCharts: Chart[] = [
  lifecycleChart('insight/report-schedule/lifecycle.ts', reportScheduleLifecycle, reportScheduleSamples),
  ...entityCharts('report_schedule', reportScheduleFlows, reportScheduleCalls, {
    lifecycle: reportScheduleLifecycle,
    at: 'active',
    field: 'name',
  }),
  flowChart('insight/report-schedule/flows.ts', 'times of a scheduled report', reportRunsMachine, readSamples(runs, { id: 7 })),
  flowChart(
    'insight/report-schedule/flows.ts',
    'recipients of a report',
    reportRecipientsMachine,
    readSamples(recipients, { report: 'collections' }),
  ),
];
