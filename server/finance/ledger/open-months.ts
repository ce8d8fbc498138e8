import type { Scope } from '../../db/scope.ts';
import { nowOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { inGroup } from '../../kit/statuses.ts';

/** Opens the months of a company's books up to this day's, whether anybody posted into them or not. */
export const openMonths = ({ client, company }: Scope, of: CurrentUser['company'], today: string) =>
  client.query({
    name: 'periods.open_months',
    text: `select open_months($1, date_trunc('month', $2::date)::date, $3)
      from enter_books($1) where exists (select from accounting_periods where company_id = $1)`,
    values: [company, today, nowOf(of).toISOString()],
  });

/** Opens the months up to this day's in which invoiced rent is earned: it is recognised when they are soft closed. */
export const openMonthsOfRent = ({ client, company }: Scope, of: CurrentUser['company'], today: string) =>
  client.query({
    name: 'periods.open_months_of_rent',
    text: `select open_months($1, least(date_trunc('month', $2::date), date_trunc('month', rent.until))::date, $3)
      from (select max(l.to_on) as until from invoice_lines l join invoices v on v.company_id = l.company_id and v.id = l.invoice_id
        where l.company_id = $1 and l.from_on is not null and v.status ${inGroup('invoice', 'posted')}) rent where rent.until is not null`,
    values: [company, today, nowOf(of).toISOString()],
  });
