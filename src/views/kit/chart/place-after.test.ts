import { expect, it } from 'vitest';
import { placeAfter } from './place-after.ts';

const walk = (keys: string[], isReversed = false) => {
  let at: number | null = 0;
  return keys.map((key) => {
    at = placeAfter(key, at ?? 0, 3, isReversed);
    return at;
  });
};

it('goes from point to point in reading direction, and stays inside of the chart', () => {
  expect(walk(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])).toEqual([1, 2, 2, 1]);
  expect(walk(['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'], true)).toEqual([1, 2, 2, 1]);
  expect(walk(['ArrowDown', 'ArrowUp', 'End', 'Home'], true)).toEqual([1, 0, 2, 0]);
});

it('leaves other keys and empty charts alone', () => {
  expect(walk(['Tab', 'Enter'])).toEqual([null, null]);
  expect(placeAfter('End', 0, 0, false)).toBeNull();
});
