import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { guardsOf, type Named, type StateMeta, type Tone, type TransitionMeta } from './lifecycle.ts';

export type StateNode = AnyStateMachine['root'];
const nodesOf = (node: StateNode): StateNode[] => [
  node,
  ...Object.values(node.states).flatMap((inner) => nodesOf(inner as StateNode)),
];
export const allNodes = (machine: AnyStateMachine): StateNode[] => nodesOf(machine.root);

/** Every transition of a state node: event-driven and eventless. */
export const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...((node.always as AnyTransitionDefinition[] | undefined) ?? []),
];

/** An event as shown in reports: `done read`, `error save`, `after backoff`, `always`. */
export const shortEvent = (type: string): string =>
  type
    .replace(/^xstate\.done\.(actor|state)\./, 'done ')
    .replace(/^xstate\.error\.actor\./, 'error ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1') || 'always';

/** A transition's name in reports: `edit.saving error save #2`. */
export const nameOf = (definition: AnyTransitionDefinition): string => {
  const siblings = definition.eventType
    ? ((definition.source.transitions.get(definition.eventType) ?? []) as AnyTransitionDefinition[])
    : (definition.source.always as AnyTransitionDefinition[]);
  const place = siblings.indexOf(definition);
  return `${definition.source.id} ${shortEvent(definition.eventType)}${siblings.length > 1 ? ` #${place + 1}` : ''}`;
};

export interface GraphState {
  /** Its path below the root: `ended.clearing`; empty for the root. */
  id: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Whether it is its parent's initial state. */
  isInitial: boolean;
  /** Locale key. */
  title: string;
  tone: Tone | null;
  /** Locale key of whom it is waiting on. */
  waits: string | null;
  /** Expected days in this state. */
  days: number | null;
  /** The rules of the specification that it implements. */
  rules: string[];
  /** The actors invoked while it is active. */
  runs: string[];
  entry: string[];
  exit: string[];
}

/** What triggers a transition: an event, nothing, time, or the completion of an invoked actor. */
export type Cause = 'event' | 'always' | 'after' | 'done' | 'error';

export interface GraphEdge {
  /** `quotation.draft request_for_approval #2` */
  id: string;
  from: string;
  /** Empty if it stays in the same state. */
  to: string[];
  event: string;
  cause: Cause;
  /** The delay or the actor that the cause refers to; null for events. */
  of: string | null;
  /** Locale key of the button or the sentence. */
  label: string | null;
  guards: Named[];
  /** Its effects. */
  effects: Named[];
  by: TransitionMeta['by'] | null;
  call: string | null;
  asks: string | null;
  isFinal: boolean;
  isBack: boolean;
  undo: string | null;
  rules: string[];
}

/** A chart as plain data: drawn, shown in tables and compared between versions. */
export interface Graph {
  id: string;
  states: GraphState[];
  edges: GraphEdge[];
}

const pathOf = (node: StateNode): string => node.path.join('.');
const wordOf = (action: unknown): string[] =>
  typeof action === 'string'
    ? [action]
    : typeof action === 'object' && action !== null && typeof (action as Named).type === 'string'
      ? [(action as Named).type]
      : [];
const wordsOf = (actions: unknown): string[] => [actions ?? []].flat().flatMap(wordOf);

/** Parameters as far as they are data: what is computed from the event is left out. */
const dataOf = ({ type, params }: Named): Named => (params && typeof params === 'object' ? { type, params } : { type });

/** Effects with their parameters, as far as those are data. */
const namedIn = (actions: unknown): Named[] =>
  [actions ?? []]
    .flat()
    .flatMap((action) => wordOf(action).map((type) => dataOf(typeof action === 'string' ? { type } : (action as Named))));

const causeOf = (eventType: string): [Cause, string | null] => {
  if (eventType === '') return ['always', null];
  const [, cause, about = ''] =
    /^xstate\.(after|done|error)\.(?:actor\.|state\.)?(.*)$/.exec(eventType) ?? ([] as (string | undefined)[]);
  if (!cause) return ['event', null];
  return [cause as Cause, cause === 'after' ? (about.split('.')[0] as string) : about];
};

const stateOf = (node: StateNode): GraphState => {
  const meta = node.meta as Partial<StateMeta> | undefined;
  return {
    id: pathOf(node),
    parent: node.parent ? pathOf(node.parent as StateNode) : null,
    kind: node.type as GraphState['kind'],
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target[0] === node,
    title: meta?.title ?? node.key,
    tone: meta?.tone ?? null,
    waits: meta?.waits ?? null,
    days: meta?.days ?? null,
    rules: [...(meta?.rules ?? [])],
    runs: node.invoke.map(({ id }) => id),
    entry: wordsOf(node.config.entry),
    exit: wordsOf(node.config.exit),
  };
};

const edgeOf = (definition: AnyTransitionDefinition): GraphEdge => {
  const meta = definition.meta as Partial<TransitionMeta> | undefined;
  const [cause, of] = causeOf(definition.eventType);
  return {
    id: nameOf(definition),
    from: pathOf(definition.source),
    to: (definition.target ?? []).map((target) => pathOf(target as StateNode)),
    event: definition.eventType,
    cause,
    of,
    label: meta?.label ?? null,
    guards: guardsOf(definition).map(dataOf),
    effects: namedIn(definition.actions),
    by: meta?.by ?? null,
    call: meta?.call ?? null,
    asks: meta?.asks ?? null,
    isFinal: meta?.final === true,
    isBack: meta?.back === true,
    undo: meta?.undo ?? null,
    rules: [...(meta?.rules ?? [])],
  };
};

/** A guard of a chart with the parameters that its texts mention; with `event`, as used by that event. */
export const guardIn = ({ edges }: Pick<Graph, 'edges'>, type: string, event?: string): Named =>
  edges
    .filter((edge) => event === undefined || edge.event === event)
    .flatMap(({ guards }) => guards)
    .find((guard) => guard.type === type) ?? { type };

/** Whether it stays in its state: no target, or back to the same state. */
export const isStaying = ({ from, to }: GraphEdge): boolean => to.every((one) => one === from);

/** A chart's states (the root first, parents before children) and transitions, in the chart's order. */
export function graphOf(machine: AnyStateMachine): Graph {
  const nodes = allNodes(machine);
  return { id: machine.id, states: nodes.map(stateOf), edges: nodes.flatMap(transitionsOf).map(edgeOf) };
}
