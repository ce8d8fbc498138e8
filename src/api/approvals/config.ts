import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { id, namesInput, namesShape, optional, optionalText, recordShape, text } from '../fields.ts';

export const approvalKinds = ['quotation', 'contract_discount', 'quotation_discount', 'deal'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Which quotations a config speaks for; an empty list means all. */
export const ConfigScope = z.strictObject({
  compounds: z.array(id()).check(z.maxLength(200)),
  property_use: z.array(z.enum(['residential', 'commercial', 'general'])).check(z.maxLength(3)),
  contract_kind: z.array(z.enum(['new', 'renewal'])).check(z.maxLength(2)),
  unit_types: z.array(id()).check(z.maxLength(200)),
});
export type ConfigScope = z.infer<typeof ConfigScope>;

export const thresholdFields = [
  'total_amount',
  'yearly_rent',
  'discount_percent',
  'discount_amount',
  'below_min_percent',
  'term_months',
  'payments_count',
  'deposit_waived',
  'tenant_overdue_days',
] as const;
/** Amounts in riyals, percents as they are read (5 is 5 %), yes is 1. */
export const Threshold = z.strictObject({
  field: z.enum(thresholdFields),
  op: z.enum(['>', '>=', '<', '<=', '=']),
  value: z.number().check(z.gte(0), z.lte(1e12)),
});
export type Threshold = z.infer<typeof Threshold>;

export const assigneeTypes = ['user', 'role', 'requester_supervisor', 'compound_manager', 'sales_member_supervisor'] as const;
export const ConfigStep = z.strictObject({
  order: z.int().check(z.gte(1), z.lte(20)),
  name: text(120),
  assignees: z
    .array(z.strictObject({ type: z.enum(assigneeTypes), id: z.optional(id()) }))
    .check(z.minLength(1), z.maxLength(20)),
  mode: z.enum(['any', 'all', 'quorum']),
  quorum: z.optional(z.int().check(z.gte(1), z.lte(20))),
  /** Business hours. */
  due_hours: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  on_timeout: z.enum(['remind', 'escalate', 'reject']),
  escalate_to: z.optional(id()),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type ConfigStep = z.infer<typeof ConfigStep>;

export const Config = z.object({
  ...recordShape,
  ...namesShape,
  kind: z.enum(approvalKinds),
  active: z.boolean(),
  priority: z.int(),
  scope: ConfigScope,
  thresholds: z.array(Threshold),
  steps: z.array(ConfigStep),
});
export type Config = z.infer<typeof Config>;

export const ConfigInput = z.strictObject({
  ...namesInput,
  active: z.optional(z.boolean()),
  priority: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  scope: ConfigScope,
  thresholds: z.array(Threshold).check(z.maxLength(20)),
  steps: z.array(ConfigStep).check(z.minLength(1), z.maxLength(20)),
});

export const RejectionReason = z.object({
  ...recordShape,
  ...namesShape,
  kind: z.enum(approvalKinds),
  note_required: z.boolean(),
  active: z.boolean(),
});
export type RejectionReason = z.infer<typeof RejectionReason>;
const ReasonInput = z.strictObject({ ...namesInput, note_required: z.optional(z.boolean()), active: z.optional(z.boolean()) });

const configsOf = <K extends ApprovalKind, L extends string, G extends string, C extends string, U extends string>(
  kind: K,
  ids: readonly [L, G, C, U],
) => ({
  list: list(ids[0], `/workflow/${kind}/configs` as const, { needs: 'workflow_configs.view', answer: Config }),
  get: get(ids[1], `/workflow/${kind}/configs/{id}` as const, { needs: 'workflow_configs.view', answer: Config }),
  create: post(ids[2], `/workflow/${kind}/configs` as const, {
    needs: 'workflow_configs.create',
    wrapper: 'config',
    body: ConfigInput,
    answer: Config,
  }),
  update: put(ids[3], `/workflow/${kind}/configs/{id}` as const, {
    needs: 'workflow_configs.edit',
    wrapper: 'config',
    body: changeOf(ConfigInput),
    answer: Config,
  }),
});

const reasonsOf = <K extends ApprovalKind>(kind: K, ids: readonly [string, string, string]) => ({
  reasons: list(ids[0], `/workflow/${kind}/rejection_reasons` as const, { needs: 'approvals.view', answer: RejectionReason }),
  createReason: post(ids[1], `/workflow/${kind}/rejection_reasons` as const, {
    needs: 'workflow_configs.create',
    wrapper: 'rejection_reason',
    body: ReasonInput,
    answer: RejectionReason,
  }),
  updateReason: put(ids[2], `/workflow/${kind}/rejection_reasons/{id}` as const, {
    needs: 'workflow_configs.edit',
    wrapper: 'rejection_reason',
    body: changeOf(ReasonInput),
    answer: RejectionReason,
  }),
});

export const quotationConfigCalls = {
  ...configsOf('quotation', ['WFL-01', 'WFL-02', 'WFL-03', 'WFL-04']),
  ...reasonsOf('quotation', ['WFL-26', 'WFL-27', 'WFL-28']),
};
export const contractDiscountConfigCalls = {
  ...configsOf('contract_discount', ['WFL-05', 'WFL-06', 'WFL-07', 'WFL-08']),
  ...reasonsOf('contract_discount', ['WFL-23', 'WFL-24', 'WFL-25']),
};
export const quotationDiscountConfigCalls = {
  ...configsOf('quotation_discount', ['WFL-09', 'WFL-10', 'WFL-11', 'WFL-12']),
  ...reasonsOf('quotation_discount', ['WFL-20', 'WFL-21', 'WFL-22']),
};
export const dealConfigCalls = {
  ...configsOf('deal', ['WFL-13', 'WFL-14', 'WFL-15', 'WFL-16']),
  ...reasonsOf('deal', ['WFL-17', 'WFL-18', 'WFL-19']),
};

const DiscountReason = z.object({ ...recordShape, ...namesShape, active: z.boolean() });
const DiscountReasonInput = z.strictObject({ ...namesInput, active: z.optional(z.boolean()) });
const Person = z.object({ id: z.int(), name: z.string(), role_name_en: z.string(), role_name_ar: z.string() });

/** One dimension or threshold of a config, and whether the quotation meets it. */
const Checked = z.object({ what: z.string(), met: z.boolean(), wanted: z.string(), found: z.string() });
export const Applicable = z.object({
  id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  kind: z.enum(approvalKinds),
  active: z.boolean(),
  priority: z.int(),
  specificity: z.int(),
  matches: z.boolean(),
  /** The one that runs: the most specific of those that match. */
  chosen: z.boolean(),
  checks: z.array(Checked),
});
export type Applicable = z.infer<typeof Applicable>;

export const workflowCalls = {
  discountReasons: list('WFL-29', '/contract_discount_reasons', { needs: 'approvals.view', answer: DiscountReason }),
  createDiscountReason: post('WFL-30', '/contract_discount_reasons', {
    needs: 'workflow_configs.create',
    wrapper: 'contract_discount_reason',
    body: DiscountReasonInput,
    answer: DiscountReason,
  }),
  updateDiscountReason: put('WFL-31', '/contract_discount_reasons/{id}', {
    needs: 'workflow_configs.edit',
    wrapper: 'contract_discount_reason',
    body: changeOf(DiscountReasonInput),
    answer: DiscountReason,
  }),
  configAssignees: get('WFL-32', '/workflow/assignees/config_assignees', {
    needs: 'workflow_configs.view',
    answer: z.object({ users: z.array(Person), roles: z.array(z.object({ id: z.int(), ...namesShape, user_count: z.int() })) }),
  }),
  stepAssignees: get('WFL-33', '/workflow/assignees/step_assignees', {
    needs: 'approvals.view',
    query: z.strictObject({ step_id: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: z.array(Person),
  }),
  applicable: get('WFL-43', '/workflow/configs/applicable_configs', {
    needs: 'approvals.view',
    query: z.strictObject({ quotation_id: z.coerce.number().check(z.int(), z.gte(1)), kind: z.optional(z.enum(approvalKinds)) }),
    answer: z.array(Applicable),
  }),
};

/** What is being decided, in numbers: the context card. Amounts as money. */
export const Card = z.object({
  ref_no: z.string(),
  customer: z.nullable(z.string()),
  property_use: z.string(),
  units: z.int(),
  total_gross: z.string(),
  yearly_rent: z.string(),
  list_rent: z.string(),
  min_rent: z.string(),
  discount_percent: z.number(),
  below_min_percent: z.number(),
  term_months: z.number(),
  /** Active leases of the same unit types: how many, and their middle yearly rent. */
  comparable_leases: z.int(),
  comparable_rent: z.nullable(z.string()),
  last_rent: z.nullable(z.string()),
  valid_until: z.string(),
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
  comment: nullableText,
  rejection_reason_id: z.nullable(z.int()),
  decided_at: nullableText,
  created_at: z.string(),
  requester_id: z.int(),
  step_status: z.string(),
  execution_status: z.string(),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

const StepRow = z.object({
  id: z.int(),
  order: z.int(),
  name: z.string(),
  status: z.enum(['waiting', 'active', 'approved', 'rejected', 'skipped']),
  mode: z.enum(['any', 'all', 'quorum']),
  quorum: z.nullable(z.int()),
  due_at: nullableText,
  overdue: z.boolean(),
  started_at: nullableText,
  decided_at: nullableText,
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
  total_gross: nullableText,
  revision: z.int(),
  requester_id: z.int(),
  requester_name: z.string(),
  /** The step it stands at, and since when. */
  step_name: nullableText,
  step_due_at: nullableText,
  step_overdue: z.boolean(),
  /** My own pending decision in it, if there is one. */
  my_decision_id: z.nullable(z.int()),
});
export type ExecutionRow = z.infer<typeof ExecutionRow>;

export const Execution = z.object({
  ...ExecutionRow.shape,
  card: Card,
  steps: z.array(StepRow),
  comments: z.array(z.object({ id: z.int(), text: z.string(), author_name: nullableText, created_at: z.string() })),
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
    needs: 'approvals.view',
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
