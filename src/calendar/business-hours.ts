import { fromDate, getDayOfWeek, IslamicUmalquraCalendar, toCalendar, type ZonedDateTime } from '@internationalized/date';

/** Business hours: Sunday to Thursday, 08 to 17, and 10 to 15 in Ramadan (Umm al-Qura), by the wall clock of the company's zone. */
export const opens = 8;
const closes = 17;
const inRamadan = { opens: 10, closes: 15 };
const ramadan = 9;
const hour = 3_600_000;
const thursday = 4;

const ummAlQura = new IslamicUmalquraCalendar();
const hoursOf = (at: ZonedDateTime): { opens: number; closes: number } =>
  toCalendar(at, ummAlQura).month === ramadan ? inRamadan : { opens, closes };
const isBusinessDay = (at: ZonedDateTime): boolean => getDayOfWeek(at, 'en-US', 'sun') <= thursday;
const atHour = (at: ZonedDateTime, hour: number): ZonedDateTime => at.set({ hour, minute: 0, second: 0, millisecond: 0 });

function whenOpen(at: ZonedDateTime): ZonedDateTime {
  const today = hoursOf(at);
  if (isBusinessDay(at) && at.hour < today.closes) return at.hour < today.opens ? atHour(at, today.opens) : at;
  // A new day begins at midnight: which hours it has is its own matter.
  return whenOpen(atHour(at.add({ days: 1 }), 0));
}

/** The moment so many business hours after another. */
export function plusBusinessHours(from: Date, hours: number, zone: string): Date {
  let left = hours * hour;
  for (let at = whenOpen(fromDate(from, zone)); ; ) {
    const closing = atHour(at, hoursOf(at).closes);
    const today = closing.compare(at);
    if (left <= today) return new Date(at.toDate().getTime() + left);
    left -= today;
    at = whenOpen(closing);
  }
}
