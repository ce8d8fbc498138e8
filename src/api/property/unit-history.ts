import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { dayText } from '../field-meta.ts';
import { readinesses, unitLabels } from './unit.ts';

const nullableText = z.nullable(z.string());
const nullableDay = z.nullable(dayText());
const nullableId = z.nullable(z.int());

export const periodKinds = ['leased', 'reserved', 'held', 'blocked', 'out_of_order', 'vacant'] as const;

export const OccupancyPeriod = z.object({
  kind: z.enum(periodKinds),
  from: dayText(),
  /** The last day; null until further notice. */
  to: nullableDay,
  /** Both days included. */
  days: z.nullable(z.int()),
  lease_id: nullableId,
  lease_status: nullableText,
  /** Null for those who may not see leases. */
  tenant_name: nullableText,
  quotation_id: nullableId,
  ref_no: nullableText,
});
export type OccupancyPeriod = z.infer<typeof OccupancyPeriod>;

/** One of the three regions of a unit's state (domain 3.6), and its next known change. */
export const UnitRegion = z.object({
  region: z.enum(['occupancy', 'readiness', 'market']),
  value: z.string(),
  next_on: nullableDay,
  next_value: nullableText,
});
export type UnitRegion = z.infer<typeof UnitRegion>;

export const UnitHistory = z.object({
  today: dayText(),
  regions: z.array(UnitRegion),
  /** From the first known day, oldest first, without gaps. */
  periods: z.array(OccupancyPeriod),
});
export type UnitHistory = z.infer<typeof UnitHistory>;

/** A unit on the map of its compound. */
export const MapUnit = z.object({
  id: z.int(),
  number: z.string(),
  floor: z.int(),
  label: z.enum(unitLabels),
  readiness: z.enum(readinesses),
  /** How many issues of it are open; left out for those who may not see maintenance. */
  open_issues: z.optional(z.int()),
});
export type MapUnit = z.infer<typeof MapUnit>;

export const MapBuilding = z.object({
  id: z.int(),
  code: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  block_id: nullableId,
  block_name_en: nullableText,
  block_name_ar: nullableText,
  units: z.array(MapUnit),
});
export type MapBuilding = z.infer<typeof MapBuilding>;

export const unitHistoryCalls = {
  history: get('X-UNI-06', '/units/{id}/occupancy', { needs: 'units.view', answer: UnitHistory }),
  /** Every building of a compound with its units, by block and code. */
  map: get('X-UNI-07', '/compounds/{compound_id}/map', { needs: 'units.view', answer: z.array(MapBuilding) }),
};
