/**
 * Money. In the API and in records, a decimal string in riyals with exactly two places ("1250.00"). In calculations and in the
 * database, an integer number of halalas (1 riyal = 100 halalas). Only this module converts between the two.
 */
export type Money = string;
export type Halalas = number;

/** The highest single amount, in halalas (10 billion riyals). */
export const MOST: Halalas = 1_000_000_000_000;

const wire = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Riyals as a string to halalas. Throws a RangeError unless it is a decimal with at most two places. */
export function halalas(money: Money): Halalas {
  const parts = wire.exec(money);
  if (!parts) throw new RangeError(`Not an amount: ${money}`);
  const whole = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && whole ? -whole : whole;
}

/** Halalas to riyals as a string with two places. Throws a RangeError on a fraction of a halala. */
export function money(amount: Halalas): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole halalas: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const isMoney = (text: string): boolean => wire.test(text) && Math.abs(halalas(text)) <= MOST;

/** A share of an amount in basis points (1500 = 15 %), rounded half up to the halala. */
export const share = (amount: Halalas, basisPoints: number): Halalas => Math.round((amount * basisPoints) / 10_000);

/** Splits an amount into n whole parts; the remainder goes on the last (100,000 / 3 = 33,333.33, 33,333.33, 33,333.34). */
export function split(amount: Halalas, n: number): Halalas[] {
  const part = Math.trunc(amount / n);
  return Array.from({ length: n }, (_, i) => (i < n - 1 ? part : amount - part * (n - 1)));
}

/** An amount for a sentence: 10,000.00. */
export const grouped = (money: Money): string => money.replace(/(\d)(?=(\d{3})+\.)/g, '$1,');
