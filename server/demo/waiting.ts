import { waitingListEntryCalls as calls, type WaitingListEntry } from '../../src/api/sales/waiting-list-entry.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { waitingNotes, writtenOf } from './words.ts';

/** What becomes of an entry; one that waits asks for less than any unit costs. */
export type WaitingGoal = WaitingListEntry['status'];

/** A customer who waits for a unit of a type. */
export async function* waiting(office: Office, goal: WaitingGoal, n: number): Story {
  const { agent, sql } = office;
  // Of a type with a unit that nobody has a claim on.
  const [wish] = await sql<{ lead: number; type: number }>(
    `select l.id as lead, u.unit_type_id as type from leads l join units u on u.company_id = l.company_id
      where l.company_id = $1 and l.status ${inGroup('lead', 'takes_quotations')}
        and not exists (select from waiting_list_entries w where w.company_id = l.company_id and (w.lead_id = l.id or w.unit_id = u.id))
        and u.property_use = 'residential' and u.market = 'for_lease' and u.readiness = 'ready'
        and not exists (select from leases x where x.company_id = u.company_id and x.unit_id = u.id)
        and not exists (select from unit_holds h where h.company_id = u.company_id and h.unit_id = u.id)
      order by l.id desc, (u.id * 31 + $2) % 97, u.id limit 1`,
    [n],
  );
  if (!wish) throw new Error('Nobody is left to wait');
  const { id } = await agent.ask<WaitingListEntry>(
    calls.create,
    {},
    {
      lead_id: wish.lead,
      unit_type_id: wish.type,
      budget_max: goal === 'waiting' ? '15000' : '400000',
      note: goal === 'waiting' ? writtenOf(waitingNotes, n) : null,
    },
  );
  await office.settled();
  yield 6 + (n % 5);
  const why = {
    declined: 'يريد دورًا أعلى.',
    left: 'Bought a flat.',
  }[goal as string];
  if (['accepted', 'declined', 'left'].includes(goal)) await agent.ask(calls.status, { id }, { status: goal, reason: why });
}
