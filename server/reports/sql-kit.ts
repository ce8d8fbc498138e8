import type { SqlKit } from '../../src/api/define-report.ts';
import { rentRegulations } from '../../src/machines/leasing/rules/rent-regulation.ts';
import { keptUntil } from '../db/schema/leasing.ts';
import { heldOfTenants, receivableEntries, uncleared } from '../finance/receivable-entries.ts';
import { inGroup, word } from '../kit/statuses.ts';
import * as due from './due-parts.ts';
import * as lease from './lease-parts.ts';
import * as revenue from './revenue-parts.ts';
import * as unit from './unit-parts.ts';

/** SQL of a unit's market on a day: as the first later change says that it was before, or as it is. `c` is its company. */
const marketOn = (u: string, c: string, day: string): string => `coalesce((select r.changes->'market'->>0 from record_log r
  where r.company_id = ${u}.company_id and r.entity = 'unit' and r.record_id = ${u}.id and r.changes ? 'market'
    and (r.company_at at time zone ${c}.time_zone)::date > ${day} order by r.id limit 1), ${u}.market)`;
/** SQL of whether rents in a city (by its English name) are capped by the last one on a day (RR-1). */
const isRentCapped = (city: string, day: string): string =>
  `(${rentRegulations.map(({ zone, from, until }) => `lower(${city}) = '${zone}' and ${day} between '${from}'::date and '${until}'::date`).join(' or ')})`;

/** Parts that the SQL of reports may use: statuses by the charts' names, and what other parts of the server are summed from too. */
const parts = {
  ...{ inGroup, word, keptUntil, receivableEntries, heldOfTenants, uncleared, marketOn, isRentCapped },
  ...unit,
  ...lease,
  ...revenue,
  ...due,
};
type Parts = typeof parts;

declare module '../../src/api/define-report.ts' {
  interface SqlKit extends Parts {}
}

export const sqlKit: SqlKit = parts;
