import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, recordOf, sortsOf } from '../define-fields.ts';
import { moneyText } from '../field-meta.ts';
import { amountAboveZero, optional, optionalText, recordShape } from '../fields.ts';
import { halalas, MOST } from '../money.ts';
import { issueStatuses } from './issue-fields.ts';
import { workOrderItemStatuses } from './item-statuses.ts';
import { partMeasures } from './part.ts';
import { mostOfPart } from './restock.ts';

const workOrderItemKinds = ['service', 'additional_cost', 'part'] as const;
/** Kinds that the calls of additional items take; services have calls of their own. */
const additionalKinds = ['part', 'additional_cost'] as const;

const nullableText = z.nullable(z.string());
const nullableMoney = () => z.nullable(moneyText());
const person = (shownBy: string) => field.shown('reference', z.nullable(z.int()), { to: 'user', shownBy: [shownBy] });

/** Costs of an issue: a service, a part from the store, or another cost. Amounts are riyals without VAT. */
export const workOrderItemFields = defineFields('maintenance.item', {
  issue_id: field.shown('reference', z.int(), {
    ...{ to: 'maintenance_issue', label: 'app.entity.maintenance_issue', shownBy: ['issue_ref_no'] },
    ...{ isMain: true, width: 110 },
  }),
  kind: field.shown('choice', z.enum(workOrderItemKinds), {
    ...{ options: workOrderItemKinds, texts: 'maintenance.item.kind_name', width: 130 },
  }),
  part_id: field.optionalReference('part', { label: 'app.entity.part', hint: 'maintenance.item.hint.part_id', width: 180 }),
  /** Required, except of a part. */
  description: field.optionalText(500, { isMain: true, width: 220 }),
  quantity: field.presetNumber({ from: 1, to: mostOfPart }, { initial: 1, label: 'maintenance.restock.quantity', width: 90 }),
  /** Price of one, as far as is known. A part has none: it costs what it is worth in the store. */
  price: field.optionalMoney({ hint: 'maintenance.item.hint.price', width: 110 }),
  provider_id: field.optionalReference('provider', { label: 'app.entity.provider', width: 160 }),
  status: field.status(workOrderItemStatuses, 'work_order_item.status', { width: 150 }),
  /** Amount asked for: of a part, its value in the store; once more was needed, that. */
  amount: field.shown('money', moneyText(), { isSummed: true, isMain: true, width: 120 }),
  /** Cost of what was used; null until then. */
  actual: field.shown('money', nullableMoney(), { isSummed: true, width: 120 }),
  used_qty: field.shown('number', z.int(), { width: 90 }),
  /** Quantity that came back, and its value. */
  returned_qty: field.shown('number', z.int()),
  returned_value: field.shown('money', moneyText()),
  submitted_by: person('submitted_by_name'),
  approved_by: person('approved_by_name'),
  /** Approved within the limits, without anybody looking at it. */
  is_automatic: field.shown('flag', z.boolean()),
  /** Why it was rejected. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
const fields = workOrderItemFields;

export const WorkOrderItem = z.object({
  ...recordShape,
  ...recordOf(fields),
  issue_ref_no: z.string(),
  issue_description: z.string(),
  issue_status: z.enum(issueStatuses),
  /** Somebody was billed what the issue cost. */
  issue_is_billed: z.boolean(),
  part_name_en: nullableText,
  part_name_ar: nullableText,
  part_code: nullableText,
  measure: z.nullable(z.enum(partMeasures)),
  /** What of its part is on hand, and what of that isn't reserved; null for what is no part. */
  part_on_hand: z.nullable(z.int()),
  part_free: z.nullable(z.int()),
  provider_name_en: nullableText,
  provider_name_ar: nullableText,
  submitted_by_name: nullableText,
  approved_by_name: nullableText,
  /** Sums of the issue's other items that are approved or used: of those that nobody approved, and of all. */
  issue_unseen: moneyText(),
  issue_approved: moneyText(),
});
export type WorkOrderItem = z.infer<typeof WorkOrderItem>;

/** A service as it is entered. */
export const serviceItemFields = pick(fields, 'description', 'quantity', 'price', 'provider_id');
export const ServiceItemInput = z.strictObject(inputOf(serviceItemFields));
export type ServiceItemInput = z.input<typeof ServiceItemInput>;
/** A part or another cost as it is entered. */
export const additionalItemFields = {
  ...defineFields('maintenance.item', { kind: field.choice(additionalKinds, 'maintenance.item.kind_name', { initial: 'part' }) }),
  ...pick(fields, 'part_id', 'description', 'quantity', 'price', 'provider_id'),
};
export const AdditionalItemInput = z.strictObject(inputOf(additionalItemFields));
export type AdditionalItemInput = z.input<typeof AdditionalItemInput>;
/** The form of a draft, of whatever kind: that stays. */
export const workOrderItemFormFields = pick(fields, 'part_id', 'description', 'quantity', 'price', 'provider_id');
export const WorkOrderItemForm = z.strictObject(inputOf(workOrderItemFormFields));
export type WorkOrderItemForm = z.input<typeof WorkOrderItemForm>;

/** Cross-field errors of an item: field name → locale key. A part is chosen and has no price; anything else is described and priced. */
export function workOrderItemErrors({ kind, part_id, price, description, quantity }: Record<string, unknown>) {
  const wrong: Record<string, string> = {};
  if (kind === 'part') {
    if (!part_id) wrong.part_id = 'app.error.required';
    if (price) wrong.price = 'maintenance.item.error.part_price';
    return wrong;
  }
  if (part_id) wrong.part_id = 'maintenance.item.error.no_part';
  if (!description) wrong.description = 'app.error.required';
  const each = price ? halalas(String(price)) : 0;
  if (each === 0) wrong.price = 'app.error.amount_above_zero';
  if (Number(quantity ?? 1) * each > MOST) wrong.price = 'maintenance.restock.error.too_much';
  return wrong;
}

export const workOrderItemColumns = columnsOf<WorkOrderItem>(fields, [
  'issue_id',
  'kind',
  'part_id',
  'description',
  'status',
  'quantity',
  'amount',
  'actual',
  'provider_id',
  {
    ...{ id: 'submitted_by', label: 'maintenance.item.submitted_by', kind: 'text', width: 150 },
    of: (row) => row.submitted_by_name,
  },
]);

const version = z.optional(z.int().check(z.gte(1)));
const qty = optional(z.int().check(z.gte(1), z.lte(mostOfPart)));
/** Cost of all that was used; never given for a part. */
const actual = optional(amountAboveZero());
const reason = optionalText(500);
const services = '/maintenance/issues/{issue_id}/work_order_items';
const additional = '/maintenance/issues/{issue_id}/work_order_additional_items';
const one = '/maintenance/work_order_items/{id}';
const view = { needs: 'maintenance.view' } as const;
const edit = { needs: 'maintenance.edit', answer: WorkOrderItem } as const;
const moving = <const E extends string, B extends z.core.$ZodLooseShape>(event: E, body: B) => ({
  ...edit,
  body: z.strictObject({ ...body, version }),
  moves: { lifecycle: 'work_order_item', event } as const,
});
const deciding = <const E extends string, B extends z.core.$ZodLooseShape>(event: E, body: B) => ({
  ...moving(event, body),
  needs: 'maintenance.approve' as const,
});
/** The status is moved by whichever event leads there, with what that asks for. */
const byStatus = { status: z.optional(z.enum(workOrderItemStatuses)), qty, actual, reason };
const moves = { lifecycle: 'work_order_item', event: 'by status' } as const;

/** Items of issues. Services and additional items are kept in one table, and move by the same chart. */
export const workOrderItemCalls = {
  list: list('X-WOI-10', '/maintenance/work_order_items', {
    ...view,
    answer: WorkOrderItem,
    filters: {
      ...filtersOf(fields, 'issue_id', 'kind', 'status', 'part_id', 'provider_id'),
    },
    sorts: [...sortsOf(fields), 'created_at'],
  }),
  get: get('X-WOI-11', one, { ...view, answer: WorkOrderItem }),
  /** The services of an issue. */
  services: get('MNT-65', services, { ...view, answer: z.array(WorkOrderItem) }),
  createService: post('MNT-66', services, { ...edit, wrapper: 'work_order_item', body: ServiceItemInput }),
  /** Changes fields of a draft, the status, or both, fields first. */
  updateService: put('MNT-67', `${services}/{id}` as const, {
    ...{ ...edit, moves, wrapper: 'work_order_item' },
    body: z.strictObject({ ...changeOf(ServiceItemInput).shape, ...byStatus }),
  }),
  approveService: put('MNT-68', `${services}/{id}/approve` as const, deciding('approve', {})),
  rejectService: put('MNT-69', `${services}/{id}/reject` as const, deciding('reject', { reason })),
  /** Parts and other costs of an issue. */
  additional: get('MNT-62', additional, { ...view, answer: z.array(WorkOrderItem) }),
  createAdditional: post('MNT-63', additional, {
    ...{ ...edit, wrapper: 'work_order_additional_item' },
    body: AdditionalItemInput,
  }),
  updateAdditional: put('MNT-64', `${additional}/{id}` as const, {
    ...{ ...edit, moves, wrapper: 'work_order_additional_item' },
    body: z.strictObject({ ...changeOf(AdditionalItemInput).shape, ...byStatus }),
  }),
  /** The issues that used a part, or are to use it, the newest first. */
  ofPart: get('MNT-61', '/maintenance/parts/{id}/work_orders', { ...view, answer: z.array(WorkOrderItem) }),
  /** Changes fields of a draft, of whatever kind. */
  update: put('X-WOI-12', one, {
    ...{ ...edit, wrapper: 'work_order_item' },
    body: changeOf(WorkOrderItemForm),
  }),
  /** Within the limits of what nobody need look at, it is approved at once, and its parts are reserved. */
  submit: put('X-WOI-01', `${one}/submit`, moving('submit', {})),
  withdraw: put('X-WOI-02', `${one}/withdraw`, moving('withdraw', {})),
  revise: put('X-WOI-03', `${one}/revise`, moving('revise', {})),
  /**
   * Parts leave the store at their value, and go into the books. Much above what was approved, it is submitted again instead. With an
   * idempotency key it is carried out once.
   */
  use: post('X-WOI-04', `${one}/use`, moving('use', { qty, actual })),
  /** Parts come back at the value at which they left; with an idempotency key, once. */
  return: post('X-WOI-05', `${one}/return`, moving('return', { qty })),
  release: put('X-WOI-06', `${one}/release`, moving('release', {})),
  drop: put('X-WOI-07', `${one}/drop`, moving('drop', {})),
  approve: put('X-WOI-08', `${one}/approve`, deciding('approve', {})),
  reject: put('X-WOI-09', `${one}/reject`, deciding('reject', { reason })),
};
