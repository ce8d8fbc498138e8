import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import type { AnyReport } from '../../../api/define-report.ts';
import {
  reportScheduleCalls as calls,
  type ReportRun,
  ReportScheduleInput,
  reportNamed,
  reportScheduleErrors,
  reportScheduleFields,
} from '../../../api/insight/report-schedule.ts';
import { periodNames, periodOf } from '../../../api/report-periods.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { reportScheduleLifecycle } from './lifecycle.ts';

/** Parameters of a report's page that a schedule keeps, besides its filters. */
const kept = ['sort', 'compare'];

/** The address of the form for a report as its page shows it: own dates become a period that moves with the day. */
export function addressOfNew(report: AnyReport, search: string, today: string): string {
  const asked = new URLSearchParams(search);
  const wanted = new URLSearchParams({ report: report.name });
  for (const name of ['by', ...kept, ...Object.keys(report.params ?? {})]) {
    const value = asked.get(name);
    if (value) wanted.set(name, value);
  }
  const to = asked.get(report.time === 'period' ? 'to' : 'as_of') ?? today;
  const from = asked.get('from') ?? `${to.slice(0, 7)}-01`;
  const isAsked = (name: (typeof periodNames)[number]) => {
    const period = periodOf(name, today);
    return period.to === to && (report.time === 'as_of' || period.from === from);
  };
  const period = report.time === 'as_of' && to === today ? 'today' : periodNames.find(isAsked);
  if (period) wanted.set('period', period);
  return `/report-schedules/new?${wanted}`;
}

/** The form's first values, from that address. */
function wishOf(search: string): Record<string, unknown> {
  const { report: name, by, period, ...query } = Object.fromEntries(new URLSearchParams(search));
  const report = reportNamed(name);
  if (!report) return {};
  const known = [...kept, ...Object.keys(report.params ?? {})];
  return {
    ...{ report: report.name, ...(by && { by }), ...(period && { period }) },
    query: Object.fromEntries(Object.entries(query).filter(([one]) => known.includes(one))),
  };
}

export const reportScheduleFlows = entityFlows('report_schedule', calls, {
  input: ReportScheduleInput,
  blank: (action) => ({ ...blankOf(reportScheduleFields), ...wishOf(action ?? '') }),
  check: (fields) => reportScheduleErrors(fields),
  lifecycle: reportScheduleLifecycle,
});

/** The latest times of a schedule; while one is being sent, they are read again. */
export const reportRunsMachine = readFlow<ReportRun[], { id: number }>({
  entity: 'report_schedule',
  idOf: ({ id }) => id,
  rest: 1000,
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.runs, { params: { id }, signal })) } });

/** The staff who may have a report. */
export const reportRecipientsMachine = readFlow<{ id: number; name: string }[], { report: string }>({
  entity: ['user', 'role'],
  rest: 30_000,
}).provide({
  actors: { read: reader(({ report }, signal) => send(calls.recipients, { query: { report }, signal })) },
});
