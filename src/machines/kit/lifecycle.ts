import { type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition, transition } from 'xstate';
import type { Refusal } from '../../api/failure.ts';
import type { Privilege, Privileges } from '../../api/privileges.ts';

/** Who looks or acts, as far as a guard cares. `system` is the server itself: timers and effects of other charts. */
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

/** What every lifecycle's context holds beside its own facts. */
export interface Facts {
  viewer: Viewer;
  /** The company's day, ISO. */
  today: string;
}

/** Guards that every lifecycle shares. `may` draws "may not" in the chart itself. */
export const sharedGuards = {
  may: ({ context }: { context: Facts }, { privilege }: { privilege: Privilege }) => may(context.viewer, privilege),
  isSystem: ({ context }: { context: Facts }) => context.viewer.system === true,
};

export type Tone = 'neutral' | 'blue' | 'green' | 'green-outline' | 'yellow' | 'red' | 'gray' | 'gray-outline';

/** What is said of a state: its title, its colour, and whether it waits for somebody. */
export interface StateMeta {
  /** Locale key. */
  title: string;
  tone: Tone;
  /** Locale key of whom it waits for. */
  waits?: string;
  /** Expected days in this state; a record over it is stuck. */
  days?: number;
  /** The rules of the specification that it implements. */
  rules?: readonly string[];
}
/** The locale key of what a lifecycle's state means, as a sentence: it stands beside its title. */
export const meaningOf = (title: string): string => `${title}.means`;

/** What is said of a flow's state. */
export type FlowMeta = Pick<StateMeta, 'title' | 'rules'>;

/** What is said of a transition. */
export interface TransitionMeta {
  /** Locale key of the button or the sentence. */
  label: string;
  /** The call that performs it (specification id); none for what the system does by itself. */
  call?: string;
  by: 'person' | 'system' | 'timer';
  /** What it asks the person for: the name of a form in the flow (a reason, a date …). */
  asks?: string;
  /** It can't be taken back: say what will happen first. */
  final?: true;
  /** It takes back or gives up what was reached: what can be done may include it, but a page never leads with it. */
  back?: true;
  /** The person's event that takes it back, offered for ten seconds after. */
  undo?: string;
  /** The rules of the specification that it implements. */
  rules?: readonly string[];
}

/** An effect in the world, named in the chart. On the server it runs in the same transaction; elsewhere nothing happens. */
export const effect = (): void => {};

/** A guard's reason: locale keys of who can make it pass; the text stands at `<entity>.why.<guard>`. */
export type Unblockers<Guard extends string = string> = Record<Guard, string[]>;

export interface LifecycleDefinition {
  /** The entity's name on the wire, also the locale prefix. */
  entity: string;
  machine: AnyStateMachine;
  /** Who can unblock each guard: keys of `who.*` texts, without the prefix. */
  unblockers: Unblockers;
}

/** A lifecycle of whatever record; `lifecycle()` in define-lifecycle.ts types each. */
export interface AnyLifecycle extends LifecycleDefinition {
  /** The column of the record that holds this life. */
  column: string;
  // biome-ignore lint/suspicious/noExplicitAny: which record belongs to it, its own file knows.
  factsOf: (record: any, viewer: Viewer, today: string) => Facts;
}

type StateValue = string | { [key: string]: StateValue | undefined };
/** A status word of the API and the chart's state value: `ended.clearing` is { ended: 'clearing' }. */
export const stateValueOf = (status: string): StateValue =>
  status.split('.').reduceRight<StateValue>((inner, word) => (inner === '' ? word : { [word]: inner }), '');
export const statusOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [word, inner] = Object.entries(value as Record<string, unknown>)[0] ?? ['', ''];
  return `${word}.${statusOf(inner)}`;
};

/** What a person gives with an event; whether it must be there is for the chart's `gave…` guards to say. */
export type Given = string | null | undefined;

export type LifecycleEvent = { type: string } & Record<string, unknown>;

/** The chart standing in a status with these facts. Nothing runs. */
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

/** Guards named gave… look at what the person gave with the event; before it is asked for, they don't count. */
const isAboutPayload = (guard: Named) => guard.type.startsWith('gave');

/** One thing a person could do to a record as it stands: possible, or refused with every reason. */
export interface AvailableEvent {
  event: string;
  meta: TransitionMeta;
  target: string;
  refusals: Refusal[];
}

/** Who lacks a privilege, and who has it. */
export const privilegeRefusal = (privilege: Privilege): Refusal => ({
  guard: 'may',
  why: 'why.may',
  values: { privilege },
  unblockers: [`who.${privilege}`],
});

/** The parameters of a guard or an effect as the texts about it name them. */
export const valuesOf = ({ params = {} }: Named): Record<string, string | number> => params as Record<string, string | number>;

const refusalOf = (words: LifecycleDefinition, guard: Named): Refusal =>
  guard.type === 'may'
    ? privilegeRefusal(guard.params?.privilege as Privilege)
    : {
        guard: guard.type,
        why: guard.type === 'isSystem' ? 'why.isSystem' : `${words.entity}.why.${guard.type}`,
        values: valuesOf(guard),
        unblockers: (words.unblockers[guard.type] ?? []).map((who) => `who.${who}`),
      };

/** The transitions that a state handles, own ones first, then its ancestors'. */
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

/** What of `event` is refused in this standing, and by which guards: the reasons of its nearest way. Empty: it is accepted. */
export function refusalsOf(
  words: LifecycleDefinition,
  snapshot: AnyMachineSnapshot,
  event: LifecycleEvent,
  beforeAsking = false,
): Refusal[] | null {
  const ways = handled(snapshot).get(event.type);
  if (!ways) return null;
  const failing = ways.map((way) =>
    guardsOf(way).filter(
      (guard) => !(beforeAsking && isAboutPayload(guard)) && !passes(words.machine, guard, snapshot.context as Facts, event),
    ),
  );
  const nearest = failing.reduce((best, next) => (next.length < best.length ? next : best));
  return nearest.map((guard) => refusalOf(words, guard));
}

/** Everything a person could do to the record as it stands, in the chart's order. What only the system does is left out. */
export function availableEvents(words: LifecycleDefinition, status: string, facts: Facts): AvailableEvent[] {
  const snapshot = restoreSnapshot(words.machine, status, facts);
  return [...handled(snapshot)].flatMap(([event, ways]) => {
    const way = ways[0] as AnyTransitionDefinition;
    const meta = way.meta as TransitionMeta;
    if (meta.by !== 'person') return [];
    const refusals = refusalsOf(words, snapshot, { type: event }, true) ?? [];
    return [{ event, meta, target: targetOf(way), refusals }];
  });
}

export type Evaluation =
  | { accepted: true; to: string; effects: Named[] }
  | { accepted: false; code: 'not_in_this_state' | 'guard'; refusals: Refusal[] };

/** Asks the chart: may this event happen to a record that stands so? The pure core of every status change. */
export function evaluate(words: LifecycleDefinition, status: string, facts: Facts, event: LifecycleEvent): Evaluation {
  const before = restoreSnapshot(words.machine, status, facts);
  const refusals = refusalsOf(words, before, event);
  if (!refusals) return { accepted: false, code: 'not_in_this_state', refusals: [] };
  if (refusals.length) return { accepted: false, code: 'guard', refusals };
  const [after, actions] = transition(words.machine, before, event);
  return {
    accepted: true,
    to: statusOf(after.value),
    effects: actions.map(({ type, params }) => ({ type, params: params as Named['params'] })),
  };
}

/**
 * L1: the event that leads from a status to a wanted one, if the chart has one there. Persons' events first. One that stays
 * where it is counts only for the call that performs it: to want the status that is there already is no wish for more.
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
