import { describe, expect, it } from 'vitest';
import { plusDays } from '../../../calendar/days.ts';
import { plusMonths } from '../../../calendar/months.ts';
import { creditOf } from './clearance-rent.ts';
import { movedRows, type TransferLine, type TransferRow } from './transfer.ts';

const lease = { start_on: '2025-07-01', end_on: '2026-06-30', calendar: 'gregorian' } as const;
const line = (net: number, more: Partial<TransferLine> = {}): TransferLine => ({
  ...{ item: 1, description: 'Rent', periodicity: 'yearly', vat_rate: 0, net, vat: 0 },
  ...more,
});
/** A year from July 2025 in so many payments. */
const rowsOf = (payments: number, lines: () => TransferLine[]): TransferRow[] =>
  Array.from({ length: payments }, (_, i) => {
    const at = (part: number) => plusMonths(lease.start_on, (part * 12) / payments, 'gregorian');
    return { due_on: at(i), from_on: at(i), to_on: plusDays(at(i + 1), -1), lines: lines() };
  });
const shown = (rows: TransferRow[]) =>
  rows.map(({ due_on, from_on, to_on, lines }) => [due_on, from_on, to_on, ...lines.map(({ net, vat }) => [net, vat])]);

describe('a lease of 120,000 from 1 July 2025 that another tenant takes over on 1 April 2026', () => {
  it('leaves 29,917.81 of one payment: the first tenant earned 274 of 365 days', () => {
    expect(
      shown(
        movedRows(
          lease,
          rowsOf(1, () => [line(12_000_000)]),
          '2026-04-01',
        ),
      ),
    ).toEqual([['2026-04-01', '2026-04-01', '2026-06-30', [2_991_781, 0]]]);
  });
  it('leaves as much of quarters, although the last of them was 30,000', () => {
    expect(
      shown(
        movedRows(
          lease,
          rowsOf(4, () => [line(3_000_000)]),
          '2026-04-01',
        ),
      ),
    ).toEqual([['2026-04-01', '2026-04-01', '2026-06-30', [2_991_781, 0]]]);
  });
  it('leaves as much of months, the difference in the first', () => {
    expect(
      shown(
        movedRows(
          lease,
          rowsOf(12, () => [line(1_000_000)]),
          '2026-04-01',
        ),
      ),
    ).toEqual([
      ['2026-04-01', '2026-04-01', '2026-04-30', [991_781, 0]],
      ['2026-05-01', '2026-05-01', '2026-05-31', [1_000_000, 0]],
      ['2026-06-01', '2026-06-01', '2026-06-30', [1_000_000, 0]],
    ]);
  });
  it('carries VAT in a shop: 29,917.81 and 4,487.67', () => {
    const rows = rowsOf(1, () => [line(12_000_000, { vat_rate: 1500, vat: 1_800_000 })]);
    expect(shown(movedRows(lease, rows, '2026-04-01'))).toEqual([
      ['2026-04-01', '2026-04-01', '2026-06-30', [2_991_781, 448_767]],
    ]);
  });
});

describe('what another tenant takes over', () => {
  it('begins within a payment, of which the days before are the first tenant’s', () => {
    // 120,000 less 319/365 of it, which is 104,876.71: 15,123.29, of which a month is 10,000.
    expect(
      shown(
        movedRows(
          lease,
          rowsOf(12, () => [line(1_000_000)]),
          '2026-05-16',
        ),
      ),
    ).toEqual([
      ['2026-05-16', '2026-05-16', '2026-05-31', [512_329, 0]],
      ['2026-06-01', '2026-06-01', '2026-06-30', [1_000_000, 0]],
    ]);
  });
  it('is never less than nothing in a row: the day before the year’s second half, 59,835.62 are left', () => {
    expect(
      shown(
        movedRows(
          lease,
          rowsOf(2, () => [line(6_000_000)]),
          '2025-12-31',
        ),
      ),
    ).toEqual([['2026-01-01', '2026-01-01', '2026-06-30', [5_983_562, 0]]]);
  });
  it('has all that is charged by the year, and nothing that was charged once', () => {
    const rows = rowsOf(1, () => [
      line(12_000_000),
      line(1_200_000, { item: 2, vat_rate: 1500, vat: 180_000 }),
      line(50_000, { item: 3, periodicity: 'once' }),
    ]);
    // 12,000 less 274/365: 2,991.78, and 15 % of it.
    expect(shown(movedRows(lease, rows, '2026-04-01'))).toEqual([
      ['2026-04-01', '2026-04-01', '2026-06-30', [2_991_781, 0], [299_178, 44_877]],
    ]);
  });
});

describe('an office of 960,000 + 15 %, taken over on any day of a quarter that is paid', () => {
  const office = { start_on: '2026-01-15', end_on: '2027-01-14', calendar: 'gregorian' } as const;
  const quarters: TransferRow[] = [0, 3, 6, 9].map((months) => {
    const from_on = plusMonths(office.start_on, months, 'gregorian');
    const to_on = plusDays(plusMonths(office.start_on, months + 3, 'gregorian'), -1);
    return { due_on: from_on, from_on, to_on, lines: [line(24_000_000, { vat_rate: 1500, vat: 3_600_000 })] };
  });
  it('charges both tenants together its VAT, 36,000.00', () => {
    const [first] = quarters as [TransferRow];
    const [paid] = first.lines as [TransferLine];
    const wrong = Array.from({ length: 88 }, (_, days) => plusDays(first.from_on, days + 1)).filter((on) => {
      const taken = movedRows(office, quarters, on).find(({ to_on }) => to_on === first.to_on);
      // The first tenant gets back of the quarter as much as the other pays for it.
      const back = creditOf(paid, { net: 0, vat: 0 }, taken?.lines[0]?.net ?? 0, 1500);
      return paid.vat - back.vat + (taken?.lines[0]?.vat ?? 0) !== 3_600_000;
    });
    expect(wrong).toEqual([]);
  });
  it('asks for the VAT of a row once, what is charged once included', () => {
    // 33.35 by the year and 33.35 once, at 15 %: 66.70 carry 10.005, 10.01 by half up, and not twice 5.00.
    const small = line(3_335, { vat_rate: 1500, vat: 501 });
    const rows = [
      { ...(quarters[3] as TransferRow), lines: [small, { ...small, item: 2, periodicity: 'once' as const, vat: 500 }] },
    ];
    const lines = movedRows(office, rows, rows[0]?.from_on as string)[0]?.lines ?? [];
    expect(lines.reduce((sum, { vat }) => sum + vat, 0)).toBe(1_001);
  });
});
