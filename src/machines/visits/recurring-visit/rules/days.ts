import { plusDays } from '../../../../calendar/days.ts';
import { weekday } from '../../../../calendar/zone.ts';

/** The days on which visits recur. */
export interface VisitRule {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  every_weeks: number;
  from_on: string;
  until_on: string | null;
  /** The days of the rule, those that are skipped as well. */
  count: number | null;
  exceptions: readonly string[];
  on_holiday: 'skip' | 'keep';
  /** Fridays make no visit either: of contractors, and of categories that say so. */
  skips_fridays: boolean;
}
export type Skipped = 'exception' | 'holiday' | 'friday';
export interface DayOfRule {
  on: string;
  /** Why no visit is made; null if one is. */
  skipped: Skipped | null;
}
type IsHoliday = (day: string) => boolean;

const friday = 5;
/** Days that are looked at for the next ones of a rule without an end. */
const horizon = 10 * 366;

/** The days of a rule in order, weeks counted from the Sunday of its first one. */
export function* daysOfRule({ weekdays, every_weeks, from_on, until_on, count }: VisitRule): Generator<string> {
  const wanted = [...new Set(weekdays)].sort((one, other) => one - other);
  const sunday = plusDays(from_on, -weekday(from_on));
  let left = count ?? Number.POSITIVE_INFINITY;
  for (let week = 0; week * 7 < horizon; week += every_weeks)
    for (const day of wanted) {
      const on = plusDays(sunday, week * 7 + day);
      if (on < from_on) continue;
      if (left === 0 || (until_on !== null && on > until_on)) return;
      left -= 1;
      yield on;
    }
}

function skippedOn(rule: VisitRule, on: string, isHoliday: IsHoliday): Skipped | null {
  if (rule.exceptions.includes(on)) return 'exception';
  if (rule.skips_fridays && weekday(on) === friday) return 'friday';
  return rule.on_holiday === 'skip' && isHoliday(on) ? 'holiday' : null;
}

/** The days of a rule between two, both included, with what is skipped. */
export function daysBetweenOf(rule: VisitRule, from: string, to: string, isHoliday: IsHoliday): DayOfRule[] {
  const days: DayOfRule[] = [];
  for (const on of daysOfRule(rule)) {
    if (on > to) break;
    if (on >= from) days.push({ on, skipped: skippedOn(rule, on, isHoliday) });
  }
  return days;
}

/** The next days of a rule from one on. */
export function nextDaysOf(rule: VisitRule, from: string, count: number, isHoliday: IsHoliday): DayOfRule[] {
  const days: DayOfRule[] = [];
  for (const on of daysOfRule(rule)) {
    if (on < from) continue;
    if (days.length === count) break;
    days.push({ on, skipped: skippedOn(rule, on, isHoliday) });
  }
  return days;
}

/** The last day of a rule; null while it has no end. */
export function lastDayOf(rule: VisitRule): string | null {
  if (rule.until_on === null && rule.count === null) return null;
  let last: string | null = null;
  for (const on of daysOfRule(rule)) last = on;
  return last;
}
