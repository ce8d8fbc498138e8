import { describe, expect, it } from 'vitest';
import { coverOf, nextStepOn } from './dunning.ts';

const owed = (due_on: string, amount: number, contract_id: number | null = 1) => ({ contract_id, due_on, amount });
const cheque = (cheque_on: string, amount: number, contract_id: number | null = 1) => ({ contract_id, cheque_on, amount });
const january = owed('2026-01-01', 1000);
const february = owed('2026-02-01', 1000);

describe('what cheques cover', () => {
  it('is the installment before a cheque’s day: one for February doesn’t cover January', () => {
    expect(coverOf([january, february], [cheque('2026-02-01', 1000)])).toEqual([0, 1000]);
    expect(coverOf([january, february], [cheque('2026-01-20', 1000)])).toEqual([1000, 0]);
  });
  it('then the older ones, the newest of them first', () => {
    const december = owed('2025-12-01', 1000);
    expect(coverOf([december, january], [cheque('2026-01-20', 1500)])).toEqual([500, 1000]);
  });
  it('is what falls due after its day, if nothing else is left', () => {
    expect(coverOf([january], [cheque('2025-12-28', 1000)])).toEqual([1000]);
    expect(coverOf([january], [cheque('2025-12-28', 5000)])).toEqual([1000]);
  });
  it('is of the cheque’s contract, or of any without one', () => {
    const other = owed('2026-01-01', 1000, 2);
    expect(coverOf([january, other], [cheque('2026-01-20', 2000, 2)])).toEqual([0, 1000]);
    expect(coverOf([january, other], [cheque('2026-01-20', 2000, null)])).toEqual([1000, 1000]);
    expect(coverOf([owed('2026-01-01', 1000, null)], [cheque('2026-01-20', 1000, 2)])).toEqual([0]);
  });
});

describe('the next step', () => {
  const first = { uncovered_from: '2026-01-01', last_step_days: null, next_step_days: 3, last_letter_on: null };
  it('is due so many days after the due day', () => {
    expect(nextStepOn(first)).toBe('2026-01-04');
    expect(nextStepOn({ ...first, uncovered_from: null })).toBeNull();
    expect(nextStepOn({ ...first, next_step_days: null })).toBeNull();
  });
  it('comes no nearer to the letter before than the steps are to each other', () => {
    const second = { ...first, last_step_days: 3, next_step_days: 10, last_letter_on: '2026-01-04' };
    expect(nextStepOn(second)).toBe('2026-01-11');
    expect(nextStepOn({ ...second, last_letter_on: '2026-02-20' })).toBe('2026-02-27');
    expect(nextStepOn({ ...second, uncovered_from: '2026-02-01' })).toBe('2026-02-11');
  });
});
