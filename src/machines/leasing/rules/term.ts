import { type Halalas, halalas, type Money, portion, share, spread } from '../../../api/money.ts';
import { daysBetween, plusDays } from '../../../calendar/days.ts';
import { type Calendar, plusMonths } from '../../../calendar/months.ts';

/** A charge, as a quotation has it. */
export interface ScheduleItem {
  id: number;
  description: string;
  /** Net: per year if yearly, in total if once. */
  amount: Money;
  periodicity: 'yearly' | 'once';
  /** Basis points. */
  vat_rate: number;
  /** Discounts, rent-free days and increases only apply to rent. */
  item_type: 'unit' | 'service' | 'parking' | 'fee';
}
export interface Increment {
  from_year: number;
  type: 'percent' | 'amount' | 'set';
  value: string;
}
/** What a term's amounts depend on. How they are paid is none of it. */
export interface Term {
  start: string;
  /** The last day of the term. */
  end: string;
  calendar: Calendar;
  free_days: number;
  increments: Increment[];
  /** Basis points for a percentage, halalas for an amount; over the rents of the whole term. */
  discount: { type: 'none' | 'percent' | 'amount'; value: number };
  items: ScheduleItem[];
}

/** The part of a term within one contract year. */
export interface ContractYear {
  /** From 1. */
  number: number;
  from: string;
  /** The first day of the next contract year, even if the term ends before it. */
  next: string;
  /** Days of the whole contract year: 365 or 366, by the Hijri calendar 354 or 355. */
  days: number;
  /** Whole months within the term, and the days after them. */
  months: number;
  rest: number;
  /** Days within the term, and those of them that are rent-free. */
  within: number;
  free: number;
}

/** A term's contract years, each counted from the start, so that a 29 February comes back in leap years. */
export function contractYears({
  start,
  end,
  calendar,
  free_days,
}: Pick<Term, 'start' | 'end' | 'calendar' | 'free_days'>): ContractYear[] {
  const over = plusDays(end, 1);
  const years: ContractYear[] = [];
  let from = start;
  for (let number = 1; from < over; number++) {
    const at = (months: number) => plusMonths(start, (number - 1) * 12 + months, calendar);
    const next = at(12);
    let months = 12;
    if (next > over) {
      months = Math.min(11, Math.floor(daysBetween(from, over) / 28));
      while (at(months) > over) months -= 1;
    }
    const within = daysBetween(from, next < over ? next : over);
    years.push({
      ...{ number, from, next, months, within },
      days: daysBetween(from, next),
      rest: months === 12 ? 0 : daysBetween(at(months), over),
      free: Math.min(within, Math.max(0, free_days - daysBetween(start, from))),
    });
    from = next;
  }
  return years;
}

/** A yearly rent after its increases, compounding on the year before. */
export function rentInYear(base: Halalas, year: number, increments: Increment[]): Halalas {
  let rent = base;
  for (let at = 2; at <= year; at++)
    for (const { from_year, type, value } of increments)
      if (from_year === at) {
        if (type === 'set') rent = halalas(value);
        else rent += type === 'amount' ? halalas(value) : share(rent, halalas(value));
      }
  return rent;
}

/** A unit's rents by contract year, before discounts, with the first day of each. */
export const rentsByYear = (
  {
    start_on,
    end_on,
    calendar,
    rent_type,
    increments,
  }: { start_on: string; end_on: string; calendar: Calendar; rent_type: string; increments: Increment[] },
  amount: Money,
): { year: number; from_on: string; rent: Halalas }[] =>
  contractYears({ start: start_on, end: end_on, calendar, free_days: 0 }).map(({ number, from }) => ({
    ...{ year: number, from_on: from },
    rent: rentInYear(halalas(amount), number, rent_type === 'incremental' ? increments : []),
  }));

/** Of a yearly amount what falls into a contract year: whole months / 12 and days / days of that year. */
export const amountIn = (yearly: Halalas, { months, rest, days }: ContractYear): Halalas =>
  portion(yearly, months * days + 12 * rest, 12 * days);

/** The same of a rent, less its free days. */
function rentIn(yearly: Halalas, { months, rest, days, within, free }: ContractYear): Halalas {
  if (free === within) return 0;
  return Math.max(0, portion(yearly, months * days + 12 * (rest - free), 12 * days));
}

/** An item's amounts by contract year. */
export interface ItemAmounts {
  item: ScheduleItem;
  /** At the year's full rate, whatever part of it the term takes; 0 for what is charged once. */
  yearly: Halalas[];
  /** Within the term, before and after the discount. */
  full: Halalas[];
  net: Halalas[];
}

/**
 * What a term costs: every item's amounts by contract year. A discount comes off here, before anything is split into payments,
 * rounded once over all rents of the term.
 */
export function amountsOf(term: Term, years: ContractYear[] = contractYears(term)): ItemAmounts[] {
  const all = term.items.map((item): ItemAmounts => {
    const base = halalas(item.amount);
    if (item.periodicity === 'once') {
      const once = years.map(({ number }) => (number === 1 ? base : 0));
      return { item, yearly: years.map(() => 0), full: once, net: once };
    }
    const isRent = item.item_type === 'unit';
    const yearly = years.map(({ number }) => (isRent ? rentInYear(base, number, term.increments) : base));
    const full = years.map((year, i) => (isRent ? rentIn : amountIn)(yearly[i] as Halalas, year));
    return { item, yearly, full, net: full };
  });
  const rents = all.filter(({ item }) => item.item_type === 'unit');
  const weights = rents.flatMap(({ full }) => full);
  const total = weights.reduce((sum, amount) => sum + amount, 0);
  const { type, value } = term.discount;
  const off = type === 'percent' ? share(total, value) : type === 'amount' ? Math.min(value, total) : 0;
  if (!off) return all;
  const parts = spread(off, weights);
  let at = 0;
  for (const rent of rents) rent.net = rent.full.map((amount) => amount - (parts[at++] as number));
  return all;
}
