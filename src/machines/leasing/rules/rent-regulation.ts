import type { Money } from '../../../api/money.ts';
import { type ScheduleTerms, scheduleOf } from './schedule.ts';

/** A rule of law about the rent of a new contract: where and when it holds, and where it is written. */
interface RentRegulation {
  id: string;
  /** The English name of the city, in lower case. */
  zone: string;
  from: string;
  until: string;
  citation: string;
}

/** Within these a new rent may not exceed the last one of the same unit; units that were never let are free. */
const rentRegulations: RentRegulation[] = [
  {
    id: 'RR-1',
    zone: 'riyadh',
    from: '2025-09-25',
    until: '2030-09-24',
    citation: 'Royal Decree D/73 of 2/4/1447',
  },
];

/** The regulation that caps rents in a city (its English name) on a day, if any. */
export const regulationIn = (city: string | null, day: string): RentRegulation | undefined =>
  rentRegulations.find(({ zone, from, until }) => city?.toLowerCase() === zone && from <= day && day <= until);

/**
 * Whether a unit's rent over the whole term, with its increments and after its share of the discount, comes to more than
 * the last rent (for a year) would over the same term.
 */
export function exceedsLastRent(terms: ScheduleTerms, rentItem: number, lastRent: Money): boolean {
  const totalOf = (of: ScheduleTerms) =>
    scheduleOf(of)
      .flatMap((row) => row.breakups)
      .filter((breakup) => breakup.quotation_unit_item === rentItem)
      .reduce((sum, { net }) => sum + net, 0);
  const asBefore = terms.items.map((item) => (item.id === rentItem ? { ...item, amount: lastRent } : item));
  return totalOf(terms) > totalOf({ ...terms, increments: [], discount: { type: 'none', value: 0 }, items: asBefore });
}
