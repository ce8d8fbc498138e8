import type { Ticket } from '../../src/api/community/ticket.ts';
import { aroundTheClock, type OpenClock } from '../../src/calendar/open-hours.ts';
import type { Scope } from '../db/scope.ts';
import { nowOf } from '../kit/clock.ts';
import type { Company } from '../kit/current-user.ts';
import { limitsBy } from '../kit/due-limits.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { inGroup } from '../kit/statuses.ts';

type Priority = Ticket['priority'];

/** The limits of a ticket that arrives, or is reopened: those of a critical one run around the clock. */
export async function limitsFrom(scope: Scope, priority: Priority, from: Date) {
  const clock = priority === 'critical' ? aroundTheClock : await openClockOf(scope);
  const { respond, resolve } = limitsBy(clock, priority, from);
  return { ...respond, ...resolve };
}

/**
 * The limits of another priority. What was counted is kept, so that they count from the same moment; those of a critical ticket
 * count from now. A limit that is passed, or that was kept, stays as it is.
 */
export async function limitsAfter(scope: Scope, company: Company, before: Ticket, priority: Priority) {
  const now = nowOf(company);
  const from = priority === 'critical' ? now : await openedAt(scope, before.id);
  const { respond, resolve } = limitsBy(priority === 'critical' ? aroundTheClock : await openClockOf(scope), priority, from);
  const isPassed = (due: string) => now > new Date(due);
  return {
    ...(before.responded_at === null && !isPassed(before.respond_due_at) && respond),
    ...(!isPassed(before.resolve_due_at) && resolve),
  };
}
async function openedAt({ client, company }: Scope, id: number): Promise<Date> {
  const { rows } = await client.query<{ opened_at: Date }>('select opened_at from tickets where company_id = $1 and id = $2', [
    company,
    id,
  ]);
  return new Date(rows[0]?.opened_at ?? 0);
}

/**
 * Counts the limits of open tickets by a clock that has changed. Those that are passed or were kept stay, as do those of critical
 * tickets. Returns how many tickets were looked at.
 */
export async function redateTickets({ client, company }: Scope, clock: OpenClock, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number; priority: Priority; opened_at: Date }>({
    name: 'tickets.to_redate',
    text: `select id, priority, opened_at from tickets
      where company_id = $1 and status ${inGroup('ticket', 'open')} and priority <> 'critical' order by id for update`,
    values: [company],
  });
  if (!rows.length) return 0;
  const limits = rows.map(({ priority, opened_at }) => limitsBy(clock, priority, new Date(opened_at)));
  await client.query({
    name: 'tickets.redate',
    text: `update tickets t set
        respond_due_at = case when t.responded_at is null and t.respond_due_at >= $3 then n.respond_due_at else t.respond_due_at end,
        respond_at_risk_at = case when t.responded_at is null and t.respond_due_at >= $3 then n.respond_at_risk_at
          else t.respond_at_risk_at end,
        resolve_due_at = case when t.resolve_due_at >= $3 then n.resolve_due_at else t.resolve_due_at end,
        resolve_at_risk_at = case when t.resolve_due_at >= $3 then n.resolve_at_risk_at else t.resolve_at_risk_at end
      from unnest($2::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
        as n (id, respond_due_at, respond_at_risk_at, resolve_due_at, resolve_at_risk_at)
      where t.company_id = $1 and t.id = n.id`,
    values: [
      company,
      rows.map(({ id }) => id),
      now.toISOString(),
      limits.map(({ respond }) => respond.respond_due_at),
      limits.map(({ respond }) => respond.respond_at_risk_at),
      limits.map(({ resolve }) => resolve.resolve_due_at),
      limits.map(({ resolve }) => resolve.resolve_at_risk_at),
    ],
  });
  return rows.length;
}
