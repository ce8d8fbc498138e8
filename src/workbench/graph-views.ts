import type { Graph, GraphEdge } from '../machines/kit/graph.ts';

/** A state or a transition of a chart. */
export interface Place {
  kind: 'state' | 'edge';
  id: string;
}

/** A part of a chart's graph, or its outline. */
export interface GraphView {
  graph: Graph;
  /** By a drawn transition: all that it stands for, itself first. */
  stands: Record<string, string[]>;
}

const within = (state: string, group: string): boolean => group === '' || state === group || state.startsWith(`${group}.`);

/** The groups that can be folded: all but the chart itself. */
export const foldable = ({ states }: Graph): string[] =>
  states.filter(({ id, kind }) => id !== '' && (kind === 'compound' || kind === 'parallel')).map(({ id }) => id);

/** What stands for a state once groups are folded: the outermost folded group around it, or itself. */
export const boxOf = (id: string, folded: readonly string[]): string =>
  folded.filter((group) => within(id, group)).sort((a, b) => a.length - b.length)[0] ?? id;

/** Transitions that read alike between the same two boxes are one. */
const sameness = ({ from, to, event, cause, of, label }: GraphEdge): string =>
  JSON.stringify([from, to, event, cause, of, label]);

/**
 * A graph with some groups as one box each: what happens inside is hidden, arrows from and to the inside lead from and to the
 * box, and those that read alike are merged.
 */
export function fold({ id, states, edges }: Graph, groups: readonly string[]): GraphView {
  const box = (state: string) => boxOf(state, groups);
  const merged = new Map<string, GraphEdge & { all: string[] }>();
  for (const edge of edges) {
    const from = box(edge.from);
    const to = [...new Set(edge.to.map(box))];
    const isInside = groups.includes(from) && (edge.from !== from || edge.to.length > 0) && to.every((one) => one === from);
    if (isInside) continue;
    const moved = { ...edge, from, to };
    // Elsewhere the chart's own alternatives stay apart.
    const key = [from, ...to].some((one) => groups.includes(one)) ? sameness(moved) : edge.id;
    const first = merged.get(key);
    if (first) first.all.push(edge.id);
    else merged.set(key, { ...moved, all: [edge.id] });
  }
  const drawn = [...merged.values()];
  return {
    graph: {
      id,
      states: states.filter((state) => box(state.id) === state.id),
      edges: drawn.map(({ all: _, ...edge }) => edge),
    },
    stands: Object.fromEntries(drawn.map((edge) => [edge.id, edge.all])),
  };
}

/** How many states a group holds at any depth. */
export const sizeOf = ({ states }: Graph, group: string): number =>
  states.filter(({ id }) => id !== group && within(id, group)).length;

/**
 * A place and what is one step away from it. Of a state: the transitions out of it (also those of the groups around it) and
 * into it, with their other ends, and what is inside it. Of a transition: its ends, and the transitions before and after it.
 */
export function neighbourhood({ id, states, edges }: Graph, place: Place): Graph {
  const isNear = (edge: GraphEdge): boolean => {
    if (place.kind === 'state')
      return within(place.id, edge.from) || within(edge.from, place.id) || edge.to.some((one) => within(one, place.id));
    const own = edges.find((one) => one.id === place.id);
    if (!own) return false;
    return edge === own || edge.to.includes(own.from) || own.to.some((to) => edge.from === to);
  };
  const near = edges.filter(isNear);
  const ends = near.flatMap(({ from, to }) => [from, ...to]);
  const isInside = (state: string) => place.kind === 'state' && within(state, place.id);
  return {
    id,
    // The groups around the ends, so that each stays in its place.
    states: states.filter(
      (state) => ends.some((end) => within(end, state.id)) || isInside(state.id) || isAround(state.id, place),
    ),
    edges: near,
  };
}
const isAround = (state: string, place: Place) => place.kind === 'state' && within(place.id, state);
