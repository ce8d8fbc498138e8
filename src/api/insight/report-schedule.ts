import * as z from 'zod/mini';
import { frequencies } from '../../calendar/recurrence.ts';
import { exportFormats } from '../app/export.ts';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import type { AnyReport } from '../define-report.ts';
import { dayText, instantText } from '../field-meta.ts';
import { id, latinDigits, optional, recordShape } from '../fields.ts';
import { relativePeriods } from '../report-periods.ts';
import { reports } from '../reports.ts';

export const reportScheduleStatuses = ['active', 'paused', 'failing'] as const;
export const reportRunStates = ['queued', 'running', 'sent', 'empty_skipped', 'failed'] as const;
/** The outcome of the mail to a recipient; `skipped` is one who may not have it, or no longer works here. */
export const reportMailStates = ['queued', 'sent', 'empty_skipped', 'skipped', 'failed'] as const;
export type ReportRunState = (typeof reportRunStates)[number];
export type ReportMailState = (typeof reportMailStates)[number];
/** Failed runs in a row after which a schedule is failing. */
export const failuresUntilFailing = 3;

const scheduled = Object.values(reports) as AnyReport[];
/** A report by its name. */
export const reportNamed = (name: unknown): AnyReport | undefined => scheduled.find((report) => report.name === name);

/** A time on the wall clock: 07:30. */
const timeOfDay = () =>
  z.pipe(
    z.string().check(z.maxLength(10)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).trim().padStart(5, '0')),
      z.string().check(z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'insight.report_schedule.error.time')),
    ),
  );
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** A report that is mailed again and again, with the filters that its page had. */
export const reportScheduleFields = defineFields('insight.report_schedule', {
  name: field.optionalText(120, { isMain: true, isSorted: true, width: 200 }),
  report: field.choice(
    scheduled.map(({ name }) => name),
    'report',
    { isSorted: true, isMain: true, width: 180 },
  ),
  /** The grouping of the report: the first one if null. */
  by: field.optionalText(40),
  /** Filters, order and comparison, as in the page's address; no days. */
  query: field.own(
    'text',
    z.record(z.string(), z.string()),
    z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200)))),
    { initial: {} },
  ),
  period: field.choice(relativePeriods, 'report.period', {
    ...{ initial: 'last_month', hint: 'insight.report_schedule.hint.period', width: 140 },
  }),
  format: field.choice(exportFormats, 'kit.export', { initial: 'xlsx', width: 90 }),
  frequency: field.choice(frequencies, 'insight.report_schedule.frequency_name', {
    initial: 'monthly',
    isSorted: true,
    width: 140,
  }),
  weekday: field.own('choice', z.nullable(z.int()), optional(z.int().check(z.gte(0), z.lte(6))), {
    ...{ options: weekdays, texts: 'insight.report_schedule.weekday_name', initial: 0 },
  }),
  month_day: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(31))), {
    ...{ initial: 1, hint: 'insight.report_schedule.hint.month_day' },
  }),
  time: field.own('code', z.string(), timeOfDay(), {
    ...{ initial: '07:00', isRequired: true, hint: 'insight.report_schedule.hint.time', width: 80 },
  }),
  recipient_ids: field.own(
    'text',
    z.array(z.int()),
    z.array(id()).check(z.minLength(1, { error: 'insight.report_schedule.error.no_recipients' }), z.maxLength(50)),
    {
      ...{ isRequired: true, initial: [] },
    },
  ),
  skips_empty: field.flag(false),
  status: field.status(reportScheduleStatuses, 'report_schedule.status', { width: 110 }),
  /** By the company's clock; null while it is paused. */
  next_run_at: field.shown('instant', z.nullable(z.string()), { isSorted: true, width: 160 }),
  last_run_at: field.shown('instant', z.nullable(z.string()), { isSorted: true, width: 160 }),
  last_run_state: field.shown('choice', z.nullable(z.enum(reportRunStates)), {
    ...{ options: reportRunStates, texts: 'insight.report_schedule.run_state', width: 140 },
  }),
  /** Failed runs since one that didn't. */
  failed_runs: field.shown('number', z.int()),
});
const Recipient = z.object({ id: z.int(), name: z.string() });
export const ReportSchedule = z.object({
  ...recordShape,
  ...recordOf(reportScheduleFields),
  /** By name; one who was deleted is missing. */
  recipients: z.array(Recipient),
  owner_name: z.nullable(z.string()),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;
export const ReportScheduleInput = z.strictObject(inputOf(reportScheduleFields));
export const reportScheduleColumns = columnsOf<ReportSchedule>(reportScheduleFields, [
  'report',
  'name',
  'status',
  'frequency',
  'time',
  'period',
  'format',
  { id: 'recipients', label: 'insight.report_schedule.recipient_ids', kind: 'number', of: (row) => row.recipient_ids.length },
  'next_run_at',
  'last_run_state',
]);

/** A required day: field name → locale key. */
export function reportScheduleErrors({ frequency, weekday, month_day }: Record<string, unknown>): Record<string, string> {
  if (frequency === 'weekly' && typeof weekday !== 'number') return { weekday: 'app.error.required' };
  return frequency === 'monthly' && typeof month_day !== 'number' ? { month_day: 'app.error.required' } : {};
}

const nullableText = z.nullable(z.string());
/** A time at which it was mailed, with its days as they were then. */
export const ReportRun = z.object({
  id: z.int(),
  started_at: instantText(),
  from: z.nullable(dayText()),
  to: dayText(),
  state: z.enum(reportRunStates),
  mails: z.array(
    z.object({
      user_id: z.int(),
      name: nullableText,
      state: z.enum(reportMailStates),
      /** Why it wasn't sent, in the caller's language. */
      reason: nullableText,
      sent_at: z.nullable(instantText()),
    }),
  ),
});
export type ReportRun = z.infer<typeof ReportRun>;

const one = '/report_schedules/{id}';
const wrapped = { wrapper: 'report_schedule', answer: ReportSchedule } as const;
const version = z.optional(z.int().check(z.gte(1)));
const moving = (event: string) =>
  ({
    needs: 'reports.edit',
    body: z.strictObject({ version }),
    moves: { lifecycle: 'report_schedule', event },
    ...wrapped,
  }) as const;
/** Our addition (decision 183). */
export const reportScheduleCalls = {
  list: list('X-RSC-01', '/report_schedules', {
    needs: 'reports.view',
    answer: ReportSchedule,
    filters: filtersOf(reportScheduleFields, 'status', 'report', 'frequency', 'format'),
    sorts: sortsOf(reportScheduleFields),
  }),
  create: post('X-RSC-02', '/report_schedules', { needs: 'reports.create', body: ReportScheduleInput, ...wrapped }),
  get: get('X-RSC-03', one, { needs: 'reports.view', answer: ReportSchedule }),
  update: put('X-RSC-04', one, { needs: 'reports.edit', body: changeOf(ReportScheduleInput), ...wrapped }),
  remove: del('X-RSC-05', one, { needs: 'reports.delete', answer: nothing }),
  pause: put('X-RSC-06', `${one}/pause`, moving('pause')),
  resume: put('X-RSC-07', `${one}/resume`, moving('resume')),
  /** Once more at once, besides its times. */
  send: put('X-RSC-08', `${one}/send_now`, moving('send_now')),
  /** The latest 50 times. */
  runs: get('X-RSC-09', `${one}/runs`, { needs: 'reports.view', answer: z.array(ReportRun) }),
  /** The staff who may see a report and export it. */
  recipients: get('X-RSC-10', '/report_recipients', {
    needs: 'reports.view',
    query: z.strictObject({ report: z.enum(scheduled.map(({ name }) => name) as [string]) }),
    answer: z.array(Recipient),
  }),
};
