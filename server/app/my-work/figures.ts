import type { WorkFigures } from '../../../src/api/app/my-work.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { inGroup } from '../../kit/statuses.ts';

const months = 12;

/**
 * A unit counts from its lease's start for as long as it is occupied: a running lease has no end yet, and an overstaying tenant
 * had it until the keys were returned. This matches the unit's own occupancy for today.
 */
const occupied = `with first as (select $2::date - interval '${months} months' as day),
  -- Leases that ended before the first of the days are none of them: they are read once, not once for each day.
  l as materialized (select unit_id, start_on, case when status ${inGroup('lease', 'lived_in')} then 'infinity'
      else greatest(coalesce(ended_on, end_on), handed_over_on) end as last_on
    from leases where company_id = $1 and status ${inGroup('lease', 'begun')} and (status ${inGroup('lease', 'lived_in')}
      or greatest(coalesce(ended_on, end_on), handed_over_on) >= (select day from first)))
  select d.day::date::text as day, count(distinct l.unit_id) as occupied
  from first, generate_series(first.day, $2::date, interval '1 month') d (day)
  left join l on d.day::date between l.start_on and l.last_on
  group by d.day order by d.day`;

/** What can be let: units for sale, blocked or taken off the market are none of it, unless somebody lives there. */
const base = `select count(*) as count from units u where u.company_id = $1 and (u.market = 'for_lease'
  or exists (select from leases l where l.company_id = $1 and l.unit_id = u.id and l.status ${inGroup('lease', 'lived_in')}))`;

/** The statistics of My work: the statuses of leads, and the occupancy of units. */
export async function figuresOf(scope: Scope, { viewer, company }: CurrentUser): Promise<WorkFigures> {
  const ask = async <R extends object>(name: string, text: string, ...more: unknown[]): Promise<R[]> =>
    (await scope.client.query<R>({ name: `figures.${name}`, text, values: [scope.company, ...more] })).rows;
  const [leads, units, days] = await Promise.all([
    may(viewer, 'leads.view')
      ? ask<{ status: string; count: number }>(
          'leads',
          `select state as status, sum(records) as count from workflow_days where company_id = $1 and entity = 'lead'
            group by state having sum(records) > 0 order by state`,
        )
      : null,
    may(viewer, 'units.view') ? ask<{ count: number }>('units', base) : null,
    may(viewer, 'units.view') ? ask<{ day: string; occupied: number }>('occupied', occupied, todayOf(company)) : null,
  ]);
  return { leads, occupancy: units && days && { units: units[0]?.count ?? 0, days } };
}
