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

/** A part of an amount (7 of 12 months, 76 of 365 days), rounded half up to the halala. */
export function portion(amount: Halalas | bigint, part: number | bigint, of: number | bigint): Halalas {
  const twice = 2n * BigInt(of);
  const exact = 2n * BigInt(amount) * BigInt(part) + BigInt(of);
  const rounded = exact / twice;
  return Number(exact < 0n && exact % twice !== 0n ? rounded - 1n : rounded);
}

/** A share of an amount in basis points (1500 = 15 %), rounded half up to the halala. */
export const share = (amount: Halalas, basisPoints: number): Halalas => portion(amount, basisPoints, 10_000);

/** Splits a whole in proportion to weights; the largest remainders get what is left. */
export function spread(whole: Halalas, weights: number[]): Halalas[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (BigInt(whole) * BigInt(weight)) / BigInt(total));
  const parts = exact.map(Number);
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const remainders = weights
    .map((weight, i) => ({ i, rest: Number((BigInt(whole) * BigInt(weight)) % BigInt(total)) }))
    .sort((a, b) => Math.abs(b.rest) - Math.abs(a.rest) || a.i - b.i);
  for (let k = 0; k < Math.abs(left); k++) {
    const { i } = remainders[k % remainders.length] as { i: number };
    parts[i] = (parts[i] as number) + Math.sign(left);
  }
  return parts;
}

/** An amount for a sentence: 10,000.00. */
export const grouped = (money: Money): string => money.replace(/(\d)(?=(?:\d{3}){1,6}\.)/g, '$1,');
