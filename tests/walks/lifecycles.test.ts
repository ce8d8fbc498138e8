import { afterAll, describe, expect, it } from 'vitest';
import { statusesOf } from '../../src/machines/kit/chart-statuses.ts';
import { graphOf } from '../../src/machines/kit/graph.ts';
import { evaluate, initialOf } from '../../src/machines/kit/lifecycle.ts';
import { wordingOf } from '../../src/machines/kit/wording.ts';
import { candidatesOf, lifecycles, selections, shortestWays, undecidedGuards } from '../../src/workbench/lifecycle-model.ts';
import { type Trail, triedIn, walkedIn, walkOver } from '../kit/trail.ts';
import { keepWalks } from '../kit/walk-results.ts';
import { namesIn } from './expected/effect-words.ts';
import { expectedEffects } from './expected/effects.ts';
import { type FurtherEffects, furtherEffects } from './expected/further-effects.ts';
import { expectedLives, expectedTarget } from './expected/lives.ts';

const lines: string[] = [];
it('every lifecycle has a hand-written list of transitions, and no list is left over', () => {
  expect(Object.keys(expectedLives).sort()).toEqual(lifecycles.map(({ name }) => name).sort());
});
afterAll(() => console.info(lines.join('\n')));

for (const entry of lifecycles) {
  const { name, lifecycle } = entry;
  const all = candidatesOf(lifecycle.machine);
  const selected = selections(entry);
  const ways = shortestWays(
    all.filter((candidate) => selected.has(candidate.name)),
    initialOf(lifecycle.machine),
  );

  describe(`${name} on its chart`, () => {
    const trail: Trail = new Map();
    for (const candidate of all)
      it(candidate.name, () =>
        walkOver(trail, candidate.name, () => {
          expect(selected.get(candidate.name), 'no sample selects it').toBeDefined();
          expect(ways.get(candidate.from), 'no way leads there').toBeDefined();
          let status = expectedLives[name]?.initial as string;
          for (const step of [...(ways.get(candidate.from) ?? []), candidate]) {
            const { facts, event } = selected.get(step.name) as NonNullable<ReturnType<typeof selected.get>>;
            const evaluation = evaluate(lifecycle, status, facts, event);
            expect(evaluation, step.name).toMatchObject({ accepted: true, to: expectedTarget(name, step) });
            status = step.to;
          }
          expect(status).toBe(candidate.to);
        }),
      );

    it('has, for each guard of a user event, a sample in which it alone refuses', () => {
      const inTheChart = all
        .filter(({ meta }) => meta.by === 'person')
        .flatMap(({ from, event, to, guards }) => {
          const isOneOfSeveral = Array.isArray(expectedLives[name]?.moves[from]?.[event]);
          return guards.map(({ type }) => `${from} ${event}${isOneOfSeveral ? ` → ${to}` : ''}: ${type}`);
        });
      const expected = (expectedLives[name]?.guards ?? []).flatMap(({ from: statuses, event, to, guards }) =>
        statuses.flatMap((from) => Object.keys(guards).map((guard) => `${from} ${event}${to ? ` → ${to}` : ''}: ${guard}`)),
      );
      const missing = inTheChart.filter((one) => !expected.includes(one));
      const gone = expected.filter((one) => !inTheChart.includes(one));
      expect(
        missing,
        `Say in tests/walks/expected/lives, in the file of ${name}, how each of these guards alone fails: who asks, what is given, or which situation it takes: one of its \`variations\`, or of tests/walks/test-beds/situations.ts`,
      ).toEqual([]);
      expect(gone, `The rules want these guards, and the chart of ${name} does not have them (any more)`).toEqual([]);
      expect(new Set(expected).size, 'a guard stands there twice').toBe(expected.length);
    });

    it('has what must be seen of each effect, and of no other', () => {
      const inTheChart = Object.fromEntries(
        graphOf(lifecycle.machine).edges.flatMap(({ id, effects }) =>
          effects.length ? [[id.slice(name.length + 1), effects.map(({ type }) => type).sort()]] : [],
        ),
      );
      const all = expectedEffects[name] ?? {};
      const expected = Object.fromEntries(
        Object.entries(all).flatMap(([transition, seen]) => {
          const effects = namesIn(seen);
          return effects.length ? [[transition, effects]] : [];
        }),
      );
      expect(
        expected,
        `Say in tests/walks/expected/effects, in the file of ${name}, what must be seen of each effect; what the chart does not have (any more) must not stand there`,
      ).toEqual(inTheChart);
      const further = Object.values<FurtherEffects>(furtherEffects).filter(({ of: [entity] }) => entity === name);
      for (const {
        of: [, transition],
        effects,
      } of further)
        expect(namesIn(effects), transition).toEqual(inTheChart[transition]);
    });

    it('has exactly the hand-written transitions', () => {
      const moves: Record<string, Record<string, string | string[]>> = Object.fromEntries(
        statusesOf(lifecycle.machine).map((status) => [status, {}]),
      );
      for (const { from, event, to } of all) {
        const own = moves[from] as Record<string, string | string[]>;
        own[event] = own[event] === undefined ? to : [own[event], to].flat();
      }
      expect(
        { initial: initialOf(lifecycle.machine), moves },
        `tests/walks/expected/lives and the chart of ${name} differ`,
      ).toEqual({ initial: expectedLives[name]?.initial, moves: expectedLives[name]?.moves });
    });

    it('reaches every state, with both outcomes of every guard', () => {
      expect(statusesOf(lifecycle.machine).filter((status) => !ways.has(status))).toEqual([]);
      expect(undecidedGuards(entry)).toEqual([]);
    });

    afterAll(() => {
      lines.push(
        `${name}: ${statusesOf(lifecycle.machine).length} states, ${all.length} transitions, ${walkedIn(trail).length} walked`,
      );
      keepWalks('chart', { name, wording: wordingOf(lifecycle.machine) }, triedIn(trail), walkedIn(trail));
    });
  });
}
