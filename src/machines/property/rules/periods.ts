import type { OccupancyPeriod, UnitRegion } from '../../../api/property/unit-history.ts';
import { daysBetween, plusDays } from '../../../calendar/days.ts';
import { isOutOfOrder, type UnitState } from '../unit/rules.ts';

/** Who or what had a unit from one day to another; without an end, until further notice. */
export type Claim = Omit<OccupancyPeriod, 'days'>;

/** Where claims meet, the one further to the front is shown; of two leases, the later. */
const ranks = ['leased', 'blocked', 'out_of_order', 'reserved', 'held', 'vacant'];

const vacant = (from: string, to: string | null): Claim => ({
  kind: 'vacant',
  from,
  to,
  lease_id: null,
  lease_status: null,
  tenant_name: null,
  quotation_id: null,
  ref_no: null,
});
const isOn = ({ from, to }: Claim, day: string) => from <= day && (to === null || day <= to);
const isSame = (a: Claim, b: Claim) => a.kind === b.kind && a.lease_id === b.lease_id && a.quotation_id === b.quotation_id;

/**
 * The history of a unit since a day without gaps or overlaps: between its leases it is blocked, out of order, reserved, held or
 * vacant. The last period has no end unless it is known.
 */
export function periodsOf(since: string, claims: readonly Claim[]): OccupancyPeriod[] {
  const ordered = [...claims].sort((a, b) => ranks.indexOf(a.kind) - ranks.indexOf(b.kind) || b.from.localeCompare(a.from));
  const starts = new Set([since]);
  for (const { from, to } of claims) for (const day of [from, to && plusDays(to, 1)]) if (day && day > since) starts.add(day);
  const days = [...starts].sort();
  const periods: Claim[] = [];
  for (const [i, from] of days.entries()) {
    const next = days[i + 1];
    const to = next ? plusDays(next, -1) : null;
    const claim = { ...(ordered.find((one) => isOn(one, from)) ?? vacant(from, to)), from, to };
    const last = periods.at(-1);
    if (last && isSame(last, claim)) last.to = to;
    else periods.push(claim);
  }
  return periods.map((period) => ({ ...period, days: period.to === null ? null : daysBetween(period.from, period.to) + 1 }));
}

type Standing = UnitState & { blocked_until: string | null };

/** The three regions of a unit today, and when each changes next as far as is known. */
export function regionsOf(unit: Standing, periods: readonly OccupancyPeriod[], today: string): UnitRegion[] {
  const after = periods.find(({ from }) => from > today);
  const occupancy: UnitRegion = {
    region: 'occupancy',
    value: unit.occupancy,
    next_on: after?.from ?? null,
    next_value: after?.kind ?? null,
  };
  const readiness = { region: 'readiness', value: unit.readiness } as const;
  const market = { region: 'market', value: unit.market } as const;
  const { out_of_order_from: from, out_of_order_to: to, expected_ready_on: ready, blocked_until: until } = unit;
  const turns = (on: string | null, value: string) =>
    on && on > today ? { next_on: on, next_value: value } : { next_on: null, next_value: null };
  return [
    occupancy,
    unit.readiness === 'out_of_order'
      ? isOutOfOrder(unit, today)
        ? { ...readiness, ...turns(to && plusDays(to, 1), 'ready') }
        : // Planned, or over: the unit can be used today.
          { ...readiness, value: 'ready', ...turns(from, 'out_of_order') }
      : { ...readiness, ...(unit.readiness === 'ready' ? turns(null, '') : turns(ready, 'ready')) },
    { ...market, ...(unit.market === 'blocked' ? turns(until && plusDays(until, 1), 'for_lease') : turns(null, '')) },
  ];
}
