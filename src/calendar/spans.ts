import { endOfMonth, endOfWeek, parseDate, startOfMonth, startOfWeek } from '@internationalized/date';

/** The spans that a calendar shows. */
export type CalendarView = 'month' | 'week' | 'agenda';

export interface Span {
  from: string;
  to: string;
}

/** Weeks start on Sunday, as the working week does. */
const week = ['en-US', 'sun'] as const;

/** The first and the last day shown with a day: whole weeks of its month, its week, or its month. */
export function spanOf(view: CalendarView, day: string): Span {
  const date = parseDate(day);
  if (view === 'week') return { from: startOfWeek(date, ...week).toString(), to: endOfWeek(date, ...week).toString() };
  const [first, last] = [startOfMonth(date), endOfMonth(date)];
  if (view === 'agenda') return { from: first.toString(), to: last.toString() };
  return { from: startOfWeek(first, ...week).toString(), to: endOfWeek(last, ...week).toString() };
}

/** The same day one month or one week later or earlier; the 31st of a shorter month is its last day. */
export const turned = (view: CalendarView, day: string, by: 1 | -1): string =>
  parseDate(day)
    .add(view === 'week' ? { weeks: by } : { months: by })
    .toString();

/** The days of a span, in weeks. */
export function weeksOf({ from, to }: Span): string[][] {
  const days: string[] = [];
  for (let day = parseDate(from), end = parseDate(to); day.compare(end) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString());
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(i * 7, i * 7 + 7));
}
