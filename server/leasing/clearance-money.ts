import { and, asc, eq, sql } from 'drizzle-orm';
import type { ClearanceStatement } from '../../src/api/leasing/clearance-statement.ts';
import { type ClearancePayment, type LeasingClearance, openOf } from '../../src/api/leasing/leasing-clearance.ts';
import { halalas, money } from '../../src/api/money.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import { depositOutcome } from '../../src/machines/leasing/rules/clearance-statement.ts';
import { clearancePayments, leasingClearances } from '../db/schema/clearance.ts';
import { type Scope, together } from '../db/scope.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { insertRow, qualified, setColumns } from '../kit/records.ts';
import { openInstallments } from './clearance-basis.ts';
import { lockLease, readClearance } from './clearance-record.ts';
import { keepReceipt } from './installment-payments.ts';

const prefixes = { final_bill: 'FB', refund: 'RF' } as const;

/** Numbers and dates what a statement comes to: a final bill or a refund, each numbered without gaps. */
export async function keepBill(scope: Scope, { id, statement }: LeasingClearance, today: string): Promise<void> {
  const bill_kind = halalas(statement.balance) < 0 ? 'refund' : 'final_bill';
  const { client, company } = scope;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`clearance bill ${company}`]);
  const { rows } = await client.query<{ next: number }>({
    name: 'clearance.next_bill',
    text: 'select count(*)::int + 1 as next from leasing_clearances where company_id = $1 and bill_kind = $2',
    values: [company, bill_kind],
  });
  await setColumns(scope, leasingClearances, id, {
    bill_kind,
    bill_no: `${prefixes[bill_kind]}-${rows[0]?.next}`,
    billed_on: today,
  });
}

interface Deposit {
  id: number;
  deposit_status: string;
}
async function depositsIn({ client, company }: Scope, clearance: number): Promise<Deposit[]> {
  const { rows } = await client.query<Deposit>({
    name: 'clearance.deposit_contracts',
    text: `select o.id, o.deposit_status from leasing_clearances c
      join contracts o on o.company_id = c.company_id and c.deposit_contracts @> to_jsonb(o.id)
      where c.company_id = $1 and c.id = $2 order by o.id for update of o`,
    values: [company, clearance],
  });
  return rows;
}

/** A deposit is settled by the clearance that counts it (decision 21). */
export async function settleDeposits({ scope, services, currentUser }: WriteContext, clearance: number): Promise<void> {
  const by = { currentUser: systemUser(currentUser.company) };
  for (const { id, deposit_status } of await depositsIn(scope, clearance)) {
    if (deposit_status === 'received') await advance(scope, services, { entity: 'deposit', id, ...by, event: { type: 'hold' } });
    if (deposit_status !== 'settling')
      await advance(scope, services, { entity: 'deposit', id, ...by, event: { type: 'settle' } });
  }
}
export async function endDeposits(
  { scope, services, currentUser }: WriteContext,
  clearance: number,
  statement: ClearanceStatement,
): Promise<void> {
  const type = depositOutcome(statement);
  if (type === null) return;
  for (const { id } of await depositsIn(scope, clearance))
    await advance(scope, services, {
      entity: 'deposit',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type },
    });
}

/** What the statement took over from the schedule is owed no more there: each open installment gets a receipt of the clearance. */
export async function payInstallments(
  { scope, currentUser }: WriteContext,
  { lease_id, unit_id, bill_no }: LeasingClearance,
  today: string,
): Promise<void> {
  for (const { id, contract_id, paid, open } of await openInstallments(scope, lease_id, unit_id))
    await keepReceipt(
      scope,
      { paid: money(paid) },
      {
        ...{ contract_id, installment_id: id, amount: money(open), method: 'clearance', paid_on: today },
        ...{ reference: String(bill_no), created_by: currentUser.viewer.id || null },
      },
    );
}

/** Once nothing of the balance is open, the clearance is settled. */
export async function settleIfPaid({ scope, services, currentUser }: WriteContext, id: number): Promise<LeasingClearance> {
  const clearance = await readClearance(scope, id);
  if (!hasTag(leasingClearanceLifecycle, clearance.status, 'unpaid') || openOf(clearance) !== '0.00') return clearance;
  await advance(scope, services, {
    entity: 'leasing_clearance',
    id,
    currentUser: systemUser(currentUser.company),
    event: { type: 'balance_zero' },
  });
  return readClearance(scope, id);
}

/** Records money of a final bill, or of a refund: never more than is open, never ahead of the day. */
export async function recordPayment(
  context: WriteContext,
  id: number,
  {
    method,
    reference,
    paid_on,
    ...given
  }: Pick<ClearancePayment, 'method' | 'reference'> & {
    amount?: string;
    paid_on?: string;
  },
): Promise<LeasingClearance> {
  const { scope, services, currentUser } = context;
  const [, , before] = await together([
    lockLease(scope, id),
    lockRow(scope, leasingClearances, id),
    readClearance(scope, id),
  ] as const);
  if (!hasTag(leasingClearanceLifecycle, before.status, 'unpaid'))
    throw notInThisState({ entity: 'leasing_clearance', status: before.status });
  const today = todayOf(currentUser.company);
  const { amount = openOf(before) } = given;
  if (halalas(amount) === 0) throw invalid({ amount: 'app.error.amount' });
  if (halalas(amount) > halalas(openOf(before))) throw invalid({ amount: 'leasing.clearance.error.above_open' });
  if (paid_on && paid_on > today) throw invalid({ paid_on: 'leasing.payment.error.ahead' });
  const payment = { amount, method, reference, paid_on: paid_on ?? today };
  await together([
    insertRow(scope, clearancePayments, {
      ...payment,
      leasing_clearance_id: id,
      created_by: currentUser.viewer.id || null,
    }),
    setColumns(scope, leasingClearances, id, { paid: money(halalas(before.paid) + halalas(amount)) }),
    writeLog(scope, currentUser, { entity: 'leasing_clearance', record_id: id, event: 'payment_recorded', payload: payment }),
    services.broadcast.publish(scope, 'changed', { entity: 'leasing_clearance', id }),
  ] as const);
  return settleIfPaid(context, id);
}

/** A clearance's payments, in the order in which they were recorded. */
export const paymentsOf = (scope: Scope, clearance: number): Promise<ClearancePayment[]> => {
  const p = clearancePayments;
  return scope.db
    .select({
      ...{ id: p.id, amount: p.amount, method: p.method, reference: p.reference, paid_on: p.paid_on },
      recorded_by: qualified(
        sql<string | null>`(select u.name from users u where u.company_id = ${p.company_id} and u.id = ${p.created_by})`,
      ),
      created_at: p.created_at,
    })
    .from(p)
    .where(and(eq(p.company_id, scope.company), eq(p.leasing_clearance_id, clearance)))
    .orderBy(asc(p.id))
    .limit(500);
};
