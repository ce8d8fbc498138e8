import { daysBetween, plusDays } from '../calendar/days.ts';
import { plusMonths } from '../calendar/months.ts';

/** Both days are in it. */
export interface Period {
  from: string;
  to: string;
}
/** Comparisons of a period: with the one just before it, or the same a year ago. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];
/** Periods by name, as of a day: the one that it is in, up to that day, or the one before it, whole. Weeks begin on Sunday. */
export const periodNames = [
  ...(['yesterday', 'last_week', 'this_month', 'last_month'] as const),
  ...(['this_quarter', 'last_quarter', 'this_year', 'last_year'] as const),
] as const;
export type PeriodName = (typeof periodNames)[number];
/** The days of a scheduled report. One that is the state on a day is as of the last day of its period. */
export const relativePeriods = ['today', ...periodNames] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

const monthsAfter = (day: string, months: number) => plusMonths(day, months, 'gregorian');
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a named period. */
export function periodOf(name: RelativePeriod, today: string): Period {
  if (name === 'today') return { from: today, to: today };
  if (name === 'yesterday') return { from: plusDays(today, -1), to: plusDays(today, -1) };
  if (name === 'last_week') {
    const sunday = plusDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
    return { from: plusDays(sunday, -7), to: plusDays(sunday, -1) };
  }
  const length = name.endsWith('month') ? 1 : name.endsWith('quarter') ? 3 : 12;
  const month = Number(today.slice(5, 7)) - 1;
  const first = monthsAfter(firstOf(today), -(month % length));
  return name.startsWith('this') ? { from: first, to: today } : { from: monthsAfter(first, -length), to: plusDays(first, -1) };
}

/** The earlier period: whole months are compared with as many whole months, other days with as many days. */
export function periodBefore({ from, to }: Period, comparison: Comparison): Period {
  const next = plusDays(to, 1);
  const isWhole = from.endsWith('-01') && next.endsWith('-01');
  const months = (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  if (comparison === 'year')
    return { from: monthsAfter(from, -12), to: isWhole ? plusDays(monthsAfter(next, -12), -1) : monthsAfter(to, -12) };
  if (isWhole) return { from: monthsAfter(from, -months), to: plusDays(from, -1) };
  return { from: plusDays(from, -1 - daysBetween(from, to)), to: plusDays(from, -1) };
}
