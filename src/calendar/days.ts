/**
 * A day is an ISO text (YYYY-MM-DD) of the Gregorian calendar. It has no time zone: which instants it spans is in zone.ts.
 * Every list needs this much, so that it stands without the library that months and zones take.
 */
const length = 86_400_000;
const stamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const plusDays = (day: string, days: number): string => new Date(stamp(day) + days * length).toISOString().slice(0, 10);

/** How many days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number => Math.round((stamp(to) - stamp(from)) / length);
