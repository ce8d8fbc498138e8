import { daysBetween, plusDays } from './days.ts';
import { dhuAlHijja, firstOfMonth, hijriYearsOf, ramadan, type Sighting, yearText } from './moon.ts';
import type { Shift } from './shifts.ts';

/** Holidays that recur: two by the Gregorian calendar, two by the moon. `dates` are closed once. */
export const occasions = ['founding_day', 'eid_al_fitr', 'eid_al_adha', 'national_day', 'dates'] as const;
export type Occasion = (typeof occasions)[number];

export interface Holiday {
  occasion: Occasion;
  /** The first and the last day; only of `dates`. */
  starts_on?: string | null;
  ends_on?: string | null;
}
/** Working week and moon, which decide on which days a holiday falls. */
export interface WorkingTime {
  /** The shifts of each weekday, Sunday first; none on a rest day. */
  week: readonly (readonly Shift[])[];
  sightings: readonly Sighting[];
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const [thursday, friday, saturday] = [4, 5, 6];
const eidDays = 4;

/** A national day on a Friday is taken on Thursday, on a Saturday on Sunday, where those are rest days. */
function nationalDay(day: string, isRest: (day: string) => boolean): string {
  const weekday = weekdayOf(day);
  if (weekday === friday && isRest(day)) return plusDays(day, thursday - friday);
  return weekday === saturday && isRest(day) ? plusDays(day, 1) : day;
}

/** So many days in a row; for each rest day among them, the next working day after them as well. */
function withMadeUp(first: string, isRest: (day: string) => boolean): string[] {
  const days = Array.from({ length: eidDays }, (_, at) => plusDays(first, at));
  let lost = days.filter(isRest).length;
  // A week without a working day makes nothing up.
  for (let day = plusDays(first, eidDays), end = plusDays(first, 60); lost > 0 && day < end; day = plusDays(day, 1)) {
    if (isRest(day)) continue;
    days.push(day);
    lost -= 1;
  }
  return days;
}

/** A holiday's days that lie in a Gregorian year, in order. */
export function daysOfHoliday(
  { occasion, starts_on, ends_on }: Holiday,
  year: number,
  { week, sightings }: WorkingTime,
): string[] {
  const isRest = (day: string): boolean => !week[weekdayOf(day)]?.length;
  const own = (days: string[]): string[] => days.filter((day) => day.startsWith(`${yearText(year)}-`));
  switch (occasion) {
    case 'founding_day':
      return [nationalDay(`${yearText(year)}-02-22`, isRest)];
    case 'national_day':
      return [nationalDay(`${yearText(year)}-09-23`, isRest)];
    case 'eid_al_fitr':
      // From the day after the 29th of Ramadan, whether or not the month has a 30th.
      return own(
        hijriYearsOf(year).flatMap((hijri) => withMadeUp(plusDays(firstOfMonth(sightings, hijri, ramadan), 29), isRest)),
      );
    case 'eid_al_adha':
      // From the day of Arafah, the 9th.
      return own(
        hijriYearsOf(year).flatMap((hijri) => withMadeUp(plusDays(firstOfMonth(sightings, hijri, dhuAlHijja), 8), isRest)),
      );
    case 'dates': {
      if (!starts_on) return [];
      const length = daysBetween(starts_on, ends_on ?? starts_on) + 1;
      return own(Array.from({ length: Math.max(0, length) }, (_, at) => plusDays(starts_on, at)));
    }
  }
}
