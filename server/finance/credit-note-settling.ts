import { money } from '../../src/api/money.ts';
import { creditNotes } from '../db/schema/invoices.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { setColumns } from '../kit/records.ts';

/**
 * After parts of a credit note were allocated to other invoices or paid back, or that was taken back: sums them anew, and sends
 * its chart the event, from which its status follows. The invoices are locked before.
 */
export async function settleCreditNote(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: 'used' | 'released',
): Promise<void> {
  await lockRow(scope, creditNotes, id);
  const { rows } = await scope.client.query<{ allocated: number; refunded: number }>({
    name: 'credit_note.used',
    text: `select
      (select coalesce(sum(amount), 0)::bigint from allocations where company_id = $1 and credit_note_id = $2 and ended_on is null) as allocated,
      (select coalesce(sum(amount), 0)::bigint from cash_refunds where company_id = $1 and credit_note_id = $2 and paid_on is not null)
        as refunded`,
    values: [scope.company, id],
  });
  const { allocated = 0, refunded = 0 } = rows[0] ?? {};
  await setColumns(scope, creditNotes, id, { allocated: money(allocated), refunded: money(refunded) });
  await advance(scope, services, {
    entity: 'credit_note',
    id,
    currentUser: systemUser(currentUser.company),
    event: { type: event },
  });
}
