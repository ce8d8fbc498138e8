import { type Graph, type GraphEdge, type GraphState, graphOf } from '../machines/kit/graph.ts';
import type { Named, Tone, TransitionMeta } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { permissionLines } from './xray.ts';

/** A state's description; empty and default values are left out. */
export interface StateDescription {
  title: string;
  kind?: GraphState['kind'];
  initial?: true;
  tone?: Tone;
  waits?: string;
  days?: number;
  rules?: string[];
  runs?: string[];
  entry?: string[];
  exit?: string[];
}
export interface TransitionDescription {
  label?: string;
  by?: TransitionMeta['by'];
  call?: string;
  /** Guards with their parameters: `may leads.edit`, `isRecentOrSupervised days=180`. */
  if?: string[];
  /** Its effects. */
  do?: string[];
  asks?: string;
  final?: true;
  back?: true;
  undo?: string;
  rules?: string[];
}
/** A chart's description in docs/charts: everything whose change a reviewer should see, and nothing else. */
export interface Description {
  name: string;
  kind: Chart['kind'];
  file: string;
  states: Record<string, StateDescription>;
  /** By `from: event → to`; alternatives that share all three are numbered. */
  transitions: Record<string, TransitionDescription>;
  /** Who can unblock each guard. */
  unblockers?: Record<string, string[]>;
  /** The roles that may, by `state: event`. Missing from flows, and from descriptions that were written before it was kept. */
  permissions?: Record<string, string[]>;
}

const orNone = <T>(list: readonly T[]): T[] | undefined => (list.length ? [...list] : undefined);
const sayNamed = ({ type, params = {} }: Named): string =>
  [type, ...Object.entries(params).map(([name, value]) => (type === 'may' ? value : `${name}=${value}`))].join(' ');

/** Removes undefined values. */
const lean = <T extends object>(whole: T): T =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as T;

const stateOf = (state: GraphState): StateDescription =>
  lean({
    title: state.title,
    kind: state.kind === 'atomic' ? undefined : state.kind,
    initial: state.isInitial || undefined,
    tone: state.tone ?? undefined,
    waits: state.waits ?? undefined,
    days: state.days ?? undefined,
    rules: orNone(state.rules),
    runs: orNone(state.runs),
    entry: orNone(state.entry),
    exit: orNone(state.exit),
  });
const transitionOf = (edge: GraphEdge): TransitionDescription =>
  lean({
    label: edge.label ?? undefined,
    by: edge.by ?? undefined,
    call: edge.call ?? undefined,
    if: orNone(edge.guards.map(sayNamed)),
    do: orNone(edge.effects.map(sayNamed)),
    asks: edge.asks ?? undefined,
    final: edge.isFinal || undefined,
    back: edge.isBack || undefined,
    undo: edge.undo ?? undefined,
    rules: orNone(edge.rules),
  });

/** Names for a graph's transitions that don't change when another alternative is inserted before them. */
export function stableNames(graph: Graph): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    graph.edges.map((edge) => {
      const name = `${edge.from || '(any)'}: ${edge.event || 'always'} → ${edge.to.join(' + ') || '(stays)'}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return [edge.id, times > 1 ? `${name} (${times})` : name];
    }),
  );
}

export function describe(chart: Chart): Description {
  const graph = graphOf(chart.machine);
  const names = stableNames(graph);
  return lean({
    name: chart.name,
    kind: chart.kind,
    file: chart.file,
    states: Object.fromEntries(graph.states.slice(1).map((state) => [state.id, stateOf(state)])),
    transitions: Object.fromEntries(graph.edges.map((edge) => [names.get(edge.id) as string, transitionOf(edge)])),
    unblockers:
      chart.kind === 'lifecycle' && Object.keys(chart.lifecycle.unblockers).length ? chart.lifecycle.unblockers : undefined,
    permissions: chart.kind === 'lifecycle' ? permissionLines(chart) : undefined,
  });
}

/** The file in docs/charts: one line per fact, so that diffs are as small as the change. */
export const written = (description: Description): string => `${write(description, '')}\n`;
const write = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(([key, inner]) => `${deeper}${JSON.stringify(key)}: ${write(inner, deeper)}`);
  return lines.length ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
};

/** `lead page` is in lead-page.flow.json. */
export const fileOf = ({ name, kind }: Pick<Description, 'name' | 'kind'>): string =>
  `${name.replaceAll(/[ _]/g, '-')}.${kind}.json`;

/** Parses a description. Throws if it is something else. */
export function readDescription(text: string): Description {
  const found = JSON.parse(text) as Partial<Description>;
  if (typeof found.name !== 'string' || typeof found.states !== 'object' || typeof found.transitions !== 'object')
    throw new Error('not a chart’s description');
  return found as Description;
}

/** A guard or an effect as it is kept: what follows its name is the privilege that it asks for, or its parameters by name. */
export const namedOf = (said: string): Named => {
  const [type = '', ...rest] = said.split(' ');
  if (!rest.length) return { type };
  const params = rest.map((one) => {
    const [name = '', value] = one.split('=');
    return value === undefined ? ['privilege', name] : [name, /^\d+$/.test(value) ? Number(value) : value];
  });
  return { type, params: Object.fromEntries(params) };
};
const rootState: GraphState = {
  id: '',
  parent: null,
  kind: 'compound',
  isInitial: false,
  title: '',
  tone: null,
  waits: null,
  days: null,
  rules: [],
  runs: [],
  entry: [],
  exit: [],
};
const causeOf = (event: string): [GraphEdge['cause'], string | null] => {
  if (event === 'always') return ['always', null];
  const [, cause, of = ''] = /^xstate\.(after|done|error)\.(?:actor\.|state\.)?(.*)$/.exec(event) ?? [];
  return cause ? [cause as GraphEdge['cause'], cause === 'after' ? (of.split('.')[0] as string) : of] : ['event', null];
};

/** The parts of a transition's id, `from: event → to` with a number behind it where several are alike. */
function partsOf(id: string): { from: string; event: string; to: string } {
  const [begin, end] = [id.indexOf(': '), id.lastIndexOf(' → ')];
  if (begin < 0 || end < begin + 2) return { from: '', event: '', to: '' };
  return { from: id.slice(0, begin), event: id.slice(begin + 2, end), to: id.slice(end + 3).replace(/ \(\d+\)$/, '') };
}

/** A graph reconstructed from a description, as far as a diagram needs it. */
export function graphFrom(description: Pick<Description, 'name' | 'states' | 'transitions'>): Graph {
  const states = Object.entries(description.states).map(
    ([id, state]): GraphState => ({
      ...rootState,
      ...state,
      id,
      parent: id.split('.').slice(0, -1).join('.'),
      kind: state.kind ?? 'atomic',
      isInitial: state.initial === true,
    }),
  );
  const edges = Object.entries(description.transitions).map(([id, transition]): GraphEdge => {
    const { from, event, to } = partsOf(id);
    const [cause, of] = causeOf(event);
    return {
      id,
      from: from === '(any)' ? '' : from,
      to: to === '(stays)' ? [] : to.split(' + '),
      event: event === 'always' ? '' : event,
      cause,
      of,
      label: transition.label ?? null,
      guards: (transition.if ?? []).map(namedOf),
      effects: (transition.do ?? []).map(namedOf),
      by: transition.by ?? null,
      call: transition.call ?? null,
      asks: transition.asks ?? null,
      isFinal: transition.final === true,
      isBack: transition.back === true,
      undo: transition.undo ?? null,
      rules: transition.rules ?? [],
    };
  });
  const top = states.filter(({ parent }) => parent === '');
  return {
    id: description.name,
    states: [{ ...rootState, kind: top.some(({ isInitial }) => isInitial) ? 'compound' : 'parallel' }, ...states],
    edges,
  };
}
