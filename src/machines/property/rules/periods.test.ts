import { describe, expect, it } from 'vitest';
import type { OccupancyPeriod } from '../../../api/property/unit-history.ts';
import { type Claim, periodsOf, regionsOf } from './periods.ts';

const none = { lease_id: null, lease_status: null, tenant_name: null, quotation_id: null, ref_no: null };
const claim = (kind: Claim['kind'], from: string, to: string | null, more: Partial<Claim> = {}): Claim => ({
  ...none,
  kind,
  from,
  to,
  ...more,
});
const lease = (lease_id: number, from: string, to: string | null) => claim('leased', from, to, { lease_id });
const shortly = (periods: OccupancyPeriod[]) => periods.map(({ kind, from, to, days }) => [kind, from, to, days]);

describe('the history of a unit', () => {
  it('has no gaps: leases, and what lay between them', () => {
    const periods = periodsOf('2024-01-01', [
      lease(1, '2024-03-01', '2025-02-28'),
      claim('held', '2025-03-10', '2025-03-16'),
      claim('reserved', '2025-03-17', '2025-04-30'),
      lease(2, '2025-04-01', '2026-03-31'),
    ]);
    // 2024 is a leap year: January 31, February 29; March 2024 to February 2025 365 days.
    expect(shortly(periods)).toEqual([
      ['vacant', '2024-01-01', '2024-02-29', 60],
      ['leased', '2024-03-01', '2025-02-28', 365],
      ['vacant', '2025-03-01', '2025-03-09', 9],
      ['held', '2025-03-10', '2025-03-16', 7],
      ['reserved', '2025-03-17', '2025-03-31', 15],
      ['leased', '2025-04-01', '2026-03-31', 365],
      ['vacant', '2026-04-01', null, null],
    ]);
  });

  it('shows a lease above a block, a block above a hold, and the later of two leases', () => {
    expect(
      shortly(
        periodsOf('2026-01-01', [
          claim('blocked', '2026-01-01', '2026-12-31'),
          claim('held', '2026-02-01', '2027-01-15'),
          lease(1, '2025-06-01', '2026-01-10'),
        ]),
      ),
    ).toEqual([
      ['leased', '2026-01-01', '2026-01-10', 10],
      ['blocked', '2026-01-11', '2026-12-31', 355],
      ['held', '2027-01-01', '2027-01-15', 15],
      ['vacant', '2027-01-16', null, null],
    ]);
    // Whoever overstays has it until the next one begins.
    expect(shortly(periodsOf('2026-01-01', [lease(1, '2025-01-01', null), lease(2, '2026-02-01', '2027-01-31')]))).toEqual([
      ['leased', '2026-01-01', '2026-01-31', 31],
      ['leased', '2026-02-01', '2027-01-31', 365],
      ['leased', '2027-02-01', null, null],
    ]);
  });

  it('is one vacant period if nothing ever happened', () => {
    expect(shortly(periodsOf('2026-01-01', []))).toEqual([['vacant', '2026-01-01', null, null]]);
  });
});

describe('the regions of a unit', () => {
  const unit = {
    occupancy: 'vacant',
    readiness: 'ready',
    market: 'for_lease',
    out_of_order_from: null,
    out_of_order_to: null,
    expected_ready_on: null,
    blocked_until: null,
  } as const;
  const today = '2026-01-15';
  const next = (more: Partial<Record<keyof typeof unit, string | null>>, claims: Claim[] = []) =>
    regionsOf({ ...unit, ...more } as Parameters<typeof regionsOf>[0], periodsOf('2025-01-01', claims), today).map(
      ({ value, next_on, next_value }) => [value, next_on, next_value],
    );
  const still = [
    ['vacant', null, null],
    ['ready', null, null],
    ['for_lease', null, null],
  ];

  it('say when each changes next', () => {
    expect(next({})).toEqual(still);
    expect(next({ occupancy: 'occupied' }, [lease(1, '2025-06-01', '2026-05-31')])[0]).toEqual([
      'occupied',
      '2026-06-01',
      'vacant',
    ]);
    expect(next({}, [lease(1, '2026-02-01', '2027-01-31')])[0]).toEqual(['vacant', '2026-02-01', 'leased']);
    expect(next({ readiness: 'under_preparation', expected_ready_on: '2026-01-20' })[1]).toEqual([
      'under_preparation',
      '2026-01-20',
      'ready',
    ]);
    expect(next({ readiness: 'out_of_order', out_of_order_to: '2026-01-31' })[1]).toEqual([
      'out_of_order',
      '2026-02-01',
      'ready',
    ]);
    expect(next({ readiness: 'out_of_order', out_of_order_from: '2026-02-10' })[1]).toEqual([
      'ready',
      '2026-02-10',
      'out_of_order',
    ]);
    expect(next({ market: 'blocked', blocked_until: '2026-12-31' })[2]).toEqual(['blocked', '2027-01-01', 'for_lease']);
  });

  it('know nothing of days that are over', () => {
    expect(next({ readiness: 'under_preparation', expected_ready_on: '2026-01-10' })[1]).toEqual([
      'under_preparation',
      null,
      null,
    ]);
    expect(next({ market: 'blocked', blocked_until: '2026-01-01' })[2]).toEqual(['blocked', null, null]);
  });
});
