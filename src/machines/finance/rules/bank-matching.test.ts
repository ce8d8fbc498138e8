import { describe, expect, test } from 'vitest';
import { plain } from '../../../locales/plain.ts';
import { exactMatches, type OpenLine, type OpenMovement, suggestionsFor } from './bank-matching.ts';

const line = (more: Partial<OpenLine> = {}): OpenLine => {
  const words = plain(more.words ?? 'INWARD TRANSFER');
  return { id: 1, booked_on: '2026-01-10', amount: 500_000, ...more, words };
};
const movement = (transaction_id: number, more: Partial<OpenMovement> = {}): OpenMovement => ({
  ...{ transaction_id, date: '2026-01-10', amount: 500_000, is_reversed: false, ...more },
  numbers: (more.numbers ?? []).map(plain),
  tenant_name: more.tenant_name ? plain(more.tenant_name) : null,
});
const scores = (one: OpenLine, ...all: OpenMovement[]) =>
  suggestionsFor(one, all).map(({ movement, score }) => [movement.transaction_id, score]);
const exact = (lines: OpenLine[], movements: OpenMovement[]) =>
  [...exactMatches(lines, movements)].map(([id, { transaction_id }]) => [id, transaction_id]);

describe('suggestions for a line', () => {
  test('the same amount on the same day comes before one of days ago, and neither before what the bank names', () => {
    // 50 for the amount, 20 less 2 a day, 25 for the reference, 15 for the name.
    const named = line({ words: 'SARIE FT-2026-118 FAISAL A ALOTAIBI' });
    expect(
      scores(
        named,
        movement(1),
        movement(2, { date: '2026-01-05' }),
        movement(3, { date: '2026-01-13', numbers: ['FT2026118'], tenant_name: 'Faisal Alotaibi' }),
      ),
    ).toEqual([
      [3, 104],
      [1, 70],
      [2, 60],
    ]);
  });

  test('seven days apart is near enough, eight are not', () => {
    expect(scores(line(), movement(1, { date: '2026-01-17' }), movement(2, { date: '2026-01-18' }))).toEqual([[1, 56]]);
    expect(scores(line(), movement(1, { date: '2026-01-03' }), movement(2, { date: '2026-01-02' }))).toEqual([[1, 56]]);
  });

  test('another amount is only suggested when the bank names the movement', () => {
    const other = { amount: 300_000 };
    expect(scores(line(), movement(1, other))).toEqual([]);
    expect(scores(line({ words: 'رقم ٤٤١٢٠٩' }), movement(1, { ...other, numbers: ['441209'] }))).toEqual([[1, 45]]);
  });

  test('money that left is never money that came in', () => {
    expect(scores(line({ words: 'FT-2026-118' }), movement(1, { amount: -500_000, numbers: ['FT-2026-118'] }))).toEqual([]);
  });

  test('a number that is a part of a longer one is another, and one of three signs says nothing', () => {
    expect(scores(line({ words: 'COL-124' }), movement(1, { numbers: ['COL-12'] }))).toEqual([[1, 70]]);
    expect(scores(line({ words: 'COL-12 rent' }), movement(1, { numbers: ['COL-12'] }))).toEqual([[1, 95]]);
    expect(scores(line({ words: 'flat 118' }), movement(1, { numbers: ['118'] }))).toEqual([[1, 70]]);
  });

  test('a reference is found beside any other number, as words apart or written together', () => {
    // 50 for the amount, 20 for the day, 25 for the reference.
    for (const words of ['FT117412 RENT 20260721', 'FT117412 20260721 RENT', '20260721 FT 117412', '5 FT-117412/20260721'])
      expect(scores(line({ words }), movement(1, { numbers: ['FT117412'] }), movement(2)), words).toEqual([
        [1, 95],
        [2, 70],
      ]);
    for (const words of ['20260721 117412 77', '117 412 20260721'])
      expect(scores(line({ words }), movement(1, { numbers: ['117412'] })), words).toEqual([[1, 95]]);
    for (const words of ['FT1174125', 'FT11741 25', '9117412 1'])
      expect(scores(line({ words }), movement(1, { numbers: [words.startsWith('9') ? '117412' : 'FT117412'] })), words).toEqual([
        [1, 70],
      ]);
  });

  test('two words of a name are enough, in either script; one of several is not', () => {
    expect(scores(line({ words: 'حوالة من نوره الحربي' }), movement(1, { tenant_name: 'نورة سعد الحربي' }))).toEqual([[1, 85]]);
    expect(scores(line({ words: 'from faisal' }), movement(1, { tenant_name: 'Faisal Al-Harbi' }))).toEqual([[1, 70]]);
  });
});

describe('the movement that is meant beyond doubt', () => {
  test('the only one of its amount', () => {
    expect(exact([line()], [movement(1, { date: '2026-01-14' }), movement(2, { amount: 499_999 })])).toEqual([[1, 1]]);
  });

  test('none of two that fit alike, the one that the bank names', () => {
    expect(exact([line()], [movement(1), movement(2)])).toEqual([]);
    expect(exact([line({ words: 'transfer 441209' })], [movement(1), movement(2, { numbers: ['441209'] })])).toEqual([[1, 2]]);
  });

  test('a day nearer isn’t clear, five days are', () => {
    expect(exact([line()], [movement(1), movement(2, { date: '2026-01-11' })])).toEqual([]);
    expect(exact([line()], [movement(1), movement(2, { date: '2026-01-15' })])).toEqual([[1, 1]]);
  });

  test('not of two lines at once, unless it is clearly the one’s', () => {
    const lines = [line({ id: 1 }), line({ id: 2 })];
    expect(exact(lines, [movement(9)])).toEqual([]);
    expect(exact([line({ id: 1 }), line({ id: 2, words: 'ref 441209' })], [movement(9, { numbers: ['441209'] })])).toEqual([
      [2, 9],
    ]);
  });

  test('not what was taken back', () => {
    expect(exact([line()], [movement(1, { is_reversed: true })])).toEqual([]);
  });
});
