import { describe, expect, it } from 'vitest';
import { changedBy, spreadOver, takenOff } from './discount.ts';

describe('a discount on what is unpaid', () => {
  it('is taken off in proportion, with the remainder off the last', () => {
    // 1,000.00 of three times 15,000.00: 333.33, 333.33 and 333.34.
    expect(takenOff(100_000, [1_500_000, 1_500_000, 1_500_000])).toEqual([33_333, 33_333, 33_334]);
    // 100.00 of 5,000.00 and 1,643.84: 75.2573… and 24.7426…, rounded down to 75.25, and the rest.
    expect(takenOff(10_000, [500_000, 164_384])).toEqual([7_525, 2_475]);
    expect(takenOff(4_500_000, [1_500_000, 3_000_000])).toEqual([1_500_000, 3_000_000]);
  });
  it('never takes more off an amount than it has', () => {
    expect(takenOff(2, [1, 1, 1])).toEqual([0, 1, 1]);
    expect(() => takenOff(4, [1, 1, 1])).toThrow(RangeError);
  });
  it('lowers the VAT with the net, once per category', () => {
    // 1,010.00 at 15 %: 151.50. Less 101.01: 908.99, and 136.3485 rounded to 136.35.
    expect(changedBy([{ net: 101_000, vat_rate: 1500 }], [-10_101])).toEqual([{ net: 90_899, vat: 13_635 }]);
    const mixed = [
      { net: 60_000, vat_rate: 0 },
      { net: 40_000, vat_rate: 1500 },
    ];
    expect(spreadOver(1_001, mixed)).toEqual([601, 400]);
    expect(changedBy(mixed, [-601, -400])).toEqual([
      { net: 59_399, vat: 0 },
      { net: 39_600, vat: 5_940 },
    ]);
  });
});
