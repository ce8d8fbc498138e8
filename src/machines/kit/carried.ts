import { type AnyStateMachine, type AnyTransitionDefinition, and } from 'xstate';
import type { TransitionMeta } from './lifecycle.ts';

type Node = AnyStateMachine['root'];
const below = (node: Node): Node[] => [node, ...(Object.values(node.states) as Node[]).flatMap(below)];
const waysOf = (node: Node): AnyTransitionDefinition[] => [...node.transitions.values()].flat();
const nameOf = (node: Node): string => node.path.join('.') || node.id;

const anyAnd = and([]) as unknown as { check: unknown; guards: unknown[] };
/** Whether a guard is one by name, or `and([...])` of such. */
const isNamed = (guard: unknown): boolean => {
  if (guard === undefined || typeof guard === 'string') return true;
  if (typeof guard !== 'function') return typeof (guard as { type?: unknown }).type === 'string';
  const { check, guards = [] } = guard as Partial<typeof anyAnd>;
  return check === anyAnd.check && guards.every(isNamed);
};
/** Whether an action is an effect by name with constant parameters. */
const isEffect = (action: unknown): boolean =>
  typeof action === 'string' ||
  (typeof action === 'object' && typeof (action as { params?: unknown } | null)?.params !== 'function');
/** Whether an action raises a constant event at once. */
const isRaised = (action: unknown): action is { event: { type: string } } => {
  const { type, event, delay } = (action ?? {}) as { type?: string; event?: unknown; delay?: unknown };
  return type === 'xstate.raise' && typeof event === 'object' && delay === undefined;
};

/** Features of a state that a status can't hold: it is a word, nothing runs in it and nothing but events leaves it. */
const beyondStatus = (node: Node): string[] => {
  const { config } = node;
  return [
    ...(node.type === 'history' ? ['history'] : []),
    ...(node.invoke.length ? ['invoke'] : []),
    ...(node.after.length || config.after ? ['after'] : []),
    ...(config.always ? ['always'] : []),
    ...(config.onDone ? ['onDone'] : []),
    ...(node.entry.length ? ['entry actions'] : []),
    ...(node.exit.length ? ['exit actions'] : []),
  ];
};

const refuse = (machine: AnyStateMachine, found: readonly string[]): void => {
  if (found.length) throw new Error(`${machine.id} is a chart that records can’t follow: ${found.join('; ')}`);
};
const beyond = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => beyondStatus(node).map((what) => `${nameOf(node)} has ${what}`));
const parallelIn = (nodes: readonly Node[]): string[] =>
  nodes.filter(({ type }) => type === 'parallel').map((node) => `${nameOf(node)} is parallel`);

/** Throws if records can't follow a chart without regions: their status is one column of one word. */
export function mustBeCarried(machine: AnyStateMachine): void {
  const nodes = below(machine.root);
  const parallel = parallelIn(nodes);
  refuse(machine, [...beyond(nodes), ...parallel.map((one) => `${one}: regions() defines such a chart`)]);
}

/** Throws if records can't follow a chart with regions: each is a status of its own, and only events lead from one to another. */
export function mustBeCarriedInRegions(machine: AnyStateMachine): void {
  const { root } = machine;
  if (root.type !== 'parallel') refuse(machine, ['it isn’t parallel: lifecycle() defines a chart without regions']);
  const regions = Object.values(root.states) as Node[];
  const nodes = below(root);
  refuse(machine, [
    ...beyond(nodes),
    ...(root.transitions.size ? ['it handles events outside its regions'] : []),
    ...regions.flatMap((region) => [
      ...(region.type === 'compound' ? [] : [`${nameOf(region)} has no states`]),
      ...parallelIn(below(region)),
      ...(region.transitions.size ? [`${nameOf(region)} handles events in all its states`] : []),
      ...(region.tags.length ? [`${nameOf(region)} has a tag of all its states`] : []),
      ...below(region).flatMap((node) => waysOf(node).flatMap((way) => wrongIn(region, way))),
    ]),
    ...offeredTwice(regions),
  ]);
}

/** Faults of a region's transition, in words. */
function wrongIn(region: Node, way: AnyTransitionDefinition): string[] {
  const name = `${way.source.path.join('.')} ${way.eventType}`;
  const actions: readonly unknown[] = way.actions;
  const raised = actions.filter(isRaised).map(({ event }) => event.type);
  const own = new Set(below(region).flatMap((node) => [...node.transitions.keys()] as string[]));
  return [
    ...((way.target ?? []).some(({ path }) => path[0] !== region.key) ? [`${name} leads into another region`] : []),
    ...((way.target ?? []).length > 1 ? [`${name} has several targets`] : []),
    ...(isNamed(way.guard) ? [] : [`${name} has a guard without a name`]),
    ...(actions.every((action) => isEffect(action) || isRaised(action)) ? [] : [`${name} does more than effects and raise()`]),
    ...raised.filter((event) => own.has(event)).map((event) => `${name} raises ${event} for its own region`),
  ];
}

/** Events of several regions that more than one of them offers to people: they would have two buttons. */
function offeredTwice(regions: readonly Node[]): string[] {
  const offered = regions.flatMap((region) => [
    ...new Set(
      below(region)
        .flatMap(waysOf)
        .filter(({ meta }) => (meta as TransitionMeta | undefined)?.by === 'person')
        .map(({ eventType }) => eventType),
    ),
  ]);
  const twice = offered.filter((event, at) => offered.indexOf(event) !== at);
  return [...new Set(twice)].map((event) => `${event} is offered by several regions`);
}
