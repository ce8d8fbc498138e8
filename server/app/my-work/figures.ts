import type { WorkFigures } from '../../../src/api/app/my-work.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import type { CurrentUser } from '../../kit/current-user.ts';

/** The statistics of My work that are no report: the statuses of leads. */
export async function figuresOf({ client, company }: Scope, { viewer }: CurrentUser): Promise<WorkFigures> {
  if (!may(viewer, 'leads.view')) return { leads: null };
  const { rows } = await client.query<{ status: string; count: number }>({
    name: 'figures.leads',
    text: `select state as status, sum(records) as count from workflow_days where company_id = $1 and entity = 'lead'
      group by state having sum(records) > 0 order by state`,
    values: [company],
  });
  return { leads: rows };
}
