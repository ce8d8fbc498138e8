import * as z from 'zod/mini';
import { amount as amountSchema } from '../../../api/fields.ts';
import type { SuggestedAllocation } from '../../../api/finance/collection.ts';
import { type Halalas, halalas, money } from '../../../api/money.ts';
import { isSuggested, type OpenInvoice, suggestAllocations } from '../rules/allocation.ts';

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
}

/** An amount as typed, in halalas; zero while it isn't one. */
const read = (typed: unknown): Halalas => {
  const parsed = z.safeParse(amountSchema(), typed);
  return parsed.success ? halalas(parsed.data) : 0;
};

/** How an amount is spread over open invoices: oldest first, unless somebody chose otherwise. */
export function deskOf(
  invoices: readonly SuggestedAllocation[],
  received: unknown,
  chosen: readonly TypedPart[] | null | undefined,
): Desk {
  const amount = read(received);
  const open = invoices.map((one): OpenInvoice => ({ ...one, id: one.invoice_id, open: halalas(one.open) }));
  const { allocations } = suggestAllocations(open, amount);
  const suggested = allocations.map((one) => ({ invoice_id: one.invoice_id, amount: money(one.amount) }));
  const typed = new Map((chosen ?? suggested).map((one) => [one.invoice_id, one.amount]));
  const parts = invoices.map((one) => ({ ...one, typed: typed.get(one.invoice_id) ?? '' }));
  const own = parts.map(({ invoice_id, typed: part }) => ({ invoice_id, amount: read(part) }));
  const total = own.reduce((sum, one) => sum + one.amount, 0);
  return {
    parts,
    left: money(amount - total),
    isShort: total > amount,
    isOwn: Boolean(chosen) && !isSuggested(open, total, null, own),
  };
}

/** The choice after one part was typed: what is empty isn't paid. */
export const withPart = (parts: Desk['parts'], invoice_id: number, amount: string): TypedPart[] =>
  parts
    .map((one) => ({ invoice_id: one.invoice_id, amount: one.invoice_id === invoice_id ? amount : one.typed }))
    .filter((one) => one.amount !== '');
