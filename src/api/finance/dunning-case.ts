import * as z from 'zod/mini';
import { languages } from '../../locales/translate.ts';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { day, optional, optionalText, recordShape } from '../fields.ts';

export const dunningCaseStatuses = [
  'open',
  'reminded',
  'to_print',
  'final_notice',
  'legal',
  'promised',
  'paused',
  'closed',
] as const;
export const letterStates = ['queued', 'sent', 'to_print', 'failed', 'withdrawn'] as const;
/** How far ahead a promise or a pause may end, in days. */
export const longestWait = 60;

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());
const money = (more: object = {}) => field.shown('money', moneyText(), { isSorted: true, isSummed: true, ...more });

export const dunningCaseFields = defineFields('finance.dunning_case', {
  status: field.status(dunningCaseStatuses, 'dunning_case.status', { width: 180 }),
  tenant_id: field.ofTenant(),
  contract_id: field.shown('reference', z.nullable(z.int()), {
    label: 'finance.invoice.contract',
    to: 'contract',
    shownBy: ['contract_ref_no'],
    width: 100,
  }),
  oldest_due_on: field.shown('day', nullableDay, { isSorted: true }),
  /** Since the oldest due day. */
  days: field.shown('number', z.nullable(z.int()), { width: 80 }),
  overdue: money({ isMain: true }),
  /** What of it a cheque covers that no bank has paid yet: nobody is reminded of that. */
  covered: money(),
  last_contact_on: field.shown('day', nullableDay, { isSorted: true }),
  next_step_on: field.shown('day', nullableDay, { isSorted: true }),
  opened_on: field.shown('day', dayText(), { isSorted: true }),
  waits_until: field.shown('day', nullableDay),
  reason: field.shown('long', nullableText),
  closed_on: field.shown('day', nullableDay),
});

export const DunningCase = z.object({
  ...recordShape,
  ...recordOf(dunningCaseFields),
  tenant_name: z.string(),
  contract_ref_no: nullableText,
  next_step_name_en: nullableText,
  next_step_name_ar: nullableText,
  /** How many letters it has. */
  letters_count: z.int(),
  /** Days of the last letter's step, and of the next; null without one. */
  last_step_days: z.nullable(z.int()),
  next_step_days: z.nullable(z.int()),
  /** When the last letter was written or sent. */
  last_letter_on: nullableDay,
  /** No step comes after the next. */
  next_is_last: z.boolean(),
  /** The next letter goes on paper: by its step, or as the tenant has no e-mail. */
  next_is_printed: z.boolean(),
  /** The last letter was the final notice. */
  had_final: z.boolean(),
});
export type DunningCase = z.infer<typeof DunningCase>;

/** An invoice that is past due, as of today or as a letter named it. */
export const OverdueItem = z.object({
  invoice_id: z.nullable(z.int()),
  number: nullableText,
  due_on: dayText(),
  open: moneyText(),
  covered: moneyText(),
});
export type OverdueItem = z.infer<typeof OverdueItem>;

/** A letter, as it was written. */
export const DunningLetter = z.object({
  id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  language: z.enum(languages),
  state: z.enum(letterStates),
  /** Where it was mailed to; if it is to be printed, that mail failed. */
  email: nullableText,
  written_on: dayText(),
  sent_on: nullableDay,
  overdue: moneyText(),
  covered: moneyText(),
});
export type DunningLetter = z.infer<typeof DunningLetter>;

export const DunningCaseDetails = z.object({
  ...DunningCase.shape,
  items: z.array(OverdueItem),
  letters: z.array(DunningLetter),
});
export type DunningCaseDetails = z.infer<typeof DunningCaseDetails>;

export const dunningCaseColumns = columnsOf<DunningCase>(dunningCaseFields, [
  'tenant_id',
  'status',
  'contract_id',
  'oldest_due_on',
  'days',
  'overdue',
  'covered',
  'last_contact_on',
  {
    id: 'next_step',
    label: 'finance.dunning_case.next_step',
    kind: 'name',
    width: 160,
    of: ({ closed_on, next_step_name_en, next_step_name_ar }) => ({
      name_en: closed_on ? null : next_step_name_en,
      name_ar: closed_on ? null : next_step_name_ar,
    }),
  },
  'next_step_on',
]);

const version = z.optional(z.int().check(z.gte(1)));
const plain = z.strictObject({ version });
const withReason = z.strictObject({ reason: optionalText(500), version });
const until = optional(day());
const view = { needs: 'finance.view' } as const;
const move = <const E extends string>(event: E) =>
  ({ wrapper: 'dunning_case', answer: DunningCaseDetails, moves: { lifecycle: 'dunning_case', event } }) as const;
const edits = { needs: 'finance.edit' } as const;

export const dunningCaseCalls = {
  list: list('X-DUN-01', '/dunning_cases', {
    ...view,
    answer: DunningCase,
    filters: {
      ...filtersOf(dunningCaseFields, 'status', 'tenant_id', 'contract_id'),
      ...rangesOf(dunningCaseFields, 'overdue', 'oldest_due_on', 'next_step_on'),
    },
    sorts: [...sortsOf(dunningCaseFields), 'created_at'],
  }),
  get: get('X-DUN-02', '/dunning_cases/{id}', { ...view, answer: DunningCaseDetails }),
  /** Takes the next step now, whenever it is due. */
  send: put('X-DUN-03', '/dunning_cases/{id}/send', { ...edits, body: plain, ...move('send_now') }),
  promise: put('X-DUN-04', '/dunning_cases/{id}/promise', {
    ...edits,
    body: z.strictObject({ until, version }),
    ...move('promise'),
  }),
  pause: put('X-DUN-05', '/dunning_cases/{id}/pause', {
    ...edits,
    body: z.strictObject({ until, reason: optionalText(500), version }),
    ...move('pause'),
  }),
  resume: put('X-DUN-06', '/dunning_cases/{id}/resume', { ...edits, body: plain, ...move('resume') }),
  close: put('X-DUN-07', '/dunning_cases/{id}/close', { ...edits, body: withReason, ...move('close') }),
  handOver: put('X-DUN-08', '/dunning_cases/{id}/hand_over', {
    needs: 'finance.approve',
    body: withReason,
    ...move('hand_over'),
  }),
  /** Opens a tenant's cases now instead of tonight; also where somebody closed the last one. */
  start: post('X-DUN-16', '/tenants/{tenant_id}/dunning_cases', {
    needs: 'finance.create',
    wrapper: 'dunning_cases',
    body: z.strictObject({}),
    answer: z.array(DunningCase),
  }),
  /** A letter on paper has gone. */
  markSent: put('X-DUN-09', '/dunning_cases/{id}/mark_sent', { ...edits, body: plain, ...move('mark_sent') }),
};
