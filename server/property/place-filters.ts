import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PlaceFilter } from '../../src/api/property/place.ts';
import { placeFilterNames } from '../../src/api/property/place.ts';
import { either } from '../kit/list-filters.ts';
import type { Given } from '../kit/records.ts';

/** The condition that the unit `u` lies there. */
const lies = (name: PlaceFilter, value: Placeholder): SQL => sql`u.${sql.raw(name)} = ${value}`;

/**
 * The filters of place for records that have units: compound, block, building and unit type. `among` is the condition that one
 * of a record's units, as `u`, meets another.
 */
export const placeFilters = (among: (condition: SQL) => SQL) =>
  Object.fromEntries(placeFilterNames.map((name) => [name, (value: Placeholder) => among(lies(name, value))])) as Record<
    PlaceFilter,
    (value: Placeholder) => SQL
  >;

/** The condition on `u` of all filters of place that are given. */
export const placesGiven = (given: Given): SQL =>
  sql.join(
    [
      sql`true`,
      ...placeFilterNames.filter((name) => given.has(name)).map((name) => either(given, name, (value) => lies(name, value))),
    ],
    sql` and `,
  );
