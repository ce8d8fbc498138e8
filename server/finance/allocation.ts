import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Allocation } from '../../src/api/finance/collection.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import {
  type Allocated,
  isSuggested,
  type OpenInvoice,
  suggestAllocations,
} from '../../src/machines/finance/rules/allocation.ts';
import { allocations } from '../db/schema/collections.ts';
import { invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post, reverse } from './ledger/post.ts';
import { lockInvoice, settleInvoice } from './settle.ts';
import { settleSource } from './settle-source.ts';

/** Money of a tenant that pays invoices: a collection, or what a credit note's own invoice didn't need. */
export interface Source {
  kind: 'collection' | 'credit_note';
  id: number;
  number: string;
  tenant_id: number;
  contract_id: number | null;
}
/** Allocations as a caller names them, and why not the oldest are paid first. */
export interface Chosen {
  allocations?: readonly { invoice_id: number; amount: string }[];
  reason?: string | null;
}

/** A tenant's invoices with something open. */
export async function openInvoicesOf({ client, company }: Scope, tenant: number): Promise<OpenInvoice[]> {
  const { rows } = await client.query<OpenInvoice>({
    name: 'allocation.open',
    text: `select i.id, i.contract_id, k.ref_no as contract_ref_no, i.due_on::text, i.number, i.open,
        exists (select from invoice_lines l join income_categories g on g.company_id = l.company_id and g.id = l.income_category_id
          join sub_accounts s on s.company_id = g.company_id and s.id = g.sub_account_id
          where l.company_id = i.company_id and l.invoice_id = i.id and s.purpose = 'deposits_held') as is_deposit
      from invoices i left join contracts k on k.company_id = i.company_id and k.id = i.contract_id
      where i.company_id = $1 and i.tenant_id = $2 and i.open > 0 and i.status ${inGroup('invoice', 'open')}
      order by i.due_on, i.id`,
    values: [company, tenant],
  });
  return rows;
}

/** The same, locked in the order of their ids: what is open of them stays so until the transaction ends. */
export async function lockOpenInvoicesOf(scope: Scope, tenant: number): Promise<OpenInvoice[]> {
  await enterBooks(scope);
  await scope.client.query({
    name: 'allocation.lock',
    text: `select from invoices where company_id = $1 and tenant_id = $2 and status ${inGroup('invoice', 'open')} order by id for update`,
    values: [scope.company, tenant],
  });
  return openInvoicesOf(scope, tenant);
}

/**
 * Which of a tenant's open invoices an amount pays: the oldest first, or as the caller chose. Throws an ApiError for a choice that
 * isn't open, is more than is open or than there is, or isn't the oldest first and gives no reason.
 */
export function choose(
  open: readonly OpenInvoice[],
  { free, contract_id }: { free: Halalas; contract_id: number | null },
  { allocations: given, reason }: Chosen,
): Allocated[] {
  if (!given) return suggestAllocations(open, free, contract_id).allocations;
  const chosen = given.map(({ invoice_id, amount }) => ({ invoice_id, amount: halalas(amount) }));
  const wrong = (key: string, values: Record<string, string> = {}) =>
    invalid({ allocations: { messageKey: `finance.allocation.error.${key}`, values } });
  if (new Set(chosen.map(({ invoice_id }) => invoice_id)).size < chosen.length) throw wrong('twice');
  for (const { invoice_id, amount } of chosen) {
    const invoice = open.find(({ id }) => id === invoice_id);
    if (!invoice) throw wrong('not_open');
    if (amount === 0) throw invalid({ allocations: 'app.error.amount_above_zero' });
    if (amount > invoice.open) throw wrong('above_open', { number: invoice.number, open: money(invoice.open) });
  }
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  if (total > free) throw wrong('above_free', { free: money(free) });
  if (!reason && !isSuggested(open, total, contract_id, chosen)) throw invalid({ reason: 'finance.allocation.error.reason' });
  return chosen;
}

const sourceColumn = { collection: 'collection_id', credit_note: 'credit_note_id' } as const;

/** Pays invoices, which the caller has locked: writes and posts the allocations, and settles each invoice. */
async function allocate(
  context: WriteContext,
  source: Source,
  chosen: readonly Allocated[],
  reason: string | null,
): Promise<void> {
  const { scope, currentUser } = context;
  const today = todayOf(currentUser.company);
  for (const { invoice_id, amount } of chosen) {
    const id = await insertRow(scope, allocations, {
      ...{ invoice_id, [sourceColumn[source.kind]]: source.id, amount: money(amount), allocated_on: today, reason },
      created_by: currentUser.viewer.id || null,
    });
    const { contract_id } = await settleInvoice(context, invoice_id, 'allocated');
    const about = { tenant: source.tenant_id, contract: contract_id, documentLine: id };
    const transaction_id = await post(context, {
      date: today,
      document: { kind: source.kind, id: source.id, number: source.number },
      rule: `${source.kind}.allocation`,
      transition: 'allocated',
      lines: [
        { subAccount: 'tenant_credits', debit: amount, ...about },
        { subAccount: 'receivables', credit: amount, ...about },
      ],
    });
    await setColumns(scope, allocations, id, { transaction_id });
  }
}

/** The same, of a source that the caller has locked, too: its own sums and status follow. */
export async function spend(
  context: WriteContext,
  source: Source,
  chosen: readonly Allocated[],
  reason: string | null = null,
): Promise<void> {
  await allocate(context, source, chosen, reason);
  if (!chosen.length) return;
  if (source.kind === 'collection') await settleSource(context, 'collection', source.id, 'allocated');
  else await settleSource(context, 'credit_note', source.id, 'used');
}

const a = allocations;
const itsCompany = (scope: Scope) => eq(a.company_id, scope.company);

/** Takes allocations back, in the books too: their invoices are open again. */
export async function endAllocations(
  context: WriteContext,
  ids: readonly number[],
  { reason, transition }: { reason: string; transition: string },
): Promise<void> {
  if (!ids.length) return;
  const { scope, currentUser } = context;
  const today = todayOf(currentUser.company);
  const rows = await scope.db
    .select({ id: a.id, invoice_id: a.invoice_id, transaction_id: a.transaction_id })
    .from(a)
    .where(and(itsCompany(scope), inArray(a.id, [...ids]), isNull(a.ended_on)))
    // As they are locked everywhere.
    .orderBy(asc(a.invoice_id), asc(a.id));
  for (const { id, invoice_id, transaction_id } of rows) {
    await lockInvoice(scope, invoice_id);
    await setColumns(scope, a, id, { ended_on: today, end_reason: reason });
    await settleInvoice(context, invoice_id, 'deallocated');
    if (transaction_id !== null) await reverse(context, transaction_id, { date: today, transition, reason });
  }
}

/** The allocations of a collection or a credit note, in the order in which they were made. */
export const allocationsOf = (scope: Scope, { kind, id }: Pick<Source, 'kind' | 'id'>): Promise<Allocation[]> =>
  scope.db
    .select({
      ...{ id: a.id, version: a.version, created_at: a.created_at, updated_at: a.updated_at, created_by: a.created_by },
      ...{ invoice_id: a.invoice_id, invoice_number: invoices.number, amount: a.amount, allocated_on: a.allocated_on },
      ...{ reason: a.reason, ended_on: a.ended_on, end_reason: a.end_reason },
    })
    .from(a)
    .innerJoin(invoices, and(eq(invoices.company_id, a.company_id), eq(invoices.id, a.invoice_id)))
    .where(and(itsCompany(scope), eq(a[sourceColumn[kind]], id)))
    .orderBy(asc(a.id))
    .limit(1000);
