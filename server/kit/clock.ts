import { sql } from 'drizzle-orm';
import { dayIn } from '../../src/calendar/zone.ts';
import type { Company } from './current-user.ts';

/** The company's own time (a sandbox's may be moved). */
export const nowOf = (company: Pick<Company, 'clock_offset'>): Date => new Date(Date.now() + company.clock_offset * 1000);

/** The company's day, ISO, as the calendar on its wall shows it. */
export const todayOf = (company: Pick<Company, 'clock_offset' | 'time_zone'>): string => dayIn(company.time_zone, nowOf(company));

/** The same in SQL, of a row of `companies`. */
export const todayOfRow = (companies: string): string =>
  `((now() + make_interval(secs => ${companies}.clock_offset)) at time zone ${companies}.time_zone)::date`;

/** The day of the company in scope, in SQL; computed once a statement. */
export const companyToday = sql.raw(
  `(select ${todayOfRow('t')} from companies t where t.id = nullif(current_setting('app.company_id', true), '')::bigint)`,
);
