import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import type { EntityName } from '../entities.ts';
import { dayText, lastChosen, moneyText } from '../field-meta.ts';
import { day, latinDigits, propertyUses, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas } from '../money.ts';
import { Note, NoteInput } from '../note.ts';
import { listPriceOf, priceTypes } from './unit-type.ts';

export const occupancies = ['vacant', 'held', 'reserved', 'on_notice', 'occupied', 'overstay'] as const;
export const readinesses = ['ready', 'under_preparation', 'out_of_order'] as const;
export const markets = ['for_lease', 'for_sale', 'sold', 'not_marketed', 'blocked'] as const;
/** The label of a unit, strongest first. */
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

/** Square metres: above zero, at most 100,000, at most two decimals. */
export const area = () =>
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

const readiness = z.enum(readinesses);
const market = z.enum(markets);
/** The id of something that has a claim on the unit, or contains it. */
const shownId = (to: EntityName, more = {}) => field.shown('reference', nullableId, { to, ...more });

export const unitFields = defineFields('property.field', {
  building_id: field.reference('building', { shownBy: ['building_code'] }),
  number: field.own('code', z.string(), text(30), {
    initial: '',
    isRequired: true,
    isSorted: true,
    isMain: true,
    width: 120,
  }),
  floor: field.number({ from: -10, to: 200 }, { initial: 0, hint: 'property.hint.floor', isSorted: true, width: 80 }),
  unit_type_id: field.reference('unit_type', { pick: 'select' }),
  property_use: field.choice(propertyUses, 'property.use', { initial: lastChosen }),
  /** Square metres, with two places. */
  area: field.own('decimal', z.string(), area(), { initial: '', isRequired: true, isSorted: true, width: 100 }),
  asking_rent: field.optionalMoney({ hint: 'property.hint.asking_rent' }),
  last_rent: field.optionalMoney({ hint: 'property.hint.last_rent' }),
  electricity_meter: field.coded(meter()),
  water_meter: field.coded(meter()),
  market: field.own('choice', market, z.optional(market), {
    options: markets,
    texts: 'property.unit.market',
    isSorted: true,
    width: 120,
  }),
  blocked_until: field.optionalDay(),
  readiness: field.own('choice', readiness, z.optional(readiness), {
    options: readinesses,
    texts: 'property.unit.readiness',
    isSorted: true,
  }),
  status_detail_id: field.optionalReference('unit_status_detail', { pick: 'select' }),
  expected_ready_on: field.optionalDay(),
  out_of_order_from: field.optionalDay(),
  out_of_order_to: field.optionalDay(),
  out_of_order_reason: field.long(500),
  compound_id: field.shown('reference', z.int(), { to: 'compound', width: 180 }),
  block_id: shownId('block', { shownBy: ['block_code'] }),
  /** Who has a claim on it today. */
  occupancy: field.shown('choice', z.enum(occupancies), { options: occupancies, texts: 'property.unit.label' }),
  /** The label of its three regions combined. */
  label: field.shown('choice', z.enum(unitLabels), {
    label: 'property.field.state',
    options: unitLabels,
    texts: 'property.unit.label',
    isMain: true,
    width: 170,
  }),
  leasable: field.shown('flag', z.boolean()),
  /** When today's claim ends, if it does. */
  occupied_until: field.shown('day', nullableText),
  lease_id: shownId('lease'),
  quotation_id: shownId('quotation'),
});

/** A unit as a list row. */
export const UnitRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      unitFields,
      'number',
      'floor',
      'area',
      'property_use',
      'compound_id',
      'block_id',
      'building_id',
      'unit_type_id',
      'asking_rent',
      'occupancy',
      'readiness',
      'market',
      'label',
      'leasable',
      'occupied_until',
      'out_of_order_from',
      'out_of_order_to',
      'expected_ready_on',
    ),
  ),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  block_code: nullableText,
  building_code: z.string(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  min_price: moneyText(),
  max_price: moneyText(),
});
export type UnitRow = z.infer<typeof UnitRow>;
export const unitColumns = columnsOf<UnitRow>(unitFields, [
  'number',
  'label',
  'compound_id',
  { id: 'building_id', label: 'property.field.building_id', kind: 'code', of: (row) => row.building_code, width: 90 },
  'floor',
  'unit_type_id',
  'area',
  {
    id: 'asking_rent',
    label: 'property.field.asking_rent',
    kind: 'money',
    of: (row) => listPriceOf(row),
    sort: 'asking_rent',
    isSummed: true,
    width: 150,
  },
  'market',
]);

export const Unit = z.object({
  ...UnitRow.shape,
  ...recordOf(
    pick(
      unitFields,
      'last_rent',
      'electricity_meter',
      'water_meter',
      'status_detail_id',
      'out_of_order_reason',
      'blocked_until',
      'lease_id',
      'quotation_id',
    ),
  ),
  status_detail_name_en: nullableText,
  status_detail_name_ar: nullableText,
});
export type Unit = z.infer<typeof Unit>;

export const UnitInput = z.strictObject(inputOf(unitFields));
export type UnitInput = z.input<typeof UnitInput>;

type Values = Partial<Record<keyof z.output<typeof UnitInput>, unknown>>;

/** Cross-field errors of a unit: field name → locale key. Used by the form and the server. */
export function unitErrors(unit: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { out_of_order_from: from, out_of_order_to: to } = unit;
  // Its list price: nothing lies below 0, so a discount on it would need nobody.
  if (unit.asking_rent && halalas(unit.asking_rent as string) === 0) wrong.asking_rent = 'property.unit.error.asking_positive';
  if (unit.readiness === 'out_of_order' && !unit.out_of_order_reason) wrong.out_of_order_reason = 'app.error.required';
  if (typeof from === 'string' && typeof to === 'string' && from > to) wrong.out_of_order_to = 'property.unit.error.span_order';
  return wrong;
}

/** A unit as shown in a picker. */
export const UnitBrief = z.object({
  id: z.int(),
  ...recordOf(pick(unitFields, 'number', 'floor', 'compound_id', 'building_id', 'unit_type_id', 'label', 'leasable')),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_code: z.string(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
});
export type UnitBrief = z.infer<typeof UnitBrief>;

/** A unit's annual asking rent and its allowed range. */
export const UnitPrice = z.object({
  unit_id: z.int(),
  price_type: z.enum(priceTypes),
  min_price: moneyText(),
  max_price: moneyText(),
  /** The unit's own asking rent, otherwise the maximum of its type. */
  price: moneyText(),
  asking_rent: z.nullable(moneyText()),
  last_rent: z.nullable(moneyText()),
  /** RR-1: in Riyadh, a new rent may not exceed the last registered one; null if there is no cap. */
  rent_cap: nullableText,
  over_cap: z.boolean(),
  deposit: moneyText(),
  price_from: z.nullable(dayText()),
  price_until: z.nullable(dayText()),
  in_effect: z.boolean(),
});
export type UnitPrice = z.infer<typeof UnitPrice>;

export const ReceivingCondition = z.object({
  condition: z.enum(['offered', 'usable', 'free', 'ready', 'meters_known']),
  met: z.boolean(),
  blocks: z.enum(['lease', 'delivery']),
  expected_on: z.nullable(dayText()),
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
  /** From the top floor to the lowest basement; a floor may have no units. */
  floors: z.array(z.object({ floor: z.int(), units: z.array(UnitRow) })),
});
export type FloorMap = z.infer<typeof FloorMap>;

/** What units are filtered by: `status` is the specification's name for the label. */
export const unitFilterFields = { ...unitFields, status: unitFields.label };
const where = {
  ...filtersOf(
    unitFields,
    'compound_id',
    'block_id',
    'building_id',
    'unit_type_id',
    'occupancy',
    'readiness',
    'market',
    'property_use',
  ),
  ...filtersOf(unitFilterFields, 'status'),
  ...rangesOf(unitFields, 'asking_rent'),
};

export const unitCalls = {
  list: list('UNI-01', '/units', {
    needs: 'units.view',
    answer: UnitRow,
    filters: where,
    sorts: [...sortsOf(unitFields), 'asking_rent', 'created_at'],
  }),
  /** The units that can be let in a term: from today for a year, unless the query says otherwise. */
  leasable: list('OPS-23', '/leasable_units', {
    needs: 'units.view',
    answer: UnitRow,
    filters: {
      ...filtersOf(unitFields, 'compound_id', 'block_id', 'building_id', 'unit_type_id', 'property_use'),
      start_on: z.optional(day()),
      end_on: z.optional(day()),
    },
    sorts: [...sortsOf(unitFields), 'asking_rent', 'created_at'],
  }),
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
  /** with total_entries, by number. */
  brief: list('UNI-13', '/units/brief', { needs: 'units.view', answer: UnitBrief, filters: where, sorts: ['number', 'floor'] }),
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
