import * as z from 'zod/mini';
import { get, post } from '../contract.ts';
import { id, instant, propertyUse } from '../fields.ts';
import { Applicable, assigneeTypes, Config, ConfigInput, Person, type thresholdFields } from './config.ts';
import { approvalKinds, stepModes, timeoutWays } from './kinds.ts';

/** The kinds of approval that a quotation comes to: before it is sent, and once it is accepted. */
export const routedKinds = ['quotation', 'quotation_discount', 'deal'] as const satisfies (typeof approvalKinds)[number][];
export type RoutedKind = (typeof routedKinds)[number];

const figure = () => z.optional(z.number().check(z.gte(0), z.lte(1e12)));

/**
 * A case to ask the rules about. Whatever is left out is as in the company's latest quotation (`usual` of X-WFL-05); the annual
 * rent and the discount's amount follow from the total.
 */
export const Case = z.strictObject({
  kind: z.enum(approvalKinds),
  contract_kind: z.optional(z.enum(['new', 'renewal'])),
  property_use: z.optional(propertyUse()),
  compounds: z.optional(z.array(id()).check(z.maxLength(20))),
  unit_types: z.optional(z.array(id()).check(z.maxLength(20))),
  requester_id: z.optional(id()),
  /** When approval is requested; the company's time by default. */
  at: z.optional(instant()),
  total_amount: z.number().check(z.gte(0), z.lte(1e12)),
  yearly_rent: figure(),
  discount_percent: z.optional(z.number().check(z.gte(0), z.lt(100))),
  discount_amount: figure(),
  below_min_percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  term_months: z.optional(z.number().check(z.gt(0), z.lte(1200))),
  payments_count: z.optional(z.int().check(z.gte(1), z.lte(365))),
  deposit_waived: z.optional(z.boolean()),
  tenant_overdue_days: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
});
export type Case = z.infer<typeof Case>;

const Named = z.object({ id: z.int(), name: z.string() });
const Approver = z.object({
  ...Person.shape,
  /** The colleague who is away and for whom this one decides. */
  instead_of: z.nullable(z.string()),
  /** Not named by the rule, but added because too few of those it names can decide. */
  added: z.nullable(z.enum(['supervisor', 'administrator', 'holder', 'sole'])),
});
export type Approver = z.infer<typeof Approver>;

export const StepPreview = z.object({
  order: z.int(),
  name: z.string(),
  mode: z.enum(stepModes),
  /** How many must approve. */
  needed: z.int(),
  /** Whom the rule names, and how many active users that comes to. */
  names: z.array(
    z.object({ type: z.enum(assigneeTypes), id: z.nullable(z.int()), name_en: z.string(), name_ar: z.string(), users: z.int() }),
  ),
  approvers: z.array(Approver),
  /** `no_approver`: too few can decide, so the request is refused. `same_approvers`: they approved the step before. */
  standing: z.enum(['asked', 'same_approvers', 'no_approver']),
  due_hours: z.nullable(z.int()),
  /** The latest time, if every step before takes all of its own; null without a time limit here or before. */
  due_at: z.nullable(z.string()),
  on_timeout: z.enum(timeoutWays),
  escalates_to: z.array(Named),
  allow_delegate: z.boolean(),
  require_comment: z.boolean(),
});
export type StepPreview = z.infer<typeof StepPreview>;

const Numbers = z.object({
  total_amount: z.number(),
  yearly_rent: z.number(),
  discount_percent: z.number(),
  discount_amount: z.number(),
  below_min_percent: z.number(),
  term_months: z.number(),
  payments_count: z.number(),
  deposit_waived: z.number(),
  tenant_overdue_days: z.number(),
} satisfies Record<(typeof thresholdFields)[number], z.ZodMiniType>);

export const Preview = z.object({
  at: z.string(),
  time_zone: z.string(),
  requester: z.nullable(Named),
  /** The numbers that the rules looked at. */
  numbers: Numbers,
  rules: z.array(Applicable),
  /** The steps of the rule that applies; none if no rule does. */
  steps: z.array(StepPreview),
});
export type Preview = z.infer<typeof Preview>;

const Option = z.object({ id: z.int(), name_en: z.string(), name_ar: z.string() });
/** The live rules, and what is needed to ask them something. */
export const LiveRules = z.object({
  company_slug: z.string(),
  company_name_en: z.string(),
  company_name_ar: z.string(),
  now: z.string(),
  time_zone: z.string(),
  usual: z.object({
    contract_kind: z.enum(['new', 'renewal']),
    property_use: propertyUse(),
    compounds: z.array(z.int()),
    unit_types: z.array(z.int()),
    requester_id: z.nullable(z.int()),
    term_months: z.number(),
    payments_count: z.int(),
  }),
  rules: z.array(Config),
  users: z.array(Person),
  roles: z.array(z.object({ ...Option.shape, user_count: z.int() })),
  compounds: z.array(Option),
  unit_types: z.array(Option),
});
export type LiveRules = z.infer<typeof LiveRules>;

/** A change of one rule: without `id` it is added, without `config` it is removed. */
export const RuleChange = z.strictObject({
  kind: z.enum(routedKinds),
  id: z.optional(id()),
  config: z.optional(ConfigInput),
});
export type RuleChange = z.infer<typeof RuleChange>;
export const RuleChanges = z.strictObject({ changes: z.array(RuleChange).check(z.minLength(1), z.maxLength(100)) });

const RouteStep = z.object({
  name: z.string(),
  approvers: z.array(z.string()),
  needed: z.int(),
  due_hours: z.nullable(z.int()),
  standing: StepPreview.shape.standing,
});
/** What becomes of a request: whom it asks, or why nobody is asked. */
export const Route = z.object({
  /** Null: no rule applies, so it is approved without asking anyone. */
  rule: z.nullable(Option),
  standing: z.enum(['asked', 'no_rule', 'no_approver']),
  /** The time limits of its steps in business hours; null if a step has none or nobody can decide. */
  hours: z.nullable(z.int()),
  steps: z.array(RouteStep),
});
export type Route = z.infer<typeof Route>;

export const ReplayRow = z.object({
  quotation_id: z.int(),
  ref_no: z.string(),
  customer: z.nullable(z.string()),
  kind: z.enum(routedKinds),
  total_gross: z.string(),
  before: Route,
  after: Route,
});
const Counts = z.object({ no_rule: z.int(), no_approver: z.int() });
/** How the quotations of the last 90 days would have been routed by changed rules. All numbers but `rows` count all of them. */
export const Replay = z.object({
  since: z.string(),
  until: z.string(),
  kinds: z.array(z.enum(routedKinds)),
  quotations: z.int(),
  /** Quotations of which a request would ask others, in another order, or within another time. */
  different: z.int(),
  before: Counts,
  after: Counts,
  /** The median of the differences in hours, over the requests that differ and have limits before and after. */
  median_hours: z.nullable(z.number()),
  /** Requests that differ and aren't in the median. */
  without_hours: z.int(),
  rows: z.array(ReplayRow),
});
export type Replay = z.infer<typeof Replay>;

export const ruleTrialCalls = {
  preview: post('X-WFL-04', '/workflow/configs/preview', {
    needs: 'workflow_configs.view',
    wrapper: 'case',
    body: Case,
    answer: Preview,
  }),
  live: get('X-WFL-05', '/workflow/configs/live', { needs: 'workflow_configs.view', answer: LiveRules }),
  replay: post('X-WFL-06', '/workflow/configs/replay', {
    needs: 'workflow_configs.view',
    wrapper: 'draft',
    body: RuleChanges,
    answer: Replay,
  }),
};
