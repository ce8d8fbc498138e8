import { defineReport, type ReportSql } from '../define-report.ts';

/** How many units were occupied at monthly intervals, up to a day, of those that can be let on it. */
export const occupancyReport = defineReport({
  ...{ name: 'occupancy', needs: 'units.view', time: 'as_of', file: 'X-REP-06' },
  groups: { rows: ['X-REP-05', '/reports/occupancy_by_month', 'Report the occupied units of the last twelve months'] },
  columns: {
    day: { kind: 'day', isMain: true },
    occupied: { kind: 'count' },
    units: { kind: 'count', to: () => '/units?market=for_lease' },
    percent: { kind: 'percent', isNullable: true, isMain: true },
  },
  ...{ key: ['day'], sort: 'day', changes: ['unit', 'lease'] },
  chart: { kind: 'line', label: 'day', value: 'percent', title: 'report.occupancy.chart' },
});

/**
 * A unit counts from its lease's start for as long as it is occupied: a running lease has no end yet, and an overstaying tenant had it
 * until the keys were returned. Units for sale, blocked or off the market can't be let, unless somebody lives there.
 */
export const occupancySql: ReportSql<typeof occupancyReport> = {
  rows: ({ inGroup, keptUntil, marketOn }) => `
    with days as materialized (select array_agg(d::date order by d) as all
      from generate_series($to::date - interval '12 months', $to::date, interval '1 month') d),
    -- Each by its own index: of those that are over, only what ended since the first of the days.
    l as (
      select unit_id, start_on, 'infinity'::date as last_on from leases
        where company_id = $company and status ${inGroup('lease', 'lived_in')}
      union all select unit_id, start_on, ${keptUntil} from leases
        where company_id = $company and status ${inGroup('lease', 'begun')} and status not ${inGroup('lease', 'lived_in')}
          and ${keptUntil} >= (select days.all[1] from days)),
    -- A bit for each day on which a lease had the unit, so that each lease is looked at once, and a unit counts once a day.
    u as materialized (
      select unit_id, bit_or((1 << width_bucket(last_on, days.all)) - (1 << width_bucket(start_on - 1, days.all))) as had
      from l, days where last_on >= start_on group by unit_id),
    base as (select count(*)::int as units from units u join companies c on c.id = u.company_id where u.company_id = $company
      and (${marketOn('u', 'c', '$to')} = 'for_lease'
        or u.id in (select unit_id from l where start_on <= $to and last_on >= $to)))
    select day, occupied, units, round(100 * occupied::numeric / nullif(units, 0), 2) as percent
    from base, days, unnest(days.all) with ordinality d (day, place)
      cross join lateral (select count(*)::int as occupied from u where had & (1 << place::int - 1) <> 0) o`,
};
