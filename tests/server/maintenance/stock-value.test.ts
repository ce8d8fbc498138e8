import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedDifference, type Stock, valueBack, valueOut } from '../../../server/maintenance/stock-value.ts';
import { halalas, money } from '../../../src/api/money.ts';
import vectors from './stock-vectors.json' with { type: 'json' };

type Move = readonly [what: string, quantity: number, amount: string, balance?: string];
const said = ({ quantity, value }: Stock) => `${quantity}/${money(value)}`;

/** A part whose movements are worked out by the rules alone. */
class Ledger {
  stock: Stock = { quantity: 0, value: 0 };
  issues: { issued: Stock; returned: Stock }[] = [];

  private add(quantity: number, value: number): number {
    this.stock = { quantity: this.stock.quantity + quantity, value: this.stock.value + value };
    return Math.abs(value);
  }
  receive(quantity: number, cost: string): number {
    return this.add(quantity, quantity * halalas(cost));
  }
  use(quantity: number): number {
    const value = valueOut(this.stock, quantity);
    this.issues.push({ issued: { quantity, value }, returned: { quantity: 0, value: 0 } });
    return this.add(-quantity, -value);
  }
  back(quantity: number): number {
    const [first] = this.issues;
    if (!first) throw new Error('Nothing was used');
    const value = valueBack(first.issued, first.returned, quantity);
    first.returned = { quantity: first.returned.quantity + quantity, value: first.returned.value + value };
    return this.add(quantity, value);
  }
}

const worked = vectors.stock.flatMap((one) =>
  'moves' in one && one.moves ? [{ id: one.id, moves: one.moves as unknown as Move[] }] : [],
);

describe('the value of a stock', () => {
  it('has the four worked examples of the design', () => {
    expect(worked.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'odoo PR#126546']);
  });

  it.each(worked)('agrees with example $id to the halala', ({ moves }) => {
    const ledger = new Ledger();
    for (const [what, quantity, amount, balance] of moves) {
      if (what === 'receive') ledger.receive(quantity, amount);
      else expect([what, money(what === 'use' ? ledger.use(quantity) : ledger.back(quantity))]).toEqual([what, amount]);
      if (balance) expect(said(ledger.stock)).toBe(balance);
    }
  });

  it('takes the rest with the last, in whatever portions it leaves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.infiniteStream(fc.nat()),
        (quantity, value, draws) => {
          let stock: Stock = { quantity, value };
          while (stock.quantity > 0) {
            const taken = 1 + (Number(draws.next().value) % stock.quantity);
            const out = valueOut(stock, taken);
            stock = { quantity: stock.quantity - taken, value: stock.value - out };
            expect(out).toBeGreaterThanOrEqual(0);
            expect(stock.value).toBeGreaterThanOrEqual(0);
          }
          expect(stock.value).toBe(0);
        },
      ),
    );
  });

  it('brings back exactly what left, in whatever portions it comes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.infiniteStream(fc.nat()),
        (quantity, value, draws) => {
          const issued = { quantity, value };
          let returned: Stock = { quantity: 0, value: 0 };
          while (returned.quantity < quantity) {
            const part = 1 + (Number(draws.next().value) % (quantity - returned.quantity));
            const back = valueBack(issued, returned, part);
            expect(back).toBeGreaterThanOrEqual(0);
            returned = { quantity: returned.quantity + part, value: returned.value + back };
          }
          expect(returned.value).toBe(value);
        },
      ),
    );
    // Four for 0.02: each would be rounded up to 0.01.
    expect(valueBack({ quantity: 4, value: 2 }, { quantity: 2, value: 2 }, 1)).toBe(0);
  });

  it('refuses a quantity that isn’t there', () => {
    for (const taken of [0, -1, 4, 1.5]) expect(() => valueOut({ quantity: 3, value: 300 }, taken)).toThrow(RangeError);
    expect(() => valueBack({ quantity: 3, value: 300 }, { quantity: 2, value: 200 }, 2)).toThrow(RangeError);
  });
});

describe('a count', () => {
  const stock = { quantity: 7, value: 8801 };
  it('takes what is missing at the average, and all of it at all it cost', () => {
    // 88.01 · 3/7 = 37.7186
    expect(countedDifference(stock, 4, null)).toEqual({ quantity: -3, value: -3772 });
    expect(countedDifference(stock, 0, null)).toEqual({ quantity: -7, value: -8801 });
    expect(countedDifference({ quantity: 2, value: 0 }, 1, null)).toEqual({ quantity: -1, value: 0 });
  });
  it('adds what is too much at the average, or at a cost that is given where there is none', () => {
    // 88.01 · 2/7 = 25.1457
    expect(countedDifference(stock, 9, 5)).toEqual({ quantity: 2, value: 2515 });
    expect(countedDifference({ quantity: 0, value: 0 }, 2, 1250)).toEqual({ quantity: 2, value: 2500 });
    expect(countedDifference({ quantity: 0, value: 0 }, 2, null)).toBe(null);
    expect(countedDifference(stock, 7, null)).toEqual({ quantity: 0, value: 0 });
  });
});
