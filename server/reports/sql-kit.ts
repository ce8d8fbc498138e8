import type { SqlKit } from '../../src/api/define-report.ts';
import { keptUntil } from '../db/schema/leasing.ts';
import { heldOfTenants, receivableEntries, uncleared } from '../finance/receivable-entries.ts';
import { inGroup, word } from '../kit/statuses.ts';

/** SQL of a unit's market on a day: as the first later change says that it was before, or as it is. `c` is its company. */
const marketOn = (u: string, c: string, day: string): string => `coalesce((select r.changes->'market'->>0 from record_log r
  where r.company_id = ${u}.company_id and r.entity = 'unit' and r.record_id = ${u}.id and r.changes ? 'market'
    and (r.company_at at time zone ${c}.time_zone)::date > ${day} order by r.id limit 1), ${u}.market)`;
/** SQL of whether a unit is out of order on a day, by the days that it has now: earlier spells are in its history alone. */
const isOutOfOrderOn = (u: string, day: string): string => `(${u}.readiness = 'out_of_order'
  and coalesce(${u}.out_of_order_from <= ${day}, true) and coalesce(${day} <= ${u}.out_of_order_to, true))`;

/** Parts that the SQL of reports may use: statuses by the charts' names, and what other parts of the server are summed from too. */
const parts = { inGroup, word, keptUntil, receivableEntries, heldOfTenants, uncleared, marketOn, isOutOfOrderOn };
type Parts = typeof parts;

declare module '../../src/api/define-report.ts' {
  interface SqlKit extends Parts {}
}

export const sqlKit: SqlKit = parts;
