import { may, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { type ApiError, refused } from '../../kit/api-error.ts';
import { inGroup } from '../../kit/statuses.ts';

/** The refusal of a day whose month is closed, which names the month. */
export const periodIsClosed = (date: string, how: 'soft_closed' | 'closed'): ApiError =>
  refused([
    {
      guard: 'periodIsOpen',
      why: `finance.ledger.error.${how}`,
      values: { period: date.slice(0, 7) },
      unblockers: ['who.finance.approve'],
    },
  ]);

/** Throws an ApiError when a day's month is closed, for what is undone only until then. Posting asks the database itself. */
export async function requireOpenPeriod({ client, company }: Scope, viewer: Viewer, date: string): Promise<void> {
  const { rows } = await client.query<{ status: string; posts: boolean }>({
    name: 'periods.of_day',
    text: `select status, status ${inGroup('accounting_period', 'posts')} as posts from accounting_periods
      where company_id = $1 and $2 between starts_on and ends_on for share`,
    values: [company, date],
  });
  const [period] = rows;
  if (!period) return;
  if (!period.posts) throw periodIsClosed(date, 'closed');
  if (period.status === 'soft_closed' && !may(viewer, 'finance.approve')) throw periodIsClosed(date, 'soft_closed');
}
