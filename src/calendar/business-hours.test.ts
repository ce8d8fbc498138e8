import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusBusinessHours } from './business-hours.ts';

/** By the wall clock of Riyadh. */
const at = (wall: string) => new Date(`${wall}:00+03:00`);
const zone = 'Asia/Riyadh';
const hour = 3_600_000;

describe('business hours', () => {
  it.each([
    ['within a day', '2026-01-15T09:00', 2, '2026-01-15T11:00'],
    ['to the last minute of a day', '2026-01-14T08:00', 9, '2026-01-14T17:00'],
    ['over a night', '2026-01-14T16:00', 2, '2026-01-15T09:00'],
    ['over a weekend: Friday and Saturday', '2026-01-15T16:00', 2, '2026-01-18T09:00'],
    ['asked on a Friday', '2026-01-16T10:00', 1, '2026-01-18T09:00'],
    ['asked before opening', '2026-01-15T05:30', 1, '2026-01-15T09:00'],
    ['asked after closing', '2026-01-14T17:00', 1, '2026-01-15T09:00'],
    ['asked late in the evening, when it is another day in Greenwich', '2026-01-15T01:30', 1, '2026-01-15T09:00'],
    ['a week of them', '2026-01-11T08:00', 45, '2026-01-15T17:00'],
    ['none at all', '2026-01-15T09:00', 0, '2026-01-15T09:00'],
  ])('%s', (_, from, hours, to) => {
    expect(plusBusinessHours(at(from), hours, zone)).toEqual(at(to));
  });

  it('end within business hours, add up, and never run backwards', () => {
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const hours = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(moments, hours, hours, (from, first, second) => {
        const due = plusBusinessHours(from, first, zone);
        const wall = new Date(due.getTime() + 3 * hour);
        const hourOfDay = wall.getUTCHours() + wall.getUTCMinutes() / 60 + wall.getUTCSeconds() / 3600;
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + first * hour);
        expect(wall.getUTCDay()).toBeLessThanOrEqual(4);
        expect(hourOfDay).toBeGreaterThanOrEqual(8);
        expect(hourOfDay).toBeLessThanOrEqual(17.0003);
        expect(plusBusinessHours(due, second, zone)).toEqual(plusBusinessHours(from, first + second, zone));
      }),
    );
  });
});
