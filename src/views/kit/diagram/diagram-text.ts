import { type Graph, type GraphEdge, type GraphState, isStaying } from '../../../machines/kit/graph.ts';
import type { I18n } from '../ground/texts.tsx';
import type { BoxWords, DiagramWords, Measure } from './diagram-layout.ts';
import { type Heat, kindOf, type Mark, signs } from './diagram-parts.ts';

const fonts = { title: '600 13px', line: '400 11px', mark: '600 11px' } as const;
let canvas: CanvasRenderingContext2D | null | undefined;

/** Text widths as measured by this browser; estimated where there is no canvas. */
export const textWidth: Measure = (text, font) => {
  canvas ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null;
  if (!canvas) return text.length * (font === 'title' ? 7.4 : 6);
  canvas.font = `${fonts[font]} ${getComputedStyle(document.documentElement).fontFamily}`;
  return canvas.measureText(text).width;
};

/** What triggers a transition, in short: its label, or the cause if nobody clicks. */
export const sayEdge = (edge: GraphEdge, t: I18n['t']): string => {
  if (edge.label) return t(edge.label);
  if (edge.cause === 'event') return edge.event;
  return t(`kit.diagram.${edge.cause}`, { of: edge.of ?? '' });
};

export interface Extras {
  say?: (edge: GraphEdge) => string[];
  marks: Record<string, Mark[]>;
  /** By transition name. */
  heats: Record<string, Heat>;
  isDetailed?: boolean;
}

/** The texts in the boxes and on the arrows of a chart. */
export function wordsFor(graph: Graph, t: I18n['t'], { say, marks, heats, isDetailed }: Extras): DiagramWords {
  const lines = (edge: GraphEdge) => {
    const [first = '', ...rest] = say?.(edge) ?? [sayEdge(edge, t)];
    const sign = signs[kindOf(edge)];
    return [sign ? `${sign} ${first}` : first, ...rest, ...[heats[edge.id]?.words ?? []].flat()];
  };
  const box = (state: GraphState): BoxWords => ({
    // The root's own transitions are possible in every state.
    title: t(state.id === '' ? 'kit.diagram.anywhere' : state.title),
    lines: [
      ...(isDetailed && state.waits ? [{ text: t('kit.diagram.waits', { who: t(state.waits) }) }] : []),
      ...graph.edges
        .filter((edge) => edge.from === state.id && isStaying(edge))
        .flatMap((edge) => lines(edge).map((text, at) => ({ text: at ? text : `↻ ${text}`, edge: edge.id }))),
    ],
    marks: (marks[state.id] ?? []).map(({ words }) => words),
  });
  return {
    boxes: Object.fromEntries(graph.states.map((state) => [state.id, box(state)])),
    arrows: Object.fromEntries(graph.edges.map((edge) => [edge.id, lines(edge)])),
  };
}
