import { dayParts, entryWindow, hoursOf, type Slot, slotAt, visitSlots } from '../../src/api/visits/slots.ts';
import { hostErrors, visitErrors } from '../../src/api/visits/visit-fields.ts';
import { atHour, endOfDay, wallClock } from '../../src/calendar/zone.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { visitLifecycle } from '../../src/machines/visits/visit/lifecycle.ts';
import { tenants } from '../db/schema/leasing.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { users } from '../db/schema/people.ts';
import { compounds, units } from '../db/schema/property.ts';
import { unitOwners } from '../db/schema/unit-owner.ts';
import { visits } from '../db/schema/visit.ts';
import { visitCategories } from '../db/schema/visit-category.ts';
import type { Scope } from '../db/scope.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { Company } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { mustExist, present } from '../property/references.ts';
import { readVisit } from './visit-record.ts';

type Values = Record<string, unknown>;
const minute = 60_000;
/** How long a walk-in is expected to take, in minutes. */
const walkInMinutes = 120;

/** The compound of a unit, or the one that is given; its references exist, and its category is offered. Throws an ApiError. */
export async function placed(scope: Scope, values: Values, after: Values): Promise<Values> {
  await mustExist(scope, values, {
    ...{ category_id: visitCategories, tenant_id: tenants, unit_owner_id: unitOwners, host_user_id: users },
    ...{ compound_id: compounds, unit_id: units, issue_id: maintenanceIssues },
  });
  if (values.category_id) {
    const { rows } = await scope.client.query<{ active: boolean }>({
      name: 'visit_categories.offered',
      text: 'select active from visit_categories where company_id = $1 and id = $2 for share',
      values: [scope.company, values.category_id],
    });
    if (!rows[0]?.active) throw invalid({ category_id: 'maintenance.error.inactive_parent' });
  }
  const isOf = (host: string, id: string) => (after.host === host ? after[id] : null);
  const host = {
    ...{ tenant_id: isOf('tenant', 'tenant_id'), unit_owner_id: isOf('owner', 'unit_owner_id') },
    host_user_id: isOf('staff', 'host_user_id'),
  };
  if (!after.unit_id) return { ...values, ...host };
  const { rows } = await scope.client.query<{ compound_id: number }>({
    name: 'units.compound',
    text: 'select compound_id from units where company_id = $1 and id = $2',
    values: [scope.company, after.unit_id],
  });
  return { ...values, ...host, compound_id: Number(rows[0]?.compound_id) };
}

/** The time in which somebody is let in: from before a slot until after it, by the wall clock. */
export function windowOf(day: string, slot: Slot, zone: string): { window_from: string; window_to: string } {
  const [from, to] = hoursOf(slot);
  const [begin, end] = [atHour(day, from, zone), to === 24 ? endOfDay(day, zone) : atHour(day, to, zone)];
  return {
    window_from: new Date(begin.getTime() - entryWindow.before * minute).toISOString(),
    window_to: new Date(end.getTime() + entryWindow.after * minute).toISOString(),
  };
}

/** Checks and completes a visit as it is entered or changed. Throws an ApiError. */
export async function checkVisit({ scope, currentUser: { company } }: WriteContext, given: Values, id: number | null) {
  if (id !== null) await lockRow(scope, visits, id);
  const before = id === null ? null : await readVisit(scope, id);
  if (before && !hasTag(visitLifecycle, before.status, 'editable'))
    throw notInThisState({ entity: 'visit', status: before.status }, 'visits.visit.error.not_editable');
  const after: Values = { ...before, ...present(given) };
  const wrong = visitErrors(after, todayOf(company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { members: _, ...values } = given;
  return { ...(await placed(scope, values, after)), ...windowOf(after.day as string, after.slot as Slot, company.time_zone) };
}

/** When somebody who stands at the gate may come in: from now on. */
export function atGate(company: Company) {
  // From the minute on, as the database's clock of a transaction is that of its beginning.
  const now = new Date(Math.floor(nowOf(company).getTime() / minute) * minute);
  const hour = Number(wallClock(company.time_zone, now).slice(11, 13));
  return {
    ...{ walk_in: true, day: todayOf(company), slot: slotAt(hour, visitSlots) ?? slotAt(hour, dayParts) },
    window_from: now.toISOString(),
    window_to: new Date(now.getTime() + (walkInMinutes + entryWindow.after) * minute).toISOString(),
  };
}

/** Completes what is entered of somebody who stands at the gate. Throws an ApiError. */
export async function checkWalkIn(scope: Scope, company: Company, given: Values): Promise<Values> {
  const wrong = hostErrors(given);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { members, ...values } = given;
  const party = (members as unknown[]).length > 1 ? 'group' : 'single';
  return { ...(await placed(scope, values, given)), party, ...atGate(company) };
}
