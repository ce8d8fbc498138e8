import { refundMethods } from '../../src/api/finance/cash-refund.ts';
import type { ClearanceStatement } from '../../src/api/leasing/clearance-statement.ts';
import {
  type ClearancePayment,
  type ClearancePaymentGiven,
  type LeasingClearance,
  openOf,
} from '../../src/api/leasing/leasing-clearance.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import { depositOutcome } from '../../src/machines/leasing/rules/clearance-statement.ts';
import { leasingClearances } from '../db/schema/clearance.ts';
import { type Scope, together } from '../db/scope.ts';
import { payBack } from '../finance/cash-refund.ts';
import { receiveFor } from '../finance/collection.ts';
import { whenSettled } from '../finance/followers.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { lockLease, readClearance } from './clearance-record.ts';

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

/** What is still free of a collection or a note, kept for a refund or not; what isn't was paid back, or paid something else. */
const unused = `case when c.id is not null then c.amount - c.allocated - c.refunded else n."left" + n.refunding end`;
/** Documents of a bill, each with its own. */
const documents = `clearance_documents d left join invoices v on v.company_id = d.company_id and v.id = d.invoice_id
  left join collections c on c.company_id = d.company_id and c.id = d.collection_id
  left join credit_notes n on n.company_id = d.company_id and n.id = d.credit_note_id`;

/** What is paid of a clearance: what its invoices have received since, or what was paid back of its credits. */
async function keepPaid(context: WriteContext, id: number): Promise<void> {
  const { scope, services } = context;
  await scope.client.query({
    name: 'clearance.keep_paid',
    text: `update leasing_clearances x set paid = (
        select coalesce(sum(least(d.amount, greatest(0, d.open - coalesce(v.open, ${unused})))), 0) from ${documents}
        where d.company_id = x.company_id and d.leasing_clearance_id = x.id)
      where x.company_id = $1 and x.id = $2`,
    values: [scope.company, id],
  });
  await services.broadcast.publish(scope, 'changed', { entity: 'leasing_clearance', id });
  await settleIfPaid(context, id);
}

// Clearances follow the documents that they wait for.
whenSettled(async (context, { kind, id: document }) => {
  const { rows } = await context.scope.client.query<{ id: number }>({
    name: `clearance.of_${kind}`,
    text: `select c.id from clearance_documents d join leasing_clearances c on c.company_id = d.company_id and c.id = d.leasing_clearance_id
      where d.company_id = $1 and d.${kind}_id = $2 and c.status ${inGroup('leasing_clearance', 'unpaid')} order by c.id`,
    values: [context.scope.company, document],
  });
  for (const { id } of rows) await keepPaid(context, id);
});

interface Document {
  invoice_id: number | null;
  collection_id: number | null;
  credit_note_id: number | null;
  /** What is still to be paid of it, or paid back. */
  left: Halalas;
}
/** What a bill left, with what is still open of it; the documents are locked in the order in which everything locks them. */
async function lockDocuments(scope: Scope, clearance: number): Promise<Document[]> {
  const { client, company } = scope;
  await enterBooks(scope);
  for (const table of ['collection', 'invoice', 'credit_note'])
    await client.query({
      name: `clearance.lock_${table}`,
      text: `select from ${table}s where company_id = $1 and id in (select ${table}_id from clearance_documents
        where company_id = $1 and leasing_clearance_id = $2) order by id for update`,
      values: [company, clearance],
    });
  const { rows } = await client.query<Document>({
    name: 'clearance.documents',
    text: `select d.invoice_id, d.collection_id, d.credit_note_id,
        greatest(0, d.amount - greatest(0, d.open - coalesce(v.open, ${unused} - coalesce(c.refunding, n.refunding)))) as left
      from ${documents} where d.company_id = $1 and d.leasing_clearance_id = $2 order by d.id`,
    values: [company, clearance],
  });
  return rows;
}
/** An amount over the documents, in their order. */
function over(documents: readonly Document[], amount: Halalas): (Document & { amount: Halalas })[] {
  let rest = amount;
  return documents.flatMap((document) => {
    const part = Math.min(rest, document.left);
    rest -= part;
    return part > 0 ? [{ ...document, amount: part }] : [];
  });
}

/**
 * Records money of a final bill, which pays its invoices, or of a refund, which pays its credits back: never more than is open, never
 * ahead of the day.
 */
export async function recordPayment(context: WriteContext, id: number, given: ClearancePaymentGiven): Promise<LeasingClearance> {
  const { scope, currentUser } = context;
  const bill = await lockDocuments(scope, id);
  await together([lockLease(scope, id), lockRow(scope, leasingClearances, id)]);
  const before = await readClearance(scope, id);
  if (!hasTag(leasingClearanceLifecycle, before.status, 'unpaid'))
    throw notInThisState({ entity: 'leasing_clearance', status: before.status });
  const today = todayOf(currentUser.company);
  const { amount = openOf(before), method, reference, iban = null } = given;
  const paid_on = given.paid_on ?? today;
  if (halalas(amount) === 0) throw invalid({ amount: 'app.error.amount_above_zero' });
  if (halalas(amount) > halalas(openOf(before))) throw invalid({ amount: 'leasing.clearance.error.above_open' });
  if (paid_on > today) throw invalid({ paid_on: 'leasing.payment.error.ahead' });
  const parts = over(bill, halalas(amount));
  const { tenant_id, contract_id } = before;
  if (before.bill_kind === 'final_bill')
    await receiveFor(
      context,
      { tenant_id, contract_id, amount, method, reference, received_on: paid_on },
      parts.map((part) => ({ invoice_id: Number(part.invoice_id), amount: part.amount })),
    );
  else {
    const way = refundMethods.find((one) => one === method);
    if (!way) throw invalid({ method: 'leasing.clearance.error.refund_method' });
    if (way === 'bank_transfer_payment' && !iban) throw invalid({ iban: 'finance.cash_refund.error.iban' });
    for (const { collection_id, credit_note_id, amount: part } of parts)
      await payBack(
        context,
        {
          ...{ collection_id, credit_note_id, tenant_id, amount: money(part), method: way, payee: before.tenant_name },
          ...{ iban: way === 'bank_transfer_payment' ? iban : null, reason: String(before.bill_no) },
        },
        { on: paid_on, reference },
      );
  }
  await writeLog(scope, currentUser, {
    ...{ entity: 'leasing_clearance', record_id: id, event: 'payment_recorded' },
    payload: { amount, method, reference, paid_on },
  });
  return readClearance(scope, id);
}

/** What was paid of a clearance's bill, or paid back, in the order in which it was recorded. */
export async function paymentsOf({ client, company }: Scope, clearance: number): Promise<ClearancePayment[]> {
  const { rows } = await client.query<Omit<ClearancePayment, 'amount' | 'created_at'> & { amount: number; created_at: Date }>({
    name: 'clearance.payments',
    text: `select one.*, (select u.name from users u where u.company_id = $1 and u.id = one.created_by) as recorded_by from (
        select c.id, c.number, 'collection' as kind, sum(a.amount)::bigint as amount, c.method, c.reference, c.received_on::text as paid_on,
          c.created_at, c.created_by
        from clearance_documents d join allocations a on a.company_id = d.company_id and a.invoice_id = d.invoice_id
          and a.ended_on is null and a.created_at > d.created_at
        join collections c on c.company_id = a.company_id and c.id = a.collection_id
        where d.company_id = $1 and d.leasing_clearance_id = $2 group by c.company_id, c.id
        union all
        select r.id, r.number, 'cash_refund', r.amount, r.method, r.reference, r.paid_on::text, r.created_at, r.created_by
        from clearance_documents d join leasing_clearances x on x.company_id = d.company_id and x.id = d.leasing_clearance_id
        join cash_refunds r on r.company_id = d.company_id and r.requested_on >= x.billed_on
          and (r.collection_id = d.collection_id or r.credit_note_id = d.credit_note_id)
        where d.company_id = $1 and d.leasing_clearance_id = $2 and r.status = ${word('cash_refund', 'paid')}) one
      order by one.created_at, one.id limit 500`,
    values: [company, clearance],
  });
  return rows.map(({ created_at, ...row }) => ({ ...row, amount: money(row.amount), created_at: created_at.toISOString() }));
}
