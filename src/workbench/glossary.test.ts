import { describe, expect, it } from 'vitest';
import { linkWords } from './glossary.ts';

const en = { lease: 'Lease', leasing_order: 'Leasing order', unit: 'Unit', unit_type: 'Unit type', guard: 'Guard', path: 'Path' };
const ar = {
  unit: 'وحدة',
  unit_type: 'نوع الوحدة',
  contract: 'عقد',
  transition: 'انتقال',
  hold: 'حجز مبدئي',
  reservation: 'حجز',
  timer: 'مؤقت',
  tenant: 'مستأجر',
};
const found = (text: string, names: Record<string, string>, language: 'en' | 'ar') =>
  linkWords(text, names, language).flatMap((piece) => (typeof piece === 'string' ? [] : [`${piece.term}: ${piece.words}`]));

describe('glossary words in a text', () => {
  it('leave the text as it is', () => {
    expect(linkWords('One unit per lease.', en, 'en')).toEqual([
      'One ',
      { term: 'unit', words: 'unit' },
      ' per ',
      { term: 'lease', words: 'lease' },
      '.',
    ]);
    expect(linkWords('Nothing here.', en, 'en')).toEqual(['Nothing here.']);
    expect(linkWords('', en, 'en')).toEqual([]);
  });
  it('are found in the plural and at a sentence’s beginning, the first time alone', () => {
    expect(found('Guards and guards of leases', en, 'en')).toEqual(['guard: Guards', 'lease: leases']);
  });
  it('aren’t parts of other words', () => {
    expect(found('released, united, pathology, guard_of, lease2', en, 'en')).toEqual([]);
  });
  it('are the longest that stand there', () => {
    expect(found('a unit type, a unit, a leasing order', en, 'en')).toEqual([
      'unit_type: unit type',
      'unit: unit',
      'leasing_order: leasing order',
    ]);
    expect(found('حجز مبدئي ثم حجز', ar, 'ar')).toEqual(['hold: حجز مبدئي', 'reservation: حجز']);
  });
  it('aren’t those that mean something else here', () => {
    expect(found('a compound state, a compound', { compound: 'Compound' }, 'en')).toEqual(['compound: compound']);
    expect(linkWords('a compound state', { compound: 'Compound' }, 'en')).toEqual(['a compound state']);
  });
  it('have Arabic prefixes', () => {
    expect(found('الوحدة', ar, 'ar')).toEqual(['unit: الوحدة']);
    expect(found('والعقد', ar, 'ar')).toEqual(['contract: والعقد']);
    expect(found('بعقد', ar, 'ar')).toEqual(['contract: بعقد']);
    expect(found('بالعقد', ar, 'ar')).toEqual(['contract: بالعقد']);
    expect(found('للمستأجر', ar, 'ar')).toEqual(['tenant: للمستأجر']);
    expect(found('لمستأجر', ar, 'ar')).toEqual(['tenant: لمستأجر']);
    expect(found('ولعقد', ar, 'ar')).toEqual(['contract: ولعقد']);
    expect(found('الحجز المبدئي', ar, 'ar')).toEqual(['hold: الحجز المبدئي']);
  });
  it('have Arabic plurals in ـات, and vowel marks', () => {
    expect(found('الوحدات وانتقالات', ar, 'ar')).toEqual(['unit: الوحدات', 'transition: وانتقالات']);
    expect(found('مؤقّت', ar, 'ar')).toEqual(['timer: مؤقّت']);
  });
  it('aren’t parts of other Arabic words', () => {
    expect(found('معقد وحدته تعاقد حجزه انعقد', ar, 'ar')).toEqual([]);
  });
});
