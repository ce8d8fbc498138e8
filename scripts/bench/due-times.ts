import { dueAfter, openClock } from '../../src/calendar/open-hours.ts';
import { usualHours } from '../../src/calendar/usual-hours.ts';
import { middle } from './load.ts';

/**
 * Due times by the table of open hours, as a ratio to one look at the wall clock of a zone (`Intl.DateTimeFormat.format`), in turn, and
 * what a year's table takes to make: npm run bench:due-times. The target is 5 µs for a due time.
 */
const zone = 'Asia/Riyadh';
const [rounds, times] = [7, 20_000];
const begin = Date.UTC(2026, 0, 1);
const span = 400 * 86_400_000;
const instants = Array.from({ length: times }, (_, at) => new Date(begin + ((at * 7_919_003) % span)));
const wallClock = new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
const clock = openClock(usualHours(zone));

/** Microseconds of one, over all the instants. */
function microseconds(one: (instant: Date) => unknown): number {
  const began = performance.now();
  for (const instant of instants) one(instant);
  return ((performance.now() - began) * 1000) / times;
}

const made = Array.from({ length: rounds }, () => {
  const began = performance.now();
  openClock(usualHours(zone)).after(new Date('2026-06-01T09:00:00Z'), 1);
  return performance.now() - began;
});
const cases = ([1, 4, 24, 120] as const).map((hours) => ({ hours, due: [] as number[], ratio: [] as number[] }));
for (let round = 0; round < rounds; round++)
  for (const one of cases) {
    const due = microseconds((instant) => dueAfter(clock, instant, one.hours));
    const look = microseconds((instant) => wallClock.format(instant));
    one.due.push(due);
    one.ratio.push(due / look);
  }
console.log(`A year’s table: ${middle(made).toFixed(1)} ms, the first ${made[0]?.toFixed(1)} ms`);
for (const { hours, due, ratio } of cases)
  console.log(
    `${String(hours).padStart(3)} h: ${middle(due).toFixed(2)} µs, ${middle(ratio).toFixed(2)} of a look at the wall clock (${Math.min(...ratio).toFixed(2)}–${Math.max(...ratio).toFixed(2)})`,
  );
