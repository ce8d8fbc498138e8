import { fromDate, getDayOfWeek, type ZonedDateTime } from '@internationalized/date';

/** Business hours: Sunday to Thursday, 08 to 17, by the wall clock of the company's zone. */
export const opens = 8;
const closes = 17;
const hour = 3_600_000;
const thursday = 4;

const isBusinessDay = (at: ZonedDateTime): boolean => getDayOfWeek(at, 'en-US', 'sun') <= thursday;
const atHour = (at: ZonedDateTime, hour: number): ZonedDateTime => at.set({ hour, minute: 0, second: 0, millisecond: 0 });

function whenOpen(at: ZonedDateTime): ZonedDateTime {
  if (isBusinessDay(at) && at.hour < closes) return at.hour < opens ? atHour(at, opens) : at;
  return whenOpen(atHour(at.add({ days: 1 }), opens));
}

/** The moment so many business hours after another. */
export function plusBusinessHours(from: Date, hours: number, zone: string): Date {
  let left = hours * hour;
  for (let at = whenOpen(fromDate(from, zone)); ; ) {
    const closing = atHour(at, closes);
    const today = closing.compare(at);
    if (left <= today) return new Date(at.toDate().getTime() + left);
    left -= today;
    at = whenOpen(closing);
  }
}
