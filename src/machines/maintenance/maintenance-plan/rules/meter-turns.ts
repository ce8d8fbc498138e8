import type { Turn } from './occurrences.ts';

/** Work that recurs by what a meter has counted. */
export interface MeterRhythm {
  every: number;
  mode: 'fixed' | 'floating';
}
/** What a plan has behind it, in the meter's units counted since it was installed. */
export interface MeterState {
  /** Counted when the plan was first activated: its fixed marks are so much and k · interval. */
  from: number;
  /** Counted at its latest activation: marks up to it were missed. */
  active_from: number;
  /** The latest mark that was made, missed or skipped. */
  handled: number | null;
  /** Counted when its work was last resolved. */
  resolved: number | null;
  isOpen: boolean;
}

/** The mark after another, or after what is counted if nothing was made. */
const nextFixed = ({ every }: MeterRhythm, from: number, after: number): number =>
  from + (Math.max(0, Math.floor((after - from) / every)) + 1) * every;

/** What is to be done with so much counted: the marks that it has passed, of which only the latest is made. */
export function turnOfMeter(rhythm: MeterRhythm, state: MeterState, used: number): Turn<number> {
  const { from, active_from, handled, resolved, isOpen } = state;
  const nothing = { make: null, skip: null, before: [], missed: [] };
  if (rhythm.mode === 'floating') {
    if (isOpen) return { ...nothing, next: null };
    const next = (resolved ?? active_from) + rhythm.every;
    return used >= next ? { ...nothing, make: next, next: null } : { ...nothing, next };
  }
  const passed: number[] = [];
  let next = nextFixed(rhythm, from, handled ?? from);
  for (; next <= used; next += rhythm.every) passed.push(next);
  const since = passed.filter((mark) => mark > active_from);
  const latest = since.at(-1) ?? null;
  return {
    make: isOpen ? null : latest,
    skip: isOpen ? latest : null,
    before: passed.filter((mark) => mark <= active_from),
    missed: since.slice(0, -1),
    next,
  };
}

/** The marks to come: a floating plan's as if each were resolved as it is reached. */
export const upcomingMarks = ({ every }: MeterRhythm, next: number | null, count: number): number[] =>
  next === null ? [] : Array.from({ length: count }, (_, k) => next + k * every);
