import type { Refusal } from '../../api/failure.ts';
import { evaluate, type Facts, initialOf, type LifecycleEvent, type TransitionMeta } from '../../machines/kit/lifecycle.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { coursesOf } from '../flow-model.ts';
import { type Candidate, candidatesOf, type LifecycleEntry, passesIn, payloadsOf, selections } from '../lifecycle-model.ts';

/** One step of a path: an event that is taken, or one that must be refused. */
export interface PathStep {
  /** An event of a lifecycle, or what happens in a flow, by its name in the samples. */
  what: string;
  /** Status or states before and after. */
  from: string;
  to: string;
  /** The chart's transitions that it takes, by name; none where it is refused. */
  takes: string[];
  label: string | null;
  by: TransitionMeta['by'] | 'answer' | 'failure';
  /** The sample of facts under which the chart decides so; null for flows. */
  facts: string | null;
  given: Record<string, unknown>;
  /** Why it must be refused; null: it is taken. */
  refusals: Refusal[] | null;
  /** Where it would have led, were it not refused. */
  aims?: string;
  /** The role that tries it in vain, where that is what matters. */
  as?: string;
}
/** A step between two situations of a chart, and what is reached by it. */
export interface Arc {
  id: string;
  from: string;
  to: string;
  step: PathStep;
  /** Ids of the states that it enters. */
  enters: string[];
}
/** A chart as situations and steps: what paths are looked for in. */
export interface StepGraph {
  /** Where a path may begin; `name` is what a flow begins with. */
  starts: { key: string; name: string | null; at: string; enters: string[]; takes: string[] }[];
  arcs: Arc[];
}

type FlowEntry = Extract<Chart, { kind: 'flow' }>;

const givenOf = ({ type: _, ...given }: LifecycleEvent): Record<string, unknown> => given;

/** Every transition of a lifecycle that a sample selects, from each of its statuses. */
function lifecycleStepGraph(entry: LifecycleEntry): StepGraph {
  const start = initialOf(entry.lifecycle.machine);
  const selected = selections(entry);
  const arcs = candidatesOf(entry.lifecycle.machine).flatMap((candidate): Arc[] => {
    const { name, from, to, event: what, meta } = candidate;
    const sample = selected.get(name);
    const evaluation = sample && evaluate(entry.lifecycle, from, sample.facts, sample.event);
    if (!sample || !evaluation?.accepted || evaluation.to !== to) return [];
    const step: PathStep = {
      what,
      from,
      to,
      takes: [name],
      label: meta.label,
      by: meta.by,
      facts: sample.factsName,
      given: givenOf(sample.event),
      refusals: null,
    };
    return [{ id: name, from, to, step, enters: [to] }];
  });
  return { starts: [{ key: start, name: null, at: start, enters: [start], takes: [] }], arcs };
}

const byOf = (type: string, isPersons: boolean): PathStep['by'] =>
  type.startsWith('xstate.done')
    ? 'answer'
    : type.startsWith('xstate.error')
      ? 'failure'
      : type.startsWith('xstate.after')
        ? 'timer'
        : isPersons
          ? 'person'
          : 'system';

/** Every step of a flow from each of its inputs; situations of different inputs are never the same. */
function flowStepGraph(chart: FlowEntry, labels: Map<string, string | null>): StepGraph {
  const courses = coursesOf(chart.machine, chart.samples);
  return {
    starts: courses.map(({ inputName, start, from, enters, begins }) => ({
      key: `${inputName} ${start}`,
      name: inputName,
      at: from,
      enters,
      takes: begins,
    })),
    arcs: courses.flatMap(({ inputName, start, from, edges }) => {
      const said = new Map([[start, from], ...edges.map(({ to, step }) => [to, step.to] as const)]);
      return edges.map((edge): Arc => {
        const label = edge.takes.map((name) => labels.get(name) ?? null).find(Boolean) ?? null;
        return {
          id: `${edge.takes.join(' + ') || edge.step.say} > ${edge.step.to}`,
          from: `${inputName} ${edge.from}`,
          to: `${inputName} ${edge.to}`,
          enters: edge.enters,
          step: {
            what: edge.step.say,
            from: said.get(edge.from) as string,
            to: edge.step.to,
            takes: edge.takes,
            label,
            by: byOf(edge.step.event.type, label !== null),
            facts: null,
            given: {},
            refusals: null,
          },
        };
      });
    }),
  };
}

export const stepGraphOf = (chart: Chart, labels: Map<string, string | null>): StepGraph =>
  chart.kind === 'lifecycle' ? lifecycleStepGraph(chart) : flowStepGraph(chart, labels);

/** Arcs by where they begin. */
export function byFrom(arcs: readonly Arc[]): Map<string, Arc[]> {
  const groups = new Map<string, Arc[]>();
  for (const arc of arcs) {
    const own = groups.get(arc.from);
    if (own) own.push(arc);
    else groups.set(arc.from, [arc]);
  }
  return groups;
}

/** For each guard of each transition a step in which it says no, the sample in which least else does; null: no sample makes it. */
export function denialsOf(entry: LifecycleEntry): { candidate: Candidate; guard: string; step: PathStep | null }[] {
  const { machine } = entry.lifecycle;
  const all = candidatesOf(machine);
  const samples = Object.entries(entry.samples.facts) as [string, Facts][];
  return all.flatMap((candidate) =>
    candidate.guards.map((guard) => {
      const attempts = samples.flatMap(([factsName, facts]) =>
        payloadsOf(entry, candidate.event)
          .filter((event) => !passesIn(machine, guard, facts, event))
          .map((event) => ({
            factsName,
            facts,
            event,
            failing: candidate.guards.filter((one) => !passesIn(machine, one, facts, event)).length,
          })),
      );
      const [best] = attempts.sort((a, b) => a.failing - b.failing);
      if (!best) return { candidate, guard: guard.type, step: null };
      const evaluation = evaluate(entry.lifecycle, candidate.from, best.facts, best.event);
      const other = evaluation.accepted
        ? all.find(
            (one) =>
              one.from === candidate.from &&
              one.event === candidate.event &&
              one.guards.every((own) => passesIn(machine, own, best.facts, best.event)),
          )
        : undefined;
      return {
        candidate,
        guard: guard.type,
        step: {
          what: candidate.event,
          from: candidate.from,
          to: evaluation.accepted ? evaluation.to : candidate.from,
          takes: other ? [other.name] : [],
          label: candidate.meta.label,
          by: candidate.meta.by,
          facts: best.factsName,
          given: givenOf(best.event),
          ...(evaluation.accepted ? { refusals: null } : { refusals: evaluation.refusals, aims: candidate.to }),
        },
      };
    }),
  );
}
