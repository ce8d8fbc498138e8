import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import type { Refusal } from '../api/failure.ts';
import { statusesOf } from '../machines/kit/chart-statuses.ts';
import { nameOf } from '../machines/kit/graph.ts';
import { evaluate, type FurtherMove, initialOf, refusalsOf, type TransitionMeta } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { eventsFor, sayValue, takenBy } from './flow-model.ts';
import { candidatesFrom, passesIn } from './lifecycle-model.ts';
import { type Field, factsIn, givenFields, isRole, type Situation, type Step } from './situation.ts';

/** An event in the current state, with the reasons if it is refused. */
export interface Move {
  what: string;
  /** Locale key of the button; null: the event's name is shown. */
  label: string | null;
  by: TransitionMeta['by'] | 'answer' | 'failure';
  /** Where it leads; null: that depends on the payload. */
  to: string | null;
  refusals: Refusal[];
  asks: Field[];
  /** Names of the transitions it may take, its own first. The diagram highlights them. */
  edges: string[];
}
/** One step of the path: who did what, and where it led. */
export interface TakenStep {
  step: Step;
  /** Timers and system events aren't attributed to the chosen role. */
  by: Move['by'];
  label: string | null;
  from: string[];
  to: string[];
  /** Names of the transitions that a flow took; empty for lifecycles. */
  edges: string[];
}
/** The result of playing a situation. */
export interface TrialState {
  /** One state, or one per parallel region. */
  states: string[];
  moves: Move[];
  path: TakenStep[];
  isOver: boolean;
  /** Index of the first step that the chart doesn't accept (any more). */
  lostAt: number | null;
}

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;
type FlowChart = Extract<Chart, { kind: 'flow' }>;

/** Timers and effects act as the system, whatever the role. */
const actorOf = (by: TransitionMeta['by'], role: string) => (by === 'person' ? role : 'system');

/** What a lifecycle's status offers a role, with the reasons if it is refused. */
export function lifecycleMoves(
  chart: LifecycleChart,
  status: string,
  { role, facts }: Pick<Situation, 'role' | 'facts'>,
): Move[] {
  const candidates = candidatesFrom(chart.machine, status);
  return [...new Set(candidates.map(({ event }) => event))].map((event) => {
    const ways = candidates.filter((one) => one.event === event);
    const { meta, to } = ways[0] as (typeof ways)[number];
    const seen = factsIn(chart, actorOf(meta.by, role), facts);
    const evaluation = evaluate(chart.lifecycle, status, seen, { type: event });
    // Guards on the payload don't count before it has been asked for.
    const open = ways.filter(({ guards }) =>
      guards.every((guard) => guard.type.startsWith('gave') || passesIn(chart.machine, guard, seen, { type: event })),
    );
    return {
      what: event,
      label: meta.label,
      by: meta.by,
      to: evaluation.accepted
        ? evaluation.to
        : open.length && open.every((way) => way.to === open[0]?.to)
          ? (open[0]?.to ?? null)
          : ways.every((way) => way.to === to)
            ? to
            : null,
      refusals: refusalsOf(chart.lifecycle, status, seen, { type: event }, { beforeAsking: true }) ?? [],
      asks: givenFields(chart, event),
      edges: (open.length ? open : ways).map(({ name }) => name),
    };
  });
}

/** The status that a step leads to, its effects and the further statuses that it moves, or why it is refused. */
export function tryStep(
  chart: LifecycleChart,
  status: string,
  step: Step,
): { to: string; effects: string[]; further: FurtherMove[] } | { refusals: Refusal[] } {
  const [way] = candidatesFrom(chart.machine, status).filter(({ event }) => event === step.what);
  if (!way) return { refusals: [] };
  const facts = factsIn(chart, actorOf(way.meta.by, step.role), step.facts);
  const evaluation = evaluate(chart.lifecycle, status, facts, { ...step.given, type: step.what });
  return evaluation.accepted
    ? { to: evaluation.to, effects: evaluation.effects.map(({ type }) => type), further: evaluation.further }
    : { refusals: evaluation.refusals };
}

function lifecycleTrialState(chart: LifecycleChart, situation: Situation): TrialState {
  const known = situation.from === null || statusesOf(chart.machine).includes(situation.from);
  let status = known && situation.from !== null ? situation.from : initialOf(chart.machine);
  const path: TakenStep[] = [];
  let lostAt: number | null = known && isRole(situation.role) ? null : 0;
  for (const [at, step] of situation.steps.entries()) {
    const done = tryStep(chart, status, step);
    if (!('to' in done)) {
      lostAt ??= at;
      break;
    }
    const meta = candidatesFrom(chart.machine, status).find(({ event }) => event === step.what)?.meta;
    path.push({ step, by: meta?.by ?? 'person', label: meta?.label ?? null, from: [status], to: [done.to], edges: [] });
    status = done.to;
  }
  const moves = lifecycleMoves(chart, status, situation);
  return { states: [status], moves, path, isOver: candidatesFrom(chart.machine, status).length === 0, lostAt };
}

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map((node) => node.path.join('.'));

function flowMoves(chart: FlowChart, snapshot: AnyMachineSnapshot): Move[] {
  if (snapshot.status !== 'active') return [];
  return Object.entries(eventsFor(snapshot, chart.samples)).map(([what, event]) => {
    const [after] = transition(chart.machine, snapshot, event);
    const ways = takenBy(chart.machine, snapshot, event);
    const label = (ways[0]?.meta as { label?: string } | undefined)?.label ?? null;
    const by = event.type.startsWith('xstate.done') ? 'answer' : event.type.startsWith('xstate.error') ? 'failure' : undefined;
    return {
      what,
      label,
      by: by ?? (event.type.startsWith('xstate.after') ? 'timer' : label ? 'person' : 'system'),
      to: leavesOf(after as AnyMachineSnapshot).join(' + '),
      refusals: [],
      asks: [],
      edges: ways.map(nameOf),
    };
  });
}

function flowTrialState(chart: FlowChart, situation: Situation): TrialState {
  const input = chart.samples.inputs[situation.role] ?? Object.values(chart.samples.inputs)[0];
  let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(chart.machine, input);
  const path: TakenStep[] = [];
  let lostAt: number | null = situation.role in chart.samples.inputs ? null : 0;
  for (const [at, step] of situation.steps.entries()) {
    const move = flowMoves(chart, snapshot).find(({ what }) => what === step.what);
    const event = eventsFor(snapshot, chart.samples)[step.what];
    if (!move || !event) {
      lostAt ??= at;
      break;
    }
    const from = leavesOf(snapshot);
    [snapshot] = transition(chart.machine, snapshot, event);
    path.push({ step, by: move.by, label: move.label, from, to: leavesOf(snapshot), edges: move.edges });
  }
  return { states: leavesOf(snapshot), moves: flowMoves(chart, snapshot), path, isOver: snapshot.status !== 'active', lostAt };
}

/** Replays a situation from its start. Pure: no actors run and no calls are made. */
export const trialStateOf = (chart: Chart, situation: Situation): TrialState =>
  chart.kind === 'lifecycle' ? lifecycleTrialState(chart, situation) : flowTrialState(chart, situation);

export const sayStates = (states: readonly string[]): string => states.join(' + ') || sayValue('');
