import { sql } from 'drizzle-orm';
import { type AnyReport, exportPrivilege, furtherPrivileges } from '../../src/api/define-report.ts';
import { type ReportRun, type ReportSchedule, reportNamed } from '../../src/api/insight/report-schedule.ts';
import type { Privilege, Privileges } from '../../src/api/privileges.ts';
import type { Language } from '../../src/locales/translate.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { reportSchedules } from '../db/schema/report-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { powersOf } from '../kit/privacy.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import type { Said } from '../kit/said.ts';
import { texts } from '../kit/texts.ts';

const s = reportSchedules;
const latest = (column: string) =>
  sql.raw(`(select r.${column} from report_runs r where r.company_id = report_schedules.company_id
    and r.report_schedule_id = report_schedules.id order by r.id desc limit 1)`);

export const reportScheduleStore: EntityStore = {
  entity: 'report_schedule',
  table: s,
  title: 'coalesce(x.name, x.report)',
  shows: {
    last_run_at: sql`to_char(${latest('started_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    last_run_state: latest('state'),
    failed_runs: sql.raw(`(select count(*)::int from report_runs r where r.company_id = report_schedules.company_id
      and r.report_schedule_id = report_schedules.id and r.state = 'failed' and r.id > coalesce((select max(o.id) from report_runs o
        where o.company_id = r.company_id and o.report_schedule_id = r.report_schedule_id and o.state in ('sent', 'empty_skipped')), 0))`),
    recipients:
      sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]') from users u
      where u.company_id = report_schedules.company_id and report_schedules.recipient_ids @> to_jsonb(u.id))`),
    owner_name: sql.raw(`(select u.name from users u where u.company_id = report_schedules.company_id
      and u.id = report_schedules.created_by)`),
  },
  filters: {
    status: (value) => sql`${s.status} = ${value}`,
    report: (value) => sql`${s.report} = ${value}`,
    frequency: (value) => sql`${s.frequency} = ${value}`,
    format: (value) => sql`${s.format} = ${value}`,
  },
  searchText: sql`lower(coalesce(${s.name}, '') || ' ' || ${s.report})`,
  sorts: {
    ...{ name: s.name, report: s.report, status: s.status, frequency: s.frequency, next_run_at: s.next_run_at },
    last_run_at: latest('started_at'),
  },
};
export const readSchedule = (scope: Scope, id: number) => readOr404<ReportSchedule>(scope, reportScheduleStore, id);

/** The report of a schedule. Throws if there no longer is one of that name. */
export function reportOf({ report: name }: Pick<ReportSchedule, 'report'>): AnyReport {
  const report = reportNamed(name);
  if (!report) throw new Error(`There is no report ${name}`);
  return report;
}
/** The privileges of those who may have a report as a file. */
export const filePrivileges = (report: AnyReport): Privilege[] => [
  report.needs,
  ...furtherPrivileges(report),
  exportPrivilege(report),
];

/** The staff who may see a report and export it, by name. */
export async function staffFor({ client, company }: Scope, report: AnyReport): Promise<{ id: number; name: string }[]> {
  const { rows } = await client.query<{
    id: number;
    name: string;
    is_admin: boolean;
    is_provider: boolean;
    privileges: Privileges;
  }>({
    name: 'report_schedules.staff',
    text: `select u.id, u.name, r.is_admin, r.is_provider, r.privileges from users u
      join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and not r.is_provider order by u.name, u.id`,
    values: [company],
  });
  return rows
    .filter((user) => {
      const viewer = { id: user.id, is_admin: user.is_admin, privileges: powersOf(user) };
      return filePrivileges(report).every((privilege) => may(viewer, privilege));
    })
    .map(({ id, name }) => ({ id, name }));
}

type Found = Omit<ReportRun, 'mails'> & { mails: (Omit<ReportRun['mails'][number], 'reason'> & { reason: Said | null })[] };
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The latest 50 runs of a schedule, with the mails of each. */
export async function runsOf({ client, company }: Scope, id: number, language: Language): Promise<ReportRun[]> {
  const { rows } = await client.query<Found>({
    name: 'report_schedules.runs',
    text: `select r.id, ${instant('r.started_at')} as started_at, r."from"::text, r."to"::text, r.state,
        (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', u.name, 'state', m.state, 'reason', m.reason,
          'sent_at', ${instant('m.sent_at')}) order by u.name, m.user_id), '[]') from report_mails m
          left join users u on u.company_id = m.company_id and u.id = m.user_id
          where m.company_id = r.company_id and m.report_run_id = r.id) as mails
      from report_runs r where r.company_id = $1 and r.report_schedule_id = $2 order by r.id desc limit 50`,
    values: [company, id],
  });
  return rows.map(({ mails, ...run }) => ({
    ...run,
    mails: mails.map((mail) => ({ ...mail, reason: mail.reason && texts[language](mail.reason.key, mail.reason.values) })),
  }));
}
