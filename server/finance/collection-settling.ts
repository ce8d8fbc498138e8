import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { inGroup, word } from '../kit/statuses.ts';

export type CollectionUse = 'allocated' | 'deallocated' | 'refunded' | 'refund_taken_back';

/**
 * After allocations or refunds of a collection were made or ended: sums them anew, and sends its chart the event, from which its
 * status follows; none while a refund is only asked for, or given up. The collection is locked before.
 */
export async function settleCollection(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: CollectionUse | null,
): Promise<void> {
  await scope.client.query({
    name: 'collection.used',
    text: `update collections c set
        allocated = (select coalesce(sum(amount), 0) from allocations a
          where a.company_id = c.company_id and a.collection_id = c.id and a.ended_on is null),
        refunded = (select coalesce(sum(amount), 0) from cash_refunds r
          where r.company_id = c.company_id and r.collection_id = c.id and r.status = ${word('cash_refund', 'paid')}),
        refunding = (select coalesce(sum(amount), 0) from cash_refunds r
          where r.company_id = c.company_id and r.collection_id = c.id and r.status ${inGroup('cash_refund', 'waiting')})
      where c.company_id = $1 and c.id = $2`,
    values: [scope.company, id],
  });
  if (!event) {
    await services.broadcast.publish(scope, 'changed', { entity: 'collection', id });
    return;
  }
  await advance(scope, services, {
    entity: 'collection',
    id,
    currentUser: systemUser(currentUser.company),
    event: { type: event },
  });
}
