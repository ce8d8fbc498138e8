import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConfigScope, ConfigStep, Threshold } from '../../../src/api/approvals/config.ts';
import type { Decision } from '../../../src/api/approvals/decision.ts';
import type { ExecutionRow } from '../../../src/api/approvals/execution.ts';
import type { ExecutionStep } from '../../../src/api/approvals/execution-step.ts';
import type { ApprovalKind } from '../../../src/api/approvals/kinds.ts';
import { belongsTo, companyTable, instant, key, listIndexes } from './columns.ts';
import { users } from './people.ts';
import { quotations } from './sales.ts';

export const workflowConfigs = companyTable(
  'workflow_configs',
  {
    kind: text().$type<ApprovalKind>().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    active: boolean().notNull().default(false),
    /** The rule's place among those of its kind, from 1: the first that matches decides. */
    priority: integer().notNull(),
    scope: jsonb().$type<ConfigScope>().notNull(),
    thresholds: jsonb().$type<Threshold[]>().notNull().default([]),
    steps: jsonb().$type<ConfigStep[]>().notNull(),
  },
  (t) => [index('workflow_configs_kind').on(t.company_id, t.kind)],
);

export const rejectionReasons = companyTable(
  'rejection_reasons',
  {
    kind: text().$type<ApprovalKind>().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    note_required: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (t) => [index('rejection_reasons_kind').on(t.company_id, t.kind)],
);

export const contractDiscountReasons = companyTable('contract_discount_reasons', {
  name_en: text().notNull(),
  name_ar: text().notNull(),
  active: boolean().notNull().default(true),
});

export const executions = companyTable(
  'executions',
  {
    status: text().$type<ExecutionRow['status']>().notNull().default('running'),
    kind: text().$type<ApprovalKind>().notNull(),
    config_id: key().notNull(),
    /** The rule as it was when this request started, unaffected by later edits. */
    config_version: integer().notNull(),
    /** Quotations alone, so far: a second kind of record takes a column and a key of its own. */
    entity: text().$type<'quotation'>().notNull(),
    record_id: key().notNull(),
    revision: integer().notNull().default(1),
    requester_id: key().notNull(),
    priced_hash: text(),
    /** What the approvers see: the deal in numbers. */
    card: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    decided_at: instant(),
  },
  (t) => [
    ...listIndexes('executions', t, 'created_at', 'kind'),
    belongsTo(t.config_id, t.company_id, () => workflowConfigs),
    belongsTo(t.requester_id, t.company_id, () => users),
    // No request outlives its record.
    belongsTo(t.record_id, t.company_id, () => quotations, 'cascade'),
    index('executions_record').on(t.company_id, t.record_id, t.entity),
    index('executions_status').on(t.company_id, t.status, t.id),
  ],
);

export const executionSteps = companyTable(
  'execution_steps',
  {
    status: text().$type<ExecutionStep['status']>().notNull().default('waiting'),
    execution_id: key().notNull(),
    order: integer().notNull(),
    name: text().notNull(),
    assignees: jsonb().$type<ConfigStep['assignees']>().notNull().default([]),
    mode: text().$type<ExecutionStep['mode']>().notNull(),
    quorum: integer(),
    due_hours: integer(),
    on_timeout: text().$type<ConfigStep['on_timeout']>().notNull().default('remind'),
    escalate_to_id: key(),
    allow_delegate: boolean().notNull().default(true),
    require_comment: boolean().notNull().default(false),
    started_at: instant(),
    due_at: instant(),
    overdue: boolean().notNull().default(false),
    escalated_at: instant(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('execution_steps_order').on(t.company_id, t.execution_id, t.order),
    belongsTo(t.execution_id, t.company_id, () => executions, 'cascade'),
  ],
);

export const decisions = companyTable(
  'decisions',
  {
    status: text().$type<Decision['status']>().notNull().default('pending'),
    execution_id: key().notNull(),
    step_id: key().notNull(),
    user_id: key().notNull(),
    /** Who delegated it, is away, was late, or had it before it was reassigned. */
    from_id: key(),
    /** Asked because someone else is late, and decides on their behalf. */
    escalated: boolean().notNull().default(false),
    /** By delegation, or by somebody's absence: not a second time. */
    passed_on: boolean().notNull().default(false),
    /** Asked about their own request, as the company's only person who may approve it. */
    sole_approver: boolean().notNull().default(false),
    comment: text(),
    rejection_reason_id: key(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('decisions_once').on(t.company_id, t.step_id, t.user_id).where(sql`status = 'pending'`),
    belongsTo(t.execution_id, t.company_id, () => executions, 'cascade'),
    belongsTo(t.step_id, t.company_id, () => executionSteps, 'cascade'),
    belongsTo(t.user_id, t.company_id, () => users),
    belongsTo(t.rejection_reason_id, t.company_id, () => rejectionReasons),
    index('decisions_pending').on(t.company_id, t.user_id).where(sql`status = 'pending'`),
  ],
);

export const executionComments = companyTable(
  'execution_comments',
  { execution_id: key().notNull(), text: text().notNull() },
  (t) => [
    belongsTo(t.execution_id, t.company_id, () => executions, 'cascade'),
    index('execution_comments_run').on(t.company_id, t.execution_id),
  ],
);
