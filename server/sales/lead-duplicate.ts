import { type Scope, together } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { inGroup } from '../kit/statuses.ts';

/**
 * SQL that locks customers until the transaction ends, always in the same order: whoever makes a lead open looks for another
 * open one only under this lock. `$1` is the company.
 */
const lockCustomers = (from: string, more = '') => `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('lead:' || $1 || ':' || known_by, 0) as key from ${from} where known_by is not null ${more} order by key
  ) customers`;

/** Locks the customer of a lead that is about to be open again; nobody, if it still is. */
export const lockCustomerOf = (scope: Scope, id: number) =>
  scope.client.query({
    name: 'lead.lock_customer_of',
    text: lockCustomers(
      'leads l cross join unnest(array[l.mobile, l.identity_no]) as known_by',
      `and l.company_id = $1::bigint and l.id = $2 and not l.status ${inGroup('lead', 'open')}`,
    ),
    values: [String(scope.company), id],
  });

/**
 * No second open lead for the same person (domain 3.1), by the mobile or identity that a lead is about to have; `id` is its own.
 * Throws an ApiError 422.
 */
export async function refuseDuplicate(
  { scope, currentUser, services }: WriteContext,
  { name: wanted, mobile = null, identity_no = null }: Record<string, unknown>,
  id = 0,
): Promise<void> {
  // In one packet: the second sees what those who held the lock have committed.
  const [, { rows: found }] = await together([
    scope.client.query({
      name: 'lead.lock_customer',
      text: lockCustomers('unnest($2::text[]) as known_by'),
      values: [String(scope.company), [mobile, identity_no]],
    }),
    scope.client.query({
      name: 'lead.duplicate',
      text: `select id, ref_no, name, assignee_id, (mobile = $2) as same_mobile, (identity_no = $3) as same_identity from leads where company_id = $1 and status ${inGroup('lead', 'open')}
        and ((mobile = $2 and $2 is not null) or (identity_no = $3 and $3 is not null)) and id <> $4 order by id limit 1`,
      values: [scope.company, mobile, identity_no, id],
    }),
  ] as const);
  if (!found[0]) return;
  const { id: open, ref_no, name, assignee_id, same_mobile, same_identity } = found[0];
  // The attempt is logged with the open lead and its agent is notified, outside the refused transaction.
  void services.db
    .write(currentUser.company.id, async (own) => {
      await writeLog(own, currentUser, {
        entity: 'lead',
        record_id: open,
        event: 'duplicate_refused',
        payload: { name: wanted },
      });
      await notify(own, services, {
        user: assignee_id,
        by: currentUser,
        messageKey: 'sales.lead.told.duplicate',
        values: { ref_no, name },
        entity: 'lead',
        record: open,
      });
    })
    .catch(() => {});
  throw new ApiError(422, 'duplicate', 'sales.lead.error.duplicate', {
    values: { ref_no, name },
    fields: {
      ...(same_mobile && { mobile: 'sales.lead.error.duplicate_field' }),
      ...(same_identity && { identity_no: 'sales.lead.error.duplicate_field' }),
    },
    current: { id: open, ref_no, name },
  });
}
