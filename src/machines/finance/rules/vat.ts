import { type Halalas, share, spread } from '../../../api/money.ts';

/** S standard rate, Z zero rate, E exempt, O outside the scope of VAT. */
export type VatCategory = 'S' | 'E' | 'Z' | 'O';
export interface TaxedLine {
  net: Halalas;
  vat_category: VatCategory;
  /** In hundredths of a percent. */
  vat_rate: number;
}
export interface TaxTotal {
  vat_category: VatCategory;
  vat_rate: number;
  net: Halalas;
  vat: Halalas;
}

/** A document's totals per category and rate: the VAT of each is rounded once (decision 4). */
export function taxTotals(lines: readonly TaxedLine[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const { net, vat_category, vat_rate } of lines) {
    const key = `${vat_category} ${vat_rate}`;
    const total = totals.get(key) ?? { vat_category, vat_rate, net: 0, vat: 0 };
    totals.set(key, { ...total, net: total.net + net });
  }
  return [...totals.values()].map((total) => ({ ...total, vat: share(total.net, total.vat_rate) }));
}

/** Each line's part of its category's VAT, by largest remainder: they add up to the document's VAT. */
export function vatOfLines(lines: readonly TaxedLine[]): Halalas[] {
  const vats = lines.map(() => 0);
  for (const { vat_category, vat_rate, vat } of taxTotals(lines)) {
    const own = lines.flatMap((line, at) => (line.vat_category === vat_category && line.vat_rate === vat_rate ? [at] : []));
    const parts = spread(
      vat,
      own.map((at) => lines[at]?.net ?? 0),
    );
    for (const [i, at] of own.entries()) vats[at] = parts[i] ?? 0;
  }
  return vats;
}

interface Creditable {
  net: Halalas;
  vat: Halalas;
  credited_net: Halalas;
  credited_vat: Halalas;
}
/**
 * The VAT of a part of a line that is credited: in proportion, and all that is left with the last part, so that the parts add up
 * to the line (decision 26).
 */
export function creditedVat({ net, vat, credited_net, credited_vat }: Creditable, part: Halalas): Halalas {
  const left = { net: net - credited_net, vat: vat - credited_vat };
  if (part === left.net) return left.vat;
  // Rounded down, so that the rest is never short of a halala.
  return Number((BigInt(vat) * BigInt(part)) / BigInt(net || 1));
}
