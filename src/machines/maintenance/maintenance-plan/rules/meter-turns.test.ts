import { expect, it } from 'vitest';
import { type MeterRhythm, type MeterState, turnOfMeter, upcomingMarks } from './meter-turns.ts';

const fixed: MeterRhythm = { every: 500, mode: 'fixed' };
const floating: MeterRhythm = { every: 500, mode: 'floating' };
const since: MeterState = { from: 0, active_from: 0, handled: null, resolved: null, isOpen: false };

it('makes one issue at a first reading of 700, and the next at 1,000', () => {
  expect(turnOfMeter(fixed, since, 499)).toEqual({ make: null, skip: null, before: [], missed: [], next: 500 });
  expect(turnOfMeter(fixed, since, 500).make).toBe(500);
  expect(turnOfMeter(fixed, since, 700)).toEqual({ make: 500, skip: null, before: [], missed: [], next: 1000 });
  expect(turnOfMeter(fixed, { ...since, handled: 500 }, 700)).toMatchObject({ make: null, next: 1000 });
});

it('counts a floating plan from where its work was resolved', () => {
  expect(turnOfMeter(floating, since, 700)).toMatchObject({ make: 500, next: null });
  expect(turnOfMeter(floating, { ...since, handled: 500, isOpen: true }, 2000)).toMatchObject({ make: null, next: null });
  const resolved = { ...since, handled: 500, resolved: 700 };
  expect(turnOfMeter(floating, resolved, 1199)).toMatchObject({ make: null, next: 1200 });
  expect(turnOfMeter(floating, resolved, 1200)).toMatchObject({ make: 1200, next: null });
});

it('makes only the latest of several marks, and skips it while work is open', () => {
  expect(turnOfMeter(fixed, since, 1700)).toEqual({ make: 1500, skip: null, before: [], missed: [500, 1000], next: 2000 });
  expect(turnOfMeter(fixed, { ...since, handled: 500, isOpen: true }, 1100)).toMatchObject({
    make: null,
    skip: 1000,
    next: 1500,
  });
});

it('counts from what the meter had when the plan was activated, and logs what it passed while paused', () => {
  const state = { ...since, from: 4180, active_from: 4180 };
  expect(turnOfMeter(fixed, state, 4180).next).toBe(4680);
  expect(turnOfMeter(fixed, { ...state, active_from: 5300, handled: 4680 }, 5300)).toMatchObject({
    ...{ make: null, before: [5180], next: 5680 },
  });
});

it('shows the marks to come', () => {
  expect(upcomingMarks(fixed, 1000, 3)).toEqual([1000, 1500, 2000]);
  expect(upcomingMarks(fixed, null, 3)).toEqual([]);
});
