import { expect, it } from 'vitest';
import { halalas } from '../../../src/api/money.ts';
import { type AccountEnd, provenOverlap } from './overlap.ts';
import { type KeyedStatement, readStatement } from './read-file.ts';

const there = { from_on: '2025-10-01', to_on: '2025-10-05' };
/** An account that ends with lines of the same day and text: the oldest first. */
const account = (closing: string, ...amounts: string[]): AccountEnd => ({
  ...{ to_on: '2025-10-05', closing: halalas(closing) },
  lines: amounts
    .map((amount) => ({
      ...{ booked_on: '2025-10-05', amount: halalas(amount), reference: null, text: 'CARD', bank_ref: null },
      ...there,
    }))
    .toReversed(),
});
function file(opening: string, ...amounts: string[]): KeyedStatement {
  let balance = halalas(opening);
  const rows = amounts.map((amount) => {
    balance += halalas(amount);
    return `2025-10-05,CARD,${amount},${balance / 100}`;
  });
  return readStatement(`Date,Description,Amount,Balance\n${rows.join('\n')}\n`, 'Asia/Riyadh');
}
/** The rows that are proven to be known; null if nothing is proven. */
const rows = (end: AccountEnd | null, of: KeyedStatement) => {
  const proven = provenOverlap(end, of);
  return proven && [...proven.keys()].map(({ row }) => row).sort();
};

it('a file that opens with the last balance has new lines alone, even equal ones', () => {
  expect(rows(account('10', '10'), file('10', '10'))).toEqual([]);
});

it('a file that opens with an earlier balance repeats the lines since then', () => {
  expect(rows(account('20', '10', '10'), file('10', '10', '10'))).toEqual([2]);
  expect(rows(account('17', '10', '5', '2'), file('10', '5', '2', '1'))).toEqual([2, 3]);
});

it('nothing is proven by lines that come to zero, by another balance, nor of an account without statements', () => {
  expect(rows(account('100', '10', '-10'), file('100', '10', '-10', '5'))).toBe(null);
  expect(rows(account('10', '10'), file('3', '10'))).toBe(null);
  expect(rows(null, file('0', '10'))).toBe(null);
});

it('nothing is proven for a file with other lines of days that the account is past', () => {
  const early = { ...account('10', '10'), to_on: '2025-10-06' };
  expect(rows(early, file('10', '7'))).toBe(null);
});
