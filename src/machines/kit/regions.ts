import { type AnyStateMachine, type ContextFrom, createMachine } from 'xstate';
import { mustBeCarriedInRegions } from './carried.ts';
import type { Lifecycle, PartsOf, SameWords, StatusColumn, StatusIn } from './define-lifecycle.ts';
import { derived, type Fixes } from './fixes.ts';
import {
  type AnyLifecycle,
  type Detail,
  type Facts,
  guardsOf,
  type LifecycleEvent,
  sharedGuards,
  type Viewer,
  type Whole,
} from './lifecycle.ts';
import type { RegionAction } from './region-actions.ts';

type StatesConfig = NonNullable<AnyStateMachine['config']['states']>;

/** A region as its file has it: which of the record's columns holds its status, and its states. */
export interface RegionDefinition<Column extends string = string> {
  /** The region's API name, also the prefix of its locale keys. The first region's is the record's own. */
  entity: string;
  column: Column;
  /** The part of the chart: the same object as in the machine's `states`. */
  chart: { initial: string; states: StatesConfig };
}

/** A region's lifecycle: events, effects, groups and statuses are its own, facts and guards those of the whole chart. */
export interface Region<Name extends string, Rec, Column extends string, M extends AnyStateMachine, States>
  extends Lifecycle<Name, Rec, Column, M, States> {
  whole: Whole;
}

/** The lifecycles of a chart's regions, by their API names. */
export type RegionsOf<Rec, M extends AnyStateMachine, R> = {
  [K in keyof R as R[K] extends RegionDefinition ? R[K]['entity'] : never]: R[K] extends RegionDefinition
    ? Region<R[K]['entity'], Rec, R[K]['column'], M, R[K]['chart']['states']>
    : never;
};

/** By region: never if its statuses match those of its column in the API. */
type Differing<Rec, R> = {
  [K in keyof R]: R[K] extends RegionDefinition<infer Column>
    ? Exclude<SameWords<StatusIn<R[K]['chart']['states']>, Rec[Column & keyof Rec]>, []>
    : never;
}[keyof R];
/** Empty if the statuses of every region match those of its column in the API. */
type SameInAll<Rec, R> = [Differing<Rec, R>] extends [never] ? [] : [Differing<Rec, R>];

interface RegionsWords<Rec, M extends AnyStateMachine, R> {
  /** A parallel chart; each of its states is a region. */
  machine: M;
  /** By their names in the chart, in its order. */
  regions: R;
  /** The people who can unblock each of the chart's own guards. */
  unblockers: Record<Exclude<PartsOf<M>['guard'], 'may' | 'isSystem'>, string[]>;
  /** Fixes of the refusals: every guard that a person can satisfy, other than by the event's payload, has an entry. */
  fixes?: Fixes<Exclude<PartsOf<M>['guard'], 'may' | 'isSystem' | `gave${string}`>, keyof Rec & string>;
  /** Reasons in more detail than a guard's own text, from the facts and the event; null where these don't know it. */
  details?: { readonly [Guard in PartsOf<M>['guard']]?: (facts: ContextFrom<M>, event: LifecycleEvent) => Detail | null };
  /** Derives the facts of all regions from the record as the API returns it. */
  factsOf: (record: Rec, viewer: Viewer, today: string) => ContextFrom<M>;
}

type Node = AnyStateMachine['root'];
const nodesIn = (node: Node): Node[] => [node, ...(Object.values(node.states) as Node[]).flatMap(nodesIn)];
const only = <T>(all: Record<string, T>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));

/** A region as a chart of its own: what is by status alone (groups, timers, samples, walks, diagrams) is by region. */
function machineOf(
  { root, implementations }: AnyStateMachine,
  region: string,
  { entity, chart }: RegionDefinition,
): AnyStateMachine {
  const ways = nodesIn(root.states[region] as Node).flatMap((node) => [...node.transitions.values()].flat());
  const guards = new Set([...Object.keys(sharedGuards), ...ways.flatMap((way) => guardsOf(way).map(({ type }) => type))]);
  const actions = ways.flatMap((way) => way.actions as unknown as readonly RegionAction[]);
  const effects = new Set(actions.map((action) => (typeof action === 'string' ? action : action.type)));
  return createMachine(
    { id: entity, initial: chart.initial, context: ({ input }: { input: Facts }) => input, states: chart.states },
    {
      ...implementations,
      guards: only(implementations.guards, guards),
      actions: only(implementations.actions, effects),
    } as object,
  );
}

/**
 * The lifecycles of a record whose chart has regions, by their API names, with their inferred types. Each keeps a status column,
 * a log and texts of its own; an event is evaluated against the whole chart, restored from all columns. Throws for a chart that
 * records can't follow (carried.ts). The statuses of each region must match those of its column in the API.
 */
export function regions<
  Rec,
  M extends AnyStateMachine,
  const R extends Readonly<Record<string, RegionDefinition<StatusColumn<Rec>>>>,
>(words: RegionsWords<Rec, M, R>, ..._differ: SameInAll<Rec, R>): RegionsOf<Rec, M, R> {
  const { machine, details = {} } = words;
  const factsOf: (record: Rec, viewer: Viewer, today: string) => Facts = words.factsOf;
  mustBeCarriedInRegions(machine);
  const named = Object.entries<RegionDefinition>(words.regions);
  const { states = {} } = machine.config as { states?: Record<string, unknown> };
  if (
    Object.keys(states).join() !== named.map(([name]) => name).join() ||
    named.some(([name, { chart }]) => states[name] !== chart)
  )
    throw new Error(`${machine.id}: the machine has other regions`);
  const known: Record<string, ((facts: ContextFrom<M>, event: LifecycleEvent) => Detail | null) | undefined> = details;
  const lives: Record<string, AnyLifecycle> = {};
  const whole: Whole = { entity: named[0]?.[1].entity ?? machine.id, machine, regions: lives };
  const statusesOf = (record: Record<string, unknown>) =>
    Object.fromEntries(named.map(([, { column }]) => [column, record[column] as string]));
  for (const [name, region] of named) {
    const own = machineOf(machine, name, region);
    const guards = new Set(Object.keys(own.implementations.guards));
    lives[name] = {
      entity: region.entity,
      column: region.column,
      machine: own,
      whole,
      unblockers: only(words.unblockers, guards),
      // The names of guards and columns are known to the chart's own file alone.
      fixes: only((words.fixes ?? {}) as Record<string, never>, guards) as Fixes,
      factsOf: (record, viewer, today) =>
        derived({ ...factsOf(record as Rec, viewer, today), statuses: statusesOf(record as never) }, record),
      detailOf: (guard, facts, event) => known[guard]?.(facts as ContextFrom<M>, event) ?? null,
    };
    Object.assign(lives[name], { states: region.chart.states });
  }
  return Object.fromEntries(Object.values(lives).map((one) => [one.entity, one])) as unknown as RegionsOf<Rec, M, R>;
}
