import type { Halalas } from '../../../src/api/money.ts';
import type { ReadLine } from './file-parts.ts';
import { aboutLine, type KeyedLine, type KeyedStatement } from './read-file.ts';

/** The statement that a line of a file is on already; `isBefore` if it lies before all new lines for certain. */
export interface KnownLine {
  from_on: string;
  to_on: string;
  isBefore: boolean;
}
/** A line of the account's statements. */
export type KeptLine = Omit<ReadLine, 'row'> & Omit<KnownLine, 'isBefore'>;
/** The end of an account as its statements tell it: its last balance, and its lines from the last to the first. */
export interface AccountEnd {
  to_on: string;
  closing: Halalas;
  lines: readonly KeptLine[];
}

/**
 * The known lines of a file that goes on where the account ends, or overlaps its end, as far as the chain of balances proves it:
 * a file that begins with the account's last lines opens with the balance before these. The other lines are new, even if they
 * equal a known one. null if no such place is found, or several (lines that come to zero), so that the balances prove nothing.
 */
export function provenOverlap(end: AccountEnd | null, { opening, lines }: KeyedStatement): Map<KeyedLine, KnownLine> | null {
  if (!end) return null;
  const left = new Map<string, KeyedLine[]>();
  for (const line of lines.toReversed()) {
    const same = left.get(aboutLine(line));
    if (same) same.push(line);
    else left.set(aboutLine(line), [line]);
  }
  const known: [KeyedLine, KnownLine][] = [];
  let balance = end.closing;
  /** How many of the account's last lines the file begins with. */
  let repeated = balance === opening ? 0 : null;
  for (const { from_on, to_on, ...line } of end.lines) {
    // Among equal lines, the file's first ones are the known ones.
    const same = left.get(aboutLine({ ...line, row: 0 }))?.pop();
    if (!same) break;
    known.push([same, { from_on, to_on, isBefore: true }]);
    balance -= line.amount;
    if (balance !== opening) continue;
    if (repeated !== null) return null;
    repeated = known.length;
  }
  if (repeated === null) return null;
  const proven = new Map(known.slice(0, repeated));
  const isOrdered = lines.every((line) => proven.has(line) || line.booked_on >= end.to_on);
  return isOrdered ? proven : null;
}
