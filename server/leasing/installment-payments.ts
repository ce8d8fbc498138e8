import { and, asc, eq, sql } from 'drizzle-orm';
import type { Installment, InstallmentPayment, PaymentInput } from '../../src/api/leasing/contract.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import type { Allocated } from '../../src/machines/finance/rules/allocation.ts';
import { installments, leasingOrders } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { receiveFor } from '../finance/collection.ts';
import { postedInvoiceOf } from '../finance/installment-invoices.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { bookkeeper } from '../kit/current-user.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { inGroup } from '../kit/statuses.ts';

const i = installments;
/** Amount of an installment's invoice that final bills of clearances still ask for. */
const inFinalBill = sql
  .raw(`(select coalesce(sum(greatest(0, least(d.amount, d.amount - d.open + v.open))), 0)
    from clearance_documents d join invoices v on v.company_id = d.company_id and v.id = d.invoice_id
    join leasing_clearances x on x.company_id = d.company_id and x.id = d.leasing_clearance_id
    where d.company_id = installments.company_id and x.status ${inGroup('leasing_clearance', 'unpaid')}
      and v.id in (select l.invoice_id from invoice_lines l
        where l.company_id = installments.company_id and l.installment_id = installments.id))`)
  .mapWith(i.paid);
export const installmentFields = {
  id: i.id,
  number: i.number,
  due_on: i.due_on,
  from_on: i.from_on,
  to_on: i.to_on,
  net: i.net,
  vat: i.vat,
  gross: i.gross,
  paid: i.paid,
  cancelled: i.cancelled,
  cancelled_on: i.cancelled_on,
  in_final_bill: inFinalBill,
  breakups_with_due_amount: i.breakups_with_due_amount,
};

/** A contract's installments, in order. */
export const installmentsOf = (scope: Scope, contract: number): Promise<Installment[]> =>
  scope.db
    .select(installmentFields)
    .from(i)
    .where(and(eq(i.company_id, scope.company), eq(i.contract_id, contract)))
    .orderBy(asc(i.number));

const readInstallment = (scope: Scope, contract: number, installment: number): Promise<Installment[]> =>
  scope.db
    .select(installmentFields)
    .from(i)
    .where(and(eq(i.company_id, scope.company), eq(i.id, installment), eq(i.contract_id, contract)));
/** One of a contract's installments, locked until the transaction ends. Throws an ApiError 404. */
async function lockInstallment(scope: Scope, contract: number, installment: number): Promise<Installment> {
  const [, [found]] = await together([lockRow(scope, i, installment), readInstallment(scope, contract, installment)] as const);
  if (!found) throw notFound();
  return found;
}

/**
 * Records money received for one of a contract's installments: a collection that pays its invoice, which is made and posted if it
 * wasn't yet. Never more than is open, never ahead of its day.
 */
export async function recordPayment(
  context: WriteContext,
  contract: number,
  installment: number,
  {
    amount,
    method,
    reference,
    paid_on,
  }: Required<Pick<PaymentInput, 'method' | 'reference'>> & { amount: string; paid_on?: string },
): Promise<Installment> {
  const { scope, services, currentUser } = context;
  await enterBooks(scope);
  const before = await lockInstallment(scope, contract, installment);
  const due = halalas(before.gross) - halalas(before.cancelled);
  const open = due - halalas(before.paid);
  if (due === 0 && before.cancelled_on) throw new ApiError(422, 'refused', 'leasing.payment.error.cancelled');
  if (open <= 0) throw new ApiError(422, 'refused', 'leasing.payment.error.paid');
  const today = todayOf(currentUser.company);
  if (halalas(amount) === 0) throw invalid({ amount: 'app.error.amount_above_zero' });
  if (halalas(amount) > open) throw invalid({ amount: 'leasing.payment.error.above_due' });
  if (paid_on && paid_on > today) throw invalid({ paid_on: 'leasing.payment.error.ahead' });
  const invoice = await postedInvoiceOf(context, installment);
  const received = { method, amount, reference, received_on: paid_on ?? today };
  await receiveFor(context, { ...received, tenant_id: invoice.tenant_id, contract_id: contract }, [
    { invoice_id: invoice.id, amount: halalas(amount) },
  ]);
  await writeLog(scope, currentUser, {
    entity: 'contract',
    record_id: contract,
    event: 'payment_recorded',
    payload: { number: before.number, amount, method, reference, paid_on: received.received_on },
  });
  await tellOfPayment({ scope, services }, contract);
  const [after] = await readInstallment(scope, contract, installment);
  return after as Installment;
}

/** The keys wait for the first dues. */
async function tellOfPayment({ scope, services }: Pick<WriteContext, 'scope' | 'services'>, contract: number): Promise<void> {
  const orders = await scope.db
    .select({ id: leasingOrders.id })
    .from(leasingOrders)
    .where(and(eq(leasingOrders.company_id, scope.company), eq(leasingOrders.contract_id, contract)));
  await together([
    services.broadcast.publish(scope, 'changed', { entity: 'contract', id: contract }),
    ...orders.map(({ id }) => services.broadcast.publish(scope, 'changed', { entity: 'leasing_order', id })),
  ]);
}

/**
 * A down payment is the tenant's credit under their contract, and pays its first installments. One whose invoice can't be posted yet
 * stays a draft, and the credit with it.
 */
export async function applyDownPayment(
  { scope, services, currentUser }: WriteContext,
  { contract, tenant, amount, reference }: { contract: number; tenant: number; amount: Halalas; reference: string },
): Promise<void> {
  if (amount === 0) return;
  await enterBooks(scope);
  const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
  let left = amount;
  const chosen: Allocated[] = [];
  for (const { id, gross } of await installmentsOf(scope, contract)) {
    if (left === 0 || halalas(gross) === 0) continue;
    const invoice = await postedInvoiceOf(context, id).catch((error) => {
      if (error instanceof ApiError && error.status === 422) return null;
      throw error;
    });
    if (!invoice) break;
    const part = Math.min(left, halalas(invoice.open));
    chosen.push({ invoice_id: invoice.id, amount: part });
    left -= part;
  }
  const received = {
    method: 'down_payment',
    amount: money(amount),
    reference,
    received_on: todayOf(currentUser.company),
  } as const;
  await receiveFor(context, { ...received, tenant_id: tenant, contract_id: contract }, chosen);
}

/** What pays a contract's installments, or paid them until it was taken back, in the order in which it was allocated. */
export async function paymentsOf({ client, company }: Scope, contract: number): Promise<InstallmentPayment[]> {
  const { rows } = await client.query<Omit<InstallmentPayment, 'amount' | 'created_at'> & { amount: number; created_at: Date }>({
    name: 'contract.payments',
    text: `select a.id, i.id as installment_id, i.number, a.amount, c.method, a.collection_id, a.credit_note_id,
        coalesce(c.number, n.number) as source_number, c.reference, coalesce(c.received_on, a.allocated_on)::text as paid_on,
        a.ended_on::text, a.end_reason, a.created_at,
        (select u.name from users u where u.company_id = a.company_id and u.id = a.created_by) as recorded_by
      from allocations a join invoices v on v.company_id = a.company_id and v.id = a.invoice_id
      join lateral (select l.installment_id from invoice_lines l where l.company_id = v.company_id and l.invoice_id = v.id
        and l.installment_id is not null limit 1) l on true
      join installments i on i.company_id = a.company_id and i.id = l.installment_id
      left join collections c on c.company_id = a.company_id and c.id = a.collection_id
      left join credit_notes n on n.company_id = a.company_id and n.id = a.credit_note_id
      where a.company_id = $1 and v.contract_id = $2 order by a.id limit 1000`,
    values: [company, contract],
  });
  return rows.map((row) => ({ ...row, amount: money(row.amount), created_at: row.created_at.toISOString() }));
}
