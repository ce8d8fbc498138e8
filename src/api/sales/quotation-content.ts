import * as z from 'zod/mini';
import { defineFields, field, inputOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amount, id, propertyUse, text } from '../fields.ts';

/** item_type 'unit' is the rent; the other types are extra charges. */
const chargeTypes = ['service', 'parking', 'fee'] as const;
const itemTypes = ['unit', ...chargeTypes] as const;
const periodicities = ['yearly', 'once'] as const;

const nullableText = z.nullable(z.string());
const version = z.optional(z.int().check(z.gte(1)));

/** the part of an item that is due with one installment. */
export const Breakup = z.object({
  id: z.int(),
  quotation_unit_item: z.int(),
  due_date: dayText(),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
});

export const QuotationItem = z.object({
  id: z.int(),
  version: z.int(),
  item_type: z.enum(itemTypes),
  service_id: z.nullable(z.int()),
  description: z.string(),
  amount: moneyText(),
  periodicity: z.enum(periodicities),
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
  asking_rent: z.nullable(moneyText()),
  last_rent: z.nullable(moneyText()),
  /** The city, for the rent regulation. */
  city: nullableText,
  /** Whether the rent over the term exceeds the last registered one. */
  exceeds_last_rent: z.boolean(),
  /** In a renewal, the term of the unit's running lease, until notice of it is given. */
  runs_from: z.nullable(dayText()),
  runs_until: z.nullable(dayText()),
  /** The approval reference for a higher rent, if any. */
  rent_appeal_no: nullableText,
  min_price: moneyText(),
  max_price: moneyText(),
  /** Per year: its list price, and the least that it may be let for before discounts. */
  list_price: moneyText(),
  least_price: moneyText(),
  /** How far its rents of the term lie below the list price, after discount and free days. */
  below_list: moneyText(),
  items: z.array(QuotationItem),
});
export type QuotationUnit = z.infer<typeof QuotationUnit>;

export const ScheduleRow = z.object({
  number: z.int(),
  from_on: dayText(),
  to_on: dayText(),
  due_on: dayText(),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
  /** Rent-free days. */
  is_free: z.boolean(),
});

export const UnitInput = z.strictObject({ unit_id: id(), amount: z.optional(amount()), version });
/** A unit's annual rent, and the approval reference for a higher one. */
export const rentFields = defineFields('sales.unit', {
  amount: field.money({ label: 'sales.item.yearly_rent' }),
  rent_appeal_no: field.optionalText(40, { label: 'sales.unit.appeal' }),
});
export const RentInput = z.strictObject(inputOf(rentFields));
export type RentInput = z.input<typeof RentInput>;
/** The changes to a rent. */
export const UnitChange = z.strictObject({
  ...RentInput.shape,
  amount: z.optional(amount()),
  description: z.optional(text(300)),
  version,
});
/** An extra charge; a service provides the default name and price. */
export const chargeFields = defineFields('sales.item', {
  item_type: field.choice(chargeTypes, 'sales.item', { label: 'sales.item.what', initial: 'service', isRequired: false }),
  service_id: field.optionalReference('service', { label: 'sales.item.service', pick: 'select' }),
  description: field.optionalText(300, { isRequired: true }),
  periodicity: field.presetChoice(periodicities, 'sales.periodicity', { initial: 'yearly' }),
  amount: field.optionalMoney({ isRequired: true }),
});
export const ChargeInput = z.strictObject(inputOf(chargeFields));
export type ChargeInput = z.input<typeof ChargeInput>;
/** Cross-field errors of a charge: field name → locale key. */
export function chargeErrors({ item_type, service_id, description, amount }: Partial<ChargeInput>): Record<string, string> {
  const required = item_type === 'service' ? { service_id } : { description, amount };
  return Object.fromEntries(Object.entries(required).flatMap(([name, value]) => (value ? [] : [[name, 'app.error.required']])));
}
export const ItemInput = z.strictObject({
  ...ChargeInput.shape,
  item_type: z.enum(itemTypes),
  version,
});
export const VirtualInvoice = z.object({
  /** A proforma: watermarked, with no number, ledger entry or QR code. */
  watermark: z.literal('PROFORMA'),
  ref_no: z.string(),
  date: dayText(),
  buyer: z.string(),
  seller_vat_no: nullableText,
  lines: z.array(z.object({ description: z.string(), net: moneyText(), vat: moneyText(), gross: moneyText() })),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
});
export type VirtualInvoice = z.infer<typeof VirtualInvoice>;
