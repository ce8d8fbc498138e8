import { sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';

/** Leases in these statuses have no claim on their unit any more. */
export const endedLeases = sql.raw("('cancelled', 'closed', 'renewed')");

export interface Keeping {
  unit_id: number;
  number: string;
  why: 'leased' | 'reserved' | 'held' | 'out_of_order' | 'not_for_lease';
  /** Until when, if known; ISO day. */
  until: string | null;
}

/**
 * What keeps units from being let for a period: a lease, a reservation of an accepted quotation, an unexpired hold of
 * another quotation (soft holds are only shown), or the unit itself. Empty: all are free.
 */
export async function whatKeeps(scope: Scope, { units, from, to, butQuotation }: { units: number[]; from: string; to: string; butQuotation: number }): Promise<Keeping[]> {
  if (!units.length || from >= to) return [];
  const { rows } = await scope.client.query<Keeping>({
    name: 'occupancy.keeps',
    text: `select u.id as unit_id, u.number, k.why, k.until::text as until
      from units u cross join lateral (
        select 'leased' as why, coalesce(l.ended_on, l.end_on) as until from leases l
          where l.company_id = u.company_id and l.unit_id = u.id and l.status not in ('cancelled', 'closed', 'renewed')
            and daterange(l.start_on, coalesce(l.ended_on, l.end_on), '[]') && daterange($3::date, $4::date, '[]')
        union all
        select case h.strength when 'reservation' then 'reserved' else 'held' end, h.until from unit_holds h
          where h.company_id = u.company_id and h.unit_id = u.id and h.released_at is null and h.strength <> 'soft' and h.quotation_id <> $5
            and daterange(h.start_on, h.end_on, '[]') && daterange($3::date, $4::date, '[]')
        union all
        select 'out_of_order', u.out_of_order_to where u.readiness = 'out_of_order' and daterange(u.out_of_order_from, u.out_of_order_to, '[]') && daterange($3::date, $4::date, '[]')
        union all
        select 'not_for_lease', u.blocked_until where u.market <> 'for_lease'
      ) k
      where u.company_id = $1 and u.id = any($2::bigint[]) order by u.id`,
    values: [scope.company, units, from, to, butQuotation],
  });
  return rows;
}
