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
const occupied = `select d.day::date::text as day, count(distinct l.unit_id) as occupied
  from generate_series($2::date - interval '${months} months', $2::date, interval '1 month') d (day)
  left join leases l on l.company_id = $1 and l.start_on <= d.day::date and l.status ${inGroup('lease', 'begun')}
    and case when l.status ${inGroup('lease', 'lived_in')} then true
      else d.day::date <= greatest(coalesce(l.ended_on, l.end_on), l.handed_over_on) end
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
            group by state having sum(records) > 0`,
        )
      : null,
    may(viewer, 'units.view') ? ask<{ count: number }>('units', base) : null,
    may(viewer, 'units.view') ? ask<{ day: string; occupied: number }>('occupied', occupied, todayOf(company)) : null,
  ]);
  return { leads, occupancy: units && days && { units: units[0]?.count ?? 0, days } };
}
