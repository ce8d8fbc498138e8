import { type Invoice, openOf as openMoneyOf } from '../../src/api/finance/invoice.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { setColumns } from '../kit/records.ts';
import { isLeaseOver } from '../leasing/lease-over.ts';
import { readInvoice } from './invoice-record.ts';
import { enterBooks } from './ledger/enter-books.ts';

/** What is still to be paid of an invoice, in halalas. */
export const openOf = (invoice: Pick<Invoice, 'gross' | 'allocated' | 'credited' | 'written_off'>): Halalas =>
  halalas(openMoneyOf(invoice));

/** Locks an invoice before something is allocated to it: what it returns as open stays open until the transaction ends. */
export async function lockInvoice(scope: Scope, id: number): Promise<Invoice> {
  await enterBooks(scope);
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

/**
 * An installment is paid as far as its invoice is settled: by what is allocated to it, and by what a credit note took off. What was
 * credited because its lease ended or never began isn't paid.
 */
export async function payInstallments({ client, company }: Scope, { id }: Pick<Invoice, 'id'>): Promise<void> {
  await client.query({
    name: 'invoice.pay_installments',
    text: `update installments i set paid = greatest(0, least(i.gross, v.gross - v.open - v.written_off - (
        select coalesce(sum(l.credited_net + l.credited_vat), 0) from invoice_lines l
        where l.company_id = $1 and l.invoice_id = $2 and exists (select from leases e
          where e.company_id = $1 and e.contract_id = i.contract_id and e.unit_id = l.unit_id and ${isLeaseOver('e')}))))
      from invoices v where v.company_id = $1 and v.id = $2 and i.company_id = $1
        and i.id in (select l.installment_id from invoice_lines l where l.company_id = $1 and l.invoice_id = $2)`,
    values: [company, id],
  });
}
