import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { id, namesShape, propertyUse, recordShape, text } from '../fields.ts';
import { contractDiscountReasonFields, DiscountReason, DiscountReasonInput } from './contract-discount-reason.ts';
import { type ApprovalKind, activeColumn, approvalKinds, stepModes, timeoutWays } from './kinds.ts';
import { RejectionReason, RejectionReasonInput, rejectionReasonFields } from './rejection-reason.ts';

/** The quotations a rule applies to; an empty list means all. */
export const ConfigScope = z.strictObject({
  compounds: z.array(id()).check(z.maxLength(200)),
  property_use: z.array(propertyUse()).check(z.maxLength(3)),
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
export const thresholdOps = ['>', '>=', '<', '<=', '='] as const;
/** Amounts are in riyals, percentages as written (5 is 5 %), yes is 1. */
export const Threshold = z.strictObject({
  field: z.enum(thresholdFields),
  op: z.enum(thresholdOps),
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
  mode: z.enum(stepModes),
  quorum: z.optional(z.int().check(z.gte(1), z.lte(20))),
  /** Business hours. */
  due_hours: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  on_timeout: z.enum(timeoutWays),
  escalate_to: z.optional(id()),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type ConfigStep = z.infer<typeof ConfigStep>;

export const workflowConfigFields = defineFields('approvals', {
  /** The rule's place in the list of its kind, from 1: the first that matches decides. */
  priority: field.presetNumber(
    { from: 1, to: 1000 },
    { initial: 1000, hint: 'approvals.hint.priority', isSorted: true, width: 70 },
  ),
  ...nameFields(),
  active: field.flag(false),
});
export const Config = z.object({
  ...recordShape,
  ...recordOf(workflowConfigFields),
  kind: z.enum(approvalKinds),
  scope: ConfigScope,
  thresholds: z.array(Threshold),
  steps: z.array(ConfigStep),
});
export type Config = z.infer<typeof Config>;

/** A rule put at a place moves the others; past the end is last. */
export const ConfigInput = z.strictObject({
  ...inputOf(workflowConfigFields),
  scope: ConfigScope,
  thresholds: z.array(Threshold).check(z.maxLength(20)),
  steps: z.array(ConfigStep).check(z.minLength(1), z.maxLength(20)),
});

export const workflowConfigColumns = columnsOf<Config>(workflowConfigFields, [
  'priority',
  'name_en',
  'name_ar',
  activeColumn(),
  { id: 'steps', label: 'approvals.steps', kind: 'text', of: (rule) => rule.steps.map((step) => step.name).join(' › ') },
]);

const configsOf = <K extends ApprovalKind, L extends string, G extends string, C extends string, U extends string>(
  kind: K,
  ids: readonly [L, G, C, U],
) => ({
  list: list(ids[0], `/workflow/${kind}/configs` as const, {
    needs: 'workflow_configs.view',
    answer: Config,
    sorts: sortsOf(workflowConfigFields),
  }),
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
  // Approvers have to give a reason, whether or not they may see other approvals.
  reasons: list(ids[0], `/workflow/${kind}/rejection_reasons` as const, {
    needs: 'anybody',
    answer: RejectionReason,
    sorts: sortsOf(rejectionReasonFields),
  }),
  createReason: post(ids[1], `/workflow/${kind}/rejection_reasons` as const, {
    needs: 'workflow_configs.create',
    wrapper: 'rejection_reason',
    body: RejectionReasonInput,
    answer: RejectionReason,
  }),
  updateReason: put(ids[2], `/workflow/${kind}/rejection_reasons/{id}` as const, {
    needs: 'workflow_configs.edit',
    wrapper: 'rejection_reason',
    body: changeOf(RejectionReasonInput),
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

export const Person = z.object({ id: z.int(), name: z.string(), role_name_en: z.string(), role_name_ar: z.string() });

/** One dimension or threshold of a rule, and whether the quotation meets it. */
export const Checked = z.object({ what: z.string(), met: z.boolean(), wanted: z.string(), found: z.string() });
export const Applicable = z.object({
  id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  kind: z.enum(approvalKinds),
  active: z.boolean(),
  priority: z.int(),
  matches: z.boolean(),
  /** The rule that applies: the first of its kind that matches. */
  chosen: z.boolean(),
  checks: z.array(Checked),
});
export type Applicable = z.infer<typeof Applicable>;

/** A rule as edited in the form; `id` is the saved rule it would replace. */
export const Simulation = z.strictObject({
  quotation_id: id(),
  kind: z.enum(approvalKinds),
  id: z.optional(id()),
  config: ConfigInput,
});
export type Simulation = z.infer<typeof Simulation>;

export const workflowCalls = {
  discountReasons: list('WFL-29', '/contract_discount_reasons', {
    needs: 'approvals.view',
    answer: DiscountReason,
    sorts: sortsOf(contractDiscountReasonFields),
  }),
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
  /** Which rule would apply to a quotation if this draft were saved; the draft's own id is 0. */
  simulate: post('X-WFL-03', '/workflow/configs/simulate', {
    needs: 'workflow_configs.view',
    wrapper: 'simulation',
    body: Simulation,
    answer: z.array(Applicable),
  }),
};
