import * as z from 'zod/mini';
import { amount as amountSchema } from '../../../api/fields.ts';
import type { SuggestedAllocation } from '../../../api/finance/collection.ts';
import { type Halalas, halalas, money } from '../../../api/money.ts';
import { inOrder, isSuggested, type OpenInvoice, suggestAllocations } from '../rules/allocation.ts';

/** What somebody typed as paying an invoice. */
export interface TypedPart {
  invoice_id: number;
  amount: string;
}
export interface Desk {
  /** The open invoices, each with what pays it: as typed, or as suggested. */
  parts: (SuggestedAllocation & { typed: string })[];
  /** What is left as the tenant's credit; below zero when more is named than was received. */
  left: string;
  isShort: boolean;
  /** Another choice than the oldest first, which needs a reason. */
  isOwn: boolean;
  /** The contracts of the invoices, where it matters which one the money is for. */
  contracts: { id: number; ref_no: string }[];
}

/** An amount as typed, in halalas; zero while it isn't one. */
const read = (typed: unknown): Halalas => {
  const parsed = z.safeParse(amountSchema(), typed);
  return parsed.success ? halalas(parsed.data) : 0;
};

const placeIn = (order: readonly number[], { invoice_id }: SuggestedAllocation): number => {
  const at = order.indexOf(invoice_id);
  return at === -1 ? order.length : at;
};

/** The contracts among invoices, if there is more than one thing that money could be for. */
function contractsOf(invoices: readonly SuggestedAllocation[]): Desk['contracts'] {
  const found = new Map(invoices.map(({ contract_id, contract_ref_no }) => [contract_id, contract_ref_no]));
  if (found.size < 2) return [];
  return [...found].flatMap(([id, ref_no]) => (id !== null && ref_no ? [{ id, ref_no }] : []));
}

/** How an amount is spread over open invoices: its contract's first, oldest first, unless somebody chose otherwise. */
export function deskOf(
  invoices: readonly SuggestedAllocation[],
  received: unknown,
  chosen: readonly TypedPart[] | null | undefined,
  contract: number | null = null,
): Desk {
  const amount = read(received);
  const open = invoices.map((one): OpenInvoice => ({ ...one, id: one.invoice_id, open: halalas(one.open) }));
  const { allocations } = suggestAllocations(open, amount, contract);
  const suggested = allocations.map((one) => ({ invoice_id: one.invoice_id, amount: money(one.amount) }));
  const typed = new Map((chosen ?? suggested).map((one) => [one.invoice_id, one.amount]));
  const order = inOrder(open, contract).map(({ id }) => id);
  const parts = invoices
    .map((one) => ({ ...one, typed: typed.get(one.invoice_id) ?? '' }))
    // Deposits, which nothing suggests, come last.
    .sort((a, b) => placeIn(order, a) - placeIn(order, b));
  const own = parts.map(({ invoice_id, typed: part }) => ({ invoice_id, amount: read(part) }));
  const total = own.reduce((sum, one) => sum + one.amount, 0);
  return {
    parts,
    left: money(amount - total),
    isShort: total > amount,
    isOwn: Boolean(chosen) && !isSuggested(open, total, contract, own),
    contracts: contractsOf(invoices),
  };
}

/** The choice after one part was typed: what is empty isn't paid. */
export const withPart = (parts: Desk['parts'], invoice_id: number, amount: string): TypedPart[] =>
  parts
    .map((one) => ({ invoice_id: one.invoice_id, amount: one.invoice_id === invoice_id ? amount : one.typed }))
    .filter((one) => one.amount !== '');

/** Payment of the chosen invoices of a tenant whole: the amount, and its parts as a text for the form's address. */
export function payingAll(invoices: readonly SuggestedAllocation[], chosen: readonly number[]): { amount: string; pays: string } {
  const paid = invoices.filter(({ invoice_id }) => chosen.includes(invoice_id));
  return {
    amount: money(paid.reduce((sum, { open }) => sum + halalas(open), 0)),
    pays: paid.map(({ invoice_id, open }) => `${invoice_id}:${open}`).join('_'),
  };
}
/** The parts of such a text. */
export const readParts = (pays: string): TypedPart[] =>
  pays.split('_').map((part) => {
    const [id, amount = ''] = part.split(':');
    return { invoice_id: Number(id), amount };
  });
