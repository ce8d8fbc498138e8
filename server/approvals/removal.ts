import type { Scope } from '../db/scope.ts';
import { nowOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';

/**
 * Deletes the requests of a quotation that is about to be deleted, and logs it for each of them and their parts, so that they
 * don't stand in the figures of workflows for ever.
 */
export async function removeApprovals(scope: Scope, currentUser: CurrentUser, quotation: number): Promise<void> {
  await scope.client.query(
    `with gone as (delete from executions where company_id = $1 and entity = 'quotation' and record_id = $2 returning id),
      parts as (select 'execution' as entity, id from gone
        union all select 'execution_step', s.id from execution_steps s where s.company_id = $1 and s.execution_id in (select id from gone)
        union all select 'decision', d.id from decisions d where d.company_id = $1 and d.execution_id in (select id from gone))
      insert into record_log (company_id, entity, record_id, event, actor_id, company_at)
        select $1, entity, id, 'remove', $3, $4 from parts`,
    [scope.company, quotation, currentUser.viewer.id || null, nowOf(currentUser.company).toISOString()],
  );
}
