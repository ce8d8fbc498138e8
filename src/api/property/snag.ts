import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { day, id, optional, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const snagStatuses = ['open', 'assigned', 'fixed', 'verified', 'reopened'] as const;
export const snagSeverities = ['critical', 'major', 'minor'] as const;
export const snagCategories = ['structural', 'mep', 'finishes', 'fixtures', 'common'] as const;

const nullableText = z.nullable(z.string());

/** A defect found when a unit is inspected for its delivery. */
export const snagFields = defineFields('property.snag', {
  room: field.text(80, { isMain: true, width: 150 }),
  severity: field.choice(snagSeverities, 'property.snag.severity_name', {
    initial: 'minor',
    isSorted: true,
    isMain: true,
    width: 110,
  }),
  category: field.choice(snagCategories, 'property.snag.category_name', { initial: lastChosen, width: 130 }),
  description: field.long(2000),
  status: field.shown('choice', z.enum(snagStatuses), {
    options: snagStatuses,
    texts: 'snag.status',
    isSorted: true,
    isMain: true,
    width: 120,
  }),
  sellable_number: field.shown('code', z.string(), { width: 110 }),
  contractor: field.shown('text', nullableText, { width: 160 }),
  due_on: field.shown('day', nullableText, { isSorted: true }),
  fixed_on: field.shown('day', nullableText),
  reason: field.shown('long', nullableText),
});
export const Snag = z.object({
  ...recordShape,
  ...recordOf(snagFields),
  delivery_receipt_id: z.int(),
  sellable_unit_id: z.int(),
  /** The files of its photos: as it was found, and as it was fixed. */
  photo_id: z.nullable(z.int()),
  fixed_photo_id: z.nullable(z.int()),
});
export type Snag = z.infer<typeof Snag>;
const entered = inputOf(snagFields);
export const SnagInput = z.strictObject({ ...entered, photo_id: optional(id()) });
export type SnagInput = z.input<typeof SnagInput>;
export const snagColumns = columnsOf<Snag>(snagFields, [
  'room',
  'severity',
  'status',
  'category',
  'sellable_number',
  'contractor',
  'due_on',
]);

const of = '/sellable_units/{unit_id}/delivery_receipt/issues';
export const snagCalls = {
  ofReceipt: get('UNI-23', of, { needs: 'units.view', answer: z.array(Snag) }),
  create: post('UNI-24', of, { needs: 'units.edit', wrapper: 'issue', body: SnagInput, answer: Snag }),
  list: list('X-SNG-01', '/snags', {
    needs: 'units.view',
    answer: Snag,
    filters: {
      ...filtersOf(snagFields, 'status', 'severity', 'category'),
      ...rangesOf(snagFields, 'due_on'),
    },
    sorts: [...sortsOf(snagFields), 'created_at'],
  }),
  get: get('X-SNG-02', '/snags/{id}', { needs: 'units.view', answer: Snag }),
  /** Changes fields, the status, or both, fields first. */
  update: put('X-SNG-03', '/snags/{id}', {
    needs: 'units.edit',
    wrapper: 'issue',
    body: z.strictObject({
      ...changeOf(z.strictObject(entered)).shape,
      status: z.optional(z.enum(snagStatuses)),
      contractor: optionalText(160),
      due_on: optional(day()),
      photo_id: optional(id()),
      fixed_photo_id: optional(id()),
      reason: optionalText(2000),
    }),
    answer: Snag,
    moves: { lifecycle: 'snag', event: 'by status' },
  }),
  activities: get('X-SNG-04', '/snags/{id}/activities', { needs: 'units.view', answer: z.array(LogEntry) }),
};
