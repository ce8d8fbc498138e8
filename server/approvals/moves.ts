import { and, eq } from 'drizzle-orm';
import { decisions } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, type EffectContext } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { createRecord } from '../kit/records.ts';
import { decisionStore, executionFacts } from './execution-record.ts';

/** The consequences of a user's decision are performed by the system, in the user's language. */
export const system = (currentUser: CurrentUser): CurrentUser => ({
  ...systemUser(currentUser.company),
  language: currentUser.language,
  cause: currentUser.cause ?? currentUser.viewer.id,
});

/** SQL for the request that a record of each of the three tables belongs to. */
const runOf = {
  executions: '$2',
  execution_steps: '(select execution_id from execution_steps where company_id = $1 and id = $2)',
  decisions: '(select execution_id from decisions where company_id = $1 and id = $2)',
};

/**
 * Everything about the requests of one quotation is serialized: each operation locks the quotation first, so that concurrent
 * decisions neither deadlock nor both assume that the other is still pending.
 */
export const lockQuotationOf = (table: keyof typeof runOf) => (scope: Scope, id: number) =>
  scope.client.query({
    name: `approvals.lock.${table}`,
    text: `select from quotations where company_id = $1 and id = (select record_id from executions where company_id = $1 and id = ${runOf[table]}) for update`,
    values: [scope.company, id],
  });

/** Voids decisions that are no longer needed. */
export async function voidPending(
  { scope, services, currentUser }: Pick<EffectContext, 'scope' | 'services' | 'currentUser'>,
  of: { step: number } | { execution: number },
): Promise<void> {
  const d = decisions;
  const among = 'step' in of ? eq(d.step_id, of.step) : eq(d.execution_id, of.execution);
  const pending = await scope.db
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.company_id, scope.company), among, eq(d.status, 'pending')));
  for (const { id } of pending)
    await advance(scope, services, { entity: 'decision', id, currentUser: system(currentUser), event: { type: 'void' } });
}

interface DecisionRequest {
  step: { id: number; execution_id: number };
  user: number;
  /** On whose behalf, if it was delegated or reassigned or is late. */
  from: number | null;
  escalated?: boolean;
  passedOn?: boolean;
  /** About their own request, as nobody else may approve it. */
  isSole?: boolean;
}

/**
 * Locks the user: who is being deactivated at this moment is seen to be, and who is deactivated next has this decision already.
 * Throws an ApiError 409.
 */
async function mustStillBeAble(scope: Scope, user: number): Promise<void> {
  const { rows } = await scope.client.query({
    name: 'approvals.able',
    text: `select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.id = $2 and u.active and not r.is_provider for share of u`,
    values: [scope.company, user],
  });
  if (!rows.length) throw new ApiError(409, 'busy', 'app.error.busy');
}

/** Asks a user to decide, and notifies them. */
export async function ask(
  { scope, services, currentUser }: Pick<EffectContext, 'scope' | 'services' | 'currentUser'>,
  { step, user, from, escalated = false, passedOn = false, isSole = false }: DecisionRequest,
): Promise<void> {
  await mustStillBeAble(scope, user);
  await createRecord(scope, services, system(currentUser), decisionStore, {
    execution_id: step.execution_id,
    step_id: step.id,
    user_id: user,
    from_id: from,
    escalated,
    passed_on: passedOn,
    sole_approver: isSole,
  });
  const run = await executionFacts(scope, step.execution_id);
  await notify(scope, services, {
    user,
    by: currentUser,
    messageKey: isSole ? 'approvals.told.asked_alone' : 'approvals.told.asked',
    values: { ref_no: run.record_ref_no ?? '' },
    entity: 'execution',
    record: run.id,
  });
}
