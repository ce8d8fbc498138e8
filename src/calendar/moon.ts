import { plusDays } from './days.ts';
import { fromHijri, toHijri } from './months.ts';

/** A Hijri month that began a day before (-1) or after (1) its first day by Umm al-Qura. */
export interface Sighting {
  hijri_year: number;
  hijri_month: number;
  shift: number;
}
export const ramadan = 9;
export const dhuAlHijja = 12;

/** The day on which a Hijri month began or begins, as it was sighted. */
export function firstOfMonth(sightings: readonly Sighting[], year: number, month: number): string {
  const seen = sightings.find(({ hijri_year, hijri_month }) => hijri_year === year && hijri_month === month);
  return plusDays(fromHijri({ year, month, day: 1 }), seen?.shift ?? 0);
}

/** The Hijri years whose months may touch a Gregorian year, with a month's room at both ends. */
export function hijriYearsOf(year: number): number[] {
  const first = toHijri(`${yearText(year)}-01-01`).year - 1;
  return [first, first + 1, first + 2, first + 3];
}

/** A Gregorian year as dates write it: four digits. */
export const yearText = (year: number): string => String(year).padStart(4, '0');

/** Every Ramadan that touches a Gregorian year, the last days included: its 29th or 30th is the day before Shawwal. */
export function ramadansOf(year: number, sightings: readonly Sighting[]): { year: number; first: string; last: string }[] {
  return hijriYearsOf(year)
    .map((hijri) => ({
      year: hijri,
      first: firstOfMonth(sightings, hijri, ramadan),
      last: plusDays(firstOfMonth(sightings, hijri, ramadan + 1), -1),
    }))
    .filter(({ first, last }) => first <= `${yearText(year)}-12-31` && last >= `${yearText(year)}-01-01`);
}
