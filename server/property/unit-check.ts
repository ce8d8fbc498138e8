import { and, eq } from 'drizzle-orm';
import { type Unit, unitErrors } from '../../src/api/property/unit.ts';
import { usesWithin } from '../../src/machines/property/unit/rules.ts';
import { buildings, compounds, unitStatusDetails, unitTypes } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { keptDays } from './occupancy.ts';
import { present } from './references.ts';
import { openPreparationOf } from './unit-preparation.ts';
import { unitStore } from './unit-record.ts';

type Stored = Pick<
  Unit,
  | 'id'
  | 'compound_id'
  | 'building_id'
  | 'unit_type_id'
  | 'floor'
  | 'property_use'
  | 'readiness'
  | 'market'
  | 'status_detail_id'
  | 'out_of_order_from'
  | 'out_of_order_to'
>;

/** Checks a unit against its building, compound, type and leases (domain §4), and fills in derived values. */
export async function checkUnit({ scope, currentUser }: WriteContext, given: Record<string, unknown>, id: number | null) {
  const before = id === null ? null : await readOr404<Stored>(scope, unitStore, id);
  const values = { ...given };
  const after = { readiness: 'ready', market: 'for_lease', ...before, ...present(values) } as Stored;
  forgetWhatIsOver(values, after, before, todayOf(currentUser.company));
  const wrong = unitErrors({ ...before, ...present(values) });

  const [placed, [type], [detail]] = await Promise.all([
    placeOf(scope, after.building_id),
    scope.db
      .select({ use: unitTypes.property_use })
      .from(unitTypes)
      .where(and(eq(unitTypes.company_id, scope.company), eq(unitTypes.id, after.unit_type_id))),
    scope.db
      .select({ applies_to: unitStatusDetails.applies_to })
      .from(unitStatusDetails)
      .where(and(eq(unitStatusDetails.company_id, scope.company), eq(unitStatusDetails.id, after.status_detail_id ?? 0))),
  ]);
  if (!placed) wrong.building_id = 'app.error.unknown_reference';
  else {
    const { building, use } = placed;
    if (before && building.compound_id !== before.compound_id) wrong.building_id = 'property.unit.error.other_compound';
    if (after.floor > building.floors - 1 || after.floor < -building.basements) wrong.floor = 'property.unit.error.floor';
    if (!usesWithin(use).includes(after.property_use)) wrong.property_use = 'property.unit.error.use';
    Object.assign(values, { compound_id: building.compound_id, block_id: building.block_id });
  }
  if (!type) wrong.unit_type_id = 'app.error.unknown_reference';
  else if (!usesWithin(type.use).includes(after.property_use)) wrong.unit_type_id = 'property.unit.error.type_use';
  if (after.status_detail_id && values.status_detail_id !== null) {
    if (!detail) wrong.status_detail_id = 'app.error.unknown_reference';
    else if (detail.applies_to !== after.readiness && detail.applies_to !== after.market) {
      // A detail chosen for the previous state is removed; a new one must match.
      if (values.status_detail_id) wrong.status_detail_id = 'property.unit.error.detail';
      else values.status_detail_id = null;
    }
  }
  // Its preparation makes it ready.
  if (before && before.readiness !== 'ready' && after.readiness === 'ready' && (await openPreparationOf(scope, before.id)))
    wrong.readiness = 'property.unit.error.in_preparation';
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (id !== null && after.readiness === 'out_of_order')
    await refuseOverLease(scope, id, { ...after, ...present(values) } as Stored);
  return values;
}

async function placeOf(scope: Scope, building: number) {
  const [placed] = await scope.db
    .select({ building: buildings, use: compounds.property_use })
    .from(buildings)
    .innerJoin(compounds, and(eq(compounds.company_id, buildings.company_id), eq(compounds.id, buildings.compound_id)))
    .where(and(eq(buildings.company_id, scope.company), eq(buildings.id, building)));
  return placed;
}

/** Details of a state are cleared when the unit leaves it. */
function forgetWhatIsOver(values: Record<string, unknown>, after: Stored, before: Stored | null, today: string): void {
  if (after.readiness !== 'out_of_order')
    Object.assign(values, { out_of_order_reason: null, out_of_order_from: null, out_of_order_to: null });
  else if (!after.out_of_order_from) values.out_of_order_from = before?.out_of_order_from ?? today;
  if (after.readiness === 'ready') values.expected_ready_on = null;
  if (after.market !== 'blocked') values.blocked_until = null;
}

/** The first lease that keeps a unit in a period; null if none does. */
export async function leaseWithin(scope: Scope, unit: number, from: string | null, to: string | null) {
  const { rows } = await scope.client.query<{ id: number; start_on: string; end_on: string }>({
    name: 'unit.leases_within',
    text: `select l.id, l.start_on::text, coalesce(l.ended_on, l.end_on)::text as end_on from leases l
      where l.company_id = $1 and l.unit_id = $2 and l.status ${inGroup('lease', 'claims')}
        and ${keptDays} && daterange($3::date, $4::date, '[]')
      order by l.start_on limit 1`,
    values: [scope.company, unit, from, to],
  });
  return rows[0] ?? null;
}

/** An occupied unit can't be out of order for that period. */
async function refuseOverLease(scope: Scope, unit: number, { out_of_order_from, out_of_order_to }: Stored): Promise<void> {
  const lease = await leaseWithin(scope, unit, out_of_order_from, out_of_order_to);
  if (lease)
    throw new ApiError(422, 'refused', 'property.unit.error.leased_then', {
      values: { from: lease.start_on, to: lease.end_on },
      fields: { out_of_order_from: 'property.unit.error.leased_field' },
    });
}
