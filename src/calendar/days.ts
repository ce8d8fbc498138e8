import { parseDate } from '@internationalized/date';

/** A day is an ISO text (YYYY-MM-DD) of the Gregorian calendar. It has no time zone: which instants it spans is in zone.ts. */

export const plusDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** How many days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));
