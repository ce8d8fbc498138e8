import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { optional, recordShape } from '../fields.ts';

export const meterMeasures = ['hour', 'start', 'kilometre', 'cubic_metre', 'litre', 'kilowatt_hour', 'cycle'] as const;
/** The highest value that a meter shows or counts. */
export const mostOnMeter = 1_000_000_000_000;
const onMeter = { from: 0, to: mostOnMeter };

/** A meter of a piece of equipment: running hours, starts. Values are whole numbers of its unit of measure. */
export const meterFields = defineFields('maintenance.meter', {
  ...nameFields(),
  equipment_id: field.reference('equipment', { pick: 'search', isMain: true, width: 200 }),
  measure: field.presetChoice(meterMeasures, 'maintenance.meter.measure', { initial: 'hour', width: 120 }),
  /** The value from which it is counted: a new meter's is 0. */
  start: field.presetNumber(onMeter, { initial: 0, hint: 'maintenance.meter.hint.start' }),
  /** The highest value it shows before it begins at 0 again; null: it never rolls over. */
  max: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(mostOnMeter))), {
    hint: 'maintenance.meter.hint.max',
  }),
  /** The latest reading, or the start value. */
  value: field.shown('number', z.int(), { isSorted: true, isMain: true, width: 110 }),
  /** The sum of what was counted between readings, whichever meter showed it. */
  used: field.shown('number', z.int(), { isSorted: true, width: 110 }),
  read_at: field.shown('instant', z.nullable(z.string()), { isSorted: true, width: 160 }),
  active: field.flag(true, { label: 'settings.field.active', width: 90 }),
});
export const Meter = z.object({
  ...recordShape,
  ...recordOf(meterFields),
  equipment_code: z.string(),
  equipment_name_en: z.string(),
  equipment_name_ar: z.string(),
});
export type Meter = z.infer<typeof Meter>;
export const MeterInput = z.strictObject(inputOf(meterFields));
export const meterColumns = columnsOf<Meter>(meterFields, [
  'name_en',
  'name_ar',
  'equipment_id',
  'measure',
  'value',
  'used',
  'read_at',
  'active',
]);

/** Cross-field errors of a meter: field name → locale key. */
export function meterErrors({ start, max }: Record<string, unknown>): Record<string, string> {
  return typeof max === 'number' && typeof start === 'number' && start > max
    ? { start: 'maintenance.meter.error.start_above_max' }
    : {};
}

/** Our addition: meters of equipment, by which plans count. */
export const meterCalls = crud('/maintenance/meters', {
  ids: ['X-MTR-01', 'X-MTR-02', 'X-MTR-03', 'X-MTR-04', 'X-MTR-05'],
  module: 'maintenance',
  wrapper: 'meter',
  record: Meter,
  input: MeterInput,
  filters: filtersOf(meterFields, 'equipment_id', 'measure', 'active'),
  sorts: [...sortsOf(meterFields), 'created_at'],
});
