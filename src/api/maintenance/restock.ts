import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, optional, optionalText, recordShape } from '../fields.ts';
import { halalas, MOST } from '../money.ts';
import { partMeasures } from './part.ts';

export const restockStatuses = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const;
/** The most of a part that is ordered, counted or used at once. */
export const mostOfPart = 1_000_000;

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());

/** An order of a part from a provider or another supplier, and what came of it. */
export const restockFields = defineFields('maintenance.restock', {
  part_id: field.reference('part', { label: 'app.entity.part', isMain: true, width: 180 }),
  status: field.status(restockStatuses, 'restock.status', { width: 150 }),
  /** A provider, or the `supplier` by name. */
  provider_id: field.optionalReference('provider', {
    label: 'app.entity.provider',
    hint: 'maintenance.restock.hint.provider_id',
    width: 170,
  }),
  supplier: field.optionalText(200, { hint: 'maintenance.restock.hint.supplier' }),
  /** The number of the supplier's quotation, order or invoice. */
  reference: field.optionalText(60, { width: 120 }),
  quantity: field.number({ from: 1, to: mostOfPart }, { isSorted: true, isMain: true, width: 100 }),
  /** Of one, without VAT. */
  unit_cost: field.moneyAboveZero({ hint: 'maintenance.restock.hint.unit_cost' }),
  /** Basis points: 1500 is 15 %. */
  vat_rate: field.hundredths({ initial: 1500, options: [0, 500, 1500], texts: 'settings.vat_rate' }),
  /** Otherwise its VAT is a cost of maintenance. */
  vat_deductible: field.flag(true, { hint: 'maintenance.restock.hint.vat_deductible' }),
  expected_on: field.optionalDay({ isSorted: true, width: 130 }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  /** Of what was ordered: the quantity times its cost, the VAT of that, and both. */
  net: field.shown('money', moneyText(), { isSummed: true }),
  vat: field.shown('money', moneyText(), { isSummed: true }),
  gross: field.shown('money', moneyText(), { isSummed: true }),
  received_qty: field.shown('number', z.int(), { isMain: true, width: 100 }),
  /** Of what was received: what went back to the supplier. */
  returned_qty: field.shown('number', z.int(), { width: 100 }),
  ordered_on: field.shown('day', nullableDay, { isSorted: true }),
  /** The day of the latest receipt. */
  received_on: field.shown('day', nullableDay, { isSorted: true }),
  /** Why it was cancelled or closed short, or why something went back. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
export const Restock = z.object({
  ...recordShape,
  ...recordOf(restockFields),
  part_name_en: z.string(),
  part_name_ar: z.string(),
  part_code: z.string(),
  measure: z.enum(partMeasures),
  part_is_active: z.boolean(),
  /** What of the part is on hand and not reserved. */
  part_free: z.int(),
  provider_name_en: nullableText,
  provider_name_ar: nullableText,
});
export type Restock = z.infer<typeof Restock>;
const { part_id: _, ...entered } = inputOf(restockFields);
/** A restock as it is entered; its part is in the path. */
export const RestockInput = z.strictObject(entered);
/** The form, where its part is chosen, too. */
export const RestockForm = z.strictObject(inputOf(restockFields));
export type RestockForm = z.input<typeof RestockForm>;

/** Cross-field errors of a restock: field name → locale key. */
export function restockErrors({ provider_id, supplier, quantity, unit_cost }: Record<string, unknown>): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!provider_id === !supplier) wrong.supplier = 'maintenance.restock.error.supplier';
  if (unit_cost && halalas(String(unit_cost)) === 0) wrong.unit_cost = 'app.error.amount_above_zero';
  if (Number(quantity) * halalas(String(unit_cost || '0')) > MOST) wrong.unit_cost = 'maintenance.restock.error.too_much';
  return wrong;
}

export const restockColumns = columnsOf<Restock>(restockFields, [
  { id: 'part_code', label: 'maintenance.part.code', kind: 'code', width: 110, of: (row) => row.part_code },
  'part_id',
  'status',
  'provider_id',
  'supplier',
  'reference',
  'quantity',
  'received_qty',
  'unit_cost',
  'net',
  'ordered_on',
  'expected_on',
  'received_on',
]);

const version = z.optional(z.int().check(z.gte(1)));
const qty = () => z.int().check(z.gte(1), z.lte(mostOfPart));
/** Today, if left out. */
const on = optional(day());
const of = '/maintenance/parts/{part_id}/restocks';
const one = '/maintenance/restocks/{id}';
const view = { needs: 'maintenance.view' } as const;
const move = <const E extends string>(event: E) => ({
  needs: 'maintenance.edit' as const,
  answer: Restock,
  moves: { lifecycle: 'restock', event } as const,
});
const withReason = z.strictObject({ reason: optionalText(500), version });

export const restockCalls = {
  list: list('X-STK-01', '/maintenance/restocks', {
    ...view,
    answer: Restock,
    filters: {
      ...filtersOf(restockFields, 'status', 'part_id', 'provider_id'),
      ...rangesOf(restockFields, 'ordered_on', 'expected_on', 'received_on'),
    },
    sorts: [...sortsOf(restockFields), 'created_at'],
  }),
  get: get('X-STK-02', one, { ...view, answer: Restock }),
  /** The restocks of a part, the newest first. */
  ofPart: get('MNT-58', of, { ...view, answer: z.array(Restock) }),
  create: post('MNT-59', of, { needs: 'maintenance.create', wrapper: 'restock', body: RestockInput, answer: Restock }),
  /** Changes fields of a draft, the status, or both, fields first. */
  update: put('MNT-60', `${of}/{id}` as const, {
    needs: 'maintenance.edit',
    wrapper: 'restock',
    body: z.strictObject({
      ...changeOf(RestockInput).shape,
      status: z.optional(z.enum(restockStatuses)),
      /** How many were received, and the day of that, or of the order. */
      qty: optional(qty()),
      on,
      reason: optionalText(500),
    }),
    answer: Restock,
    moves: { lifecycle: 'restock', event: 'by status' },
  }),
  order: put('X-STK-03', `${one}/order`, { body: z.strictObject({ on, version }), ...move('order') }),
  /** What arrived of it goes into the store at its cost, and into the books. */
  receive: put('X-STK-04', `${one}/receive`, { body: z.strictObject({ qty: optional(qty()), on, version }), ...move('receive') }),
  /** The rest of it won't arrive. */
  closeShort: put('X-STK-05', `${one}/close_short`, { body: withReason, ...move('close_short') }),
  cancel: put('X-STK-06', `${one}/cancel`, { body: withReason, ...move('cancel') }),
  /** Sends some of it back: it leaves at the average of that day, and the supplier credits what it cost. */
  sendBack: put('X-STK-07', `${one}/send_back`, {
    body: z.strictObject({ qty: optional(qty()), on, reason: optionalText(500), version }),
    ...move('send_back'),
  }),
};
