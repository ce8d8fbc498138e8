/**
 * Money. On the wire and in a record: a decimal text with exactly two places, in riyals ("1250.00").
 * In every calculation and in the database: a whole number of halalas (1 riyal = 100 halalas).
 * This is the only module that converts between the two.
 */
export type Money = string;
export type Halalas = number;

/** The most one amount may be, in halalas (10 billion riyals; design: amounts). */
export const MOST: Halalas = 1_000_000_000_000;

const wire = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Riyals as text to halalas. Throws RangeError on anything that is not a decimal with at most two places. */
export function halalas(money: Money): Halalas {
  const parts = wire.exec(money);
  if (!parts) throw new RangeError(`Not an amount: ${money}`);
  const whole = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && whole ? -whole : whole;
}

/** Halalas to riyals as text with two places. Throws RangeError on a fraction of a halala. */
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
