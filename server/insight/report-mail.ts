import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Call } from '../../src/api/contract.ts';
import { type AnyReport, pathOfReport, type ReportQuery, titleOf } from '../../src/api/define-report.ts';
import type { ReportMailState, ReportRunState, ReportSchedule } from '../../src/api/insight/report-schedule.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { sheetTypes } from '../app/exports/sheet-file.ts';
import { reportSchedules } from '../db/schema/report-schedule.ts';
import type { Scope } from '../db/scope.ts';
import { check } from '../http/contract.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import type { Letter } from '../jobs/mail.ts';
import { explainMailError, isRefusedForGood } from '../jobs/mail-refusals.ts';
import { ApiError } from '../kit/api-error.ts';
import { askerOf } from '../kit/asker.ts';
import { nowOf } from '../kit/clock.ts';
import { type Company, type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advanceIfAllowed } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import type { Said } from '../kit/said.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { askedOf, hiddenFrom } from '../reports/handlers.ts';
import { fileOfReport } from '../reports/mount-files.ts';
import { readReport } from '../reports/read.ts';
import { type ReportMailPayload as Payload, reportMailJob } from './report-mail-job.ts';
import { filePrivileges, readSchedule, reportOf } from './report-schedule-record.ts';

/** Bytes of a file that is attached; a larger one is linked to. */
const mostAttached = 10 * 1024 * 1024;

const reason = (key: string, values: Said['values'] = {}): Said => ({ key: `insight.report_schedule.reason.${key}`, values });

/** Mails a run's report to one of its recipients, with what their own privileges give them now and in their language. */
defineJob({
  ...reportMailJob,
  run: mail,
  givenUp: async (scope, services, given) => {
    const company = await services.companies.byId(scope.company);
    if (company) await finish(scope, services, company, given, { state: 'failed', reason: reason('lost') });
  },
});

interface Waiting {
  schedule: ReportSchedule;
  from: string | null;
  to: string;
  /** Null once they were deleted. */
  user: { name: string; email: string; language: Language; active: boolean } | null;
}
/** A mail that is still to be sent. */
async function waitingMail(scope: Scope, { run, user }: Payload): Promise<Waiting | null> {
  const { rows } = await scope.client.query<{ schedule: number; from: string | null; to: string; user: Waiting['user'] }>({
    name: 'report_mails.waiting',
    text: `with begun as (update report_runs set state = 'running' where company_id = $1 and id = $2 and state = 'queued')
      select r.report_schedule_id::int as schedule, r."from"::text, r."to"::text, (select jsonb_build_object('name', u.name,
          'email', u.email, 'language', u.language, 'active', u.active) from users u where u.company_id = $1 and u.id = $3) as user
      from report_runs r join report_mails m on m.company_id = r.company_id and m.report_run_id = r.id and m.user_id = $3
        and m.state = 'queued' where r.company_id = $1 and r.id = $2`,
    values: [scope.company, run, user],
  });
  const [found] = rows;
  return found ? { ...found, schedule: await readSchedule(scope, found.schedule) } : null;
}

interface Outcome {
  state: Exclude<ReportMailState, 'queued'>;
  reason?: Said | null;
}

async function mail({ services, currentUser: { company }, payload: given, job }: JobContext<Payload>) {
  const waiting = await services.db.write(company.id, (scope) => waitingMail(scope, given));
  if (!waiting) return;
  const done = (outcome: Outcome) => services.db.write(company.id, (scope) => finish(scope, services, company, given, outcome));
  try {
    await done(await send(services, company, given, waiting, job.reference));
  } catch (error) {
    const isLast = job.attempt >= reportMailJob.attempts;
    if (error instanceof ApiError && error.code !== 'busy')
      await done({ state: 'failed', reason: { key: error.messageKey, values: (error.details.values ?? {}) as Said['values'] } });
    else if (isRefusedForGood(error) || isLast)
      await done({ state: 'failed', reason: reason('mail', { error: explainMailError(error) }) });
    else throw error;
  }
}

async function send(
  services: Services,
  company: Company,
  { user }: Payload,
  { schedule, from, to, user: person }: Waiting,
  reference: string,
): Promise<Outcome> {
  if (!person?.active) return { state: 'skipped', reason: reason('inactive') };
  const report = reportOf(schedule);
  const currentUser = await askerOf(services, company, user, person.language);
  if (currentUser.role.is_provider || !filePrivileges(report).every((privilege) => may(currentUser.viewer, privilege)))
    return { state: 'skipped', reason: reason('forbidden') };
  const by = schedule.by ?? (Object.keys(report.groups)[0] as string);
  const days = report.time === 'period' ? { from: from ?? to, to } : { as_of: to };
  const call = report.calls[by] as Call | undefined;
  if (!call?.query) throw new ApiError(422, 'refused', 'insight.report_schedule.error.by');
  // A report may have lost a filter since.
  const query = check(call.query, { ...schedule.query, ...days }, 400) as ReportQuery;
  const content = await fileFor(services, currentUser, { schedule, report, by, query });
  if (content === null) return { state: 'empty_skipped' };
  await services.mail.send({
    reference,
    to: person.email,
    ...letterOf(services, currentUser, { schedule, report, from, to, by, name: person.name }, content.length > mostAttached),
    ...(content.length <= mostAttached && {
      attachments: [{ filename: `${report.name}-${to}.${schedule.format}`, content, contentType: sheetTypes[schedule.format] }],
    }),
  });
  return { state: 'sent' };
}

interface Wanted {
  schedule: ReportSchedule;
  report: AnyReport;
  by: string;
}
/** The file; null if it would be empty and isn't wanted then. */
function fileFor(services: Services, currentUser: CurrentUser, { schedule, report, by, query }: Wanted & { query: ReportQuery }) {
  const hidden = hiddenFrom(currentUser, report);
  const asked = askedOf(report, by, query, currentUser);
  return services.db.snapshot(currentUser.company.id, async (scope): Promise<Buffer | null> => {
    if (schedule.skips_empty && !(await readReport(scope, report, { ...asked, per_page: 1 }, hidden)).total_entries) return null;
    const file = fileOfReport(services, scope, { report, asked, hidden, currentUser }, schedule.format);
    return buffer(Readable.from(file, { objectMode: false }));
  });
}

/** The mail's text: the days and their zone are said, and the page with the same filters is linked to. */
function letterOf(
  { config }: Services,
  { company, language }: CurrentUser,
  { schedule, report, from, to, by, name }: Wanted & { from: string | null; to: string; name: string },
  isTooLarge: boolean,
): Pick<Letter, 'subject' | 'text'> {
  const t = texts[language];
  const { date } = formatsOf(language);
  const days: Record<string, string> = from ? { from, to } : { as_of: to };
  const address = new URLSearchParams({ ...(by === Object.keys(report.groups)[0] ? {} : { by }), ...days, ...schedule.query });
  const values = {
    ...{ name, report: schedule.name ?? t(titleOf(report)), zone: company.time_zone },
    days: from && from !== to ? `${date(from)} – ${date(to)}` : date(to),
    company: language === 'ar' ? company.name_ar : company.name_en,
    link: `${config.publicUrl}${pathOfReport(report)}?${address}`,
  };
  return {
    subject: t('insight.report_schedule.mail.subject', values),
    text: t(`insight.report_schedule.mail.${isTooLarge ? 'linked' : 'attached'}`, values),
  };
}

/** Writes what became of a mail, tells the owner of one that wasn't sent, and ends the run with its last. */
async function finish(
  scope: Scope,
  services: Services,
  company: Company,
  { run, user }: Payload,
  { state, reason = null }: Outcome,
) {
  const { client, company: of } = scope;
  const { rows: runs } = await client.query<{ schedule: number }>(
    'select report_schedule_id::int as schedule from report_runs where company_id = $1 and id = $2',
    [of, run],
  );
  const id = runs[0]?.schedule;
  // The schedule before its run: whoever deletes it takes them in this order.
  if (id === undefined || (await lockRow(scope, reportSchedules, id)) === undefined) return;
  const { rowCount } = await client.query(
    `update report_mails set state = $4, reason = $5, sent_at = $6
      where company_id = $1 and report_run_id = $2 and user_id = $3 and state = 'queued'`,
    [of, run, user, state, reason && JSON.stringify(reason), state === 'sent' ? nowOf(company).toISOString() : null],
  );
  if (!rowCount) return;
  if (reason) await tellOwner(scope, services, id, user, reason);
  const { rows } = await client.query<{ states: ReportMailState[] }>(
    'select array_agg(state) as states from report_mails where company_id = $1 and report_run_id = $2',
    [of, run],
  );
  const ended = endOf(rows[0]?.states ?? []);
  if (!ended) return;
  await client.query('update report_runs set state = $3 where company_id = $1 and id = $2', [of, run, ended]);
  await services.broadcast.publish(scope, 'changed', { entity: 'report_schedule', id, version: null });
  const event = { type: ended === 'failed' ? 'fail' : 'recover' } as const;
  await advanceIfAllowed(scope, services, { entity: 'report_schedule', id, currentUser: systemUser(company), event });
}

/** The outcome of a run, by its mails: null until none waits. A run that reached nobody failed. */
function endOf(states: ReportMailState[]): ReportRunState | null {
  if (states.includes('queued')) return null;
  if (states.includes('failed')) return 'failed';
  if (states.includes('sent')) return 'sent';
  return states.includes('empty_skipped') ? 'empty_skipped' : 'failed';
}

async function tellOwner(scope: Scope, services: Services, id: number, user: number, { key, values }: Said) {
  const { created_by, report, recipients } = await readSchedule(scope, id);
  const isLost = key.endsWith('.inactive') || key.endsWith('.forbidden');
  await notify(scope, services, {
    user: created_by,
    messageKey: isLost ? key.replace('.reason.', '.notice.') : 'insight.report_schedule.notice.failed',
    values: { list: `report.${report}`, name: recipients.find((one) => one.id === user)?.name ?? '–', ...(!isLost && values) },
    entity: 'report_schedule',
    record: id,
    by: null,
  });
}
