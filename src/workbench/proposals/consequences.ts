import type { WorkflowStats } from '../../api/app/workflows.ts';
import type { Refusal } from '../../api/failure.ts';
import { statusesOf } from '../../machines/kit/chart-statuses.ts';
import { allNodes } from '../../machines/kit/graph.ts';
import { evaluate, type Facts, initialOf } from '../../machines/kit/lifecycle.ts';
import { type Candidate, candidatesOf, type LifecycleEntry } from '../lifecycle-model.ts';
import type { Path } from '../paths/paths.ts';

/** Where a path of the present chart ends on the proposed one. */
export interface BrokenPath {
  path: Path;
  /** The step that isn't as it was, from 0. */
  at: number;
  /**
   * `missing`: its state or its event is gone; `refused`: its guards say no; `elsewhere`: it leads to another state; `begins`:
   * records don't begin where the path does.
   */
  why: 'missing' | 'refused' | 'elsewhere' | 'begins';
  /** Where it leads now; null: nowhere. */
  to: string | null;
  refusals: Refusal[];
}

/** Walks a path of the present chart on the proposed one, with the same facts; null: it goes as it went. */
function walked(path: Path, { lifecycle, machine, samples }: LifecycleEntry): BrokenPath | null {
  const statuses = statusesOf(machine);
  const facts: Record<string, Facts> = samples.facts;
  for (const [at, step] of path.steps.entries()) {
    const broken = (more: Pick<BrokenPath, 'why'> & Partial<BrokenPath>) => ({ path, at, to: null, refusals: [], ...more });
    if (!statuses.includes(step.from)) return broken({ why: 'missing' });
    const own = facts[step.facts ?? ''] as Facts;
    const evaluation = evaluate(lifecycle, step.from, own, { ...step.given, type: step.what });
    if (evaluation.accepted && evaluation.to === step.to) continue;
    if (evaluation.accepted) return broken({ why: 'elsewhere', to: evaluation.to });
    return evaluation.code === 'guard' ? broken({ why: 'refused', refusals: evaluation.refusals }) : broken({ why: 'missing' });
  }
  return null;
}

/** Those of the present chart's paths that break on the proposed one. */
export function brokenPaths(paths: readonly Path[], proposed: LifecycleEntry): BrokenPath[] {
  const begins = initialOf(proposed.machine);
  return paths.flatMap((path): BrokenPath[] => {
    if (path.from !== begins) return [{ path, at: 0, why: 'begins', to: begins, refusals: [] }];
    const found = walked(path, proposed);
    return found ? [found] : [];
  });
}

/** The states on a way from somewhere, whatever guards say. */
function spread(from: readonly string[], ways: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from);
  for (const state of found) for (const next of ways.get(state) ?? []) found.add(next);
  return found;
}
const waysBy = (candidates: Candidate[], from: 'from' | 'to', to: 'from' | 'to') => {
  const ways = new Map<string, string[]>();
  for (const one of candidates) ways.set(one[from], [...(ways.get(one[from]) ?? []), one[to]]);
  return ways;
};
const finalStates = ({ machine }: LifecycleEntry): string[] =>
  allNodes(machine)
    .filter(({ type }) => type === 'final')
    .map(({ path }) => path.join('.'));

function structureOf(chart: LifecycleEntry) {
  const candidates = candidatesOf(chart.machine);
  const finals = finalStates(chart);
  return {
    statuses: statusesOf(chart.machine),
    reached: spread([initialOf(chart.machine)], waysBy(candidates, 'from', 'to')),
    /** From which a final state can be reached. */
    ending: spread(finals, waysBy(candidates, 'to', 'from')),
    hasEnds: finals.length > 0,
    shadowed: shadowedIn(candidates),
  };
}

/** Transitions that are never taken: one before them, of the same event, asks nothing that they don't ask too. */
function shadowedIn(candidates: Candidate[]): Candidate[] {
  const asked = ({ guards }: Candidate) => guards.map((guard) => JSON.stringify(guard));
  return candidates.filter((one, at) =>
    candidates
      .slice(0, at)
      .some(
        (other) =>
          other.from === one.from && other.event === one.event && asked(other).every((guard) => asked(one).includes(guard)),
      ),
  );
}

export interface Structure {
  /** States to which nothing leads any more. */
  unreachable: string[];
  /** States from which no final state can be reached any more. */
  endless: string[];
  /** Transitions that are never taken any more. */
  shadowed: Candidate[];
  /** States that are gone. */
  removed: string[];
}
/** What a proposal does to the ways through a chart. What was so before isn't of its doing. */
export function structureAfter(present: LifecycleEntry, proposed: LifecycleEntry): Structure {
  const [before, after] = [structureOf(present), structureOf(proposed)];
  const isNew = (state: string) => !before.statuses.includes(state);
  return {
    removed: before.statuses.filter((state) => !after.statuses.includes(state)),
    unreachable: after.statuses.filter((state) => !after.reached.has(state) && (before.reached.has(state) || isNew(state))),
    endless: after.statuses.filter(
      (state) => before.hasEnds && !after.ending.has(state) && (before.ending.has(state) || isNew(state)),
    ),
    shadowed: after.shadowed.filter(
      ({ from, event, to }) => !before.shadowed.some((one) => one.from === from && one.event === event && one.to === to),
    ),
  };
}

/** Records that would have no way on. */
export interface Stranded {
  state: string;
  why: 'removed' | 'endless';
  records: number;
  /** Of these, in it for longer than expected. */
  stuck: number;
}
/** How many records of a company are in states that a proposal removes, or from which no end can be reached any more. */
export function strandedIn(
  { removed, endless }: Pick<Structure, 'removed' | 'endless'>,
  figures: WorkflowStats['lifecycles'][number],
): Stranded[] {
  const of = (why: Stranded['why'], states: string[]) =>
    states.flatMap((state): Stranded[] => {
      const found = figures.states.find((one) => one.state === state);
      return found?.now ? [{ state, why, records: found.now, stuck: found.stuck }] : [];
    });
  return [...of('removed', removed), ...of('endless', endless)];
}
