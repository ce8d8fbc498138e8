import { and, asc, eq, inArray } from 'drizzle-orm';
import { decisionLifecycle } from '../../src/machines/approvals/decision.lifecycle.ts';
import { executionLifecycle } from '../../src/machines/approvals/execution.lifecycle.ts';
import { executionStepLifecycle } from '../../src/machines/approvals/execution-step.lifecycle.ts';
import { plusBusinessHours } from '../../src/machines/approvals/hours.rules.ts';
import type { ApprovalKind, ConfigStep } from '../../src/api/approvals/config.ts';
import { type Actor, systemOf } from '../actor.ts';
import { notify } from '../app/notify.ts';
import { decisions, executionSteps, executions } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { advance, dropTimers, govern, type Moving, setTimer } from '../lifecycle.ts';
import { createRecord, insertRow, setColumns } from '../records.ts';
import { Refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { admins, decidersOf } from './assignees.ts';
import { decisionRows, executionFacts, executionRows, readDecision, readStep } from './execution-record.ts';
import { applicableConfigs, configById, quotationKinds } from './matching.ts';

/** Starts a run of each config that applies to the quotation, of the given kinds. Gives how many were started. */
export async function requestApprovals(scope: Scope, services: Services, actor: Actor, quotation: number, kinds: readonly ApprovalKind[] = quotationKinds): Promise<number> {
  const chosen = (await applicableConfigs(scope, quotation, kinds)).filter((config) => config.chosen);
  const { rows } = await scope.client.query<{ revision: number; priced_hash: string | null; created_by: number | null }>(
    'select revision, priced_hash, created_by from quotations where company_id = $1 and id = $2',
    [scope.company, quotation],
  );
  const asked = rows[0];
  for (const { id, kind } of chosen) {
    const config = await configById(scope, id);
    if (!config || !asked) continue;
    const execution = await createRecord(scope, services, actor, executionRows, {
      kind,
      config_id: id,
      config_version: config.version,
      entity: 'quotation',
      record_id: quotation,
      revision: asked.revision,
      requester_id: actor.viewer.id || asked.created_by,
      priced_hash: asked.priced_hash,
    });
    for (const [i, step] of [...config.steps].sort((a, b) => a.order - b.order).entries()) await keepStep(scope, execution, step, i + 1);
    await startNext(scope, services, actor, execution);
  }
  return chosen.length;
}

/** The step as it is now stays with the run, whatever becomes of the config. */
const keepStep = (scope: Scope, execution_id: number, step: ConfigStep, order: number) =>
  insertRow(scope, executionSteps, {
    execution_id,
    order,
    name: step.name,
    mode: step.mode,
    quorum: step.quorum ?? null,
    due_hours: step.due_hours ?? null,
    on_timeout: step.on_timeout,
    escalate_to_id: step.escalate_to ?? null,
    allow_delegate: step.allow_delegate,
    require_comment: step.require_comment,
  });

const system = (actor: Actor): Actor => ({ ...systemOf(actor.company), language: actor.language });

/** The next waiting step begins, or is skipped when all its deciders have just approved the one before. */
async function startNext(scope: Scope, services: Services, actor: Actor, execution: number): Promise<void> {
  const s = executionSteps;
  const [next] = await scope.db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.company_id, scope.company), eq(s.execution_id, execution), eq(s.status, 'waiting')))
    .orderBy(asc(s.order))
    .limit(1);
  if (next) await advance(scope, services, { entity: 'execution_step', id: next.id, actor: system(actor), event: { type: 'activate' } });
}

async function end(scope: Scope, services: Services, actor: Actor, quotation: number, event: 'withdraw' | 'entity_changed'): Promise<void> {
  const running = await scope.db
    .select({ id: executions.id })
    .from(executions)
    .where(and(eq(executions.company_id, scope.company), eq(executions.entity, 'quotation'), eq(executions.record_id, quotation), inArray(executions.status, ['running'])));
  for (const { id } of running) await advance(scope, services, { entity: 'execution', id, actor: system(actor), event: { type: event } });
}
export const withdrawApprovals = (scope: Scope, services: Services, actor: Actor, quotation: number) => end(scope, services, actor, quotation, 'withdraw');
/** The priced content changed: what was approved, or is being looked at, is not what is offered any more. */
export const supersedeApprovals = (scope: Scope, services: Services, actor: Actor, quotation: number) => end(scope, services, actor, quotation, 'entity_changed');

const voidPending = async ({ scope, services, actor }: Moving, where: { step: number } | { execution: number }): Promise<void> => {
  const pending = await scope.db
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.company_id, scope.company), 'step' in where ? eq(decisions.step_id, where.step) : eq(decisions.execution_id, where.execution), eq(decisions.status, 'pending')));
  for (const { id } of pending) await advance(scope, services, { entity: 'decision', id, actor: system(actor), event: { type: 'void' } });
};

govern({
  lifecycle: executionLifecycle,
  table: executions,
  read: executionFacts as never,
  effects: {
    startNextStep: ({ scope, services, actor, record }) => startNext(scope, services, actor, record.id),
    voidDecisions: async (moving) => {
      await voidPending(moving, { execution: moving.record.id });
      const open = await moving.scope.db
        .select({ id: executionSteps.id })
        .from(executionSteps)
        .where(and(eq(executionSteps.company_id, moving.scope.company), eq(executionSteps.execution_id, moving.record.id), inArray(executionSteps.status, ['waiting', 'active'])));
      for (const { id } of open) await advance(moving.scope, moving.services, { entity: 'execution_step', id, actor: system(moving.actor), event: { type: 'skip' } });
    },
    tellApproved: async ({ scope, services, actor, record, now }) => {
      await setColumns(scope, executions, record.id, { decided_at: now.toISOString() });
      if (record.kind === 'deal') return;
      // A quotation may go through two runs at once: it moves when the last of them has approved.
      const { rows } = await scope.client.query("select from executions where company_id = $1 and entity = 'quotation' and record_id = $2 and status = 'running' and kind <> 'deal'", [scope.company, record.record_id]);
      if (!rows.length) await advance(scope, services, { entity: 'quotation', id: record.record_id as number, actor: system(actor), event: { type: 'all_approved' } });
    },
    tellRejected: async ({ scope, services, actor, record, now }) => {
      await setColumns(scope, executions, record.id, { decided_at: now.toISOString() });
      if (record.kind === 'deal') return;
      const { rows } = await scope.client.query<{ id: number }>("select id from executions where company_id = $1 and entity = 'quotation' and record_id = $2 and status = 'running' and kind <> 'deal'", [scope.company, record.record_id]);
      for (const { id } of rows) await advance(scope, services, { entity: 'execution', id, actor: system(actor), event: { type: 'withdraw' } });
      await advance(scope, services, { entity: 'quotation', id: record.record_id as number, actor: system(actor), event: { type: 'any_rejected', reason: await lastRejection(scope, record.id) } });
    },
  },
});

/** Why it was rejected, in words. */
async function lastRejection(scope: Scope, execution: number): Promise<string | null> {
  const { rows } = await scope.client.query<{ said: string | null }>(
    `select concat_ws(': ', r.name_en, d.comment) as said from decisions d left join rejection_reasons r on r.company_id = d.company_id and r.id = d.rejection_reason_id
      where d.company_id = $1 and d.execution_id = $2 and d.status = 'rejected' order by d.decided_at desc limit 1`,
    [scope.company, execution],
  );
  return rows[0]?.said ?? null;
}

/** Users who approved the step before this one: asking the same person twice in a row would say nothing new. */
async function justApproved(scope: Scope, execution: number, order: number): Promise<number[]> {
  const { rows } = await scope.client.query<{ user_id: number }>(
    `select d.user_id from decisions d join execution_steps s on s.company_id = d.company_id and s.id = d.step_id
      where d.company_id = $1 and d.execution_id = $2 and s.order = $3 and d.status = 'approved'`,
    [scope.company, execution, order - 1],
  );
  return rows.map((row) => row.user_id);
}

async function ask(moving: Moving, user: number, from: number | null): Promise<void> {
  const { scope, services, actor, record } = moving;
  await createRecord(scope, services, system(actor), decisionRows, { execution_id: record.execution_id, step_id: record.id, user_id: user, from_id: from });
  const run = await executionFacts(scope, record.execution_id as number);
  const { rows } = await scope.client.query('select ref_no from quotations where company_id = $1 and id = $2', [scope.company, run.record_id]);
  await notify(scope, services, { user, say: 'approvals.told.asked', values: { ref_no: String(rows[0]?.ref_no ?? '') }, entity: 'execution', record: run.id });
}

govern({
  lifecycle: executionStepLifecycle,
  table: executionSteps,
  read: readStep as never,
  effects: {
    startClock: async ({ scope, record, now }) => {
      const due = record.due_hours ? plusBusinessHours(now, record.due_hours as number) : null;
      await setColumns(scope, executionSteps, record.id, { started_at: now.toISOString(), due_at: due?.toISOString() ?? null });
      if (due) await setTimer(scope, 'execution_step', record.id, 'due', due);
    },
    stopClock: async ({ scope, record, now }) => {
      await setColumns(scope, executionSteps, record.id, { decided_at: now.toISOString() });
      await dropTimers(scope, 'execution_step', record.id);
    },
    askDeciders: async (moving) => {
      const { scope, services, actor, record } = moving;
      const run = await executionFacts(scope, record.execution_id as number);
      const config = await configById(scope, run.config_id);
      const step = config?.steps.find((one) => one.order === record.order) ?? config?.steps[(record.order as number) - 1];
      const deciders = await decidersOf(scope, { step: step ?? { assignees: [] }, requester: run.requester_id, quotation: run.record_id });
      if (!deciders.length) throw new Refuse(422, 'no_approver', 'approvals.error.no_approver', { values: { step: String(record.name) } });
      const before = await justApproved(scope, run.id, record.order as number);
      const rest = deciders.filter(({ user }) => !before.includes(user));
      if (rest.length) for (const { user, from } of rest) await ask(moving, user, from);
      else {
        await advance(scope, services, { entity: 'execution_step', id: record.id, actor: system(actor), event: { type: 'skip' } });
        await advance(scope, services, { entity: 'execution', id: run.id, actor: system(actor), event: { type: 'step_done' } });
      }
    },
    voidDecisions: (moving) => voidPending(moving, { step: moving.record.id }),
    tellExecutionDone: ({ scope, services, actor, record }) =>
      advance(scope, services, { entity: 'execution', id: record.execution_id as number, actor: system(actor), event: { type: 'step_done' } }),
    tellExecutionRejected: ({ scope, services, actor, record }) =>
      advance(scope, services, { entity: 'execution', id: record.execution_id as number, actor: system(actor), event: { type: 'step_rejected' } }),
    markOverdue: ({ scope, record }) => setColumns(scope, executionSteps, record.id, { overdue: true }),
    escalate: async (moving) => {
      const { scope, record, now } = moving;
      const run = await executionFacts(scope, record.execution_id as number);
      const { rows } = await scope.client.query<{ user_id: number }>("select user_id from decisions where company_id = $1 and step_id = $2", [scope.company, record.id]);
      const asked = rows.map((row) => row.user_id);
      const wanted = record.escalate_to_id ? [record.escalate_to_id as number] : await admins(scope);
      for (const user of wanted) if (!asked.includes(user) && user !== run.requester_id) await ask(moving, user, asked[0] ?? null);
      await setColumns(scope, executionSteps, record.id, { escalated_at: now.toISOString() });
    },
    remind: async ({ scope, services, record, now }) => {
      const pending = await scope.client.query<{ user_id: number }>("select user_id from decisions where company_id = $1 and step_id = $2 and status = 'pending'", [scope.company, record.id]);
      for (const { user_id } of pending.rows) await notify(scope, services, { user: user_id, say: 'approvals.told.overdue', values: { step: String(record.name) }, entity: 'execution', record: record.execution_id as number });
      await setTimer(scope, 'execution_step', record.id, 'due', plusBusinessHours(now, (record.due_hours as number | null) ?? 9));
    },
  },
});

govern({
  lifecycle: decisionLifecycle,
  table: decisions,
  read: readDecision as never,
  effects: {
    keepDecision: ({ scope, record, event, now }) =>
      setColumns(scope, decisions, record.id, { comment: event.comment ?? null, rejection_reason_id: event.rejection_reason_id ?? null, decided_at: now.toISOString() }),
    tellStep: ({ scope, services, actor, record }) => advance(scope, services, { entity: 'execution_step', id: record.step_id as number, actor: system(actor), event: { type: 'decided' } }),
    passOn: async (moving) => {
      const { scope, event, record, actor } = moving;
      const to = Number(event.to);
      const { rows } = await scope.client.query('select from users where company_id = $1 and id = $2 and active', [scope.company, to]);
      if (!rows.length || to === record.requester_id || to === actor.viewer.id) throw new Refuse(422, 'invalid', 'app.error.invalid', { fields: { to: 'approvals.error.not_a_delegate' } });
      const step = await readStep(scope, record.step_id as number);
      await ask({ ...moving, record: { ...step } as unknown as Moving['record'] }, to, record.user_id as number);
    },
  },
});
