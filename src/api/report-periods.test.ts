import { expect, it } from 'vitest';
import { periodBefore, periodOf } from './report-periods.ts';

it('names periods up to a day, and the whole ones before them', () => {
  const of = (name: Parameters<typeof periodOf>[0], today: string) => Object.values(periodOf(name, today)).join(' ');
  expect(of('this_month', '2026-03-31')).toBe('2026-03-01 2026-03-31');
  expect(of('last_month', '2026-03-31')).toBe('2026-02-01 2026-02-28');
  expect(of('last_month', '2026-01-01')).toBe('2025-12-01 2025-12-31');
  expect(of('this_quarter', '2026-05-20')).toBe('2026-04-01 2026-05-20');
  expect(of('last_quarter', '2026-02-10')).toBe('2025-10-01 2025-12-31');
  expect(of('this_year', '2026-02-10')).toBe('2026-01-01 2026-02-10');
  expect(of('last_year', '2026-02-10')).toBe('2025-01-01 2025-12-31');
  expect(of('last_month', '2024-03-01')).toBe('2024-02-01 2024-02-29');
});

it('names single days, and the week from Sunday to Saturday before this one', () => {
  const of = (name: Parameters<typeof periodOf>[0], today: string) => Object.values(periodOf(name, today)).join(' ');
  expect(of('today', '2026-03-01')).toBe('2026-03-01 2026-03-01');
  expect(of('yesterday', '2026-03-01')).toBe('2026-02-28 2026-02-28');
  // 1 March 2026 is a Sunday, 28 February a Saturday.
  expect(of('last_week', '2026-03-01')).toBe('2026-02-22 2026-02-28');
  expect(of('last_week', '2026-02-28')).toBe('2026-02-15 2026-02-21');
});

it('compares whole months with as many whole months, and other days with as many days just before', () => {
  const before = (from: string, to: string, comparison: 'previous' | 'year' = 'previous') =>
    Object.values(periodBefore({ from, to }, comparison)).join(' ');
  expect(before('2026-03-01', '2026-03-31')).toBe('2026-02-01 2026-02-28');
  expect(before('2026-01-01', '2026-03-31')).toBe('2025-10-01 2025-12-31');
  expect(before('2026-03-01', '2026-03-30')).toBe('2026-01-30 2026-02-28');
  expect(before('2026-03-05', '2026-03-05')).toBe('2026-03-04 2026-03-04');
  expect(before('2026-03-10', '2026-04-09')).toBe('2026-02-07 2026-03-09');
});

it('goes a year back, and keeps February whole in leap years', () => {
  const before = (from: string, to: string) => Object.values(periodBefore({ from, to }, 'year')).join(' ');
  expect(before('2025-02-01', '2025-02-28')).toBe('2024-02-01 2024-02-29');
  expect(before('2024-02-01', '2024-02-29')).toBe('2023-02-01 2023-02-28');
  expect(before('2024-02-10', '2024-02-29')).toBe('2023-02-10 2023-02-28');
  expect(before('2026-01-01', '2026-03-31')).toBe('2025-01-01 2025-03-31');
});
