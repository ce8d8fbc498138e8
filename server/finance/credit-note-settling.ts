import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { inGroup, word } from '../kit/statuses.ts';

/**
 * Locks a credit note after its invoice and whatever else of its tenant's invoices, in the order of their ids: as everything that
 * settles invoices does.
 */
export async function lockCreditNote({ client, company }: Scope, id: number, invoices: readonly number[] = []): Promise<void> {
  await client.query({
    name: 'credit_note.lock_invoices',
    text: `select from invoices where company_id = $1
      and (id = any($3::bigint[]) or id = (select invoice_id from credit_notes where company_id = $1 and id = $2)) order by id for update`,
    values: [company, id, invoices],
  });
  await client.query({
    name: 'credit_note.lock',
    text: 'select from credit_notes where company_id = $1 and id = $2 for update',
    values: [company, id],
  });
}

/**
 * After parts of a credit note were allocated to other invoices or paid back, or that was taken back: sums them anew, and sends
 * its chart the event, from which its status follows; none while a refund is only asked for, or given up. The note is locked before.
 */
export async function settleCreditNote(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: 'used' | 'released' | null,
): Promise<void> {
  await scope.client.query({
    name: 'credit_note.used',
    text: `update credit_notes n set
        allocated = (select coalesce(sum(amount), 0) from allocations a
          where a.company_id = n.company_id and a.credit_note_id = n.id and a.ended_on is null),
        refunded = (select coalesce(sum(amount), 0) from cash_refunds r
          where r.company_id = n.company_id and r.credit_note_id = n.id and r.status = ${word('cash_refund', 'paid')}),
        refunding = (select coalesce(sum(amount), 0) from cash_refunds r
          where r.company_id = n.company_id and r.credit_note_id = n.id and r.status ${inGroup('cash_refund', 'waiting')})
      where n.company_id = $1 and n.id = $2`,
    values: [scope.company, id],
  });
  if (!event) {
    await services.broadcast.publish(scope, 'changed', { entity: 'credit_note', id });
    return;
  }
  await advance(scope, services, {
    entity: 'credit_note',
    id,
    currentUser: systemUser(currentUser.company),
    event: { type: event },
  });
}
