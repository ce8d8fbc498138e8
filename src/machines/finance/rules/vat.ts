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

const keyOf = ({ vat_category, vat_rate }: Pick<TaxedLine, 'vat_category' | 'vat_rate'>): string => `${vat_category} ${vat_rate}`;

/** A document's totals per category and rate: the VAT of each is rounded once (decision 4). */
export function taxTotals(lines: readonly TaxedLine[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const { net, vat_category, vat_rate } of lines) {
    const key = keyOf({ vat_category, vat_rate });
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

interface Credited {
  net: Halalas;
  vat: Halalas;
  credited_net: Halalas;
  credited_vat: Halalas;
  /** In hundredths of a percent. */
  vat_rate: number;
}
/**
 * The VAT of a part of a document's category that is credited: rounded half up, at most what is left of it; the last part takes all
 * that is left, so that the parts add up to the document (decision 151).
 */
export function creditedVat({ net, vat, credited_net, credited_vat, vat_rate }: Credited, part: Halalas): Halalas {
  const left = vat - credited_vat;
  return part === net - credited_net ? left : Math.min(left, share(part, vat_rate));
}

export interface CreditableLine extends TaxedLine, Credited {}
/**
 * The VAT that these parts of an invoice's lines take back with them when they are credited at once: once per category, spread over
 * the lines by largest remainder, and no line above what is left of it while another has some left.
 */
export function creditedVats(lines: readonly CreditableLine[], parts: readonly Halalas[]): Halalas[] {
  const vats = lines.map(() => 0);
  const sum = (of: number[], amount: (at: number) => Halalas): Halalas => of.reduce((total, at) => total + amount(at), 0);
  for (const key of new Set(lines.map(keyOf))) {
    const own = lines.flatMap((line, at) => (keyOf(line) === key ? [at] : []));
    const total = (what: 'net' | 'vat' | 'credited_net' | 'credited_vat') => sum(own, (at) => lines[at]?.[what] ?? 0);
    const part = sum(own, (at) => parts[at] ?? 0);
    if (part === 0) continue;
    const vat = creditedVat(
      {
        ...{ net: total('net'), vat: total('vat'), credited_net: total('credited_net'), credited_vat: total('credited_vat') },
        vat_rate: lines[own[0] as number]?.vat_rate ?? 0,
      },
      part,
    );
    const chosen = own.filter((at) => (parts[at] ?? 0) > 0);
    const shares = spreadUpTo(
      vat,
      chosen.map((at) => parts[at] ?? 0),
      chosen.map((at) => (lines[at]?.vat ?? 0) - (lines[at]?.credited_vat ?? 0)),
    );
    for (const [i, at] of chosen.entries()) vats[at] = shares[i] ?? 0;
  }
  return vats;
}

/** Spreads an amount by weights; what exceeds the most of one goes to others that have room, and stays where none has. */
function spreadUpTo(whole: Halalas, weights: number[], most: readonly Halalas[]): Halalas[] {
  const parts = spread(whole, weights);
  const room = (at: number): Halalas => (most[at] ?? 0) - (parts[at] ?? 0);
  for (const from of parts.keys())
    for (const to of parts.keys()) {
      const moved = Math.max(0, Math.min(-room(from), room(to)));
      parts[from] = (parts[from] ?? 0) - moved;
      parts[to] = (parts[to] ?? 0) + moved;
    }
  return parts;
}
