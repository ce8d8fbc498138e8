import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const waitingStatuses = ['waiting', 'offered', 'accepted', 'declined', 'expired', 'left'] as const;

/** How many days the customer has to answer an offer, besides the day it is made. */
export const offerDays = 2;

const nullableText = z.nullable(z.string());

/** A customer who waits for a unit of a type: the next free one is offered to the first in line. */
export const waitingListEntryFields = defineFields('sales.waiting', {
  lead_id: field.reference('lead', { label: 'sales.waiting.lead', shownBy: ['lead_name'], isMain: true, width: 180 }),
  unit_type_id: field.reference('unit_type', { label: 'sales.lead.unit_type', pick: 'select', isMain: true, width: 170 }),
  compound_id: field.optionalReference('compound', {
    label: 'sales.lead.compound',
    pick: 'select',
    hint: 'sales.waiting.hint.compound',
    width: 160,
  }),
  move_in_on: field.optionalDay({ label: 'sales.lead.move_in', isSorted: true }),
  budget_max: field.optionalMoney({ label: 'sales.waiting.budget' }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  status: field.status(waitingStatuses, 'waiting_list_entry.status', { width: 130 }),
  /** Its place in the line for its unit type; null unless it waits. */
  place: field.shown('number', z.nullable(z.int()), { width: 80 }),
  unit_id: field.shown('reference', z.nullable(z.int()), { label: 'sales.unit.number', to: 'unit', shownBy: ['unit_number'] }),
  /** The last day to accept. */
  offered_until: field.shown('day', nullableText, { isSorted: true }),
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
  /** Whether the offered unit can still be let as wished. */
  unit_free: field.shown('flag', z.boolean()),
});

/** A row of the list. */
export const WaitingListRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      waitingListEntryFields,
      'lead_id',
      'unit_type_id',
      'compound_id',
      'move_in_on',
      'budget_max',
      'status',
      'place',
      'unit_id',
      'offered_until',
    ),
  ),
  lead_name: z.string(),
  unit_type_name_en: z.string(),
  unit_type_name_ar: z.string(),
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  unit_number: nullableText,
});
export type WaitingListRow = z.infer<typeof WaitingListRow>;
export const waitingListEntryColumns = columnsOf<WaitingListRow>(waitingListEntryFields, [
  'lead_id',
  'unit_type_id',
  'compound_id',
  'status',
  'place',
  'unit_id',
  'offered_until',
  'move_in_on',
  'budget_max',
]);
export const WaitingListEntry = z.object({
  ...WaitingListRow.shape,
  ...recordOf(pick(waitingListEntryFields, 'note', 'reason', 'unit_free')),
});
export type WaitingListEntry = z.infer<typeof WaitingListEntry>;
export const WaitingListEntryInput = z.strictObject(inputOf(waitingListEntryFields));

const wrapped = { wrapper: 'waiting_list_entry', answer: WaitingListEntry };
const one = '/waiting_list_entries/{id}';
export const waitingListEntryCalls = {
  list: list('X-WAI-01', '/waiting_list_entries', {
    needs: 'leads.view',
    answer: WaitingListRow,
    filters: {
      ...filtersOf(waitingListEntryFields, 'status', 'unit_type_id', 'compound_id', 'lead_id'),
      ...rangesOf(waitingListEntryFields, 'move_in_on', 'offered_until', 'budget_max'),
    },
    sorts: [...sortsOf(waitingListEntryFields), 'created_at'],
  }),
  create: post('X-WAI-02', '/waiting_list_entries', { needs: 'leads.create', body: WaitingListEntryInput, ...wrapped }),
  get: get('X-WAI-03', one, { needs: 'leads.view', answer: WaitingListEntry }),
  update: put('X-WAI-04', one, { needs: 'leads.edit', body: changeOf(WaitingListEntryInput), ...wrapped }),
  status: put('X-WAI-05', `${one}/status`, {
    needs: 'leads.edit',
    body: z.strictObject({
      status: z.enum(waitingStatuses),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    moves: { lifecycle: 'waiting_list_entry', event: 'by status' },
    ...wrapped,
  }),
  activities: get('X-WAI-06', `${one}/activities`, { needs: 'leads.view', answer: z.array(LogEntry) }),
};
