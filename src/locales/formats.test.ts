import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';

/** What is drawn from left to right within a line that goes from right to left, for numbers with a sign beside them. */
const marks = /[\u200e\u200f\u061c]/g;
const latin = /[0-9]/;
const arabic = /[٠-٩]/;

describe('numbers in Arabic', () => {
  it.each([
    [12.5, '12.5٪', '١٢٫٥٪'],
    [0, '0٪', '٠٪'],
    [100, '100٪', '١٠٠٪'],
    [-3, '-3٪', '-٣٪'],
  ])('%d percent has the sign of the language right behind the number, in either set of digits', (value, western, eastern) => {
    const [one, other] = [formatsOf('ar').percent(value), formatsOf('ar', true).percent(value)];
    expect([one.replace(marks, ''), other.replace(marks, '')]).toEqual([western, eastern]);
    // Nothing between number and sign: a space would let the sign be drawn on the other side of it.
    for (const said of [one, other]) expect(said).not.toMatch(/[\s%]/);
    // The minus of a line from right to left is held at its number.
    if (value < 0) expect(one).toMatch(/^\u200e-/);
  });

  it('use one set of digits and of separators in all that is formatted', () => {
    for (const isEastern of [false, true]) {
      const { percent, number, money, date, hijri, bothDates } = formatsOf('ar', isEastern);
      const all = [
        ...[percent(12.5), number(1234.5), money('1234567.50')],
        ...[date('2026-01-15'), hijri('2026-01-15'), bothDates('2026-01-15')],
      ];
      for (const said of all) {
        expect(said, said).toMatch(isEastern ? arabic : latin);
        expect(said, said).not.toMatch(isEastern ? latin : arabic);
      }
      expect(number(1234.5)).toBe(isEastern ? '١٬٢٣٤٫٥' : '1,234.5');
    }
  });
});

it('English has its own sign, and no mark of direction', () => {
  const { percent } = formatsOf('en');
  expect([12.5, -3, 100].map(percent)).toEqual(['12.5%', '-3%', '100%']);
});
