import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const preparationStatuses = ['open', 'in_progress', 'inspection', 'ready', 'cancelled'] as const;

const nullableText = z.nullable(z.string());

export const unitPreparationFields = defineFields('property.preparation', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  unit_id: field.shown('reference', z.int(), { label: 'app.entity.unit', to: 'unit', shownBy: ['unit_number'], isMain: true }),
  building_id: field.shown('reference', z.int(), { to: 'building', label: 'property.field.building_id' }),
  status: field.status(preparationStatuses, 'unit_preparation.status', { width: 150 }),
  opened_on: field.shown('day', z.string(), { isSorted: true }),
  /** Also the unit's own expected day. */
  target_ready_on: field.day({ isSorted: true }),
  ready_on: field.shown('day', nullableText),
  /** From the day it was opened to the day the unit was ready; null until then. */
  days_to_ready: field.shown('number', z.nullable(z.int())),
  items_open: field.shown('number', z.int()),
  items_done: field.shown('number', z.int()),
  /** Why the last inspection failed, or the preparation was cancelled. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
  note: field.long(5000, { label: 'sales.lead.note' }),
});
export const UnitPreparation = z.object({
  ...recordShape,
  ...recordOf(unitPreparationFields),
  unit_number: z.string(),
  /** The failed inspection that it goes back to, if any. */
  pre_occupancy_order_id: z.nullable(z.int()),
  building_name_en: z.string(),
  building_name_ar: z.string(),
});
export type UnitPreparation = z.infer<typeof UnitPreparation>;
export const UnitPreparationInput = z.strictObject(inputOf(unitPreparationFields));
export const unitPreparationColumns = columnsOf<UnitPreparation>(unitPreparationFields, [
  'ref_no',
  'unit_id',
  'building_id',
  'status',
  'opened_on',
  'target_ready_on',
  'ready_on',
  'days_to_ready',
  'items_open',
]);

const one = { needs: 'leasing_orders.view', answer: UnitPreparation } as const;
export const unitPreparationCalls = {
  list: list('OPS-01', '/unit_preparations', {
    ...one,
    filters: {
      ...filtersOf(unitPreparationFields, 'status', 'unit_id', 'building_id'),
      ...rangesOf(unitPreparationFields, 'opened_on', 'target_ready_on'),
    },
    sorts: sortsOf(unitPreparationFields),
  }),
  get: get('OPS-02', '/unit_preparations/{id}', one),
  /** Changes fields, the status, or both, fields first. */
  update: put('OPS-03', '/unit_preparations/{id}', {
    needs: 'leasing_orders.edit',
    wrapper: 'unit_preparation',
    body: z.strictObject({
      ...z.partial(UnitPreparationInput).shape,
      status: z.optional(z.enum(preparationStatuses)),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: UnitPreparation,
    moves: { lifecycle: 'unit_preparation', event: 'by status' },
  }),
  activities: get('X-UPR-01', '/unit_preparations/{id}/activities', { needs: one.needs, answer: z.array(LogEntry) }),
};
