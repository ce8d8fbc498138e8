import { describe, expect, it } from 'vitest';
import { filled } from '../server/documents/fill.ts';
import { knownTags } from '../server/http/precompressed.ts';
import { dayIn, numberIn } from '../server/imports/cells.ts';
import { type Placeholder, placeholders, placeholdersOf } from '../src/api/settings/template.ts';
import { growthOf, linear } from './kit/growth.ts';

const blanks = (count: number) => ' '.repeat(count);
const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}>`])) as Record<Placeholder, string>;
/** The time of an act, in milliseconds. */
const timeOf = (act: () => unknown): number => {
  const began = performance.now();
  act();
  return performance.now() - began;
};

describe('input made to take long', () => {
  it('is compared with the tags of a response in linear time, up to a length', () => {
    const header = (count: number) => `a${blanks(count)}b`;
    expect(growthOf((count) => knownTags(header(count)), 400)).toBeLessThan(linear);
    expect(knownTags(header(15_000))).toEqual([]);
    expect(knownTags(' "a" ,W/"b"\t,  *')).toEqual(['"a"', 'W/"b"', '*']);
    expect(knownTags()).toEqual(['']);
  });

  it('is read as a template in linear time, however many blanks are in its braces', () => {
    const body = (count: number) => `{{${blanks(count)}x`;
    expect(growthOf((count) => placeholdersOf(body(count)), 100)).toBeLessThan(linear);
    expect(growthOf((count) => filled(body(count), values, {}), 100)).toBeLessThan(linear);
    expect(growthOf((count) => filled(`${body(count)}}}`, values, {}), 100)).toBeLessThan(linear);
    // The longest that a template may be, against as much harmless text.
    for (const count of [3_200, 49_997]) {
      const harmless = 'word '.repeat(count / 5);
      const usual = timeOf(() => [placeholdersOf(harmless), filled(harmless, values, {})]);
      expect(timeOf(() => [placeholdersOf(body(count)), filled(body(count), values, {})])).toBeLessThan(50 * usual + 50);
      expect(placeholdersOf(body(count))).toEqual({ known: [], unknown: ['{{'] });
    }
    expect(placeholdersOf(`{{${blanks(9)}total\n}} {{ ${blanks(9)}}} {{a}}`)).toEqual({ known: ['total'], unknown: ['', 'a'] });
    expect(filled(`The {{${blanks(9)}total }}`, values, {})).toEqual([{ type: 'text', text: 'The <total>' }]);
  });

  it('is read as a cell with a day or a number in linear time, up to a length', () => {
    const cell = (count: number) => `1${blanks(count)}x`;
    expect(growthOf((count) => dayIn(cell(count)), 20)).toBeLessThan(linear);
    expect(growthOf((count) => numberIn(cell(count)), 20)).toBeLessThan(linear);
    const usual = timeOf(() => [dayIn('2026-01-31'), numberIn('1,000.00')]);
    for (const count of [30_000, 200_000, 900_000]) {
      expect(timeOf(() => [dayIn(cell(count)), numberIn(cell(count))])).toBeLessThan(100 * usual + 20);
      expect(dayIn(cell(count))).toBeNull();
    }
    for (const day of ['2026-01-31', '31/1/2026', '31-01-2026', '2026-01-31   10:15', '2026-01-31T10:15:00.000Z', '٣١/٠١/٢٠٢٦'])
      expect(dayIn(day)).toBe('2026-01-31');
    for (const none of ['31/1/26', '2026-01-31 x', '2026', '2026-01-31 10']) expect(dayIn(none)).toBeNull();
  });
});
