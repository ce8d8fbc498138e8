import * as z from 'zod/mini';
import { dayText, moneyText } from '../field-meta.ts';
import { readinesses } from '../property/unit.ts';
import { UnitConflict } from '../property/unit-conflict.ts';

/** What a customer can ask for. */
export const wishes = ['property_use', 'unit_type', 'compound', 'budget', 'move_in'] as const;

/** A unit as it can be quoted for a quotation's term. */
export const UnitChoice = z.object({
  id: z.int(),
  number: z.string(),
  floor: z.int(),
  area: z.string(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_id: z.int(),
  building_name_en: z.string(),
  building_name_ar: z.string(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  bedrooms: z.nullable(z.int()),
  readiness: z.enum(readinesses),
  expected_ready_on: z.nullable(dayText()),
  /** A year's rent. */
  list_price: moneyText(),
  /** Which of the customer's wishes it doesn't meet. */
  misses: z.array(z.enum(wishes)),
  /** The customer named wishes, and it meets all of them. */
  is_suggested: z.boolean(),
  /** What keeps it from being let for the term. */
  conflict: z.nullable(UnitConflict),
  /** The first day on which nothing keeps it, if known; today for a unit that is free. */
  free_from: z.nullable(dayText()),
});
export type UnitChoice = z.infer<typeof UnitChoice>;

export const UnitChoices = z.object({
  /** The best first, at most 12. */
  rows: z.array(UnitChoice),
  /** How many there are. */
  found: z.int(),
});
export type UnitChoices = z.infer<typeof UnitChoices>;

export const UnitChoiceQuery = z.strictObject({
  /** Words of which each must be in the unit's number, type, building, compound, district or city. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Those, too, that something keeps from being let for the term. */
  taken: z.optional(z.stringbool()),
});
