import * as z from 'zod/mini';
import type { Column } from '../columns.ts';
import { get, list, post, put } from '../contract.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { id, optional, optionalText, recordShape, text } from '../fields.ts';
import { approvalKinds } from './kinds.ts';

/** What is being decided, in numbers: the context card. Amounts as money. */
export const Card = z.object({
  ref_no: z.string(),
  customer: z.nullable(z.string()),
  property_use: z.string(),
  units: z.int(),
  total_gross: moneyText(),
  yearly_rent: moneyText(),
  list_rent: moneyText(),
  min_rent: moneyText(),
  discount_percent: z.number(),
  below_min_percent: z.number(),
  term_months: z.number(),
  /** Active leases of the same unit types: how many, and their middle yearly rent. */
  comparable_leases: z.int(),
  comparable_rent: z.nullable(moneyText()),
  last_rent: z.nullable(moneyText()),
  valid_until: dayText(),
});
export type Card = z.infer<typeof Card>;

const nullableText = z.nullable(z.string());
export const DecisionRow = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(['pending', 'approved', 'rejected', 'delegated', 'void']),
  execution_id: z.int(),
  step_id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  from_name: nullableText,
  /** Asked because `from_name` is late, and decides in their place. */
  escalated: z.boolean(),
  comment: nullableText,
  rejection_reason_id: z.nullable(z.int()),
  decided_at: z.nullable(instantText()),
  created_at: instantText(),
  requester_id: z.int(),
  step_status: z.string(),
  execution_status: z.string(),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

export const StepRow = z.object({
  id: z.int(),
  order: z.int(),
  name: z.string(),
  status: z.enum(['waiting', 'active', 'approved', 'rejected', 'skipped']),
  mode: z.enum(['any', 'all', 'quorum']),
  quorum: z.nullable(z.int()),
  due_at: z.nullable(instantText()),
  overdue: z.boolean(),
  started_at: z.nullable(instantText()),
  decided_at: z.nullable(instantText()),
  decisions: z.array(DecisionRow),
});

export const ExecutionRow = z.object({
  ...recordShape,
  status: z.enum(['running', 'approved', 'rejected', 'cancelled', 'superseded']),
  kind: z.enum(approvalKinds),
  config_id: z.int(),
  config_name_en: z.string(),
  config_name_ar: z.string(),
  entity: z.string(),
  record_id: z.int(),
  record_ref_no: nullableText,
  customer: nullableText,
  total_gross: z.nullable(moneyText()),
  revision: z.int(),
  requester_id: z.int(),
  requester_name: z.string(),
  /** The step it stands at, and since when. */
  step_name: nullableText,
  step_started_at: z.nullable(instantText()),
  step_due_at: z.nullable(instantText()),
  step_overdue: z.boolean(),
  /** Names of those who have not decided yet. */
  waiting_for: z.array(z.string()),
  /** My own pending decision in it, if there is one. */
  my_decision_id: z.nullable(z.int()),
});
export type ExecutionRow = z.infer<typeof ExecutionRow>;

export const executionColumns: Column<ExecutionRow>[] = [
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (run) => run.record_ref_no, isMain: true, width: 90 },
  { id: 'customer', label: 'sales.quotation.customer', kind: 'text', of: (run) => run.customer, isMain: true },
  { id: 'kind', label: 'approvals.kind', kind: 'word', prefix: 'approvals.kind', of: (run) => run.kind, width: 110 },
  {
    id: 'rule',
    label: 'approvals.rule',
    kind: 'name',
    of: (run) => ({ name_en: run.config_name_en, name_ar: run.config_name_ar }),
  },
  {
    id: 'status',
    label: 'sales.lead.status',
    kind: 'word',
    prefix: 'execution.status',
    of: (run) => run.status,
    isMain: true,
    width: 120,
  },
  { id: 'step', label: 'approvals.step', kind: 'text', of: (run) => run.step_name, width: 120 },
  { id: 'due', label: 'approvals.due', kind: 'instant', of: (run) => run.step_due_at },
  { id: 'by', label: 'approvals.requester', kind: 'text', of: (run) => run.requester_name },
  { id: 'total', label: 'sales.quotation.total', kind: 'money', of: (run) => run.total_gross, isMain: true },
];

export const Execution = z.object({
  ...ExecutionRow.shape,
  card: Card,
  steps: z.array(StepRow),
  comments: z.array(z.object({ id: z.int(), text: z.string(), author_name: nullableText, created_at: instantText() })),
});
export type Execution = z.infer<typeof Execution>;

const version = z.optional(z.int().check(z.gte(1)));
const comment = () => optionalText(2000);

export const executionCalls = {
  list: list('WFL-34', '/workflow/executions', {
    needs: 'approvals.view',
    answer: ExecutionRow,
    filters: {
      status: z.optional(z.string().check(z.maxLength(20))),
      kind: z.optional(z.enum(approvalKinds)),
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
    body: z.strictObject({ comment: comment(), version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'approve' },
  }),
  reject: put('WFL-38', '/workflow/decisions/{id}/reject', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ rejection_reason_id: optional(id()), comment: comment(), version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'reject' },
  }),
  delegate: put('X-WFL-01', '/workflow/decisions/{id}/delegate', {
    needs: 'anybody',
    wrapper: 'decision',
    body: z.strictObject({ to: optional(id()), comment: comment(), version }),
    answer: Execution,
    moves: { lifecycle: 'decision', event: 'delegate' },
  }),
  decision: get('X-WFL-02', '/workflow/decisions/{id}', { needs: 'anybody', answer: DecisionRow }),
  /** Decisions that wait for me. */
  pending: list('WFL-39', '/workflow/pending_executions', { needs: 'anybody', answer: ExecutionRow }),
  pendingOne: get('WFL-40', '/workflow/pending_executions/{id}', { needs: 'anybody', answer: Execution }),
  /** What I requested, decided, commented or was passed. */
  associated: list('WFL-41', '/workflow/associated_executions', { needs: 'anybody', answer: ExecutionRow }),
  associatedOne: get('WFL-42', '/workflow/associated_executions/{id}', { needs: 'anybody', answer: Execution }),
};
