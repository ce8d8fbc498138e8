import type { GraphEdge, GraphState } from '../../machines/kit/graph.ts';
import type { Draft } from './draft.ts';

/** Why no chart can be built from a draft: what it is about, and the other state that is meant, by its id. */
export interface Problem {
  kind: 'no_name' | 'same_name' | 'bad_days' | 'no_beginning' | 'goes_on' | 'no_states' | 'no_target' | 'no_label' | 'bad_number';
  at: { kind: 'state' | 'edge'; id: string };
  /** A state's id, or a parameter's name. */
  about: string;
}

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value > 0;

function ofState({ states, edges }: Draft, state: GraphState, nameOf: (title: string) => string): Problem[] {
  const problem = (kind: Problem['kind'], about = ''): Problem => ({ kind, at: { kind: 'state', id: state.id }, about });
  const inner = states.filter(({ parent }) => parent === state.id);
  const isGroup = state.kind === 'compound';
  const name = nameOf(state.title).trim();
  const twin = states.find((one) => one !== state && one.parent === state.parent && nameOf(one.title).trim() === name);
  const isRoot = state.id === '';
  return [
    !isRoot && name === '' ? [problem('no_name')] : [],
    !isRoot && name !== '' && twin ? [problem('same_name', twin.id)] : [],
    state.days !== null && !isCount(state.days) ? [problem('bad_days')] : [],
    isGroup && !inner.length ? [problem('no_states')] : [],
    isGroup && inner.length && !inner.some(({ isInitial }) => isInitial) ? [problem('no_beginning')] : [],
    state.kind === 'final' && edges.some(({ from }) => from === state.id) ? [problem('goes_on')] : [],
  ].flat();
}

function ofEdge({ states }: Draft, edge: GraphEdge): Problem[] {
  const problem = (kind: Problem['kind'], about = ''): Problem => ({ kind, at: { kind: 'edge', id: edge.id }, about });
  const numbers = [...edge.guards, ...edge.effects].flatMap(({ params = {} }) => Object.entries(params));
  return [
    ...edge.to.filter((to) => !states.some(({ id }) => id === to)).map((to) => problem('no_target', to)),
    ...(edge.label !== null && edge.label.trim() === '' ? [problem('no_label')] : []),
    ...numbers.filter(([, value]) => typeof value === 'number' && !isCount(value)).map(([name]) => problem('bad_number', name)),
  ];
}

/** Everything that keeps a draft from being a chart, in the chart's order. `nameOf` says a title as it is shown. */
export const problemsOf = (draft: Draft, nameOf: (title: string) => string): Problem[] => [
  ...draft.states.flatMap((state) => ofState(draft, state, nameOf)),
  ...draft.edges.flatMap((edge) => ofEdge(draft, edge)),
];
