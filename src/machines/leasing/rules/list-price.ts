import { type Halalas, portion } from '../../../api/money.ts';
import { amountIn, amountsOf, contractYears, type Term } from './term.ts';

/** A unit on offer: its yearly prices, and which of the term's items is its rent. */
export interface ListedUnit {
  rent_item: number | null;
  list: Halalas;
  least: Halalas;
}
export interface BelowList {
  /** The list prices over the whole term. */
  list_total: Halalas;
  /** What is asked for the units over the term, net of discounts and rent-free days. */
  net_total: Halalas;
  /** What the offer lies below them, of each unit and in all. */
  by_unit: Halalas[];
  below_list: Halalas;
  /** With two places, of the list prices. */
  discount_percent: number;
  /** The largest of any unit, with two places, of its least price. */
  below_min_percent: number;
}

/**
 * How far an offer lies below the list prices: rents below the list, discounts and rent-free days together, over the term. Every
 * contract year of every unit counts on its own: a rent above the list doesn't pay for another one below it.
 */
export function belowList(term: Term, units: ListedUnit[]): BelowList {
  const years = contractYears(term);
  const amounts = new Map(amountsOf(term, years).map(({ item, net }) => [item.id, net]));
  let list_total = 0;
  let net_total = 0;
  let below_min_percent = 0;
  const by_unit = units.map(({ rent_item, list, least }) => {
    const net = rent_item === null ? undefined : amounts.get(rent_item);
    if (!net) return 0;
    const under = (price: Halalas) => {
      const wanted = years.map((year) => amountIn(price, year));
      return {
        total: wanted.reduce((sum, amount) => sum + amount, 0),
        under: wanted.reduce((sum, amount, i) => sum + Math.max(0, amount - (net[i] as Halalas)), 0),
      };
    };
    const [listed, minimum] = [under(list), under(least)];
    list_total += listed.total;
    net_total += net.reduce((sum, amount) => sum + amount, 0);
    below_min_percent = Math.max(below_min_percent, percentOf(minimum.under, minimum.total));
    return listed.under;
  });
  const below_list = by_unit.reduce((sum, amount) => sum + amount, 0);
  return { list_total, net_total, by_unit, below_list, discount_percent: percentOf(below_list, list_total), below_min_percent };
}

const percentOf = (part: Halalas, of: Halalas): number => (of === 0 ? 0 : portion(part, 10_000, of) / 100);
