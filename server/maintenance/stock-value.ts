import { type Halalas, portion } from '../../src/api/money.ts';

/** A quantity of a part in its unit of measure, with what it cost without VAT. No average is kept: it would have to be rounded. */
export interface Stock {
  quantity: number;
  value: Halalas;
}

function mustHave({ quantity }: Stock, taken: number): void {
  if (!Number.isSafeInteger(taken) || taken < 1 || taken > quantity)
    throw new RangeError(`${taken} can't be taken from ${quantity}`);
}

/** The value that leaves with a quantity: its share of the stock, rounded half up. The last of a stock takes the rest. */
export function valueOut(stock: Stock, taken: number): Halalas {
  mustHave(stock, taken);
  return taken === stock.quantity ? stock.value : portion(stock.value, taken, stock.quantity);
}

/**
 * The value with which a quantity comes back from a job: that at which it left, whatever the stock is worth by now. `returned` is what of
 * the same issue came back before; the last of it brings the rest.
 */
export function valueBack(issued: Stock, returned: Stock, quantity: number): Halalas {
  const rest = { quantity: issued.quantity - returned.quantity, value: issued.value - returned.value };
  mustHave(rest, quantity);
  // Rounding up again and again would bring more than left.
  return quantity === rest.quantity ? rest.value : Math.min(rest.value, portion(issued.value, quantity, issued.quantity));
}

/**
 * The difference that a count finds, positive for what there is too much. A surplus is worth the average of the stock, or `unitCost`
 * where there is none; null if that isn't given.
 */
export function countedDifference(stock: Stock, counted: number, unitCost: Halalas | null): Stock | null {
  const quantity = counted - stock.quantity;
  if (quantity < 0) return { quantity, value: -valueOut(stock, -quantity) || 0 };
  if (quantity === 0) return { quantity, value: 0 };
  if (stock.quantity > 0) return { quantity, value: portion(stock.value, quantity, stock.quantity) };
  return unitCost === null ? null : { quantity, value: quantity * unitCost };
}
