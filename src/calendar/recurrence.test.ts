import { expect, it } from 'vitest';
import { openClock } from './open-hours.ts';
import { nextMoment, type Recurrence } from './recurrence.ts';
import { usualHours } from './usual-hours.ts';
import { wallClock } from './zone.ts';

const riyadh = 'Asia/Riyadh';
const base: Recurrence = { frequency: 'daily', weekday: null, month_day: null, time: '07:00' };
/** The next moments in turn, as the wall clock shows them. */
function series(more: Partial<Recurrence>, after: string, count: number, zone = riyadh, openDayFrom?: (day: string) => string) {
  let at = new Date(after);
  return Array.from({ length: count }, () => {
    at = nextMoment({ ...base, ...more }, at, zone, openDayFrom);
    return wallClock(zone, at);
  });
}

it('comes every day at its time, and not twice at the same moment', () => {
  expect(series({}, '2026-03-01T03:59:59Z', 2)).toEqual(['2026-03-01 07:00', '2026-03-02 07:00']);
  // 04:00 in UTC is 07:00 in Riyadh: the moment itself is over.
  expect(series({}, '2026-03-01T04:00:00Z', 1)).toEqual(['2026-03-02 07:00']);
  // In UTC it is still the 1st; in Riyadh it is the 2nd, 00:30.
  expect(series({}, '2026-03-01T21:30:00Z', 1)).toEqual(['2026-03-02 07:00']);
});

it('comes on its weekday', () => {
  // 1 March 2026 is a Sunday.
  expect(series({ frequency: 'weekly', weekday: 0 }, '2026-02-26T00:00:00Z', 2)).toEqual([
    '2026-03-01 07:00',
    '2026-03-08 07:00',
  ]);
  expect(series({ frequency: 'weekly', weekday: 4 }, '2026-03-01T00:00:00Z', 1)).toEqual(['2026-03-05 07:00']);
});

it('comes on the last day of months that are too short, and goes back to its day after them', () => {
  const ends = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((day) => `${day} 07:00`);
  expect(series({ frequency: 'monthly', month_day: 31 }, '2026-01-01T00:00:00Z', 5)).toEqual(ends);
  expect(series({ frequency: 'monthly', month_day: 30 }, '2028-02-01T00:00:00Z', 2)).toEqual([
    '2028-02-29 07:00',
    '2028-03-30 07:00',
  ]);
  expect(series({ frequency: 'monthly', month_day: 1 }, '2026-12-01T04:00:00Z', 1)).toEqual(['2027-01-01 07:00']);
});

it('keeps to the wall clock when it changes', () => {
  // Berlin skips 02:00 to 03:00 on 29 March 2026, and has 02:00 to 03:00 twice on 25 October.
  expect(series({ time: '02:30' }, '2026-03-28T12:00:00Z', 2, 'Europe/Berlin')).toEqual(['2026-03-29 03:30', '2026-03-30 02:30']);
  expect(series({ time: '02:30' }, '2026-10-24T12:00:00Z', 2, 'Europe/Berlin')).toEqual(['2026-10-25 02:30', '2026-10-26 02:30']);
  expect(nextMoment({ ...base, time: '07:00' }, new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
    '2026-03-29T05:00:00.000Z',
  );
});

it('leaves out the days on which the company is closed', () => {
  // Friday and Saturday are closed.
  const clock = openClock({
    ...usualHours(riyadh),
    holidays: [{ occasion: 'dates', starts_on: '2026-04-06', ends_on: '2026-04-07' }],
  });
  // Thursday 2 April 2026, then Sunday 5 April; Monday and Tuesday are holidays.
  expect(series({ frequency: 'open_days' }, '2026-04-02T00:00:00Z', 4, riyadh, clock.openDayFrom)).toEqual([
    ...['2026-04-02 07:00', '2026-04-05 07:00', '2026-04-08 07:00', '2026-04-09 07:00'],
  ]);
});
