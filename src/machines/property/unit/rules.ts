import { propertyUses } from '../../../api/fields.ts';
import type { markets, occupancies, readinesses, unitLabels } from '../../../api/property/unit.ts';

/** A unit's state: three independent regions, and one label for their combination. */

export type Occupancy = (typeof occupancies)[number];
export type Readiness = (typeof readinesses)[number];
export type Market = (typeof markets)[number];
export type UnitLabel = (typeof unitLabels)[number];

export interface UnitState {
  /** Who has a claim on it today, computed from leases and holds. */
  occupancy: Occupancy;
  readiness: Readiness;
  market: Market;
  out_of_order_from: string | null;
  out_of_order_to: string | null;
  expected_ready_on: string | null;
}

/** Whether it is out of order on that day; the period may be in the future or over. */
export const isOutOfOrder = (
  unit: Pick<UnitState, 'readiness' | 'out_of_order_from' | 'out_of_order_to'>,
  day: string,
): boolean =>
  unit.readiness === 'out_of_order' &&
  (unit.out_of_order_from === null || unit.out_of_order_from <= day) &&
  (unit.out_of_order_to === null || day <= unit.out_of_order_to);

/** The label that lists and floor maps show for a unit. */
export function labelOf(
  unit: Pick<UnitState, 'occupancy' | 'readiness' | 'out_of_order_from' | 'out_of_order_to'>,
  today: string,
): UnitLabel {
  // In the order of `unitLabels`: what says most comes first.
  if (isOutOfOrder(unit, today)) return 'out_of_order';
  if (unit.occupancy !== 'vacant') return unit.occupancy;
  return unit.readiness === 'under_preparation' ? 'under_preparation' : 'vacant';
}

/** Whether it can be leased from today: marketed, usable and without a claim. */
export const isLeasable = (unit: UnitState, today: string): boolean =>
  unit.market === 'for_lease' && !isOutOfOrder(unit, today) && unit.occupancy === 'vacant';

export interface Condition {
  condition: 'offered' | 'usable' | 'free' | 'ready' | 'meters_known';
  met: boolean;
  /** What it blocks: leasing the unit, or handing it over. */
  blocks: 'lease' | 'delivery';
  /** When it is expected to be met, if known. */
  expected_on: string | null;
}

/** The requirements for handing over a unit. Not being ready only blocks the handover, not the lease. */
export function receivingConditions(
  unit: UnitState & {
    occupied_until: string | null;
    blocked_until: string | null;
    electricity_meter: string | null;
    water_meter: string | null;
  },
  today: string,
): Condition[] {
  return [
    {
      condition: 'offered',
      met: unit.market === 'for_lease',
      blocks: 'lease',
      expected_on: unit.blocked_until,
    },
    {
      condition: 'usable',
      met: !isOutOfOrder(unit, today),
      blocks: 'lease',
      expected_on: unit.out_of_order_to,
    },
    {
      condition: 'free',
      met: unit.occupancy === 'vacant',
      blocks: 'lease',
      expected_on: unit.occupied_until,
    },
    {
      condition: 'ready',
      met: unit.readiness === 'ready',
      blocks: 'delivery',
      expected_on: unit.expected_ready_on,
    },
    {
      condition: 'meters_known',
      met: Boolean(unit.electricity_meter && unit.water_meter),
      blocks: 'delivery',
      expected_on: null,
    },
  ];
}

/** The uses allowed for a unit in a compound of that use. */
export const usesWithin = (compound: string): readonly string[] => (compound === 'general' ? propertyUses : [compound]);
