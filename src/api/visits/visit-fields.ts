import * as z from 'zod/mini';
import { daysBetween } from '../../calendar/days.ts';
import { defineFields, field } from '../define-fields.ts';
import { id, optional } from '../fields.ts';
import { peopleError } from './people.ts';
import { isDayPart, mostDaysAhead, type Slot, slots } from './slots.ts';

export const visitStatuses = [
  ...(['draft', 'requested', 'approved', 'checked_in', 'checked_out', 'overstayed'] as const),
  ...(['rejected', 'lapsed', 'cancelled', 'denied', 'no_show'] as const),
] as const;
export const visitKinds = ['family', 'friends', 'contractor', 'delivery', 'other'] as const;
export const visitParties = ['single', 'group'] as const;
/** Whom a visit is to. */
export const hostKinds = ['tenant', 'owner', 'staff'] as const;
export const entryWindows = ['early', 'open', 'over'] as const;
export const memberStates = ['expected', 'in', 'out', 'no_show'] as const;

const nullableText = z.nullable(z.string());
const shownAt = (options: { isSorted?: true } = {}) => field.shown('instant', nullableText, { width: 150, ...options });

/** The fields of a host, which visits and what recurs share. */
export const hostFields = () => ({
  host: field.choice(hostKinds, 'visits.host', { initial: 'tenant', width: 100 }),
  tenant_id: field.optionalReference('tenant', { label: 'leasing.tenant', shownBy: ['tenant_name'], width: 170 }),
  unit_owner_id: field.optionalReference('unit_owner', {
    ...{ label: 'app.entity.unit_owner', shownBy: ['unit_owner_name_en', 'unit_owner_name_ar'], width: 170 },
  }),
  host_user_id: field.optionalReference('user', { shownBy: ['host_user_name'], pick: 'select', width: 150 }),
  /** Follows from the unit, where there is one. */
  compound_id: field.own('reference', z.int(), optional(id()), {
    ...{ label: 'sales.lead.compound', to: 'compound', pick: 'select', hint: 'visits.visit.hint.compound_id', width: 150 },
  }),
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], width: 100 }),
});

/** Somebody comes to a tenant, an owner or a colleague, on a day and in a slot. */
export const visitFields = defineFields('visits.visit', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 100 }),
  kind: field.choice(visitKinds, 'visits.kind', { initial: 'family', width: 110 }),
  party: field.presetChoice(visitParties, 'visits.party', { initial: 'single', width: 100 }),
  category_id: field.optionalReference('visit_category', { label: 'app.entity.visit_category', pick: 'select', width: 140 }),
  ...hostFields(),
  day: field.day({ isSorted: true, isMain: true, initial: 'today', width: 120 }),
  /** Null for a walk-in at night. */
  slot: field.own('choice', z.nullable(z.enum(slots)), z.enum(slots), {
    ...{ options: slots, texts: 'visits.slot', initial: '16-18', isRequired: true, isMain: true, width: 120 },
  }),
  /** What a contractor comes for. */
  issue_id: field.optionalReference('maintenance_issue', { label: 'app.entity.maintenance_issue', shownBy: ['issue_ref_no'] }),
  note: field.long(1000, { label: 'sales.lead.note' }),
  status: field.status(visitStatuses, 'visit.status', { width: 130 }),
  walk_in: field.shown('flag', z.boolean(), { width: 90 }),
  recurring_visit_id: field.shown('reference', z.nullable(z.int()), { to: 'recurring_visit', shownBy: ['recurring_ref_no'] }),
  /** The people of it, and the first of them by name. */
  people: field.shown('number', z.int(), { width: 80 }),
  visitor_name: field.shown('text', z.string(), { isMain: true, width: 180 }),
  /** Somebody is let in between these. */
  window_from: shownAt(),
  window_to: shownAt(),
  checked_in_at: shownAt({ isSorted: true }),
  checked_out_at: shownAt({ isSorted: true }),
  /** Counts the passes that it was given: a later one takes the place of those before. */
  revision: field.shown('number', z.int()),
  /** Why it was last rejected, cancelled or denied. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});

const hostField = { tenant: 'tenant_id', owner: 'unit_owner_id', staff: 'host_user_id' } as const;
type HostKind = keyof typeof hostField;

/** What is missing of a host and a place: field name → locale key. */
export function hostErrors(given: Record<string, unknown>): Record<string, string> {
  const host = given.host as HostKind;
  const wrong: Record<string, string> = {};
  if (!given[hostField[host]]) wrong[hostField[host]] = 'app.error.required';
  if (host !== 'staff' && !given.unit_id) wrong.unit_id = 'app.error.required';
  if (host === 'staff' && !given.unit_id && !given.compound_id) wrong.compound_id = 'app.error.required';
  return wrong;
}

/** Cross-field errors of a visit as it is entered: field name → locale key. */
export function visitErrors(given: Record<string, unknown>, today: string): Record<string, string> {
  const { kind, party, day, slot } = given;
  const members = given.members as Parameters<typeof peopleError>[0];
  const wrong = hostErrors(given);
  const error = peopleError(members);
  if (error) wrong.members = error;
  else if ((party ?? 'single') === 'single' && (members?.length ?? 0) > 1) wrong.party = 'visits.visit.error.single';
  if (typeof day === 'string' && day < today) wrong.day = 'visits.visit.error.day_past';
  if (typeof day === 'string' && daysBetween(today, day) > mostDaysAhead) wrong.day = 'visits.visit.error.day_far';
  if (slot && isDayPart(slot as Slot) && kind !== 'delivery') wrong.slot = 'visits.visit.error.day_part';
  return wrong;
}
