import { parseDate } from '@internationalized/date';
import { sql } from 'drizzle-orm';
import { dayIn, startOfDay } from '../../src/calendar/zone.ts';
import type { Company } from './current-user.ts';

/** The company's time (a sandbox's clock may be moved). */
export const nowOf = (company: Pick<Company, 'clock_offset'>): Date => new Date(Date.now() + company.clock_offset * 1000);

/** The company's date, ISO. */
export const todayOf = (company: Pick<Company, 'clock_offset' | 'time_zone'>): string => dayIn(company.time_zone, nowOf(company));

/** The last 90 days of the company, today included: the first and the last, when the first began, and the time it is. */
export function last90Days(company: Pick<Company, 'clock_offset' | 'time_zone'>) {
  const until = todayOf(company);
  const since = parseDate(until).subtract({ days: 89 }).toString();
  return { since, until, begin: startOfDay(since, company.time_zone), now: nowOf(company) };
}

/** The company's date in SQL, for a row of `companies`. */
export const todayOfRow = (companies: string): string =>
  `((now() + make_interval(secs => ${companies}.clock_offset)) at time zone ${companies}.time_zone)::date`;

/** The date of the company in scope, in SQL; computed once per statement. */
export const companyToday = sql.raw(
  `(select ${todayOfRow('t')} from companies t where t.id = nullif(current_setting('app.company_id', true), '')::bigint)`,
);
