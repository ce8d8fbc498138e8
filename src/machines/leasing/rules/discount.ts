import { type Halalas, spread } from '../../../api/money.ts';
import { vatsOf } from './schedule.ts';

export interface DueLine {
  net: Halalas;
  vat_rate: number;
}
const sum = (amounts: readonly Halalas[]): Halalas => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What a discount takes off each of these amounts: its share by their size, rounded down, and the remainder off the last ones that
 * have it.
 */
export function takenOff(amount: Halalas, nets: readonly Halalas[]): Halalas[] {
  const total = sum(nets);
  if (amount > total) throw new RangeError(`${amount} is more than ${total}`);
  const parts = nets.map((net) => Number((BigInt(amount) * BigInt(net)) / BigInt(total || 1)));
  let left = amount - sum(parts);
  for (let at = nets.length - 1; left > 0 && at >= 0; at--) {
    const more = Math.min(left, (nets[at] as Halalas) - (parts[at] as Halalas));
    parts[at] = (parts[at] as Halalas) + more;
    left -= more;
  }
  return parts;
}

/** An installment's lines with these amounts added to their nets, and their VAT anew. */
export function changedBy(lines: readonly DueLine[], by: readonly Halalas[]): { net: Halalas; vat: Halalas }[] {
  const nets = lines.map(({ net, vat_rate }, at) => ({ net: net + (by[at] ?? 0), vat_rate }));
  return vatsOf(nets).map((vat, at) => ({ net: (nets[at] as DueLine).net, vat }));
}

/** What is taken off an installment's lines, in proportion. */
export const spreadOver = (amount: Halalas, lines: readonly DueLine[]): Halalas[] =>
  spread(
    amount,
    lines.map(({ net }) => net),
  );
