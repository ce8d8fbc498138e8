import { describe, expect, it } from 'vitest';
import { and, setup } from 'xstate';
import { catalogue } from '../../machines/catalogue.ts';
import { statusesOf } from '../../machines/kit/chart-statuses.ts';
import { effect, evaluate, type Facts, initialOf, sharedGuards } from '../../machines/kit/lifecycle.ts';
import { type Chart, factsSamples, lifecycleChart } from '../../machines/kit/samples/samples.ts';
import { coursesOf } from '../flow-model.ts';
import { candidatesOf, type LifecycleEntry, lifecycles } from '../lifecycle-model.ts';
import { coverages } from './coverage.ts';
import { idsToCover, type Path, pathsOf } from './paths.ts';
import { refusalPaths } from './refusals.ts';

const chartNamed = (name: string) => catalogue.find((chart) => chart.name === name) as Chart;
const quotation = chartNamed('quotation') as LifecycleEntry;
const told = (paths: Path[]) => paths.map(({ steps }) => steps.map(({ what }) => what).join(' → '));

/** Asks the chart itself for every step of a path; gives the transitions' goals that it went over. */
function replay(entry: LifecycleEntry, path: Path): void {
  let status = initialOf(entry.machine);
  expect(path.from).toBe(status);
  for (const step of path.steps) {
    expect(step.from).toBe(status);
    const facts = entry.samples.facts[step.facts as string] as Facts;
    const evaluation = evaluate(entry.lifecycle, status, facts, { ...step.given, type: step.what });
    if (step.refusals) expect(evaluation, step.what).toMatchObject({ accepted: false, refusals: step.refusals });
    else expect(evaluation, step.what).toMatchObject({ accepted: true, to: step.to });
    status = step.to;
  }
  expect(path.to).toBe(status);
}

describe('paths of a lifecycle', () => {
  for (const entry of lifecycles)
    for (const coverage of coverages)
      it(`${entry.name}, ${coverage}: the chart takes every step, and nothing is left without a reason`, () => {
        const { paths, goals, covered, uncovered } = pathsOf(entry, coverage, 7);
        for (const path of paths) replay(entry, path);
        expect(paths.flatMap(({ covers }) => covers)).toHaveLength(covered);
        expect(new Set(paths.flatMap(({ covers }) => covers)).size).toBe(covered);
        expect(covered + uncovered.length).toBe(goals);
        expect(uncovered).toEqual([]);
      });

  it('go over every state, every transition, both answers of each guard, every pair', () => {
    const steps = (coverage: (typeof coverages)[number]) => pathsOf(quotation, coverage, 3).paths.flatMap((path) => path.steps);
    const all = candidatesOf(quotation.machine);
    expect(new Set(['draft', ...steps('states').map(({ to }) => to)])).toEqual(new Set(statusesOf(quotation.machine)));
    expect(new Set(steps('transitions').flatMap(({ takes }) => takes))).toEqual(new Set(all.map(({ name }) => name)));
    const refused = new Set(steps('guards').flatMap(({ refusals }) => (refusals ?? []).map(({ guard }) => guard)));
    // needsApproval's no is another way, not a refusal.
    const guards = new Set(all.flatMap(({ guards }) => guards.map(({ type }) => type)));
    expect([...guards].filter((guard) => !refused.has(guard)).sort()).toEqual(['needsApproval', 'needsNoApproval']);
    const walked = pathsOf(quotation, 'pairs', 3).paths.flatMap((path) =>
      path.steps.slice(1).map((step, at) => `${path.steps[at]?.takes[0]} → ${step.takes[0]}`),
    );
    const pairs = all.flatMap((one) => all.filter(({ from }) => from === one.to).map((two) => `${one.name} → ${two.name}`));
    expect(pairs.length).toBeGreaterThan(40);
    expect(pairs.filter((pair) => !walked.includes(pair))).toEqual([]);
  });

  it('are the same for the same seed, and others of the same coverage for another', () => {
    expect(pathsOf(quotation, 'pairs', 7)).toEqual(pathsOf(quotation, 'pairs', 7));
    const seven = told(pathsOf(quotation, 'pairs', 7).paths);
    const others = [1, 2, 3, 4].map((seed) => told(pathsOf(quotation, 'pairs', seed).paths));
    expect(others.some((other) => other.join() !== seven.join())).toBe(true);
  });

  it('go the shortest way, and none is the beginning of another', () => {
    const { paths } = pathsOf(quotation, 'states', 7);
    expect(paths.find(({ to }) => to === 'finalized')?.steps.map(({ to }) => to)).toEqual([
      'requests_approved',
      'sent',
      'accepted',
      'finalized',
    ]);
    const all = told(paths);
    for (const one of all) expect(all.filter((other) => other !== one && other.startsWith(`${one} →`))).toEqual([]);
  });

  it('go over what a rule or a call names', () => {
    expect(idsToCover(quotation)).toContain('R-15');
    const rule = pathsOf(quotation, 'R-15', 1);
    expect(rule.goals).toBe(candidatesOf(quotation.machine).filter(({ meta }) => meta.rules?.includes('R-15')).length);
    expect(rule.uncovered).toEqual([]);
    const call = pathsOf(quotation, 'LQ-07', 1);
    expect(call.paths.map(({ to }) => to).sort()).toEqual(['requests_approved', 'waiting_for_approval']);
    expect(pathsOf(quotation, 'R-999', 1)).toMatchObject({ paths: [], goals: 0 });
  });
});

describe('paths of a flow', () => {
  for (const chart of catalogue.filter(({ kind }) => kind === 'flow'))
    it(`${chart.name}: each step is one that the chart takes there`, () => {
      if (chart.kind !== 'flow') return;
      const { paths, uncovered } = pathsOf(chart, 'transitions', 7);
      const courses = new Map(coursesOf(chart.machine, chart.samples).map((course) => [course.inputName, course]));
      for (const path of paths) {
        const course = courses.get(path.input as string);
        let at = new Set([course?.start]);
        for (const step of path.steps) {
          const taken = course?.edges.filter(
            ({ from, step: own, takes }) => at.has(from) && own.say === step.what && takes.join() === step.takes.join(),
          );
          expect(taken?.length, step.what).toBeGreaterThan(0);
          at = new Set(taken?.map(({ to }) => to));
        }
      }
      expect(uncovered.map(({ goal, why }) => `${why} ${goal}`).sort()).toEqual(
        (chart.samples.never ?? [])
          .filter((gap) => gap.startsWith('transition '))
          .map((gap) => `never ${gap.slice(11)}`)
          .sort(),
      );
    }, 60_000);
});

interface Door extends Facts {
  locked: boolean;
  broken: boolean;
}
const doorChart = (changes: Record<string, Partial<Door>>): LifecycleEntry => {
  const chart = setup({
    types: { context: {} as Door, events: {} as { type: 'open' } | { type: 'close' }, input: {} as Door },
    guards: {
      ...sharedGuards,
      isUnlocked: ({ context }) => !context.locked,
      isWhole: ({ context }) => !context.broken,
      isLocked: ({ context }) => context.locked,
    },
    actions: { ring: effect },
  });
  const by = { by: 'person', label: 'door' } as const;
  const machine = chart.createMachine({
    id: 'door',
    initial: 'shut',
    context: ({ input }) => input,
    states: {
      shut: { on: { open: { target: 'open', guard: and(['isUnlocked', 'isWhole']), meta: by } } },
      open: {
        on: {
          close: [
            { target: 'bolted', guard: and(['isLocked', 'isUnlocked']), meta: by },
            { target: 'shut', meta: by },
          ],
        },
      },
      bolted: { on: { open: { target: 'open', meta: by } } },
    },
  });
  const all = { viewer: { id: 1, is_admin: true, privileges: {} }, today: '2026-01-15', locked: false, broken: false };
  const lifecycle = { entity: 'door', column: 'status', machine, unblockers: {}, factsOf: () => all };
  return lifecycleChart('door.ts', lifecycle, { facts: factsSamples<Door>(all, changes), events: {} }) as LifecycleEntry;
};

describe('what no path can go over', () => {
  it('is told with its reason', () => {
    const door = doorChart({ 'it is locked': { locked: true } });
    expect(pathsOf(door, 'transitions').uncovered).toEqual([
      { goal: 'door.open close #1', why: 'no_sample', about: ['isLocked', 'isUnlocked'] },
      { goal: 'door.bolted open', why: 'no_way', about: [] },
    ]);
    expect(pathsOf(door, 'states').uncovered).toEqual([{ goal: 'bolted', why: 'no_way', about: [] }]);
    // Nothing in the samples breaks the door.
    expect(pathsOf(door, 'guards').uncovered).toContainEqual({
      goal: 'door.shut open: isWhole = no',
      why: 'always',
      about: ['isWhole'],
    });
  });
});

describe('what must be refused by role', () => {
  it('is refused by the chart to each of these roles, and not to all', () => {
    const refused = refusalPaths(quotation, 7);
    expect(refused.map(({ status }) => status)).toContain('waiting_for_approval');
    const analyst = refused.flatMap(({ denied }) => denied.filter(({ roles }) => roles.includes('analyst')));
    expect(analyst.length).toBeGreaterThan(8);
    for (const { refusals } of analyst) expect(refusals.map(({ guard }) => guard)).toContain('mayEdit');
    expect(refused.flatMap(({ denied }) => denied.filter(({ roles }) => roles.includes('admin')))).toEqual([]);
    for (const { status, way } of refused) expect(way.at(-1)?.to ?? 'draft').toBe(status);
  });
});
