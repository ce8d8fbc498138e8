import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { moneyText } from '../field-meta.ts';
import { amount, day, mobile, optional, optionalText, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { halalas } from '../money.ts';
import { area } from './unit.ts';

export const sellableStatuses = [
  'available',
  'reserved',
  'contracted',
  'ready_for_delivery',
  'delivered',
  'cancelled',
  'resold',
] as const;
/** For how many days a deposit reserves a unit, unless a day is given. */
export const graceDays = 10;

const nullableText = z.nullable(z.string());

/** A unit that is sold, often before it is built; the price includes everything but taxes. */
export const sellableUnitFields = defineFields('property.sellable', {
  compound_id: field.reference('compound', { pick: 'select', isMain: true, width: 180 }),
  unit_type_id: field.reference('unit_type', { pick: 'select', width: 170 }),
  number: field.own('code', z.string(), text(30), {
    initial: '',
    isRequired: true,
    isSorted: true,
    isMain: true,
    width: 110,
  }),
  /** The same unit in the property register, once it is there: not on the market for leases. */
  unit_id: field.optionalReference('unit', { shownBy: ['unit_number'], hint: 'property.sellable.hint.unit_id' }),
  area: field.own('decimal', z.string(), area(), { initial: '', isRequired: true, isSorted: true, width: 100 }),
  plot_area: field.own('decimal', nullableText, optional(area())),
  price: field.money({ isSorted: true, isSummed: true, width: 150 }),
  promised_on: field.optionalDay({ isSorted: true, hint: 'property.sellable.hint.promised_on' }),
  note: field.long(5000),
  status: field.shown('choice', z.enum(sellableStatuses), {
    options: sellableStatuses,
    texts: 'sellable_unit.status',
    isSorted: true,
    isMain: true,
    width: 160,
  }),
  /** How much of it is built, in percent. */
  progress: field.shown('number', z.int(), { isSorted: true, isMain: true, width: 100 }),
  buyer_name: field.shown('text', nullableText, { width: 180 }),
  buyer_mobile: field.shown('mobile', nullableText),
  deposit: field.shown('money', nullableText),
  reserved_until: field.shown('day', nullableText),
  contract_no: field.shown('code', nullableText),
  contracted_on: field.shown('day', nullableText, { isSorted: true }),
  delivered_on: field.shown('day', nullableText, { isSorted: true }),
  reason: field.shown('long', nullableText),
});

export const SellableUnit = z.object({
  ...recordShape,
  ...recordOf(sellableUnitFields),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  unit_number: nullableText,
  /** Its delivery receipt, from when it is ready for delivery. */
  delivery_receipt_id: z.nullable(z.int()),
});
export type SellableUnit = z.infer<typeof SellableUnit>;
export const sellableUnitColumns = columnsOf<SellableUnit>(sellableUnitFields, [
  'number',
  'status',
  'progress',
  'compound_id',
  'unit_type_id',
  'area',
  'price',
  'buyer_name',
  'promised_on',
]);
export const SellableUnitInput = z.strictObject(inputOf(sellableUnitFields));
export type SellableUnitInput = z.input<typeof SellableUnitInput>;

/** Cross-field errors: field name → locale key. */
export const sellableUnitErrors = ({ price }: { price?: unknown }): Record<string, string> =>
  typeof price === 'string' && price && halalas(price) === 0 ? { price: 'property.sellable.error.price' } : {};

/** What the events of its life are given. */
const given = {
  buyer_name: optionalText(160),
  buyer_mobile: optional(mobile()),
  deposit: optional(amount()),
  reserved_until: optional(day()),
  contract_no: optionalText(60),
  reason: optionalText(2000),
};

const StatusCount = z.object({ status: z.enum(sellableStatuses), units: z.int(), value: moneyText() });
export type StatusCount = z.infer<typeof StatusCount>;
/** The share of construction that its bands begin at. */
export const progressBands = [0, 25, 50, 75, 100] as const;
export const ProgressFigures = z.object({
  /** The mean over the units that are not delivered; null if there are none. */
  average: z.nullable(z.number()),
  bands: z.array(z.object({ from: z.int(), units: z.int() })),
});
export type ProgressFigures = z.infer<typeof ProgressFigures>;
/** What needs work on units for sale: the snags of their delivery receipts. */
export const TicketFigures = z.object({
  open: z.int(),
  critical: z.int(),
  overdue: z.int(),
  verified: z.int(),
});
export type TicketFigures = z.infer<typeof TicketFigures>;
export const AccessFigures = z.object({ delivered: z.int(), not_invited: z.int(), invited: z.int(), active: z.int() });
export type AccessFigures = z.infer<typeof AccessFigures>;

const where = { query: z.strictObject({ compound_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }) };
const wrapped = { wrapper: 'sellable_unit', answer: SellableUnit };
const one = '/sellable_units/{id}';
export const sellableUnitCalls = {
  list: list('UNI-02', '/sellable_units', {
    needs: 'units.view',
    answer: SellableUnit,
    filters: {
      ...filtersOf(sellableUnitFields, 'status', 'compound_id', 'unit_type_id'),
      ...rangesOf(sellableUnitFields, 'price', 'promised_on', 'contracted_on'),
      progress_from: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
      progress_to: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
    },
    sorts: [...sortsOf(sellableUnitFields), 'created_at'],
  }),
  create: post('UNI-03', '/sellable_units', { needs: 'units.create', body: SellableUnitInput, ...wrapped }),
  get: get('UNI-04', one, { needs: 'units.view', answer: SellableUnit }),
  /** Changes fields, the status, or both, fields first. */
  update: put('UNI-05', one, {
    needs: 'units.edit',
    body: z.strictObject({
      ...changeOf(SellableUnitInput).shape,
      ...given,
      status: z.optional(z.enum(sellableStatuses)),
    }),
    moves: { lifecycle: 'sellable_unit', event: 'by status' },
    ...wrapped,
  }),
  remove: del('UNI-06', one, { needs: 'units.delete', answer: nothing }),
  activities: get('X-SEL-01', `${one}/activities`, { needs: 'units.view', answer: z.array(LogEntry) }),
  progressFigures: get('UNI-39', '/sellable_dashboard/progress_percentage', {
    needs: 'units.view',
    ...where,
    answer: ProgressFigures,
  }),
  ticketFigures: get('UNI-40', '/sellable_dashboard/maintenance_tickets', {
    needs: 'units.view',
    ...where,
    answer: TicketFigures,
  }),
  statusFigures: get('UNI-41', '/sellable_dashboard/unit_status', {
    needs: 'units.view',
    ...where,
    answer: z.array(StatusCount),
  }),
  accessFigures: get('UNI-42', '/sellable_dashboard/access_activation', {
    needs: 'units.view',
    ...where,
    answer: AccessFigures,
  }),
};
