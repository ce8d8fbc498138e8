import * as z from 'zod/mini';
import { ticketPriorities } from '../community/ticket.ts';
import { defineFields, field, nameFields } from '../define-fields.ts';
import { id, optional, text } from '../fields.ts';

export const maintenancePlanStatuses = ['draft', 'active', 'paused', 'ended'] as const;
export const planTargets = ['equipment', 'unit', 'common_area', 'compound'] as const;
/** When work is due: on days, at marks of a meter, or at what comes first. */
export const planTriggers = ['time', 'meter', 'first'] as const;
export const intervalUnits = ['days', 'weeks', 'months', 'years'] as const;
/** Fixed: counted from the first day. Floating: counted from when the work was last resolved. */
export const planModes = ['fixed', 'floating'] as const;
export const closedDayRules = ['after', 'before', 'keep'] as const;
const calendars = ['gregorian', 'hijri'] as const;
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** `open`: an issue was made, and is neither resolved nor cancelled. `missed` and `skipped` are ones of which none was made. */
export const occurrenceStates = ['open', 'done', 'cancelled', 'missed', 'skipped'] as const;
/** Missed before the plan was active, or while nobody looked; skipped while an issue was open, or as the equipment is retired. */
export const occurrenceReasons = ['before', 'outage', 'open', 'retired'] as const;

const month = () =>
  field.own('choice', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(12))), {
    ...{ options: months, texts: 'maintenance.plan.month', hint: 'maintenance.plan.hint.season' },
  });
const days = (hint: string) => field.presetNumber({ from: 0, to: 366 }, { initial: 0, hint });

/** Work that recurs: where, how often, and what the issue that it makes says. */
export const maintenancePlanFields = defineFields('maintenance.plan', {
  ...nameFields(),
  status: field.status(maintenancePlanStatuses, 'maintenance_plan.status', { width: 120 }),
  subsubcategory_id: field.reference('maintenance_subsubcategory', { label: 'app.entity.maintenance_subsubcategory' }),
  type_id: field.reference('maintenance_type', { label: 'app.entity.maintenance_type' }),
  priority: field.presetChoice(ticketPriorities, 'community.ticket.priority_name', {
    initial: 'normal',
    label: 'community.ticket.priority',
  }),
  /** The text of the issues. */
  description: field.own('long', z.string(), text(2000), { initial: '', isRequired: true }),
  target: field.choice(planTargets, 'maintenance.plan.target', { initial: 'equipment', width: 120 }),
  equipment_id: field.optionalReference('equipment', { label: 'app.entity.equipment', pick: 'search', isMain: true, width: 180 }),
  /** Follows from the equipment, if that is the target. */
  compound_id: field.own('reference', z.int(), optional(id()), {
    ...{ to: 'compound', label: 'sales.lead.compound', pick: 'select', width: 150 },
  }),
  building_id: field.optionalReference('building', { label: 'property.field.building_id', width: 120 }),
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], width: 100 }),
  /** Where in the compound: the garden, the roof. */
  place_note: field.optionalText(200),
  trigger: field.choice(planTriggers, 'maintenance.plan.trigger', { initial: 'time', isSorted: true, width: 130 }),
  /** The first occurrence. */
  anchor: field.optionalDay({ hint: 'maintenance.plan.hint.anchor' }),
  every: field.presetNumber({ from: 1, to: 1000 }, { initial: 1 }),
  every_unit: field.presetChoice(intervalUnits, 'maintenance.plan.every_unit', { initial: 'months' }),
  calendar: field.presetChoice(calendars, 'sales.calendar', { initial: 'gregorian', label: 'sales.quotation.calendar' }),
  meter_id: field.optionalReference('meter', { label: 'app.entity.meter', pick: 'search' }),
  /** In units of the meter. */
  meter_every: field.own('number', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lte(1_000_000_000))), {
    hint: 'maintenance.plan.hint.meter_every',
  }),
  mode: field.presetChoice(planModes, 'maintenance.plan.mode', { initial: 'fixed', hint: 'maintenance.plan.hint.mode' }),
  lead_days: days('maintenance.plan.hint.lead_days'),
  window_days: days('maintenance.plan.hint.window_days'),
  closed_day: field.presetChoice(closedDayRules, 'maintenance.plan.closed_day', { initial: 'after' }),
  season_from: month(),
  season_to: month(),
  checklist_id: field.optionalReference('work_order_checklist', { label: 'app.entity.work_order_checklist' }),
  needs_photo: field.flag(false),
  needs_signature: field.flag(false),
  provider_id: field.optionalReference('provider', { label: 'app.entity.provider', width: 180 }),
  /** The next occurrence; null while it isn't active, or a floating one waits for its open work. */
  next_on: field.shown('day', z.nullable(z.string()), { isSorted: true, width: 120 }),
  next_due_on: field.shown('day', z.nullable(z.string()), { isSorted: true, width: 120 }),
  /** What its meter has counted at the next one. */
  next_mark: field.shown('number', z.nullable(z.int()), { width: 120 }),
  /** The day on which its latest issue was made. */
  last_on: field.shown('day', z.nullable(z.string()), { width: 120 }),
  missed: field.shown('number', z.int(), { width: 90 }),
  /** Why it was last paused or ended. */
  reason: field.shown('long', z.nullable(z.string()), { label: 'sales.ask.reason' }),
});
