import * as z from 'zod/mini';
import { ticketPriorities } from '../community/ticket.ts';
import { defineFields, field } from '../define-fields.ts';
import { moneyText } from '../field-meta.ts';
import { id, optional, text } from '../fields.ts';

export const issueStatuses = ['pending', 'assigned', 'in_progress', 'resolved', 'closed', 'cancelled'] as const;
export const dispatchStatuses = ['none', 'offered', 'quoted', 'accepted', 'scheduled', 'on_site', 'missed', 'done'] as const;
export const waitingStatuses = ['none', 'parts', 'access', 'approval', 'tenant'] as const;
export const billingStatuses = ['none', 'proposed', 'disputed', 'agreed', 'billed', 'settled', 'absorbed', 'waived'] as const;
/** Reasons for which an issue waits. Time in which somebody outside the company is waited for isn't counted. */
export const waitingReasons = ['parts', 'access', 'approval', 'tenant'] as const;
export const issueLocations = ['unit', 'common_area', 'equipment'] as const;
export const issueReporters = ['staff', 'tenant', 'owner', 'provider'] as const;
/** Where issues come from: people, and plans, failed steps of checklists and labels that somebody scanned, which nobody enters. */
export const issueSources = [...issueReporters, 'plan', 'checklist', 'qr'] as const;
export const issueCauses = ['wear', 'misuse', 'defect', 'accident', 'unknown'] as const;
export const issuePayers = ['company', 'tenant', 'owner', 'warranty'] as const;
export const billingBases = ['service', 'damage', 'warranty'] as const;
export const contactChannels = ['phone', 'message', 'email', 'visit'] as const;
export const issueStandings = ['on_time', 'at_risk', 'breached', 'paused'] as const;

/** How long a slot may last, in hours, and how many days ahead it may lie. */
export const slotLimits = { hours: 12, days: 60 } as const;
/** Hours ahead of a slot at which a tenant is told of it. */
export const noticeHours = 24;
/** Days for which a provider knows the tenant of a job that is done. */
export const contactDays = 14;
/** Open days for which an issue may wait, and the age of the last attempt to reach somebody, in hours. */
export const waitLimits = { days: 10, contact: 24 } as const;

const nullableText = z.nullable(z.string());
const shownAt = (width = 160) => field.shown('instant', nullableText, { width });
/** A further status of the issue: that of a region of its chart. */
const further = <const O extends readonly string[]>(options: O, texts: `${string}.status`, label: string) =>
  field.shown('choice', z.enum(options), { options, texts, label, isSorted: true, width: 130 });

/** Something to be repaired or done: in a unit, in a common area, or on equipment. */
export const maintenanceIssueFields = defineFields('maintenance.issue', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 100 }),
  location: field.choice(issueLocations, 'maintenance.issue.location_name', { initial: 'unit', width: 120 }),
  /** Follows from the unit or the equipment; entered for a common area. */
  compound_id: field.own('reference', z.int(), optional(id()), {
    ...{ label: 'sales.lead.compound', to: 'compound', pick: 'select', width: 150 },
    hint: 'maintenance.issue.hint.compound_id',
  }),
  building_id: field.optionalReference('building', { label: 'property.field.building_id', width: 120 }),
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], width: 100 }),
  equipment_id: field.optionalReference('equipment', { width: 160 }),
  place_note: field.optionalText(200),
  subsubcategory_id: field.reference('maintenance_subsubcategory', { isMain: true, width: 180 }),
  /** The first level, which follows from the last. */
  category_id: field.shown('reference', z.int(), {
    label: 'maintenance.field.category_id',
    to: 'maintenance_category',
    width: 150,
  }),
  type_id: field.optionalReference('maintenance_type'),
  /** That of its category, if none is given. */
  priority: field.own('choice', z.enum(ticketPriorities), optional(z.enum(ticketPriorities)), {
    ...{ options: ticketPriorities, texts: 'community.ticket.priority_name', hint: 'maintenance.issue.hint.priority' },
    ...{ isSorted: true, isMain: true, width: 110 },
  }),
  description: field.own(
    'long',
    z.string(),
    text(2000).check(z.refine((value) => value === '' || value.length >= 5, 'maintenance.issue.error.description')),
    { initial: '', isRequired: true },
  ),
  /** The unit can't be lived in, and is out of order, until it is resolved. */
  makes_unit_unusable: field.flag(false, { hint: 'maintenance.issue.hint.makes_unit_unusable' }),
  reported_by: field.own('choice', z.enum(issueSources), z.optional(z.enum(issueReporters)), {
    ...{ options: issueReporters, texts: 'maintenance.issue.reporter', initial: 'staff' },
  }),
  tenant_id: field.optionalReference('tenant', {
    ...{ label: 'leasing.tenant', shownBy: ['tenant_name'], hint: 'maintenance.issue.hint.tenant_id', width: 180 },
  }),
  contact_name: field.optionalText(120),
  contact_mobile: field.mobile({ label: 'sales.lead.mobile' }),
  status: field.status(issueStatuses, 'maintenance_issue.status', { width: 130 }),
  dispatch_status: further(dispatchStatuses, 'issue_dispatch.status', 'maintenance.life.dispatch'),
  waiting_status: further(waitingStatuses, 'issue_waiting.status', 'maintenance.life.waiting'),
  waiting_until: shownAt(),
  billing_status: further(billingStatuses, 'issue_billing.status', 'maintenance.life.billing'),
  status_detail_id: field.optionalReference('maintenance_status_detail', { hint: 'maintenance.issue.hint.status_detail_id' }),
  /** The checklist whose steps are answered on it. */
  checklist_id: field.shown('reference', z.nullable(z.int()), {
    ...{ to: 'work_order_checklist', label: 'app.entity.work_order_checklist' },
  }),
  assignee_id: field.shown('reference', z.nullable(z.int()), {
    ...{ to: 'user', among: '/maintenance_users', shownBy: ['assignee_name'], isMain: true, width: 150 },
  }),
  /** The provider that it is to be offered to, was offered to, or that has it. */
  provider_id: field.optionalReference('provider', { width: 160 }),
  respond_by: shownAt(),
  /** The person of the provider who comes. */
  technician_id: field.shown('reference', z.nullable(z.int()), { to: 'user', shownBy: ['technician_name'] }),
  slot_from: field.shown('instant', nullableText, { isSorted: true, width: 160 }),
  slot_to: shownAt(),
  /** Whether it is in time; null once it is cancelled. */
  sla: field.shown('choice', z.nullable(z.enum(issueStandings)), {
    ...{ options: issueStandings, texts: 'maintenance.issue.sla_name', isMain: true, width: 140 },
  }),
  opened_at: shownAt(),
  respond_due_at: shownAt(),
  respond_at_risk_at: shownAt(),
  responded_at: shownAt(),
  resolve_due_at: field.shown('instant', z.string(), { isSorted: true, width: 170 }),
  resolve_at_risk_at: field.shown('instant', z.string()),
  resolved_at: shownAt(),
  closed_at: shownAt(),
  /** Cost of the items that were used, without VAT; and that with those that are approved. */
  cost: field.shown('money', moneyText()),
  cost_total: field.shown('money', moneyText()),
  resolution: field.shown('long', nullableText),
  cause: field.shown('choice', z.nullable(z.enum(issueCauses)), { options: issueCauses, texts: 'maintenance.issue.cause_name' }),
  basis: field.shown('choice', z.nullable(z.enum(billingBases)), {
    ...{ options: billingBases, texts: 'maintenance.issue.basis_name' },
  }),
  /** Why somebody else pays than usual, why it is disputed, or why it was waived. */
  billing_reason: field.shown('long', nullableText),
  /** Why it was last reopened, cancelled, declined, handed back or put off. */
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
  reopen_count: field.shown('number', z.int()),
  /** How many providers declined it in this cycle. */
  declines: field.shown('number', z.int()),
  /** What the person thinks of the work, 1 to 5. */
  rating: field.shown('number', z.nullable(z.int())),
  feedback: field.shown('long', nullableText),
});

/** The place that an issue is of, by its kind. Field name → locale key. */
export function maintenanceIssueErrors(issue: Record<string, unknown>): Record<string, string> {
  const { location, unit_id, equipment_id, compound_id, makes_unit_unusable } = issue;
  if (location === 'unit' && !unit_id) return { unit_id: 'app.error.required' };
  if (location === 'equipment' && !equipment_id) return { equipment_id: 'app.error.required' };
  if (location !== 'unit' && makes_unit_unusable) return { makes_unit_unusable: 'maintenance.issue.error.no_unit' };
  if (location === 'common_area' && !compound_id) return { compound_id: 'app.error.required' };
  return {};
}
