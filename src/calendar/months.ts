import {
  CalendarDate,
  type Calendar as CalendarSystem,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date';
import { daysBetween, plusDays } from './days.ts';

/** What a term counts its months by. */
export type Calendar = 'gregorian' | 'hijri';

const systems: Record<Calendar, CalendarSystem> = {
  gregorian: new GregorianCalendar(),
  hijri: new IslamicUmalquraCalendar(),
};

export interface HijriDay {
  year: number;
  month: number;
  day: number;
}
/** The Umm al-Qura date of a day. */
export function toHijri(day: string): HijriDay {
  const { year, month, day: inMonth } = toCalendar(parseDate(day), systems.hijri);
  return { year, month, day: inMonth };
}
/** The day of a calendar, ISO; null if there is no such day (31 February, the 30th of a month of 29). */
export function dayOf(calendar: Calendar, year: number, month: number, day: number): string | null {
  const date = new CalendarDate(systems[calendar], year, month, day);
  // One that its month doesn't have was moved to the last.
  const isThere = date.year === year && date.month === month && date.day === day;
  return isThere ? toCalendar(date, systems.gregorian).toString() : null;
}
/** A Hijri date as a day; the 30th of a month of 29 is its 29th. */
export const fromHijri = ({ year, month, day }: HijriDay): string =>
  toCalendar(new CalendarDate(systems.hijri, year, month, day), systems.gregorian).toString();

/** A day so many months after another, always counted from the anchor: 31 Jan → 28 Feb → 31 Mar, never drifting to 28. */
export const plusMonths = (day: string, months: number, calendar: Calendar): string =>
  toCalendar(toCalendar(parseDate(day), systems[calendar]).add({ months }), systems.gregorian).toString();

/** The term that follows a term, of the same length: in whole months of its calendar where it was, else in days. */
export function termAfter(start: string, end: string, calendar: Calendar): { start: string; end: string } {
  const next = plusDays(end, 1);
  for (let months = 1; months <= 1200; months++) {
    const after = plusMonths(start, months, calendar);
    if (after === next) return { start: next, end: plusDays(plusMonths(next, months, calendar), -1) };
    if (after > next) break;
  }
  return { start: next, end: plusDays(next, daysBetween(start, end)) };
}
