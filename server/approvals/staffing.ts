import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { word } from '../kit/statuses.ts';
import { system } from './moves.ts';

/**
 * Called after users were deactivated or got another role, in the same transaction: what waits for them and may no longer do so
 * is resolved anew.
 */
export async function resolveDecisionsOf({ scope, services, currentUser }: WriteContext, users: number[]): Promise<void> {
  const { rows } = await scope.client.query<{ step_id: number }>({
    name: 'approvals.waiting_for',
    text: `select distinct step_id from decisions
      where company_id = $1 and user_id = any($2::bigint[]) and status = ${word('decision', 'pending')} order by step_id`,
    values: [scope.company, users],
  });
  for (const { step_id: id } of rows)
    await advance(scope, services, {
      entity: 'execution_step',
      id,
      currentUser: system(currentUser),
      event: { type: 'resolve', users },
    });
}
