import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import type { AnyStateMachine } from 'xstate';
import { type Graph, type GraphEdge, graphOf } from '../../../machines/kit/graph.ts';
import { Loading } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { type DiagramWords, type Drawn, layOutToFit, sizes } from './diagram-layout.ts';
import { type Choice, type Heat, isIn, isPhone, type Mark } from './diagram-parts.ts';
import { Picture } from './diagram-picture.tsx';
import { textWidth, wordsFor } from './diagram-text.ts';
import { PanZoom } from './pan-zoom.tsx';

export interface DiagramProps {
  /** The chart itself, or its description. */
  machine?: AnyStateMachine;
  graph?: Graph;
  /** The current state: a path, or one for each parallel region. */
  here?: string | readonly string[];
  /** The transitions taken. */
  walked?: readonly (readonly [from: string, event: string, to: string])[];
  /** Short labels in a state's box, by path: numbers, as links where they lead somewhere. */
  marks?: Record<string, Mark[]>;
  /** Tones of transitions, by name (`quotation.draft cancel`) or as `from>event>to`. */
  heat?: Record<string, Heat>;
  /** The lines on a transition's arrow; its label by default. */
  say?: (edge: GraphEdge) => string[];
  /** Adds whom a state is waiting on. */
  isDetailed?: boolean;
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  /** The selectable transitions; all by default. */
  pressable?: ReadonlySet<string>;
  direction?: 'RIGHT' | 'DOWN' | 'fit';
  /** CSS height of the frame; by default it grows with the drawing, up to `tallest`. */
  height?: string;
  /** Whether a small map shows which part of a large drawing is in view. */
  isMapped?: boolean;
  /** In pixels. */
  tallest?: number;
  /** Called with the layout's duration in milliseconds. */
  onLaidOut?: (milliseconds: number) => void;
}

const noMarks: Record<string, Mark[]> = {};
const noHeat: Record<string, Heat> = {};

/** The current states and all their ancestors. */
const around = (states: readonly string[]): Set<string> =>
  new Set(states.flatMap((state) => state.split('.').map((_, i, words) => words.slice(0, i + 1).join('.'))));

/** The transitions along a path. */
const cameAlong = (graph: Graph, walked: NonNullable<DiagramProps['walked']>): Set<string> =>
  new Set(
    walked.flatMap(([from, event, to]) =>
      graph.edges
        .filter(
          (edge) =>
            edge.event === event &&
            isIn(from, edge.from) &&
            (edge.to.length ? edge.to.some((one) => isIn(to, one)) : from === to),
        )
        .map(({ id }) => id),
    ),
  );

/** Tones by transition name, however they were given. */
const heatsOf = (graph: Graph, heat: Record<string, Heat>): Record<string, Heat> =>
  Object.fromEntries(
    graph.edges.flatMap((edge) => {
      const ways = [edge.from, ...graph.states.filter(({ id }) => isIn(id, edge.from)).map(({ id }) => id)];
      const found =
        heat[edge.id] ?? ways.flatMap((from) => edge.to.map((to) => heat[`${from}>${edge.event}>${to}`])).find(Boolean);
      return found ? [[edge.id, found] as const] : [];
    }),
  );

/** Where to look for a selected element: a state's box (a group's title), an arrow's label, or the box that lists it. */
function placeOf({ states, arrows }: Drawn, { kind, id }: Choice): { x: number; y: number } | undefined {
  const arrow = arrows.find(({ edges }) => edges.includes(id));
  const area = kind === 'state' ? states.find((state) => state.id === id) : arrow?.label;
  if (!area) return undefined;
  const isGroup = 'isGroup' in area && area.isGroup;
  return { x: area.x + area.width / 2, y: isGroup ? area.y + sizes.title : area.y + area.height / 2 };
}

/** A chart's diagram: the current state, the path taken, and further annotations. */
export function Diagram(props: DiagramProps) {
  const { machine, here = [], walked = [], marks = noMarks, heat = noHeat, say, isDetailed, direction = 'fit', height } = props;
  const { chosen, onChoose, pressable, onLaidOut, isMapped, tallest = 460 } = props;
  const { t, dir } = useTexts();
  const outer = useRef<HTMLDivElement>(null);
  const graph = useMemo(() => props.graph ?? graphOf(machine as AnyStateMachine), [props.graph, machine]);
  const heats = useMemo(() => heatsOf(graph, heat), [graph, heat]);
  // The layout is recomputed only when texts change, not on every render.
  const written = JSON.stringify(wordsFor(graph, t, { say, marks, heats, isDetailed }));
  const [laid, setLaid] = useState<{ drawn: Drawn; graph: Graph; words: DiagramWords } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let wanted = true;
    const words = JSON.parse(written) as DiagramWords;
    const { clientWidth = 1000, clientHeight = tallest } = outer.current ?? {};
    const frame = { width: clientWidth - 20, height: (height ? clientHeight : tallest) - 20 };
    const line = direction === 'fit' && isPhone() ? 'DOWN' : direction;
    const began = performance.now();
    layOutToFit(graph, words, textWidth, dir === 'rtl', frame, line).then(
      (drawn) => {
        if (!wanted) return;
        setLaid({ drawn, graph, words });
        onLaidOut?.(performance.now() - began);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [graph, written, dir, direction, height, tallest, onLaidOut, failed]);

  const where = [here].flat().join(' ');
  const standing = useMemo(() => where.split(' ').filter(Boolean), [where]);
  const begin = useMemo(() => {
    const box = laid?.drawn.states.find(({ id }) => id === standing[0]);
    const start = laid?.drawn.starts[0];
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : start && { x: start.x, y: 0 };
  }, [laid, standing]);
  const chosenAt = useMemo(() => (laid && chosen ? placeOf(laid.drawn, chosen) : undefined), [laid, chosen]);
  const came = useMemo(() => cameAlong(graph, walked), [graph, walked]);
  const frameHeight = height ?? (laid ? `${Math.min(tallest, laid.drawn.height + 22)}px` : '280px');
  return (
    <Frame
      ref={outer}
      aria-busy={!laid}
      style={{ minBlockSize: frameHeight, blockSize: height }}
      onKeyDown={(event) => onChoose && rove(event, outer.current)}
    >
      {!laid && (
        <Loading height={frameHeight} error={failed ? t('kit.diagram.not_drawn') : null} onRetry={() => setFailed(false)} />
      )}
      {laid && (
        <PanZoom
          width={laid.drawn.width}
          height={laid.drawn.height}
          label={t('kit.workflow')}
          focus={begin}
          chosen={chosenAt}
          frameHeight={frameHeight}
          mapped={isMapped ? laid.drawn : undefined}
        >
          <Picture
            graph={laid.graph}
            drawn={laid.drawn}
            words={laid.words}
            measure={textWidth}
            label={t('kit.workflow')}
            dir={dir}
            here={around(standing)}
            been={new Set(walked.flatMap(([from, , to]) => [from, to]))}
            came={came}
            marks={marks}
            heats={heats}
            chosen={chosen}
            onChoose={onChoose}
            pressable={pressable}
          />
        </PanZoom>
      )}
    </Frame>
  );
}

/** Tab reaches the drawing; N and P (or the arrow keys, once inside) move between states and transitions. */
function rove(event: KeyboardEvent, frame: HTMLElement | null) {
  const all = [...(frame?.querySelectorAll<SVGElement>('[data-choice]') ?? [])];
  const at = document.activeElement instanceof SVGElement ? all.indexOf(document.activeElement) : -1;
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, n: 1, p: -1 }[event.key];
  if (!by || (at < 0 && event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  all[(at + by + all.length) % all.length]?.focus();
}

const tones = (['blue', 'green', 'yellow', 'red', 'gray'] as const).map(
  (tone) => css`
    .state[data-tone='${tone}'] .box { fill: var(--${tone}-soft); stroke: var(--${tone}); }
    .state[data-tone='${tone}'] .title { fill: var(--${tone}); }
    .state[data-tone='${tone}'] .inner { stroke: var(--${tone}); }
    .way[data-tone='${tone}'] { color: var(--${tone}); }
    .label[data-tone='${tone}'] .first, .stays[data-tone='${tone}'] { fill: var(--${tone}); font-weight: 600; }
    .mark[data-tone='${tone}'] rect { fill: var(--${tone}-soft); }
    .mark[data-tone='${tone}'] text { fill: var(--${tone}); }
  `,
);
const Frame = styled.div`
  display: grid; min-inline-size: 0;
  text { text-anchor: middle; user-select: none; }
  .title { font-size: 13px; font-weight: 600; fill: var(--text); }
  .line { font-size: 11px; fill: var(--text-soft); }
  .box { fill: var(--ground); stroke: var(--line-strong); }
  .inner { fill: none; stroke: var(--line-strong); }
  .group .box { fill: color-mix(in srgb, var(--ground) 60%, var(--sunken)); }
  .group[data-kind='parallel'] .box { stroke-dasharray: 6 4; }
  .start { fill: var(--text-soft); }
  .way { color: var(--line-strong); }
  .line-of { fill: none; stroke: currentColor; stroke-width: 1.25; }
  .hit { fill: none; stroke: transparent; stroke-width: 12; }
  .head { fill: currentColor; }
  .way[data-kind='system'] .line-of, .way[data-kind='done'] .line-of { stroke-dasharray: 6 3; }
  .way[data-kind='after'] .line-of { stroke-dasharray: 1.5 3.5; stroke-linecap: round; }
  .way[data-kind='always'] .line-of { stroke-dasharray: 12 3; }
  .way[data-kind='error'] { color: var(--red); }
  .way[data-kind='error'] .line-of { stroke-dasharray: 6 3; }
  .label rect { fill: var(--sunken); stroke: none; }
  .label[data-inside] rect, .behind { fill: color-mix(in srgb, var(--ground) 60%, var(--sunken)); stroke: none; }
  .label .first { fill: var(--text); }
  .label[data-kind='error'] .first { fill: var(--red); }
  ${tones}
  .way[data-walked] { color: var(--accent); }
  .way[data-walked] .line-of { stroke-width: 2.25; }
  .label[data-walked] .first { fill: var(--accent); font-weight: 600; }
  [data-been] .box { stroke: var(--accent); stroke-width: 1.5; }
  .state[data-here] .box { fill: var(--accent); stroke: var(--accent); }
  .state[data-here] .title, .state[data-here] .line { fill: var(--on-accent); }
  .group[data-here] .box { stroke: var(--accent); }
  .mark rect { fill: var(--gray-soft); }
  .mark text { font-size: 11px; font-weight: 600; fill: var(--gray); font-variant-numeric: tabular-nums; }
  a:hover .mark rect, .press:hover .mark rect { stroke: var(--accent); }
  .state[data-kind='compound'] .box, .state[data-kind='parallel'] .box { stroke-width: 3; }
  [role='button'] { cursor: pointer; }
  [role='button']:hover > .box, .label[role='button']:hover rect { stroke: var(--accent); }
  [role='button']:focus { outline: none; }
  [role='button']:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  [data-chosen] > .box, .label[data-chosen] rect { stroke: var(--accent); stroke-width: 2; }
  .way[data-chosen], .way[data-hot] { color: var(--accent); }
  .way[data-chosen] .line-of, .way[data-hot] .line-of { stroke-width: 2.25; }
  [data-hot].label .first { fill: var(--accent); }
  .way[data-dim], .state[data-dim], .group[data-dim] { opacity: 0.3; }
  .label[data-dim] text { opacity: 0.3; }
  .stays[data-chosen] { fill: var(--accent); font-weight: 600; }
`;
