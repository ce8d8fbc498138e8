import { type Halalas, type Money, portion } from '../../../api/money.ts';
import { type ScheduleTerms, scheduleOf } from './schedule.ts';
import { amountsOf, type ItemAmounts, type ScheduleItem, type Term } from './term.ts';

/** A law on the rent of new contracts: where and when it applies, and its citation. */
interface RentRegulation {
  id: string;
  /** The English name of the city, in lower case. */
  zone: string;
  from: string;
  until: string;
  citation: string;
}

/** Within these dates a new rent may not exceed the unit's last one; units never leased before are exempt. */
export const rentRegulations: readonly RentRegulation[] = [
  {
    id: 'RR-1',
    zone: 'riyadh',
    from: '2025-09-25',
    until: '2030-09-24',
    citation: 'Royal Decree D/73 of 2/4/1447',
  },
];

/** The regulation that caps rents in a city (by its English name) on a date, if any. */
export const regulationIn = (city: string | null, day: string): RentRegulation | undefined =>
  rentRegulations.find(({ zone, from, until }) => city?.toLowerCase() === zone && from <= day && day <= until);

type RentItem = Pick<ScheduleItem, 'item_type' | 'periodicity'>;
/** Rent, or rent by another name: a yearly fee for which nothing of its own is provided (RR-1, decision 43). */
export const isRent = ({ item_type, periodicity }: RentItem): boolean =>
  item_type === 'unit' || (item_type === 'fee' && periodicity === 'yearly');

/** The yearly rent of some items at the end of a term, after their share of the discount: what the next rent is held against. */
export function capBasisOf(terms: Term, items: ReadonlySet<number>): Halalas {
  const rents = amountsOf({ ...terms, free_days: 0 }).filter(({ item }) => isRent(item) && items.has(item.id));
  const total = (of: (rent: ItemAmounts) => Halalas[]) => rents.flatMap(of).reduce((sum, amount) => sum + amount, 0);
  const [full, net] = [total(({ full }) => full), total(({ net }) => net)];
  return full === 0
    ? 0
    : portion(
        total(({ yearly }) => yearly.slice(-1)),
        net,
        full,
      );
}

/**
 * Whether what a unit costs over the whole term, with increases and after its share of the discount, exceeds what the last
 * annual rent would amount to over the same term. `items` are the unit's own.
 */
export function exceedsLastRent(terms: ScheduleTerms, items: ReadonlySet<number>, lastRent: Money): boolean {
  const own = terms.items.filter((item) => items.has(item.id) && isRent(item));
  const rents = new Set(own.map(({ id }) => id));
  const totalOf = (of: ScheduleTerms) =>
    scheduleOf(of)
      .flatMap((row) => row.breakups)
      .filter((breakup) => rents.has(breakup.quotation_unit_item))
      .reduce((sum, { net }) => sum + net, 0);
  const asBefore = terms.items
    .filter((item) => !rents.has(item.id) || item.item_type === 'unit')
    .map((item) => (rents.has(item.id) ? { ...item, amount: lastRent } : item));
  return totalOf(terms) > totalOf({ ...terms, increments: [], discount: { type: 'none', value: 0 }, items: asBefore });
}
