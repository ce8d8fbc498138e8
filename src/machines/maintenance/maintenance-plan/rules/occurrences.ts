import type { closedDayRules, intervalUnits, planModes } from '../../../../api/maintenance/maintenance-plan-fields.ts';
import { daysBetween, plusDays } from '../../../../calendar/days.ts';
import { type Calendar, plusMonths } from '../../../../calendar/months.ts';

type IntervalUnit = (typeof intervalUnits)[number];
type PlanMode = (typeof planModes)[number];
type ClosedDayRule = (typeof closedDayRules)[number];

/** The days on which work recurs. */
export interface Rhythm {
  /** The first occurrence; occurrence k is counted from it, never from the one before, so that month ends don't drift. */
  anchor: string;
  every: number;
  every_unit: IntervalUnit;
  /** The calendar of months and years. */
  calendar: Calendar;
  /** Floating: the next occurrence counts from the day on which the work was resolved. */
  mode: PlanMode;
  /** The months in which it is done, 1 to 12, both included; a season may run over the turn of a year. Null: all year. */
  season_from: number | null;
  season_to: number | null;
  /** An issue is made so many days ahead. */
  lead_days: number;
  /** Work that is resolved so many days earlier or later counts for the occurrence. */
  window_days: number;
  closed_day: ClosedDayRule;
}
export type IsOpen = (day: string) => boolean;

/** A rhythm is looked through for so many years; one that never comes within its season has no further occurrence. */
const yearsAhead = 40;
/** No company is closed for longer at a stretch. */
const longestClosure = 60;

const monthsOf = { months: 1, years: 12 } as const;
/** The day `count` intervals after another. */
export function plusIntervals({ every, every_unit, calendar }: Rhythm, day: string, count: number): string {
  if (every_unit === 'days') return plusDays(day, count * every);
  if (every_unit === 'weeks') return plusDays(day, count * every * 7);
  return plusMonths(day, count * every * monthsOf[every_unit], calendar);
}

/** The length in days of the shortest interval: what lead and windows have to stay below. */
export function shortestInterval({ every, every_unit, calendar }: Pick<Rhythm, 'every' | 'every_unit' | 'calendar'>): number {
  const [month, year] = calendar === 'hijri' ? [29, 354] : [28, 365];
  return every * { days: 1, weeks: 7, months: month, years: year }[every_unit];
}
/** The same of the longest, from which an index can be guessed without passing it. */
const longestInterval = ({ every, every_unit }: Rhythm): number =>
  every * { days: 1, weeks: 7, months: 31, years: 366 }[every_unit];

/** Whether a day lies in the season. */
export function isInSeason({ season_from, season_to }: Pick<Rhythm, 'season_from' | 'season_to'>, day: string): boolean {
  if (season_from === null || season_to === null) return true;
  const month = Number(day.slice(5, 7));
  return season_from <= season_to ? season_from <= month && month <= season_to : month >= season_from || month <= season_to;
}

/** The day itself, or the first day of the next season. */
export function inSeasonFrom(rhythm: Pick<Rhythm, 'season_from' | 'season_to'>, day: string): string {
  for (let one = day; ; one = plusMonths(`${one.slice(0, 7)}-01`, 1, 'gregorian')) if (isInSeason(rhythm, one)) return one;
}

/** The occurrences from a day on, in order: anchor + k · interval, without those outside the season. */
export function* occurrencesFrom(rhythm: Rhythm, day: string): Generator<string, void> {
  const { anchor } = rhythm;
  const end = Number((day > anchor ? day : anchor).slice(0, 4)) + yearsAhead;
  for (let k = day > anchor ? Math.floor(daysBetween(anchor, day) / longestInterval(rhythm)) : 0; ; k++) {
    const occurrence = plusIntervals(rhythm, anchor, k);
    if (Number(occurrence.slice(0, 4)) > end) return;
    if (occurrence >= day && isInSeason(rhythm, occurrence)) yield occurrence;
  }
}
const firstFrom = (rhythm: Rhythm, day: string): string | null => {
  for (const occurrence of occurrencesFrom(rhythm, day)) return occurrence;
  return null;
};

/** The day by which an occurrence is to be done: a closed day moves it and nothing else. */
export function dueDayOf({ closed_day }: Pick<Rhythm, 'closed_day'>, occurrence: string, isOpen: IsOpen): string {
  if (closed_day === 'keep') return occurrence;
  const step = closed_day === 'after' ? 1 : -1;
  for (let days = 0; days <= longestClosure; days++) {
    const day = plusDays(occurrence, step * days);
    if (isOpen(day)) return day;
  }
  return occurrence;
}

/** The day at whose start an issue is made: the lead before the occurrence, and no later than it is due. */
export function makeDayOf(rhythm: Rhythm, occurrence: string, isOpen: IsOpen): string {
  const ahead = plusDays(occurrence, -rhythm.lead_days);
  const due = dueDayOf(rhythm, occurrence, isOpen);
  return due < ahead ? due : ahead;
}

/** The occurrence for which work counts that was resolved on a day: the one within whose window the day lies, early or late. */
export function occurrenceOfDay(rhythm: Rhythm, day: string): string | null {
  const found = firstFrom(rhythm, plusDays(day, -rhythm.window_days));
  return found !== null && found <= plusDays(day, rhythm.window_days) ? found : null;
}

/** The next occurrence once work was resolved on a day. */
export function nextOnceResolved(rhythm: Rhythm, day: string): string | null {
  if (rhythm.mode === 'floating') return inSeasonFrom(rhythm, plusIntervals(rhythm, day, 1));
  return firstFrom(rhythm, plusDays(occurrenceOfDay(rhythm, day) ?? day, 1));
}

/** What a plan has behind it. */
export interface TimeState {
  /** The day of its latest activation: what fell before it was missed. */
  active_from: string;
  /** The latest occurrence that was made, missed or skipped. */
  handled: string | null;
  /** The day on which its work was last resolved. */
  resolved: string | null;
  /** Whether work that was made is still open. */
  isOpen: boolean;
}
/** What a plan does on a day. */
export interface Turn<Key> {
  /** The occurrence to make an issue of; null: none now. */
  make: Key | null;
  /** The occurrence that is passed over because work is still open. */
  skip: Key | null;
  /** Before the plan was active. */
  before: Key[];
  /** Passed while nobody looked, such as in an outage: only the latest is made. */
  missed: Key[];
  /** The next occurrence; null while a floating plan waits for its open work, or if there is none. */
  next: Key | null;
}
const nothing = { make: null, skip: null, before: [], missed: [] };

/** What is to be done today: a second call on a day, with what the first one handled, makes nothing. */
export function turnOfDay(rhythm: Rhythm, state: TimeState, today: string, isOpen: IsOpen): Turn<string> {
  const { active_from, handled, resolved } = state;
  if (rhythm.mode === 'floating') {
    if (state.isOpen) return { ...nothing, next: null };
    if (resolved !== null) {
      const next = nextOnceResolved(rhythm, resolved) as string;
      return makeDayOf(rhythm, next, isOpen) <= today ? { ...nothing, make: next, next: null } : { ...nothing, next };
    }
  }
  const due: string[] = [];
  let next: string | null = null;
  for (const occurrence of occurrencesFrom(rhythm, handled === null ? rhythm.anchor : plusDays(handled, 1))) {
    next = occurrence;
    if (makeDayOf(rhythm, occurrence, isOpen) > today) break;
    due.push(occurrence);
    next = null;
  }
  const since = due.filter((occurrence) => occurrence >= active_from);
  const latest = since.at(-1) ?? null;
  return {
    make: state.isOpen ? null : latest,
    skip: state.isOpen ? latest : null,
    before: due.filter((occurrence) => occurrence < active_from),
    missed: since.slice(0, -1),
    next: rhythm.mode === 'floating' && latest !== null ? null : next,
  };
}

/** The occurrences to come, as far as they are known: a floating plan's as if each were resolved on its own day. */
export function upcoming(rhythm: Rhythm, from: string | null, count: number): string[] {
  const days: string[] = [];
  if (rhythm.mode === 'floating') {
    for (let day = from; day !== null && days.length < count; day = nextOnceResolved(rhythm, day)) days.push(day);
    return days;
  }
  if (from === null) return days;
  for (const day of occurrencesFrom(rhythm, from)) {
    days.push(day);
    if (days.length === count) break;
  }
  return days;
}
