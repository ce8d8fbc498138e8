import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate';
import { flows } from '../../src/machines/flows.ts';
import { allNodes } from '../../src/machines/kit/graph.ts';
import type { Flow } from '../../src/machines/kit/samples/samples.ts';
import type { Stage } from '../../src/views/kit/ground/use-flow.ts';
import { eventsFor, type Step, sayValue } from '../../src/workbench/flow-model.ts';

/** A clock that stands still, so that a displayed state stays as it is. */
const still = { setTimeout: () => 0, clearTimeout: () => {} };
const deaf = fromCallback(() => {});
const silent = fromPromise(() => new Promise<never>(() => {}));

type Logic = AnyStateMachine['implementations']['actors'][string];
const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic;
const isCallback = (logic: unknown): boolean => typeof (logic as { callback?: unknown } | null)?.callback === 'function';

/** A flow's side effects: on a stage nothing is stored, and no page is reloaded. */
const worldly = [
  'reloadPage',
  'goToPortal',
  'leaveLink',
  'storeSession',
  'storeSlug',
  'clearStored',
  'useSession',
  'keepDraft',
  'forgetDraft',
  'flushDrafts',
];

/** A child flow that begins with its own sample's input, whatever its parent gives it. */
interface Child {
  id: string;
  input: unknown;
}
const sourceOf = (machine: AnyStateMachine, child: Child) =>
  allNodes(machine)
    .flatMap(({ invoke }) => invoke)
    .find(({ id }) => id === child.id)?.src;
const beginning = (machine: AnyStateMachine, input: unknown): AnyStateMachine =>
  Object.assign(Object.create(machine), {
    getInitialSnapshot: (scope: Parameters<AnyStateMachine['getInitialSnapshot']>[0]) => machine.getInitialSnapshot(scope, input),
  });

/** The machine with actors that make no calls: promises never settle, and listeners receive nothing. */
const without = (
  machine: AnyStateMachine,
  promise: Logic,
  within: (machine: AnyStateMachine) => AnyStateMachine,
  child?: Child,
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => {
        if (!isMachine(logic)) return [name, isCallback(logic) ? deaf : promise];
        const inner = within(logic);
        return [name, child && name === sourceOf(machine, child) ? beginning(inner, child.input) : inner];
      }),
    ),
    actions: Object.fromEntries(
      worldly.filter((name) => name in machine.implementations.actions).map((name) => [name, () => {}]),
    ),
  });

/** An actor's answer beside the flow being shown; undefined if it never answers. */
export type AnswerTo = (machine: AnyStateMachine, actor: string, input: unknown) => unknown;

/** Flows in a state that follows from these answers. */
export function answeredBy(answerTo: AnswerTo): Stage['quiet'] {
  const quieted = new WeakMap<AnyStateMachine, AnyStateMachine>();
  const of = (machine: AnyStateMachine): AnyStateMachine => {
    const known = quieted.get(machine);
    if (known) return known;
    const answered = fromPromise<unknown, unknown>(({ self, input }) => {
      const output = answerTo(machine, self.id, input);
      return output === undefined ? new Promise<never>(() => {}) : Promise.resolve(output);
    });
    const made = without(machine, answered, of);
    quieted.set(machine, made);
    return made;
  };
  return of;
}
/** The first of an actor's outputs in its flow's samples. */
export const sampledAnswer: AnswerTo = (machine, actor) => {
  const { outputs = {} } = flows.find((flow) => flow.machine === machine)?.samples ?? {};
  return Object.values(outputs[actor] ?? {})[0];
};
/** The flows next to the one being shown, in a state from their samples. */
export const quiet = answeredBy(sampledAnswer);

/** The shortest path to a flow's state. */
export interface FlowPath {
  input: unknown;
  steps: Step[];
}

export const flowOf = (name: string): Flow => {
  const flow = flows.find((one) => one.name === name);
  if (!flow) throw new Error(`There is no flow ${name}`);
  return flow;
};

const known = new WeakMap<Flow, Map<string, Map<string, FlowPath>>>();
/**
 * Every state of a flow with the shortest path there, from the inputs whose name doesn't match `but`. Cached, because a
 * page asks for each state it shows.
 */
export function flowPathsOf(flow: Flow, but = /^$/): Map<string, FlowPath> {
  const own = known.get(flow) ?? new Map<string, Map<string, FlowPath>>();
  known.set(flow, own);
  const ways = own.get(but.source) ?? waysThrough(flow, but);
  own.set(but.source, ways);
  return ways;
}

/** A breadth-first search until each state is reached. */
function waysThrough({ machine, samples }: Flow, but: RegExp): Map<string, FlowPath> {
  const ways = new Map<string, FlowPath>();
  const never = new Set(samples.never);
  const leaves = allNodes(machine).filter(({ id, states }) => !Object.keys(states).length && !never.has(`state ${id}`));
  const seen = new Set<string>();
  const queue: [AnyMachineSnapshot, FlowPath][] = [];
  const come = (snapshot: AnyMachineSnapshot, way: FlowPath) => {
    const key = JSON.stringify([snapshot.value, samples.facet?.(snapshot.context) ?? null]);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push([snapshot, way]);
    const state = sayValue(snapshot.value);
    if (!ways.has(state)) ways.set(state, way);
  };
  for (const [inputName, input] of Object.entries(samples.inputs))
    if (!but.test(inputName)) come(initialTransition(machine, input)[0], { input, steps: [] });
  for (const [snapshot, { input, steps }] of queue) {
    if (ways.size >= leaves.length) break;
    if (snapshot.status !== 'active') continue;
    for (const [say, event] of Object.entries(eventsFor(snapshot, samples))) {
      const [after] = transition(machine, snapshot, event);
      come(after, { input, steps: [...steps, { say, event, to: sayValue(after.value) }] });
    }
  }
  return ways;
}

const silenced = (machine: AnyStateMachine): AnyStateMachine => without(machine, silent, silenced);
/** A flow at the end of a path, which only moves on events; its child begins as given. */
export function actorAt({ machine }: Flow, { input, steps }: FlowPath, child?: Child): AnyActorRef {
  const actor = createActor(without(machine, silent, silenced, child), { input, clock: still });
  actor.start();
  take(actor, steps);
  return actor;
}

export const take = (actor: AnyActorRef, steps: Step[]): void => {
  for (const { event } of steps) actor.send(event as AnyEventObject);
};

/** A stage on which views find that one actor, with everything else idle. */
export const stageOf = (machine: AnyStateMachine, actor: AnyActorRef): Stage => ({
  actorOf: (asked) => (asked === machine ? actor : null),
  quiet,
});
