import { statusesOf } from '../../machines/kit/chart-statuses.ts';
import { allNodes, graphOf, nameOf, transitionsOf } from '../../machines/kit/graph.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { candidatesOf, type LifecycleEntry } from '../lifecycle-model.ts';
import type { Coverage, Uncovered } from './coverage.ts';
import { type Arc, byFrom, denialsOf, type PathStep, type StepGraph } from './steps.ts';

/** A path on its way of being chosen. */
interface Tried {
  start: StepGraph['starts'][number];
  arcs: Arc[];
  steps: PathStep[];
}
/** Something that a coverage asks for. */
export interface Goal {
  id: string;
  /** What a path that reaches it ends with: arcs one after another, or a situation, and then what is tried there. */
  ends: { arcs: Arc[]; at: string; attempts: PathStep[] }[];
  isOn: (path: Tried) => boolean;
  why?: Uncovered['why'];
  about?: string[];
}

const endsWith = (...arcs: Arc[]) => ({ arcs, at: '', attempts: [] as PathStep[] });

const stateGoals = (ids: string[], { starts, arcs }: StepGraph): Goal[] =>
  ids.map((id) => ({
    id,
    ends: [
      ...starts.filter(({ enters }) => enters.includes(id)).map(({ key }) => ({ arcs: [], at: key, attempts: [] })),
      ...arcs.filter(({ enters }) => enters.includes(id)).map((arc) => endsWith(arc)),
    ],
    isOn: ({ start, arcs: on }) => start.enters.includes(id) || on.some(({ enters }) => enters.includes(id)),
  }));

const transitionGoals = (names: string[], { starts, arcs }: StepGraph): Goal[] =>
  names.map((name) => ({
    id: name,
    ends: [
      ...starts.filter(({ takes }) => takes.includes(name)).map(({ key }) => ({ arcs: [], at: key, attempts: [] })),
      ...arcs.filter(({ step }) => step.takes.includes(name)).map((arc) => endsWith(arc)),
    ],
    isOn: ({ start, arcs: on }) => start.takes.includes(name) || on.some(({ step }) => step.takes.includes(name)),
  }));

/** Two transitions one after the other; by their names, however often a flow can do so. */
function pairGoals({ arcs }: StepGraph): Goal[] {
  const next = byFrom(arcs);
  const pairs = new Map<string, [Arc, Arc][]>();
  for (const one of arcs)
    for (const two of next.get(one.to) ?? []) {
      const id = `${one.id} → ${two.id}`;
      pairs.set(id, [...(pairs.get(id) ?? []), [one, two]]);
    }
  return [...pairs].map(([id, ways]) => ({
    id,
    ends: ways.map(([one, two]) => endsWith(one, two)),
    isOn: ({ arcs: on }) => on.some((arc, at) => at > 0 && `${on[at - 1]?.id} → ${arc.id}` === id),
  }));
}

/** Both answers of each guard of a lifecycle: yes where its transition is taken, no where it is tried under other facts. */
function lifecycleGuards(entry: LifecycleEntry, graph: StepGraph): Goal[] {
  const byName = new Map(graph.arcs.map((arc) => [arc.id, arc]));
  const yes = candidatesOf(entry.machine).flatMap(({ name, guards }) =>
    guards.map((guard): Goal => {
      const arc = byName.get(name);
      return {
        id: `${name}: ${guard.type} = yes`,
        ends: arc ? [endsWith(arc)] : [],
        isOn: ({ arcs }) => arcs.some(({ id }) => id === name),
        why: 'always',
        about: [guard.type],
      };
    }),
  );
  const no = denialsOf(entry).map(({ candidate, guard, step }): Goal => {
    const isSame = (one: PathStep) =>
      step !== null &&
      one.what === step.what &&
      one.from === step.from &&
      one.facts === step.facts &&
      one.to === step.to &&
      // Where the status stays, what was taken ends where what was refused does.
      (one.refusals === null) === (step.refusals === null);
    return {
      id: `${candidate.name}: ${guard} = no`,
      ends: step ? [{ arcs: [], at: candidate.from, attempts: [step] }] : [],
      isOn: ({ steps }) => steps.some(isSame),
      why: 'always',
      about: [guard],
    };
  });
  return [...yes, ...no];
}

/** Of a flow: yes where its transition is taken, no where one after it of the same event is taken in its place. */
function flowGuards(chart: Extract<Chart, { kind: 'flow' }>, graph: StepGraph): Goal[] {
  const { edges } = graphOf(chart.machine);
  return edges
    .filter(({ guards }) => guards.length > 0)
    .flatMap((edge) => {
      const siblings = edges.filter(({ from, event }) => from === edge.from && event === edge.event).map(({ id }) => id);
      const about = edge.guards.map(({ type }) => type);
      const goal = (answer: 'yes' | 'no', names: string[]): Goal => {
        const goals = transitionGoals(names, graph);
        return {
          id: `${edge.id}: ${about.join(' + ')} = ${answer}`,
          ends: goals.flatMap(({ ends }) => ends),
          isOn: (path) => goals.some(({ isOn }) => isOn(path)),
          // With nothing after it, a no leaves everything as it is: there is no step to see it by.
          why: names.length ? 'no_sample' : 'unseen',
          about,
        };
      };
      return [goal('yes', [edge.id]), goal('no', siblings.slice(siblings.indexOf(edge.id) + 1))];
    });
}

const transitionsIn = (chart: Chart): string[] => allNodes(chart.machine).flatMap(transitionsOf).map(nameOf);
const statesIn = (chart: Chart): string[] =>
  chart.kind === 'lifecycle' ? statusesOf(chart.machine) : allNodes(chart.machine).map(({ id }) => id);
/** A lifecycle's transitions once for each status that they leave: what a group does, each of its states does. */
const named = (chart: Chart): string[] =>
  chart.kind === 'lifecycle' ? [...new Set(candidatesOf(chart.machine).map(({ name }) => name))] : transitionsIn(chart);

/** Everything that a coverage asks of a chart. */
export function goalsOf(chart: Chart, coverage: Coverage, graph: StepGraph): Goal[] {
  if (coverage === 'states') return stateGoals(statesIn(chart), graph);
  if (coverage === 'transitions') return transitionGoals(named(chart), graph);
  if (coverage === 'pairs') return pairGoals(graph);
  if (coverage === 'guards') return chart.kind === 'lifecycle' ? lifecycleGuards(chart, graph) : flowGuards(chart, graph);
  const { states, edges } = graphOf(chart.machine);
  const cites = ({ rules }: { rules: string[] }) => rules.includes(coverage);
  const idOf = (state: string) => (chart.kind === 'lifecycle' ? state : [chart.machine.id, state].filter(Boolean).join('.'));
  return [
    ...stateGoals(
      states.filter(cites).map(({ id }) => idOf(id)),
      graph,
    ),
    ...transitionGoals(
      edges.filter((edge) => cites(edge) || edge.call === coverage).map(({ id }) => id),
      graph,
    ),
  ];
}
