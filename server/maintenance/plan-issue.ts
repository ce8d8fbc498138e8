import type { MaintenancePlan } from '../../src/api/maintenance/maintenance-plan.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import type { Scope } from '../db/scope.ts';
import { nowOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { createRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { freezeOnIssue } from './issue-checklist.ts';
import { maintenanceIssueStore } from './issue-record.ts';
import { readPlan } from './maintenance-plan-record.ts';

/** The issue names its place as the plan does; what concerns a whole compound is in its common area. */
const locations = { equipment: 'equipment', unit: 'unit', common_area: 'common_area', compound: 'common_area' } as const;

/**
 * Makes the issue of an occurrence: it is to be resolved by the end of its due day, and nobody has to respond to it. It is at risk once
 * three quarters of the open time until then are over. Nothing of it is refused: a category that is no longer offered was chosen while
 * it was. Returns its id.
 */
export async function makeIssue(
  scope: Scope,
  services: Services,
  company: Company,
  { plan: id, due_on }: { plan: number; due_on: string },
): Promise<number> {
  const plan: MaintenancePlan = await readPlan(scope, id);
  const now = nowOf(company);
  const due = endOfDay(due_on, company.time_zone);
  const clock = await openClockOf(scope);
  const atRisk = clock.after(now, (clock.between(now, due) * 3) / 4);
  const { target, compound_id, building_id, unit_id, equipment_id, place_note, name_ar } = plan;
  const { subsubcategory_id, type_id, priority, description, provider_id, checklist_id } = plan;
  const reported_by = 'plan';
  const issue = await createRecord(scope, services, systemUser(company), maintenanceIssueStore, {
    ...{ location: locations[target], compound_id, building_id, unit_id, equipment_id, subsubcategory_id, type_id, priority },
    ...{ reported_by, place_note: target === 'compound' ? (place_note ?? name_ar) : place_note, description, provider_id },
    ...{ checklist_id, opened_at: now.toISOString(), counted_from: now.toISOString() },
    ...{ resolve_due_at: due.toISOString(), resolve_at_risk_at: (atRisk < due ? atRisk : due).toISOString() },
  });
  if (checklist_id !== null) await freezeOnIssue(scope, issue, checklist_id, now);
  return issue;
}
