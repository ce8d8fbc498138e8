import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { type Graph, type GraphState, isStaying } from '../../../machines/kit/graph.ts';

/** One line of text in a box or on an arrow; `edge` is the transition it belongs to. */
export interface Line {
  text: string;
  edge?: string;
}
/** The lines in a state's box, below its title. */
export interface BoxWords {
  title: string;
  lines: Line[];
  /** Widths of small marks in a row of their own. */
  marks: string[];
}
/** All texts of a drawing. */
export interface DiagramWords {
  /** By state path. */
  boxes: Record<string, BoxWords>;
  /** The lines on an arrow, by transition name. */
  arrows: Record<string, string[]>;
}
/** A text's width, in pixels. */
export type Measure = (text: string, font: 'title' | 'line' | 'mark') => number;

interface Point {
  x: number;
  y: number;
}
interface Area extends Point {
  width: number;
  height: number;
}
export interface DrawnState extends Area {
  id: string;
  isGroup: boolean;
}
export interface DrawnArrow {
  id: string;
  from: string;
  to: string;
  /** The transitions along this arrow. */
  edges: string[];
  points: Point[];
  label: Area | null;
}
export interface Drawn {
  width: number;
  height: number;
  states: DrawnState[];
  /** The marker of an initial state. */
  starts: Point[];
  arrows: DrawnArrow[];
}

export const sizes = { title: 18, line: 15, mark: 20, padX: 12, padY: 8, arrowLine: 15, start: 10 } as const;
const startOf = (id: string) => `start:${id}`;
/** elk requires an id for every node, including the root. */
const nameOfNode = (id: string) => id || '.';

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
};

/** How many orderings are tried to reduce crossings: large charts take too long, and more doesn't help. */
const thoroughness = (graph: Graph) => (graph.edges.length > 40 ? '7' : '20');

/** The chart's own order keeps layouts stable; elk can't respect it across groups. */
const ordered: LayoutOptions = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' };

interface Arrow {
  id: string;
  from: string;
  to: string;
  edges: string[];
}
/** Transitions between the same two states share an arrow; self-transitions are listed in the box. */
const arrowsOf = (graph: Graph): Arrow[] => {
  const arrows = new Map<string, Arrow>();
  for (const edge of graph.edges.filter((one) => !isStaying(one)))
    for (const to of edge.to) {
      const id = `${edge.from}>${to}`;
      const arrow = arrows.get(id) ?? { id, from: edge.from, to, edges: [] };
      arrow.edges.push(edge.id);
      arrows.set(id, arrow);
    }
  return [...arrows.values()];
};

/** The root is drawn as a group only if it has transitions or parallel regions of its own. */
export const isRootDrawn = (graph: Graph): boolean =>
  graph.states[0]?.kind === 'parallel' || graph.edges.some(({ from }) => from === '');

/**
 * In a worker, so that typing isn't blocked; it starts with this module. One worker serves both directions, as its code is then
 * already warm.
 */
function startEngine() {
  let tell: (why: Error) => void = () => {};
  const broken = new Promise<never>((_, reject) => {
    tell = reject;
  });
  broken.catch(() => {});
  const elk = new ELK({
    workerUrl,
    workerFactory: (url) => {
      const worker = new Worker(url as string);
      worker.addEventListener('error', () => {
        engine = null;
        tell(new Error('The worker that lays charts out could not be fetched'));
      });
      return worker;
    },
  });
  return { elk, broken };
}
/** Null after a crash: the next chart starts a new one. */
let engine: ReturnType<typeof startEngine> | null = null;
engine = startEngine();

/**
 * Computes a chart's layout (elkjs, layered, orthogonal); mirrored, it runs from right to left. Takes well under half a second.
 * Rejects if the worker couldn't be loaded.
 */
export async function layOut(
  graph: Graph,
  words: DiagramWords,
  measure: Measure,
  { isMirrored, direction }: { isMirrored: boolean; direction: 'RIGHT' | 'DOWN' },
): Promise<Drawn> {
  const arrows = arrowsOf(graph);
  // Toned transitions have bold text, so there must be room for it.
  const widthOf = (text: string, edge?: string) => measure(text, edge ? 'mark' : 'line');
  const inner = (id: string) => graph.states.filter(({ parent }) => parent === id);
  const nodeOf = (state: GraphState): ElkNode => {
    const { title, lines, marks } = words.boxes[state.id] as BoxWords;
    const children = inner(state.id);
    const marksWidth = marks.reduce((sum, mark) => sum + measure(mark, 'mark') + 18, 0);
    const width = Math.ceil(
      Math.max(84, measure(title, 'title') + 16, ...lines.map(({ text, edge }) => widthOf(text, edge)), marksWidth) +
        2 * sizes.padX,
    );
    const height = 2 * sizes.padY + sizes.title + lines.length * sizes.line + (marks.length ? sizes.mark + 2 : 0);
    if (!children.length) return { id: nameOfNode(state.id), width, height };
    return {
      id: nameOfNode(state.id),
      layoutOptions: {
        ...options,
        'elk.layered.thoroughness': thoroughness(graph),
        'elk.direction': direction,
        'elk.padding': `[top=${height + 6},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
      children: [...startNode(state.id), ...children.map(nodeOf)],
    };
  };
  // A part of a chart may lack the initial state.
  const startNode = (id: string): ElkNode[] =>
    inner(id).some(({ isInitial }) => isInitial) ? [{ id: startOf(id), width: sizes.start, height: sizes.start }] : [];
  const root = graph.states[0] as GraphState;
  const asGroup = isRootDrawn(graph);
  const starts = graph.states.filter(({ isInitial }) => isInitial);
  const tree: ElkNode = {
    id: 'chart',
    layoutOptions: {
      ...options,
      ...(graph.states.every(({ kind, id }) => id === '' || kind === 'atomic' || kind === 'final') ? ordered : {}),
      'elk.layered.thoroughness': thoroughness(graph),
      'elk.direction': direction,
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
    },
    children: asGroup ? [nodeOf(root)] : [...startNode(''), ...inner('').map(nodeOf)],
    edges: [
      ...starts.map(
        ({ id, parent }): ElkExtendedEdge => ({ id: `start>${id}`, sources: [startOf(parent ?? '')], targets: [id] }),
      ),
      ...arrows.map(({ id, from, to, edges }): ElkExtendedEdge => {
        const lines = edges.flatMap((edge) => words.arrows[edge] ?? []);
        const width = Math.ceil(Math.max(...lines.map((line) => widthOf(line, id))) + 12);
        return {
          id,
          sources: [nameOfNode(from)],
          targets: [nameOfNode(to)],
          labels: [
            {
              id: `${id} label`,
              text: lines.join(),
              width,
              height: lines.length * sizes.arrowLine + 4,
              layoutOptions: { 'elk.edgeLabels.inline': 'true' },
            },
          ],
        };
      }),
    ],
  };
  engine ??= startEngine();
  const done = await Promise.race([engine.elk.layout(tree), engine.broken]);
  const total = done.width ?? 0;
  const flipX = (x: number, width = 0) => (isMirrored ? total - x - width : x);
  const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({ x: flipX(x, width), y, width, height });
  const everyNode = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(everyNode)];
  const nodes = (done.children ?? []).flatMap(everyNode);
  const found = new Map((done.edges ?? []).map((edge) => [edge.id, edge]));
  const pointsOf = (id: string): Point[] => {
    const section = found.get(id)?.sections?.[0];
    if (!section) return [];
    return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({ x: flipX(x), y }));
  };
  return {
    width: total,
    height: done.height ?? 0,
    states: nodes
      .filter(({ id }) => !id.startsWith('start:'))
      .map((node) => ({ id: node.id === '.' ? '' : node.id, isGroup: Boolean(node.children?.length), ...areaOf(node) })),
    starts: nodes.filter(({ id }) => id.startsWith('start:')).map(areaOf),
    arrows: [
      ...starts.map(({ id }) => ({
        id: `start>${id}`,
        from: '',
        to: id,
        edges: [],
        points: pointsOf(`start>${id}`),
        label: null,
      })),
      ...arrows.map((arrow) => {
        const label = found.get(arrow.id)?.labels?.[0];
        return { ...arrow, points: pointsOf(arrow.id), label: label ? areaOf(label) : null };
      }),
    ],
  };
}

/** Lays it out in the direction that fits the frame best, or in the given one. */
export async function layOutToFit(
  graph: Graph,
  words: DiagramWords,
  measure: Measure,
  isMirrored: boolean,
  frame: { width: number; height: number },
  direction: 'RIGHT' | 'DOWN' | 'fit',
): Promise<Drawn> {
  if (direction !== 'fit') return layOut(graph, words, measure, { isMirrored, direction });
  const overflow = ({ width, height }: Drawn) => Math.max(1, width / frame.width) * Math.max(1, height / frame.height);
  const [across, down] = await Promise.all([
    layOut(graph, words, measure, { isMirrored, direction: 'RIGHT' }),
    layOut(graph, words, measure, { isMirrored, direction: 'DOWN' }),
  ]);
  if (overflow(across) === 1) return across;
  return overflow(down) <= overflow(across) ? down : across;
}
