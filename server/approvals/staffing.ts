import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { word } from '../kit/statuses.ts';
import { system } from './moves.ts';

/**
 * Called after users joined, were activated or deactivated, or got another role or supervisor, in the same transaction: what
 * waits for them and may no longer do so is resolved anew, and what waits for a sole approver who is no longer the only one.
 */
export async function resolveDecisionsOf({ scope, services, currentUser }: WriteContext, changed: number[]): Promise<void> {
  const { rows } = await scope.client.query<{ step_id: number; users: number[] }>({
    name: 'approvals.waiting_for',
    text: `select step_id, array_agg(user_id order by user_id)::float8[] as users from decisions
      where company_id = $1 and (user_id = any($2::bigint[]) or sole_approver) and status = ${word('decision', 'pending')}
      group by step_id order by step_id`,
    values: [scope.company, changed],
  });
  for (const { step_id: id, users } of rows)
    await advance(scope, services, {
      entity: 'execution_step',
      id,
      currentUser: system(currentUser),
      event: { type: 'resolve', users },
    });
}
