import { calls } from '../api/calls.ts';
import type { Call } from '../api/contract.ts';
import { catalogue } from '../machines/catalogue.ts';
import { graphOf } from '../machines/kit/graph.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';

const everyCall = Object.values(calls).flatMap((group) => Object.values(group)) as Call[];
/** A call by its specification id (`LQ-07`) or our own (`X-WF-01`). */
export const callOf = (id: string): Call | undefined => everyCall.find((call) => call.id === id);

/** Where a chart names what it implements: a state or a transition. */
export interface Citation {
  chart: Chart;
  kind: 'state' | 'edge';
  /** The state's path or the transition's name. */
  id: string;
}
interface Cited {
  rules: Map<string, Citation[]>;
  calls: Map<string, Citation[]>;
}

const add = (to: Map<string, Citation[]>, what: string, citation: Citation) => to.set(what, [...(to.get(what) ?? []), citation]);

/** The rules (`R-15`) and calls (`LQ-07`) that the charts name, each with its places, ordered by id. */
export function citationsOf(charts: readonly Chart[] = catalogue): Cited {
  const rules = new Map<string, Citation[]>();
  const called = new Map<string, Citation[]>();
  for (const chart of charts) {
    const graph = graphOf(chart.machine);
    for (const state of graph.states) for (const rule of state.rules) add(rules, rule, { chart, kind: 'state', id: state.id });
    for (const edge of graph.edges) {
      for (const rule of edge.rules) add(rules, rule, { chart, kind: 'edge', id: edge.id });
      if (edge.call) add(called, edge.call, { chart, kind: 'edge', id: edge.id });
    }
  }
  const inOrder = (found: Map<string, Citation[]>) =>
    new Map([...found].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
  return { rules: inOrder(rules), calls: inOrder(called) };
}
