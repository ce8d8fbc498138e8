import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { type Candidate, candidatesOf, type LifecycleEntry, lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { dropsOf, isDropping } from '../kit/drops.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { keepWalks } from '../kit/walk-results.ts';
import { namesIn } from './expected/effect-words.ts';
import { expectedEffects } from './expected/effects.ts';
import { whyUnseen } from './expected/without-trace.ts';
import { effectsRun } from './test-beds/effects-run.ts';
import type { EntityTestBed } from './test-beds/entity.ts';
import { beginOnThursday, expectEffects, observe } from './test-beds/observed.ts';
import { prepared } from './test-beds/prepared.ts';
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

const transitionOf = ({ name }: LifecycleEntry, candidate: Candidate) => candidate.name.slice(name.length + 1);
const expectedOf = (entry: LifecycleEntry, candidate: Candidate) => expectedEffects[entry.name]?.[transitionOf(entry, candidate)];

/** Walks to a transition and makes it, without the effect `dropped`: the effects that ran, and what was seen of them. */
async function walkAnd(entry: LifecycleEntry, candidate: Candidate, dropped?: string) {
  const own = testBeds[entry.name];
  if (!own) throw new Error(`No world for ${entry.name}`);
  await beginOnThursday(testCompany);
  const way = wayTo(entry, candidate);
  const id = await walkOn(testCompany, entry, own, way, [...way, candidate]);
  await prepared[entry.name]?.(testCompany, id, candidate);
  const before = await postedSoFar();
  const at = { entity: entry.name, id, event: candidate.event, from: candidate.from, to: candidate.to };
  let ran: string[] = [];
  const seen = await observe(testCompany, at, async () => {
    ran = await effectsRun(at, () => takeStep(testCompany, entry, own, id, candidate), dropped);
  });
  return { ran, seen, posted: (await postedSoFar()) > before };
}

for (const entry of lifecycles) {
  const all = candidatesOf(entry.lifecycle.machine);
  describe.skipIf(isDropping)(`${entry.name} on the server`, () => {
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
          const { ran, seen, posted } = await walkAnd(entry, candidate);
          // A person sees in numbers what will be posted, and is asked once.
          if (candidate.meta.by === 'person' && posted)
            expect(candidate.meta.final ?? candidate.meta.posts, `${candidate.name} posts, and its chart doesn't say so`).toBe(
              true,
            );
          expect(ran.sort(), `${candidate.name}: the effects that ran`).toEqual(namesIn(expectedOf(entry, candidate)));
          expectEffects(candidate, expectedOf(entry, candidate), seen);
        }),
      );

    afterAll(() => {
      lines.push(`${entry.name}: ${own.length} of ${all.length} transitions, ${walkedIn(trail).length} walked on the server`);
      keepWalks('server', { name: entry.name, wording: wordingOf(entry.machine) }, triedIn(trail), walkedIn(trail));
    });
  });

  const drops = (isDropping ? all : []).flatMap((candidate) =>
    Object.entries(expectedOf(entry, candidate) ?? {}).flatMap(([effect, lines]) =>
      effect === 'besides' ||
      lines.length === 0 ||
      whyUnseen({ entity: entry.name, transition: transitionOf(entry, candidate), effect })
        ? []
        : [{ candidate, effect }],
    ),
  );
  if (drops.length > 0)
    describe(dropsOf('effect', entry.name), () => {
      for (const { candidate, effect } of drops)
        it(`${candidate.name} ${effect}`, async () => {
          const isNoticed = await walkAnd(entry, candidate, effect)
            .then(({ seen }) => expectEffects(candidate, expectedOf(entry, candidate), seen))
            .then(
              () => false,
              () => true,
            );
          expect(isNoticed, `nothing shows that ${candidate.name} came without ${effect}`).toBe(true);
        });
    });
}
