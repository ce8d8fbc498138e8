import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { dayText, instantText } from '../field-meta.ts';
import { day, idInQuery } from '../fields.ts';
import type { Privilege } from '../privileges.ts';

/** What the calendar shows, and the privilege required to see it. */
export const calendarKinds = {
  /** A lead's viewing. */
  viewing: 'leads.view',
  /** The first day of a lease. */
  arrival: 'leases.view',
  /** A leasing order: planned, or delivered on that day. */
  handover: 'leasing_orders.view',
  /** The last day of a lease. */
  lease_end: 'leases.view',
  /** The last day of a signed contract. */
  contract_end: 'contracts.view',
  /** The identity of a tenant who lives here expires. */
  identity_expiry: 'tenants.view',
  /** A provider’s contract, commercial registration or insurance ends. */
  provider_papers: 'maintenance.view',
} as const satisfies Record<string, Privilege>;
export type CalendarKind = keyof typeof calendarKinds;
const kindNames = Object.keys(calendarKinds) as [CalendarKind, ...CalendarKind[]];

/** The most days that can be asked for, and the most entries of a kind in them. */
export const calendarLimits = { days: 62, entries: 2_000 };

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());

export const CalendarEntry = z.object({
  kind: z.enum(kindNames),
  /** The record to open. */
  entity: z.enum(['lead', 'lease', 'leasing_order', 'contract', 'tenant', 'provider']),
  record_id: z.int(),
  day: dayText(),
  /** The time of day; only viewings have one. */
  at: z.nullable(instantText()),
  /** The customer's name, or the provider's. */
  name: nullableText,
  unit_number: nullableText,
  compound_id: nullableId,
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
  /** Who is responsible: the lead's assignee, or the compound's manager. */
  person_id: nullableId,
  person_name: nullableText,
  /** It happened: viewed, moved in, handed over, moved out. */
  done: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const Calendar = z.object({
  today: dayText(),
  /** The kinds that the user may see. */
  kinds: z.array(z.enum(kindNames)),
  /** By day, then by time. */
  entries: z.array(CalendarEntry),
  /** Kinds with more entries than are listed. */
  cut: z.array(z.enum(kindNames)),
});
export type Calendar = z.infer<typeof Calendar>;

export const calendarCalls = {
  /** What happens from one day to another, both included, as far as the user may see the records. */
  days: get('X-CAL-01', '/calendar', {
    needs: 'anybody',
    query: z.strictObject({
      from: day(),
      to: day(),
      kind: z.optional(z.enum(kindNames)),
      compound_id: idInQuery(),
      person_id: idInQuery(),
    }),
    answer: Calendar,
  }),
};
