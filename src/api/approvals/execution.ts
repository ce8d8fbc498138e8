import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { id, optional, optionalText, recordShape, text } from '../fields.ts';
import { Decision, decisionFields } from './decision.ts';
import { ExecutionStep } from './execution-step.ts';
import { approvalKinds } from './kinds.ts';

const nullableText = z.nullable(z.string());
const executionStatuses = ['running', 'approved', 'rejected', 'cancelled', 'superseded'] as const;

/** The deal in numbers, for the summary card. Amounts are money strings. */
export const cardFields = defineFields('approvals', {
  customer: field.shown('text', nullableText, { label: 'sales.quotation.customer' }),
  units: field.shown('number', z.int(), { label: 'app.nav.units' }),
  total_gross: field.shown('money', z.string(), { label: 'sales.quotation.total' }),
  yearly_rent: field.shown('money', z.string(), { label: 'sales.quotation.yearly_rent' }),
  /** Of all units in a year: at their list prices, net of what was taken off, and at the least. */
  list_rent: field.shown('money', z.string()),
  net_rent: field.shown('money', z.string()),
  min_rent: field.shown('money', z.string()),
  /** The same of one unit, beside comparable leases. */
  list_rent_per_unit: field.shown('money', z.string()),
  net_rent_per_unit: field.shown('money', z.string()),
  discount_percent: field.shown('percent', z.number(), { label: 'sales.quotation.discount' }),
  below_min_percent: field.shown('percent', z.number(), { label: 'approvals.below_min' }),
  /** Active leases of the same unit types: their median annual rent and their number. */
  comparable_rent: field.shown('money', nullableText, { label: 'approvals.comparable' }),
  last_rent: field.shown('money', nullableText),
  /** To one decimal place. */
  term_months: field.shown('number', z.number(), { label: 'approvals.months' }),
  valid_until: field.shown('day', z.string(), { label: 'sales.quotation.valid_until' }),
});
export const Card = z.object({
  ...recordOf(cardFields),
  ref_no: z.string(),
  property_use: z.string(),
  comparable_leases: z.int(),
});
export type Card = z.infer<typeof Card>;

export const executionFields = defineFields('approvals', {
  record_ref_no: field.shown('code', nullableText, { label: 'sales.lead.ref', isMain: true, width: 90 }),
  customer: field.shown('text', nullableText, { label: 'sales.quotation.customer', isMain: true }),
  kind: field.shown('choice', z.enum(approvalKinds), { options: approvalKinds, texts: 'approvals.kind', width: 110 }),
  config_id: field.shown('reference', z.int(), { label: 'approvals.rule', to: 'workflow_config' }),
  status: field.shown('choice', z.enum(executionStatuses), {
    label: 'sales.lead.status',
    options: executionStatuses,
    texts: 'execution.status',
    isMain: true,
    width: 120,
  }),
  /** The current step, and since when. */
  step_name: field.shown('text', nullableText, { label: 'approvals.step', width: 110 }),
  step_started_at: field.shown('instant', nullableText, { label: 'approvals.since' }),
  step_due_at: field.shown('instant', nullableText, { label: 'approvals.due', width: 190 }),
  requester_id: field.shown('reference', z.int(), { label: 'approvals.requester', to: 'user', shownBy: ['requester_name'] }),
  total_gross: field.shown('money', nullableText, { label: 'sales.quotation.total', isMain: true }),
  /** Whether somebody was asked about their own request, as the only one who may approve it. */
  sole_approver: field.shown('flag', z.boolean(), { label: 'approvals.sole' }),
});
export const ExecutionRow = z.object({
  ...recordShape,
  ...recordOf(executionFields),
  config_name_en: z.string(),
  config_name_ar: z.string(),
  entity: z.string(),
  record_id: z.int(),
  revision: z.int(),
  requester_name: z.string(),
  step_overdue: z.boolean(),
  /** Names of the approvers who haven't decided yet. */
  waiting_for: z.array(z.string()),
  /** The current user's own pending decision, if any. */
  my_decision_id: z.nullable(z.int()),
});
export type ExecutionRow = z.infer<typeof ExecutionRow>;

export const executionColumns = columnsOf<ExecutionRow>(executionFields, [
  'record_ref_no',
  'customer',
  'kind',
  'config_id',
  'status',
  'step_name',
  'step_due_at',
  'requester_id',
  'total_gross',
]);

export const Execution = z.object({
  ...ExecutionRow.shape,
  card: Card,
  steps: z.array(ExecutionStep),
  comments: z.array(z.object({ id: z.int(), text: z.string(), author_name: nullableText, created_at: instantText() })),
});
export type Execution = z.infer<typeof Execution>;

const version = z.optional(z.int().check(z.gte(1)));
const { comment, rejection_reason_id } = inputOf(decisionFields);

export const executionCalls = {
  list: list('WFL-34', '/workflow/executions', {
    needs: 'approvals.view',
    answer: ExecutionRow,
    filters: {
      ...filtersOf(executionFields, 'status', 'kind', 'sole_approver'),
      record_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  get: get('WFL-35', '/workflow/executions/{id}', { needs: 'approvals.view', answer: Execution }),
  comment: post('WFL-36', '/workflow/executions/{id}/comments', {
    needs: 'anybody',
    wrapper: 'comment',
    body: z.strictObject({ text: text(5000) }),
    answer: Execution,
  }),
  approve: put('WFL-37', '/workflow/decisions/{id}/approve', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ comment, version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'approve' },
  }),
  reject: put('WFL-38', '/workflow/decisions/{id}/reject', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ rejection_reason_id, comment, version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'reject' },
  }),
  delegate: put('X-WFL-01', '/workflow/decisions/{id}/delegate', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ to: optional(id()), comment, version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'delegate' },
  }),
  /** An administrator gives an open decision to somebody else. */
  reassign: put('X-WFL-07', '/workflow/decisions/{id}/reassign', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ to: optional(id()), reason: optionalText(2000), version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'reassign' },
  }),
  decision: get('X-WFL-02', '/workflow/decisions/{id}', { needs: 'anybody', answer: Decision }),
  /** Requests waiting for my decision. */
  pending: list('WFL-39', '/workflow/pending_executions', { needs: 'anybody', answer: ExecutionRow }),
  pendingOne: get('WFL-40', '/workflow/pending_executions/{id}', { needs: 'anybody', answer: Execution }),
  /** Requests I made, decided on, commented on or was delegated. */
  associated: list('WFL-41', '/workflow/associated_executions', { needs: 'anybody', answer: ExecutionRow }),
  associatedOne: get('WFL-42', '/workflow/associated_executions/{id}', { needs: 'anybody', answer: Execution }),
};
