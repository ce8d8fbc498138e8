import * as z from 'zod/mini';
import { daysBetween } from '../../calendar/days.ts';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText } from '../field-meta.ts';
import { day, optionalText, recordShape } from '../fields.ts';
import { people, peopleError } from './people.ts';
import { dayParts } from './slots.ts';
import { hostErrors, hostFields, visitKinds } from './visit-fields.ts';
import { visitorStatuses } from './visitor.ts';

export const recurringVisitStatuses = ['active', 'paused', 'ended'] as const;
export const holidayRules = ['skip', 'keep'] as const;
/** Visits are made from tomorrow through so many days ahead. */
export const madeAhead = 14;
const mostExceptions = 100;

const nullableText = z.nullable(z.string());

/** A rule by which visits recur: a driver each school day, a cleaner every second Sunday. */
export const recurringVisitFields = defineFields('visits.recurring_visit', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 100 }),
  kind: field.choice(visitKinds, 'visits.kind', { initial: 'other', width: 110 }),
  category_id: field.optionalReference('visit_category', { label: 'app.entity.visit_category', pick: 'select', width: 140 }),
  ...hostFields(),
  issue_id: field.optionalReference('maintenance_issue', {
    ...{ label: 'app.entity.maintenance_issue', shownBy: ['issue_ref_no'], hint: 'visits.recurring_visit.hint.issue_id' },
  }),
  /** 0 is Sunday. */
  weekdays: field.own(
    'text',
    z.array(z.int()),
    z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1, 'visits.recurring_visit.error.weekdays'), z.maxLength(7)),
    { isRequired: true },
  ),
  every_weeks: field.presetNumber({ from: 1, to: 52 }, { initial: 1, width: 110 }),
  day_part: field.choice(dayParts, 'visits.slot', { initial: '6AM-10AM', isMain: true, width: 130 }),
  from_on: field.day({ isSorted: true, initial: 'today', width: 120 }),
  /** The last day; without one and without a count it goes on until it is ended. */
  until_on: field.optionalDay({ isSorted: true, width: 120 }),
  /** Counts the days of the rule, those that are skipped as well. */
  count: field.own('number', z.nullable(z.int()), z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1000)))), {
    hint: 'visits.recurring_visit.hint.count',
  }),
  on_holiday: field.presetChoice(holidayRules, 'visits.on_holiday', { initial: 'skip', width: 110 }),
  note: field.long(1000, { label: 'sales.lead.note' }),
  status: field.status(recurringVisitStatuses, 'recurring_visit.status', { width: 110 }),
  /** Days on which it makes no visit. */
  exceptions: field.shown('text', z.array(dayText())),
  visitor_name: field.shown('text', z.string(), { isMain: true, width: 180 }),
  people: field.shown('number', z.int(), { width: 80 }),
  /** The last day that it has made visits for. */
  made_through: field.shown('day', z.nullable(z.string()), { width: 130 }),
  next_on: field.shown('day', z.nullable(z.string()), { width: 120 }),
  /** Why it was last paused or ended. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
export const RecurringVisit = z.object({
  ...recordShape,
  ...recordOf(recurringVisitFields),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  unit_number: nullableText,
  category_name_en: nullableText,
  category_name_ar: nullableText,
  tenant_name: nullableText,
  unit_owner_name_en: nullableText,
  unit_owner_name_ar: nullableText,
  host_user_name: nullableText,
  host_name: nullableText,
  issue_ref_no: nullableText,
  visitors: z.array(
    z.object({ id: z.int(), name: z.string(), mobile: nullableText, plate: nullableText, status: z.enum(visitorStatuses) }),
  ),
  /** The host lives here or works here today. */
  host_lives: z.boolean(),
  /** Its category, or its kind, leaves Fridays out. */
  skips_fridays: z.boolean(),
  /** Whether it has days to come. */
  has_days: z.boolean(),
});
export type RecurringVisit = z.infer<typeof RecurringVisit>;
export const RecurringVisitInput = z.strictObject({ ...inputOf(recurringVisitFields), members: people() });
export type RecurringVisitInput = z.input<typeof RecurringVisitInput>;
export const recurringVisitColumns = columnsOf<RecurringVisit>(recurringVisitFields, [
  'ref_no',
  'visitor_name',
  'people',
  { id: 'host_name', label: 'visits.visit.host_name', kind: 'text', isMain: true, width: 180, of: (row) => row.host_name },
  'unit_id',
  'kind',
  'day_part',
  'from_on',
  'until_on',
  'next_on',
  'status',
  'compound_id',
]);

const mostYears = 3;
/** Cross-field errors of a rule: field name → locale key. */
export function recurringVisitErrors(given: Record<string, unknown>): Record<string, string> {
  const { from_on, until_on, count } = given as Partial<RecurringVisit>;
  const wrong = hostErrors(given);
  const error = peopleError(given.members as Parameters<typeof peopleError>[0]);
  if (error) wrong.members = error;
  if (until_on && count) wrong.count = 'visits.recurring_visit.error.count';
  if (from_on && until_on && until_on < from_on) wrong.until_on = 'visits.recurring_visit.error.until_on';
  if (from_on && until_on && daysBetween(from_on, until_on) > mostYears * 366)
    wrong.until_on = 'visits.recurring_visit.error.until_far';
  return wrong;
}

/** A day of the rule to come, and why no visit is made for it. */
export const RuleDay = z.object({
  on: dayText(),
  skipped: z.nullable(z.enum(['exception', 'holiday', 'friday'])),
  visit_id: z.nullable(z.int()),
  visit_ref_no: nullableText,
});
export type RuleDay = z.infer<typeof RuleDay>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'visits.view' } as const;
const one = '/visit/recurring_visits/{id}';
const move = <const E extends string>(event: E) => ({
  needs: 'visits.edit' as const,
  answer: RecurringVisit,
  moves: { lifecycle: 'recurring_visit', event } as const,
});
const withReason = z.strictObject({ reason: optionalText(500), version });
export const recurringVisitCalls = {
  list: list('VIS-20', '/visit/recurring_visits', {
    ...view,
    answer: RecurringVisit,
    filters: filtersOf(recurringVisitFields, 'status', 'kind', 'compound_id', 'unit_id', 'category_id', 'tenant_id'),
    sorts: [...sortsOf(recurringVisitFields), 'created_at'],
  }),
  create: post('VIS-21', '/visit/recurring_visits', {
    needs: 'visits.create',
    wrapper: 'recurring_visit',
    body: RecurringVisitInput,
    answer: RecurringVisit,
  }),
  get: get('VIS-22', one, { ...view, answer: RecurringVisit }),
  /** Changes the rule: visits that are ahead are called off and made anew. */
  update: put('X-RCV-01', one, {
    needs: 'visits.edit',
    wrapper: 'recurring_visit',
    body: changeOf(RecurringVisitInput),
    answer: RecurringVisit,
  }),
  pause: put('X-RCV-02', `${one}/pause`, { body: withReason, ...move('pause') }),
  resume: put('X-RCV-03', `${one}/resume`, { body: z.strictObject({ version }), ...move('resume') }),
  end: put('X-RCV-04', `${one}/end`, { body: withReason, ...move('end') }),
  /** Replaces the days on which it makes no visit. */
  exceptions: put('X-RCV-05', `${one}/exceptions`, {
    needs: 'visits.edit',
    body: z.strictObject({ days: z.array(day()).check(z.maxLength(mostExceptions)), version }),
    answer: RecurringVisit,
  }),
  /** The next twelve days of the rule, with the visits that were made for them. */
  preview: get('X-RCV-06', `${one}/preview`, { ...view, answer: z.array(RuleDay) }),
};
