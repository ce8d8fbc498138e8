import { type Halalas, portion, spread } from '../../../api/money.ts';
import { daysBetween, plusDays } from '../../../calendar/days.ts';
import type { Calendar } from '../../../calendar/months.ts';
import { creditedVat } from '../../finance/rules/vat.ts';
import { contractYears } from './term.ts';

/** What a period of a schedule charges for one unit, by VAT category: rent, and what is charged by the year with it. */
export interface RentPeriod {
  from_on: string;
  to_on: string;
  vat_rate: number;
  net: Halalas;
  vat: Halalas;
  /** Of an installment that was cancelled only what was paid for it nevertheless; otherwise all of it. */
  billed: Amount;
}
export interface LeaseTerm {
  start_on: string;
  end_on: string;
  calendar: Calendar;
}
export interface RentOf extends LeaseTerm {
  periods: RentPeriod[];
}
export interface Amount {
  net: Halalas;
  vat: Halalas;
}
interface EarnedRent {
  billed: Halalas;
  earned: Halalas;
  /** Days of the lease until it ended. */
  earned_days: number;
  unearned: Amount;
  /** The same by VAT rate. */
  byRate: ReadonlyMap<number, Amount>;
}

const sum = (amounts: Halalas[]): Halalas => amounts.reduce((total, amount) => total + amount, 0);
const later = (a: string, b: string): string => (a > b ? a : b);
const sooner = (a: string, b: string): string => (a < b ? a : b);
/** Days that two spans share, first and last days included. */
const common = (from: string, to: string, since: string, until: string): number =>
  Math.max(0, daysBetween(later(from, since), sooner(to, until)) + 1);

/** The credited part of a document: net, never more than is left of it, and its VAT by the rule of all credits (decision 151). */
export function creditOf(document: Amount, credited: Amount, net: Halalas, vat_rate: number): Amount {
  const part = Math.min(net, document.net - credited.net);
  return { net: part, vat: creditedVat({ ...document, credited_net: credited.net, credited_vat: credited.vat, vat_rate }, part) };
}

/** Of one VAT category: earned by days within each contract year, however the year was divided into payments. */
export function rentEarned(
  { start_on, end_on, calendar }: LeaseTerm,
  periods: Pick<RentPeriod, 'from_on' | 'to_on' | 'net'>[],
  until: string,
): Halalas {
  const years = contractYears({ start: start_on, end: end_on, calendar, free_days: 0 }).map((year) => ({
    from: year.from,
    to: sooner(end_on, plusDays(year.next, -1)),
    net: 0,
    days: 0,
    passed: 0,
  }));
  for (const { from_on, to_on, net } of periods) {
    const parts = spread(
      net,
      years.map(({ from, to }) => common(from_on, to_on, from, to)),
    );
    for (const [i, year] of years.entries()) {
      year.net += parts[i] as Halalas;
      year.days += common(from_on, to_on, year.from, year.to);
      year.passed += common(from_on, sooner(to_on, until), year.from, year.to);
    }
  }
  return sum(years.map(({ net, days, passed }) => (days === 0 ? 0 : portion(net, passed, days))));
}

/**
 * Rent that was earned until the lease ended, and what was billed beyond it (decision 25): 120,000 a year until day 274 of 365
 * are 90,082.19 and 29,917.81. Rent-free days have no periods and earn nothing.
 */
export function earnedRent(rent: RentOf, until: string): EarnedRent {
  const rates = [...new Set(rent.periods.map(({ vat_rate }) => vat_rate))];
  const parts = rates.map((rate) => {
    const own = rent.periods.filter(({ vat_rate, net }) => vat_rate === rate && net !== 0);
    const document = { net: sum(own.map(({ billed }) => billed.net)), vat: sum(own.map(({ billed }) => billed.vat)) };
    const earned = rentEarned(rent, own, until);
    const over = Math.max(0, document.net - earned);
    return { rate, billed: document.net, earned, unearned: creditOf(document, { net: 0, vat: 0 }, over, rate) };
  });
  return {
    billed: sum(parts.map(({ billed }) => billed)),
    earned: sum(parts.map(({ earned }) => earned)),
    earned_days: common(rent.start_on, rent.end_on, rent.start_on, until),
    unearned: {
      net: sum(parts.map(({ unearned }) => unearned.net)),
      vat: sum(parts.map(({ unearned }) => unearned.vat)),
    },
    byRate: new Map(parts.map(({ rate, unearned }) => [rate, unearned])),
  };
}
