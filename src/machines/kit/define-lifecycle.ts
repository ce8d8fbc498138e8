import type { AnyStateMachine, ContextFrom, EventFromLogic, StateMachine } from 'xstate';
import type { EntityName } from '../../api/entities.ts';
import { mustBeCarried } from './carried.ts';
import { derived, type Fixes } from './fixes.ts';
import type {
  AnyLifecycle,
  Detail,
  Facts,
  LifecycleDefinition,
  LifecycleEvent,
  StateMeta,
  TransitionMeta,
  Viewer,
  Whole,
} from './lifecycle.ts';

/**
 * A lifecycle's types, inferred from its chart: statuses, events, effects, guards and groups of statuses. The compiler checks
 * every use of them (the server's effects, SQL, samples, timers) against the chart.
 */

/** The `types` of a lifecycle's setup: its facts, its events and its groups of statuses. */
export const lifecycleTypes = <F extends Facts, E extends { type: string }, Tag extends string = 'none'>() =>
  ({}) as { context: F; events: E; tags: Tag; meta: StateMeta; transitionMeta: TransitionMeta; input: F };

/** The columns of a record that may hold a lifecycle's status: `status`, `deposit_status` … */
export type StatusColumn<Rec> = keyof Rec & `${string}status`;

export interface Lifecycle<Name extends string, Rec, Column extends string, M extends AnyStateMachine, States>
  extends LifecycleDefinition {
  entity: Name;
  column: Column;
  machine: M;
  /** The chart's states as written, because the machine's type doesn't keep which events run which effects. */
  states: States;
  /** Derives the guards' facts from the record as the API returns it, the same on server and browser. */
  factsOf: (record: Rec, viewer: Viewer, today: string) => ContextFrom<M>;
}

export type StatusIn<States> = {
  [K in keyof States & string]: States[K] extends { states: infer Inner } ? `${K}.${StatusIn<Inner>}` : K;
}[keyof States & string];

/** Parts of a machine's type that XState exports no name for. */
export type PartsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer Action,
    infer Guard,
    infer _Delay,
    infer _Value,
    infer Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config,
    infer _TransitionMeta
  >
    ? { action: Action; guard: Guard['type']; tag: Tag }
    : never;

export type RecordOf<L extends AnyLifecycle> = Parameters<L['factsOf']>[0];
export type FactsOf<L extends AnyLifecycle> = ReturnType<L['factsOf']>;
export type StatusOf<L> = L extends { states: infer States } ? StatusIn<States> : string;
/** The states of one region of a chart; other regions' events, groups and effects aren't its own. */
type RegionStatesOf<L> = L extends { whole: Whole; states: infer States } ? States : never;
type IsRegion<L> = L extends { whole: Whole } ? true : false;
export type EventOf<L extends AnyLifecycle> =
  IsRegion<L> extends true
    ? Extract<EventFromLogic<L['machine']>, { type: HandledIn<{ states: RegionStatesOf<L> }> }>
    : EventFromLogic<L['machine']>;
export type EventNameOf<L extends AnyLifecycle> = EventOf<L>['type'];
export type TagOf<L extends AnyLifecycle> =
  IsRegion<L> extends true
    ? Extract<PartsOf<L['machine']>['tag'], TagIn<{ states: RegionStatesOf<L> }>>
    : PartsOf<L['machine']>['tag'];
export type EffectNameOf<L extends AnyLifecycle> =
  IsRegion<L> extends true
    ? Extract<PartsOf<L['machine']>['action']['type'], EffectIn<{ states: RegionStatesOf<L> }>>
    : PartsOf<L['machine']>['action']['type'];
export type EffectParamsOf<L extends AnyLifecycle, Name> = Extract<PartsOf<L['machine']>['action'], { type: Name }>['params'];

type Below<State, K extends string, Tag> = State extends { states: infer Inner } ? `${K}.${Tagged<Inner, Tag>}` : never;
type Tagged<States, Tag> = {
  [K in keyof States & string]: States[K] extends { tags: infer Own }
    ? [Extract<Each<Own>, Tag>] extends [never]
      ? Below<States[K], K, Tag>
      : StatusIn<Pick<States, K>>
    : Below<States[K], K, Tag>;
}[keyof States & string];
/** The statuses of one group. */
export type StatusWith<L, Tag> = L extends { states: infer States } ? Tagged<States, Tag> : string;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueIn<Union, Key extends PropertyKey> = Union extends { [K in Key]?: infer Value } ? Value : never;
/** What a user may send with any event that leads to the requested status. */
export type PayloadOf<L extends AnyLifecycle> = {
  [Key in Exclude<KeysOf<EventOf<L>>, 'type'>]?: ValueIn<EventOf<L>, Key>;
};

type Each<T> = T extends readonly (infer Item)[] ? Item : T;
type NamesOf<Actions> = Each<Actions> extends infer Action ? (Action extends { type: infer Name } ? Name : Action) : never;
type EffectsIn<Ways> = Each<Ways> extends infer Way ? (Way extends { actions: infer Actions } ? NamesOf<Actions> : never) : never;
/** By state: the events it handles, its groups and the effects it runs, with those of the states in it. */
type HandledIn<State> =
  | (State extends { on: infer On } ? keyof On : never)
  | (State extends { states: infer Inner } ? { [K in keyof Inner]: HandledIn<Inner[K]> }[keyof Inner] : never);
type TagIn<State> =
  | (State extends { tags: infer Own } ? Each<Own> : never)
  | (State extends { states: infer Inner } ? { [K in keyof Inner]: TagIn<Inner[K]> }[keyof Inner] : never);
type EffectIn<State> =
  | (State extends { on: infer On } ? { [Name in keyof On]: EffectsIn<On[Name]> }[keyof On] : never)
  | (State extends { states: infer Inner } ? { [K in keyof Inner]: EffectIn<Inner[K]> }[keyof Inner] : never);
type NamesThatRun<On, Effect> = { [Name in keyof On]: Effect extends EffectsIn<On[Name]> ? Name : never }[keyof On];
type RunIn<State, Effect> =
  | (State extends { on: infer On } ? NamesThatRun<On, Effect> : never)
  | (State extends { states: infer Inner } ? { [K in keyof Inner]: RunIn<Inner[K], Effect> }[keyof Inner] : never);
/** The events whose transitions run an effect. */
export type EventsThatRun<L extends AnyLifecycle, Effect> = L extends { states: infer States }
  ? Extract<EventOf<L>, { type: RunIn<{ states: States }, Effect> }>
  : EventOf<L>;

// Fixes of a refusal, for a lifecycle's `fixes`; `id` is the record's column with the id of the record in question.
/** On that record's page, on this tab. */
export const onRecord = <const Id extends string>(entity: EntityName, id: Id, tab?: string) =>
  ({ kind: 'record', entity, id, ...(tab !== undefined && { tab }) }) as const;
/** Somewhere in the entity's list. */
export const inList = (entity: EntityName) => ({ kind: 'record', entity, id: null }) as const;
/** By these fields, entered inside the refusal. */
export const byFields = <const Id extends string>(entity: EntityName, id: Id, ...fields: readonly string[]) =>
  ({ kind: 'field', entity, id, fields }) as const;
/** By this event of that record. */
export const byEvent = <const Id extends string>(entity: EntityName, id: Id, event: string) =>
  ({ kind: 'action', entity, id, event }) as const;
/** Only by somebody else. */
export const bySomebodyElse = { kind: 'person' } as const;

/** Empty if both sides match; otherwise an argument that can't be supplied and that names the difference. */
export type SameWords<Chart, Api> = [Chart] extends [Api]
  ? [Api] extends [Chart]
    ? []
    : [{ statuses_missing_in_the_chart: Exclude<Api, Chart> }]
  : [{ statuses_missing_in_the_api: Exclude<Chart, Api> }];

interface Words<Name extends string, Rec, Column extends string, M extends AnyStateMachine, States> {
  /** The entity's API name, also the prefix of its locale keys. */
  entity: Name;
  /** The record's column that holds this status; `status` unless it has several. */
  column?: Column;
  machine: M;
  states: States;
  /** The people who can unblock each of the chart's own guards. */
  unblockers: Record<Exclude<PartsOf<M>['guard'], 'may' | 'isSystem'>, string[]>;
  /** Fixes of the refusals: every guard that a person can satisfy, other than by the event's payload, has an entry. */
  fixes?: Fixes<Exclude<PartsOf<M>['guard'], 'may' | 'isSystem' | `gave${string}`>, keyof Rec & string>;
  /** Reasons in more detail than a guard's own text, from the facts and the event; null where these don't know it. */
  details?: { readonly [Guard in PartsOf<M>['guard']]?: (facts: ContextFrom<M>, event: LifecycleEvent) => Detail | null };
  factsOf: (record: Rec, viewer: Viewer, today: string) => ContextFrom<M>;
}

/** A lifecycle with its inferred types. The chart's statuses must match those of the record's column in the API. */
export function lifecycle<
  const Name extends string,
  Rec,
  M extends AnyStateMachine,
  States extends object,
  Column extends StatusColumn<Rec> = StatusColumn<Rec> & 'status',
>(
  words: Words<Name, Rec, Column, M, States>,
  ..._differ: SameWords<StatusIn<States>, Rec[Column]>
): Lifecycle<Name, Rec, Column, M, States> {
  mustBeCarried(words.machine);
  if (words.machine.config.states !== words.states) throw new Error(`${words.entity}: the machine has other states`);
  const { details = {}, ...rest } = words;
  const known: Record<string, ((facts: ContextFrom<M>, event: LifecycleEvent) => Detail | null) | undefined> = details;
  return {
    ...rest,
    // The names of guards and columns are known to the chart's own file alone.
    fixes: words.fixes as Fixes | undefined,
    factsOf: (record, viewer, today) => derived(words.factsOf(record, viewer, today), record as object),
    // If no column is named, the type parameter can only be its default.
    column: words.column ?? ('status' as Column),
    detailOf: (guard: string, facts: Facts, event: LifecycleEvent) => known[guard]?.(facts as ContextFrom<M>, event) ?? null,
  };
}

type Node = AnyStateMachine['root'];
const leavesOf = (node: Node): Node[] => {
  const inner = Object.values(node.states) as Node[];
  return inner.length ? inner.flatMap(leavesOf) : [node];
};
const tagsOf = (node: Node): readonly string[] => [...node.tags, ...(node.parent ? tagsOf(node.parent as Node) : [])];

interface Grouped {
  status: string;
  tags: readonly string[];
}
const known = new WeakMap<AnyStateMachine, Grouped[]>();
/** A chart's statuses with their groups, cached. */
const taggedOf = (machine: AnyStateMachine): Grouped[] => {
  const found = known.get(machine) ?? leavesOf(machine.root).map((node) => ({ status: node.path.join('.'), tags: tagsOf(node) }));
  known.set(machine, found);
  return found;
};

/** The statuses in any of these groups, in the chart's order: for SQL, filters and totals. */
export const statusesWith = <L extends AnyLifecycle, Tag extends TagOf<L>>(
  { machine }: L,
  ...wanted: Tag[]
): StatusWith<L, Tag>[] =>
  taggedOf(machine)
    .filter(({ tags }) => wanted.some((tag) => tags.includes(tag)))
    // The type is inferred from the same states as the chart.
    .map(({ status }) => status as StatusWith<L, Tag>);

/** Whether a status belongs to one of these groups. False for null and for unknown statuses. */
export const hasTag = <L extends AnyLifecycle, Status extends string | null, Tag extends TagOf<L>>(
  { machine }: L,
  status: Status,
  ...wanted: Tag[]
): status is Status & StatusWith<L, Tag> =>
  taggedOf(machine).some((one) => one.status === status && wanted.some((tag) => one.tags.includes(tag)));
