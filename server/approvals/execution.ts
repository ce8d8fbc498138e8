import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Applicable, ConfigStep } from '../../src/api/approvals/config.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { executionLifecycle } from '../../src/machines/approvals/execution/lifecycle.ts';
import { executionStepLifecycle } from '../../src/machines/approvals/execution-step/lifecycle.ts';
import { type EventOf, statusesWith } from '../../src/machines/kit/define-lifecycle.ts';
import type { Lifecycles } from '../../src/machines/lifecycles.ts';
import { executionSteps, executions } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance, bindLifecycle, type EffectContext, writeLog } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { createRecord, insertRow, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { word } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';
import './decision.ts';
import './execution-step.ts';
import { executionFacts, executionStore } from './execution-record.ts';
import { applicableConfigs, configById, quotationKinds } from './matching.ts';
import { lockQuotationOf, system, voidPending } from './moves.ts';

/**
 * Starts a request for each rule of these kinds that applies to the quotation, or of these rules, explained. Returns how many were
 * started.
 */
export async function requestApprovals(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  quotation: number,
  kinds: readonly ApprovalKind[] = quotationKinds,
  rules?: readonly Applicable[],
): Promise<number> {
  const chosen = (rules ?? (await applicableConfigs(scope, quotation, kinds))).filter((config) => config.chosen);
  const { rows } = await scope.client.query<{ revision: number; priced_hash: string | null; created_by: number | null }>(
    'select revision, priced_hash, created_by from quotations where company_id = $1 and id = $2',
    [scope.company, quotation],
  );
  const asked = rows[0];
  for (const { id, kind } of chosen) {
    const config = await configById(scope, id);
    if (!config || !asked) continue;
    const execution = await createRecord(scope, services, currentUser, executionStore, {
      kind,
      config_id: id,
      config_version: config.version,
      entity: 'quotation',
      record_id: quotation,
      revision: asked.revision,
      requester_id: currentUser.viewer.id || asked.created_by,
      priced_hash: asked.priced_hash,
    });
    for (const [i, step] of [...config.steps].sort((a, b) => a.order - b.order).entries())
      await keepStep(scope, currentUser, execution, step, i + 1);
    await startNext(scope, services, currentUser, execution);
  }
  return chosen.length;
}

/** The request keeps a copy of the step, whatever happens to the rule. */
async function keepStep(
  scope: Scope,
  currentUser: CurrentUser,
  execution_id: number,
  step: ConfigStep,
  order: number,
): Promise<void> {
  const id = await insertRow(scope, executionSteps, {
    execution_id,
    order,
    name: step.name,
    assignees: step.assignees,
    mode: step.mode,
    quorum: step.quorum ?? null,
    due_hours: step.due_hours ?? null,
    on_timeout: step.on_timeout,
    escalate_to_id: step.escalate_to ?? null,
    allow_delegate: step.allow_delegate,
    require_comment: step.require_comment,
  });
  await writeLog(scope, currentUser, { entity: 'execution_step', record_id: id, event: 'create' });
}

/** Starts the next waiting step. */
async function startNext(scope: Scope, services: Services, currentUser: CurrentUser, execution: number): Promise<void> {
  const s = executionSteps;
  const [next] = await scope.db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.company_id, scope.company), eq(s.execution_id, execution), eq(s.status, 'waiting')))
    .orderBy(asc(s.order))
    .limit(1);
  if (next)
    await advance(scope, services, {
      entity: 'execution_step',
      id: next.id,
      currentUser: system(currentUser),
      event: { type: 'activate' },
    });
}

/** Pending requests of this quotation. */
async function runningOf(scope: Scope, quotation: number): Promise<{ id: number; kind: ApprovalKind }[]> {
  const e = executions;
  return scope.db
    .select({ id: e.id, kind: e.kind })
    .from(e)
    .where(and(eq(e.company_id, scope.company), eq(e.entity, 'quotation'), eq(e.record_id, quotation), eq(e.status, 'running')));
}

async function end(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  quotation: number,
  event: 'withdraw' | 'entity_changed',
): Promise<void> {
  for (const { id } of await runningOf(scope, quotation))
    await advance(scope, services, { entity: 'execution', id, currentUser: system(currentUser), event: { type: event } });
}
export const withdrawApprovals = (scope: Scope, services: Services, currentUser: CurrentUser, quotation: number) =>
  end(scope, services, currentUser, quotation, 'withdraw');
/** The priced content changed, so pending and given approvals no longer apply to it. */
export const supersedeApprovals = (scope: Scope, services: Services, currentUser: CurrentUser, quotation: number) =>
  end(scope, services, currentUser, quotation, 'entity_changed');

/** The rejection reason as text. */
async function lastRejection(scope: Scope, execution: number, { language }: CurrentUser): Promise<string | null> {
  const { rows } = await scope.client.query<{ said: string }>(
    `select concat_ws(': ', r.name_${language === 'ar' ? 'ar' : 'en'}, d.comment) as said
      from decisions d left join rejection_reasons r on r.company_id = d.company_id and r.id = d.rejection_reason_id
      where d.company_id = $1 and d.execution_id = $2 and d.status = ${word('decision', 'rejected')} order by d.decided_at desc limit 1`,
    [scope.company, execution],
  );
  if (rows[0]?.said) return rows[0].said;
  const stranded = await strandedStep(scope, execution);
  return stranded === null ? null : texts[language]('approvals.error.nobody_left', { step: stranded });
}

/** The step that was given up as nobody is left to decide it. */
async function strandedStep(scope: Scope, execution: number): Promise<string | null> {
  const { rows } = await scope.client.query<{ name: string }>(
    `select s.name from execution_steps s join record_log g on g.company_id = s.company_id and g.entity = 'execution_step'
        and g.record_id = s.id and g.event = 'strand'
      where s.company_id = $1 and s.execution_id = $2 limit 1`,
    [scope.company, execution],
  );
  return rows[0]?.name ?? null;
}

/** Approving a deal doesn't change the quotation: the lead's guard reads it, so whoever is waiting there is notified. */
async function notifyDeal(
  { scope, services, currentUser, record }: Pick<EffectContext, 'scope' | 'services' | 'currentUser' | 'record'>,
  said: 'approved' | 'rejected',
): Promise<void> {
  const run = await executionFacts(scope, record.id);
  await notify(scope, services, {
    user: run.requester_id,
    by: currentUser,
    messageKey: `approvals.told.deal_${said}`,
    values: { ref_no: run.record_ref_no ?? '' },
    entity: 'execution',
    record: run.id,
  });
  const { rows } = await scope.client.query<{ lead_id: number | null }>(
    'select lead_id from quotations where company_id = $1 and id = $2',
    [scope.company, run.record_id],
  );
  if (rows[0]?.lead_id) await services.broadcast.publish(scope, 'changed', { entity: 'lead', id: rows[0].lead_id });
}

/** A contract's discount is requested by its quotation: the one that waits is decided. */
async function decideDiscount(
  { scope, services, currentUser, record }: Pick<EffectContext, 'scope' | 'services' | 'currentUser' | 'record'>,
  event: EventOf<Lifecycles['contract_discount']>,
): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>(
    `select d.id from contract_discounts d join contracts c on c.company_id = d.company_id and c.id = d.contract_id
      where d.company_id = $1 and c.quotation_id = (select record_id from executions where company_id = $1 and id = $2)
        and d.status = ${word('contract_discount', 'requested')}`,
    [scope.company, record.id],
  );
  for (const { id } of rows)
    await advance(scope, services, { entity: 'contract_discount', id, currentUser: system(currentUser), event });
}

bindLifecycle({
  lifecycle: executionLifecycle,
  table: executions,
  lockFirst: lockQuotationOf('executions'),
  read: executionFacts,
  effects: {
    startNextStep: ({ scope, services, currentUser, record }) => startNext(scope, services, currentUser, record.id),
    voidDecisions: async (moving) => {
      const { scope, services, currentUser, record } = moving;
      const s = executionSteps;
      await voidPending(moving, { execution: record.id });
      const open = await scope.db
        .select({ id: s.id })
        .from(s)
        .where(
          and(
            eq(s.company_id, scope.company),
            eq(s.execution_id, record.id),
            inArray(s.status, statusesWith(executionStepLifecycle, 'open')),
          ),
        );
      for (const { id } of open)
        await advance(scope, services, {
          entity: 'execution_step',
          id,
          currentUser: system(currentUser),
          event: { type: 'skip' },
        });
    },
    notifyApproved: async (moving) => {
      const { scope, services, currentUser, record, now } = moving;
      await setColumns(scope, executions, record.id, { decided_at: now.toISOString() });
      if (record.kind === 'deal') return notifyDeal(moving, 'approved');
      if (record.kind === 'contract_discount') return decideDiscount(moving, { type: 'approve' });
      // A quotation may have two requests at once; its status changes when the last one is approved.
      const id = record.record_id;
      if ((await runningOf(scope, id)).some(({ kind }) => kind !== 'deal')) return;
      await advance(scope, services, {
        entity: 'quotation',
        id,
        currentUser: system(currentUser),
        event: { type: 'all_approved' },
      });
    },
    notifyRejected: async (moving) => {
      const { scope, services, currentUser, record, now } = moving;
      await setColumns(scope, executions, record.id, { decided_at: now.toISOString() });
      const quotation = record.record_id;
      if (record.kind === 'contract_discount') {
        const { language } = currentUser;
        const reason = await lastRejection(scope, record.id, currentUser);
        return decideDiscount(moving, { type: 'reject', reason: reason ?? texts[language]('execution.status.rejected') });
      }
      if (record.kind === 'deal') {
        await notifyDeal(moving, 'rejected');
        await advance(scope, services, {
          entity: 'quotation',
          id: quotation,
          currentUser: system(currentUser),
          event: { type: 'deal_rejected' },
        });
        return;
      }
      for (const { id, kind } of await runningOf(scope, quotation))
        if (kind !== 'deal')
          await advance(scope, services, {
            entity: 'execution',
            id,
            currentUser: system(currentUser),
            event: { type: 'withdraw' },
          });
      await advance(scope, services, {
        entity: 'quotation',
        id: quotation,
        currentUser: system(currentUser),
        event: { type: 'any_rejected', reason: await lastRejection(scope, record.id, currentUser) },
      });
    },
  },
});
