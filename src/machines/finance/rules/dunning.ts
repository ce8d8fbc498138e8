import { daysBetween, plusDays } from '../../../calendar/days.ts';

/** What is to be paid of one contract, or of none, and when. Amounts are halalas. */
export interface Payable {
  contract_id: number | null;
  due_on: string;
  amount: number;
}
/** A cheque that no bank has paid yet; without a contract it may pay anything. */
export interface UnpaidCheque {
  contract_id: number | null;
  cheque_on: string;
  amount: number;
}

/**
 * What of each item cheques cover, in the order of the items. A cheque covers first what falls due last before its own day, as a
 * series has one for each installment; then the oldest.
 */
export function coverOf(items: readonly Payable[], cheques: readonly UnpaidCheque[]): number[] {
  const covered = items.map(() => 0);
  const order = items.map((_, at) => at).sort((a, b) => (dueOf(items, a) < dueOf(items, b) ? -1 : 1));
  const cover = (cheque: UnpaidCheque, left: number, among: number[]): number => {
    let rest = left;
    for (const at of among) {
      const item = items[at] as Payable;
      if (cheque.contract_id !== null && cheque.contract_id !== item.contract_id) continue;
      const part = Math.max(0, Math.min(rest, item.amount - (covered[at] ?? 0)));
      covered[at] = (covered[at] ?? 0) + part;
      rest -= part;
    }
    return rest;
  };
  const byDay = [...cheques].sort((a, b) => (a.cheque_on < b.cheque_on ? -1 : 1));
  const left = byDay.map((cheque) =>
    cover(cheque, cheque.amount, order.filter((at) => dueOf(items, at) <= cheque.cheque_on).reverse()),
  );
  for (const [at, cheque] of byDay.entries()) cover(cheque, left[at] ?? 0, order);
  return covered;
}
const dueOf = (items: readonly Payable[], at: number): string => items[at]?.due_on ?? '';

interface Steps {
  /** The oldest due day of what no cheque covers; null if nothing is left to remind of. */
  uncovered_from: string | null;
  /** The days of the last letter's step and of the next step. */
  last_step_days: number | null;
  next_step_days: number | null;
  last_letter_on: string | null;
}
/** When the next step is due: so many days after the due day, and no nearer to the last letter than the steps are to each other. */
export function nextStepOn({ uncovered_from, last_step_days, next_step_days, last_letter_on }: Steps): string | null {
  if (uncovered_from === null || next_step_days === null) return null;
  const byDue = plusDays(uncovered_from, next_step_days);
  if (last_letter_on === null || last_step_days === null) return byDue;
  const byLetter = plusDays(last_letter_on, next_step_days - last_step_days);
  return byLetter > byDue ? byLetter : byDue;
}

/** How many days something is past due. */
export const daysPast = (due_on: string | null, today: string): number | null =>
  due_on === null ? null : Math.max(0, daysBetween(due_on, today));
