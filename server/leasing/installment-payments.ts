import { and, asc, eq, sql } from 'drizzle-orm';
import type { Installment, InstallmentPayment, PaymentInput } from '../../src/api/leasing/contract.ts';
import { halalas, money } from '../../src/api/money.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { installmentPayments, installments, leasingOrders } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { insertRow, qualified, setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';

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
  cancelled: i.cancelled,
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
  const before = await lockInstallment(scope, contract, installment);
  const due = halalas(before.gross) - halalas(before.cancelled);
  const open = due - halalas(before.paid);
  if (due === 0 && before.cancelled_on) throw new ApiError(422, 'refused', 'leasing.payment.error.cancelled');
  if (open <= 0) throw new ApiError(422, 'refused', 'leasing.payment.error.paid');
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
    readInstallment(scope, contract, installment),
    ...orders.map(({ id }) => services.broadcast.publish(scope, 'changed', { entity: 'leasing_order', id })),
  ] as const);
  return after[0] as Installment;
}

const handsOverPaid = `select o.id, o.waivers @> '[{"requirement": "first_dues_paid"}]' as is_waived
  from leasing_orders o join leases l on l.company_id = o.company_id and l.id = o.lease_id
  join installments i on i.company_id = l.company_id and i.contract_id = l.contract_id
  where o.company_id = $1 and i.id = $2 and o.status ${inGroup('leasing_order', 'delivered')} and least(i.from_on, i.due_on) <= l.start_on`;

/**
 * Takes back a receipt (decision 96). Keys that were handed over because it was paid need whoever may waive that: the requirement
 * counts as waived from then on.
 */
export async function reversePayment(
  { scope, services, currentUser }: WriteContext,
  contract: number,
  installment: number,
  { payment_id, reason }: { payment_id: number; reason: string },
): Promise<Installment> {
  const before = await lockInstallment(scope, contract, installment);
  const all = await paymentsOf(scope, contract);
  const receipt = all.find((one) => one.id === payment_id && one.installment_id === installment);
  if (!receipt) throw invalid({ payment_id: 'app.error.unknown_reference' });
  const refuse = (why: string) => new ApiError(422, 'refused', `leasing.payment.error.${why}`);
  if (receipt.is_reversed || receipt.reverses_id !== null) throw refuse('reversed');
  if (receipt.method === 'down_payment' || receipt.method === 'clearance') throw refuse('follows');
  const cleared = await scope.client.query({
    name: 'payments.cleared',
    text: `select from leasing_clearances where company_id = $1 and contract_id = $2 and status ${inGroup('leasing_clearance', 'issued')}`,
    values: [scope.company, contract],
  });
  if (cleared.rowCount) throw refuse('cleared');
  const { rows: orders } = await scope.client.query<{ id: number; is_waived: boolean }>({
    name: 'payments.hands_over',
    text: handsOverPaid,
    values: [scope.company, installment],
  });
  const depending = orders.filter(({ is_waived }) => !is_waived);
  if (depending.length && !may(currentUser.viewer, 'leasing_orders.approve')) throw refuse('handed_over');
  const waiver = {
    requirement: 'first_dues_paid',
    reason,
    by: currentUser.viewer.id,
    at: nowOf(currentUser.company).toISOString(),
  };
  const { amount, method, reference } = receipt;
  const paid_on = todayOf(currentUser.company);
  await together([
    insertRow(scope, installmentPayments, {
      ...{ contract_id: contract, installment_id: installment, amount, method, reference, paid_on, reason },
      ...{ reverses_id: payment_id, created_by: currentUser.viewer.id },
    }),
    setColumns(scope, i, installment, { paid: money(halalas(before.paid) - halalas(amount)) }),
    scope.client.query({
      name: 'payments.waive_dues',
      text: 'update leasing_orders set waivers = waivers || $3::jsonb, version = version + 1 where company_id = $1 and id = any($2)',
      values: [scope.company, depending.map(({ id }) => id), JSON.stringify([waiver])],
    }),
    writeLog(scope, currentUser, {
      ...{ entity: 'contract', record_id: contract, event: 'payment_reversed', reason },
      payload: { number: before.number, amount, method, reference },
    }),
    services.broadcast.publish(scope, 'changed', { entity: 'contract', id: contract }),
    ...orders.map(({ id }) => services.broadcast.publish(scope, 'changed', { entity: 'leasing_order', id })),
  ]);
  const [after] = await readInstallment(scope, contract, installment);
  return after as Installment;
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
      reverses_id: p.reverses_id,
      reason: p.reason,
      is_reversed: qualified(
        sql<boolean>`exists (select from installment_payments r where r.company_id = ${p.company_id} and r.reverses_id = ${p.id})`,
      ),
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
