import { afterAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/machines/catalogue.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { modelOf } from '../../src/workbench/flow-model.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { walkFlow } from '../kit/walk.ts';
import { keepWalks } from '../kit/walk-results.ts';

/** What can't happen in one use of a shared chart must be possible in another. */
const nevers = new Map<string, Set<string>>();
const report: string[] = [];

for (const chart of catalogue) {
  if (chart.kind !== 'flow') continue;
  const { walks, states, transitions, gaps } = modelOf(chart.machine, chart.samples);
  const never = chart.samples.never ?? [];
  const before = nevers.get(chart.file);
  nevers.set(chart.file, new Set(before ? never.filter((gap) => before.has(gap)) : never));
  report.push(
    `${chart.name}: ${states.length} states, ${transitions.length} transitions, ${walks.length} walks, ${gaps.length} not walked${never.length ? ` (${never.length} can't happen)` : ''}`,
  );

  describe(chart.name, () => {
    it('is covered completely, apart from what can’t happen', () => {
      expect(gaps).toEqual(never);
    });
    const trail: Trail = new Map();
    for (const walk of walks) it(walk.title, () => walkOver(trail, walk.covers, () => walkFlow(chart.machine, walk)));
    afterAll(() => keepWalks('chart', { name: chart.name, wording: wordingOf(chart.machine) }, triedIn(trail), walkedIn(trail)));
  });
}

describe('the shared flows', () => {
  for (const [file, gaps] of nevers)
    it(`${file} is covered completely by its uses together`, () => expect([...gaps]).toEqual([]));
});

console.info(report.join('\n'));
