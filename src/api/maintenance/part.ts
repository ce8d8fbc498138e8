import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { moneyText } from '../field-meta.ts';
import { optional, optionalText, recordShape } from '../fields.ts';

export const partMeasures = ['piece', 'metre', 'square_metre', 'litre', 'kilogram', 'roll', 'box', 'set'] as const;

/** A spare part of the store. What there is of it follows from its movements, and is never entered. */
export const partFields = defineFields('maintenance.part', {
  code: field.text(40, { isSorted: true, isMain: true, width: 110 }),
  ...nameFields(),
  part_category_id: field.reference('part_category', { width: 160 }),
  measure: field.presetChoice(partMeasures, 'maintenance.part.measure', { initial: 'piece', width: 110 }),
  barcode: field.own('code', z.nullable(z.string()), optionalText(60)),
  quantity: field.shown('number', z.int(), { isSorted: true, isMain: true, width: 100 }),
  /** Quantity that approved work is to take from the stock. */
  reserved: field.shown('number', z.int(), { width: 100 }),
  /** The quantity less what is reserved. */
  free: field.shown('number', z.int(), { width: 90 }),
  /** Cost of the quantity in stock, without VAT: no rounded average is kept. */
  value: field.shown('money', moneyText(), { isSorted: true, isSummed: true, width: 120 }),
  /** Null: nobody is alerted. */
  reorder_point: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(0), z.lte(1_000_000))), {
    hint: 'maintenance.part.hint.reorder_point',
    isSorted: true,
    width: 120,
  }),
  /** No more is free than the reorder point. */
  is_low: field.shown('flag', z.boolean(), { width: 80 }),
  store_note: field.long(2000, { hint: 'maintenance.part.hint.store_note' }),
  active: field.flag(true, { label: 'settings.field.active', width: 90 }),
});
export const Part = z.object({
  ...recordShape,
  ...recordOf(partFields),
  part_category_name_en: z.string(),
  part_category_name_ar: z.string(),
});
export type Part = z.infer<typeof Part>;
export const PartInput = z.strictObject(inputOf(partFields));
export const partColumns = columnsOf<Part>(partFields, [
  'code',
  'name_en',
  'name_ar',
  'part_category_id',
  'free',
  'reserved',
  'quantity',
  'value',
  'reorder_point',
  'is_low',
  'active',
]);

export const partCalls = crud('/maintenance/parts', {
  ids: ['MNT-54', 'MNT-56', 'MNT-55', 'MNT-57', 'X-PRT-01'],
  module: 'maintenance',
  wrapper: 'part',
  record: Part,
  input: PartInput,
  filters: filtersOf(partFields, 'part_category_id', 'is_low', 'active'),
  sorts: [...sortsOf(partFields), 'created_at'],
});
