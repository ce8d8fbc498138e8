import { describe, expect, it } from 'vitest';
import { translator, withinSentence } from './translate.ts';

it('counts as a language does, and has an own form for none where a text does', () => {
  const days = { left_zero: 'today', left_one: '{count} day', left: '{count} days', kept: '{count} rows' };
  const en = translator('en', days);
  expect([0, 1, 2].map((count) => en('left', { count }))).toEqual(['today', '1 day', '2 days']);
  expect(en('kept', { count: 0 })).toBe('0 rows');
  const ar = translator('ar', {
    left_zero: 'اليوم',
    left_one: 'يوم',
    left_two: 'يومان',
    left_few: '{count} أيام',
    left: '{count} يومًا',
  });
  expect([0, 1, 2, 3, 11].map((count) => ar('left', { count }))).toEqual(['اليوم', 'يوم', 'يومان', '3 أيام', '11 يومًا']);
});

describe('a title within a sentence', () => {
  it('begins in lower case', () => {
    expect(withinSentence('Lead')).toBe('lead');
    expect(withinSentence('Unit for sale')).toBe('unit for sale');
  });
  it('keeps abbreviations, and letters without cases', () => {
    expect(withinSentence('VAT rate')).toBe('VAT rate');
    expect(withinSentence('عميل محتمل')).toBe('عميل محتمل');
  });
});
