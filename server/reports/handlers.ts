import type { Call } from '../../src/api/contract.ts';
import {
  type AnyReport,
  furtherPrivileges,
  type ReportAnswer,
  type ReportQuery,
  usualSort,
} from '../../src/api/define-report.ts';
import { type Comparison, periodBefore } from '../../src/api/report-periods.ts';
import { callNameOf, type dashboardCalls, type reportCalls } from '../../src/api/reports/report-calls.ts';
import { reports } from '../../src/api/reports.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Handler, Handlers } from '../http/contract.ts';
import { opensOwnTransactions } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { mustMay } from '../kit/must-may.ts';
import { readReport } from './read.ts';
import type { ReportAsked } from './statement-of.ts';

/** The longest period of a report, in months. */
const mostMonths = 60;
/** The rows of a page, unless it is asked for otherwise. */
const perPage = 50;

/** The days of a report: this month up to today, and the state today, unless others are asked for. */
function daysOf({ time }: AnyReport, { as_of, from, to }: ReportQuery, today: string): { from: string | null; to: string } {
  if (time === 'as_of') return { from: null, to: String(as_of ?? today) };
  const last = String(to ?? today);
  const first = String(from ?? `${last.slice(0, 7)}-01`);
  if (first > last) throw invalid({ to: 'app.error.range_order' });
  if (plusMonths(first, mostMonths, 'gregorian') <= last)
    throw invalid({ from: { messageKey: 'report.error.too_long', values: { most: mostMonths } } });
  return { from: first, to: last };
}

/** A query of a report, completed by the defaults. */
export function askedOf(report: AnyReport, by: string, query: ReportQuery, currentUser: CurrentUser): ReportAsked {
  const { company, language } = currentUser;
  const { from, to } = daysOf(report, query, todayOf(company));
  const compare = query.compare as Comparison | undefined;
  // A day besides is the end of what is to come.
  for (const [name, { isDay }] of Object.entries(report.params ?? {})) {
    const until = query[name];
    if (!isDay || until === undefined) continue;
    if (String(until) < to) throw invalid({ [name]: 'app.error.range_order' });
    if (plusMonths(to, mostMonths, 'gregorian') <= String(until))
      throw invalid({ [name]: { messageKey: 'report.error.too_long', values: { most: mostMonths } } });
  }
  return {
    ...(compare && from && { compared: periodBefore({ from, to }, compare) }),
    ...{ by, language, sort: query.sort ?? usualSort(report, by), page: query.page ?? 1, per_page: query.per_page ?? perPage },
    values: {
      company: company.id,
      ...{ from, to },
      ...Object.fromEntries(Object.keys(report.params ?? {}).map((name) => [name, query[name] ?? null])),
    },
  };
}

/** The columns that the viewer may not see. Throws an ApiError unless they may see the report. */
export function hiddenFrom({ viewer }: CurrentUser, report: AnyReport): string[] {
  mustMay(viewer, report.needs, ...furtherPrivileges(report));
  return Object.entries(report.columns).flatMap(([id, { needs: own }]) => (own && !may(viewer, own) ? [id] : []));
}

const handlerOf = (report: AnyReport, by: string): Handler<Call> =>
  opensOwnTransactions(({ services, currentUser, query }): Promise<ReportAnswer> => {
    const hidden = hiddenFrom(currentUser, report);
    const asked = askedOf(report, by, query as ReportQuery, currentUser);
    return services.db.snapshot(currentUser.company.id, (scope) => readReport(scope, report, asked, hidden));
  });

/** The handlers of the dashboard's data sets: those of the groupings whose answers they have. */
export const dashboardHandlers = Object.fromEntries(
  (Object.values(reports) as AnyReport[]).flatMap((report) =>
    Object.entries(report.data ?? {}).map(([name, [, , , by]]) => [name, handlerOf(report, by)]),
  ),
) as unknown as Handlers<typeof dashboardCalls>;

/** The handlers of all reports, made of their definitions. */
export const reportHandlers = Object.fromEntries(
  Object.entries(reports).flatMap(([name, report]) =>
    Object.keys(report.groups).map((by) => [callNameOf(name, by), handlerOf(report, by)]),
  ),
) as unknown as Handlers<typeof reportCalls>;
