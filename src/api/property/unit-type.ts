import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { amount, day, id, namesInput, namesShape, optional, propertyUse, recordShape } from '../fields.ts';
import { halalas } from '../money.ts';
import { Amenity } from './city.ts';

const nullableText = z.nullable(z.string());
export const priceTypes = ['fixed_price', 'range_price'] as const;

export const UnitType = z.object({
  ...recordShape,
  ...namesShape,
  property_use: propertyUse(),
  price_type: z.enum(priceTypes),
  /** Yearly rent asked: a fixed price has min = max. */
  min_price: z.string(),
  max_price: z.string(),
  bedrooms: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  deposit: z.string(),
  price_from: nullableText,
  price_until: nullableText,
  units: z.int(),
  amenity_ids: z.array(z.int()),
});
export type UnitType = z.infer<typeof UnitType>;

export const UnitTypeInput = z.strictObject({
  ...namesInput,
  property_use: propertyUse(),
  price_type: z.enum(priceTypes),
  min_price: amount(),
  /** Left out of a fixed price: the same. */
  max_price: optional(amount()),
  bedrooms: optional(z.int().check(z.gte(0), z.lte(50))),
  capacity: optional(z.int().check(z.gte(1), z.lte(500))),
  deposit: z.optional(amount()),
  price_from: optional(day()),
  price_until: optional(day()),
  amenity_ids: z.optional(z.array(id()).check(z.maxLength(100))),
});
export type UnitTypeInput = z.input<typeof UnitTypeInput>;

type Values = Partial<Record<keyof z.output<typeof UnitTypeInput>, unknown>>;

/** What no single field can say of a unit type: wire name → locale key. Held by the form and by the server alike. */
export function wrongUnitType(type: Values): Record<string, string> {
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

export const UnitTypeBrief = z.object({ id: z.int(), ...namesShape, property_use: propertyUse() });
export type UnitTypeBrief = z.infer<typeof UnitTypeBrief>;

export const UnitTypePrice = z.object({
  unit_type_id: z.int(),
  ...namesShape,
  property_use: propertyUse(),
  price_type: z.enum(priceTypes),
  min_price: z.string(),
  max_price: z.string(),
  deposit: z.string(),
  price_from: nullableText,
  price_until: nullableText,
  /** Today lies between its dates. */
  in_effect: z.boolean(),
});
export type UnitTypePrice = z.infer<typeof UnitTypePrice>;

const uses = { property_use: z.optional(propertyUse()) };

export const unitTypeCalls = {
  list: list('UNI-32', '/unit_types', {
    needs: 'unit_types.view',
    answer: UnitType,
    filters: { ...uses, price_type: z.optional(z.enum(priceTypes)) },
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
