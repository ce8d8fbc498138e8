import { sql } from 'drizzle-orm';
import {
  type CashRefund,
  type CashRefundInput,
  type cashRefundCalls,
  cashRefundErrors,
  type refundMethods,
} from '../../src/api/finance/cash-refund.ts';
import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import { halalas, money } from '../../src/api/money.ts';
import { cashRefundLifecycle } from '../../src/machines/finance/cash-refund/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { cashRefunds } from '../db/schema/collections.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { approver } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, numberFirst, tenantsLike } from '../kit/likenesses.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { matchedLineOf } from './bank/matched-line.ts';
import { lockBoxesOf, ownOpenBox } from './cash-in-box.ts';
import { lockCollection } from './collection.ts';
import { lockUsableNote } from './credit-note.ts';
import { nextNumber } from './document-numbers.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post, reverse } from './ledger/post.ts';
import { settleSource } from './settle-source.ts';

const r = cashRefunds;
const nameOf = (person: 'requested_by' | 'approved_by') =>
  sql`(select u.name from users u where u.company_id = ${r.company_id} and u.id = ${r[person]})`;
export const cashRefundStore: EntityStore = {
  entity: 'cash_refund',
  table: r,
  hidden: ['transaction_id'],
  title: "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || ' · ' || x.number",
  search: {
    text: `select r.id, t.name as title, r.number as detail, r.status from cash_refunds r
      join tenants t on t.company_id = r.company_id and t.id = r.tenant_id
      where r.company_id = $1 and (r.number ilike $2 or r.reference ilike $2) order by ${numberFirst('r.number')}, r.id desc`,
  },
  shows: {
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${r.company_id} and t.id = ${r.tenant_id})`,
    collection_number: sql`(select c.number from collections c where c.company_id = ${r.company_id} and c.id = ${r.collection_id})`,
    credit_note_number: sql`(select n.number from credit_notes n where n.company_id = ${r.company_id} and n.id = ${r.credit_note_id})`,
    requested_by_name: nameOf('requested_by'),
    approved_by_name: nameOf('approved_by'),
    reconciled_line: matchedLineOf('cash_refund', r, { onlyReconciled: true }),
    period_is_open: sql`not exists (select from accounting_periods p where p.company_id = ${r.company_id}
      and ${r.paid_on} between p.starts_on and p.ends_on and p.status <> 'open')`,
  },
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    method: (value) => sql`${r.method} = ${value}`,
    tenant_id: (value) => sql`${r.tenant_id} = ${value}`,
    collection_id: (value) => sql`${r.collection_id} = ${value}`,
    credit_note_id: (value) => sql`${r.credit_note_id} = ${value}`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${r.number}`, words)} or ${isLike(sql`${r.payee}`, words)} or ${isLike(sql`coalesce(${r.reference}, '')`, words)}
      or ${r.tenant_id} in ${tenantsLike(words)})`,
  sorts: {
    ...{ number: r.number, status: r.status, amount: r.amount, requested_on: r.requested_on },
    ...{ paid_on: r.paid_on, created_at: r.created_at },
  },
};
const readRefund = (scope: Scope, id: number) => readOr404<CashRefund>(scope, cashRefundStore, id);

/** Where the money of a refund leaves from. */
const leavesFrom: Record<(typeof refundMethods)[number], AccountPurpose> = {
  bank_transfer_payment: 'bank',
  cash_payment: 'cash',
};

/** Locks what a refund pays back from before the refund itself: a note's invoice, the note, or the collection. */
function lockSource(scope: Scope, id: number): Promise<unknown> {
  const { client, company } = scope;
  const lock = (name: string, what: string) =>
    client.query({ name: `cash_refund.lock_${name}`, text: `${what} for update`, values: [company, id] });
  const its = (column: string) => `(select ${column} from cash_refunds where company_id = $1 and id = $2)`;
  return Promise.all([
    enterBooks(scope),
    lock(
      'invoice',
      `select from invoices where company_id = $1 and id = (select invoice_id from credit_notes where company_id = $1
        and id = ${its('credit_note_id')})`,
    ),
    lock('credit_note', `select from credit_notes where company_id = $1 and id = ${its('credit_note_id')}`),
    lock('collection', `select from collections where company_id = $1 and id = ${its('collection_id')}`),
  ]);
}

type RefundEnd = 'asked' | 'given_up' | 'paid' | 'taken_back';
/** What it pays back from keeps its sums, and its status follows once money has left or come back. */
async function settleRefunded(
  context: WriteContext,
  { collection_id, credit_note_id }: Pick<CashRefund, 'collection_id' | 'credit_note_id'>,
  what: RefundEnd,
): Promise<void> {
  const [isPaid, isTakenBack] = [what === 'paid', what === 'taken_back'];
  if (collection_id)
    await settleSource(context, 'collection', collection_id, isPaid ? 'refunded' : isTakenBack ? 'refund_taken_back' : null);
  if (credit_note_id)
    await settleSource(context, 'credit_note', credit_note_id, isPaid ? 'used' : isTakenBack ? 'released' : null);
}

/** The contract that the money came in for, as its entries name it. */
async function contractOf({ client, company }: Scope, { collection_id, credit_note_id }: CashRefund): Promise<number | null> {
  const { rows } = await client.query<{ contract_id: number | null }>({
    name: 'cash_refund.contract',
    text: `select contract_id from collections where company_id = $1 and id = $2
      union all select i.contract_id from credit_notes n join invoices i on i.company_id = n.company_id and i.id = n.invoice_id
        where n.company_id = $1 and n.id = $3`,
    values: [company, collection_id, credit_note_id],
  });
  return rows[0]?.contract_id ?? null;
}

/** Posts what a bank sent back: a movement of its own, as the money had left. */
async function postReturn(context: WriteContext, record: CashRefund, date: string): Promise<void> {
  const about = { tenant: record.tenant_id, contract: await contractOf(context.scope, record) };
  const amount = halalas(record.amount);
  const cashBox = record.method === 'cash_payment' ? await ownOpenBox(context) : null;
  await post(context, {
    date,
    document: { kind: 'cash_refund', id: record.id, number: record.number },
    rule: 'cash_refund.returned',
    transition: 'reverse',
    lines: [
      { subAccount: leavesFrom[record.method], debit: amount, cashBox, ...about },
      { subAccount: 'tenant_credits', credit: amount, ...about },
    ],
  });
}

bindLifecycle({
  lifecycle: cashRefundLifecycle,
  table: r,
  read: readRefund,
  lockFirst: lockSource,
  tells: ({ tenant_id }) => [{ entity: 'tenant', id: tenant_id }],
  effects: {
    keepApproval: ({ scope, currentUser, record, today }) =>
      setColumns(scope, r, record.id, { approved_on: today, approved_by: currentUser.viewer.id || null }),
    keepEnd: ({ scope, record, event }) => setColumns(scope, r, record.id, { end_reason: event.reason ?? null }),
    freeCredit: (context) => settleRefunded(context, context.record, 'given_up'),
    postPayment: async (context) => {
      const { scope, record, event, today } = context;
      const on = event.on || today;
      await setColumns(scope, r, record.id, { paid_on: on, reference: event.reference ?? null });
      await settleRefunded(context, record, 'paid');
      const about = { tenant: record.tenant_id, contract: await contractOf(scope, record) };
      const amount = halalas(record.amount);
      const cashBox = record.method === 'cash_payment' ? await ownOpenBox(context, amount) : null;
      const transaction_id = await post(context, {
        date: on,
        document: { kind: 'cash_refund', id: record.id, number: record.number },
        rule: 'cash_refund.paid',
        transition: event.type,
        lines: [
          { subAccount: 'tenant_credits', debit: amount, ...about },
          { subAccount: leavesFrom[record.method], credit: amount, cashBox, ...about },
        ],
      });
      await setColumns(scope, r, record.id, { transaction_id });
    },
    takeBack: async (context) => {
      const { scope, record, event, today } = context;
      await setColumns(scope, r, record.id, { reversed_on: event.returned_on || today });
      await settleRefunded(context, record, 'taken_back');
      if (event.returned_on) return postReturn(context, record, event.returned_on);
      const { rows } = await scope.client.query<{ transaction_id: number }>({
        name: 'cash_refund.transaction',
        text: 'select transaction_id from cash_refunds where company_id = $1 and id = $2',
        values: [scope.company, record.id],
      });
      if (!rows[0]) throw new Error(`Refund ${record.id} isn't in the books`);
      await lockBoxesOf(context, rows[0].transaction_id);
      await reverse(context, rows[0].transaction_id, { date: today, transition: event.type, reason: event.reason ?? '' });
    },
  },
});

interface RefundSource {
  collection_id: number | null;
  credit_note_id: number | null;
  /** What neither pays an invoice nor is paid back, nor kept for another refund. The source is locked. */
  free: string;
}
async function ask(context: WriteContext, tenant_id: number, { free, ...source }: RefundSource, given: CashRefundInput) {
  const { scope } = context;
  const errors = cashRefundErrors(given);
  if (Object.keys(errors).length) throw invalid(errors);
  if (halalas(given.amount) > halalas(free))
    throw invalid({ amount: { messageKey: 'finance.cash_refund.error.above_free', values: { free: money(halalas(free)) } } });
  const id = await request(context, { ...given, ...source, tenant_id });
  const asked = await readRefund(scope, id);
  return new WithMessage(asked, 'finance.cash_refund.said.requested', { number: asked.number });
}

interface Request extends CashRefundInput, Omit<RefundSource, 'free'> {
  tenant_id: number;
}
async function request(context: WriteContext, given: Request): Promise<number> {
  const { scope, services, currentUser } = context;
  const id = await createRecord(scope, services, currentUser, cashRefundStore, {
    ...{ ...given, number: await nextNumber(scope, 'cash_refund') },
    ...{ requested_on: todayOf(currentUser.company), requested_by: currentUser.viewer.id || null },
  });
  await settleRefunded(context, given, 'asked');
  return id;
}

/**
 * Pays back what a clearance returns. Its statement was agreed with the tenant by whoever inspects the unit, so nobody else approves
 * it. The caller has locked the source and knows that it isn't above what is free.
 */
export async function payBack(context: WriteContext, given: Request, paid: { on: string; reference: string }): Promise<void> {
  const { scope, services, currentUser } = context;
  const id = await request(context, given);
  await advance(scope, services, {
    entity: 'cash_refund',
    id,
    currentUser: approver(currentUser.company),
    event: { type: 'approve' },
  });
  await advance(scope, services, { entity: 'cash_refund', id, currentUser, event: { type: 'pay', ...paid } });
}

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof cashRefundLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'cash_refund', id, currentUser, version, event });
  return moved('cash_refund', await readRefund(scope, id));
}

export const cashRefundHandlers: Handlers<typeof cashRefundCalls> = {
  list: ({ scope, services, query }) => readPage<CashRefund>(scope, services, cashRefundStore, { ...query }),
  get: ({ scope, params }) => readRefund(scope, params.id),
  ofCollection: async ({ params: { tenant_id, id }, body, ...context }) => {
    const { credit } = await lockCollection(context.scope, id, { tenant: tenant_id, group: 'has_credit' });
    return ask(context, tenant_id, { collection_id: id, credit_note_id: null, free: credit }, body);
  },
  ofCreditNote: async ({ params: { tenant_id, id }, body, ...context }) => {
    const { left } = await lockUsableNote(context.scope, id, { tenant: tenant_id, group: 'open' });
    return ask(context, tenant_id, { collection_id: null, credit_note_id: id, free: left }, body);
  },
  approve: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'approve' }, version),
  reject: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'reject', reason }, version),
  cancel: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'cancel', reason }, version),
  pay: ({ params, body: { version, ...paid }, ...context }) => move(context, params.id, { type: 'pay', ...paid }, version),
  reverse: ({ params, body: { version, reason, returned_on }, ...context }) =>
    move(context, params.id, { type: 'reverse', reason, returned_on }, version),
};
