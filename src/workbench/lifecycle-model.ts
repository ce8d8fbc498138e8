import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Refusal } from '../api/failure.ts';
import { catalogue } from '../machines/catalogue.ts';
import { statusesOf } from '../machines/kit/chart-statuses.ts';
import { nameOf } from '../machines/kit/graph.ts';
import {
  evaluate,
  type Facts,
  guardsOf,
  type LifecycleEvent,
  type Named,
  type TransitionMeta,
} from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';

export type LifecycleEntry = Extract<Chart, { kind: 'lifecycle' }>;
/** Every lifecycle with its samples. */
export const lifecycles: LifecycleEntry[] = catalogue.filter((chart): chart is LifecycleEntry => chart.kind === 'lifecycle');

/** One transition that an event may take from a status. */
export interface Candidate {
  /** `quotation.draft request_for_approval #2` */
  name: string;
  from: string;
  to: string;
  event: string;
  guards: Named[];
  meta: TransitionMeta;
}
/** A candidate, with a sample for which the chart takes it. */
export interface Selected {
  candidate: Candidate;
  factsName: string;
  facts: Facts;
  event: LifecycleEvent;
}

type Node = AnyStateMachine['root'];
const nodesOfStatus = (machine: AnyStateMachine, status: string): Node[] => {
  const nodes: Node[] = [machine.root];
  for (const word of status.split('.')) nodes.unshift(nodes[0]?.states[word] as Node);
  return nodes;
};

/** Every transition that a status handles, in the order in which the chart tries them. */
export const candidatesFrom = (machine: AnyStateMachine, status: string): Candidate[] =>
  nodesOfStatus(machine, status).flatMap((node) =>
    [...node.transitions.values()].flat().map((definition: AnyTransitionDefinition) => ({
      name: nameOf(definition),
      from: status,
      to: definition.target?.[0] ? leafOf(definition.target[0]).path.join('.') : status,
      event: definition.eventType,
      guards: guardsOf(definition),
      meta: definition.meta as TransitionMeta,
    })),
  );
const leafOf = (node: Node): Node => (node.type === 'compound' ? leafOf(node.initial.target[0] as Node) : node);

export const candidatesOf = (machine: AnyStateMachine): Candidate[] =>
  statusesOf(machine).flatMap((status) => candidatesFrom(machine, status));

export const eventsOf = (machine: AnyStateMachine): string[] => [...new Set(candidatesOf(machine).map(({ event }) => event))];

export const passesIn = (machine: AnyStateMachine, guard: Named, context: Facts, event: LifecycleEvent): boolean => {
  const check = machine.implementations.guards[guard.type] as (args: unknown, params: unknown) => boolean;
  return check({ context, event }, guard.params);
};

/** The event with each sample payload, and with none. */
export const payloadsOf = ({ samples }: LifecycleEntry, event: string): LifecycleEvent[] =>
  [...(samples.events?.[event] ?? []), {}].map((payload) => ({ ...payload, type: event }));

/** For each candidate, the first sample and payload for which the chart takes it. Candidates that are never taken are left out. */
export function selections(entry: LifecycleEntry): Map<string, Selected> {
  const { lifecycle } = entry;
  const { machine } = lifecycle;
  const found = new Map<string, Selected>();
  for (const status of statusesOf(machine)) {
    const candidates = candidatesFrom(machine, status);
    for (const [factsName, facts] of Object.entries(entry.samples.facts) as [string, Facts][])
      for (const type of new Set(candidates.map(({ event }) => event)))
        for (const event of payloadsOf(entry, type)) {
          const taken = candidates.find(
            (one) => one.event === type && one.guards.every((guard) => passesIn(machine, guard, facts, event)),
          );
          const evaluation = evaluate(lifecycle, status, facts, event);
          // The chart must agree with its guards checked one by one. Of a region, others that handle the event can refuse it.
          const isAgreed = evaluation.accepted
            ? evaluation.to === taken?.to
            : !taken || (lifecycle.whole !== undefined && evaluation.refusals.every(isOfOthers(taken)));
          if (!isAgreed) throw new Error(`${status} ${type} under "${factsName}": the chart and its guards differ`);
          if (taken && evaluation.accepted && !found.has(taken.name))
            found.set(taken.name, { candidate: taken, factsName, facts, event });
        }
  }
  return found;
}

const isOfOthers =
  ({ guards }: Candidate) =>
  ({ guard }: Refusal): boolean =>
    !guards.some(({ type }) => type === guard);

/** Guards that no sample makes true, or that no sample makes false. */
export function undecidedGuards(entry: LifecycleEntry): string[] {
  const { machine } = entry.lifecycle;
  return candidatesOf(machine).flatMap((candidate) =>
    candidate.guards.flatMap((guard) => {
      const outcomes = new Set(
        (Object.values(entry.samples.facts) as Facts[]).flatMap((facts) =>
          payloadsOf(entry, candidate.event).map((event) => passesIn(machine, guard, facts, event)),
        ),
      );
      return [true, false]
        .filter((outcome) => !outcomes.has(outcome))
        .map((outcome) => `${candidate.name}: ${guard.type} is never ${outcome}`);
    }),
  );
}

/** The shortest path from the initial status to each reachable status. */
export function shortestWays(candidates: Candidate[], initial: string): Map<string, Candidate[]> {
  const ways = new Map<string, Candidate[]>([[initial, []]]);
  const queue = [initial];
  for (let status = queue.shift(); status !== undefined; status = queue.shift())
    for (const candidate of candidates)
      if (candidate.from === status && !ways.has(candidate.to)) {
        ways.set(candidate.to, [...(ways.get(status) as Candidate[]), candidate]);
        queue.push(candidate.to);
      }
  return ways;
}
