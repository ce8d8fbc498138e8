import { describe, expect, it } from 'vitest';
import { dayIn, endOfDay, isTimeZone, startOfDay, wallClock } from './zone.ts';

describe('a company’s dates', () => {
  it('begin and end by its time zone', () => {
    const late = new Date('2026-01-15T21:30:00Z');
    expect(['Asia/Riyadh', 'Europe/London', 'Pacific/Auckland', 'America/New_York'].map((zone) => dayIn(zone, late))).toEqual([
      '2026-01-16',
      '2026-01-15',
      '2026-01-16',
      '2026-01-15',
    ]);
    expect(startOfDay('2026-01-15', 'Asia/Riyadh').toISOString()).toBe('2026-01-14T21:00:00.000Z');
    expect(endOfDay('2026-01-15', 'Asia/Riyadh').toISOString()).toBe('2026-01-15T21:00:00.000Z');
    expect(wallClock('Asia/Riyadh', late)).toBe('2026-01-16 00:30');
    expect(wallClock('America/New_York', late)).toBe('2026-01-15 16:30');
  });
  it('have 23 or 25 hours when daylight saving time changes', () => {
    const length = (day: string) =>
      (endOfDay(day, 'Europe/Berlin').getTime() - startOfDay(day, 'Europe/Berlin').getTime()) / 3_600_000;
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(length)).toEqual([24, 23, 25]);
    // In Cairo the hour after midnight is left out: the day begins at one.
    expect(wallClock('Africa/Cairo', startOfDay('2026-04-24', 'Africa/Cairo'))).toBe('2026-04-24 01:00');
  });
  it('only accept named zones: no offsets and no unknown names', () => {
    expect(['Asia/Riyadh', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', 'UTC'].filter((name) => !isTimeZone(name))).toEqual([]);
    expect(['', '+03:00', 'Asia/Nowhere', 'Riyadh', 'EST5EDT', 'Asia/Riyadh; select 1', '../etc'].filter(isTimeZone)).toEqual([]);
  });
});
