import { type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition, getMicrosteps, transition } from 'xstate';
import type { Refusal } from '../../api/failure.ts';
import type { Privilege, Privileges } from '../../api/privileges.ts';
import { type Fixes, toMend } from './fixes.ts';
import { isRaise, namedIn, type RegionAction } from './region-actions.ts';

/** Who looks or acts, as far as guards care. `system` is the server itself: timers and effects of other charts. */
export interface Viewer {
  id: number;
  is_admin: boolean;
  privileges: Privileges;
  system?: boolean;
  /** The maintenance provider whose person it is. */
  provider?: number | null;
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
  /** The record's statuses by column, where its chart has regions; a region that isn't named stands at its beginning. */
  statuses?: Readonly<Record<string, string>>;
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
  /** Effects post to the ledger: the amounts are shown first. */
  posts?: true;
  /** It reverses progress: it may be available, but is never a page's primary action. */
  back?: true;
  /** The event that undoes it, offered for ten seconds afterwards. */
  undo?: string;
  /** Its place among the steps that lead on from the record, over all of its regions; the lowest comes first (`nextStepOf`). */
  next?: number;
  /** The place of a board that a card is dropped on for it. */
  drop?: string;
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
  /** Fixes of the refusals, by guard. */
  fixes?: Fixes;
  /** By guard: the reason in detail, where the facts and the event know it. A method, as `factsOf` is one. */
  detailOf?(guard: string, facts: Facts, event: LifecycleEvent): Detail | null;
  /** The chart that this is a region of. */
  whole?: Whole;
}

/** A lifecycle of any record; `lifecycle()` in define-lifecycle.ts types each one. */
export interface AnyLifecycle extends LifecycleDefinition {
  /** The record's column that holds this status. */
  column: string;
  /** A method, as only the lifecycle's own file knows its record's type: methods may ask for more than they are declared with. */
  factsOf(record: object, viewer: Viewer, today: string): Facts;
}

/** A parallel chart of one record: each of its regions is a lifecycle with a column of its own (`regions()` in regions.ts). */
export interface Whole {
  /** The record's API name: that of the first region. */
  entity: string;
  machine: AnyStateMachine;
  /** The lifecycles by their names in the chart, in its order. */
  regions: Readonly<Record<string, AnyLifecycle>>;
}

/** The lifecycles of a record: the chart's regions, or the only one. */
export const livesOf = (lifecycle: AnyLifecycle | Whole): AnyLifecycle[] =>
  'regions' in lifecycle ? Object.values(lifecycle.regions) : lifecycle.whole ? livesOf(lifecycle.whole) : [lifecycle];

/** The API name of the record that has this status: for a region, that of its whole chart. */
export const ownerOf = ({ entity, whole }: LifecycleDefinition): string => whole?.entity ?? entity;

type StateValue = string | { [key: string]: StateValue | undefined };
/** Converts an API status to the chart's state value: `ended.clearing` is { ended: 'clearing' }. */
export const stateValueOf = (status: string): StateValue =>
  status.split('.').reduceRight<StateValue>((inner, word) => (inner === '' ? word : { [word]: inner }), '');
/** The API status of one region's state value. Throws for the value of several regions, which is no status. */
export const statusOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[word, inner] = ['', ''], ...others] = Object.entries(value as Record<string, unknown>);
  if (others.length) throw new Error(`${word} is one of several regions: a status has a column of its own`);
  return `${word}.${statusOf(inner)}`;
};

const leafOf = (node: AnyStateMachine['root']): AnyStateMachine['root'] =>
  node.type === 'compound' ? leafOf(node.initial.target[0] as AnyStateMachine['root']) : node;
/** The status that a record begins with. */
export const initialOf = (machine: AnyStateMachine): string => leafOf(machine.root).path.join('.');
/** The status of a lifecycle according to the facts of its record. */
export const statusBy = ({ column, machine }: AnyLifecycle, { statuses }: Facts): string =>
  statuses?.[column] ?? initialOf(machine);

/** The payload of an event; the chart's `gave…` guards decide whether it is required. */
export type Given = string | null | undefined;

export type LifecycleEvent = { type: string } & Record<string, unknown>;

/** A chart's lifecycle, and the region that its states are in: null for a chart without regions. */
interface Part {
  words: LifecycleDefinition;
  region: string | null;
}
/** The lifecycle itself, then the other regions of its chart. */
const partsOf = (words: LifecycleDefinition): [Part, ...Part[]] => {
  const parts = Object.entries(words.whole?.regions ?? {}).map(([region, one]) => ({ words: one, region }));
  const own = parts.find((part) => part.words.entity === words.entity)?.region ?? null;
  return [{ words, region: own }, ...parts.filter(({ region }) => region !== own)];
};

/** Restores the chart with these facts: at this status, and its other regions at theirs. Nothing runs. */
const restored = (words: LifecycleDefinition, status: string, facts: Facts): AnyMachineSnapshot => {
  const { whole } = words;
  if (!whole) return words.machine.resolveState({ value: stateValueOf(status), context: facts });
  const value = Object.entries(whole.regions).map(([region, one]): [string, StateValue] => [
    region,
    stateValueOf(one.entity === words.entity ? status : statusBy(one, facts)),
  ]);
  return whole.machine.resolveState({ value: Object.fromEntries(value), context: facts });
};

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
  /** The lifecycle's API name: that of the record, or of one of its regions. */
  entity: string;
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

const refusalOf = (words: LifecycleDefinition, guard: Named, facts: Facts, event: LifecycleEvent): Refusal => ({
  ...plainRefusalOf(words, guard, facts, event),
  ...toMend(words, guard.type, facts),
});
const plainRefusalOf = (words: LifecycleDefinition, guard: Named, facts: Facts, event: LifecycleEvent): Refusal =>
  guard.type === 'may'
    ? privilegeRefusal(guard.params?.privilege as Privilege)
    : {
        guard: guard.type,
        why: guard.type === 'isSystem' ? 'why.isSystem' : `${words.entity}.why.${guard.type}`,
        values: valuesOf(guard),
        ...words.detailOf?.(guard.type, facts, event),
        unblockers: (words.unblockers[guard.type] ?? []).map((who) => `who.${who}`),
      };

/** The transitions that a region handles: those of its state first, then its ancestors'. */
const handled = (snapshot: AnyMachineSnapshot, { region }: Part): Map<string, AnyTransitionDefinition[]> => {
  const byEvent = new Map<string, AnyTransitionDefinition[]>();
  const own = snapshot._nodes.filter(({ path }) => region === null || path[0] === region);
  for (const node of own.sort((a, b) => b.path.length - a.path.length))
    for (const [event, definitions] of node.transitions)
      byEvent.set(event, [...(byEvent.get(event) ?? []), ...(definitions as AnyTransitionDefinition[])]);
  return byEvent;
};

const targetOf = (definition: AnyTransitionDefinition, { region }: Part): string =>
  (definition.target?.[0] ?? definition.source).path.slice(region === null ? 0 : 1).join('.');

interface RefusalOptions {
  /** Guards on the payload don't count. */
  beforeAsking?: boolean;
  /** Only transitions to this status count. */
  wanted?: string;
}
const refusalsIn = (
  snapshot: AnyMachineSnapshot,
  part: Part,
  event: LifecycleEvent,
  { beforeAsking = false, wanted }: RefusalOptions = {},
): Refusal[] | null => {
  const all = handled(snapshot, part).get(event.type) ?? [];
  const ways = wanted === undefined ? all : all.filter((way) => targetOf(way, part) === wanted);
  if (!ways.length) return null;
  const facts = snapshot.context as Facts;
  const failing = ways.map((way) =>
    guardsOf(way).filter((guard) => !(beforeAsking && isAboutPayload(guard)) && !passes(snapshot.machine, guard, facts, event)),
  );
  const nearest = failing.reduce((best, next) => (next.length < best.length ? next : best));
  return nearest.map((guard) => refusalOf(part.words, guard, facts, event));
};
/** The refusals of these regions together, each guard once; null if none of them handles the event. */
const refusalsOfAll = (found: readonly (Refusal[] | null)[]): Refusal[] | null => {
  const known = found.filter((one) => one !== null);
  return known.length ? [...new Map(known.flat().map((one) => [one.guard, one])).values()] : null;
};
const refusalsFrom = (
  words: LifecycleDefinition,
  snapshot: AnyMachineSnapshot,
  event: LifecycleEvent,
  options: RefusalOptions,
): Refusal[] | null => {
  const [own, ...others] = partsOf(words);
  const refusals = refusalsIn(snapshot, own, event, options);
  const further = others.map((part) => refusalsIn(snapshot, part, event, { ...options, wanted: undefined }));
  return refusals && refusalsOfAll([...further, refusals].reverse());
};

/**
 * The refusals of `event` in this status, from its closest candidate transition, or from the closest that leads to `wanted`, and
 * from the other regions of the chart that handle it. Empty if it is accepted; null if the status doesn't handle it.
 */
export const refusalsOf = (
  words: LifecycleDefinition,
  status: string,
  facts: Facts,
  event: LifecycleEvent,
  options: RefusalOptions = {},
): Refusal[] | null => refusalsFrom(words, restored(words, status, facts), event, options);

/** Every event a user could trigger now, in the chart's order, without system events. */
export function availableEvents(words: LifecycleDefinition, status: string, facts: Facts): AvailableEvent[] {
  const snapshot = restored(words, status, facts);
  const [own] = partsOf(words);
  return [...handled(snapshot, own)].flatMap(([event, ways]) => {
    const way = ways[0] as AnyTransitionDefinition;
    const meta = way.meta as TransitionMeta;
    if (meta.by !== 'person') return [];
    const refusals = refusalsFrom(words, snapshot, { type: event }, { beforeAsking: true }) ?? [];
    return [{ entity: words.entity, event, meta, target: targetOf(way, own), refusals }];
  });
}

/** A move of another region of the chart, by the same event or by one that was raised. */
export interface FurtherMove {
  /** The region's API name. */
  entity: string;
  column: string;
  event: string;
  from: string;
  to: string;
  effects: Named[];
}
export type Evaluation =
  | { accepted: true; to: string; effects: Named[]; further: FurtherMove[] }
  | { accepted: false; code: 'not_in_this_state' | 'guard'; refusals: Refusal[] };

/** Moves of the regions by an event and by those it raises, in order; or the refusals of a raised one. */
function movesFrom(words: LifecycleDefinition, before: AnyMachineSnapshot, event: LifecycleEvent): FurtherMove[] | Refusal[] {
  const moves: FurtherMove[] = [];
  const parts = partsOf(words);
  const livesIn = words.whole?.regions ?? {};
  const events = [event];
  let now = before;
  for (const [at, next] of events.entries()) {
    const refusals = at > 0 && refusalsOfAll(parts.map((part) => refusalsIn(now, part, next)));
    if (refusals && refusals.length > 0) return refusals;
    const [[after] = [now]] = getMicrosteps(now.machine, now, next);
    for (const part of parts) {
      const ways = handled(now, part).get(next.type);
      const way = ways?.find((one) => guardsOf(one).every((guard) => passes(now.machine, guard, now.context as Facts, next)));
      if (!way || part.region === null) continue;
      const { entity, column } = livesIn[part.region] as AnyLifecycle;
      if (moves.some((move) => move.entity === entity)) throw new Error(`${entity} would move twice by ${event.type}`);
      const { [part.region]: from } = now.value as Record<string, unknown>;
      const { [part.region]: to } = after.value as Record<string, unknown>;
      const actions = way.actions as unknown as readonly RegionAction[];
      const effects = actions.flatMap((action) => (isRaise(action) ? [] : [namedIn(action)]));
      moves.push({ entity, column, event: next.type, from: statusOf(from), to: statusOf(to), effects });
      events.push(...actions.flatMap((action) => (isRaise(action) ? [action.event] : [])));
    }
    now = after as AnyMachineSnapshot;
  }
  return moves;
}
const areRefusals = (found: FurtherMove[] | Refusal[]): found is Refusal[] => found.some((one) => 'guard' in one);

/**
 * Evaluates an event against the chart: may it happen in this status? The pure core of every status change. With `wanted`, it is
 * accepted only if it leads to exactly that status: an event may have several targets. For a region, the whole chart is
 * evaluated, restored from all the record's statuses: `further` has what its other regions do.
 */
export function evaluate(
  words: LifecycleDefinition,
  status: string,
  facts: Facts,
  event: LifecycleEvent,
  wanted?: string,
): Evaluation {
  const before = restored(words, status, facts);
  const refusals = refusalsFrom(words, before, event, { wanted });
  if (!refusals) return { accepted: false, code: 'not_in_this_state', refusals: [] };
  if (refusals.length) return { accepted: false, code: 'guard', refusals };
  const found = words.whole ? movesFrom(words, before, event) : [aloneFrom(words, before, status, event)];
  if (areRefusals(found)) return { accepted: false, code: 'guard', refusals: found };
  const [own, ...further] = found;
  if (!own || (wanted !== undefined && own.to !== wanted)) return { accepted: false, code: 'not_in_this_state', refusals: [] };
  return { accepted: true, to: own.to, effects: own.effects, further };
}
const aloneFrom = (words: LifecycleDefinition, before: AnyMachineSnapshot, from: string, event: LifecycleEvent): FurtherMove => {
  const [after, actions] = transition(words.machine, before, event);
  const effects = actions.map(({ type, params }) => ({ type, params: params as Named['params'] }));
  return { entity: words.entity, column: '', event: event.type, from, to: statusOf(after.value), effects };
};

/**
 * L1: the event that leads from a status to the requested one, if the chart has one. Users' events come first. A transition
 * without a status change only counts for the call that performs it: requesting the current status changes nothing.
 */
export function eventTo(words: LifecycleDefinition, status: string, facts: Facts, wanted: string, call?: string): string | null {
  const [own] = partsOf(words);
  const found = [...handled(restored(words, status, facts), own)].filter(([, ways]) =>
    ways.some(
      (way) =>
        targetOf(way, own) === wanted &&
        (wanted !== status || (call !== undefined && (way.meta as TransitionMeta)?.call === call)),
    ),
  );
  found.sort(
    ([, [a]], [, [b]]) =>
      Number((a?.meta as TransitionMeta)?.by !== 'person') - Number((b?.meta as TransitionMeta)?.by !== 'person'),
  );
  return found[0]?.[0] ?? null;
}
