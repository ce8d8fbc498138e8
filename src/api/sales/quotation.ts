import * as z from 'zod/mini';
import { daysBetween } from '../../calendar/days.ts';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import {
  amount,
  day,
  daysInAdvance,
  id,
  optional,
  optionalText,
  paymentRhythms,
  propertyUses,
  recordShape,
  text,
} from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas, isMoney } from '../money.ts';
import { CompoundPaymentTerm } from '../property/compound.ts';
import { placeFilters } from '../property/place.ts';
import { UnitConflict } from '../property/unit-conflict.ts';
import { dealApproval, GenerationStep } from './lead.ts';
import { ItemInput, QuotationUnit, ScheduleRow, UnitChange, UnitInput, VirtualInvoice } from './quotation-content.ts';
import { UnitChoiceQuery, UnitChoices } from './unit-choice.ts';

export const quotationStatuses = [
  'draft',
  'waiting_for_approval',
  'requests_approved',
  'requests_rejected',
  'sent',
  'accepted',
  'declined',
  'expired',
  'finalized',
  'cancelled',
] as const;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

const incrementTypes = ['percent', 'amount', 'set'] as const;
export const Increment = z.strictObject({
  from_year: z.int().check(z.gte(2), z.lte(99)),
  type: z.enum(incrementTypes),
  /** A percentage with two places, or riyals. */
  value: amount(),
});
export const KeptIncrement = z.object({ from_year: z.int(), type: z.enum(incrementTypes), value: z.string() });

export const quotationFields = defineFields('sales.quotation', {
  kind: field.presetChoice(['new', 'renewal'], 'sales.quotation_kind', { initial: 'new' }),
  property_use: field.choice(propertyUses, 'sales.use', { label: 'sales.lead.property_use', initial: 'residential' }),
  start_on: field.day({ label: 'sales.quotation.start', initial: '' }),
  end_on: field.day({ label: 'sales.quotation.end', initial: '' }),
  calendar: field.presetChoice(['gregorian', 'hijri'], 'sales.calendar', { initial: 'gregorian' }),
  payments_per_year: field.own('number', z.int(), z.optional(z.literal(paymentRhythms)), {
    label: 'sales.quotation.payments',
    options: paymentRhythms,
    initial: 1,
  }),
  alignment: field.presetChoice(['anniversary', 'calendar'], 'sales.alignment', { initial: 'anniversary' }),
  days_in_advance: field.presetNumber(daysInAdvance, { initial: 0 }),
  free_days: field.presetNumber({ from: 0, to: 365 }, { initial: 0 }),
  deposit: field.presetMoney({ initial: '0.00' }),
  deposit_waived: field.flag(false, { label: 'sales.quotation.waived' }),
  rent_type: field.presetChoice(['fixed', 'incremental'], 'sales.rent', { initial: 'fixed' }),
  increments: field.own('text', z.array(KeptIncrement), z.optional(z.array(Increment).check(z.maxLength(50))), {
    label: 'sales.increments',
    initial: [],
  }),
  discount_type: field.presetChoice(['none', 'percent', 'amount'], 'sales.discount', {
    label: 'sales.quotation.discount',
    initial: 'none',
  }),
  /** A percentage with two places (5.00 is 5 %), or riyals. */
  discount_value: field.presetMoney({ label: 'sales.quotation.discount_amount', initial: '0.00' }),
  discount_reason: field.optionalText(500),
  valid_until: field.own('day', z.string(), z.optional(day()), { isSorted: true, width: 120 }),
  template_id: field.optionalReference('template', { label: 'sales.quotation.template', pick: 'select' }),
  note: field.long(5000, { label: 'sales.lead.note' }),
  status: field.status(quotationStatuses, 'quotation.status', { width: 180 }),
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  lead_id: field.shown('reference', z.nullable(z.int()), { label: 'app.nav.leads', to: 'lead', shownBy: ['lead_name'] }),
  tenant_id: field.shown('reference', z.nullable(z.int()), { label: 'app.nav.tenants', to: 'tenant', shownBy: ['tenant_name'] }),
  unit_count: field.shown('number', z.int(), { label: 'app.nav.units', width: 80 }),
  yearly_rent: field.shown('money', z.string(), { isSorted: true, isSummed: true }),
  total_net: field.shown('money', z.string(), { label: 'sales.quotation.net' }),
  total_vat: field.shown('money', z.string(), { label: 'sales.quotation.vat' }),
  total_gross: field.shown('money', z.string(), {
    label: 'sales.quotation.total',
    isSummed: true,
    isSorted: true,
    isMain: true,
  }),
  created_at: field.shown('instant', z.string(), { label: 'sales.lead.created', isSorted: true }),
});

/** A row of the list. */
export const QuotationRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      quotationFields,
      'status',
      'ref_no',
      'lead_id',
      'tenant_id',
      'kind',
      'property_use',
      'start_on',
      'end_on',
      'valid_until',
      'total_gross',
      'yearly_rent',
      'unit_count',
    ),
  ),
  revision: z.int(),
  lead_name: nullableText,
  tenant_name: nullableText,
});
export type QuotationRow = z.infer<typeof QuotationRow>;
export const quotationColumns = columnsOf<QuotationRow>(quotationFields, [
  'ref_no',
  'status',
  {
    id: 'customer',
    label: 'sales.quotation.customer',
    kind: 'text',
    of: (one) => one.lead_name ?? one.tenant_name,
    isMain: true,
    width: 200,
  },
  'unit_count',
  { id: 'term', label: 'sales.quotation.term', kind: 'term', of: (one) => [one.start_on, one.end_on], width: 240 },
  'valid_until',
  'yearly_rent',
  'total_gross',
]);

export const Quotation = z.object({
  ...QuotationRow.shape,
  ...recordOf(quotationFields),
  renews_contract_id: nullableId,
  /** The list prices over the term, and how far the offer lies below them. */
  list_total: moneyText(),
  below_list: moneyText(),
  discount_percent: z.number(),
  /** The largest of any unit. */
  below_min_percent: z.number(),
  down_payment: moneyText(),
  down_payment_posted_at: z.nullable(instantText()),
  sent_at: z.nullable(instantText()),
  accepted_at: z.nullable(instantText()),
  /** The company's day of acceptance; no payment is due before it. */
  accepted_on: z.nullable(dayText()),
  decline_reason: nullableText,
  cancel_reason: nullableText,
  units: z.array(QuotationUnit),
  schedule: z.array(ScheduleRow),
  schedule_total: moneyText(),
  /** What the guards need besides the record's own fields. */
  lead_status: nullableText,
  has_identity: z.boolean(),
  approval_needed: z.boolean(),
  conflicts: z.array(UnitConflict),
  /** Whether its priced content is what was approved. */
  is_as_approved: z.boolean(),
  deal_approval: dealApproval,
  /** The lease creation of a finalized quotation, while it runs. */
  generation: z.array(GenerationStep),
  generation_error: nullableText,
  /** The approval requests of this revision, as the page shows them. */
  executions: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      status: z.string(),
      revision: z.int(),
      created_at: instantText(),
      /** While it runs: the people asked, and the time they have. */
      waiting_for: z.array(z.string()),
      step_name: nullableText,
      step_started_at: z.nullable(instantText()),
      step_due_at: z.nullable(instantText()),
      step_overdue: z.boolean(),
    }),
  ),
});
export type Quotation = z.infer<typeof Quotation>;

const terms = inputOf(quotationFields);
/** A new one; a renewal says which of the tenant's contracts it continues. A unit is offered at its list price. */
export const QuotationInput = z.strictObject({ ...terms, renews_contract_id: optional(id()), unit_id: optional(id()) });
export type QuotationInput = z.input<typeof QuotationInput>;
export const QuotationChange = changeOf(z.strictObject(terms));

/** Whether a new term would begin too far back: a tenancy may be written down a month late, not years. */
export const isLongAgo = (start: string, today: string): boolean => daysBetween(start, today) > 30;

/**
 * Cross-field errors of a quotation: field name → locale key. `before` is what was saved: a start that was in time when it was
 * entered stays.
 */
export function quotationErrors(
  quotation: Record<string, unknown>,
  today: string,
  before: Pick<Quotation, 'start_on'> | null = null,
): Record<string, string> {
  const { start_on, end_on, valid_until, rent_type, increments, discount_type, discount_value } = quotation as Partial<Quotation>;
  const wrong: Record<string, string> = {};
  if (start_on && end_on && end_on < start_on) wrong.end_on = 'sales.quotation.error.end_before_start';
  else if (start_on && end_on && daysBetween(start_on, end_on) > 99 * 366) wrong.end_on = 'sales.quotation.error.term_too_long';
  const { kind, renews_contract_id } = quotation as Partial<Quotation>;
  // A renewal begins where its contract ends, whenever it is agreed on.
  const isNew = kind !== 'renewal' && start_on !== before?.start_on;
  if (isNew && start_on && isLongAgo(start_on, today)) wrong.start_on = 'sales.quotation.error.start_long_ago';
  if (kind === 'renewal' && !renews_contract_id) wrong.kind = 'sales.quotation.error.renews_nothing';
  if (valid_until && valid_until <= today) wrong.valid_until = 'sales.quotation.error.valid_until';
  const years = (increments ?? []).map((increment) => increment.from_year);
  if (years.some((year, i) => i > 0 && year <= (years[i - 1] as number)))
    wrong.increments = 'sales.quotation.error.increments_order';
  if (rent_type === 'incremental' && years.length === 0) wrong.increments = 'sales.quotation.error.increments_missing';
  if (discount_type === 'percent' && isMoney(discount_value ?? '') && halalas(discount_value as string) > 10_000)
    wrong.discount_value = 'sales.quotation.error.discount_over_all';
  return wrong;
}

const version = z.optional(z.int().check(z.gte(1)));
/** `approve` requests approval; any other value is the target status. */
export const StatusInput = z.strictObject({
  status: z.enum([...quotationStatuses, 'approve']),
  reason: optionalText(2000),
  version,
});
export const CancelInput = z.strictObject({ reason: text(2000), version });

/** The increases of a quotation's rents, and what they make of the rent of one of its units in each contract year. */
export const IncrementalItems = z.object({
  quotation_id: z.int(),
  unit_id: z.int(),
  version: z.int(),
  items: z.array(KeptIncrement),
  /** Before discounts; `from_on` is the first day of the contract year. */
  years: z.array(z.object({ year: z.int(), from_on: dayText(), rent: moneyText() })),
});
export type IncrementalItems = z.infer<typeof IncrementalItems>;

/** One of the company's payment terms: whether all compounds of the quotation's units allow it, and whether it is the quotation's. */
export const QuotationPaymentTerm = z.extend(CompoundPaymentTerm, { chosen: z.boolean() });
export type QuotationPaymentTerm = z.infer<typeof QuotationPaymentTerm>;

const ofUnit = '/quotations/{quotation_id}/units/{unit_id}/incremental_items';
export const moves = (event: string) => ({ lifecycle: 'quotation', event });

export const quotationRanges = rangesOf(quotationFields, 'created_at', 'valid_until', 'start_on', 'end_on', 'total_gross');

export const quotationCalls = {
  /** Our addition: quotations of all leads and tenants, for the list and the approvals. */
  all: list('X-QUO-01', '/quotations', {
    needs: 'quotations.view',
    answer: QuotationRow,
    filters: { ...filtersOf(quotationFields, 'status', 'lead_id', 'tenant_id'), ...quotationRanges, ...placeFilters },
    sorts: sortsOf(quotationFields),
  }),
  /** Our addition: one quotation by id, for links from approvals and notifications. */
  one: get('X-QUO-02', '/quotations/{id}', { needs: 'quotations.view', answer: Quotation }),
  /** Our addition: a later last day for an approved quotation, without another approval. */
  extend: put('X-QUO-04', '/quotations/{id}/validity', {
    needs: 'quotations.edit',
    body: z.strictObject({ valid_until: day(), version }),
    answer: Quotation,
    moves: moves('extend'),
  }),
  /** Our addition: the units that it can offer, without those it has. */
  unitChoices: get('X-QUO-05', '/quotations/{id}/unit_choices', {
    needs: 'units.view',
    query: UnitChoiceQuery,
    answer: UnitChoices,
  }),
  paymentTerms: get('FIN-54', '/quotations/{quotation_id}/payment_terms', {
    needs: 'quotations.view',
    answer: z.array(QuotationPaymentTerm),
  }),
  incrementalItems: get('FIN-50', ofUnit, { needs: 'quotations.view', answer: IncrementalItems }),
  /** The rents of all units rise alike: none makes the rent fixed. */
  setIncrementalItems: put('FIN-51', ofUnit, {
    needs: 'quotations.edit',
    wrapper: 'incremental_items',
    body: z.strictObject({ items: z.array(Increment).check(z.maxLength(50)), version }),
    answer: IncrementalItems,
  }),
  /** Our addition: its history. */
  log: get('X-QUO-03', '/quotations/{id}/logs', { needs: 'quotations.view', answer: z.array(LogEntry) }),
  list: list('LQ-01', '/leads/{lead_id}/quotations', {
    needs: 'quotations.view',
    answer: QuotationRow,
    filters: { ...filtersOf(quotationFields, 'status'), ...quotationRanges, ...placeFilters },
    sorts: sortsOf(quotationFields),
  }),
  create: post('LQ-02', '/leads/{lead_id}/quotations', {
    needs: 'quotations.create',
    wrapper: 'quotation',
    body: QuotationInput,
    answer: Quotation,
  }),
  get: get('LQ-03', '/leads/{lead_id}/quotations/{id}', { needs: 'quotations.view', answer: Quotation }),
  update: put('LQ-04', '/leads/{lead_id}/quotations/{id}', {
    needs: 'quotations.edit',
    wrapper: 'quotation',
    body: QuotationChange,
    answer: Quotation,
  }),
  remove: del('LQ-05', '/leads/{lead_id}/quotations/{id}', { needs: 'quotations.delete', answer: nothing }),
  status: put('LQ-06', '/leads/{lead_id}/quotations/{id}/status', {
    needs: 'quotations.edit',
    wrapper: 'quotation',
    body: StatusInput,
    answer: Quotation,
    moves: moves('by status'),
  }),
  requestForApproval: put('LQ-07', '/quotations/{id}/request_for_approval', {
    needs: 'quotations.edit',
    body: z.strictObject({ version }),
    answer: Quotation,
    moves: moves('request_for_approval'),
  }),
  cancel: put('LQ-08', '/leads/{lead_id}/quotations/{id}/cancel', {
    needs: 'quotations.edit',
    body: CancelInput,
    answer: Quotation,
    moves: moves('cancel'),
  }),
  addUnit: post('LQ-09', '/leads/{lead_id}/quotations/{id}/units', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit',
    body: UnitInput,
    answer: Quotation,
  }),
  updateUnit: put('LQ-10', '/leads/{lead_id}/quotations/{id}/units/{unit_id}', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit',
    body: UnitChange,
    answer: Quotation,
  }),
  removeUnit: del('LQ-11', '/leads/{lead_id}/quotations/{id}/units/{unit_id}', { needs: 'quotations.edit', answer: Quotation }),
  addItem: post('LQ-12', '/leads/{lead_id}/quotations/{id}/units/{unit_id}/items', {
    needs: 'quotations.edit',
    wrapper: 'quotation_unit_item',
    body: ItemInput,
    answer: Quotation,
  }),
  removeItem: del('LQ-13', '/leads/{lead_id}/quotations/{id}/units/{unit_id}/items/{item_id}', {
    needs: 'quotations.edit',
    answer: Quotation,
  }),
  virtualInvoice: post('LQ-14', '/leads/{lead_id}/quotations/{id}/virtual_invoice', {
    needs: 'quotations.view',
    wrapper: 'virtual_invoice',
    body: z.strictObject({ date: optional(day()) }),
    answer: VirtualInvoice,
  }),
  forceDelete: del('LQ-15', '/quotations_force_delete', {
    needs: 'quotations.delete',
    body: z.strictObject({ id: id(), ref_no: text(40) }),
    answer: nothing,
  }),
  downPaymentInvoice: post('LEA-14', '/leads/{lead_id}/quotations/{id}/down_payment_invoice', {
    needs: 'finance.create',
    body: z.strictObject({}),
    answer: Quotation,
  }),
};
