import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { tellSettled } from './followers.ts';
import { enterBooks } from './ledger/enter-books.ts';

/** What pays invoices and can be paid back: collections and credit notes keep the same sums of their use. */
const tables = { collection: 'collections', credit_note: 'credit_notes' } as const;
/** The events from which the charts of each learn that its use has changed. */
interface Uses {
  collection: 'allocated' | 'deallocated' | 'refunded' | 'refund_taken_back';
  credit_note: 'used' | 'released';
}

/**
 * After allocations or refunds of a collection or a credit note were made or ended: sums them anew, and sends its chart the event,
 * from which its status follows; none while a refund is only asked for, or given up. It was locked before.
 */
export async function settleSource<Source extends keyof Uses>(
  { scope, services, currentUser }: WriteContext,
  source: Source,
  id: number,
  event: Uses[Source] | null,
): Promise<void> {
  const sum = (of: string, which: string) => `(select coalesce(sum(amount), 0) from ${of} u
    where u.company_id = s.company_id and u.${source}_id = s.id and ${which})`;
  await scope.client.query({
    name: `${source}.settle`,
    text: `update ${tables[source]} s set
        allocated = ${sum('allocations', 'u.ended_on is null')},
        refunded = ${sum('cash_refunds', `u.status = ${word('cash_refund', 'paid')}`)},
        refunding = ${sum('cash_refunds', `u.status ${inGroup('cash_refund', 'waiting')}`)}
      where s.company_id = $1 and s.id = $2`,
    values: [scope.company, id],
  });
  if (!event) {
    await services.broadcast.publish(scope, 'changed', { entity: source, id });
    return;
  }
  const step = { entity: source, id, currentUser: systemUser(currentUser.company), event: { type: event } };
  await advance(scope, services, step as Parameters<typeof advance>[2]);
  await tellSettled({ scope, services, currentUser }, { kind: source, id });
}

/**
 * Locks a credit note after its invoice and whatever else of its tenant's invoices, in the order of their ids: as everything that
 * settles invoices does.
 */
export async function lockCreditNote(scope: Scope, id: number, invoices: readonly number[] = []): Promise<void> {
  const { client, company } = scope;
  await enterBooks(scope);
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
