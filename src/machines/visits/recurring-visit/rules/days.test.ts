import { describe, expect, it } from 'vitest';
import { daysBetweenOf, daysOfRule, lastDayOf, nextDaysOf, type VisitRule } from './days.ts';

/** Sundays, Tuesdays and Thursdays from 15 March 2026, a Sunday. */
const rule: VisitRule = {
  ...{ weekdays: [0, 2, 4], every_weeks: 1, from_on: '2026-03-15', until_on: '2026-03-31', count: null },
  ...{ exceptions: [], on_holiday: 'skip', skips_fridays: false },
};
const eidAlFitr = ['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23', '2026-03-24'];
const eidAlAdha = ['2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29', '2026-05-31'];
const isHoliday = (day: string) => [...eidAlFitr, ...eidAlAdha].includes(day);
const march = (...days: number[]) => days.map((day) => `2026-03-${day}`);
const made = (one: VisitRule, from = '2026-01-01', to = '2026-12-31') =>
  daysBetweenOf(one, from, to, isHoliday).flatMap(({ on, skipped }) => (skipped === null ? [on] : []));

describe('visits that recur', () => {
  it('leave holidays out, or keep them', () => {
    expect(made(rule)).toEqual(march(15, 17, 26, 29, 31));
    expect(made({ ...rule, on_holiday: 'keep' })).toEqual(march(15, 17, 19, 22, 24, 26, 29, 31));
  });

  it('are made from tomorrow through the fourteenth day', () => {
    const endless = { ...rule, from_on: '2026-01-15', until_on: null };
    expect(made(endless, '2026-01-16', '2026-01-29')).toEqual([
      ...['2026-01-18', '2026-01-20', '2026-01-22', '2026-01-25', '2026-01-27', '2026-01-29'],
    ]);
  });

  it('of contractors leave Fridays out, too', () => {
    const contractor = { ...rule, weekdays: [1, 3, 5], from_on: '2026-05-20', until_on: '2026-06-05', skips_fridays: true };
    expect(made(contractor)).toEqual(['2026-05-20', '2026-05-25', '2026-06-01', '2026-06-03']);
    expect(daysBetweenOf(contractor, '2026-05-22', '2026-05-27', isHoliday)).toEqual([
      { on: '2026-05-22', skipped: 'friday' },
      { on: '2026-05-25', skipped: null },
      { on: '2026-05-27', skipped: 'holiday' },
    ]);
  });

  it('count the days of the rule, those that are skipped as well', () => {
    const counted = { ...rule, until_on: null, count: 6 };
    // The third to fifth lie in the holidays.
    expect(made(counted)).toEqual(march(15, 17, 26));
    expect(lastDayOf(counted)).toBe('2026-03-26');
  });

  it('recur every second week from that of the first day', () => {
    // 18 March is a Wednesday: of its week only the Thursday is left.
    const second = { ...rule, from_on: '2026-03-18', until_on: '2026-04-09', every_weeks: 2, on_holiday: 'keep' as const };
    expect(made(second)).toEqual([...march(19, 29, 31), '2026-04-02']);
  });

  it('leave out days that are named', () => {
    expect(made({ ...rule, exceptions: ['2026-03-17', '2026-03-18'] })).toEqual(march(15, 26, 29, 31));
  });

  it('end with the last day of the rule, if it has one', () => {
    expect(lastDayOf(rule)).toBe('2026-03-31');
    expect(lastDayOf({ ...rule, until_on: null })).toBeNull();
    expect(lastDayOf({ ...rule, from_on: '2026-03-20', until_on: '2026-03-21' })).toBeNull();
    expect([...daysOfRule({ ...rule, from_on: '2026-03-20', until_on: '2026-03-21' })]).toEqual([]);
  });

  it('show the days to come, with what is skipped', () => {
    expect(nextDaysOf(rule, '2026-03-17', 3, isHoliday)).toEqual([
      { on: '2026-03-17', skipped: null },
      { on: '2026-03-19', skipped: 'holiday' },
      { on: '2026-03-22', skipped: 'holiday' },
    ]);
  });
});
