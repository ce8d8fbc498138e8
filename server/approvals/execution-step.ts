import { dueAfter } from '../../src/calendar/open-hours.ts';
import { executionStepLifecycle } from '../../src/machines/approvals/execution-step/lifecycle.ts';
import { executionSteps } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { advance, bindLifecycle, dropTimers, type EffectContext, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { setColumns } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import {
  type AssigneeQuery,
  ableAmong,
  askedAmong,
  compoundsOf,
  type Decider,
  type Directory,
  decidersOf,
  directoryOf,
  escalationOf,
  leastOf,
} from './assignees.ts';
import { executionFacts, readStep, type Step } from './execution-record.ts';
import { makersOf } from './makers.ts';
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

/** Everyone there is, and what decides who of them a step asks. */
async function staffingOf({ scope, record, now }: StepMoving): Promise<{ directory: Directory; asking: AssigneeQuery }> {
  const { record_id, requester_id: requester } = await executionFacts(scope, record.execution_id);
  const [directory, compounds, makers] = await Promise.all([
    directoryOf(scope),
    compoundsOf(scope, record_id),
    makersOf(scope, record_id),
  ]);
  return { directory, asking: { assignees: record.assignees, least: leastOf(record), requester, makers, compounds, now } };
}

const send = ({ scope, services, currentUser, record }: StepMoving, type: 'skip' | 'decided' | 'strand') =>
  advance(scope, services, { entity: 'execution_step', id: record.id, currentUser: system(currentUser), event: { type } });

const askDecider = (moving: StepMoving, { user, from, added }: Decider) =>
  ask(moving, { step: moving.record, user, from, passedOn: from !== null, isSole: added === 'sole' });

async function askDeciders(moving: StepMoving): Promise<void> {
  const { scope, record: step } = moving;
  const { directory, asking } = await staffingOf(moving);
  const deciders = decidersOf(directory, asking);
  if (deciders.length < asking.least)
    throw new ApiError(422, 'no_approver', 'approvals.error.no_approver', { values: { step: step.name } });
  const asked = askedAmong(deciders, await justApproved(scope, step), asking.least);
  for (const decider of asked) await askDecider(moving, decider);
  if (asked.length) return;
  await send(moving, 'skip');
  await notifyExecution('step_done')(moving);
}

interface Asked {
  id: number;
  user_id: number;
  from_id: number | null;
  escalated: boolean;
  is_pending: boolean;
  counts: boolean;
}
/** Everyone a step has asked. */
async function askedIn(scope: Scope, step: number): Promise<Asked[]> {
  const { rows } = await scope.client.query<Asked>({
    name: 'approvals.asked',
    text: `select id, user_id, from_id, escalated, status = ${word('decision', 'pending')} as is_pending, status ${inGroup('decision', 'counts')} as counts
      from decisions where company_id = $1 and step_id = $2 order by id`,
    values: [scope.company, step],
  });
  return rows;
}

/** Asks the next one of those to whom the step is escalated, on behalf of the first who is late. Returns how many were asked. */
async function askNext(moving: StepMoving, { directory, asking }: Awaited<ReturnType<typeof staffingOf>>): Promise<number> {
  const { record: step } = moving;
  const all = await askedIn(moving.scope, step.id);
  const pending = all.filter((one) => one.is_pending);
  const late = (pending.find((one) => !one.escalated) ?? pending[0])?.user_id ?? null;
  const next = escalationOf(directory, {
    ...{ escalate_to: step.escalate_to_id, late, requester: asking.requester, makers: asking.makers },
    asked: all.map(({ user_id }) => user_id),
  });
  for (const user of next) await ask(moving, { step, user, from: late, escalated: true });
  return next.length;
}

async function escalate(moving: StepMoving<'escalate'>): Promise<void> {
  const { scope, now, record } = moving;
  await setColumns(scope, executionSteps, record.id, { escalated_at: now.toISOString() });
  // Everyone above has been asked.
  if (!(await askNext(moving, await staffingOf(moving)))) await remindPending(moving);
  await dueAgain(moving);
}

/**
 * Voids what these users were asked if they may no longer decide it, and asks whom the rule names today in their place. A step
 * that nobody can approve is given up, so that its request doesn't wait for nobody.
 */
async function resolveAnew(moving: StepMoving<'resolveAnew'>): Promise<void> {
  const { scope, services, currentUser, record: step, event } = moving;
  const staffing = await staffingOf(moving);
  const { directory, asking } = staffing;
  const deciders = decidersOf(directory, asking);
  const isLost = ({ user_id: user, from_id }: Asked) =>
    ableAmong(directory, [user]).length === 0 || (from_id === null && !deciders.some((decider) => decider.user === user));
  const lost = (await askedIn(scope, step.id)).filter(
    (one) => one.is_pending && event.users.includes(one.user_id) && isLost(one),
  );
  if (!lost.length) return;
  for (const { id } of lost)
    await advance(scope, services, { entity: 'decision', id, currentUser: system(currentUser), event: { type: 'void' } });
  const left = (await askedIn(scope, step.id)).filter(({ counts }) => counts);
  const isCovered = (user: number) => left.some(({ user_id, from_id }) => user_id === user || from_id === user);
  for (const decider of deciders)
    if (!isCovered(decider.user) && (decider.from === null || !isCovered(decider.from))) await askDecider(moving, decider);
  if (lost.some(({ escalated }) => escalated)) await askNext(moving, staffing);
  const { approved, pending, needed } = executionStepLifecycle.factsOf(
    await readStep(scope, step.id),
    currentUser.viewer,
    moving.today,
  );
  if (approved + pending < needed) await send(moving, 'strand');
  else if (approved >= needed) await send(moving, 'decided');
}

async function remindPending(moving: StepMoving): Promise<void> {
  const { scope, services, record: step } = moving;
  const { rows } = await scope.client.query<{ user_id: number }>(
    `select user_id from decisions where company_id = $1 and step_id = $2 and status = ${word('decision', 'pending')}`,
    [scope.company, step.id],
  );
  const { record_ref_no: ref_no } = await executionFacts(scope, step.execution_id);
  for (const { user_id: user } of rows)
    await notify(scope, services, {
      user,
      by: null,
      messageKey: 'approvals.told.overdue',
      values: { step: step.name, ref_no: ref_no ?? '' },
      entity: 'execution',
      record: step.execution_id,
    });
}

/** The time limit begins again. */
async function dueAgain({ scope, now, params, record }: StepMoving<'remind' | 'escalate'>): Promise<void> {
  const clock = await openClockOf(scope);
  await setTimer(scope, 'execution_step', record.id, 'due', dueAfter(clock, now, record.due_hours ?? params.hours));
}

bindLifecycle({
  lifecycle: executionStepLifecycle,
  table: executionSteps,
  lockFirst: lockQuotationOf('execution_steps'),
  read: readStep,
  effects: {
    startClock: async (moving) => {
      const { scope, now } = moving;
      const { id, due_hours } = moving.record;
      const due = due_hours ? dueAfter(await openClockOf(scope), now, due_hours) : null;
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
    remind: async (moving) => {
      await remindPending(moving);
      await dueAgain(moving);
    },
    resolveAnew,
  },
});
