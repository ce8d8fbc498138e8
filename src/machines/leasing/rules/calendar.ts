/** Days and months in two calendars. A day is an ISO text (YYYY-MM-DD), always of the Gregorian calendar. */
export type Calendar = 'gregorian' | 'hijri';

const dayLength = 86_400_000;
const stamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string => dayOf(stamp(day) + days * dayLength);
/** How many days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number => Math.round((stamp(to) - stamp(from)) / dayLength);

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

export interface HijriDay {
  year: number;
  month: number;
  day: number;
}
/** The Umm al-Qura date of a day, as the platform's ICU has it. */
export function toHijri(day: string): HijriDay {
  const parts = Object.fromEntries(
    umalqura.formatToParts(stamp(day)).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  return { year: parts.year ?? parts.relatedYear ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 };
}

const firsts = new Map<number, string>();
/** The day on which a Hijri month begins. Found from an estimate: a Hijri month is 29.53 days on average. */
function firstOfHijriMonth(year: number, month: number): string {
  const months = (year - 1) * 12 + (month - 1);
  const known = firsts.get(months);
  if (known) return known;
  let day = dayOf(Date.UTC(622, 6, 19) + Math.round(months * 29.530589) * dayLength);
  for (let tries = 0; tries < 10; tries++) {
    const at = toHijri(day);
    const off = (at.year - 1) * 12 + (at.month - 1) - months;
    if (off === 0) {
      day = plusDays(day, 1 - at.day);
      firsts.set(months, day);
      return day;
    }
    day = plusDays(day, off > 0 ? -at.day : 30 - at.day + 1);
  }
  throw new RangeError(`No Hijri month ${year}-${month}`);
}
const hijriMonthLength = (year: number, month: number): number =>
  daysBetween(firstOfHijriMonth(year, month), month === 12 ? firstOfHijriMonth(year + 1, 1) : firstOfHijriMonth(year, month + 1));

/** A Hijri date as a day; the 30th of a month of 29 is its 29th. */
export const fromHijri = ({ year, month, day }: HijriDay): string =>
  plusDays(firstOfHijriMonth(year, month), Math.min(day, hijriMonthLength(year, month)) - 1);

/** A day so many months after another, always reckoned from the anchor: 31 Jan → 28 Feb → 31 Mar, never drifting to 28. */
export function plusMonths(day: string, months: number, calendar: Calendar): string {
  if (calendar === 'hijri') {
    const { year, month, day: inMonth } = toHijri(day);
    const total = (year * 12 + month - 1 + months) as number;
    return fromHijri({ year: Math.floor(total / 12), month: (total % 12) + 1, day: inMonth });
  }
  const [year = 0, month = 0, inMonth = 0] = day.split('-').map(Number);
  const total = year * 12 + month - 1 + months;
  const last = new Date(Date.UTC(Math.floor(total / 12), (total % 12) + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(Math.floor(total / 12), total % 12, Math.min(inMonth, last)));
}

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
