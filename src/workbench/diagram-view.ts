import type { Graph } from '../machines/kit/graph.ts';
import { boxOf, fold, foldable, type GraphView, neighbourhood, type Place } from './graph-views.ts';
import { codeOf, textOf } from './situation.ts';

/** What a diagram's page shows of its chart. */
export interface DiagramView {
  chosen: Place | null;
  /** The folded groups. */
  folded: string[];
  /** Whether only the neighbourhood of the selection is shown. */
  isNear: boolean;
  /** What is searched for; null: nothing is. */
  query: string | null;
}
export const wholeChart: DiagramView = { chosen: null, folded: [], isNear: false, query: null };

/** Encodes a view for a URL; nothing for the chart as it opens. A selection alone is the first line. */
export function encodeView({ chosen, folded, isNear, query }: DiagramView): string {
  const lines = [
    chosen ? `${chosen.kind} ${chosen.id}` : '',
    ...(isNear ? ['near'] : []),
    ...folded.map((group) => `fold ${group}`),
    ...(query === null ? [] : [`find ${query}`]),
  ];
  const text = lines.join('\n');
  return text && codeOf(text);
}

/** Decodes a view; what doesn't exist in the chart is left out. */
export function decodeView(code: string, graph: Graph): DiagramView {
  try {
    const [first = '', ...rest] = textOf(code).split('\n');
    const [, kind, id = ''] = /^(state|edge) (.*)$/.exec(first) ?? [];
    const isThere = (kind === 'state' ? graph.states : graph.edges).some((one) => one.id === id);
    const chosen = kind && isThere ? { kind: kind as Place['kind'], id } : null;
    const said = (word: string) => rest.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
    const groups = foldable(graph);
    return {
      chosen,
      folded: said('fold').filter((group) => groups.includes(group)),
      isNear: chosen !== null && rest.includes('near'),
      query: said('find')[0] ?? null,
    };
  } catch {
    return wholeChart;
  }
}

/** What is drawn of a chart, and the drawn element that stands for the selection. */
export function shownOf(
  whole: Graph,
  { chosen, folded, isNear }: Omit<DiagramView, 'query'>,
): GraphView & { chosen: Place | null } {
  const { graph, stands } = fold(whole, folded);
  const drawn = chosen && {
    kind: chosen.kind,
    id:
      chosen.kind === 'state'
        ? boxOf(chosen.id, folded)
        : (Object.keys(stands).find((id) => stands[id]?.includes(chosen.id)) ?? chosen.id),
  };
  return { graph: isNear && drawn ? neighbourhood(graph, drawn) : graph, stands, chosen: drawn };
}
