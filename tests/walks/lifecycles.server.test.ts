import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { candidatesOf, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { keepWalks } from '../kit/walk-results.ts';
import { expectedEffects } from './expected/effects.ts';
import type { EntityTestBed } from './test-beds/entity.ts';
import { beginOnThursday, expectEffects, observe } from './test-beds/observed.ts';
import { makeTestCompany, type TestCompany } from './test-beds/test-company.ts';
import { entityTestBeds, takeStep, walkOn, wayTo } from './test-beds/walk.ts';

let testCompany: TestCompany;
let testBeds: Record<string, EntityTestBed>;
const lines: string[] = [];

beforeAll(async () => {
  testCompany = await makeTestCompany();
  testBeds = entityTestBeds(testCompany);
});
afterAll(async () => {
  console.info(lines.join('\n'));
  await testCompany?.stop();
});

const postedSoFar = async (): Promise<number> => {
  const [row] = await testCompany.sql<{ last: number }>('select coalesce(max(id), 0)::int as last from ledger_transactions');
  return row?.last ?? 0;
};

for (const entry of lifecycles) {
  const all = candidatesOf(entry.lifecycle.machine);
  describe(`${entry.name} on the server`, () => {
    const trail: Trail = new Map();
    // Each event once, from one of its statuses, and another: on the chart, all are walked in each run.
    const own = everyOrSample(`transitions of ${entry.name} on the server`, all, {
      nameOf: ({ name }) => name,
      classOf: ({ event }) => event,
      more: 1,
    });
    for (const candidate of own)
      it(candidate.name, () =>
        walkOver(trail, candidate.name, async () => {
          const testBed = testBeds[entry.name];
          if (!testBed) throw new Error(`No world for ${entry.name}`);
          await beginOnThursday(testCompany);
          const way = wayTo(entry, candidate);
          const id = await walkOn(testCompany, entry, testBed, way, [...way, candidate]);
          const before = await postedSoFar();
          const seen = await observe(testCompany, { entity: entry.name, id, event: candidate.event }, () =>
            takeStep(testCompany, entry, testBed, id, candidate),
          );
          // A person sees in numbers what will be posted, and is asked once.
          if (candidate.meta.by === 'person' && (await postedSoFar()) > before)
            expect(candidate.meta.final ?? candidate.meta.posts, `${candidate.name} posts, and its chart doesn't say so`).toBe(
              true,
            );
          expectEffects(candidate, expectedEffects[entry.name]?.[candidate.name.slice(entry.name.length + 1)], seen);
        }),
      );

    afterAll(() => {
      lines.push(`${entry.name}: ${own.length} of ${all.length} transitions, ${walkedIn(trail).length} walked on the server`);
      keepWalks('server', { name: entry.name, wording: wordingOf(entry.machine) }, triedIn(trail), walkedIn(trail));
    });
  });
}
