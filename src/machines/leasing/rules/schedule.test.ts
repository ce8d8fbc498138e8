import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halalas, money, spread } from '../../../api/money.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { termAfter } from '../../../calendar/months.ts';
import { periodsOf, type ScheduleTerms, scheduleOf, totalsOf } from './schedule.ts';
import { amountsOf, contractYears } from './term.ts';

const terms = (given: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  start: '2026-01-01',
  end: '2026-12-31',
  calendar: 'gregorian',
  payments_per_year: 1,
  days_in_advance: 0,
  alignment: 'anniversary',
  accepted_on: null,
  free_days: 0,
  increments: [],
  discount: { type: 'none', value: 0 },
  items: [{ id: 1, description: 'Rent', amount: '100000.00', periodicity: 'yearly', vat_rate: 0, item_type: 'unit' }],
  ...given,
});
const rent = (amount: string, vat_rate = 0) => [
  { id: 1, description: 'Rent', amount, periodicity: 'yearly' as const, vat_rate, item_type: 'unit' as const },
];
const gross = (given: Partial<ScheduleTerms>) => scheduleOf(terms(given)).map((row) => money(row.gross));

describe('the payment schedule', () => {
  it('adds the remainder to the last payment', () => {
    expect(gross({ payments_per_year: 3 })).toEqual(['33333.33', '33333.33', '33333.34']);
  });
  it('prorates a partial period by the days of its contract year', () => {
    const rows = scheduleOf(
      terms({ start: '2026-01-15', end: '2027-01-14', payments_per_year: 4, alignment: 'calendar', items: rent('96000.00') }),
    );
    expect(rows[0]).toMatchObject({ from_on: '2026-01-15', to_on: '2026-03-31' });
    expect(money(rows[0]?.gross ?? 0)).toBe('19989.04');
    expect(rows.slice(1, 4).map((row) => money(row.gross))).toEqual(['24000.00', '24000.00', '24000.00']);
    expect(rows.at(-1)?.to_on).toBe('2027-01-14');
  });
  it('starts each period a whole number of months after the anchor, clamped to the month’s last day', () => {
    const from = (start: string, end: string, payments_per_year: number) =>
      periodsOf({ start, end, calendar: 'gregorian', payments_per_year, alignment: 'anniversary' }).map((period) => period.from);
    expect(from('2026-01-31', '2026-05-30', 12)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(from('2024-02-29', '2028-02-28', 1)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28']);
    expect(gross({ start: '2024-02-29', end: '2026-02-27' })).toEqual(['100000.00', '100000.00']);
  });
  it('follows the Hijri year: 1 Muharram 1448, quarterly', () => {
    const periods = periodsOf({
      start: '2026-06-16',
      end: '2027-06-05',
      calendar: 'hijri',
      payments_per_year: 4,
      alignment: 'anniversary',
    });
    expect(periods.map((period) => period.from)).toEqual(['2026-06-16', '2026-09-12', '2026-12-10', '2027-03-09']);
    expect(periods.at(-1)).toMatchObject({ to: '2027-06-05', whole: true });
  });
  it('raises the rent year on year', () => {
    expect(
      gross({
        end: '2028-12-31',
        increments: [
          { from_year: 2, type: 'percent', value: '5.00' },
          { from_year: 3, type: 'amount', value: '1000.00' },
        ],
      }),
    ).toEqual(['100000.00', '105000.00', '106000.00']);
  });
  it('shows rent-free days as a row of zero', () => {
    const rows = scheduleOf(terms({ free_days: 31, payments_per_year: 12, items: rent('120000.00') }));
    expect(rows[0]).toMatchObject({ from_on: '2026-01-01', to_on: '2026-01-31', gross: 0, is_free: true });
    expect(rows).toHaveLength(12);
    expect(money(rows[1]?.gross ?? 0)).toBe('10000.00');
  });
  it('rounds VAT once for each payment', () => {
    const rows = scheduleOf(terms({ payments_per_year: 3, items: rent('100.01', 1500) }));
    expect(rows.map((row) => [row.net, row.vat])).toEqual([
      [3334, 500],
      [3334, 500],
      [3333, 500],
    ]);
  });
  it('numbers the payments over the whole schedule', () => {
    const items = [...rent('100000.00'), { ...(rent('2400.00')[0] as ReturnType<typeof rent>[0]), id: 2 }];
    const ids = scheduleOf(terms({ payments_per_year: 4, items })).flatMap((row) => row.breakups.map(({ id }) => id));
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
  it('applies discounts to rent only', () => {
    const items = [
      ...rent('100000.00'),
      {
        id: 2,
        description: 'Parking',
        amount: '2400.00',
        periodicity: 'yearly' as const,
        vat_rate: 1500,
        item_type: 'parking' as const,
      },
    ];
    expect(totalsOf(terms({ items, discount: { type: 'percent', value: 1000 } }))).toMatchObject({
      net: 9_240_000,
      vat: 36_000,
      gross: 9_276_000,
    });
    expect(totalsOf(terms({ items, discount: { type: 'amount', value: 50_000 } }))).toMatchObject({ net: 10_190_000 });
  });
  it('has no payment due before its acceptance', () => {
    const due = (accepted_on: string | null) =>
      scheduleOf(terms({ payments_per_year: 2, days_in_advance: 30, accepted_on })).map((row) => row.due_on);
    expect(due(null)).toEqual(['2025-12-02', '2026-06-01']);
    expect(due('2025-12-31')).toEqual(['2025-12-31', '2026-06-01']);
    expect(due('2026-07-15')).toEqual(['2026-07-15', '2026-07-15']);
  });
  it('charges what isn’t rent even where all days are free of rent', () => {
    const items = [
      ...rent('120000.00'),
      { ...(rent('2400.00')[0] as ReturnType<typeof rent>[0]), id: 2, item_type: 'parking' as const },
    ];
    const rows = scheduleOf(terms({ end: '2026-06-30', payments_per_year: 12, free_days: 365, items }));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ to_on: '2026-06-30', is_free: true, net: 120_000 });
  });

  it('adds up for any input', () => {
    const item = fc.record({
      amount: fc.integer({ min: 0, max: 50_000_000 }).map(money),
      periodicity: fc.constantFrom('yearly' as const, 'once' as const),
      vat_rate: fc.constantFrom(0, 500, 1500),
      item_type: fc.constantFrom('unit' as const, 'service' as const, 'fee' as const),
    });
    const any = fc.record({
      start: fc
        .integer({ min: 0, max: 3000 })
        .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)),
      days: fc.integer({ min: 1, max: 1800 }),
      calendar: fc.constantFrom('gregorian' as const, 'hijri' as const),
      payments_per_year: fc.constantFrom(1, 2, 3, 4, 6, 12),
      alignment: fc.constantFrom('anniversary' as const, 'calendar' as const),
      free_days: fc.constantFrom(0, 0, 10, 45),
      days_in_advance: fc.constantFrom(0, 15),
      discount: fc.constantFrom(
        { type: 'none' as const, value: 0 },
        { type: 'percent' as const, value: 333 },
        { type: 'amount' as const, value: 12_345 },
      ),
      items: fc
        .array(item, { minLength: 1, maxLength: 4 })
        .map((items) => items.map((one, i) => ({ ...one, id: i + 1, description: `Item ${i + 1}` }))),
    });
    fc.assert(
      fc.property(any, ({ days, ...given }) => {
        const all = terms({ ...given, end: new Date(Date.parse(given.start) + days * 86_400_000).toISOString().slice(0, 10) });
        const rows = scheduleOf(all);
        expect(rows[0]?.from_on).toBe(all.start);
        expect(rows.at(-1)?.to_on).toBe(all.end);
        rows.forEach((row, i) => {
          if (i > 0) expect(daysBetween(rows[i - 1]?.to_on as string, row.from_on)).toBe(1);
          expect(row.breakups.reduce((sum, part) => sum + part.gross, 0)).toBe(row.gross);
          expect(row.net + row.vat).toBe(row.gross);
          expect(row.net).toBeGreaterThanOrEqual(0);
        });
        const totals = totalsOf(all);
        expect(rows.reduce((sum, row) => sum + row.gross, 0)).toBe(totals.gross);
        for (const row of rows)
          for (const rate of [0, 500, 1500]) {
            const parts = row.breakups.filter(
              ({ quotation_unit_item: id }) => all.items.find((one) => one.id === id)?.vat_rate === rate,
            );
            const base = parts.reduce((sum, part) => sum + part.net, 0);
            expect(parts.reduce((sum, part) => sum + part.vat, 0)).toBe(Math.round((base * rate) / 10_000));
            // A part's share of the rounded VAT is at most half a halala off, and rounding that share less than one.
            for (const { net, vat } of parts) expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThan(1.5);
          }
        // What a term costs doesn't depend on how it is paid.
        const nets = ([1, 2, 3, 4, 6, 12] as const).flatMap((payments_per_year) =>
          (['anniversary', 'calendar'] as const).map((alignment) => totalsOf({ ...all, payments_per_year, alignment }).net),
        );
        expect(new Set(nets)).toEqual(new Set([totals.net]));
        // And a contract year's rows add up to that year's amount.
        if (all.alignment === 'anniversary' && all.free_days === 0)
          for (const [i, { from, next }] of contractYears(all).entries()) {
            const own = rows.filter(({ from_on }) => from <= from_on && from_on < next);
            expect(own.reduce((sum, row) => sum + row.net, 0)).toBe(
              amountsOf(all).reduce((sum, { net }) => sum + (net[i] as number), 0),
            );
          }
      }),
      { numRuns: 300 },
    );
  });

  it('allocates an amount down to the last halala', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 0, max: 1e10 }), { minLength: 1, maxLength: 20 }),
        (whole, weights) => {
          const parts = spread(whole, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(weights.some((weight) => weight > 0) ? whole : 0);
        },
      ),
    );
  });
});

it('converts amounts to halalas and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(halalas(money(amount))).toBe(amount);
    }),
  );
});

describe('the next term', () => {
  it('has the same length, in months of its calendar if possible', () => {
    expect(termAfter('2026-01-15', '2027-01-14', 'gregorian')).toEqual({ start: '2027-01-15', end: '2028-01-14' });
    expect(termAfter('2024-02-29', '2025-02-27', 'gregorian')).toEqual({ start: '2025-02-28', end: '2026-02-27' });
    expect(termAfter('2026-01-01', '2026-02-10', 'gregorian')).toEqual({ start: '2026-02-11', end: '2026-03-23' });
    // 1 Muharram 1448 to the last day of the year, 354 or 355 days.
    expect(termAfter('2026-06-16', '2027-06-05', 'hijri')).toEqual({ start: '2027-06-06', end: '2028-05-24' });
  });
});
