import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ReportRun, ReportSchedule } from '../../../src/api/insight/report-schedule.ts';
import { belongsTo, companyTable, day, instant, key } from './columns.ts';

interface Said {
  key: string;
  values: Record<string, string | number>;
}

/** Reports that are mailed again and again. */
export const reportSchedules = companyTable('report_schedules', {
  name: text(),
  report: text().notNull(),
  by: text(),
  query: jsonb().$type<Record<string, string>>().notNull().default({}),
  period: text().$type<ReportSchedule['period']>().notNull(),
  format: text().$type<ReportSchedule['format']>().notNull(),
  frequency: text().$type<ReportSchedule['frequency']>().notNull(),
  weekday: integer().default(0),
  month_day: integer().default(1),
  time: text().notNull(),
  recipient_ids: jsonb().$type<number[]>().notNull(),
  skips_empty: boolean().notNull().default(false),
  status: text().$type<ReportSchedule['status']>().notNull().default('active'),
  next_run_at: instant(),
});

/** The times at which one was mailed, with its days as they were then. */
export const reportRuns = companyTable(
  'report_runs',
  {
    report_schedule_id: key().notNull(),
    started_at: instant().notNull(),
    from: day(),
    to: day().notNull(),
    state: text().$type<ReportRun['state']>().notNull().default('queued'),
  },
  (t) => [
    belongsTo(t.report_schedule_id, t.company_id, () => reportSchedules, 'cascade'),
    index('report_runs_of_schedule').on(t.company_id, t.report_schedule_id, t.id),
  ],
);

/** The mail of a run to each recipient. */
export const reportMails = pgTable(
  'report_mails',
  {
    company_id: key().notNull(),
    report_run_id: key().notNull(),
    user_id: key().notNull(),
    state: text().$type<ReportRun['mails'][number]['state']>().notNull().default('queued'),
    reason: jsonb().$type<Said>(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.report_run_id, t.user_id] }),
    belongsTo(t.report_run_id, t.company_id, () => reportRuns, 'cascade'),
  ],
);
