import type { Mutant, Suite } from './mutant.ts';

const schedule = 'server/insight/report-schedule.ts';
const mail = 'server/insight/report-mail.ts';
const recurrence = 'src/calendar/recurrence.ts';
const sent: Suite = { project: 'server', files: ['tests/server/insight/report-schedules.test.ts'] };
const recurring: Suite = { project: 'unit', files: ['src/calendar/recurrence.test.ts'] };

/** Sabotages of reports that are mailed: when, of which days, with what in them, and to whom. */
export const ofReportSchedules: Mutant[] = [
  {
    id: 'a-recipient-gets-what-they-may-no-longer-see',
    kind: 'privilege',
    file: mail,
    find: '!filePrivileges(report).every((privilege) => may(currentUser.viewer, privilege)))',
    replace: '!filePrivileges(report).every((privilege) => privilege || may(currentUser.viewer, privilege)))',
    suite: sent,
  },
  {
    id: 'a-scheduled-report-forgets-its-filters',
    kind: 'input',
    file: mail,
    find: 'check(call.query, { ...schedule.query, ...days }, 400)',
    replace: 'check(call.query, { ...days }, 400)',
    suite: sent,
  },
  {
    id: 'a-late-report-is-of-the-day-it-is-sent',
    kind: 'timer',
    file: schedule,
    find: "event.type === 'run' ? await dueDay(scope, company, record, now) : today",
    replace: "event.type === 'run' && !(await dueDay(scope, company, record, now)) ? null : today",
    suite: sent,
  },
  {
    id: 'a-paused-schedule-goes-on-once-it-is-changed',
    kind: 'timer',
    file: schedule,
    find: "if (schedule.status !== 'paused') await setNext",
    replace: 'await setNext',
    suite: sent,
  },
  {
    id: 'scheduled-times-are-those-of-utc',
    kind: 'timer',
    file: schedule,
    find: 'nextMoment(schedule, nowOf(company), company.time_zone, openDayFrom)',
    replace: "nextMoment(schedule, nowOf(company), 'UTC', openDayFrom)",
    suite: sent,
  },
  {
    id: 'anybody-may-be-sent-a-report',
    kind: 'privilege',
    file: schedule,
    find: 'added.some((user) => !allowed.includes(user))',
    replace: 'added.some((user) => user < 0 && !allowed.includes(user))',
    suite: sent,
  },
  {
    id: 'a-run-that-failed-is-sent',
    kind: 'target',
    file: mail,
    find: "if (states.includes('failed')) return 'failed';",
    replace: '',
    suite: sent,
  },
  {
    id: 'a-short-month-passes-over-its-end',
    kind: 'timer',
    file: recurrence,
    find: 'return asked < last ? asked : last;',
    replace: 'return asked;',
    suite: recurring,
  },
  {
    id: 'a-moment-comes-twice',
    kind: 'timer',
    file: recurrence,
    find: 'if (at > after) return at;',
    replace: 'if (at >= after) return at;',
    suite: recurring,
  },
];
