import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyOrSample } from './kit/matrix.ts';
import { slow } from './kit/slow-files.ts';

const all = Array.from({ length: 60 }, (_, i) => i);
const nameOf = String;
const sampled = (seed: string) => ({ matrix: undefined, seed });
const full = { matrix: 'full', seed: 'a day' };

it('a full run, or one without sampling, tries everything', () => {
  expect(everyOrSample('numbers', all, { nameOf, more: 1 }, full)).toEqual(all);
  expect(everyOrSample('numbers', all, { nameOf, more: 1 }, { matrix: undefined, seed: undefined })).toEqual(all);
});

it('a sample has one of each class, everything marked as always tried, and the requested number more', () => {
  const chosen = everyOrSample(
    'numbers',
    all,
    { nameOf, always: (n) => n === 7, classOf: (n) => String(n % 5), more: 4 },
    sampled('a day'),
  );
  expect(chosen).toHaveLength(5 + 4);
  expect(chosen).toContain(7);
  expect(new Set(chosen.map((n) => n % 5)).size).toBe(5);
  expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
});

it('a sample is the same for the same seed, different for another, and covers everything over time', () => {
  const of = (seed: string) => everyOrSample('numbers', all, { nameOf, more: 6 }, sampled(seed));
  expect(of('2026-01-15')).toEqual(of('2026-01-15'));
  expect(of('2026-01-15')).not.toEqual(of('2026-01-16'));
  expect(everyOrSample('others', all, { nameOf, more: 6 }, sampled('2026-01-15'))).not.toEqual(of('2026-01-15'));
  const days = Array.from({ length: 100 }, (_, i) => of(`day ${i}`));
  expect(new Set(days.flat()).size).toBe(all.length);
});

it('adding one item changes little of what is chosen', () => {
  const before = everyOrSample('numbers', all, { nameOf, more: 6 }, sampled('a day'));
  const after = everyOrSample('numbers', [...all, 60], { nameOf, more: 6 }, sampled('a day'));
  expect(before.filter((one) => after.includes(one)).length).toBeGreaterThanOrEqual(5);
});

it('the files that may take long exist', () => {
  expect(slow.filter((file) => !existsSync(file))).toEqual([]);
});
