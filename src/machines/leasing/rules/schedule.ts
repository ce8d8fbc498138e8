import { type Halalas, halalas, type Money, share, split } from '../../../api/money.ts';
import { daysBetween, plusDays } from '../../../calendar/days.ts';
import { type Calendar, plusMonths, toHijri } from '../../../calendar/months.ts';

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
export interface ScheduleTerms {
  start: string;
  /** The last day of the term. */
  end: string;
  calendar: Calendar;
  payments_per_year: number;
  days_in_advance: number;
  alignment: 'anniversary' | 'calendar';
  free_days: number;
  increments: Increment[];
  /** Basis points for a percentage, halalas for an amount; over the rents of the whole term. */
  discount: { type: 'none' | 'percent' | 'amount'; value: number };
  items: ScheduleItem[];
}
export interface Breakup {
  /** Its position in the whole schedule. */
  id: number;
  quotation_unit_item: number;
  description: string;
  net: Halalas;
  vat: Halalas;
  gross: Halalas;
}
/** A payment: the amounts due for a period, and when. In halalas. */
export interface ScheduleRow {
  number: number;
  from_on: string;
  to_on: string;
  due_on: string;
  net: Halalas;
  vat: Halalas;
  gross: Halalas;
  is_free: boolean;
  breakups: Breakup[];
}
interface Period {
  from: string;
  to: string;
  /** The contract year it belongs to, from 1. */
  year: number;
  /** Whole periods share a year's amount evenly; partial ones are prorated by days. */
  whole: boolean;
}

/** The first month of each period within a calendar year. */
const nextAligned = (day: string, months: number, calendar: Calendar): string => {
  const { month, day: inMonth } =
    calendar === 'hijri' ? toHijri(day) : { month: Number(day.slice(5, 7)), day: Number(day.slice(8)) };
  const into = (month - 1) % months;
  const first = plusDays(day, 1 - inMonth);
  return into === 0 && inMonth === 1 ? day : plusMonths(first, months - into, calendar);
};

/**
 * The periods of a term: each starts a whole number of months after the anchor, with the day clamped to the month's length
 * (domain 3.11, rules 1 and 2). Aligned to the calendar, the first one runs to the next quarter (half-year, month …).
 */
export function periodsOf({
  start,
  end,
  calendar,
  payments_per_year,
  alignment,
}: Pick<ScheduleTerms, 'start' | 'end' | 'calendar' | 'payments_per_year' | 'alignment'>): Period[] {
  const months = 12 / payments_per_year;
  const anchor = alignment === 'calendar' ? nextAligned(start, months, calendar) : start;
  const periods: Period[] = [];
  const yearOf = (day: string) => {
    let year = 1;
    while (plusMonths(start, year * 12, calendar) <= day) year += 1;
    return year;
  };
  const add = (from: string, next: string, whole: boolean) => {
    const to = plusDays(next, -1);
    if (to > end) periods.push({ from, to: end, year: yearOf(from), whole: false });
    else periods.push({ from, to, year: yearOf(from), whole });
  };
  if (anchor > start) add(start, anchor, false);
  for (let k = 0; periods.at(-1)?.to !== end && k < 1300; k++)
    add(plusMonths(anchor, k * months, calendar), plusMonths(anchor, (k + 1) * months, calendar), true);
  return periods;
}

/** A year's rent after its increases, compounding on the year before. */
function rentInYear(base: Halalas, year: number, increments: Increment[]): Halalas {
  let rent = base;
  for (let at = 2; at <= year; at++)
    for (const { from_year, type, value } of increments)
      if (from_year === at) {
        if (type === 'set') rent = halalas(value);
        else rent += type === 'amount' ? halalas(value) : share(rent, halalas(value));
      }
  return rent;
}

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

/** An item's amount in each period, before discounts. */
function netOf(item: ScheduleItem, periods: Period[], terms: ScheduleTerms): Halalas[] {
  const base = halalas(item.amount);
  if (item.periodicity === 'once') return periods.map((_, i) => (i === 0 ? base : 0));
  const isRent = item.item_type === 'unit';
  const nets: Halalas[] = [];
  for (const year of new Set(periods.map((period) => period.year))) {
    const yearly = isRent ? rentInYear(base, year, terms.increments) : base;
    const own = periods.filter((period) => period.year === year);
    const wholes = own.filter((period) => period.whole);
    const parts = split(yearly, terms.payments_per_year);
    const from = plusMonths(terms.start, (year - 1) * 12, terms.calendar);
    const daysInYear = daysBetween(from, plusMonths(terms.start, year * 12, terms.calendar));
    let k = 0;
    for (const period of own) {
      if (!period.whole) nets.push(Math.round((yearly * (daysBetween(period.from, period.to) + 1)) / daysInYear));
      else {
        // If the year is paid in whole periods, its last payment gets the remainder.
        k += 1;
        nets.push(
          wholes.length === terms.payments_per_year && k === wholes.length ? (parts.at(-1) as number) : (parts[0] as number),
        );
      }
    }
  }
  return nets;
}

/**
 * The payments of a term (domain 3.11). Invariants: a row's breakups add up to the row, an item's to the item's total, and all
 * rows to the totals; VAT per rate is round(rate × base) over the whole term, with the remainder spread over the rows.
 */
export function scheduleOf(terms: ScheduleTerms): ScheduleRow[] {
  const periods = withFreeDays(periodsOf(terms), terms);
  const paying = periods.filter((period) => !period.free);
  if (!paying.length) return periods.map((period, i) => rowOf(period, i, terms, []));
  const nets = new Map(terms.items.map((item) => [item.id, netOf(item, paying, terms)]));
  discountRents(nets, terms);
  const vats = new Map<number, Halalas[]>();
  for (const rate of new Set(terms.items.map((item) => item.vat_rate))) {
    const own = terms.items.filter((item) => item.vat_rate === rate);
    const all = own.flatMap((item) => nets.get(item.id) as Halalas[]);
    const parts = spread(
      share(
        all.reduce((sum, net) => sum + net, 0),
        rate,
      ),
      all,
    );
    for (const [i, item] of own.entries()) vats.set(item.id, parts.slice(i * paying.length, (i + 1) * paying.length));
  }
  let k = -1;
  let last = 0;
  return periods.map((period, i) => {
    if (period.free) return rowOf(period, i, terms, []);
    k += 1;
    const breakups = terms.items.flatMap(({ id, description }) => {
      const net = nets.get(id)?.[k] as number;
      const vat = vats.get(id)?.[k] as number;
      return net === 0 && vat === 0 ? [] : [{ id: ++last, quotation_unit_item: id, description, net, vat, gross: net + vat }];
    });
    return rowOf(period, i, terms, breakups);
  });
}

type FreePeriod = Period & { free?: boolean };

/** Rent-free days at the start get a row of their own, so that occupancy reports stay correct. */
function withFreeDays(periods: Period[], { start, end, free_days }: ScheduleTerms): FreePeriod[] {
  if (free_days === 0) return periods;
  const lastFree = plusDays(start, free_days - 1);
  const free: FreePeriod = { from: start, to: lastFree < end ? lastFree : end, year: 1, whole: false, free: true };
  const rest = periods.flatMap((period): FreePeriod[] => {
    if (period.to <= free.to) return [];
    return period.from > free.to ? [period] : [{ ...period, from: plusDays(free.to, 1), whole: false }];
  });
  return [free, ...rest];
}

function discountRents(nets: Map<number, Halalas[]>, { discount, items }: ScheduleTerms): void {
  const rents = items.filter((item) => item.item_type === 'unit');
  const all = rents.flatMap((item) => nets.get(item.id) as Halalas[]);
  const total = all.reduce((sum, net) => sum + net, 0);
  const off =
    discount.type === 'percent' ? share(total, discount.value) : discount.type === 'amount' ? Math.min(discount.value, total) : 0;
  if (!off) return;
  const parts = spread(off, all);
  let at = 0;
  for (const item of rents) {
    const own = nets.get(item.id) as Halalas[];
    nets.set(
      item.id,
      own.map((net) => net - (parts[at++] as number)),
    );
  }
}

const rowOf = (period: FreePeriod, i: number, { start, days_in_advance }: ScheduleTerms, breakups: Breakup[]): ScheduleRow => {
  const due = plusDays(period.from, -days_in_advance);
  const add = (what: 'net' | 'vat' | 'gross') => breakups.reduce((sum, breakup) => sum + breakup[what], 0);
  return {
    number: i + 1,
    from_on: period.from,
    to_on: period.to,
    due_on: due < start ? start : due,
    net: add('net'),
    vat: add('vat'),
    gross: add('gross'),
    is_free: period.free === true,
    breakups,
  };
};

/** Totals over the whole term; the first year's rent of all units, and the first year's total. Halalas. */
export function totalsOf(terms: ScheduleTerms): {
  net: Halalas;
  vat: Halalas;
  gross: Halalas;
  yearly_rent: Halalas;
  first_year: Halalas;
} {
  const rows = terms.start < terms.end ? scheduleOf(terms) : [];
  const add = (what: 'net' | 'vat' | 'gross', of = rows) => of.reduce((sum, row) => sum + row[what], 0);
  const secondYear = plusMonths(terms.start, 12, terms.calendar);
  return {
    net: add('net'),
    vat: add('vat'),
    gross: add('gross'),
    yearly_rent: terms.items.filter((item) => item.item_type === 'unit').reduce((sum, item) => sum + halalas(item.amount), 0),
    first_year: add(
      'gross',
      rows.filter((row) => row.from_on < secondYear),
    ),
  };
}
