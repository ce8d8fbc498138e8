import * as z from 'zod/mini';
import type { ReportSchedule, reportScheduleCalls } from '../../src/api/insight/report-schedule.ts';
import { reportNamed, reportScheduleErrors } from '../../src/api/insight/report-schedule.ts';
import { periodOf } from '../../src/api/report-periods.ts';
import { nextMoment } from '../../src/calendar/recurrence.ts';
import { dayIn } from '../../src/calendar/zone.ts';
import { reportScheduleLifecycle } from '../../src/machines/insight/report-schedule/lifecycle.ts';
import { reportMails, reportRuns, reportSchedules } from '../db/schema/report-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { Company } from '../kit/current-user.ts';
import { advance, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { mustMay } from '../kit/must-may.ts';
import { notify } from '../kit/notify.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { reportMailJob } from './report-mail-job.ts';
import { filePrivileges, readSchedule, reportOf, reportScheduleStore, runsOf, staffFor } from './report-schedule-record.ts';

export { reportScheduleStore };

/** Sets the timer of the first time after now. */
async function setNext(scope: Scope, company: Company, schedule: ReportSchedule): Promise<void> {
  const { openDayFrom } = await openClockOf(scope);
  const next = nextMoment(schedule, nowOf(company), company.time_zone, openDayFrom);
  await setColumns(scope, reportSchedules, schedule.id, { next_run_at: next.toISOString() });
  await setTimer(scope, 'report_schedule', schedule.id, 'run', next);
}

/** The day that a run is of: that of the latest time that is due. What a server missed while it was down is made up for once. */
async function dueDay(scope: Scope, { time_zone }: Company, schedule: ReportSchedule, now: Date): Promise<string | null> {
  const { openDayFrom } = await openClockOf(scope);
  let due = new Date(schedule.next_run_at ?? now);
  for (
    let next = nextMoment(schedule, due, time_zone, openDayFrom);
    next <= now;
    next = nextMoment(schedule, due, time_zone, openDayFrom)
  )
    due = next;
  const day = dayIn(time_zone, due);
  // Holidays may have been entered since.
  return schedule.frequency === 'open_days' && openDayFrom(day) !== day ? null : day;
}

bindLifecycle({
  lifecycle: reportScheduleLifecycle,
  table: reportSchedules,
  read: readSchedule,
  effects: {
    beginRun: async ({ scope, services, currentUser: { company }, record, event, now, today }) => {
      const day = event.type === 'run' ? await dueDay(scope, company, record, now) : today;
      if (day === null) return;
      const { from, to } = periodOf(record.period, day);
      const report_run_id = await insertRow(scope, reportRuns, {
        ...{ report_schedule_id: record.id, started_at: now.toISOString() },
        ...{ from: reportOf(record).time === 'period' ? from : null, to },
      });
      for (const user of record.recipient_ids) {
        await scope.db.insert(reportMails).values({ company_id: scope.company, report_run_id, user_id: user });
        await enqueue(scope, services, reportMailJob, { run: report_run_id, user });
      }
    },
    setNext: ({ scope, currentUser, record }) => setNext(scope, currentUser.company, record),
    dropNext: async ({ scope, record: { id } }) => {
      await dropTimers(scope, 'report_schedule', id);
      await setColumns(scope, reportSchedules, id, { next_run_at: null });
    },
    tellOwner: ({ scope, services, record: { id, created_by, report, failed_runs } }) =>
      notify(scope, services, {
        user: created_by,
        messageKey: 'report_schedule.notice.failing',
        values: { list: `report.${report}`, count: failed_runs },
        entity: 'report_schedule',
        record: id,
        by: null,
      }),
  },
});

/** The filters of a report as its page's address has them. */
function isQuery(schedule: Record<string, unknown>): boolean {
  const report = reportNamed(schedule.report);
  const given = (schedule.query ?? {}) as Record<string, string>;
  const by = (schedule.by ?? Object.keys(report?.groups ?? {})[0]) as string;
  const days = ['from', 'to', 'as_of', 'page', 'per_page'];
  if (!report?.calls[by] || days.some((name) => name in given)) return false;
  return z.safeParse(report.calls[by].query as unknown as z.ZodMiniType, given).success;
}

/** Validates a schedule: whoever writes it must be able to have the file, and so must those who are added. */
async function check({ scope, currentUser }: WriteContext, values: Record<string, unknown>, id: number | null) {
  const before = id === null ? null : await readSchedule(scope, id);
  const all: Record<string, unknown> = { ...before, ...values };
  const report = reportNamed(all.report);
  if (!report) throw notFound();
  mustMay(currentUser.viewer, ...filePrivileges(report));
  const wrong = reportScheduleErrors(all);
  if (all.by !== null && all.by !== undefined && !(String(all.by) in report.groups))
    wrong.by = 'insight.report_schedule.error.by';
  else if (!isQuery(all)) wrong.query = 'insight.report_schedule.error.query';
  const wanted = [...new Set(all.recipient_ids as number[])].sort((a, b) => a - b);
  const isChanged = values.report !== undefined && values.report !== before?.report;
  const added = wanted.filter((user) => isChanged || !before?.recipient_ids.includes(user));
  const allowed = (await staffFor(scope, report)).map((user) => user.id);
  if (added.some((user) => !allowed.includes(user))) wrong.recipient_ids = 'insight.report_schedule.error.recipients';
  if (Object.keys(wrong).length) throw invalid(wrong);
  return {
    ...{ ...values, recipient_ids: wanted },
    weekday: all.frequency === 'weekly' ? all.weekday : null,
    month_day: all.frequency === 'monthly' ? all.month_day : null,
  };
}

const { list, create, get, update, remove } = crudOf<ReportSchedule>(reportScheduleStore, {
  check,
  after: async ({ scope, currentUser: { company } }, id) => {
    const schedule = await readSchedule(scope, id);
    if (schedule.status !== 'paused') await setNext(scope, company, schedule);
  },
  removed: ({ scope }, id) => dropTimers(scope, 'report_schedule', id).then(() => undefined),
});

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  type: 'pause' | 'resume' | 'send_now',
  version?: number,
) {
  await advance(scope, services, { entity: 'report_schedule', id, currentUser, version, event: { type } });
  return moved('report_schedule', await readSchedule(scope, id));
}

export const reportScheduleHandlers: Handlers<typeof reportScheduleCalls> = {
  ...{ list, create, get, update, remove },
  pause: ({ params, body, ...context }) => move(context, params.id, 'pause', body.version),
  resume: ({ params, body, ...context }) => move(context, params.id, 'resume', body.version),
  send: ({ params, body, ...context }) => move(context, params.id, 'send_now', body.version),
  runs: async ({ scope, currentUser, params }) => {
    await readSchedule(scope, params.id);
    return runsOf(scope, params.id, currentUser.language);
  },
  recipients: ({ scope, currentUser, query }) => {
    const report = reportOf(query);
    mustMay(currentUser.viewer, ...filePrivileges(report));
    return staffFor(scope, report);
  },
};
