import type { TakenTransition, TakenTransitions } from '../../../src/api/app/workflows.ts';
import type { Scope } from '../../db/scope.ts';
import { last90Days } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { visibleLifecycle } from './workflow-stats.ts';

/**
 * The transitions that a workflow's records took in the last 90 days, as logged: by whatever version of the chart, and also by
 * records that no longer exist. Throws an ApiError 404 for what the viewer may not view.
 */
export async function takenTransitions(scope: Scope, currentUser: CurrentUser, entity: string): Promise<TakenTransitions> {
  visibleLifecycle(currentUser, entity);
  const { since, until, begin, now } = last90Days(currentUser.company);
  const { rows } = await scope.client.query<TakenTransition>({
    name: 'workflows.taken',
    text: `select "from", event, "to", count(*)::int as times, count(distinct record_id)::int as records
      from record_log
      where company_id = $1 and entity = $2 and "from" is not null and "to" is not null and company_at >= $3 and company_at <= $4
      group by "from", event, "to" order by times desc, "from", event, "to"`,
    values: [scope.company, entity, begin.toISOString(), now.toISOString()],
  });
  return { since, until, transitions: rows };
}
