import type { Halalas } from '../../../api/money.ts';

/** An invoice with something open, in halalas. */
export interface OpenInvoice {
  id: number;
  contract_id: number | null;
  contract_ref_no?: string | null;
  /** ISO day. */
  due_on: string;
  number: string;
  open: Halalas;
  /** What of it is a deposit: it is paid by its own receipts alone. */
  is_deposit: boolean;
}
export interface Allocated {
  invoice_id: number;
  amount: Halalas;
}

/** `INV-9` before `INV-10`. */
const compareNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/**
 * The order in which money pays invoices (domain 3.10): those of its contract first, if it is for one, then by due date, then by number.
 * A deposit is a liability and never mixed with revenue.
 */
export function inOrder(invoices: readonly OpenInvoice[], contract: number | null): OpenInvoice[] {
  const isOfOther = ({ contract_id }: OpenInvoice) => Number(contract !== null && contract_id !== contract);
  return invoices
    .filter(({ open, is_deposit }) => open > 0 && !is_deposit)
    .sort((a, b) => isOfOther(a) - isOfOther(b) || a.due_on.localeCompare(b.due_on) || compareNumbers(a.number, b.number));
}

/** Spreads an amount over invoices, oldest first; what is left is the tenant's credit. Amounts are halalas. */
export function suggestAllocations(
  invoices: readonly OpenInvoice[],
  amount: Halalas,
  contract: number | null = null,
): { allocations: Allocated[]; credit: Halalas } {
  const allocations: Allocated[] = [];
  let left = amount;
  for (const { id, open } of inOrder(invoices, contract)) {
    if (left === 0) break;
    const part = Math.min(open, left);
    allocations.push({ invoice_id: id, amount: part });
    left -= part;
  }
  return { allocations, credit: left };
}

/** Whether allocations are what would be suggested: another choice needs a reason. */
export function isSuggested(
  invoices: readonly OpenInvoice[],
  amount: Halalas,
  contract: number | null,
  chosen: readonly Allocated[],
): boolean {
  const suggested = suggestAllocations(invoices, amount, contract).allocations;
  const of = (list: readonly Allocated[]) =>
    new Map(list.filter((one) => one.amount > 0).map((one) => [one.invoice_id, one.amount]));
  const [a, b] = [of(suggested), of(chosen)];
  return a.size === b.size && [...a].every(([id, part]) => b.get(id) === part);
}
