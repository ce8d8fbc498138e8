import { expect, it } from 'vitest';
import type { IssueAnswer } from '../../../api/maintenance/issue-answer.ts';
import { failureText, type GivenAnswer, hasFailed, isAnswered } from './rules.ts';

const nothing: GivenAnswer = { result: null, value: null, text: null, attachment_id: null };
const pressure = { answer: 'number', min: 2.5, max: 4 } as const;

it('is answered by what its kind asks for, or because it doesn’t apply', () => {
  const given: [IssueAnswer['step']['answer'], Partial<GivenAnswer>][] = [
    ['pass_fail', { result: 'pass' }],
    ['number', { value: 0 }],
    ['reading', { value: 700 }],
    ['text', { text: 'Clean' }],
    ['photo', { attachment_id: 3 }],
  ];
  for (const [answer, own] of given) {
    expect(isAnswered({ answer }, nothing), answer).toBe(false);
    expect(isAnswered({ answer }, { ...nothing, ...own }), answer).toBe(true);
    expect(isAnswered({ answer }, { ...nothing, result: 'na' }), answer).toBe(true);
    for (const [other, another] of given)
      if (other !== answer && !('value' in own && 'value' in another))
        expect(isAnswered({ answer }, { ...nothing, ...another }), `${answer} by ${other}`).toBe(false);
  }
});

it('fails as somebody says, or outside its limits, which are inside', () => {
  expect(hasFailed({ answer: 'pass_fail', min: null, max: null }, { ...nothing, result: 'fail' })).toBe(true);
  expect(hasFailed({ answer: 'pass_fail', min: null, max: null }, { ...nothing, result: 'na' })).toBe(false);
  const failed = (value: number) => hasFailed(pressure, { ...nothing, value });
  expect([2.49, 2.5, 4, 4.01].map(failed)).toEqual([true, false, false, true]);
  expect(hasFailed({ ...pressure, min: null }, { ...nothing, value: -9 })).toBe(false);
  expect(hasFailed({ ...pressure, max: null }, { ...nothing, value: 99 })).toBe(false);
  expect(hasFailed(pressure, nothing)).toBe(false);
});

it('says what failed to readers of both languages', () => {
  const step = { name_en: 'Pressure', name_ar: 'الضغط', unit: 'bar' } as IssueAnswer['step'];
  expect(failureText(step, { value: 2.1, note: null })).toBe('Pressure / الضغط: 2.1 bar');
  expect(failureText({ ...step, unit: null }, { value: null, note: 'It leaks' })).toBe('Pressure / الضغط (It leaks)');
});
