import { type Halalas, spread } from '../../../api/money.ts';
import { plusDays } from '../../../calendar/days.ts';
import { type LeaseTerm, rentEarned } from './clearance-rent.ts';
import { vatsOf } from './schedule.ts';

/** A line of an installment that is for the lease's unit. */
export interface TransferLine {
  /** The item of the quotation that it charges. */
  item: number;
  description: string;
  periodicity: 'yearly' | 'once';
  vat_rate: number;
  net: Halalas;
  vat: Halalas;
}
export interface TransferRow {
  due_on: string;
  from_on: string;
  to_on: string;
  lines: TransferLine[];
}

const sum = (amounts: Halalas[]): Halalas => amounts.reduce((total, amount) => total + amount, 0);
const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * What each row leaves of a VAT category's rest: whole rows keep their amount, and the first takes the difference, as days and
 * parts of a year don't agree. What would be less than nothing is taken from the row after it.
 */
function amountsOf(rest: Halalas, own: Halalas[]): Halalas[] {
  const amounts = [...own];
  let difference = rest - sum(own);
  for (const [i, amount] of amounts.entries()) {
    const left = amount + difference;
    amounts[i] = Math.max(0, left);
    difference = Math.min(0, left);
  }
  return amounts;
}

/**
 * The installments that another tenant takes over with a lease from a day on (decision 24): together what the first tenant hasn't
 * earned until the day before, by days as at clearance. 120,000 from 1 July 2025, taken over on 1 April 2026: 29,917.81.
 */
export function movedRows(lease: LeaseTerm, rows: TransferRow[], on: string): TransferRow[] {
  const left = rows.filter(({ to_on }) => to_on >= on);
  const begins = ({ from_on }: TransferRow) => from_on >= on;
  const rates = [...new Set(rows.flatMap(({ lines }) => lines.map(({ vat_rate }) => vat_rate)))];
  const taken = left.map((row) => ({
    ...row,
    // What is charged once, is charged to whose period it is in.
    lines: begins(row) ? row.lines.filter(({ periodicity }) => periodicity === 'once') : [],
  }));
  for (const rate of rates) {
    const ofRate = ({ lines }: TransferRow) =>
      lines.filter(({ periodicity, vat_rate, net }) => periodicity === 'yearly' && vat_rate === rate && net !== 0);
    const periods = rows.flatMap((row) => ofRate(row).map(({ net }) => ({ from_on: row.from_on, to_on: row.to_on, net })));
    const rest = sum(periods.map(({ net }) => net)) - rentEarned(lease, periods, plusDays(on, -1));
    const charged = left.filter((row) => ofRate(row).length > 0);
    const amounts = amountsOf(
      rest,
      charged.map((row) => (begins(row) ? sum(ofRate(row).map(({ net }) => net)) : 0)),
    );
    for (const [i, row] of charged.entries()) {
      const lines = ofRate(row);
      const amount = amounts[i] as Halalas;
      const nets = spread(
        amount,
        lines.map(({ net }) => net),
      );
      taken[left.indexOf(row)]?.lines.push(...lines.map((line, at) => ({ ...line, net: nets[at] as Halalas })));
    }
  }
  return taken
    .filter(({ lines }) => lines.some(({ net }) => net > 0))
    .map(({ due_on, from_on, to_on, lines }) => ({
      ...{ due_on: later(due_on, on), from_on: later(from_on, on), to_on },
      lines: withVat(lines),
    }));
}

/** A row's VAT is that of the invoice which asks for it: once per rate, by largest remainder (decision 4). */
function withVat(lines: TransferLine[]): TransferLine[] {
  const vats = vatsOf(lines);
  return lines.map((line, at) => ({ ...line, vat: vats[at] ?? 0 }));
}
