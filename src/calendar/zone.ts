import {
  fromDate,
  getDayOfWeek,
  parseDate,
  parseTime,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';

/** Days and instants in a company's time zone: a name of the IANA database, such as Asia/Riyadh. */

/** The default time zone. */
export const defaultTimeZone = 'Asia/Riyadh';

/**
 * Whether a text names a time zone. Offsets such as +03:00 are none: PostgreSQL reads their sign the other way round, and a
 * place keeps its name when its offset changes.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const quarter = 15 * 60_000;
/** Since then no zone's day begins within a quarter of an hour; before, some kept the time of their sun. */
const inQuarters = Date.UTC(1973, 0);
/** Of each zone the quarter of an hour that was asked for last, and its day. */
const lastDays = new Map<string, { quarter: number; day: string }>();

/** The day that the calendar on the wall shows. */
export function dayIn(zone: string, at: Date): string {
  const asked = Math.floor(at.getTime() / quarter);
  const last = lastDays.get(zone);
  if (last?.quarter === asked) return last.day;
  const day = toCalendarDate(fromDate(at, zone)).toString();
  if (at.getTime() >= inQuarters) lastDays.set(zone, { quarter: asked, day });
  return day;
}

/** The first instant of a day. */
export const startOfDay = (day: string, zone: string): Date => parseDate(day).toDate(zone);

/** The first instant after a day: what is valid through a day ends here. */
export const endOfDay = (day: string, zone: string): Date => parseDate(day).add({ days: 1 }).toDate(zone);

/** The moment at which the clock on the wall shows a full hour of a day. */
export const atHour = (day: string, hour: number, zone: string): Date =>
  toZoned(toCalendarDateTime(parseDate(day), new Time(hour)), zone).toDate();

/** The moment of a day at which the clock on the wall shows that time, such as 16:30. */
export const atTime = (day: string, time: string, zone: string): Date =>
  toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), zone).toDate();

/** Sunday is 0. */
export const weekday = (day: string): number => getDayOfWeek(parseDate(day), 'en-US', 'sun');

/** What the clock on the wall shows, to the minute: 2026-01-15 09:30. */
export const wallClock = (zone: string, at: Date): string =>
  toCalendarDateTime(fromDate(at, zone)).toString().slice(0, 16).replace('T', ' ');
/** The time that it shows, to the second: 09:30:00. */
export const secondsOnTheWall = (zone: string, at: Date): string =>
  toCalendarDateTime(fromDate(at, zone)).toString().slice(11, 19);
