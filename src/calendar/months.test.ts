import { describe, expect, it } from 'vitest';
import { daysBetween, plusDays } from './days.ts';
import { fromHijri, plusMonths, toHijri } from './months.ts';

describe('the calendar', () => {
  it('matches official Umm al-Qura dates that other libraries get wrong', () => {
    expect(toHijri('1983-10-31')).toEqual({ year: 1404, month: 1, day: 24 });
    expect(toHijri('1989-08-08')).toEqual({ year: 1410, month: 1, day: 6 });
    expect(toHijri('2018-12-08')).toEqual({ year: 1440, month: 4, day: 1 });
    expect(toHijri('2026-01-15')).toEqual({ year: 1447, month: 7, day: 26 });
  });
  it('converts both ways for every day of a century', () => {
    for (let day = '1950-01-01'; day < '2050-01-01'; day = plusDays(day, 1)) expect(fromHijri(toHijri(day))).toBe(day);
  });
  it('knows the length of each year', () => {
    const length = (year: number) =>
      daysBetween(fromHijri({ year, month: 1, day: 1 }), fromHijri({ year: year + 1, month: 1, day: 1 }));
    expect([1447, 1448, 1449, 1450].map(length)).toEqual([355, 355, 354, 354]);
  });
  it('counts months from the anchor: 31 Jan → 28 Feb → 31 Mar', () => {
    expect([1, 2, 3].map((months) => plusMonths('2026-01-31', months, 'gregorian'))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(plusMonths('2024-02-29', 12, 'gregorian')).toBe('2025-02-28');
    expect(plusMonths('2024-02-29', 48, 'gregorian')).toBe('2028-02-29');
  });
  it('matches the platform’s own tables, including each month’s last day', () => {
    const platform = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { dateStyle: 'short', timeZone: 'UTC' });
    for (let day = '1950-01-01'; day < '2077-01-01'; day = plusDays(day, 1)) {
      const { year, month, day: inMonth } = toHijri(day);
      expect(platform.format(new Date(day))).toBe(`${month}/${inMonth}/${year} AH`);
    }
  });
  it('clamps to the last day of a short Hijri month', () => {
    // Jumada II 1447 has 29 days.
    expect(fromHijri({ year: 1447, month: 6, day: 30 })).toBe(fromHijri({ year: 1447, month: 6, day: 29 }));
    expect(toHijri(plusMonths(fromHijri({ year: 1447, month: 5, day: 30 }), 1, 'hijri'))).toEqual({
      year: 1447,
      month: 6,
      day: 29,
    });
  });
});
