import type { Decision } from '../../src/api/approvals/decision.ts';
import { decisionLifecycle } from '../../src/machines/approvals/decision/lifecycle.ts';
import { decisions } from '../db/schema/approvals.ts';
import { invalid } from '../kit/api-error.ts';
import { advance, bindLifecycle, type EffectContext } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { ableAmong, directoryOf, isBarred } from './assignees.ts';
import { readDecision, readStep } from './execution-record.ts';
import { ask, lockQuotationOf, system } from './moves.ts';

type Moving<Name> = EffectContext<typeof decisionLifecycle, Decision, Name>;

/** Only to somebody who could have been asked, and who has no decision in this step. Throws an ApiError 422. */
async function successor({ scope, event, record }: Moving<'passOn' | 'handOver'>): Promise<number> {
  const directory = await directoryOf(scope);
  const [to] = ableAmong(directory, [event.to]);
  const { rows } = await scope.client.query(
    `select from decisions where company_id = $1 and step_id = $2 and user_id = $3 and status ${inGroup('decision', 'counts')}`,
    [scope.company, record.step_id, event.to],
  );
  const barred = { requester: record.requester_id, makers: record.maker_ids };
  // Whoever can see nothing can't judge it, unless a rule asks them by name.
  if (!to || !directory.users.get(to)?.has_access || isBarred(to, barred) || to === record.user_id || rows.length)
    throw invalid({ to: 'approvals.error.not_a_delegate' });
  return to;
}

async function passOn(moving: Moving<'passOn'>): Promise<void> {
  const { scope, record } = moving;
  const to = await successor(moving);
  const step = await readStep(scope, record.step_id);
  await ask(moving, { step, user: to, from: record.user_id, escalated: record.escalated, passedOn: true });
}

async function handOver(moving: Moving<'handOver'>): Promise<void> {
  const { scope, record } = moving;
  const to = await successor(moving);
  const step = await readStep(scope, record.step_id);
  await ask(moving, { step, user: to, from: record.user_id, escalated: record.escalated });
}

bindLifecycle({
  lifecycle: decisionLifecycle,
  table: decisions,
  lockFirst: lockQuotationOf('decisions'),
  read: readDecision,
  logs: ({ sole_approver }, event) => (sole_approver && (event === 'approve' || event === 'reject') ? { variant: 'sole' } : {}),
  effects: {
    keepDecision: ({ scope, record, event, now }) =>
      setColumns(scope, decisions, record.id, {
        comment: event.comment ?? null,
        rejection_reason_id: event.type === 'reject' ? (event.rejection_reason_id ?? null) : null,
        decided_at: now.toISOString(),
      }),
    notifyStep: ({ scope, services, currentUser, record }) =>
      advance(scope, services, {
        entity: 'execution_step',
        id: record.step_id,
        currentUser: system(currentUser),
        event: { type: 'decided' },
      }),
    passOn,
    keepReason: ({ scope, record, event, now }) =>
      setColumns(scope, decisions, record.id, { comment: event.reason, decided_at: now.toISOString() }),
    handOver,
  },
});
