import { describe, expect, it } from 'vitest';
import { suggestedQuantity } from './reorder.ts';

describe('a suggested quantity', () => {
  it.each([
    // free, coming, reorder point ⇒ quantity
    [3, 0, 4, 5],
    [4, 0, 4, 4],
    [0, 0, 0, 1],
    [2, 3, 4, 0],
    [2, 2, 4, 4],
    [0, 100, 4, 0],
    [1, 0, 10, 19],
  ])('with %i free and %i coming, at a reorder point of %i, is %i', (free, coming, reorder_point, quantity) => {
    expect(suggestedQuantity({ free, coming, reorder_point })).toBe(quantity);
  });
});
