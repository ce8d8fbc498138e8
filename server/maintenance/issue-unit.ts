import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { leaseWithin } from '../property/unit-check.ts';
import { openPreparationOf } from '../property/unit-preparation.ts';
import { unitStore } from '../property/unit-record.ts';
import { lookForUnits } from '../sales/waiting-list-offers.ts';

type Named = Pick<MaintenanceIssue, 'id' | 'ref_no' | 'description'>;
interface UnitState {
  readiness: 'ready' | 'under_preparation' | 'out_of_order';
  reason: string | null;
  /** What its status detail describes. */
  applies_to: string | null;
}
async function stateOf(scope: Scope, unit: number): Promise<UnitState | undefined> {
  await lockRow(scope, units, unit);
  const { rows } = await scope.client.query<UnitState>({
    name: 'units.readiness',
    text: `select u.readiness, u.out_of_order_reason as reason, d.applies_to from units u
      left join unit_status_details d on d.company_id = u.company_id and d.id = u.status_detail_id
      where u.company_id = $1 and u.id = $2`,
    values: [scope.company, unit],
  });
  return rows[0];
}
const reasonOf = ({ ref_no, description }: Named): string => `${ref_no}: ${description}`.slice(0, 500);

/** Puts a unit out of order because of an issue. One that is so already stays as it is, and a leased one is its lease's matter. */
async function take(context: WriteContext, issue: Named, unit: number, refuses: boolean): Promise<void> {
  const { scope, services, currentUser } = context;
  const today = todayOf(currentUser.company);
  const state = await stateOf(scope, unit);
  if (!state || state.readiness === 'out_of_order') return;
  const lease = await leaseWithin(scope, unit, today, null);
  if (lease && refuses)
    throw new ApiError(422, 'refused', 'property.unit.error.leased_then', {
      values: { from: lease.start_on, to: lease.end_on },
      fields: { makes_unit_unusable: 'maintenance.issue.error.leased' },
    });
  if (lease) return;
  await updateRecord(scope, services, currentUser, unitStore, unit, {
    ...{ readiness: 'out_of_order', out_of_order_reason: reasonOf(issue), out_of_order_from: today, out_of_order_to: null },
    ...(state.applies_to === state.readiness && { status_detail_id: null }),
  });
  await scope.client.query({
    name: 'unusable_units.take',
    text: 'insert into unusable_units (company_id, unit_id, issue_id) values ($1, $2, $3)',
    values: [scope.company, unit, issue.id],
  });
}

/**
 * Gives a unit back once the issue that put it out of order is over. Another open issue that makes it unusable takes its place; what
 * somebody has changed meanwhile stays. Its preparation goes on where there is one.
 */
async function giveBack(context: WriteContext, issue: Named, unit: number): Promise<void> {
  const { scope, services, currentUser } = context;
  const state = await stateOf(scope, unit);
  const { rows } = await scope.client.query<Named>({
    name: 'unusable_units.next',
    text: `select i.id, i.ref_no, i.description from maintenance_issues i where i.company_id = $1 and i.unit_id = $2 and i.id <> $3
      and i.makes_unit_unusable and i.location = 'unit' and i.status ${inGroup('maintenance_issue', 'open')} order by i.id limit 1`,
    values: [scope.company, unit, issue.id],
  });
  const isOurs = state?.readiness === 'out_of_order' && state.reason?.startsWith(`${issue.ref_no}: `);
  const next = isOurs ? rows[0] : undefined;
  await scope.client.query({
    name: `unusable_units.${next ? 'pass' : 'free'}`,
    text: next
      ? 'update unusable_units set issue_id = $3 where company_id = $1 and unit_id = $2'
      : 'delete from unusable_units where company_id = $1 and unit_id = $2',
    values: [scope.company, unit, ...(next ? [Number(next.id)] : [])],
  });
  if (next) await updateRecord(scope, services, currentUser, unitStore, unit, { out_of_order_reason: reasonOf(next) });
  if (!isOurs || next) return;
  const isPrepared = (await openPreparationOf(scope, unit)) !== null;
  await updateRecord(scope, services, currentUser, unitStore, unit, {
    ...{ out_of_order_reason: null, out_of_order_from: null, out_of_order_to: null },
    ...(isPrepared ? { readiness: 'under_preparation' } : { readiness: 'ready', expected_ready_on: null }),
    ...(state.applies_to === 'out_of_order' && { status_detail_id: null }),
  });
  await lookForUnits(scope, services);
}

/** The unit that an issue has put out of order. */
async function takenBy({ client, company }: Scope, issue: number): Promise<number | null> {
  const { rows } = await client.query<{ unit_id: number }>({
    name: 'unusable_units.of_issue',
    text: 'select unit_id from unusable_units where company_id = $1 and issue_id = $2',
    values: [company, issue],
  });
  return rows[0] ? Number(rows[0].unit_id) : null;
}

/** Gives the unit of an issue back that is resolved or cancelled. */
export async function freeUnit(context: WriteContext, issue: Named): Promise<void> {
  const taken = await takenBy(context.scope, issue.id);
  if (taken !== null) await giveBack(context, issue, taken);
}

/** Puts the unit of an issue out of order that is open again, unless it is leased by now. */
export async function takeUnit(
  context: WriteContext,
  issue: Pick<MaintenanceIssue, 'makes_unit_unusable' | 'unit_id'> & Named,
  { refuses = false } = {},
): Promise<void> {
  if (issue.makes_unit_unusable && issue.unit_id !== null) await take(context, issue, issue.unit_id, refuses);
}

/** Does the same after an issue was reported or edited. Throws an ApiError if the unit is leased. */
export async function settleUnit(context: WriteContext, issue: MaintenanceIssue): Promise<void> {
  const isOpen = hasTag(maintenanceIssueLifecycle, issue.status, 'open');
  const wanted = isOpen && issue.makes_unit_unusable ? issue.unit_id : null;
  const taken = await takenBy(context.scope, issue.id);
  if (taken === wanted) return;
  if (taken !== null) await giveBack(context, issue, taken);
  if (wanted !== null) await takeUnit(context, issue, { refuses: true });
}
