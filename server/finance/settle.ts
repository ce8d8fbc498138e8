import { type Invoice, openOf as openMoneyOf } from '../../src/api/finance/invoice.ts';
import { type Halalas, halalas, money, spread } from '../../src/api/money.ts';
import { invoices } from '../db/schema/invoices.ts';
import { installments } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { setColumns } from '../kit/records.ts';
import { readInvoice } from './invoice-record.ts';

/** What is still to be paid of an invoice, in halalas. */
export const openOf = (invoice: Pick<Invoice, 'gross' | 'allocated' | 'credited' | 'written_off'>): Halalas =>
  halalas(openMoneyOf(invoice));

/** Locks an invoice before something is allocated to it: what it returns as open stays open until the transaction ends. */
export async function lockInvoice(scope: Scope, id: number): Promise<Invoice> {
  await lockRow(scope, invoices, id);
  return readInvoice(scope, id);
}

/**
 * After allocations to an invoice were made or ended: sums them anew, and sends its chart the event, from which its status
 * follows. The caller locked the invoice (lockInvoice) and has written the allocations. Throws an ApiError if more is allocated
 * than is open, or if the invoice is in no status in which it is paid.
 */
export async function settleInvoice(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: 'allocated' | 'deallocated',
): Promise<Invoice> {
  const before = await readInvoice(scope, id);
  const { rows } = await scope.client.query<{ allocated: number }>({
    name: 'invoice.allocated',
    text: `select coalesce(sum(amount), 0)::bigint as allocated from allocations
      where company_id = $1 and invoice_id = $2 and ended_on is null`,
    values: [scope.company, id],
  });
  const allocated = rows[0]?.allocated ?? 0;
  if (allocated > halalas(before.allocated) + openOf(before)) throw invalid({ amount: 'finance.invoice.error.above_open' });
  await setColumns(scope, invoices, id, { allocated: money(allocated) });
  await advance(scope, services, {
    entity: 'invoice',
    id,
    currentUser: systemUser(currentUser.company),
    event: { type: event },
  });
  return readInvoice(scope, id);
}

/** An installment is as paid as its invoice: by receipts from before it was invoiced, and by its part of what is allocated. */
export async function payInstallments(scope: Scope, { lines, allocated }: Invoice): Promise<void> {
  const parts = spread(
    halalas(allocated),
    lines.map(({ gross }) => halalas(gross)),
  );
  const paid = new Map<number, Halalas>();
  for (const [at, { installment_id }] of lines.entries())
    if (installment_id) paid.set(installment_id, (paid.get(installment_id) ?? 0) + (parts[at] ?? 0));
  for (const [id, amount] of paid) {
    const { rows } = await scope.client.query<{ received: number; gross: number }>({
      name: 'invoice.received',
      text: `select i.gross, (select coalesce(sum(case when p.reverses_id is null then p.amount else -p.amount end), 0)::bigint from installment_payments p
        where p.company_id = i.company_id and p.installment_id = i.id) as received
        from installments i where i.company_id = $1 and i.id = $2 for update`,
      values: [scope.company, id],
    });
    const [row] = rows;
    if (row) await setColumns(scope, installments, id, { paid: money(Math.min(row.gross, row.received + amount)) });
  }
}
