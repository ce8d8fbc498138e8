import { plusBusinessHours } from '../../src/calendar/business-hours.ts';
import { executionStepLifecycle } from '../../src/machines/approvals/execution-step/lifecycle.ts';
import { executionSteps } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { advance, bindLifecycle, dropTimers, type EffectContext, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { setColumns } from '../kit/records.ts';
import { word } from '../kit/statuses.ts';
import { askedAmong, compoundsOf, decidersOf, directoryOf, escalationOf, leastOf } from './assignees.ts';
import { executionFacts, readStep, type Step } from './execution-record.ts';
import { ask, lockQuotationOf, system, voidPending } from './moves.ts';

/** Users who approved the last decided step. */
async function justApproved(scope: Scope, { execution_id, order }: Step): Promise<number[]> {
  const { rows } = await scope.client.query<{ user_id: number }>(
    `select user_id from decisions where company_id = $1 and status = ${word('decision', 'approved')} and step_id =
      (select id from execution_steps where company_id = $1 and execution_id = $2 and "order" < $3 and status <> ${word('execution_step', 'skipped')} order by "order" desc limit 1)`,
    [scope.company, execution_id, order],
  );
  return rows.map((row) => row.user_id);
}

type StepMoving<Name = unknown> = EffectContext<typeof executionStepLifecycle, Step, Name>;
const notifyExecution =
  (type: 'step_done' | 'step_rejected') =>
  ({ scope, services, currentUser, record }: StepMoving) =>
    advance(scope, services, {
      entity: 'execution',
      id: record.execution_id,
      currentUser: system(currentUser),
      event: { type },
    });

async function askDeciders(moving: StepMoving): Promise<void> {
  const { scope, services, currentUser, now } = moving;
  const step = moving.record;
  const run = await executionFacts(scope, step.execution_id);
  const least = leastOf(step);
  const [directory, compounds] = await Promise.all([directoryOf(scope), compoundsOf(scope, run.record_id)]);
  const deciders = decidersOf(directory, { assignees: step.assignees, least, requester: run.requester_id, compounds, now });
  if (deciders.length < least)
    throw new ApiError(422, 'no_approver', 'approvals.error.no_approver', { values: { step: step.name } });
  const asked = askedAmong(deciders, await justApproved(scope, step), least);
  for (const { user, from } of asked) await ask(moving, { step, user, from });
  if (asked.length) return;
  await advance(scope, services, {
    entity: 'execution_step',
    id: step.id,
    currentUser: system(currentUser),
    event: { type: 'skip' },
  });
  await notifyExecution('step_done')(moving);
}

async function escalate(moving: StepMoving): Promise<void> {
  const { scope, now } = moving;
  const step = moving.record;
  const run = await executionFacts(scope, step.execution_id);
  const { rows } = await scope.client.query<{ user_id: number; late: boolean }>(
    `select user_id, status = ${word('decision', 'pending')} as late from decisions where company_id = $1 and step_id = $2 order by id`,
    [scope.company, step.id],
  );
  const asked = rows.map((row) => row.user_id);
  const late = rows.find((row) => row.late)?.user_id ?? null;
  const to = { escalate_to: step.escalate_to_id, asked, requester: run.requester_id };
  for (const user of escalationOf(await directoryOf(scope), to)) await ask(moving, { step, user, from: late, escalated: true });
  await setColumns(scope, executionSteps, step.id, { escalated_at: now.toISOString() });
}

async function remind(moving: StepMoving<'remind'>): Promise<void> {
  const { scope, services, currentUser, now, params } = moving;
  const step = moving.record;
  const { rows } = await scope.client.query<{ user_id: number }>(
    `select user_id from decisions where company_id = $1 and step_id = $2 and status = ${word('decision', 'pending')}`,
    [scope.company, step.id],
  );
  for (const { user_id: user } of rows)
    await notify(scope, services, {
      user,
      messageKey: 'approvals.told.overdue',
      values: { step: step.name },
      entity: 'execution',
      record: step.execution_id,
    });
  await setTimer(
    scope,
    'execution_step',
    step.id,
    'due',
    plusBusinessHours(now, step.due_hours ?? params.hours, currentUser.company.time_zone),
  );
}

bindLifecycle({
  lifecycle: executionStepLifecycle,
  table: executionSteps,
  lockFirst: lockQuotationOf('execution_steps'),
  read: readStep,
  effects: {
    startClock: async (moving) => {
      const { scope, currentUser, now } = moving;
      const { id, due_hours } = moving.record;
      const due = due_hours ? plusBusinessHours(now, due_hours, currentUser.company.time_zone) : null;
      await setColumns(scope, executionSteps, id, {
        started_at: now.toISOString(),
        due_at: due?.toISOString() ?? null,
      });
      if (due) await setTimer(scope, 'execution_step', id, 'due', due);
    },
    stopClock: async ({ scope, record, now }) => {
      await setColumns(scope, executionSteps, record.id, { decided_at: now.toISOString() });
      await dropTimers(scope, 'execution_step', record.id);
    },
    askDeciders,
    voidDecisions: (moving) => voidPending(moving, { step: moving.record.id }),
    notifyExecutionDone: notifyExecution('step_done'),
    notifyExecutionRejected: notifyExecution('step_rejected'),
    markOverdue: ({ scope, record }) => setColumns(scope, executionSteps, record.id, { overdue: true }),
    escalate,
    remind,
  },
});
