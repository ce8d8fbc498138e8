import type { Money } from '../../../api/money.ts';
import { type ScheduleTerms, scheduleOf } from './schedule.ts';

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
const rentRegulations: RentRegulation[] = [
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

/**
 * Whether a unit's rent over the whole term, with increases and after its share of the discount, exceeds what the last annual
 * rent would amount to over the same term.
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
