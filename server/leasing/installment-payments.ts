import { and, asc, eq, sql } from 'drizzle-orm';
import type { Installment, InstallmentPayment, PaymentInput } from '../../src/api/leasing/contract.ts';
import { halalas, money } from '../../src/api/money.ts';
import { installmentPayments, installments, leasingOrders } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { insertRow, qualified, setColumns } from '../kit/records.ts';

const i = installments;
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
  cancelled_on: i.cancelled_on,
  breakups_with_due_amount: i.breakups_with_due_amount,
};

/** A contract's installments, in order. */
export const installmentsOf = (scope: Scope, contract: number): Promise<Installment[]> =>
  scope.db
    .select(installmentFields)
    .from(i)
    .where(and(eq(i.company_id, scope.company), eq(i.contract_id, contract)))
    .orderBy(asc(i.number));

interface Receipt {
  contract_id: number;
  installment_id: number;
  amount: string;
  method: InstallmentPayment['method'];
  reference: string;
  paid_on: string;
  created_by: number | null;
}
/**
 * Keeps a receipt, and what the installment has received by then. The caller holds the installment's lock and knows that the
 * receipt isn't above what is due.
 */
export async function keepReceipt(scope: Scope, { paid }: { paid: string }, receipt: Receipt): Promise<void> {
  await together([
    insertRow(scope, installmentPayments, { ...receipt }),
    setColumns(scope, installments, receipt.installment_id, { paid: money(halalas(paid) + halalas(receipt.amount)) }),
  ]);
}

/** Records money received for one of a contract's installments: never more than is open, never ahead of the day. */
export async function recordPayment(
  { scope, services, currentUser }: WriteContext,
  contract: number,
  installment: number,
  {
    amount,
    method,
    reference,
    paid_on,
  }: Required<Pick<PaymentInput, 'method' | 'reference'>> & { amount: string; paid_on?: string },
): Promise<Installment> {
  const read = () =>
    scope.db
      .select(installmentFields)
      .from(i)
      .where(and(eq(i.company_id, scope.company), eq(i.id, installment), eq(i.contract_id, contract)));
  const [, [before]] = await together([lockRow(scope, i, installment), read()] as const);
  if (!before) throw notFound();
  if (before.cancelled_on) throw new ApiError(422, 'refused', 'leasing.payment.error.cancelled');
  const open = halalas(before.gross) - halalas(before.paid);
  if (open === 0) throw new ApiError(422, 'refused', 'leasing.payment.error.paid');
  const today = todayOf(currentUser.company);
  if (halalas(amount) === 0) throw invalid({ amount: 'app.error.amount' });
  if (halalas(amount) > open) throw invalid({ amount: 'leasing.payment.error.above_due' });
  if (paid_on && paid_on > today) throw invalid({ paid_on: 'leasing.payment.error.ahead' });
  const receipt = { amount, method, reference, paid_on: paid_on ?? today };
  await keepReceipt(scope, before, {
    ...receipt,
    contract_id: contract,
    installment_id: installment,
    created_by: currentUser.viewer.id,
  });
  const orders = await scope.db
    .select({ id: leasingOrders.id })
    .from(leasingOrders)
    .where(and(eq(leasingOrders.company_id, scope.company), eq(leasingOrders.contract_id, contract)));
  const [, , after] = await together([
    writeLog(scope, currentUser, {
      entity: 'contract',
      record_id: contract,
      event: 'payment_recorded',
      payload: { number: before.number, ...receipt },
    }),
    services.broadcast.publish(scope, 'changed', { entity: 'contract', id: contract }),
    read(),
    ...orders.map(({ id }) => services.broadcast.publish(scope, 'changed', { entity: 'leasing_order', id })),
  ] as const);
  return after[0] as Installment;
}

/** A contract's receipts, in the order in which they were recorded. */
export const paymentsOf = (scope: Scope, contract: number): Promise<InstallmentPayment[]> => {
  const p = installmentPayments;
  return scope.db
    .select({
      id: p.id,
      installment_id: p.installment_id,
      number: i.number,
      amount: p.amount,
      method: p.method,
      reference: p.reference,
      paid_on: p.paid_on,
      recorded_by: qualified(
        sql<string | null>`(select u.name from users u where u.company_id = ${p.company_id} and u.id = ${p.created_by})`,
      ),
      created_at: p.created_at,
    })
    .from(p)
    .innerJoin(i, and(eq(i.company_id, p.company_id), eq(i.id, p.installment_id)))
    .where(and(eq(p.company_id, scope.company), eq(p.contract_id, contract)))
    .orderBy(asc(p.id))
    .limit(1000);
};
