import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants/catalogue.ts';

const root = path.join(import.meta.dirname, '..');

describe('the catalogue of sabotages', () => {
  it('has sixty at least, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  it('fits the sources: each text is there exactly once, and its tests are there', () => {
    const wrong = mutants.flatMap(({ id, file, find, replace, suite }) => [
      ...(readFileSync(path.join(root, file), 'utf8').split(find).length === 2 ? [] : [`${id}: ${find}`]),
      ...(find === replace ? [`${id}: changes nothing`] : []),
      ...suite.files.filter((one) => !existsSync(path.join(root, one))).map((one) => `${id}: no ${one}`),
    ]);
    expect(wrong).toEqual([]);
  });
});
