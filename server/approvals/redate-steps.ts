import { dueAfter, type OpenClock } from '../../src/calendar/open-hours.ts';
import type { Scope } from '../db/scope.ts';
import { word } from '../kit/statuses.ts';

/** Counts the due times of active steps by a clock that has changed; what is overdue stays. Returns how many were looked at. */
export async function redateSteps({ client, company }: Scope, clock: OpenClock): Promise<number> {
  // A step's timer is locked before the step, as the sweep does that sends it.
  await client.query({
    name: 'execution_steps.lock_timers',
    text: `select from timers where company_id = $1 and entity = 'execution_step' and done_at is null order by id for update`,
    values: [company],
  });
  const { rows } = await client.query<{ id: number; started_at: Date; due_hours: number }>({
    name: 'execution_steps.to_redate',
    text: `select id, started_at, due_hours from execution_steps where company_id = $1
      and status = ${word('execution_step', 'active')} and not overdue and due_hours is not null order by id for update`,
    values: [company],
  });
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  const due = rows.map(({ started_at, due_hours }) => dueAfter(clock, new Date(started_at), due_hours).toISOString());
  const values = [company, ids, due];
  const moved = 'from unnest($2::bigint[], $3::timestamptz[]) as n (id, due_at)';
  await client.query({
    name: 'execution_steps.redate',
    text: `update execution_steps s set due_at = n.due_at ${moved} where s.company_id = $1 and s.id = n.id`,
    values,
  });
  await client.query({
    name: 'execution_steps.redate_timers',
    text: `update timers t set due_at = n.due_at ${moved} where t.company_id = $1 and t.entity = 'execution_step'
      and t.record_id = n.id and t.event = 'due' and t.done_at is null`,
    values,
  });
  return rows.length;
}
