import * as z from 'zod/mini';
import { get, list, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, recordOf, sortsOf } from '../define-fields.ts';
import { day, id, optional, optionalText, recordShape } from '../fields.ts';

export const visitorStatuses = ['clear', 'banned'] as const;
/** Where a ban holds. */
export const banScopes = ['compound', 'company'] as const;

const nullableText = z.nullable(z.string());

/** Somebody who visits, known by the identity, or by mobile and name. */
export const visitorFields = defineFields('visits.visitor', {
  name: field.shown('text', z.string(), { isSorted: true, isMain: true, width: 200 }),
  status: field.status(visitorStatuses, 'visitor.status', { width: 110 }),
  mobile: field.shown('mobile', nullableText, { label: 'sales.lead.mobile', isMain: true }),
  /** The last four signs of the identity number. */
  identity_last4: field.shown('code', nullableText, { width: 110 }),
  /** The plate of the latest vehicle. */
  plate: field.shown('code', nullableText, { width: 110 }),
  visits: field.shown('number', z.int(), { width: 90 }),
  last_visit_on: field.shown('day', z.nullable(z.string()), { width: 130 }),
  ban_reason: field.shown('long', nullableText),
  ban_scope: field.shown('choice', z.nullable(z.enum(banScopes)), { options: banScopes, texts: 'visits.ban_scope', width: 120 }),
  /** The compound of a ban that holds in one. */
  ban_compound_id: field.shown('reference', z.nullable(z.int()), { to: 'compound', width: 150 }),
  /** The last day of the ban; null for one that is taken back by hand. */
  banned_until: field.shown('day', z.nullable(z.string()), { isSorted: true, width: 130 }),
});
export const Visitor = z.object({
  ...recordShape,
  ...recordOf(visitorFields),
  ban_compound_name_en: nullableText,
  ban_compound_name_ar: nullableText,
});
export type Visitor = z.infer<typeof Visitor>;
export const visitorColumns = columnsOf<Visitor>(visitorFields, [
  'name',
  'status',
  'mobile',
  'identity_last4',
  'plate',
  'visits',
  'last_visit_on',
  'ban_scope',
  'banned_until',
]);

const version = z.optional(z.int().check(z.gte(1)));
const one = '/visit/visitors/{id}';
export const visitorCalls = {
  list: list('VIS-08', '/visit/visitors', {
    needs: 'visits.view',
    answer: Visitor,
    filters: filtersOf(visitorFields, 'status', 'ban_scope'),
    sorts: [...sortsOf(visitorFields), 'created_at'],
  }),
  get: get('VIS-09', one, { needs: 'visits.view', answer: Visitor }),
  /** Bans by the whole identity, mobile or plate. What is booked ahead is called off; the gate is told if the visitor is inside. */
  ban: put('VIS-06', `${one}/ban_visitor`, {
    needs: 'visits.approve',
    body: z.strictObject({
      reason: optionalText(500),
      scope: z.optional(z.enum(banScopes)),
      /** Only of a ban that holds in one compound. */
      compound_id: optional(id()),
      /** The last day; left out, until it is taken back. */
      until: optional(day()),
      version,
    }),
    answer: Visitor,
    moves: { lifecycle: 'visitor', event: 'ban' },
  }),
  unban: put('VIS-07', `${one}/unban_visitor`, {
    needs: 'visits.approve',
    body: z.strictObject({ reason: optionalText(500), version }),
    answer: Visitor,
    moves: { lifecycle: 'visitor', event: 'unban' },
  }),
};
