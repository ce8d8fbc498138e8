import type { workflowCalls } from '../../src/api/approvals/config.ts';
import type { ExecutionRow, executionCalls } from '../../src/api/approvals/execution.ts';
import { approvalKinds as kinds } from '../../src/api/approvals/kinds.ts';
import type { Page } from '../../src/api/contract.ts';
import type { decisionLifecycle } from '../../src/machines/approvals/decision/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { executionComments } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { readPage } from '../kit/pages.ts';
import { insertRow, readOr404 } from '../kit/records.ts';
import { discountReasonHandlers } from './contract-discount-reason.ts';
import './execution.ts';
import { executionStore, type RawExecution, readDecision, readExecution, rowsFor } from './execution-record.ts';
import { applicableConfigs, simulate } from './matching.ts';

const people = async (scope: Scope, where: string, values: unknown[]) => {
  const { rows } = await scope.client.query<{ id: number; name: string; role_name_en: string; role_name_ar: string }>(
    `select u.id, u.name, r.name_en as role_name_en, r.name_ar as role_name_ar from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active ${where} order by u.name limit 500`,
    [scope.company, ...values],
  );
  return rows;
};

export const workflowHandlers: Handlers<typeof workflowCalls> = {
  discountReasons: discountReasonHandlers.list,
  createDiscountReason: discountReasonHandlers.create,
  updateDiscountReason: discountReasonHandlers.update,
  configAssignees: async ({ scope }) => {
    const [users, roles] = await Promise.all([
      people(scope, 'and not r.is_provider', []),
      scope.client.query<{ id: number; name_en: string; name_ar: string; user_count: number }>(
        `select r.id, r.name_en, r.name_ar, (select count(*)::int from users u where u.company_id = r.company_id and u.role_id = r.id and u.active) as user_count
          from roles r where r.company_id = $1 and not r.is_provider order by r.name_en`,
        [scope.company],
      ),
    ]);
    return { users, roles: roles.rows };
  },
  stepAssignees: async ({ scope, query }) => {
    const { rows } = await scope.client.query('select from execution_steps where company_id = $1 and id = $2', [
      scope.company,
      query.step_id,
    ]);
    if (!rows.length) throw notFound();
    return people(scope, 'and u.id in (select d.user_id from decisions d where d.company_id = $1 and d.step_id = $2)', [
      query.step_id,
    ]);
  },
  applicable: ({ scope, currentUser, query }) =>
    applicableConfigs(scope, query.quotation_id, query.kind ? [query.kind] : kinds, currentUser.language),
  simulate: ({ scope, currentUser, body }) => simulate(scope, currentUser.language, body),
};

async function page({ scope, services, currentUser }: WriteContext, query: Record<string, unknown>): Promise<Page<ExecutionRow>> {
  const found = await readPage<RawExecution>(scope, services, executionStore, query);
  return { ...found, rows: await rowsFor(scope, currentUser, found.rows) };
}

/** Only a request that the user may see: one to decide, or one that involves them. */
async function part(context: WriteContext, id: number, filter: 'pending_for' | 'associated_with') {
  const { scope, services, currentUser } = context;
  const { rows } = await readPage(scope, services, executionStore, { only: id, [filter]: currentUser.viewer.id, per_page: 1 });
  if (!rows.length) throw notFound();
  return readExecution(scope, currentUser, id);
}

/** Users who may see approvals, and those involved in this one. */
async function mustSee(context: WriteContext, id: number): Promise<void> {
  if (may(context.currentUser.viewer, 'approvals.view')) await readOr404(context.scope, executionStore, id);
  else await part(context, id, 'associated_with');
}

async function decide(
  { scope, services, currentUser }: WriteContext,
  id: number,
  version: number | undefined,
  event: EventOf<typeof decisionLifecycle>,
) {
  await advance(scope, services, { entity: 'decision', id, currentUser, version, event });
  const { execution_id } = await readDecision(scope, id);
  return new WithMessage(await readExecution(scope, currentUser, execution_id), `approvals.said.${event.type}`);
}

export const executionHandlers: Handlers<typeof executionCalls> = {
  list: (context) => page(context, context.query),
  get: ({ scope, currentUser, params }) => readExecution(scope, currentUser, params.id),
  comment: async ({ scope, services, currentUser, params, body }) => {
    await mustSee({ scope, services, currentUser }, params.id);
    await insertRow(scope, executionComments, {
      execution_id: params.id,
      text: body.text,
      created_by: currentUser.viewer.id,
      created_at: nowOf(currentUser.company).toISOString(),
    });
    await services.broadcast.publish(scope, 'changed', { entity: 'execution', id: params.id });
    return new WithMessage(await readExecution(scope, currentUser, params.id), 'app.said.created');
  },
  approve: (context) =>
    decide(context, context.params.id, context.body.version, { type: 'approve', comment: context.body.comment }),
  reject: async (context) => {
    const { scope, body } = context;
    const { rows } = body.rejection_reason_id
      ? await scope.client.query<{ note_required: boolean }>(
          `select r.note_required from rejection_reasons r join executions x on x.company_id = r.company_id and x.kind = r.kind
            join decisions d on d.company_id = x.company_id and d.execution_id = x.id where r.company_id = $1 and r.id = $2 and r.active and d.id = $3`,
          [scope.company, body.rejection_reason_id, context.params.id],
        )
      : { rows: [] };
    await readDecision(scope, context.params.id);
    if (body.rejection_reason_id && !rows[0]) throw invalid({ rejection_reason_id: 'app.error.unknown_reference' });
    return decide(context, context.params.id, body.version, {
      type: 'reject',
      rejection_reason_id: body.rejection_reason_id,
      comment: body.comment,
      note_required: rows[0]?.note_required ?? false,
    });
  },
  delegate: (context) =>
    decide(context, context.params.id, context.body.version, {
      type: 'delegate',
      to: context.body.to,
      comment: context.body.comment,
    }),
  reassign: (context) =>
    decide(context, context.params.id, context.body.version, {
      type: 'reassign',
      to: context.body.to,
      reason: context.body.reason,
    }),
  decision: async ({ scope, services, currentUser, params }) => {
    const decision = await readDecision(scope, params.id);
    if (decision.user_id !== currentUser.viewer.id) await mustSee({ scope, services, currentUser }, decision.execution_id);
    return decision;
  },
  // Unless asked otherwise, first what is due first.
  pending: (context) => page(context, { sort: 'step_due_at', ...context.query, pending_for: context.currentUser.viewer.id }),
  pendingOne: (context) => part(context, context.params.id, 'pending_for'),
  associated: (context) => page(context, { ...context.query, associated_with: context.currentUser.viewer.id }),
  associatedOne: (context) => part(context, context.params.id, 'associated_with'),
};
