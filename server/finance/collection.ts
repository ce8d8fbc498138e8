import { sql } from 'drizzle-orm';
import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import {
  type Collection,
  type CollectionDetails,
  type CollectionInput,
  type CollectionMethod,
  type collectionCalls,
  collectionErrors,
} from '../../src/api/finance/collection.ts';
import { halalas, money } from '../../src/api/money.ts';
import { collectionLifecycle } from '../../src/machines/finance/collection/lifecycle.ts';
import { type Allocated, inOrder, suggestAllocations } from '../../src/machines/finance/rules/allocation.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { collections } from '../db/schema/collections.ts';
import { tenants } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notFound, notInThisState, stale } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, numberFirst, tenantsLike } from '../kit/likenesses.ts';
import { keepRow, lockRow, mustSee } from '../kit/lock.ts';
import { mustMay } from '../kit/must-may.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { mustBeOfTenant } from '../leasing/contract-record.ts';
import { allocationsOf, type Chosen, choose, endAllocations, lockOpenInvoicesOf, openInvoicesOf, spend } from './allocation.ts';
import { matchedLineOf } from './bank/matched-line.ts';
import { matchReceived } from './bank/matching.ts';
import { openBoxOf } from './cash-box.ts';
import { lockBoxesOf, ownOpenBox } from './cash-in-box.ts';
import { nextNumber } from './document-numbers.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { requireOpenPeriod } from './ledger/open-period.ts';
import { post, reverse } from './ledger/post.ts';
import { settleSource } from './settle-source.ts';

const c = collections;
export const collectionStore: EntityStore = {
  entity: 'collection',
  table: c,
  title: "(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id) || ' · ' || x.number",
  search: {
    text: `select c.id, t.name as title, c.number as detail, c.status from collections c
      join tenants t on t.company_id = c.company_id and t.id = c.tenant_id
      where c.company_id = $1 and (c.number ilike $2 or c.reference ilike $2) order by ${numberFirst('c.number')}, c.id desc`,
  },
  shows: {
    tenant_name: sql<string>`(select t.name from tenants t where t.company_id = ${c.company_id} and t.id = ${c.tenant_id})`,
    contract_ref_no: sql<
      string | null
    >`(select k.ref_no from contracts k where k.company_id = ${c.company_id} and k.id = ${c.contract_id})`,
    cheque_id: sql<
      number | null
    >`(select q.id from cheques q where q.company_id = ${c.company_id} and q.collection_id = ${c.id})`,
    reconciled_line: matchedLineOf('collection', c, { onlyReconciled: true }),
    credit: sql<string>`(case when ${c.status} in ('reversed', 'under_collection') then 0
      else (${c.amount} - ${c.allocated} - ${c.refunded} - ${c.refunding})::numeric / 100 end)::numeric(16, 2)::text`,
  },
  filters: {
    status: (value) => sql`${c.status} = ${value}`,
    method: (value) => sql`${c.method} = ${value}`,
    tenant_id: (value) => sql`${c.tenant_id} = ${value}`,
    contract_id: (value) => sql`${c.contract_id} = ${value}`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${c.number}`, words)} or ${isLike(sql`coalesce(${c.reference}, '')`, words)} or ${c.tenant_id} in ${tenantsLike(words)})`,
  sorts: { number: c.number, status: c.status, amount: c.amount, received_on: c.received_on, created_at: c.created_at },
};
const readCollection = (scope: Scope, id: number) => readOr404<Collection>(scope, collectionStore, id);
export const readCollectionDetails = async (scope: Scope, id: number): Promise<CollectionDetails> => ({
  ...(await readCollection(scope, id)),
  allocations: await allocationsOf(scope, { kind: 'collection', id }),
});

/** Where money of a method arrives, or is held already. */
export const arrivesAt: Record<CollectionMethod, AccountPurpose> = {
  cash_payment: 'cash',
  bank_transfer_payment: 'bank',
  mada_machine: 'bank',
  check_payment: 'cheques_on_hand',
  ejar_channel: 'bank',
  down_payment: 'bank',
  deposit: 'deposits_held',
};

/** The transaction that recorded a collection; its allocations have their own. */
async function receiptOf({ client, company }: Scope, id: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'collection.receipt',
    text: `select id from ledger_transactions where company_id = $1 and document_kind = 'collection' and document_id = $2
      and rule = 'collection.received' and reverses_id is null`,
    values: [company, id],
  });
  if (!rows[0]) throw new Error(`Collection ${id} isn't in the books`);
  return rows[0].id;
}

/** Ends all that a collection pays: its invoices are owed again. */
async function freeInvoices(context: WriteContext, id: number, how: { reason: string; transition: string }) {
  const counting = (await allocationsOf(context.scope, { kind: 'collection', id })).filter(({ ended_on }) => ended_on === null);
  await endAllocations(
    context,
    counting.map((one) => one.id),
    how,
  );
  await setColumns(context.scope, c, id, { allocated: money(0) });
}

/** Posts what a bank took back: a movement of its own, as the money had come in. */
const postReturn = (context: WriteContext, { id, number, tenant_id, contract_id, ...one }: Collection, date: string) => {
  const about = { tenant: tenant_id, contract: contract_id };
  const amount = halalas(one.amount);
  return post(context, {
    date,
    document: { kind: 'collection', id, number },
    rule: 'collection.returned',
    transition: 'reverse',
    lines: [
      { subAccount: 'tenant_credits', debit: amount, ...about },
      { subAccount: arrivesAt[one.method], credit: amount, ...about },
    ],
  });
};

bindLifecycle({
  lifecycle: collectionLifecycle,
  table: c,
  lockFirst: enterBooks,
  read: readCollection,
  tells: ({ tenant_id }) => [{ entity: 'tenant', id: tenant_id }],
  effects: {
    keepFall: ({ scope, record, event, today }) =>
      setColumns(scope, c, record.id, { reversed_on: today, reverse_reason: event.reason ?? null }),
    takeBack: async ({ scope, services, currentUser, record, event, today }) => {
      const context = { scope, services, currentUser };
      const taken = { date: today, transition: event.type, reason: event.reason ?? '' };
      await freeInvoices(context, record.id, taken);
      await setColumns(scope, c, record.id, { reversed_on: event.returned_on || today, reverse_reason: taken.reason });
      if (event.returned_on) await postReturn(context, record, event.returned_on);
      else {
        const receipt = await receiptOf(scope, record.id);
        await lockBoxesOf(context, receipt);
        await reverse(context, receipt, taken);
      }
    },
    endAllocations: async ({ scope, services, currentUser, record, event }) => {
      const how = { transition: event.type, reason: event.reason ?? '' };
      await freeInvoices({ scope, services, currentUser }, record.id, how);
    },
  },
});

type Received = Omit<CollectionInput, 'received_on'> & { received_on: string; tenant_id: number };
/** Throws an ApiError for what can't be: nothing, money of tomorrow, or another tenant's contract. */
async function check({ scope, currentUser }: WriteContext, given: Received): Promise<void> {
  const { tenant_id, contract_id } = given;
  const errors = collectionErrors(given, todayOf(currentUser.company));
  if (Object.keys(errors).length) throw invalid(errors);
  await keepRow(scope, tenants, tenant_id);
  if (contract_id) await mustBeOfTenant(scope, { contract_id, tenant_id });
}

/** Throws an ApiError if the same payment was recorded before: one by one, once the number is locked. */
async function refuseTwice(scope: Scope, { method, amount, reference }: Receipt): Promise<void> {
  const { rows } = await scope.client.query<{ number: string }>({
    name: 'collection.same',
    text: `select number from collections where company_id = $1 and method = $2 and lower(reference) = lower($3) and amount = $4
      and status <> 'reversed' limit 1`,
    values: [scope.company, method, reference, halalas(amount)],
  });
  if (rows[0]) throw invalid({ reference: { messageKey: 'finance.collection.error.same', values: { number: rows[0].number } } });
}

export interface Receipt {
  tenant_id: number;
  contract_id?: number | null;
  method: CollectionMethod;
  amount: string;
  received_on: string;
  reference?: string | null;
  note?: string | null;
}
interface Spending {
  chosen?: readonly Allocated[];
  reason?: string | null;
  /** Whether the same payment may have been recorded before by mistake. */
  mayBeTwice?: boolean;
}
/**
 * Records money received: numbers and posts it, and pays invoices with it, which the caller has locked. Locks are taken in this order
 * by whatever pays invoices: the books, the collection, the invoices, the number.
 */
export async function recordReceipt(
  context: WriteContext,
  given: Receipt,
  { chosen = [], reason, mayBeTwice = false }: Spending = {},
) {
  const { scope, services, currentUser } = context;
  const { tenant_id, contract_id = null } = given;
  const number = await nextNumber(scope, 'collection');
  if (mayBeTwice && given.reference) await refuseTwice(scope, given);
  const id = await createRecord(scope, services, currentUser, collectionStore, { ...given, number });
  const cashBox = given.method === 'cash_payment' ? await ownOpenBox(context) : null;
  const about = { tenant: tenant_id, contract: contract_id };
  const amount = halalas(given.amount);
  await post(context, {
    date: given.received_on,
    document: { kind: 'collection', id, number },
    rule: 'collection.received',
    transition: 'create',
    lines: [
      { subAccount: arrivesAt[given.method], debit: amount, cashBox, ...about },
      { subAccount: 'tenant_credits', credit: amount, ...about },
    ],
  });
  await spend(context, { kind: 'collection', id, number, tenant_id, contract_id }, chosen, reason);
  return { id, number };
}

/** Records money that pays just these invoices, which the caller has locked. */
export async function receiveFor(context: WriteContext, given: Receipt, chosen: readonly Allocated[]): Promise<number> {
  const { id } = await recordReceipt(context, given, { chosen });
  return id;
}

async function receive(context: WriteContext, tenant_id: number, body: CollectionInput) {
  const { scope, currentUser } = context;
  const { allocations, reason, is_another, open_cash_box, bank_line_id, ...entered } = body;
  if (bank_line_id) mustMay(currentUser.viewer, 'finance.edit');
  const given = { ...entered, tenant_id, received_on: entered.received_on ?? todayOf(currentUser.company) };
  await check(context, given);
  const open = await lockOpenInvoicesOf(scope, tenant_id);
  const about = { free: halalas(given.amount), contract_id: given.contract_id ?? null };
  const chosen = choose(open, about, { allocations, reason });
  if (open_cash_box && given.method === 'cash_payment') await openBoxOf(context);
  const { id, number } = await recordReceipt(context, given, { chosen, reason, mayBeTwice: !is_another });
  if (bank_line_id) await matchReceived(context, bank_line_id, await receiptOf(scope, id));
  return new WithMessage(await readCollectionDetails(scope, id), 'finance.collection.said.recorded', { number });
}

/** Money that has come in for good pays the oldest invoices. */
export async function payOldest(context: WriteContext, id: number): Promise<void> {
  const found = await readCollection(context.scope, id);
  const open = await lockOpenInvoicesOf(context.scope, found.tenant_id);
  const chosen = choose(open, { free: halalas(found.credit), contract_id: found.contract_id }, {});
  await spend(context, { kind: 'collection', ...found }, chosen);
}

/** Locks a collection that money is taken from or given back to. */
export async function lockCollection(
  scope: Scope,
  id: number,
  { tenant, version, group }: { tenant?: number; version?: number; group: 'in_hand' | 'has_credit' },
): Promise<Collection> {
  await enterBooks(scope);
  const locked = await lockRow(scope, c, id);
  const found = await readCollection(scope, id);
  if (tenant !== undefined && found.tenant_id !== tenant) throw notFound();
  if (version !== undefined && version !== locked) throw stale(found);
  if (!hasTag(collectionLifecycle, found.status, group)) throw notInThisState({ entity: 'collection', status: found.status });
  return found;
}

async function allocateMore(context: WriteContext, found: Collection, given: Chosen): Promise<void> {
  const open = await lockOpenInvoicesOf(context.scope, found.tenant_id);
  const chosen = choose(open, { free: halalas(found.credit), contract_id: found.contract_id }, given);
  if (!chosen.length) throw invalid({ allocations: 'finance.allocation.error.nothing' });
  await spend(context, { kind: 'collection', ...found }, chosen, given.reason);
}

export const collectionHandlers: Handlers<typeof collectionCalls> = {
  list: ({ scope, services, query }) => readPage<Collection>(scope, services, collectionStore, { ...query }),
  get: ({ scope, params }) => readCollectionDetails(scope, params.id),
  create: ({ params, body, ...context }) => receive(context, params.tenant_id, body),
  cash: ({ params, body, ...context }) => receive(context, params.tenant_id, { ...body, method: 'cash_payment' }),
  ofTenant: async ({ scope, services, params: { tenant_id } }) => {
    await mustSee(scope, tenants, tenant_id);
    const { rows } = await readPage<Collection>(scope, services, collectionStore, { tenant_id, per_page: 100 });
    return rows;
  },
  one: async ({ scope, params }) => {
    const found = await readCollectionDetails(scope, params.id);
    if (found.tenant_id !== params.tenant_id) throw notFound();
    return found;
  },
  allocate: async ({ params: { tenant_id, id }, body: { version, ...given }, ...context }) => {
    const found = await lockCollection(context.scope, id, { tenant: tenant_id, version, group: 'has_credit' });
    await allocateMore(context, found, given);
    return new WithMessage(await readCollectionDetails(context.scope, id), 'finance.collection.said.allocated');
  },
  deallocate: async ({ params: { id }, body: { allocation_id, reason, version }, ...context }) => {
    const { scope, currentUser } = context;
    await lockCollection(scope, id, { version, group: 'in_hand' });
    const allocation = (await allocationsOf(scope, { kind: 'collection', id })).find((one) => one.id === allocation_id);
    if (!allocation) throw invalid({ allocation_id: 'app.error.unknown_reference' });
    if (allocation.ended_on !== null) throw invalid({ allocation_id: 'finance.allocation.error.ended' });
    await requireOpenPeriod(scope, currentUser.viewer, allocation.allocated_on);
    await endAllocations(context, [allocation_id], { reason, transition: 'deallocated' });
    await settleSource(context, 'collection', id, 'deallocated');
    return new WithMessage(await readCollectionDetails(scope, id), 'finance.collection.said.deallocated');
  },
  reverse: async ({ scope, services, currentUser, params: { id }, body: { version, reason, returned_on } }) => {
    const event = { type: 'reverse', reason, returned_on } as const;
    await advance(scope, services, { entity: 'collection', id, currentUser, version, event });
    return moved('collection', await readCollectionDetails(scope, id));
  },
  suggested: async ({ scope, params: { tenant_id }, query: { amount, contract_id = null } }) => {
    await mustSee(scope, tenants, tenant_id);
    const open = await openInvoicesOf(scope, tenant_id);
    const { allocations, credit } = suggestAllocations(open, halalas(amount), contract_id);
    const parts = new Map(allocations.map((one) => [one.invoice_id, one.amount]));
    const ordered = inOrder(open, contract_id);
    return {
      invoices: [...ordered, ...open.filter((one) => !ordered.includes(one))].map(({ id, open: left, ...one }) => ({
        ...{ ...one, invoice_id: id, contract_ref_no: one.contract_ref_no ?? null },
        open: money(left),
        amount: money(parts.get(id) ?? 0),
      })),
      credit: money(credit),
    };
  },
};
