import { describe, expect, it } from 'vitest';
import { openClock } from '../../../../calendar/open-hours.ts';
import { usualHours } from '../../../../calendar/usual-hours.ts';
import {
  dueDayOf,
  inSeasonFrom,
  makeDayOf,
  nextOnceResolved,
  occurrenceOfDay,
  occurrencesFrom,
  type Rhythm,
  shortestInterval,
  type TimeState,
  turnOfDay,
  upcoming,
} from './occurrences.ts';

/** Closed on Fridays and Saturdays, and for Eid al-Adha from Tuesday 26 to Friday 29 May and on Sunday 31 May 2026. */
const clock = openClock({
  ...usualHours('Asia/Riyadh'),
  holidays: [
    { occasion: 'dates', starts_on: '2026-05-26', ends_on: '2026-05-29' },
    { occasion: 'dates', starts_on: '2026-05-31', ends_on: '2026-05-31' },
  ],
});
const isOpen = (day: string) => clock.opening(day) !== null;
const monthly: Rhythm = {
  ...{ anchor: '2026-01-31', every: 1, every_unit: 'months', calendar: 'gregorian', mode: 'fixed' },
  ...{ season_from: null, season_to: null, lead_days: 0, window_days: 0, closed_day: 'after' },
};
const yearly: Rhythm = { ...monthly, anchor: '2021-10-01', every_unit: 'years', window_days: 7 };
const daily30: Rhythm = { ...monthly, anchor: '2019-10-13', every: 30, every_unit: 'days' };
const since: TimeState = { active_from: '2026-01-15', handled: null, resolved: null, isOpen: false };
const first = (rhythm: Rhythm, from: string, count: number): string[] => {
  const days: string[] = [];
  for (const day of occurrencesFrom(rhythm, from)) {
    days.push(day);
    if (days.length === count) break;
  }
  return days;
};

describe('occurrences', () => {
  it('counts months from the anchor, so that the ends of short months don’t drift', () => {
    const days = first(monthly, '2026-01-01', 5);
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(days.map((day) => dueDayOf(monthly, day, isOpen))).toEqual([
      ...['2026-02-01', '2026-03-01', '2026-03-31', '2026-04-30', '2026-06-01'],
    ]);
  });

  it('begins with the first occurrence that isn’t before a day, however far from the anchor', () => {
    expect(first(monthly, '2026-02-28', 1)).toEqual(['2026-02-28']);
    expect(first(monthly, '2026-03-01', 1)).toEqual(['2026-03-31']);
    expect(first({ ...monthly, anchor: '1990-01-31' }, '2026-02-01', 2)).toEqual(['2026-02-28', '2026-03-31']);
    expect(first({ ...monthly, every: 2, every_unit: 'weeks', anchor: '2026-01-01' }, '2026-01-16', 2)).toEqual([
      '2026-01-29',
      '2026-02-12',
    ]);
  });

  it('counts Hijri months by Umm al-Qura', () => {
    // 1 Ramadan 1447, 1 Shawwal 1447 and 1 Dhu al-Qada 1447.
    expect(first({ ...monthly, anchor: '2026-02-18', calendar: 'hijri' }, '2026-02-18', 3)).toEqual([
      ...['2026-02-18', '2026-03-20', '2026-04-18'],
    ]);
    expect(first({ ...yearly, anchor: '2026-02-18', calendar: 'hijri' }, '2026-02-19', 1)).toEqual(['2027-02-08']);
  });

  it('leaves out what lies outside its season, which may run over the turn of a year', () => {
    const cooling = { ...monthly, anchor: '2026-01-15', season_from: 4, season_to: 9 };
    expect(first(cooling, '2026-07-16', 3)).toEqual(['2026-08-15', '2026-09-15', '2027-04-15']);
    const heating = { ...monthly, anchor: '2026-01-15', season_from: 11, season_to: 2 };
    expect(first(heating, '2026-01-01', 3)).toEqual(['2026-01-15', '2026-02-15', '2026-11-15']);
    expect(inSeasonFrom(heating, '2026-03-20')).toBe('2026-11-01');
    expect(inSeasonFrom(heating, '2026-02-20')).toBe('2026-02-20');
    expect(first({ ...yearly, season_from: 4, season_to: 9 }, '2021-01-01', 1)).toEqual([]);
  });

  it('moves the due day of a closed day by the plan’s rule', () => {
    // 2 January 2026 is a Friday.
    expect(dueDayOf({ closed_day: 'after' }, '2026-01-02', isOpen)).toBe('2026-01-04');
    expect(dueDayOf({ closed_day: 'before' }, '2026-01-02', isOpen)).toBe('2026-01-01');
    expect(dueDayOf({ closed_day: 'keep' }, '2026-01-02', isOpen)).toBe('2026-01-02');
    expect(dueDayOf({ closed_day: 'after' }, '2026-01-02', () => false)).toBe('2026-01-02');
  });

  it('is made its lead ahead, and no later than it is due', () => {
    expect(makeDayOf({ ...monthly, lead_days: 7 }, '2026-01-31', isOpen)).toBe('2026-01-24');
    expect(makeDayOf({ ...monthly, closed_day: 'before' }, '2026-01-31', isOpen)).toBe('2026-01-29');
  });

  it('knows the shortest interval, which lead and windows stay below', () => {
    expect(shortestInterval({ every: 1, every_unit: 'months', calendar: 'gregorian' })).toBe(28);
    expect(shortestInterval({ every: 2, every_unit: 'months', calendar: 'hijri' })).toBe(58);
    expect(shortestInterval({ every: 3, every_unit: 'weeks', calendar: 'gregorian' })).toBe(21);
    expect(shortestInterval({ every: 1, every_unit: 'years', calendar: 'hijri' })).toBe(354);
  });
});

describe('resolved work', () => {
  it('counts for the occurrence within whose window it lies, early too (OCA/maintenance#161)', () => {
    expect(occurrenceOfDay(yearly, '2021-09-29')).toBe('2021-10-01');
    expect(nextOnceResolved(yearly, '2021-09-29')).toBe('2022-10-01');
    expect(nextOnceResolved({ ...yearly, mode: 'floating' }, '2021-09-29')).toBe('2022-09-29');
  });

  it('counts for none outside every window', () => {
    expect(occurrenceOfDay(yearly, '2021-09-24')).toBe('2021-10-01');
    expect(occurrenceOfDay(yearly, '2021-09-23')).toBeNull();
    expect(occurrenceOfDay(yearly, '2021-10-08')).toBe('2021-10-01');
    expect(occurrenceOfDay(yearly, '2021-10-09')).toBeNull();
    expect(nextOnceResolved(yearly, '2021-09-23')).toBe('2021-10-01');
    expect(nextOnceResolved(yearly, '2021-10-09')).toBe('2022-10-01');
  });
});

describe('a turn', () => {
  it('logs what fell before the plan was active, and makes none of it (codup/odoo-eam#61)', () => {
    const turn = turnOfDay(daily30, { ...since, active_from: '2019-11-22' }, '2019-11-22', () => true);
    expect(turn).toEqual({ make: null, skip: null, before: ['2019-10-13', '2019-11-12'], missed: [], next: '2019-12-12' });
  });

  it('makes only the latest after an outage, and logs the others', () => {
    const turn = turnOfDay(daily30, { ...since, active_from: '2019-10-01' }, '2019-12-20', () => true);
    expect(turn).toEqual({
      ...{ make: '2019-12-12', skip: null, before: [], missed: ['2019-10-13', '2019-11-12'], next: '2020-01-11' },
    });
  });

  it('passes over what falls due while work is open', () => {
    const turn = turnOfDay(monthly, { ...since, handled: '2026-01-31', isOpen: true }, '2026-02-28', isOpen);
    expect(turn).toEqual({ make: null, skip: '2026-02-28', before: [], missed: [], next: '2026-03-31' });
  });

  it('makes one of a day that is closed, however often it is looked at (glpi#18703)', () => {
    const friday = { ...monthly, anchor: '2026-01-02' };
    const before: TimeState = { ...since, active_from: '2026-01-01' };
    expect(turnOfDay(friday, before, '2026-01-01', isOpen).make).toBeNull();
    const turn = turnOfDay(friday, before, '2026-01-02', isOpen);
    expect(turn).toMatchObject({ make: '2026-01-02', next: '2026-02-02' });
    expect(dueDayOf(friday, '2026-01-02', isOpen)).toBe('2026-01-04');
    for (const today of ['2026-01-02', '2026-01-03', '2026-01-04'])
      expect(turnOfDay(friday, { ...before, handled: turn.make }, today, isOpen)).toMatchObject({ make: null, missed: [] });
  });

  it('makes it the lead ahead', () => {
    const ahead = { ...monthly, lead_days: 7 };
    expect(turnOfDay(ahead, since, '2026-01-23', isOpen)).toMatchObject({ make: null, next: '2026-01-31' });
    expect(turnOfDay(ahead, since, '2026-01-24', isOpen)).toMatchObject({ make: '2026-01-31', next: '2026-02-28' });
  });

  it('of a floating plan waits for its open work, and counts from when it was resolved', () => {
    const floating: Rhythm = { ...yearly, mode: 'floating' };
    const active = { ...since, active_from: '2021-09-01' };
    expect(turnOfDay(floating, active, '2021-10-01', () => true)).toMatchObject({ make: '2021-10-01', next: null });
    const open = { ...active, handled: '2021-10-01', isOpen: true };
    expect(turnOfDay(floating, open, '2024-01-01', () => true)).toMatchObject({ make: null, skip: null, next: null });
    const resolved = { ...open, isOpen: false, resolved: '2021-09-29' };
    expect(turnOfDay(floating, resolved, '2021-10-20', () => true)).toMatchObject({ make: null, next: '2022-09-29' });
    expect(turnOfDay(floating, resolved, '2022-09-29', () => true)).toMatchObject({ make: '2022-09-29', next: null });
    // Two years later it is still that one: nothing was missed while it waited.
    expect(turnOfDay(floating, resolved, '2024-12-01', () => true)).toMatchObject({ make: '2022-09-29', missed: [] });
  });
});

describe('upcoming occurrences', () => {
  it('go on from the next one', () => {
    expect(upcoming(monthly, '2026-02-28', 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(upcoming(monthly, null, 3)).toEqual([]);
  });
  it('of a floating plan are as if each were resolved on its day', () => {
    expect(upcoming({ ...monthly, mode: 'floating' }, '2026-01-31', 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-28']);
  });
});
