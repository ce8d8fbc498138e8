import { type Graph, type GraphEdge, type GraphState, graphOf } from '../../machines/kit/graph.ts';
import type { Named } from '../../machines/kit/lifecycle.ts';
import type { LifecycleEntry } from '../lifecycle-model.ts';

/** A chart as somebody would have it: plain data in the chart's order. A transition keeps its id, whatever is changed about it. */
export type Draft = Graph;
export const draftOf = ({ machine }: LifecycleEntry): Draft => graphOf(machine);

export type StateChange = Partial<Pick<GraphState, 'title' | 'days'>> & { isFinal?: boolean };
export type EdgeChange = Partial<Pick<GraphEdge, 'to' | 'guards' | 'effects' | 'label' | 'by'>>;
export type Edit =
  | { type: 'state.add'; title: string }
  | { type: 'state.change'; id: string; change: StateChange }
  /** Records begin in it. */
  | { type: 'state.begin'; id: string }
  | { type: 'state.remove'; id: string }
  /** Without an event it is a new one, with its label. */
  | { type: 'edge.add'; from: string; event: string; to: string; label: string }
  | { type: 'edge.change'; id: string; change: EdgeChange }
  | { type: 'edge.remove'; id: string }
  /** What the chart has, back in its place: a state with the transitions out of it, or a transition. */
  | { type: 'state.restore'; id: string; base: Draft }
  | { type: 'edge.restore'; id: string; base: Draft };

/** A word of the code for what was typed; in another script there is none to make, so it is numbered. */
const wordFor = (typed: string, otherwise: string, taken: readonly string[]): string => {
  const word = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_$/g, '');
  const candidates = [word, ...Array.from({ length: taken.length + 1 }, (_, i) => `${word || otherwise}_${i + 1}`)];
  return candidates.find((one) => one !== '' && !taken.includes(one)) as string;
};

/** Whether a state is a group's, or the group itself. */
const isWithin = (id: string, group: string): boolean => id === group || id.startsWith(`${group}.`);

const plainState: Omit<GraphState, 'id' | 'title'> = {
  parent: '',
  kind: 'atomic',
  isInitial: false,
  tone: 'neutral',
  waits: null,
  days: null,
  rules: [],
  runs: [],
  entry: [],
  exit: [],
};

/** The condition on the person that most of a person's transitions have: what a new one starts with. */
function usualPermission({ edges }: Draft): Named[] {
  const counts = new Map<string, { guard: Named; times: number }>();
  for (const guard of edges.filter(({ by }) => by === 'person').flatMap(({ guards }) => guards)) {
    if (!/^may([A-Z]|$)/.test(guard.type)) continue;
    const key = JSON.stringify(guard);
    counts.set(key, { guard, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.times - a.times);
  return most ? [most.guard] : [];
}

/** A transition as others of its event are; of a new event, as a person's whom most of the chart's conditions would let. */
function newEdge(draft: Draft, { from, event, to, label }: Extract<Edit, { type: 'edge.add' }>): GraphEdge {
  const ids = draft.edges.flatMap(({ id }) => /^new-(\d+)$/.exec(id)?.[1] ?? []).map(Number);
  const id = `new-${Math.max(0, ...ids) + 1}`;
  const like = draft.edges.find((edge) => event !== '' && edge.event === event);
  if (like) return { ...like, id, from, to: to ? [to] : [] };
  const taken = draft.edges.map((edge) => edge.event);
  return {
    id,
    from,
    to: to ? [to] : [],
    event: event || wordFor(label, 'new_event', taken),
    cause: 'event',
    of: null,
    label,
    guards: usualPermission(draft),
    effects: [],
    by: 'person',
    call: null,
    asks: null,
    isFinal: false,
    isBack: false,
    undo: null,
    rules: [],
  };
}

/** In the chart's order: after the last of its event, else after the last of its state, else before those of later states. */
function inserted({ states, edges }: Draft, edge: GraphEdge): GraphEdge[] {
  const place = (id: string) => states.findIndex((state) => state.id === id);
  const ofEvent = edges.findLastIndex(({ from, event }) => from === edge.from && event === edge.event);
  const before = edges.findLastIndex(({ from }) => place(from) <= place(edge.from));
  const at = (ofEvent >= 0 ? ofEvent : before) + 1;
  return [...edges.slice(0, at), edge, ...edges.slice(at)];
}

/** Those of the chart in its order, and each of the others after the one that it comes after. */
function inOrder<T extends { id: string }>(base: readonly T[], all: readonly T[]): T[] {
  const place = ({ id }: T) => base.findIndex((one) => one.id === id);
  return all.reduce<T[]>((sorted, one, at) => {
    const own = place(one);
    const before =
      own < 0 ? sorted.indexOf(all[at - 1] as T) : sorted.findLastIndex((other) => place(other) >= 0 && place(other) < own);
    return [...sorted.slice(0, before + 1), one, ...sorted.slice(before + 1)];
  }, []);
}

const changedState = (state: GraphState, { isFinal, ...change }: StateChange): GraphState => ({
  ...state,
  ...change,
  ...(isFinal !== undefined && { kind: isFinal ? 'final' : 'atomic' }),
});

/** The draft after an edit. What leads to a removed state stays, so that its author decides about it. */
export function edited(draft: Draft, edit: Edit): Draft {
  const { states, edges } = draft;
  if (edit.type === 'state.add') {
    const id = wordFor(
      edit.title,
      'new_state',
      states.map((one) => one.id),
    );
    return { ...draft, states: [...states, { ...plainState, id, title: edit.title }] };
  }
  if (edit.type === 'state.change')
    return { ...draft, states: states.map((state) => (state.id === edit.id ? changedState(state, edit.change) : state)) };
  if (edit.type === 'state.begin') {
    const parent = states.find(({ id }) => id === edit.id)?.parent;
    return {
      ...draft,
      states: states.map((state) => (state.parent === parent ? { ...state, isInitial: state.id === edit.id } : state)),
    };
  }
  if (edit.type === 'state.remove')
    return {
      ...draft,
      states: states.filter(({ id }) => !isWithin(id, edit.id)),
      edges: edges.filter(({ from }) => !isWithin(from, edit.id)),
    };
  if (edit.type === 'edge.add') return { ...draft, edges: inserted(draft, newEdge(draft, edit)) };
  if (edit.type === 'edge.change')
    return { ...draft, edges: edges.map((edge) => (edge.id === edit.id ? { ...edge, ...edit.change } : edge)) };
  if (edit.type === 'edge.remove') return { ...draft, edges: edges.filter(({ id }) => id !== edit.id) };
  const { base } = edit;
  const isBack = (id: string) => (edit.type === 'state.restore' ? isWithin(id, edit.id) : false);
  const edgesBack = base.edges.filter(({ id, from }) => id === edit.id || isBack(from));
  return {
    ...draft,
    states: inOrder(base.states, [...states, ...base.states.filter(({ id }) => isBack(id))]),
    edges: inOrder(base.edges, [...edges, ...edgesBack.filter(({ id }) => !edges.some((one) => one.id === id))]),
  };
}

export type Standing = 'same' | 'added' | 'changed';
const standing = (before: unknown, after: unknown): Standing =>
  before === undefined ? 'added' : JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'changed';
export const standingOfState = (base: Draft, state: GraphState): Standing =>
  standing(
    base.states.find(({ id }) => id === state.id),
    state,
  );
export const standingOfEdge = (base: Draft, edge: GraphEdge): Standing =>
  standing(
    base.edges.find(({ id }) => id === edge.id),
    edge,
  );
export const isSame = (base: Draft, draft: Draft): boolean => JSON.stringify(base) === JSON.stringify(draft);

/** The guards and effects that a transition can be given: those of the chart, and its privileges with another right. */
export function knownParts({ machine }: LifecycleEntry, base: Draft): { guards: Named[]; effects: Named[] } {
  const { guards, actions } = machine.implementations;
  const unique = (all: Named[]) => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  const used = unique(base.edges.flatMap((edge) => edge.guards));
  const effects = unique(base.edges.flatMap((edge) => edge.effects));
  const unused = (names: string[], own: Named[]) =>
    names.filter((type) => type !== 'may' && !own.some((one) => one.type === type)).map((type): Named => ({ type }));
  const modules = used.flatMap(({ params }) => (typeof params?.privilege === 'string' ? [params.privilege.split('.')[0]] : []));
  const rights = [...new Set(modules)].flatMap((module) =>
    ['view', 'create', 'edit', 'delete', 'approve'].map(
      (flag): Named => ({ type: 'may', params: { privilege: `${module}.${flag}` } }),
    ),
  );
  return {
    guards: unique([...used, ...rights, ...unused(Object.keys(guards), used)]),
    effects: [...effects, ...unused(Object.keys(actions), effects)],
  };
}
