import { type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition, transition } from 'xstate';
import type { Refusal } from '../../api/failure.ts';
import type { Privilege, Privileges } from '../../api/privileges.ts';

/** Who looks or acts, as far as guards care. `system` is the server itself: timers and effects of other charts. */
export interface Viewer {
  id: number;
  is_admin: boolean;
  privileges: Privileges;
  system?: boolean;
}
export const theSystem: Viewer = { id: 0, is_admin: false, privileges: {}, system: true };

/** is_admin bypasses every module check. */
export const may = (viewer: Viewer, privilege: Privilege): boolean => {
  if (viewer.is_admin) return true;
  const [module, flag] = privilege.split('.') as [keyof Privileges, 'view'];
  return viewer.privileges[module]?.[flag] === true;
};

/** The context of every lifecycle, besides its own facts. */
export interface Facts {
  viewer: Viewer;
  /** The company's date, ISO. */
  today: string;
}

/** Guards shared by every lifecycle. With `may`, the chart itself says who isn't permitted. */
export const sharedGuards = {
  may: ({ context }: { context: Facts }, { privilege }: { privilege: Privilege }) => may(context.viewer, privilege),
  isSystem: ({ context }: { context: Facts }) => context.viewer.system === true,
};

export type Tone = 'neutral' | 'blue' | 'green' | 'green-outline' | 'yellow' | 'red' | 'gray' | 'gray-outline';

/** A state's metadata: its title, its colour, and whom it is waiting on. */
export interface StateMeta {
  /** Locale key. */
  title: string;
  tone: Tone;
  /** Locale key of whom it is waiting on. */
  waits?: string;
  /** Expected days in this state; a record over that is stuck. */
  days?: number;
  /** The rules of the specification that it implements. */
  rules?: readonly string[];
}
/** The locale key of a state's description, shown next to its title. */
export const meaningOf = (title: string): string => `${title}.means`;

/** A flow state's metadata. */
export type FlowMeta = Pick<StateMeta, 'title' | 'rules'>;

/** A transition's metadata. */
export interface TransitionMeta {
  /** Locale key of the button or the sentence. */
  label: string;
  /** The API call that performs it (specification id); none for system events. */
  call?: string;
  by: 'person' | 'system' | 'timer';
  /** The input it requires: the name of a form in the flow (a reason, a date …). */
  asks?: string;
  /** It can't be undone, so the consequences are shown first. */
  final?: true;
  /** It reverses progress: it may be available, but is never a page's primary action. */
  back?: true;
  /** The event that undoes it, offered for ten seconds afterwards. */
  undo?: string;
  /** The rules of the specification that it implements. */
  rules?: readonly string[];
}

/** An effect, named in the chart. On the server it runs in the same transaction; elsewhere it does nothing. */
export const effect = (): void => {};

/** A guard's unblockers: locale keys. The reason's text is at `<entity>.why.<guard>`. */
export type Unblockers<Guard extends string = string> = Record<Guard, string[]>;

/** A reason in more detail than the guard's own text: another locale key, with what it names (a unit, an amount, a day). */
export type Detail = Pick<Refusal, 'why' | 'values'>;

export interface LifecycleDefinition {
  /** The entity's API name, also the prefix of its locale keys. */
  entity: string;
  machine: AnyStateMachine;
  /** Who can unblock each guard: keys of `who.*` texts, without the prefix. */
  unblockers: Unblockers;
  /** By guard: the reason in detail, where the facts and the event know it. A method, as `factsOf` is one. */
  detailOf?(guard: string, facts: Facts, event: LifecycleEvent): Detail | null;
}

/** A lifecycle of any record; `lifecycle()` in define-lifecycle.ts types each one. */
export interface AnyLifecycle extends LifecycleDefinition {
  /** The record's column that holds this status. */
  column: string;
  /** A method, as only the lifecycle's own file knows its record's type: methods may ask for more than they are declared with. */
  factsOf(record: object, viewer: Viewer, today: string): Facts;
}

type StateValue = string | { [key: string]: StateValue | undefined };
/** Converts an API status to the chart's state value: `ended.clearing` is { ended: 'clearing' }. */
export const stateValueOf = (status: string): StateValue =>
  status.split('.').reduceRight<StateValue>((inner, word) => (inner === '' ? word : { [word]: inner }), '');
export const statusOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [word, inner] = Object.entries(value as Record<string, unknown>)[0] ?? ['', ''];
  return `${word}.${statusOf(inner)}`;
};

/** The payload of an event; the chart's `gave…` guards decide whether it is required. */
export type Given = string | null | undefined;

export type LifecycleEvent = { type: string } & Record<string, unknown>;

/** Restores the chart at a status with these facts. Nothing runs. */
export const restoreSnapshot = (machine: AnyStateMachine, status: string, facts: Facts): AnyMachineSnapshot =>
  machine.resolveState({ value: stateValueOf(status), context: facts });

export interface Named {
  type: string;
  params?: Record<string, unknown>;
}
/** The named guards of a transition; `and([...])` is flattened. */
export const guardsOf = (definition: AnyTransitionDefinition): Named[] => flatten(definition.guard);
const flatten = (guard: unknown): Named[] => {
  if (!guard) return [];
  if (typeof guard === 'string') return [{ type: guard }];
  if (typeof guard === 'function') return ((guard as { guards?: unknown[] }).guards ?? []).flatMap(flatten);
  return [guard as Named];
};

const passes = (machine: AnyStateMachine, guard: Named, context: Facts, event: LifecycleEvent): boolean => {
  const check = machine.implementations.guards[guard.type] as ((args: unknown, params: unknown) => boolean) | undefined;
  if (!check) throw new Error(`No guard ${guard.type}`);
  return check({ context, event }, guard.params);
};

/** Guards named gave… check the payload; until the user has been asked for it, they don't count. */
const isAboutPayload = (guard: Named) => guard.type.startsWith('gave');

/** An event that a user could trigger now: accepted, or refused with every reason. */
export interface AvailableEvent {
  event: string;
  meta: TransitionMeta;
  target: string;
  refusals: Refusal[];
}

/** The refusal for a missing privilege, with who has it. */
export const privilegeRefusal = (privilege: Privilege): Refusal => ({
  guard: 'may',
  why: 'why.may',
  values: { privilege },
  unblockers: [`who.${privilege}`],
});

/** The parameters of a guard or an effect as the texts about it name them. */
export const valuesOf = ({ params = {} }: Named): Record<string, string | number> => params as Record<string, string | number>;

const refusalOf = (words: LifecycleDefinition, guard: Named, facts: Facts, event: LifecycleEvent): Refusal =>
  guard.type === 'may'
    ? privilegeRefusal(guard.params?.privilege as Privilege)
    : {
        guard: guard.type,
        why: guard.type === 'isSystem' ? 'why.isSystem' : `${words.entity}.why.${guard.type}`,
        values: valuesOf(guard),
        ...words.detailOf?.(guard.type, facts, event),
        unblockers: (words.unblockers[guard.type] ?? []).map((who) => `who.${who}`),
      };

/** The transitions handled in a state: its own first, then its ancestors'. */
const handled = (snapshot: AnyMachineSnapshot): Map<string, AnyTransitionDefinition[]> => {
  const byEvent = new Map<string, AnyTransitionDefinition[]>();
  const nodes = [...snapshot._nodes].sort((a, b) => b.path.length - a.path.length);
  for (const node of nodes)
    for (const [event, definitions] of node.transitions)
      byEvent.set(event, [...(byEvent.get(event) ?? []), ...(definitions as AnyTransitionDefinition[])]);
  return byEvent;
};

const targetOf = (definition: AnyTransitionDefinition): string =>
  definition.target?.[0]?.path.join('.') ?? definition.source.path.join('.');

/**
 * The refusals of `event` in this state, from its closest candidate transition, or from the closest that leads to `wanted`. Empty
 * if it is accepted.
 */
export function refusalsOf(
  words: LifecycleDefinition,
  snapshot: AnyMachineSnapshot,
  event: LifecycleEvent,
  { beforeAsking = false, wanted }: { beforeAsking?: boolean; wanted?: string } = {},
): Refusal[] | null {
  const all = handled(snapshot).get(event.type) ?? [];
  const ways = wanted === undefined ? all : all.filter((way) => targetOf(way) === wanted);
  if (!ways.length) return null;
  const failing = ways.map((way) =>
    guardsOf(way).filter(
      (guard) => !(beforeAsking && isAboutPayload(guard)) && !passes(words.machine, guard, snapshot.context as Facts, event),
    ),
  );
  const nearest = failing.reduce((best, next) => (next.length < best.length ? next : best));
  return nearest.map((guard) => refusalOf(words, guard, snapshot.context as Facts, event));
}

/** Every event a user could trigger now, in the chart's order, without system events. */
export function availableEvents(words: LifecycleDefinition, status: string, facts: Facts): AvailableEvent[] {
  const snapshot = restoreSnapshot(words.machine, status, facts);
  return [...handled(snapshot)].flatMap(([event, ways]) => {
    const way = ways[0] as AnyTransitionDefinition;
    const meta = way.meta as TransitionMeta;
    if (meta.by !== 'person') return [];
    const refusals = refusalsOf(words, snapshot, { type: event }, { beforeAsking: true }) ?? [];
    return [{ event, meta, target: targetOf(way), refusals }];
  });
}

export type Evaluation =
  | { accepted: true; to: string; effects: Named[] }
  | { accepted: false; code: 'not_in_this_state' | 'guard'; refusals: Refusal[] };

/**
 * Evaluates an event against the chart: may it happen in this status? The pure core of every status change. With `wanted`, it is
 * accepted only if it leads to exactly that status: an event may have several targets.
 */
export function evaluate(
  words: LifecycleDefinition,
  status: string,
  facts: Facts,
  event: LifecycleEvent,
  wanted?: string,
): Evaluation {
  const before = restoreSnapshot(words.machine, status, facts);
  const refusals = refusalsOf(words, before, event, { wanted });
  if (!refusals) return { accepted: false, code: 'not_in_this_state', refusals: [] };
  if (refusals.length) return { accepted: false, code: 'guard', refusals };
  const [after, actions] = transition(words.machine, before, event);
  const to = statusOf(after.value);
  if (wanted !== undefined && to !== wanted) return { accepted: false, code: 'not_in_this_state', refusals: [] };
  return {
    accepted: true,
    to,
    effects: actions.map(({ type, params }) => ({ type, params: params as Named['params'] })),
  };
}

/**
 * L1: the event that leads from a status to the requested one, if the chart has one. Users' events come first. A transition
 * without a status change only counts for the call that performs it: requesting the current status changes nothing.
 */
export function eventTo(words: LifecycleDefinition, status: string, facts: Facts, wanted: string, call?: string): string | null {
  const found = [...handled(restoreSnapshot(words.machine, status, facts))].filter(([, ways]) =>
    ways.some(
      (way) =>
        targetOf(way) === wanted && (wanted !== status || (call !== undefined && (way.meta as TransitionMeta)?.call === call)),
    ),
  );
  found.sort(
    ([, [a]], [, [b]]) =>
      Number((a?.meta as TransitionMeta)?.by !== 'person') - Number((b?.meta as TransitionMeta)?.by !== 'person'),
  );
  return found[0]?.[0] ?? null;
}

export const stateMetaOf = (machine: AnyStateMachine, status: string): StateMeta | undefined => {
  let node = machine.root;
  for (const word of status.split('.')) node = node.states[word] ?? node;
  return node.meta as StateMeta | undefined;
};

export const statusesOf = (machine: AnyStateMachine): string[] => {
  const leaves = (node: typeof machine.root): string[] => {
    const inner = Object.values(node.states) as (typeof machine.root)[];
    return inner.length ? inner.flatMap(leaves) : [node.path.join('.')];
  };
  return leaves(machine.root);
};

/** Every status that a record can still come to from this one. */
export function statusesAfter({ machine }: AnyLifecycle, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let status = open.pop(); status !== undefined; status = open.pop())
    for (const { target = [] } of [...(machine.states[status]?.transitions.values() ?? [])].flat())
      for (const { key } of target)
        if (!found.has(key)) {
          found.add(key);
          open.push(key);
        }
  return found;
}
