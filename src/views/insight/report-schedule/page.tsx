import { type ReportSchedule, reportScheduleColumns, reportScheduleFields } from '../../../api/insight/report-schedule.ts';
import { reportScheduleFlows } from '../../../machines/insight/report-schedule/flows.ts';
import { reportScheduleLifecycle } from '../../../machines/insight/report-schedule/lifecycle.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { Recipients } from './recipients.tsx';
import { Sent } from './sent.tsx';
import { Wanted } from './wanted.tsx';

export { New } from './new.tsx';

export const { List, Page } = entityScreens('report_schedule', {
  flows: reportScheduleFlows,
  fields: reportScheduleFields,
  columns: reportScheduleColumns,
  lifecycle: reportScheduleLifecycle,
  form: ['name', 'period', 'format', 'frequency', 'weekday', 'month_day', 'time', 'skips_empty'],
  special: {
    weekday: { isShown: ({ frequency }) => frequency === 'weekly' },
    month_day: { isShown: ({ frequency }) => frequency === 'monthly' },
  },
  title: ({ name, report }: ReportSchedule, { t }) => name ?? t(`report.${report}`),
  extra: (record, edit) => (edit ? <Recipients edit={edit} known={record?.recipients} /> : record && <Sent record={record} />),
  facts: ({ report, by, query }) => <Wanted report={report} by={by} query={query} />,
});
