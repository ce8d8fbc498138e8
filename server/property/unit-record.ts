import { sql } from 'drizzle-orm';
import type { Occupancy, UnitLabel } from '../../src/machines/property/unit/rules.ts';
import { isLeasable, labelOf, type UnitState } from '../../src/machines/property/unit/rules.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { units } from '../db/schema/property.ts';
import { buildingsLike, compoundsLike, isLike, unitTypesLike } from '../kit/likenesses.ts';
import type { EntityStore } from '../kit/records.ts';
import { claimOfUnit, hasLabel, hasOccupancy } from './occupancy.ts';

interface Claim {
  occupancy: Occupancy;
  until: string | null;
  lease_id: number | null;
  quotation_id: number | null;
}
/** A unit as read from the database, with today's claim separate. */
export type Raw<U> = Omit<U, 'occupancy' | 'occupied_until' | 'lease_id' | 'quotation_id' | 'label' | 'leasable'> & {
  claim_: Claim | null;
};

const of = (column: string, table: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${units.company_id} and x.id = ${sql.raw(`units.${column}`)})`;

/** An amount of the unit's type, as a money string. */
const ofType = (column: string) =>
  sql<string>`(select round(x.${sql.raw(column)} / 100.0, 2)::text from unit_types x where x.company_id = ${units.company_id} and x.id = ${sql.raw('units.unit_type_id')})`;

/** What the list shows as the asking rent, in halalas: the unit's own, or the highest of its type (`listPriceOf`). */
const listPrice = sql<number>`coalesce(units.asking_rent, (select x.max_price from unit_types x
  where x.company_id = ${units.company_id} and x.id = units.unit_type_id))`;

/** A list row. */
export const unitStore: EntityStore = {
  entity: 'unit',
  table: units,
  title: 'x.number',
  search: {
    text: `select u.id, u.number as title, concat_ws(' · ', c.name_en, b.name_en) as detail, u.market as status
      from units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id
      join buildings b on b.company_id = u.company_id and b.id = u.building_id
      where u.company_id = $1 and ${foldedSql('u.number')} like $2 order by length(u.number), u.id desc`,
  },
  shows: {
    compound_name_en: of('compound_id', 'compounds', 'name_en'),
    compound_name_ar: of('compound_id', 'compounds', 'name_ar'),
    block_code: of('block_id', 'blocks', 'code'),
    building_code: of('building_id', 'buildings', 'code'),
    unit_type_name_en: of('unit_type_id', 'unit_types', 'name_en'),
    unit_type_name_ar: of('unit_type_id', 'unit_types', 'name_ar'),
    min_price: ofType('min_price'),
    max_price: ofType('max_price'),
    claim_: claimOfUnit,
  },
  filters: {
    compound_id: (value) => sql`units.compound_id = ${value}`,
    block_id: (value) => sql`units.block_id = ${value}`,
    building_id: (value) => sql`units.building_id = ${value}`,
    unit_type_id: (value) => sql`units.unit_type_id = ${value}`,
    readiness: (value) => sql`units.readiness = ${value}`,
    market: (value) => sql`units.market = ${value}`,
    property_use: (value) => sql`units.property_use = ${value}`,
    asking_rent_from: (value) => sql`${listPrice} >= round(${value}::numeric * 100)`,
    asking_rent_to: (value) => sql`${listPrice} <= round(${value}::numeric * 100)`,
    occupancy: hasOccupancy,
    status: hasLabel,
  },
  matches: (words) =>
    sql`(${isLike(sql`units.number || ' ' || coalesce(units.electricity_meter, '') || ' ' || coalesce(units.water_meter, '')`, words)}
      or units.compound_id in ${compoundsLike(words)}
      or units.building_id in ${buildingsLike(words)} or units.unit_type_id in ${unitTypesLike(words)})`,
  sorts: {
    number: units.number,
    floor: units.floor,
    area: units.area,
    asking_rent: listPrice,
    readiness: units.readiness,
    market: units.market,
    created_at: units.created_at,
  },
};

/** The units whose ids are known to be free for a term. */
export const leasableUnitStore: EntityStore = {
  ...unitStore,
  key: 'unit.leasable',
  filters: { ...unitStore.filters, free: (value) => sql`units.id = any(${value}::bigint[])` },
};

export const wholeUnitStore: EntityStore = {
  ...unitStore,
  entity: 'unit.whole',
  shows: {
    ...unitStore.shows,
    status_detail_name_en: of('status_detail_id', 'unit_status_details', 'name_en'),
    status_detail_name_ar: of('status_detail_id', 'unit_status_details', 'name_ar'),
  },
};

type StoredUnitState = Omit<UnitState, 'occupancy'>;

/** The unit with its state on that day. */
export function withUnitState<U>(raw: Raw<U> & StoredUnitState, today: string): U {
  const own: StoredUnitState = raw;
  const { claim_, ...unit } = raw;
  const occupancy: Occupancy = claim_?.occupancy ?? 'vacant';
  const state: UnitState = { ...own, occupancy };
  const derived: { label: UnitLabel; leasable: boolean } = {
    label: labelOf(state, today),
    leasable: isLeasable(state, today),
  };
  return {
    ...unit,
    occupancy,
    ...derived,
    occupied_until: claim_?.until ?? null,
    lease_id: claim_?.lease_id ?? null,
    quotation_id: claim_?.quotation_id ?? null,
  } as U;
}
