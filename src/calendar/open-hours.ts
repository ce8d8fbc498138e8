import { plusDays } from './days.ts';
import { daysOfHoliday, type Holiday, type WorkingTime } from './holidays.ts';
import { ramadansOf, yearText } from './moon.ts';
import type { Shift } from './shifts.ts';
import { atTime, startOfDay } from './zone.ts';

/** When a company is open. */
export interface OpenHours extends WorkingTime {
  /** IANA name: its shifts are by the wall clock there. */
  time_zone: string;
  /** The shifts of every working day in Ramadan; null if they are the usual ones. */
  ramadan: readonly Shift[] | null;
  /** The days on which it is closed. */
  holidays: readonly Holiday[];
}

/** Counts time: all of it, or only that of open hours. */
export interface Clock {
  /**
   * The instant at which so many milliseconds have been counted since another. A day's last millisecond ends at its closing time, not
   * at the next opening; none at all end at once, or at the next opening.
   */
  after: (from: Date, ms: number) => Date;
  /** The milliseconds counted between two instants; 0 if the second isn't later. */
  between: (from: Date, to: Date) => number;
  /** The intervals between two instants in which it counts, in order. */
  intervals: (from: Date, to: Date) => [from: Date, to: Date][];
}
export interface OpenClock extends Clock {
  /** When it opens on a day (ISO); null on a day on which it stays closed. */
  opening: (day: string) => Date | null;
  /** The day itself, or the first day after it on which it opens. */
  openDayFrom: (day: string) => string;
}

export const aroundTheClock: Clock = {
  after: (from, ms) => new Date(from.getTime() + ms),
  between: (from, to) => Math.max(0, to.getTime() - from.getTime()),
  intervals: (from, to) => (to > from ? [[from, to]] : []),
};

const hour = 3_600_000;
const dayLength = 86_400_000;

/** The open intervals of a year, with their sums: instants and lengths in milliseconds. */
interface Year {
  /** From its first midnight until the next year's. */
  begin: number;
  end: number;
  starts: number[];
  ends: number[];
  /** How long it was open up to the end of each interval. */
  sums: number[];
  total: number;
  /** The opening of each open day, by day. */
  openings: Map<string, number>;
}

/** An instant of a day's wall clock; on most days there are no hours that are skipped or repeated. */
function instantOf(day: string, minutes: number, begin: number, end: number, zone: string): number {
  if (end - begin === dayLength) return begin + minutes * 60_000;
  if (minutes === 1440) return end;
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return atTime(day, text, zone).getTime();
}

/**
 * The first instants of a year's days, and of the next year. Asking a zone is slow, so that days are asked for one by one only in a
 * week that isn't seven times 24 hours long: no zone turns its clock twice within one.
 */
function midnightsOf(days: readonly string[], zone: string): number[] {
  const at = (day: string): number => startOfDay(day, zone).getTime();
  const midnights = [at(days[0] as string)];
  for (let first = 0; first < days.length; first += 7) {
    const week = days.slice(first, first + 7);
    const begin = midnights.at(-1) as number;
    const next = at(plusDays(week.at(-1) as string, 1));
    if (next - begin === week.length * dayLength) midnights.push(...week.map((_, day) => begin + (day + 1) * dayLength));
    else midnights.push(...week.slice(1).map(at), next);
  }
  return midnights;
}
const daysOf = (year: number): string[] => {
  const days: string[] = [];
  for (let day = `${yearText(year)}-01-01`; day.startsWith(yearText(year)); day = plusDays(day, 1)) days.push(day);
  return days;
};

function yearOf(hours: OpenHours, number: number): Year {
  const { time_zone, week, holidays, sightings } = hours;
  const closed = new Set(holidays.flatMap((holiday) => daysOfHoliday(holiday, number, { week, sightings })));
  const ramadans = hours.ramadan ? ramadansOf(number, sightings) : [];
  const shiftsOn = (day: string, weekday: number): readonly Shift[] => {
    const usual = week[weekday] ?? [];
    if (!usual.length || closed.has(day)) return [];
    return (ramadans.some(({ first, last }) => first <= day && day <= last) ? hours.ramadan : null) ?? usual;
  };
  const days = daysOf(number);
  const midnights = midnightsOf(days, time_zone);
  const [first, end] = [midnights[0], midnights.at(-1)] as [number, number];
  const year: Year = { begin: first, end, starts: [], ends: [], sums: [], total: 0, openings: new Map() };
  const weekday = new Date(`${days[0]}T00:00:00Z`).getUTCDay();
  for (const [at, day] of days.entries()) {
    const [begin, next] = [midnights[at], midnights[at + 1]] as [number, number];
    for (const { from, to } of shiftsOn(day, (weekday + at) % 7)) {
      const [opens, closes] = [from, to].map((minutes) => instantOf(day, minutes, begin, next, time_zone)) as [number, number];
      if (closes <= opens) continue;
      if (!year.openings.has(day)) year.openings.set(day, opens);
      year.total += closes - opens;
      year.starts.push(opens);
      year.ends.push(closes);
      year.sums.push(year.total);
    }
  }
  return year;
}

/** How many years a clock keeps, and how many it looks ahead for an open hour. */
const kept = 64;
const ahead = 20;
/** The years that have a table: outside them every hour counts. */
const [firstYear, lastYear] = [1899, 2300];

const hasTable = (at: number): boolean => {
  const year = new Date(at).getUTCFullYear();
  return firstYear < year && year < lastYear;
};

/** The place of the first number that isn't less than a wanted one, or, if `above`, that is greater; the length if there is none. */
function placeOf(sorted: readonly number[], wanted: number, above: boolean, from = 0): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] as number;
    if (found < wanted || (above && found === wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The clock of a company's open hours: a table of each year's open intervals, made when the year is first asked for. If nothing opens
 * for twenty years, and outside the years 1900 to 2299, every hour counts.
 */
export function openClock(hours: OpenHours): OpenClock {
  const years = new Map<number, Year>();
  const yearAt = (number: number): Year => {
    const found = years.get(number);
    if (found) return found;
    if (years.size >= kept) years.clear();
    const made = yearOf(hours, number);
    years.set(number, made);
    return made;
  };
  /** The number of an instant's year by the company's wall clock. */
  const numberOf = (at: number): number => {
    const number = new Date(at).getUTCFullYear();
    const { begin, end } = yearAt(number);
    return at < begin ? number - 1 : at >= end ? number + 1 : number;
  };
  /** How long it was open in its year up to an instant. */
  const openUntil = ({ starts, sums, ends, total }: Year, at: number): number => {
    const next = placeOf(ends, at, true);
    if (next === ends.length) return total;
    return (sums[next - 1] ?? 0) + Math.max(0, at - (starts[next] as number));
  };

  function after(from: Date, ms: number): Date {
    const at = from.getTime();
    if (!hasTable(at)) return aroundTheClock.after(from, ms);
    let number = numberOf(at);
    let year = yearAt(number);
    let wanted = openUntil(year, at) + ms;
    let begin = placeOf(year.ends, at, true);
    for (let empty = 0; wanted > year.total || begin === year.ends.length; begin = 0) {
      empty = year.total ? 0 : empty + 1;
      if (empty === ahead || number > lastYear) return aroundTheClock.after(from, ms);
      wanted -= year.total;
      number += 1;
      year = yearAt(number);
    }
    const place = placeOf(year.sums, wanted, false, begin);
    return new Date((year.ends[place] as number) - ((year.sums[place] as number) - wanted));
  }

  function between(from: Date, to: Date): number {
    const [first, last] = [from.getTime(), to.getTime()];
    if (last <= first) return 0;
    if (!hasTable(first) || !hasTable(last)) return aroundTheClock.between(from, to);
    const [begin, end] = [numberOf(first), numberOf(last)];
    let sum = openUntil(yearAt(end), last) - openUntil(yearAt(begin), first);
    for (let number = begin; number < end; number++) sum += yearAt(number).total;
    return sum;
  }

  function intervals(from: Date, to: Date): [Date, Date][] {
    const [first, last] = [from.getTime(), to.getTime()];
    if (last <= first) return [];
    if (!hasTable(first) || !hasTable(last)) return aroundTheClock.intervals(from, to);
    const found: [Date, Date][] = [];
    for (let number = numberOf(first); number <= numberOf(last); number++) {
      const { starts, ends } = yearAt(number);
      for (let place = placeOf(ends, first, true); place < ends.length && (starts[place] as number) < last; place++)
        found.push([new Date(Math.max(first, starts[place] as number)), new Date(Math.min(last, ends[place] as number))]);
    }
    return found;
  }

  const opening = (day: string): Date | null => {
    const found = yearAt(Number(day.slice(0, 4))).openings.get(day);
    return found === undefined ? null : new Date(found);
  };
  function openDayFrom(day: string): string {
    for (let one = day, days = 0; days < ahead * 366; days++, one = plusDays(one, 1))
      if (yearAt(Number(one.slice(0, 4))).openings.has(one)) return one;
    return day;
  }
  return { after, between, intervals, opening, openDayFrom };
}

/** A time in which nothing is counted. */
export type Pause = readonly [from: Date, to: Date];

/** The instant at which so many counted hours are over, leaving out pauses. */
export function dueAfter(clock: Clock, from: Date, hours: number, pauses: readonly Pause[] = []): Date {
  let due = clock.after(from, hours * hour);
  let begin = from;
  for (const [paused, resumed] of [...pauses].sort(([one], [other]) => one.getTime() - other.getTime())) {
    if (paused >= due) break;
    const since = paused > begin ? paused : begin;
    const pause = clock.between(since, resumed);
    // None of it was counted: a due time at closing stays there.
    if (pause === 0) continue;
    due = clock.after(due, pause);
    begin = resumed;
  }
  return due;
}

/** The intervals in which time was counted between two instants, leaving out pauses. */
export function countedIntervals(clock: Clock, from: Date, to: Date, pauses: readonly Pause[] = []): [from: Date, to: Date][] {
  return clock.intervals(from, to).flatMap((interval) =>
    pauses.reduce<[Date, Date][]>(
      (left, [paused, resumed]) =>
        left.flatMap(([begin, end]): [Date, Date][] => {
          if (resumed <= begin || paused >= end) return [[begin, end]];
          const before: [Date, Date][] = paused > begin ? [[begin, paused]] : [];
          return resumed < end ? [...before, [resumed, end]] : before;
        }),
      [interval],
    ),
  );
}
