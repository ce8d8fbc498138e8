import { plusDays } from './days.ts';
import { plusMonths } from './months.ts';
import { atTime, dayIn, weekday } from './zone.ts';

export const frequencies = ['daily', 'open_days', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Days that recur, and the time of day on the wall clock. */
export interface Recurrence {
  frequency: Frequency;
  /** The day of a week: Sunday is 0. */
  weekday: number | null;
  /** The day of a month: 1 to 31. A shorter month has its last day instead. */
  month_day: number | null;
  /** Such as 07:30. */
  time: string;
}

/** The day itself, or the first one after it, that recurs. `openDayFrom` is that of the company's open hours. */
export function recurringDayFrom(
  { frequency, weekday: wanted, month_day }: Recurrence,
  day: string,
  openDayFrom: (day: string) => string,
): string {
  if (frequency === 'open_days') return openDayFrom(day);
  if (frequency === 'weekly') return plusDays(day, ((wanted ?? 0) - weekday(day) + 7) % 7);
  if (frequency === 'daily') return day;
  const inMonth = (first: string) => {
    const last = plusDays(plusMonths(first, 1, 'gregorian'), -1);
    const asked = plusDays(first, (month_day ?? 1) - 1);
    return asked < last ? asked : last;
  };
  const first = `${day.slice(0, 7)}-01`;
  const here = inMonth(first);
  return here >= day ? here : inMonth(plusMonths(first, 1, 'gregorian'));
}

/** The first moment after an instant. A time that the clock skips on a day is the moment after the gap. */
export function nextMoment(
  recurrence: Recurrence,
  after: Date,
  zone: string,
  openDayFrom: (day: string) => string = (day) => day,
): Date {
  for (let day = dayIn(zone, after); ; day = plusDays(day, 1)) {
    day = recurringDayFrom(recurrence, day, openDayFrom);
    const at = atTime(day, recurrence.time, zone);
    if (at > after) return at;
  }
}
