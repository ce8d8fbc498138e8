import * as z from 'zod/mini';
import { daysBetween } from '../../calendar/days.ts';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { amount, day, id, optional, optionalText, propertyUse, recordShape, text } from '../fields.ts';
import { halalas, isMoney } from '../money.ts';
import { dealApproval, GenerationStep, LogEntry } from './lead.ts';

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

/** a part of an item that is due with one installment. */
const Breakup = z.object({
  id: z.int(),
  quotation_unit_item: z.int(),
  due_date: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
});

export const QuotationItem = z.object({
  id: z.int(),
  version: z.int(),
  item_type: z.enum(['unit', 'service', 'parking', 'fee']),
  service_id: nullableId,
  description: z.string(),
  amount: z.string(),
  periodicity: z.enum(['yearly', 'once']),
  vat_rate: z.int(),
  breakups_with_due_amount: z.array(Breakup),
});
export type QuotationItem = z.infer<typeof QuotationItem>;

export const QuotationUnit = z.object({
  id: z.int(),
  version: z.int(),
  unit_id: z.int(),
  number: z.string(),
  floor: z.int(),
  area: z.string(),
  property_use: propertyUse(),
  compound_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_id: z.int(),
  building_name_en: z.string(),
  building_name_ar: z.string(),
  unit_type_id: z.int(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  asking_rent: nullableText,
  last_rent: nullableText,
  /** The city, for the regulation of rents. */
  city: nullableText,
  /** Whether the rent over the term is higher than the last one would be. */
  exceeds_last_rent: z.boolean(),
  /** The decision by which a higher rent was allowed, if one was. */
  rent_appeal_no: nullableText,
  min_price: z.string(),
  max_price: z.string(),
  items: z.array(QuotationItem),
});
export type QuotationUnit = z.infer<typeof QuotationUnit>;

const ScheduleRow = z.object({
  number: z.int(),
  from_on: z.string(),
  to_on: z.string(),
  due_on: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
});

export const Increment = z.strictObject({
  from_year: z.int().check(z.gte(2), z.lte(99)),
  type: z.enum(['percent', 'amount', 'set']),
  /** Percent with two places, or riyals. */
  value: amount(),
});

/** What a row of a list shows. */
export const QuotationRow = z.object({
  ...recordShape,
  status: z.enum(quotationStatuses),
  ref_no: z.string(),
  revision: z.int(),
  lead_id: nullableId,
  lead_name: nullableText,
  tenant_id: nullableId,
  tenant_name: nullableText,
  kind: z.enum(['new', 'renewal']),
  property_use: propertyUse(),
  start_on: z.string(),
  end_on: z.string(),
  valid_until: z.string(),
  total_gross: z.string(),
  yearly_rent: z.string(),
  unit_count: z.int(),
});
export type QuotationRow = z.infer<typeof QuotationRow>;

export const Quotation = z.object({
  ...QuotationRow.shape,
  renews_contract_id: nullableId,
  calendar: z.enum(['gregorian', 'hijri']),
  rent_type: z.enum(['fixed', 'incremental']),
  increments: z.array(z.object({ from_year: z.int(), type: z.enum(['percent', 'amount', 'set']), value: z.string() })),
  payments_per_year: z.int(),
  days_in_advance: z.int(),
  alignment: z.enum(['anniversary', 'calendar']),
  free_days: z.int(),
  deposit: z.string(),
  deposit_waived: z.boolean(),
  discount_type: z.enum(['none', 'percent', 'amount']),
  discount_value: z.string(),
  discount_reason: nullableText,
  down_payment: z.string(),
  down_payment_posted_at: nullableText,
  template_id: nullableId,
  note: nullableText,
  total_net: z.string(),
  total_vat: z.string(),
  sent_at: nullableText,
  accepted_at: nullableText,
  decline_reason: nullableText,
  cancel_reason: nullableText,
  units: z.array(QuotationUnit),
  schedule: z.array(ScheduleRow),
  schedule_total: z.string(),
  /** What the guards look at beside the record's own fields. */
  lead_status: nullableText,
  has_identity: z.boolean(),
  approval_needed: z.boolean(),
  conflicts: z.array(z.object({ unit_id: z.int(), number: z.string(), why: z.string(), until: nullableText })),
  deal_approval: dealApproval,
  /** The work behind a finalized offer, while it runs. */
  generation: z.array(GenerationStep),
  generation_error: nullableText,
  /** The approvals of this revision, as the page shows them. */
  executions: z.array(z.object({ id: z.int(), kind: z.string(), status: z.string(), revision: z.int(), created_at: z.string() })),
});
export type Quotation = z.infer<typeof Quotation>;

export const QuotationInput = z.strictObject({
  kind: z.optional(z.enum(['new', 'renewal'])),
  property_use: propertyUse(),
  start_on: day(),
  end_on: day(),
  calendar: z.optional(z.enum(['gregorian', 'hijri'])),
  rent_type: z.optional(z.enum(['fixed', 'incremental'])),
  increments: z.optional(z.array(Increment).check(z.maxLength(50))),
  payments_per_year: z.optional(z.literal([1, 2, 3, 4, 6, 12])),
  days_in_advance: z.optional(z.int().check(z.gte(0), z.lte(90))),
  alignment: z.optional(z.enum(['anniversary', 'calendar'])),
  free_days: z.optional(z.int().check(z.gte(0), z.lte(365))),
  deposit: z.optional(amount()),
  deposit_waived: z.optional(z.boolean()),
  discount_type: z.optional(z.enum(['none', 'percent', 'amount'])),
  /** Percent with two places (5.00 is 5 %), or riyals. */
  discount_value: z.optional(amount()),
  discount_reason: optionalText(500),
  valid_until: z.optional(day()),
  template_id: optional(id()),
  note: optionalText(5000),
});
export type QuotationInput = z.input<typeof QuotationInput>;

/** What no single field can say of a quotation: wire name → locale key. */
export function wrongQuotation(quotation: Record<string, unknown>, today: string): Record<string, string> {
  const { start_on, end_on, valid_until, rent_type, increments, discount_type, discount_value } = quotation as Partial<Quotation>;
  const wrong: Record<string, string> = {};
  if (start_on && end_on && end_on <= start_on) wrong.end_on = 'sales.quotation.error.end_before_start';
  else if (start_on && end_on && daysBetween(start_on, end_on) > 99 * 366) wrong.end_on = 'sales.quotation.error.term_too_long';
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
export const UnitInput = z.strictObject({ unit_id: id(), amount: z.optional(amount()), version });
/** A unit's rent a year, and the decision by which a higher one was allowed. */
export const RentInput = z.strictObject({ amount: amount(), rent_appeal_no: optionalText(40) });
export type RentInput = z.input<typeof RentInput>;
/** Of the rent, what is to change. */
export const UnitChange = z.strictObject({
  ...RentInput.shape,
  amount: z.optional(amount()),
  description: z.optional(text(300)),
  version,
});
/** What is charged beside the rent; a service brings its name and price where no others are said. */
export const ChargeInput = z.strictObject({
  item_type: z.enum(['service', 'parking', 'fee']),
  service_id: optional(id()),
  description: optionalText(300),
  amount: optional(amount()),
  periodicity: z.optional(z.enum(['yearly', 'once'])),
});
export type ChargeInput = z.input<typeof ChargeInput>;
/** What no single field can say of a charge: wire name → locale key. */
export function wrongCharge({ item_type, service_id, description, amount }: Partial<ChargeInput>): Record<string, string> {
  const required = item_type === 'service' ? { service_id } : { description, amount };
  return Object.fromEntries(Object.entries(required).flatMap(([name, value]) => (value ? [] : [[name, 'app.error.required']])));
}
export const ItemInput = z.strictObject({
  ...ChargeInput.shape,
  item_type: z.enum(['unit', ...ChargeInput.shape.item_type.options]),
  version,
});
/** `approve` asks for approval; any other value is the status that is wanted. */
export const StatusInput = z.strictObject({
  status: z.enum([...quotationStatuses, 'approve']),
  reason: optionalText(2000),
  version,
});
const CancelInput = z.strictObject({ reason: text(2000), version });

const VirtualInvoice = z.object({
  /** A proforma: a watermark, no number, no ledger, no QR. */
  watermark: z.literal('PROFORMA'),
  ref_no: z.string(),
  date: z.string(),
  buyer: z.string(),
  seller_vat_no: nullableText,
  lines: z.array(z.object({ description: z.string(), net: z.string(), vat: z.string(), gross: z.string() })),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
});
export type VirtualInvoice = z.infer<typeof VirtualInvoice>;

export const moves = (event: string) => ({ lifecycle: 'quotation', event });

export const quotationCalls = {
  /** Own: quotations of all leads and tenants, for the list and the approvals. */
  all: list('X-QUO-01', '/quotations', {
    needs: 'quotations.view',
    answer: QuotationRow,
    filters: {
      status: z.optional(z.string().check(z.maxLength(30))),
      lead_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      tenant_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  /** Own: one by its id alone, for links from approvals and notifications. */
  one: get('X-QUO-02', '/quotations/{id}', { needs: 'quotations.view', answer: Quotation }),
  /** Own: what happened to it. */
  log: get('X-QUO-03', '/quotations/{id}/logs', { needs: 'quotations.view', answer: z.array(LogEntry) }),
  list: list('LQ-01', '/leads/{lead_id}/quotations', {
    needs: 'quotations.view',
    answer: QuotationRow,
    filters: { status: z.optional(z.string().check(z.maxLength(30))) },
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
    body: changeOf(QuotationInput),
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
