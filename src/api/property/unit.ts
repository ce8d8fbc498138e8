import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { amount, day, id, latinDigits, optional, optionalText, propertyUse, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note, NoteInput } from '../note.ts';
import { priceTypes } from './unit-type.ts';

export const occupancies = ['vacant', 'held', 'reserved', 'on_notice', 'occupied', 'overstay'] as const;
export const readinesses = ['ready', 'under_preparation', 'out_of_order'] as const;
export const markets = ['for_lease', 'for_sale', 'sold', 'not_marketed', 'blocked'] as const;
/** The word for a unit, the strongest first. */
export const unitLabels = [
  'out_of_order',
  'overstay',
  'occupied',
  'on_notice',
  'reserved',
  'held',
  'under_preparation',
  'vacant',
] as const;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

/** The three regions of a unit's state, who has a claim on it today, and the word for it all. */
const stateShape = {
  occupancy: z.enum(occupancies),
  readiness: z.enum(readinesses),
  market: z.enum(markets),
  label: z.enum(unitLabels),
  leasable: z.boolean(),
  /** When today's claim ends, if it does. */
  occupied_until: nullableText,
  out_of_order_from: nullableText,
  out_of_order_to: nullableText,
  expected_ready_on: nullableText,
};

/** A unit as rows of lists show it. */
export const UnitRow = z.object({
  ...recordShape,
  number: z.string(),
  floor: z.int(),
  /** Square metres, two places. */
  area: z.string(),
  property_use: propertyUse(),
  compound_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  block_id: nullableId,
  block_code: nullableText,
  building_id: z.int(),
  building_code: z.string(),
  unit_type_id: z.int(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  asking_rent: nullableText,
  min_price: z.string(),
  max_price: z.string(),
  ...stateShape,
});
export type UnitRow = z.infer<typeof UnitRow>;

export const Unit = z.object({
  ...UnitRow.shape,
  last_rent: nullableText,
  electricity_meter: nullableText,
  water_meter: nullableText,
  status_detail_id: nullableId,
  status_detail_name_en: nullableText,
  status_detail_name_ar: nullableText,
  out_of_order_reason: nullableText,
  blocked_until: nullableText,
  /** What has the claim on it today. */
  lease_id: nullableId,
  quotation_id: nullableId,
});
export type Unit = z.infer<typeof Unit>;

/** Square metres: over zero, at most 100,000, at most two decimals. */
const area = () =>
  z.pipe(
    z.union([z.string().check(z.maxLength(20)), z.pipe(z.number(), z.transform(String))]),
    z.pipe(
      z.transform((value: string) => latinDigits(value).trim()),
      z.pipe(
        z.string().check(
          z.refine((value) => {
            return /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0 && Number(value) <= 100_000;
          }, 'property.unit.error.area'),
        ),
        z.transform((value: string) => Number(value).toFixed(2)),
      ),
    ),
  );
const meter = () =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).replace(/\s/g, '').toUpperCase()),
      z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/, 'property.unit.error.meter')),
    ),
  );

export const UnitInput = z.strictObject({
  building_id: id(),
  unit_type_id: id(),
  number: text(30),
  floor: z.int().check(z.gte(-10), z.lte(200)),
  area: area(),
  property_use: propertyUse(),
  asking_rent: optional(amount()),
  last_rent: optional(amount()),
  electricity_meter: optional(meter()),
  water_meter: optional(meter()),
  market: z.optional(z.enum(markets)),
  readiness: z.optional(z.enum(readinesses)),
  status_detail_id: optional(id()),
  out_of_order_reason: optionalText(500),
  out_of_order_from: optional(day()),
  out_of_order_to: optional(day()),
  expected_ready_on: optional(day()),
  blocked_until: optional(day()),
});
export type UnitInput = z.input<typeof UnitInput>;

type Values = Partial<Record<keyof z.output<typeof UnitInput>, unknown>>;

/** What no single field can say of a unit: wire name → locale key. Held by the form and by the server alike. */
export function wrongUnit(unit: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { out_of_order_from: from, out_of_order_to: to } = unit;
  if (unit.readiness === 'out_of_order' && !unit.out_of_order_reason) wrong.out_of_order_reason = 'app.error.required';
  if (typeof from === 'string' && typeof to === 'string' && from > to) wrong.out_of_order_to = 'property.unit.error.span_order';
  return wrong;
}

/** A unit as a picker shows it. */
export const UnitBrief = z.object({
  id: z.int(),
  number: z.string(),
  floor: z.int(),
  compound_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_id: z.int(),
  building_code: z.string(),
  unit_type_id: z.int(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  label: z.enum(unitLabels),
  leasable: z.boolean(),
});
export type UnitBrief = z.infer<typeof UnitBrief>;

/** What is asked for a unit in a year, and what may be. */
export const UnitPrice = z.object({
  unit_id: z.int(),
  price_type: z.enum(priceTypes),
  min_price: z.string(),
  max_price: z.string(),
  /** This unit's own asking rent, else the upper end of its type. */
  price: z.string(),
  asking_rent: nullableText,
  last_rent: nullableText,
  /** RR-1: in Riyadh a new rent may not pass the last registered one; null where no cap holds. */
  rent_cap: nullableText,
  over_cap: z.boolean(),
  deposit: z.string(),
  price_from: nullableText,
  price_until: nullableText,
  in_effect: z.boolean(),
});
export type UnitPrice = z.infer<typeof UnitPrice>;

export const ReceivingCondition = z.object({
  condition: z.enum(['offered', 'usable', 'free', 'ready', 'meters_known']),
  met: z.boolean(),
  blocks: z.enum(['lease', 'delivery']),
  expected_on: nullableText,
});
export type ReceivingCondition = z.infer<typeof ReceivingCondition>;

export const FloorMap = z.object({
  building: z.object({
    id: z.int(),
    code: z.string(),
    name_en: z.string(),
    name_ar: z.string(),
    floors: z.int(),
    basements: z.int(),
  }),
  /** From the top to the lowest basement; a floor may have no units. */
  floors: z.array(z.object({ floor: z.int(), units: z.array(UnitRow) })),
});
export type FloorMap = z.infer<typeof FloorMap>;

const key = () => z.optional(z.coerce.number().check(z.int(), z.gte(1)));
const where = { compound_id: key(), block_id: key(), building_id: key(), unit_type_id: key() };
const unitFilters = {
  ...where,
  occupancy: z.optional(z.enum(occupancies)),
  readiness: z.optional(z.enum(readinesses)),
  market: z.optional(z.enum(markets)),
  property_use: z.optional(propertyUse()),
};

export const unitCalls = {
  list: list('UNI-01', '/units', { needs: 'units.view', answer: UnitRow, filters: unitFilters }),
  create: post('X-UNI-01', '/units', {
    needs: 'units.create',
    wrapper: 'unit',
    body: UnitInput,
    answer: Unit,
  }),
  get: get('X-UNI-02', '/units/{id}', { needs: 'units.view', answer: Unit }),
  update: put('X-UNI-03', '/units/{id}', {
    needs: 'units.edit',
    wrapper: 'unit',
    body: changeOf(UnitInput),
    answer: Unit,
  }),
  remove: del('X-UNI-04', '/units/{id}', { needs: 'units.delete', answer: nothing }),
  floorMap: get('X-UNI-05', '/units/floor_map', {
    needs: 'units.view',
    query: z.strictObject({ building_id: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: FloorMap,
  }),
  brief: get('UNI-13', '/units/brief', {
    needs: 'units.view',
    query: z.strictObject({
      ...where,
      occupancy: z.optional(z.enum(occupancies)),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.array(UnitBrief),
  }),
  notes: get('UNI-14', '/units/{id}/notes', { needs: 'units.view', answer: z.array(Note) }),
  addNote: post('UNI-15', '/units/{id}/notes', {
    needs: 'units.edit',
    wrapper: 'note',
    body: NoteInput,
    answer: Note,
  }),
  history: get('UNI-16', '/units/{id}/history', { needs: 'units.view', answer: z.array(LogEntry) }),
  price: get('UNI-17', '/units/{id}/price', { needs: 'units.view', answer: UnitPrice }),
  receivingConditions: get('UNI-18', '/units/{id}/receiving_conditions', {
    needs: 'units.view',
    answer: z.array(ReceivingCondition),
  }),
};
