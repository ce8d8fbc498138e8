import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { instantText, moneyText } from '../field-meta.ts';
import { amountAboveZero, day, id, instant, optional, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { IssueBilling } from './issue-bill.ts';
import {
  billingBases,
  contactChannels,
  maintenanceIssueFields as fields,
  issueCauses,
  issuePayers,
  issueStatuses,
  waitingReasons,
} from './issue-fields.ts';
import { workOrderItemStatuses } from './item-statuses.ts';
import { usualPayers } from './maintenance-category.ts';
import { providerStatuses } from './provider.ts';

const nullableText = z.nullable(z.string());
const nullableInstant = () => z.nullable(instantText());

/** A row of the list. */
export const MaintenanceIssueRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      fields,
      'ref_no',
      'location',
      'compound_id',
      'building_id',
      'unit_id',
      'equipment_id',
      'subsubcategory_id',
      'category_id',
      'priority',
      'description',
      'status',
      'dispatch_status',
      'waiting_status',
      'waiting_until',
      'billing_status',
      'assignee_id',
      'provider_id',
      'slot_from',
      'slot_to',
      'sla',
      'respond_due_at',
      'resolve_due_at',
      'reopen_count',
    ),
  ),
  /** The unit, the equipment or the common area, with its compound. */
  place_en: z.string(),
  place_ar: z.string(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_name_en: nullableText,
  building_name_ar: nullableText,
  unit_number: nullableText,
  equipment_name_en: nullableText,
  equipment_name_ar: nullableText,
  subsubcategory_name_en: z.string(),
  subsubcategory_name_ar: z.string(),
  category_name_en: z.string(),
  category_name_ar: z.string(),
  assignee_name: nullableText,
  provider_name_en: nullableText,
  provider_name_ar: nullableText,
  /** The limit that it missed, to respond or to resolve, as an instant; null if neither. */
  missed_at: nullableText,
});
export type MaintenanceIssueRow = z.infer<typeof MaintenanceIssueRow>;
export const maintenanceIssueColumns = columnsOf<MaintenanceIssueRow>(fields, [
  'ref_no',
  {
    ...{ id: 'place', label: 'maintenance.issue.place', kind: 'name', isMain: true, width: 200 },
    of: ({ place_en, place_ar }) => ({ name_en: place_en, name_ar: place_ar }),
  },
  'subsubcategory_id',
  'category_id',
  'priority',
  'status',
  'dispatch_status',
  'waiting_status',
  'billing_status',
  'resolve_due_at',
  'sla',
  'assignee_id',
  'provider_id',
  'slot_from',
  'compound_id',
]);

/** A part of the cost, in percent, and who pays it. */
const Payer = z.object({ payer: z.enum(issuePayers), percent: z.int() });
/** A time in which it waited; only access and the tenant stop its clock, with an attempt to reach somebody as the proof. */
const Pause = z.object({
  from_at: instantText(),
  to_at: nullableInstant(),
  why: z.enum(waitingReasons),
  contact_channel: z.nullable(z.enum(contactChannels)),
  contact_at: nullableInstant(),
});
/** The chosen provider's papers, as far as offering an issue depends on them. */
const ProviderStanding = z.object({
  status: z.enum(providerStatuses),
  contract_from: nullableText,
  contract_to: nullableText,
  /** The last day of its commercial registration; null without a number or a day. */
  registered_until: nullableText,
  insurance_expiry: nullableText,
  serves_trade: z.boolean(),
  serves_place: z.boolean(),
  /** It has declined this issue since it was opened. */
  has_declined: z.boolean(),
});
/** A provider's quote, which is an item of the issue. */
export const IssueQuote = z.object({
  item_id: z.int(),
  net: moneyText(),
  description: z.string(),
  until: nullableInstant(),
  status: z.enum(workOrderItemStatuses),
});
/** The plan whose work it is, with what that asks for as evidence. */
const PlanOfIssue = z.object({
  id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  /** The day that it is the work of; null for a turn by a meter. */
  occurrence_on: nullableText,
  needs_photo: z.boolean(),
  needs_signature: z.boolean(),
});
/** The issue on whose checklist a step failed. */
const FailedStep = z.object({ issue_id: z.int(), ref_no: z.string(), name_en: z.string(), name_ar: z.string() });
const Linked = z.object({ id: z.int(), ref_no: z.string() });
const { missed_at, ...inRow } = MaintenanceIssueRow.shape;
export const MaintenanceIssue = z.object({
  ...inRow,
  missed_at,
  ...recordOf(
    pick(
      fields,
      'place_note',
      'makes_unit_unusable',
      'type_id',
      'reported_by',
      'tenant_id',
      'contact_name',
      'contact_mobile',
      'status_detail_id',
      'checklist_id',
      'respond_by',
      'technician_id',
      'opened_at',
      'respond_at_risk_at',
      'responded_at',
      'resolve_at_risk_at',
      'resolved_at',
      'closed_at',
      'cost',
      'cost_total',
      'resolution',
      'cause',
      'basis',
      'billing_reason',
      'reason',
      'declines',
      'rating',
      'feedback',
    ),
  ),
  subcategory_name_en: z.string(),
  subcategory_name_ar: z.string(),
  type_name_en: nullableText,
  type_name_ar: nullableText,
  /** Only while the status that it describes is one of the issue's. */
  status_detail_name_en: nullableText,
  status_detail_name_ar: nullableText,
  tenant_name: nullableText,
  /** Who usually pays for work of its category. */
  default_payer: z.enum(usualPayers),
  payers: z.array(Payer),
  assessed_by: z.nullable(z.int()),
  pauses: z.array(Pause),
  provider: z.nullable(ProviderStanding),
  technician_name: nullableText,
  /** The company's day on which the work on site was finished. */
  done_on: nullableText,
  /** What the provider quoted for it; null unless it did. */
  quote: z.nullable(IssueQuote),
  /** The assignee still works here, and on maintenance. */
  assignee_at_work: z.boolean(),
  /** Null for what was reported. */
  plan: z.nullable(PlanOfIssue),
  checklist_name_en: nullableText,
  checklist_name_ar: nullableText,
  /** Required steps of its checklist that aren't answered. */
  open_steps: z.int(),
  /** Tickets that are part of it, and are resolved with it. */
  tickets: z.array(Linked),
  /** Other open issues of the same place and category, while it is open. */
  twins: z.array(Linked),
  /** Null unless a failed step made it. */
  failed_step: z.nullable(FailedStep),
  /** Required tasks that aren't complete, and photos and signatures among its documents. */
  open_tasks: z.int(),
  /** Counts of items that are drafts or await approval, of reserved parts, and of what was used and didn't come back. */
  awaiting_items: z.int(),
  reserved_items: z.int(),
  spent_items: z.int(),
  /** Counts of providers' bills that are posted, of items that are approved and not used, and of bills that are still to be posted or sent. */
  posted_bills: z.int(),
  pending_items: z.int(),
  awaited_bills: z.int(),
  /** Counts of its invoices that aren't paid, and of claims under warranty that weren't and that were paid. */
  open_invoices: z.int(),
  open_claims: z.int(),
  collected_claims: z.int(),
  /** Amounts of items that are approved or used, and that nobody looked at. */
  unseen_cost: moneyText(),
  photos: z.int(),
  signatures: z.int(),
  /** The company's date of its closing. */
  closed_on: nullableText,
});
export type MaintenanceIssue = z.infer<typeof MaintenanceIssue>;
export const MaintenanceIssueInput = z.strictObject(inputOf(fields));
export type MaintenanceIssueInput = z.input<typeof MaintenanceIssueInput>;

/** One limit as it was counted: open hours, or all hours, from the first to the last line, without pauses. */
const Counted = z.object({
  /** The hours that its priority allows; null where a plan's day is the limit. */
  hours: z.nullable(z.number()),
  due_at: instantText(),
  at_risk_at: instantText(),
  counted_from: instantText(),
  minutes: z.int(),
  lines: z.array(z.object({ from_at: instantText(), to_at: instantText(), minutes: z.int() })),
});
export const DueArithmetic = z.object({
  /** Critical issues are counted around the clock. */
  is_around_the_clock: z.boolean(),
  /** Null where nobody need respond. */
  respond: z.nullable(Counted),
  resolve: Counted,
  pauses: z.array(z.object({ from_at: instantText(), to_at: nullableInstant(), why: z.enum(waitingReasons) })),
});
export type DueArithmetic = z.infer<typeof DueArithmetic>;

const version = z.optional(z.int().check(z.gte(1)));
const reason = optionalText(2000);
const view = { needs: 'maintenance.view' } as const;
const wrapped = { wrapper: 'issue', answer: MaintenanceIssue };
const one = '/maintenance/issues/{id}';
const moving = <L extends string, B extends z.core.$ZodLooseShape>(lifecycle: L, event: string, body: B) => ({
  needs: 'maintenance.edit' as const,
  answer: MaintenanceIssue,
  body: z.strictObject({ ...body, version }),
  moves: { lifecycle, event },
});
/** What it waits for, until when, and how somebody was last tried to be reached; now, if no time is given. */
export const waiting = {
  why: z.optional(z.enum(waitingReasons)),
  until: optional(instant()),
  contact_channel: optional(z.enum(contactChannels)),
  contact_at: optional(instant()),
};
/** A price without VAT, and until when it is good. */
export const quoting = { net: optional(amountAboveZero()), until: optional(instant()), description: optionalText(500) };
const resolving = { resolution: optionalText(2000), cause: optional(z.enum(issueCauses)) };

export const maintenanceIssueCalls = {
  list: list('MNT-01', '/maintenance/issues', {
    ...view,
    answer: MaintenanceIssueRow,
    filters: {
      ...filtersOf(
        fields,
        'status',
        'dispatch_status',
        'waiting_status',
        'billing_status',
        'priority',
        'sla',
        'assignee_id',
        'provider_id',
        'category_id',
        'location',
        'compound_id',
        'unit_id',
        'equipment_id',
      ),
      ...rangesOf(fields, 'resolve_due_at', 'slot_from'),
    },
    sorts: [...sortsOf(fields), 'created_at'],
  }),
  create: post('MNT-02', '/maintenance/issues', { needs: 'maintenance.create', body: MaintenanceIssueInput, ...wrapped }),
  get: get('MNT-03', one, { ...view, answer: MaintenanceIssue }),
  /** Changes fields, the status, or both, fields first. */
  update: put('MNT-04', one, {
    needs: 'maintenance.edit',
    ...wrapped,
    body: z.strictObject({
      ...changeOf(MaintenanceIssueInput).shape,
      status: z.optional(z.enum(issueStatuses)),
      assignee_id: optional(id()),
      reason,
      ...resolving,
    }),
    moves: { lifecycle: 'maintenance_issue', event: 'by status' },
  }),
  close: put('MNT-05', `${one}/close_issue`, moving('maintenance_issue', 'close', {})),
  cancel: put('MNT-06', `${one}/cancel_issue`, moving('maintenance_issue', 'cancel', { reason })),
  /** What the person thinks of the work, entered by whoever was told. */
  rate: put(
    'MNT-07',
    `${one}/feedback`,
    moving('maintenance_issue', 'rate', {
      rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
      comment: optionalText(2000),
    }),
  ),
  /** Freezes the checklist's version as its own, to be answered step by step; null takes it away. Refused once a step is answered. */
  assignChecklist: put('MNT-08', `${one}/assign_checklist`, {
    needs: 'maintenance.edit',
    answer: MaintenanceIssue,
    body: z.strictObject({ checklist_id: z.nullable(id()), version }),
  }),
  assign: put('X-ISS-01', `${one}/assign`, moving('maintenance_issue', 'assign', { assignee_id: optional(id()) })),
  unassign: put('X-ISS-02', `${one}/unassign`, moving('maintenance_issue', 'unassign', {})),
  start: put('X-ISS-03', `${one}/start`, moving('maintenance_issue', 'start', {})),
  resolve: put('X-ISS-04', `${one}/resolve`, moving('maintenance_issue', 'resolve', resolving)),
  reopen: put('X-ISS-05', `${one}/reopen`, moving('maintenance_issue', 'reopen', { reason })),
  wait: put('X-ISS-06', `${one}/wait`, moving('issue_waiting', 'wait', waiting)),
  resume: put('X-ISS-07', `${one}/resume`, moving('issue_waiting', 'resume', {})),
  offer: put(
    'X-ISS-08',
    `${one}/offer`,
    moving('issue_dispatch', 'offer', { provider_id: optional(id()), respond_by: optional(instant()) }),
  ),
  /** The provider's price, entered by whoever was told. It becomes a service of the issue, which is submitted for approval. */
  quote: put('X-ISS-33', `${one}/quote`, moving('issue_dispatch', 'quote', quoting)),
  /** Gives the job to the provider that quoted. Its service has to be approved. */
  take: put('X-ISS-34', `${one}/take`, moving('issue_dispatch', 'take', {})),
  refuse: put('X-ISS-35', `${one}/refuse`, moving('issue_dispatch', 'refuse', { reason })),
  withdraw: put('X-ISS-09', `${one}/withdraw`, moving('issue_dispatch', 'withdraw', {})),
  accept: put('X-ISS-10', `${one}/accept`, moving('issue_dispatch', 'accept', {})),
  decline: put('X-ISS-11', `${one}/decline`, moving('issue_dispatch', 'decline', { reason })),
  schedule: put(
    'X-ISS-12',
    `${one}/schedule`,
    moving('issue_dispatch', 'schedule', {
      slot_from: optional(instant()),
      slot_to: optional(instant()),
      /** The tenant agreed to be told later than a day ahead. */
      agreed: z.optional(z.boolean()),
      reason,
    }),
  ),
  arrive: put('X-ISS-13', `${one}/arrive`, moving('issue_dispatch', 'arrive', {})),
  leave: put('X-ISS-14', `${one}/leave`, moving('issue_dispatch', 'leave', waiting)),
  finish: put('X-ISS-15', `${one}/finish`, moving('issue_dispatch', 'finish', {})),
  handBack: put('X-ISS-16', `${one}/hand_back`, moving('issue_dispatch', 'hand_back', { reason })),
  redo: put('X-ISS-17', `${one}/redo`, moving('issue_dispatch', 'redo', { reason })),
  assess: put(
    'X-ISS-18',
    `${one}/assess`,
    moving('issue_billing', 'assess', {
      payers: z.optional(
        z
          .array(z.strictObject({ payer: z.enum(issuePayers), percent: z.int().check(z.gte(1), z.lte(100)) }))
          .check(z.maxLength(issuePayers.length)),
      ),
      basis: optional(z.enum(billingBases)),
      reason,
    }),
  ),
  agree: put('X-ISS-19', `${one}/agree`, moving('issue_billing', 'agree', {})),
  dispute: put('X-ISS-20', `${one}/dispute`, moving('issue_billing', 'dispute', { reason })),
  waive: put('X-ISS-21', `${one}/waive`, moving('issue_billing', 'waive', { reason })),
  /** Makes and posts the invoices of its payers, and the claim under warranty; due in two weeks, without a day. */
  bill: put('X-ISS-29', `${one}/bill`, {
    ...moving('issue_billing', 'bill', { due_on: optional(day()) }),
    needs: 'finance.create',
  }),
  /** Credits its invoices, and takes back what was posted with them. */
  takeBack: put('X-ISS-30', `${one}/take_back`, {
    ...moving('issue_billing', 'take_back', { reason }),
    needs: 'finance.approve',
  }),
  /** Records the bank transfer with which the warrantor paid its claim. */
  collect: put('X-ISS-31', `${one}/collect`, {
    ...moving('issue_billing', 'collect', { on: optional(day()), reference: optionalText(60) }),
    needs: 'finance.edit',
  }),
  billing: get('X-ISS-32', `${one}/billing`, { ...view, answer: IssueBilling }),
  activities: get('X-ISS-22', `${one}/activities`, { ...view, answer: z.array(LogEntry) }),
  /** How its due times were counted: "4 h: Thu 16:40–17:00, Sun 08:00–11:40". */
  dueArithmetic: get('X-ISS-23', `${one}/due_arithmetic`, { ...view, answer: DueArithmetic }),
};
