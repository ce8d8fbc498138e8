import { money } from '../../src/api/money.ts';
import {
  type AccessFigures,
  type ProgressFigures,
  progressBands,
  type StatusCount,
  sellableStatuses,
  type TicketFigures,
} from '../../src/api/property/sellable-unit.ts';
import type { Scope } from '../db/scope.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { inGroup, word } from '../kit/statuses.ts';

// The dashboard of units for sale: of the company, or of one compound.

const within = 's.company_id = $1 and ($2::bigint is null or s.compound_id = $2)';
const valuesOf = ({ company }: Scope, compound: number | undefined) => [company, compound ?? null];

export async function progressFigures(scope: Scope, compound: number | undefined): Promise<ProgressFigures> {
  const { rows } = await scope.client.query<{ percent: number; units: number }>(
    `select coalesce((select p.percent from progress p where p.company_id = s.company_id and p.sellable_unit_id = s.id
        order by p.reached_on desc limit 1), 0) as percent, count(*)::int as units
      from sellable_units s where ${within} and s.status not ${inGroup('sellable_unit', 'handed_over')} group by 1`,
    valuesOf(scope, compound),
  );
  const total = rows.reduce((sum, { units }) => sum + units, 0);
  const reached = rows.reduce((sum, { percent, units }) => sum + percent * units, 0);
  return {
    average: total === 0 ? null : Math.round((reached / total) * 10) / 10,
    bands: progressBands.map((from, i) => ({
      from,
      units: rows
        .filter(({ percent }) => percent >= from && percent < (progressBands[i + 1] ?? 101))
        .reduce((sum, { units }) => sum + units, 0),
    })),
  };
}

export async function statusFigures(scope: Scope, compound: number | undefined): Promise<StatusCount[]> {
  const { rows } = await scope.client.query<{ status: string; units: number; value: string }>(
    `select s.status, count(*)::int as units, sum(s.price) as value from sellable_units s where ${within} group by s.status`,
    valuesOf(scope, compound),
  );
  return sellableStatuses.map((status) => {
    const found = rows.find((row) => row.status === status);
    return { status, units: found?.units ?? 0, value: money(Number(found?.value ?? 0)) };
  });
}

/** Until there are maintenance tickets, what is to be repaired on units for sale are the snags of their deliveries. */
export async function ticketFigures(
  scope: Scope,
  currentUser: CurrentUser,
  compound: number | undefined,
): Promise<TicketFigures> {
  const open = `g.status ${inGroup('snag', 'unverified')}`;
  const { rows } = await scope.client.query<TicketFigures>(
    `select count(*) filter (where ${open})::int as open, count(*) filter (where ${open} and g.severity = 'critical')::int as critical,
        count(*) filter (where ${open} and g.due_on < $3)::int as overdue, count(*) filter (where not ${open})::int as verified
      from snags g join delivery_receipts d on d.company_id = g.company_id and d.id = g.delivery_receipt_id
        join sellable_units s on s.company_id = d.company_id and s.id = d.sellable_unit_id where ${within}`,
    [...valuesOf(scope, compound), todayOf(currentUser.company)],
  );
  return rows[0] ?? { open: 0, critical: 0, overdue: 0, verified: 0 };
}

/** How far the owners of delivered units are: a unit is as far as the one of its owners who is furthest. */
export async function accessFigures(scope: Scope, compound: number | undefined): Promise<AccessFigures> {
  const { rows } = await scope.client.query<AccessFigures>(
    `select count(*)::int as delivered, count(*) filter (where o.far is null or o.far = 0)::int as not_invited,
        count(*) filter (where o.far = 1)::int as invited, count(*) filter (where o.far = 2)::int as active
      from sellable_units s left join lateral (
        select max(case when p.status = ${word('unit_owner', 'active')} then 2 when p.status ${inGroup('unit_owner', 'asked')} then 1 else 0 end) as far
        from unit_ownerships w join unit_owners p on p.company_id = w.company_id and p.id = w.unit_owner_id
        where w.company_id = s.company_id and w.sellable_unit_id = s.id and w.ended_on is null) o on true
      where ${within} and s.status ${inGroup('sellable_unit', 'handed_over')}`,
    valuesOf(scope, compound),
  );
  return rows[0] ?? { delivered: 0, not_invited: 0, invited: 0, active: 0 };
}
