import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, recordOf, sortsOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { amount, id, optional, propertyUse, propertyUses, recordShape } from '../fields.ts';
import { halalas, type Money } from '../money.ts';
import { Amenity } from './amenity.ts';

export const priceTypes = ['fixed_price', 'range_price'] as const;
const count = (from: number, to: number) =>
  field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(from), z.lte(to))));

export const unitTypeFields = defineFields('property.field', {
  name_en: field.nameEn({ isSorted: true }),
  name_ar: field.nameAr({ isSorted: true }),
  property_use: field.choice(propertyUses, 'property.use', { initial: lastChosen }),
  price_type: field.choice(priceTypes, 'property.price_type', { initial: lastChosen }),
  /** Annual asking rent; for a fixed price, min = max. */
  min_price: field.money({ isSorted: true }),
  /** Omitted for a fixed price, as it is the same. */
  max_price: field.own('money', z.string(), optional(amount()), {
    hint: 'property.hint.max_price',
    isSorted: true,
    isMain: true,
  }),
  deposit: field.own('money', z.string(), z.optional(amount())),
  bedrooms: count(0, 50),
  capacity: count(1, 500),
  parking: count(0, 50),
  price_from: field.optionalDay(),
  price_until: field.optionalDay(),
  units: field.shown('number', z.int(), { label: 'property.units' }),
  /** No form has these fields yet. */
  amenity_ids: field.own('text', z.array(z.int()), z.optional(z.array(id()).check(z.maxLength(100)))),
});
export const UnitType = z.object({ ...recordShape, ...recordOf(unitTypeFields) });
export type UnitType = z.infer<typeof UnitType>;
export const UnitTypeInput = z.strictObject(inputOf(unitTypeFields));
export type UnitTypeInput = z.input<typeof UnitTypeInput>;
export const unitTypeColumns = columnsOf<UnitType>(unitTypeFields, [
  { id: 'name', label: 'property.unit_type.title', kind: 'name', of: (row) => row, sort: 'name_en', isMain: true },
  'property_use',
  'price_type',
  'min_price',
  'max_price',
  'units',
]);

/** A unit's list price: its own asking rent, otherwise the highest price of its type, which is the only one if it is fixed. */
export const listPriceOf = ({ asking_rent, max_price }: { asking_rent: Money | null; max_price: Money }): Money =>
  asking_rent ?? max_price;
/** The least that it may be let for without a discount: its type's minimum, unless its own asking rent is lower. */
export const leastPriceOf = (unit: { asking_rent: Money | null; min_price: Money; max_price: Money }): Money =>
  halalas(listPriceOf(unit)) < halalas(unit.min_price) ? listPriceOf(unit) : unit.min_price;

type Values = Partial<Record<keyof z.output<typeof UnitTypeInput>, unknown>>;

/** Cross-field errors of a unit type: field name → locale key. Used by the form and the server. */
export function unitTypeErrors(type: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  const least = type.min_price ? halalas(type.min_price as string) : 0;
  const most = type.max_price ? halalas(type.max_price as string) : null;
  if (least <= 0) wrong.min_price = 'property.unit_type.error.price_positive';
  if (type.price_type === 'fixed_price' && most !== null && most !== least)
    wrong.max_price = 'property.unit_type.error.fixed_is_one';
  if (type.price_type === 'range_price' && most === null) wrong.max_price = 'app.error.required';
  if (type.price_type === 'range_price' && most !== null && most < least)
    wrong.max_price = 'property.unit_type.error.price_order';
  if (type.price_from && type.price_until && (type.price_from as string) > (type.price_until as string))
    wrong.price_until = 'property.unit_type.error.date_order';
  return wrong;
}

export const UnitTypeBrief = z.object({
  id: z.int(),
  ...recordOf(pick(unitTypeFields, 'name_en', 'name_ar', 'property_use')),
});
export type UnitTypeBrief = z.infer<typeof UnitTypeBrief>;

export const UnitTypePrice = z.object({
  unit_type_id: z.int(),
  ...recordOf(
    pick(
      unitTypeFields,
      'name_en',
      'name_ar',
      'property_use',
      'price_type',
      'min_price',
      'max_price',
      'deposit',
      'price_from',
      'price_until',
    ),
  ),
  /** Whether today is between its dates. */
  in_effect: z.boolean(),
});
export type UnitTypePrice = z.infer<typeof UnitTypePrice>;

const uses = { property_use: z.optional(propertyUse()) };

export const unitTypeCalls = {
  list: list('UNI-32', '/unit_types', {
    needs: 'unit_types.view',
    answer: UnitType,
    filters: filtersOf(unitTypeFields, 'property_use', 'price_type'),
    sorts: [...sortsOf(unitTypeFields), 'created_at'],
  }),
  brief: get('UNI-33', '/unit_types/brief', {
    needs: 'unit_types.view',
    query: z.strictObject({ ...uses, search: z.optional(z.string().check(z.maxLength(200))) }),
    answer: z.array(UnitTypeBrief),
  }),
  get: get('UNI-34', '/unit_types/{id}', { needs: 'unit_types.view', answer: UnitType }),
  remove: del('UNI-35', '/unit_types/{id}', { needs: 'unit_types.delete', answer: nothing }),
  amenities: get('UNI-36', '/unit_types/{id}/amenities', {
    needs: 'unit_types.view',
    answer: z.array(Amenity),
  }),
  prices: get('UNI-37', '/unit_types/prices', {
    needs: 'unit_types.view',
    query: z.strictObject(uses),
    answer: z.array(UnitTypePrice),
  }),
  update: put('UNI-38', '/unit_types/{id}', {
    needs: 'unit_types.edit',
    wrapper: 'unit_type',
    body: changeOf(UnitTypeInput),
    answer: UnitType,
  }),
  create: post('X-UTY-01', '/unit_types', {
    needs: 'unit_types.create',
    wrapper: 'unit_type',
    body: UnitTypeInput,
    answer: UnitType,
  }),
};
