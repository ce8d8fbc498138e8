import { type Halalas, halalas, portion, share, spread } from '../../../api/money.ts';
import { daysBetween, plusDays } from '../../../calendar/days.ts';
import { type Calendar, plusMonths, toHijri } from '../../../calendar/months.ts';
import { amountsOf, type ContractYear, contractYears, type ItemAmounts, type Term } from './term.ts';

export interface ScheduleTerms extends Term {
  payments_per_year: number;
  days_in_advance: number;
  alignment: 'anniversary' | 'calendar';
  /** The day on which the quotation was accepted; nothing is due before it. */
  accepted_on: string | null;
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
  /** Not cut short by the start, the end, or the alignment. */
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
  const add = (from: string, next: string, whole: boolean) => {
    const to = plusDays(next, -1);
    periods.push(to > end ? { from, to: end, whole: false } : { from, to, whole });
  };
  if (anchor > start) add(start, anchor, false);
  for (let k = 0; periods.at(-1)?.to !== end && k < 1300; k++)
    add(plusMonths(anchor, k * months, calendar), plusMonths(anchor, (k + 1) * months, calendar), true);
  return periods;
}

/** What a period has of a contract year, as a fraction of the yearly amount. */
interface Part {
  period: number;
  /** Numerators over the year's own denominator: with and without the rent-free days. */
  share: number;
  paid: number;
  /** Whether all of its days are rent-free. */
  free: boolean;
}

/** The parts that a contract year is paid in: yearly / n for a whole period, by days for one that is cut short. */
function partsOf(year: ContractYear, periods: Period[], { payments_per_year, start, free_days }: ScheduleTerms): Part[] {
  const lastDay = plusDays(year.next, -1);
  const paidFrom = plusDays(start, free_days);
  return periods.flatMap(({ from, to, whole }, period) => {
    if (to < year.from || from > lastDay) return [];
    const isInside = from >= year.from && to <= lastDay;
    const [first, last] = [from > year.from ? from : year.from, to < lastDay ? to : lastDay];
    const days = daysBetween(first, last) + 1;
    const free = Math.min(days, Math.max(0, daysBetween(first, paidFrom)));
    const share = whole && isInside ? year.days : payments_per_year * days;
    return { period, share, paid: Math.max(0, share - payments_per_year * free), free: free === days };
  });
}

/**
 * Divides an item's amount of a contract year among its parts. The last part takes the rest; none is negative, so what more days
 * than months would make too much (a half-year of 183 days and one of six months) is missing at the end.
 */
function divided({ item, yearly, full, net }: ItemAmounts, at: number, parts: Part[], whole: number): Map<number, Halalas> {
  const isRent = item.item_type === 'unit';
  const own = isRent ? parts.filter((part) => !part.free) : parts;
  const [rate, before, after] = [yearly[at], full[at], net[at]] as [number, number, number];
  let left = after;
  return new Map(
    own.map(({ period, share, paid }, i) => {
      const exact =
        before === 0 ? 0 : portion(BigInt(rate) * BigInt(after), isRent ? paid : share, BigInt(whole) * BigInt(before));
      const part = i === own.length - 1 ? left : Math.min(left, exact);
      left -= part;
      return [period, part];
    }),
  );
}

/** Every item's net amount in each period. What isn't rent has no free days: it is paid with the first payment after them. */
function netsOf(terms: ScheduleTerms, periods: Period[]): Map<number, Halalas[]> {
  const years = contractYears(terms);
  const parts = years.map((year) => partsOf(year, periods, terms));
  const paidFrom = plusDays(terms.start, terms.free_days);
  const first = periods.findIndex(({ to }) => to >= paidFrom);
  return new Map(
    amountsOf(terms, years).map((amounts) => {
      const nets = periods.map(() => 0);
      const add = (period: number, net: Halalas) => {
        const at = first < 0 ? 0 : Math.max(first, period);
        nets[at] = (nets[at] as number) + net;
      };
      for (const [at, year] of years.entries()) {
        if (amounts.item.periodicity === 'once') add(0, amounts.net[at] as number);
        else
          for (const [period, net] of divided(amounts, at, parts[at] as Part[], year.days * terms.payments_per_year))
            add(period, net);
      }
      return [amounts.item.id, nets];
    }),
  );
}

/** The VAT of a payment's lines: rounded once per category, as on the invoice issued for it, and shared by largest remainder. */
export function vatsOf(lines: readonly { net: Halalas; vat_rate: number }[]): Halalas[] {
  const vats = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ vat_rate }) => vat_rate))) {
    const own = [...lines.entries()].filter(([, { vat_rate }]) => vat_rate === rate);
    const nets = own.map(([, { net }]) => net);
    for (const [i, part] of spread(share(sum(nets), rate), nets).entries()) vats[own[i]?.[0] as number] = part;
  }
  return vats;
}

/** A payment's lines. */
function linesOf({ items }: ScheduleTerms, netOf: (item: number) => Halalas): Omit<Breakup, 'id'>[] {
  const lines = items.map((item) => ({ ...item, net: netOf(item.id) })).filter(({ net }) => net !== 0);
  const vats = vatsOf(lines);
  return lines.map(({ id, description, net }, i) => {
    const vat = vats[i] as Halalas;
    return { quotation_unit_item: id, description, net, vat, gross: net + vat };
  });
}

const sum = (amounts: Halalas[]): Halalas => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The payments of a term (domain 3.11). A contract year's rows add up to that year's rent to the halala, whatever the payment
 * plan; a row's breakups add up to the row, and all rows to the totals.
 */
export function scheduleOf(terms: ScheduleTerms): ScheduleRow[] {
  const periods = periodsOf(terms);
  const nets = netsOf(terms, periods);
  let last = 0;
  return shownPeriods(periods, terms).map(({ from, to, free, of }, i) => {
    const lines = of === null ? [] : linesOf(terms, (item) => nets.get(item)?.[of] as Halalas);
    const due = plusDays(from, -terms.days_in_advance);
    return {
      number: i + 1,
      from_on: from,
      to_on: to,
      due_on: terms.accepted_on !== null && due < terms.accepted_on ? terms.accepted_on : due,
      net: sum(lines.map(({ net }) => net)),
      vat: sum(lines.map(({ vat }) => vat)),
      gross: sum(lines.map(({ gross }) => gross)),
      is_free: free,
      breakups: lines.map((line) => ({ id: ++last, ...line })),
    };
  });
}

/** Rent-free days at the start get a row of their own, so that occupancy reports stay correct. `of` is the period paid by it. */
function shownPeriods(periods: Period[], { start, end, free_days }: ScheduleTerms) {
  const paying = periods.map(({ from, to }, of: number | null) => ({ from, to, free: false, of }));
  if (free_days === 0) return paying;
  const paidFrom = plusDays(start, free_days);
  // Nothing but free days: other charges have no other row.
  if (paidFrom > end) return [{ from: start, to: end, free: true, of: 0 }];
  const rest = paying.filter(({ to }) => to >= paidFrom).map((row) => (row.from < paidFrom ? { ...row, from: paidFrom } : row));
  return [{ from: start, to: plusDays(paidFrom, -1), free: true, of: null }, ...rest];
}

/** Totals over the whole term; the first year's rent of all units, and the first year's total. Halalas. */
export function totalsOf(terms: ScheduleTerms): {
  net: Halalas;
  vat: Halalas;
  gross: Halalas;
  yearly_rent: Halalas;
  first_year: Halalas;
} {
  const rows = terms.start <= terms.end ? scheduleOf(terms) : [];
  const add = (what: 'net' | 'vat' | 'gross', of = rows) => sum(of.map((row) => row[what]));
  const secondYear = plusMonths(terms.start, 12, terms.calendar);
  return {
    net: add('net'),
    vat: add('vat'),
    gross: add('gross'),
    yearly_rent: sum(terms.items.filter((item) => item.item_type === 'unit').map((item) => halalas(item.amount))),
    first_year: add(
      'gross',
      rows.filter((row) => row.from_on < secondYear),
    ),
  };
}
