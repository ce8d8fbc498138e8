import { expect, it } from 'vitest';
import { shareLeft } from './shares.ts';

it('takes thirds that sum to 100 %, and none that exceed it', () => {
  expect(shareLeft([3333, 3333])).toBe(3334);
  expect(shareLeft([3333, 3333, 3334])).toBe(0);
  expect(shareLeft([3334, 3334, 3334])).toBe(-2);
  expect(shareLeft([])).toBe(10_000);
});
