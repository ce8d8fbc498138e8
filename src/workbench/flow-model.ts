import { getAdjacencyMap } from '@xstate/graph';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
} from 'xstate';
import { CallFailed } from '../api/client.ts';
import { allNodes, nameOf, type StateNode, shortEvent, transitionsOf } from '../machines/kit/graph.ts';
import { guardsOf } from '../machines/kit/lifecycle.ts';
import type { FlowSamples } from '../machines/kit/samples/samples.ts';

/** One event on a walk: its label, the event, and where it leads. */
export interface Step {
  say: string;
  event: AnyEventObject;
  /** The state it leads to, `idle.fresh`. */
  to: string;
}
export interface Walk {
  title: string;
  inputName: string;
  input: unknown;
  /** The start of the walk. */
  from: string;
  steps: Step[];
  /** The transition that this walk covers. */
  covers: string;
}
export interface Model {
  walks: Walk[];
  states: string[];
  transitions: string[];
  /** States and transitions of the chart that no sample reaches. */
  gaps: string[];
}

export const sayValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([key, inner]) => (Object.keys(inner as object).length ? `${key}.${sayValue(inner)}` : key))
        .join(' + ');

/** The possible next events: from users and callback actors, outputs and errors of invoked actors, and delays. */
export function eventsFor(snapshot: AnyMachineSnapshot, samples: FlowSamples): Record<string, AnyEventObject> {
  const events: Record<string, AnyEventObject> = { ...(samples.events as Record<string, AnyEventObject>) };
  for (const node of snapshot._nodes) {
    for (const { id } of node.invoke) {
      for (const [name, output] of Object.entries(samples.outputs[id] ?? {}))
        events[`${id} answers ${name}`] = { type: `xstate.done.actor.${id}`, output };
      for (const failure of samples.errors[id] ?? [])
        events[`${id} fails ${failure.kind}`] = {
          type: `xstate.error.actor.${id}`,
          error: new CallFailed(failure),
        };
    }
    for (const type of node.transitions.keys()) if (type.startsWith('xstate.after.')) events[shortEvent(type)] = { type };
  }
  return Object.fromEntries(Object.entries(events).filter(([, event]) => snapshot.can(event)));
}

/** The `always` transitions of a macrostep, whose microsteps show the states in between. */
function alwaysTaken(
  machine: AnyStateMachine,
  microsteps: [AnyMachineSnapshot, unknown][],
  event: AnyEventObject,
): AnyTransitionDefinition[] {
  const passes = (definition: AnyTransitionDefinition, snapshot: AnyMachineSnapshot) =>
    guardsOf(definition).every((guard) => {
      const check = machine.implementations.guards[guard.type] as (args: unknown, params: unknown) => boolean;
      return check({ context: snapshot.context, event }, guard.params);
    });
  return microsteps.slice(0, -1).flatMap(([snapshot]) =>
    snapshot._nodes.flatMap((node: StateNode) => {
      const taken = ((node.always as AnyTransitionDefinition[] | undefined) ?? []).find((definition) =>
        passes(definition, snapshot),
      );
      return taken ? [taken] : [];
    }),
  );
}

type Passed = [AnyMachineSnapshot, unknown][];
const passedBy = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): Passed =>
  getMicrosteps(machine, snapshot, event) as Passed;

/** The transitions that an event takes, including automatic ones that follow. */
export const takenBy = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  passed: Passed = passedBy(machine, snapshot, event),
): AnyTransitionDefinition[] => [
  ...((machine.getTransitionData(snapshot, event) ?? []) as AnyTransitionDefinition[]),
  ...alwaysTaken(machine, passed, event),
];

/** A step between two of a flow's situations, with the transitions it takes. */
export interface Edge {
  from: string;
  to: string;
  step: Step;
  takes: string[];
  /** The ids of the states it ends in, and of those it passes through. */
  enters: string[];
}
/** A flow with one of its inputs: every reachable situation, nearest first. */
export interface Course {
  inputName: string;
  input: unknown;
  /** Its start, in words and as a situation key. */
  from: string;
  start: string;
  begins: string[];
  enters: string[];
  edges: Edge[];
}

const known = new WeakMap<FlowSamples, Course[]>();
/** Everything that can happen to a flow, for each of its inputs; computed once. */
export function coursesOf(machine: AnyStateMachine, samples: FlowSamples): Course[] {
  const courses = known.get(samples) ?? followAll(machine, samples);
  known.set(samples, courses);
  return courses;
}

function followAll(machine: AnyStateMachine, samples: FlowSamples): Course[] {
  const serializeState = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, samples.facet?.(snapshot.context) ?? null]);
  const idsOf = (snapshots: AnyMachineSnapshot[]) => [...new Set(snapshots.flatMap(({ _nodes }) => _nodes.map(({ id }) => id)))];

  return Object.entries(samples.inputs).map(([inputName, input]) => {
    // XState's types don't include synthetic events (outputs, errors, delays).
    const map = getAdjacencyMap(machine, {
      input,
      events: (snapshot: AnyMachineSnapshot) => Object.values(eventsFor(snapshot, samples)),
      serializeState,
      serializeEvent: (event: AnyEventObject) =>
        JSON.stringify(event, (_, value) => (value instanceof CallFailed ? value.failure : value)),
      limit: 20_000,
    }) as Record<
      string,
      {
        state: AnyMachineSnapshot;
        transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
      }
    >;

    const [first] = initialTransition(machine, input);
    const beginning = getInitialMicrosteps(machine, input) as [AnyMachineSnapshot, unknown][];
    const edges: Edge[] = [];
    const start = serializeState(first);
    const seen = new Set([start]);
    const queue = [start];
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      const { state: snapshot, transitions } = map[key] as (typeof map)[string];
      if (snapshot.status !== 'active') continue;
      const names = new Map(Object.entries(eventsFor(snapshot, samples)).map(([name, event]) => [JSON.stringify(event), name]));
      for (const { event, state: after } of Object.values(transitions)) {
        const to = serializeState(after);
        const passed = passedBy(machine, snapshot, event);
        edges.push({
          from: key,
          to,
          step: { say: names.get(JSON.stringify(event)) ?? event.type, event, to: sayValue(after.value) },
          takes: takenBy(machine, snapshot, event, passed).map(nameOf),
          enters: idsOf([after, ...passed.map(([one]) => one)]),
        });
        if (!seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
      }
    }
    return {
      inputName,
      input,
      from: sayValue(first.value),
      start,
      begins: alwaysTaken(machine, beginning, { type: 'xstate.init' }).map(nameOf),
      enters: idsOf([first, ...beginning.map(([one]) => one)]),
      edges,
    };
  });
}

/** Derives walks from a flow's chart and samples: one per transition, by the shortest path to its source. */
export function modelOf(machine: AnyStateMachine, samples: FlowSamples): Model {
  const walks = new Map<string, Walk>();
  const reached = new Set<string>();
  const nodes = allNodes(machine);
  for (const { inputName, input, from, start, begins, enters, edges } of coursesOf(machine, samples)) {
    for (const id of enters) reached.add(id);
    for (const name of begins) add(walks, inputName, input, from, [], name);
    const ways = new Map<string, Edge[]>([[start, []]]);
    for (const edge of edges) {
      for (const id of edge.enters) reached.add(id);
      const way = [...(ways.get(edge.from) as Edge[]), edge];
      for (const name of edge.takes) add(walks, inputName, input, from, way, name);
      if (!ways.has(edge.to)) ways.set(edge.to, way);
    }
  }

  const transitions = nodes.flatMap(transitionsOf).map(nameOf);
  const states = nodes.map(({ id }) => id);
  const taken = new Set([...walks.values()].map(({ covers }) => covers));
  const gaps = [
    ...states.filter((id) => !reached.has(id)).map((id) => `state ${id}`),
    ...transitions.filter((name) => !taken.has(name)).map((name) => `transition ${name}`),
  ];
  return { walks: [...walks.values()], states, transitions, gaps };
}

/** One walk per transition and source state: a parent's transition is walked from each of its states. */
function add(walks: Map<string, Walk>, inputName: string, input: unknown, from: string, way: Edge[], covers: string): void {
  const last = way.at(-1);
  const key = `${covers} | ${last?.from.split(',"active"')[0] ?? inputName} | ${last?.step.to ?? from}`;
  if (walks.has(key)) return;
  const said = way.map(({ step }) => step.say);
  walks.set(key, {
    title: `${[`with ${inputName}`, ...said].join(' → ')} ⇒ ${last?.step.to ?? from}`,
    inputName,
    input,
    from,
    steps: way.map(({ step }) => step),
    covers,
  });
}
