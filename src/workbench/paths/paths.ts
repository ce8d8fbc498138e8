import { graphOf } from '../../machines/kit/graph.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { candidatesOf } from '../lifecycle-model.ts';
import { detourOf } from '../scenarios/driving/detours.ts';
import type { Coverage, Uncovered } from './coverage.ts';
import { type Goal, goalsOf } from './goals.ts';
import { randomOf, shuffled } from './random.ts';
import { type Arc, byFrom, type PathStep, type StepGraph, stepGraphOf } from './steps.ts';

export interface Path {
  /** From 1, in the order of their length. */
  number: number;
  /** What a flow begins with. */
  input: string | null;
  /** Where it begins and where it ends. */
  from: string;
  to: string;
  steps: PathStep[];
  /** The goals that it is the first to reach. */
  covers: string[];
}
export interface Paths {
  chart: string;
  coverage: Coverage;
  seed: number;
  paths: Path[];
  goals: number;
  covered: number;
  uncovered: Uncovered[];
}

interface Way {
  start: StepGraph['starts'][number];
  arcs: Arc[];
}

/** The shortest way to each situation; among equally short ones the first in the order of the arcs. */
function waysIn({ starts, arcs }: StepGraph): Map<string, Way> {
  const ways = new Map<string, Way>(starts.map((start) => [start.key, { start, arcs: [] }]));
  const from = byFrom(arcs);
  const queue = starts.map(({ key }) => key);
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const way = ways.get(key) as Way;
    for (const arc of from.get(key) ?? []) {
      if (ways.has(arc.to)) continue;
      ways.set(arc.to, { start: way.start, arcs: [...way.arcs, arc] });
      queue.push(arc.to);
    }
  }
  return ways;
}

/** The way to an arc's beginning. Where the shortest one can't lead on to it in the world, the one that does. */
function wayTo(chart: Chart, graph: StepGraph, ways: Map<string, Way>, arc: Arc): Way | undefined {
  const shortest = ways.get(arc.from);
  const events = chart.kind === 'lifecycle' ? detourOf(chart.name, arc.step) : undefined;
  if (!events || !shortest) return shortest;
  const arcs: Arc[] = [];
  let at = shortest.start.key;
  for (const event of events) {
    const next = graph.arcs.find((one) => one.from === at && one.step.what === event);
    if (!next) return shortest;
    arcs.push(next);
    at = next.to;
  }
  return at === arc.from ? { start: shortest.start, arcs } : shortest;
}

const labelsOf = (chart: Chart) => new Map(graphOf(chart.machine).edges.map(({ id, label }) => [id, label]));

/** Why a goal can't be reached: the guards that no sample lets pass, or no way. */
function whyNot(chart: Chart, goal: Goal): Uncovered {
  if (chart.kind === 'lifecycle' && goal.ends.length) return { goal: goal.id, why: 'no_way', about: [] };
  if (goal.why) return { goal: goal.id, why: goal.why, about: goal.about ?? [] };
  if (chart.kind === 'flow') {
    const isKnown = chart.samples.never?.includes(`transition ${goal.id}`) || chart.samples.never?.includes(`state ${goal.id}`);
    return { goal: goal.id, why: isKnown ? 'never' : 'no_sample', about: [] };
  }
  const own = candidatesOf(chart.machine).find(({ name }) => name === goal.id);
  return { goal: goal.id, why: own ? 'no_sample' : 'no_way', about: own?.guards.map(({ type }) => type) ?? [] };
}

const isRefused = ({ refusals }: PathStep): boolean => refusals !== null;
/** What is refused leaves everything as it was: tries at the end of the same way become one path. */
function withAttemptsTogether(paths: Path[]): Path[] {
  const byWay = new Map<string, Path>();
  return paths.filter((path) => {
    const attempts = path.steps.filter(isRefused);
    if (!attempts.length) return true;
    const way = path.steps.filter((step) => !isRefused(step)).map(({ takes, to }) => [...takes, to].join());
    const key = [path.input, path.from, ...way].join('|');
    const before = byWay.get(key);
    if (!before) {
      byWay.set(key, path);
      return true;
    }
    before.steps = [...before.steps, ...attempts];
    before.covers = [...before.covers, ...path.covers];
    return false;
  });
}

/**
 * Paths through a chart that reach every goal of the coverage, each path the shortest way to its last goal. What lies on
 * the way of a longer path gets none of its own. The same seed gives the same paths; another one other ways of the same length.
 */
export function pathsOf(chart: Chart, coverage: Coverage, seed = 1): Paths {
  const random = randomOf(seed);
  const found = stepGraphOf(chart, labelsOf(chart));
  const graph: StepGraph = { starts: shuffled(found.starts, random), arcs: shuffled(found.arcs, random) };
  const ways = waysIn(graph);
  const goals = goalsOf(chart, coverage, graph);

  // The shortest path to each goal, over its last arcs and what is tried at their end.
  const reaching = shuffled(goals, random).flatMap((goal) => {
    const ends = goal.ends.flatMap(({ arcs, at, attempts }) => {
      const [first] = arcs;
      const way = first ? wayTo(chart, graph, ways, first) : ways.get(at);
      if (!way) return [];
      const whole = [...way.arcs, ...arcs];
      return [{ start: way.start, arcs: whole, steps: [...whole.map(({ step }) => step), ...attempts] }];
    });
    const [shortest] = ends.sort((a, b) => a.steps.length - b.steps.length);
    return shortest ? [{ goal, path: shortest }] : [];
  });
  // The farthest first: it takes the goals on its way with it.
  reaching.sort((a, b) => b.path.steps.length - a.path.steps.length);

  const open = new Set(reaching.map(({ goal }) => goal.id));
  const chosen: Path[] = [];
  for (const { goal, path } of reaching) {
    if (!open.has(goal.id)) continue;
    const covers = goals.filter((one) => open.has(one.id) && (one === goal || one.isOn(path)));
    for (const { id } of covers) open.delete(id);
    const last = path.arcs.at(-1);
    chosen.push({
      number: 0,
      input: path.start.name,
      from: path.start.at,
      to: path.steps.at(-1)?.to ?? last?.step.to ?? path.start.at,
      steps: path.steps,
      covers: covers.map(({ id }) => id),
    });
  }
  const paths = withAttemptsTogether(chosen)
    .map((path, at) => ({ path, at }))
    .sort((a, b) => a.path.steps.length - b.path.steps.length || a.at - b.at)
    .map(({ path }, at) => ({ ...path, number: at + 1 }));
  const covered = new Set(reaching.map(({ goal }) => goal.id));
  return {
    chart: chart.name,
    coverage,
    seed,
    paths,
    goals: goals.length,
    covered: covered.size,
    uncovered: goals.filter(({ id }) => !covered.has(id)).map((goal) => whyNot(chart, goal)),
  };
}

/** The rules and calls of a chart that paths can be asked for by id. */
export const idsToCover = (chart: Chart): string[] => {
  const { states, edges } = graphOf(chart.machine);
  const ids = [
    ...states.flatMap(({ rules }) => rules),
    ...edges.flatMap(({ rules, call }) => [...rules, ...(call ? [call] : [])]),
  ];
  return [...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};
