import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from './days.ts';
import { daysOfHoliday, type Holiday, occasions } from './holidays.ts';
import { ramadansOf } from './moon.ts';
import { aroundTheClock, dueAfter, type OpenHours, openClock, type Pause } from './open-hours.ts';
import vectors from './open-hours.vectors.json' with { type: 'json' };
import { shiftsOf, shiftsText } from './shifts.ts';
import { hoursFrom, usualHours, usualShifts } from './usual-hours.ts';
import { atHour, wallClock } from './zone.ts';

const zone = vectors.time_zone;
const hour = 3_600_000;
const usual = usualHours(zone);
const clock = openClock(usual);
/** An instant by the wall clock of Riyadh, and what that clock shows. */
const at = (wall: string) => new Date(`${wall}${wall.includes('T') ? ':00' : 'T00:00:00'}+03:00`);
const shown = (instant: Date) => wallClock(zone, instant).replace(' ', 'T');
const local = (text: string) => text.slice(0, 16);
const limits = {
  ...{ critical: { respond: 1, resolve: 4 }, high: { respond: 4, resolve: 24 } },
  ...{ normal: { respond: 8, resolve: 72 }, low: { respond: 24, resolve: 120 } },
} as const;
interface Case {
  id: string;
  reported: string;
  counted_from?: string;
  priority: string;
  pauses?: string[][];
  respond_by?: string;
  respond_at_risk_at?: string;
  resolve_by?: string;
  resolve_at_risk_at?: string;
}
const cases: Case[] = vectors.due;

/** Whether a minute is open by the lists of closed days and Ramadans that come with the cases. */
const closed = new Set([...vectors.calendar.closed['2026'], ...vectors.calendar.closed['2027']].flatMap(({ days }) => days));
function isOpen(instant: Date): boolean {
  const [day = '', time = ''] = shown(instant).split('T');
  if (new Date(day).getUTCDay() > 4 || closed.has(day)) return false;
  const isRamadan = vectors.calendar.ramadan_months.some(({ first, last }) => first <= day && day <= last);
  return isRamadan ? time >= '10:00' && time < '15:00' : time >= '08:00' && time < '17:00';
}
/** The due time by counting minute after minute. */
function counted(from: Date, hours: number, pauses: Pause[], isAround: boolean): Date {
  let due = from;
  for (let left = hours * 60; left > 0; due = new Date(due.getTime() + 60_000)) {
    const isPaused = pauses.some(([begin, end]) => begin <= due && due < end);
    if (!isPaused && (isAround || isOpen(due))) left -= 1;
  }
  return due;
}

describe('due times', () => {
  it.each(cases.map((one) => [one.id, one] as const))('are those of case %s, by the table and minute by minute', (_, one) => {
    const from = new Date(one.counted_from ?? one.reported);
    const limit = limits[one.priority as keyof typeof limits];
    const isAround = one.priority === 'critical';
    const pauses = (one.pauses ?? []).map(([begin = '', end = '']): Pause => [new Date(begin), new Date(end)]);
    const wanted: [string | undefined, number][] = [
      ...([
        [one.respond_by, limit.respond],
        [one.respond_at_risk_at, limit.respond * 0.75],
      ] as const),
      ...([
        [one.resolve_by, limit.resolve],
        [one.resolve_at_risk_at, limit.resolve * 0.75],
      ] as const),
    ].map(([by, hours]) => [by, hours]);
    for (const [by, hours] of wanted) {
      if (!by) continue;
      expect(shown(dueAfter(isAround ? aroundTheClock : clock, from, hours, pauses))).toBe(local(by));
      expect(shown(counted(from, hours, pauses, isAround))).toBe(local(by));
    }
  });

  it.each([
    ['within a day', '2026-01-15T09:00', 2, '2026-01-15T11:00'],
    ['to the last minute of a day', '2026-01-14T08:00', 9, '2026-01-14T17:00'],
    ['over a night', '2026-01-14T16:00', 2, '2026-01-15T09:00'],
    ['over a weekend', '2026-01-15T16:00', 2, '2026-01-18T09:00'],
    ['from a Friday', '2026-01-16T10:00', 1, '2026-01-18T09:00'],
    ['from before opening', '2026-01-15T05:30', 1, '2026-01-15T09:00'],
    ['from closing', '2026-01-14T17:00', 1, '2026-01-15T09:00'],
    ['from late in the evening, when it is another day in Greenwich', '2026-01-15T01:30', 1, '2026-01-15T09:00'],
    ['over a week', '2026-01-11T08:00', 45, '2026-01-15T17:00'],
    ['over a new year', '2025-12-31T16:00', 10, '2026-01-01T17:00'],
    ['at once for none', '2026-01-15T09:00', 0, '2026-01-15T09:00'],
    ['at the next opening for none on a Friday', '2026-01-16T09:00', 0, '2026-01-18T08:00'],
  ])('are counted %s', (_, from, hours, to) => {
    expect(shown(clock.after(at(from), hours * hour))).toBe(to);
    // The hours that were counted are found again.
    expect(clock.between(at(from), at(to))).toBe(hours * hour);
  });

  it('lie in open hours, add up and never run backwards', () => {
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true });
    const hours = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(moments, hours, hours, (from, first, second) => {
        const due = clock.after(from, first * hour);
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + first * hour);
        // The millisecond before it was open.
        expect(isOpen(new Date(due.getTime() - 1))).toBe(true);
        expect(clock.after(due, second * hour)).toEqual(clock.after(from, (first + second) * hour));
        expect(clock.between(from, due)).toBe(first * hour);
        expect(dueAfter(clock, from, first, [[from, due]])).toEqual(clock.after(from, 2 * first * hour));
      }),
    );
  });

  it('add up over many years', () => {
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20_000 }), (from, hours) => {
        const due = clock.after(from, hours * hour);
        expect(clock.between(from, due)).toBe(hours * hour);
        expect(clock.after(clock.after(from, hour), (hours - 1) * hour + 1)).toEqual(clock.after(from, hours * hour + 1));
      }),
      { numRuns: 30 },
    );
  });

  it('leave out pauses once where they overlap, and stay at closing when a pause lies in a night', () => {
    const from = at('2026-01-14T08:00');
    const pause = (begin: string, end: string): Pause => [at(begin), at(end)];
    const morning = pause('2026-01-14T09:00', '2026-01-14T11:00');
    expect(shown(dueAfter(clock, from, 2, [morning, pause('2026-01-14T10:00', '2026-01-14T12:00')]))).toBe('2026-01-14T13:00');
    expect(shown(dueAfter(clock, from, 2, [pause('2026-01-13T09:00', '2026-01-14T09:00')]))).toBe('2026-01-14T11:00');
    expect(shown(dueAfter(clock, from, 18, [pause('2026-01-14T18:00', '2026-01-15T07:00')]))).toBe('2026-01-15T17:00');
    // One after the due time changes nothing.
    expect(shown(dueAfter(clock, from, 2, [pause('2026-01-14T12:00', '2026-01-15T12:00')]))).toBe('2026-01-14T10:00');
  });

  it('are by the wall clock where summer time begins', () => {
    const berlin = openClock(usualHours('Europe/Berlin'));
    const due = berlin.after(atHour('2026-10-22', 16, 'Europe/Berlin'), 2 * hour);
    expect(wallClock('Europe/Berlin', due)).toBe('2026-10-25 09:00');
    expect(due.toISOString()).toBe('2026-10-25T08:00:00.000Z');
  });

  it.each(['Asia/Riyadh', 'Europe/Berlin', 'Africa/Casablanca', 'Africa/Cairo', 'America/Sao_Paulo', 'Australia/Lord_Howe'])(
    'begin at eight by the wall clock of %s on every open day',
    (name) => {
      const there = openClock({ ...usualHours(name), holidays: [], ramadan: null });
      for (let day = '2010-01-03'; day < '2027-01-01'; day = plusDays(day, 7))
        for (const days of [0, 1, 2, 3, 4]) {
          const opening = there.opening(plusDays(day, days));
          expect(opening && wallClock(name, opening)).toBe(`${plusDays(day, days)} 08:00`);
        }
    },
  );

  it('come after the only weekday on which a company is open', () => {
    const none = Object.fromEntries(Object.keys(usualShifts).map((day) => [day, null])) as Record<keyof typeof usualShifts, null>;
    const tuesdays = hoursFrom({ ...none, tuesday: '08:00-17:00' }, { time_zone: zone, holidays: [], sightings: [] });
    expect(shown(openClock(tuesdays).after(at('2026-01-13T16:00'), 4 * hour))).toBe('2026-01-20T11:00');
    // One that never opens counts every hour.
    const never = openClock(hoursFrom(none, { time_zone: zone, holidays: [], sightings: [] }));
    expect(shown(never.after(at('2026-01-13T16:00'), 4 * hour))).toBe('2026-01-13T20:00');
    expect(never.openDayFrom('2026-01-13')).toBe('2026-01-13');
  });

  it('are found for any instant that can be written', () => {
    for (const text of [
      '0001-01-01T00:00:00Z',
      '1899-12-31T23:59:59Z',
      '1900-01-01T00:00:00Z',
      '2299-12-31T23:59:59Z',
      '9999-12-31T23:59:59Z',
    ])
      expect(clock.after(new Date(text), hour).getTime()).toBeGreaterThanOrEqual(new Date(text).getTime() + hour);
  });
});

describe('holidays', () => {
  const daysOf = (holiday: Holiday, year: number, sightings: OpenHours['sightings'] = []) =>
    daysOfHoliday(holiday, year, { week: usual.week, sightings });

  it.each(['2026', '2027'] as const)('fall on the days known for %s', (year) => {
    const found = occasions.filter((occasion) => occasion !== 'dates').map((occasion) => daysOf({ occasion }, Number(year)));
    expect(found).toEqual(vectors.calendar.closed[year].map(({ days }) => days));
  });

  it('move from a Friday to Thursday and from a Saturday to Sunday if they are national', () => {
    expect(daysOf({ occasion: 'national_day' }, 2022)).toEqual(['2022-09-22']);
    expect(daysOf({ occasion: 'founding_day' }, 2025)).toEqual(['2025-02-23']);
    // A working Friday stays.
    const everyDay = usual.week.map(() => usual.week[0] ?? []);
    expect(daysOfHoliday({ occasion: 'national_day' }, 2022, { week: everyDay, sightings: [] })).toEqual(['2022-09-23']);
  });

  it('follow the moon where a month began a day earlier or later', () => {
    expect(ramadansOf(2026, []).map(({ first, last }) => ({ first, last }))).toEqual([
      { first: '2026-02-18', last: '2026-03-19' },
    ]);
    const late = [{ hijri_year: 1447, hijri_month: 9, shift: 1 }];
    expect(ramadansOf(2026, late)[0]).toMatchObject({ first: '2026-02-19', last: '2026-03-19' });
    expect(daysOf({ occasion: 'eid_al_fitr' }, 2026, late)[0]).toBe('2026-03-20');
    const wednesday = at('2026-02-17T16:00');
    expect(shown(clock.after(wednesday, 2 * hour))).toBe('2026-02-18T11:00');
    expect(shown(openClock({ ...usual, sightings: late }).after(wednesday, 2 * hour))).toBe('2026-02-18T09:00');
    // Arafah, and with it the feast, a day earlier.
    const early = [{ hijri_year: 1447, hijri_month: 12, shift: -1 }];
    expect(daysOf({ occasion: 'eid_al_adha' }, 2026, early)).toEqual(['2026-05-25', '2026-05-26', '2026-05-27', '2026-05-28']);
  });

  it('of dates close from the first to the last, in each year they touch', () => {
    const holiday = { occasion: 'dates', starts_on: '2026-12-31', ends_on: '2027-01-02' } as const;
    expect(daysOf(holiday, 2026)).toEqual(['2026-12-31']);
    expect(daysOf(holiday, 2027)).toEqual(['2027-01-01', '2027-01-02']);
    expect(daysOf({ occasion: 'dates', starts_on: '2026-01-15' }, 2026)).toEqual(['2026-01-15']);
  });

  it('and rest days are passed over to the next open day, at its opening', () => {
    const due = vectors.plans[0]?.occurrences ?? [];
    for (const { occurrence, due: day } of due) expect(clock.openDayFrom(occurrence)).toBe(day);
    expect(clock.opening('2026-03-25')).toEqual(at('2026-03-25T08:00'));
    expect(clock.opening('2026-03-18')).toEqual(at('2026-03-18T10:00'));
    expect(clock.opening('2026-03-19')).toBeNull();
  });

  it.each(vectors.recurring)('leave these days of a rule: $id', ({ weekdays, from, until, on_holiday, visits }) => {
    const days: string[] = [];
    for (let day = from; day <= until; day = plusDays(day, 1))
      if (weekdays.includes(new Date(day).getUTCDay()) && (on_holiday === 'keep' || clock.opening(day))) days.push(day);
    expect(days).toEqual(visits);
  });
});

describe('shifts', () => {
  it.each([
    ['08:00-17:00', '08:00-17:00'],
    ['8:00 – 12:30, 16:00-24:00', '08:00-12:30, 16:00-24:00'],
    ['08:00-12:00، 13:00-17:00', '08:00-12:00, 13:00-17:00'],
  ])('are read from %s', (text, written) => {
    expect(shiftsText(shiftsOf(text) ?? [])).toBe(written);
  });

  it.each([
    '',
    '8-17',
    '08:00',
    '17:00-08:00',
    '08:00-08:00',
    '08:00-24:01',
    '08:60-17:00',
    '08:00-12:00, 11:00-13:00',
    '1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00,9:00-10:00',
    '08:00-12:00-17:00',
    '08:00-17:00,',
  ])('are none in “%s”', (text) => expect(shiftsOf(text)).toBeNull());

  it('of a day are counted without the break between them', () => {
    const split = openClock(hoursFrom({ ...usualShifts, sunday: '08:00-12:00, 16:00-20:00' }, usual));
    expect(shown(split.after(at('2026-01-18T11:00'), 2 * hour))).toBe('2026-01-18T17:00');
  });
});
