import { describe, expect, it } from 'vitest';
import { spanOf, turned, weeksOf } from './spans.ts';

describe('what a calendar shows with a day', () => {
  it('shows whole weeks of a month, from Sunday to Saturday', () => {
    // 1 January 2026 is a Thursday, 31 January a Saturday.
    expect(spanOf('month', '2026-01-15')).toEqual({ from: '2025-12-28', to: '2026-01-31' });
    // February 2026 is four whole weeks.
    expect(spanOf('month', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    // August 2026 takes six.
    expect(weeksOf(spanOf('month', '2026-08-01')).length).toBe(6);
  });

  it('shows a week and a month', () => {
    expect(spanOf('week', '2026-01-15')).toEqual({ from: '2026-01-11', to: '2026-01-17' });
    expect(spanOf('week', '2026-01-11').from).toBe('2026-01-11');
    expect(spanOf('agenda', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(weeksOf({ from: '2026-01-11', to: '2026-01-17' })).toEqual([
      ['2026-01-11', '2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16', '2026-01-17'],
    ]);
  });

  it('turns by a month or a week', () => {
    expect(turned('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(turned('agenda', '2026-03-31', -1)).toBe('2026-02-28');
    expect(turned('week', '2026-01-01', -1)).toBe('2025-12-25');
  });
});
