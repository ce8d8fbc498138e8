import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Graph } from '../machines/kit/graph.ts';
import { decodeView } from './diagram-view.ts';
import type { Hit } from './graph-search.ts';
import { boxOf, foldable, type Place } from './graph-views.ts';

interface DiagramContext {
  graph: Graph;
  chosen: Place | null;
  folded: string[];
  query: string;
  hits: Hit[];
  /** The hit that Enter takes. */
  at: number;
  /** How the page was opened, for the first step alone. */
  opens: { near: boolean; search: boolean };
}
type DiagramEvent =
  | { type: 'choose'; place: Place }
  | { type: 'deselect' }
  | { type: 'fold'; group: string }
  | { type: 'fold.all' }
  | { type: 'unfold.all' }
  | { type: 'near.show' }
  | { type: 'near.leave' }
  | { type: 'search.open' }
  | { type: 'search.type'; query: string; hits: Hit[] }
  | { type: 'search.move'; by: number }
  | { type: 'search.take'; at: number }
  | { type: 'search.leave' };

/** The folded groups without those that hide a place. */
function revealing({ graph, folded }: DiagramContext, { kind, id }: Place): string[] {
  const edge = kind === 'edge' ? graph.edges.find((one) => one.id === id) : undefined;
  const ends = edge ? [edge.from, ...edge.to] : [id];
  const boxes = ends.map((end) => boxOf(end, folded));
  // A transition stays drawn as long as it leads out of a box.
  const isHidden = kind === 'state' ? boxes[0] !== id : folded.includes(boxes[0] ?? '') && new Set(boxes).size === 1;
  if (!isHidden) return folded;
  return folded.filter((group) => !ends.some((end) => end !== group && boxOf(end, [group]) === group));
}

const chart = setup({
  types: { context: {} as DiagramContext, events: {} as DiagramEvent, input: {} as { graph: Graph; code: string } },
  guards: {
    hasChosen: ({ context }) => context.chosen !== null,
    hasNone: ({ context }) => context.chosen === null,
    opensNear: ({ context }) => context.opens.near,
    opensSearch: ({ context }) => context.opens.search,
    isBlank: ({ context }) => context.query.trim() === '',
    hasHits: ({ context }) => context.hits.length > 0,
    isListed: ({ context }, { at }: { at: number }) => context.hits[at] !== undefined,
  },
  actions: {
    choose: assign(({ context }, { place }: { place: Place }) => ({ chosen: place, folded: revealing(context, place) })),
    deselect: assign({ chosen: null }),
    fold: assign(({ context }, { group }: { group: string }) => ({
      folded: context.folded.includes(group) ? context.folded.filter((one) => one !== group) : [...context.folded, group],
    })),
    foldAll: assign(({ context }) => ({ folded: foldable(context.graph) })),
    unfoldAll: assign({ folded: [] }),
    keepQuery: assign((_, { query, hits }: { query: string; hits: Hit[] }) => ({ query, hits, at: 0 })),
    forgetQuery: assign({ query: '', hits: [], at: 0 }),
    move: assign(({ context }, { by }: { by: number }) => ({
      at: (context.at + by + context.hits.length) % context.hits.length,
    })),
    take: assign(({ context }, { at }: { at: number }) => {
      const { kind, id } = context.hits[at] as Hit;
      return { chosen: { kind, id }, folded: revealing(context, { kind, id }), at };
    }),
  },
});

const label = (word: string) => ({ label: `workbench.look.${word}` });
const params = { params: ({ event }: { event: never }) => event } as { params: (args: { event: unknown }) => never };
const sorting = {
  always: [{ target: 'blank', guard: 'isBlank' }, { target: 'listing', guard: 'hasHits' }, { target: 'none' }],
} as const;

/** Looking at a chart's diagram: what is selected, folded, and searched for, and whether all of it is shown. */
export const diagramMachine = chart.createMachine({
  id: 'look',
  type: 'parallel',
  context: ({ input: { graph, code } }) => {
    const { chosen, folded, isNear, query } = decodeView(code, graph);
    return { graph, chosen, folded, query: query ?? '', hits: [], at: 0, opens: { near: isNear, search: query !== null } };
  },
  on: {
    choose: { actions: { type: 'choose', ...params }, meta: label('choose') },
    deselect: { actions: 'deselect', meta: label('deselect') },
    fold: { actions: { type: 'fold', ...params }, meta: label('fold') },
    'fold.all': { actions: 'foldAll', meta: label('fold_all') },
    'unfold.all': { actions: 'unfoldAll', meta: label('unfold_all') },
  },
  states: {
    extent: {
      initial: 'opening',
      states: {
        opening: { always: [{ target: 'near', guard: 'opensNear' }, { target: 'whole' }] },
        whole: { on: { 'near.show': { target: 'near', guard: 'hasChosen', meta: label('near') } } },
        near: {
          // Without a selection there is nothing to be near to.
          always: { target: 'whole', guard: 'hasNone' },
          on: { 'near.leave': { target: 'whole', meta: label('all') } },
        },
      },
    },
    search: {
      initial: 'opening',
      states: {
        opening: { always: [{ target: 'open', guard: 'opensSearch' }, { target: 'closed' }] },
        closed: { on: { 'search.open': { target: 'open', meta: label('search') } } },
        open: {
          initial: 'sorting',
          exit: 'forgetQuery',
          on: {
            'search.type': { target: '.sorting', actions: { type: 'keepQuery', ...params }, meta: label('search') },
            'search.leave': { target: 'closed', meta: label('leave') },
          },
          states: {
            sorting,
            blank: {},
            none: {},
            listing: {
              on: {
                'search.move': { actions: { type: 'move', ...params }, meta: label('move') },
                'search.take': {
                  guard: { type: 'isListed', ...params },
                  actions: { type: 'take', ...params },
                  meta: label('take'),
                },
              },
            },
          },
        },
      },
    },
  },
});
export type DiagramRef = ActorRefFrom<typeof diagramMachine>;
