import { describe, expect, it } from 'vitest';
import { costOfEach, sayCost } from '../scripts/test/cost.ts';

const files = [
  { file: '.storybook/generated/unit-type-form.screen.stories.tsx', time: 4000, tests: [{ name: 'Every state', time: 3000 }] },
  {
    file: 'tests/flows.test.ts',
    time: 3000,
    tests: [
      { name: 'unit page: its samples lead everywhere', time: 1000 },
      { name: 'a unit type list: its samples lead everywhere', time: 500 },
    ],
  },
  // Written by hand, and about a pattern.
  { file: 'tests/e2e/property/units.test.ts', time: 9000, tests: [{ name: 'units are filtered', time: 9000 }] },
  { file: 'tests/new-entity.test.ts', time: 9000, tests: [] },
];

describe('what one more entity costs', () => {
  it('is what the derived tests of an entity take, and a share of those that name none', () => {
    // 1500 ms name none: 750 each.
    expect([...costOfEach(files, ['unit', 'unit_type'])]).toEqual([
      ['unit', 1750],
      ['unit_type', 5250],
    ]);
  });
  it('is said for runs in which files ran beside each other', () => {
    expect(sayCost(files, 12_500, ['unit', 'unit_type'], ['unit'])).toBe(
      'One more entity would add about 2.6 s, with a lifecycle 0.9 s.',
    );
  });
});
