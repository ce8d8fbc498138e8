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
import type { FlowSamples } from '../machines/kit/samples.ts';

/** One thing that happens on a walk: what is said of it, the event, and where it leads. */
export interface Step {
  say: string;
  event: AnyEventObject;
  /** The state it leads to, `standing.still`. */
  to: string;
}
export interface Walk {
  title: string;
  inputName: string;
  input: unknown;
  /** Where the walk starts, before the first step. */
  from: string;
  steps: Step[];
  /** The transition that this walk is for. */
  covers: string;
}
export interface Model {
  walks: Walk[];
  states: string[];
  transitions: string[];
  /** States and transitions of the chart that nothing in the samples reaches. */
  gaps: string[];
}

export const sayValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([key, inner]) => (Object.keys(inner as object).length ? `${key}.${sayValue(inner)}` : key))
        .join(' + ');

/** The events that could come next: people's and callback actors', answers and failures of what runs, and time. */
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

/** The `always` transitions that a macrostep went through: its microsteps show the states between. */
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

interface Edge {
  from: string;
  to: string;
  step: Step;
  takes: AnyTransitionDefinition[];
}

/** From a flow's chart and its samples: one walk per transition, the shortest way to its source and then the transition. */
export function modelOf(machine: AnyStateMachine, samples: FlowSamples): Model {
  const walks = new Map<string, Walk>();
  const reached = new Set<string>();
  const nodes = allNodes(machine);
  const reach = (snapshot: AnyMachineSnapshot) => {
    for (const node of snapshot._nodes) reached.add(node.id);
  };
  const serializeState = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, samples.facet?.(snapshot.context as never) ?? null]);

  for (const [inputName, input] of Object.entries(samples.inputs)) {
    // The library's types know no synthetic events (answers, failures, delays).
    const map = getAdjacencyMap(machine, {
      input,
      events: (snapshot: AnyMachineSnapshot) => Object.values(eventsFor(snapshot, samples)),
      serializeState,
      serializeEvent: (event: AnyEventObject) =>
        JSON.stringify(event, (_, value) => (value instanceof CallFailed ? value.failure : value)),
      limit: 20_000,
    } as never) as unknown as Record<
      string,
      {
        state: AnyMachineSnapshot;
        transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
      }
    >;

    const [first] = initialTransition(machine, input as never);
    const begins = alwaysTaken(machine, getInitialMicrosteps(machine, input as never) as [AnyMachineSnapshot, unknown][], {
      type: 'xstate.init',
    });
    for (const [snapshot] of getInitialMicrosteps(machine, input as never) as [AnyMachineSnapshot, unknown][]) reach(snapshot);
    for (const definition of begins) add(walks, inputName, input, sayValue(first.value), [], nameOf(definition));

    const start = serializeState(first);
    const ways = new Map<string, Edge[]>([[start, []]]);
    const queue = [start];
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      const { state: snapshot, transitions } = map[key] as (typeof map)[string];
      reach(snapshot);
      const names = new Map(Object.entries(eventsFor(snapshot, samples)).map(([name, event]) => [JSON.stringify(event), name]));
      for (const { event, state: after } of Object.values(transitions)) {
        if (snapshot.status !== 'active') continue;
        const to = serializeState(after);
        const selected = machine.getTransitionData(snapshot as never, event as never) as AnyTransitionDefinition[];
        const always = alwaysTaken(
          machine,
          getMicrosteps(machine, snapshot as never, event as never) as [AnyMachineSnapshot, unknown][],
          event,
        );
        const step = {
          say: names.get(JSON.stringify(event)) ?? event.type,
          event,
          to: sayValue(after.value),
        };
        const edge: Edge = { from: key, to, step, takes: [...selected, ...always] };
        const way = [...(ways.get(key) as Edge[]), edge];
        for (const definition of edge.takes) add(walks, inputName, input, sayValue(first.value), way, nameOf(definition));
        if (!ways.has(to)) {
          ways.set(to, way);
          queue.push(to);
        }
      }
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

/** One walk per transition and source state: what is the same transition of a parent is walked from each of its states. */
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
