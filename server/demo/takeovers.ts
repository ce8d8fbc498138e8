import { leadTakeoverCalls as calls, type LeadTakeover } from '../../src/api/sales/lead-takeover.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

/** What becomes of a request for a lead. */
export type TakeoverGoal = LeadTakeover['status'];

/** A seller meets a customer who has a lead with an agent, and asks for it. */
export async function* takeover(office: Office, goal: TakeoverGoal, n: number): Story {
  const { agent, seller, sql } = office;
  const [lead] = await sql<{ id: number }>(
    `select l.id from leads l join users u on u.company_id = l.company_id and u.id = l.assignee_id
      where l.company_id = $1 and u.email = $2 and l.status ${inGroup('lead', 'takes_quotations')}
        and not exists (select from lead_takeovers t where t.company_id = l.company_id and t.lead_id = l.id)
      order by (l.id * 31 + $3) % 97, l.id limit 1`,
    [agent.email, n],
  );
  if (!lead) throw new Error('The agent has no lead that could be asked for');
  const params = { lead_id: lead.id };
  const { id } = await seller.ask<LeadTakeover>(calls.create, params, {});
  if (goal === 'requested') return;
  yield 2 + n;
  if (goal === 'accepted') await agent.ask(calls.accept, { ...params, id }, {});
  else if (goal === 'declined') await agent.ask(calls.decline, { ...params, id }, { reason: 'معاينة العميل مجدولة معي غدًا.' });
  else await seller.ask(calls.withdraw, { ...params, id }, {});
}
