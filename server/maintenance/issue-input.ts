import { maintenanceIssueErrors, slotLimits, waitLimits } from '../../src/api/maintenance/issue-fields.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { dayIn, startOfDay } from '../../src/calendar/zone.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { equipments } from '../db/schema/equipment.ts';
import { tenants } from '../db/schema/leasing.ts';
import { maintenanceStatusDetails, maintenanceSubsubcategories, maintenanceTypes } from '../db/schema/maintenance.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { buildings, compounds, units } from '../db/schema/property.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { Company } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { inGroup } from '../kit/statuses.ts';
import { mustExist, present } from '../property/references.ts';
import { limitsOfNew, limitsOfPriority } from './issue-limits.ts';
import { readIssue } from './issue-record.ts';

const hour = 3_600_000;
type Values = Record<string, unknown>;

interface Place {
  compound_id: number | null;
  building_id: number | null;
  unit_id: number | null;
}
/** The place of a unit or of equipment. */
async function placeOf({ client, company }: Scope, { location, unit_id, equipment_id }: Values): Promise<Place | undefined> {
  const { rows } = await client.query<Place>({
    name: `issues.place.${location === 'unit' ? 'unit' : 'equipment'}`,
    text:
      location === 'unit'
        ? 'select compound_id, building_id, id as unit_id from units where company_id = $1 and id = $2'
        : 'select compound_id, building_id, unit_id from equipments where company_id = $1 and id = $2',
    values: [company, location === 'unit' ? unit_id : equipment_id],
  });
  return rows[0];
}

/** The place of an issue, which follows from its unit or its equipment; throws an ApiError if what was given contradicts it. */
async function inPlace(scope: Scope, values: Values, after: Values): Promise<Values> {
  const { location } = after;
  if (location === 'common_area') {
    const { building_id, compound_id } = after;
    const { rowCount } = await scope.client.query({
      name: 'issues.building',
      text: 'select where $3::bigint is null or exists (select from buildings where company_id = $1 and id = $3 and compound_id = $2)',
      values: [scope.company, compound_id, building_id ?? null],
    });
    if (!rowCount) throw invalid({ building_id: 'maintenance.equipment.error.building' });
    return { ...values, unit_id: null, equipment_id: null };
  }
  const found = await placeOf(scope, after);
  if (!found) return values;
  for (const field of ['compound_id', 'building_id', 'unit_id'] as const)
    if (values[field] && Number(values[field]) !== Number(found[field]))
      throw invalid({ [field]: `maintenance.issue.error.not_of_${location as 'unit' | 'equipment'}` });
  return { ...values, ...found, ...(location === 'unit' && { equipment_id: null }) };
}

/** Its category is offered, and so are those above it; what was chosen before may be kept. */
export async function usualPriority(
  { client, company }: Scope,
  id: unknown,
  isKept: boolean,
): Promise<MaintenanceIssue['priority']> {
  const { rows } = await client.query<{ active: boolean; priority: MaintenanceIssue['priority'] }>({
    name: 'issues.category',
    text: `select l.active, c.default_priority as priority from maintenance_subsubcategories l
      join maintenance_subcategories s on s.company_id = l.company_id and s.id = l.subcategory_id
      join maintenance_categories c on c.company_id = s.company_id and c.id = s.category_id
      where l.company_id = $1 and l.id = $2 for share of l`,
    values: [company, id],
  });
  const [category] = rows;
  if (!category) throw invalid({ subsubcategory_id: 'app.error.unknown_reference' });
  if (!category.active && !isKept) throw invalid({ subsubcategory_id: 'maintenance.error.inactive_parent' });
  return category.priority;
}

/** A status detail labels one of the statuses that the issue is in. */
async function mustLabel({ client, company }: Scope, id: unknown, issue: Partial<MaintenanceIssue> | null): Promise<void> {
  if (!id) return;
  const own = issue ?? { status: 'pending', dispatch_status: 'none', waiting_status: 'none', billing_status: 'none' };
  const { rowCount } = await client.query({
    name: 'issues.status_detail',
    text: `select from maintenance_status_details where company_id = $1 and id = $2 and active
      and status = case life when 'status' then $3 when 'dispatch' then $4 when 'waiting' then $5 else $6 end`,
    values: [company, id, own.status, own.dispatch_status, own.waiting_status, own.billing_status],
  });
  if (!rowCount) throw invalid({ status_detail_id: 'maintenance.issue.error.status_detail' });
}

/** Checks and completes what is reported of an issue, or changed of one that is open. Throws an ApiError. */
export async function checkIssue({ scope, currentUser }: WriteContext, given: Values, id: number | null): Promise<Values> {
  if (id !== null) await lockRow(scope, maintenanceIssues, id);
  const before = id === null ? null : await readIssue(scope, id);
  if (before && !hasTag(maintenanceIssueLifecycle, before.status, 'open'))
    throw notInThisState({ entity: 'maintenance_issue', status: before.status }, 'maintenance.issue.error.not_open');
  if (before && before.dispatch_status !== 'none' && given.provider_id !== undefined && given.provider_id !== before.provider_id)
    throw invalid({ provider_id: 'maintenance.issue.error.provider' });
  // A priority that is emptied is the category's again.
  const { priority: wanted, ...values } = given;
  const after: Values = { ...before, ...present(values) };
  const wrong = maintenanceIssueErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  await mustExist(scope, values, {
    ...{ compound_id: compounds, building_id: buildings, unit_id: units, equipment_id: equipments, tenant_id: tenants },
    ...{ subsubcategory_id: maintenanceSubsubcategories, type_id: maintenanceTypes, provider_id: providers },
    ...{ status_detail_id: maintenanceStatusDetails },
  });
  const isKept = before !== null && Number(after.subsubcategory_id) === before.subsubcategory_id;
  const usual = await usualPriority(scope, after.subsubcategory_id, isKept);
  if (before?.status_detail_id !== values.status_detail_id) await mustLabel(scope, values.status_detail_id, before);
  const priority = (wanted ?? (before && wanted === undefined ? before.priority : usual)) as MaintenanceIssue['priority'];
  const placed = { ...(await inPlace(scope, values, after)), priority };
  const now = nowOf(currentUser.company);
  if (!before) return { ...placed, opened_at: now.toISOString(), ...(await limitsOfNew(scope, priority, now)) };
  return priority === before.priority ? placed : { ...placed, ...(await limitsOfPriority(scope, before, priority, now)) };
}

interface Waiting {
  until?: string | null | undefined;
  contact_channel?: string | null | undefined;
  contact_at?: string | null | undefined;
}
/** The end of a wait, at most ten open days ahead, and the attempt to reach somebody, a day old at most. Throws an ApiError. */
export async function checkWait<W extends Waiting>(scope: Scope, company: Company, given: W): Promise<W> {
  const now = nowOf(company);
  const { until, contact_channel, contact_at } = given;
  if (until) {
    const clock = await openClockOf(scope);
    let last = dayIn(company.time_zone, now);
    for (let days = 0; days < waitLimits.days; days++) last = clock.openDayFrom(plusDays(last, 1));
    if (new Date(until) <= now) throw invalid({ until: 'maintenance.issue.error.until_past' });
    if (new Date(until) >= startOfDay(plusDays(last, 1), company.time_zone))
      throw invalid({ until: { messageKey: 'maintenance.issue.error.until', values: { days: waitLimits.days } } });
  }
  if (contact_at && !contact_channel) throw invalid({ contact_channel: 'app.error.required' });
  const age = contact_at ? now.getTime() - new Date(contact_at).getTime() : 0;
  if (age < 0 || age > waitLimits.contact * hour)
    throw invalid({ contact_at: { messageKey: 'maintenance.issue.error.contact_at', values: { hours: waitLimits.contact } } });
  return contact_channel && !contact_at ? { ...given, contact_at: now.toISOString() } : given;
}

interface Slot {
  slot_from?: string | null | undefined;
  slot_to?: string | null | undefined;
}
/** What a slot is judged by: the other job that it overlaps, and how many hours ahead it begins. Throws an ApiError. */
export async function weighSlot(scope: Scope, company: Company, issue: MaintenanceIssue, { slot_from, slot_to }: Slot) {
  if (!slot_from || !slot_to) return {};
  const now = nowOf(company);
  const [from, to] = [new Date(slot_from), new Date(slot_to)];
  if (from <= now) throw invalid({ slot_from: 'maintenance.issue.error.slot_past' });
  if (from.getTime() - now.getTime() > slotLimits.days * 24 * hour)
    throw invalid({ slot_from: { messageKey: 'maintenance.issue.error.slot_days', values: { days: slotLimits.days } } });
  if (to <= from) throw invalid({ slot_to: 'maintenance.issue.error.slot_order' });
  if (to.getTime() - from.getTime() > slotLimits.hours * hour)
    throw invalid({ slot_to: { messageKey: 'maintenance.issue.error.slot_hours', values: { hours: slotLimits.hours } } });
  const comes = issue.technician_id ?? issue.assignee_id;
  // One visit of a person is agreed on after the other, so that none is overlooked.
  await scope.client.query({
    name: 'issues.slots_of',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`slots ${scope.company} ${comes}`],
  });
  const hours_ahead = Math.floor((from.getTime() - now.getTime()) / hour);
  const { rows } = await scope.client.query<{ ref_no: string }>({
    name: 'issues.overlapping',
    text: `select ref_no from maintenance_issues where company_id = $1 and id <> $2 and coalesce(technician_id, assignee_id) = $3
      and dispatch_status ${inGroup('issue_dispatch', 'slotted')} and slot_from < $5 and slot_to > $4 order by slot_from, id limit 1`,
    values: [scope.company, issue.id, comes, from.toISOString(), to.toISOString()],
  });
  return { hours_ahead, ...(rows[0] && { overlaps: rows[0].ref_no }) };
}

/** An offer is answered before its end, which lies ahead. Throws an ApiError. */
export function checkOffer(company: Company, respond_by: string | null | undefined): void {
  if (respond_by && new Date(respond_by) <= nowOf(company)) throw invalid({ respond_by: 'maintenance.issue.error.respond_by' });
}

/** A quote is good until a time ahead, within the days that a slot may lie ahead. Throws an ApiError. */
export function checkQuote(company: Company, until: string | null | undefined): void {
  if (!until) return;
  const ahead = new Date(until).getTime() - nowOf(company).getTime();
  if (ahead <= 0) throw invalid({ until: 'maintenance.issue.error.quote_past' });
  if (ahead > slotLimits.days * 24 * hour)
    throw invalid({ until: { messageKey: 'maintenance.issue.error.quote_days', values: { days: slotLimits.days } } });
}
