import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { AnyStateMachine } from 'xstate';
import { type Graph, type GraphEdge, graphOf } from '../../machines/kit/graph.ts';
import { type DiagramWords, type Drawn, layOutToFit } from './diagram-layout.ts';
import { type Choice, type Heat, type Mark, Picture } from './diagram-picture.tsx';
import { textWidth, wordsFor } from './diagram-text.ts';
import { PanZoom } from './pan-zoom.tsx';
import { useTexts } from './texts.tsx';

export interface DiagramProps {
  /** The chart itself, or its description. */
  machine?: AnyStateMachine;
  graph?: Graph;
  /** Where it stands: a path, or one for each parallel part. */
  here?: string | readonly string[];
  /** The way that it came. */
  walked?: readonly (readonly [from: string, event: string, to: string])[];
  /** Small words in a state's box, by its path: numbers, as links where they lead somewhere. */
  marks?: Record<string, Mark[]>;
  /** How transitions are coloured, by their name (`quotation.draft cancel`) or as `from>event>to`. */
  heat?: Record<string, Heat>;
  /** The lines on an arrow for a transition; its label otherwise. */
  say?: (edge: GraphEdge) => string[];
  /** Adds whom a state waits for. */
  isDetailed?: boolean;
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  direction?: 'RIGHT' | 'DOWN' | 'fit';
  /** CSS height of the frame; it grows with the drawing up to 460 px unless told. */
  height?: string;
  /** Hears how long the layout took, in milliseconds. */
  onLaidOut?: (milliseconds: number) => void;
}

const noMarks: Record<string, Mark[]> = {};
const noHeat: Record<string, Heat> = {};
const isIn = (state: string, group: string) => group === '' || state === group || state.startsWith(`${group}.`);

/** The states of a standing and everything around them. */
const around = (states: readonly string[]): Set<string> =>
  new Set(states.flatMap((state) => state.split('.').map((_, i, words) => words.slice(0, i + 1).join('.'))));

/** The transitions that a way of moves came along. */
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

/** A chart as a picture: where the record stands, which way it came, and what else is to be said of states and transitions. */
export function Diagram(props: DiagramProps) {
  const { machine, here = [], walked = [], marks = noMarks, heat = noHeat, say, isDetailed, direction = 'fit', height } = props;
  const { chosen, onChoose, onLaidOut } = props;
  const { t, dir } = useTexts();
  const outer = useRef<HTMLDivElement>(null);
  const graph = useMemo(() => props.graph ?? graphOf(machine as AnyStateMachine), [props.graph, machine]);
  const heatOf = (edge: GraphEdge) =>
    heat[edge.id] ?? edge.to.map((to) => heat[`${edge.from}>${edge.event}>${to}`]).find(Boolean);
  // Laid out anew only when what is written has changed, however often the page is drawn.
  const written = JSON.stringify(wordsFor(graph, t, { say, marks, heatOf, isDetailed }));
  const [laid, setLaid] = useState<{ drawn: Drawn; graph: Graph; words: DiagramWords } | null>(null);
  useEffect(() => {
    let wanted = true;
    const words = JSON.parse(written) as DiagramWords;
    const frame = { width: (outer.current?.clientWidth ?? 1000) - 20, height: (outer.current?.clientHeight || 460) - 20 };
    const began = performance.now();
    void layOutToFit(graph, words, textWidth, dir === 'rtl', frame, direction).then((drawn) => {
      if (!wanted) return;
      setLaid({ drawn, graph, words });
      onLaidOut?.(performance.now() - began);
    });
    return () => {
      wanted = false;
    };
  }, [graph, written, dir, direction, onLaidOut]);

  const standing = useMemo(() => [here].flat() as string[], [here]);
  const focus = useMemo(() => {
    const box = laid?.drawn.states.find(({ id }) => id === standing[0]);
    const begin = laid?.drawn.starts[0];
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : begin && { x: begin.x, y: 0 };
  }, [laid, standing]);
  const came = useMemo(() => cameAlong(graph, walked), [graph, walked]);
  const frameHeight = height ?? (laid ? `${Math.min(460, laid.drawn.height + 22)}px` : '280px');
  return (
    <Frame
      ref={outer}
      aria-busy={!laid}
      style={{ minBlockSize: frameHeight, blockSize: height }}
      onKeyDown={(event) => onChoose && rove(event, outer.current)}
    >
      {laid && (
        <PanZoom
          width={laid.drawn.width}
          height={laid.drawn.height}
          label={t('kit.workflow')}
          focus={focus}
          frameHeight={frameHeight}
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
            heatOf={heatOf}
            chosen={chosen}
            onChoose={onChoose}
          />
        </PanZoom>
      )}
    </Frame>
  );
}

/** Tab comes to the drawing; N and P (or the arrows, once inside) go from one state or transition to the next. */
function rove(event: KeyboardEvent, frame: HTMLElement | null) {
  const all = [...(frame?.querySelectorAll<SVGElement>('[data-choice]') ?? [])];
  const at = all.indexOf(document.activeElement as unknown as SVGElement);
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, n: 1, p: -1 }[event.key];
  if (!by || (at < 0 && event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  all[(at + by + all.length) % all.length]?.focus();
}

const Frame = styled.div`
  display: grid; min-inline-size: 0;
  text { text-anchor: middle; user-select: none; }
  .title { font-size: 13px; font-weight: 600; fill: var(--text); }
  .line { font-size: 11px; fill: var(--text-soft); }
  .box { fill: var(--ground); stroke: var(--line-strong); }
  .inner { fill: none; stroke: var(--line-strong); }
  .group > .box { fill: color-mix(in srgb, var(--ground) 55%, transparent); stroke-dasharray: 5 3; }
  .group[data-kind='compound'] > .box { stroke-dasharray: none; }
  .start { fill: var(--text-soft); }
  .way { fill: none; stroke: var(--line-strong); stroke-width: 1.25; }
  .way[data-kind='system'], .way[data-kind='done'] { stroke-dasharray: 6 3; }
  .way[data-kind='after'] { stroke-dasharray: 1.5 3.5; stroke-linecap: round; }
  .way[data-kind='always'] { stroke-dasharray: 12 3; }
  .way[data-kind='error'] { stroke: var(--red); stroke-dasharray: 6 3; }
  .label rect { fill: var(--sunken); stroke: none; }
  .label .first { fill: var(--text); }
  .label[data-kind='error'] .first { fill: var(--red); }
  .state[data-tone='blue'] .box { fill: var(--blue-soft); stroke: var(--blue); } .state[data-tone='blue'] .title { fill: var(--blue); }
  .state[data-tone='green'] .box { fill: var(--green-soft); stroke: var(--green); } .state[data-tone='green'] .title { fill: var(--green); }
  .state[data-tone='yellow'] .box { fill: var(--yellow-soft); stroke: var(--yellow); } .state[data-tone='yellow'] .title { fill: var(--yellow); }
  .state[data-tone='red'] .box { fill: var(--red-soft); stroke: var(--red); } .state[data-tone='red'] .title { fill: var(--red); }
  .state[data-tone='gray'] .box { fill: var(--gray-soft); stroke: var(--gray); } .state[data-tone='gray'] .title { fill: var(--gray); }
  .state[data-tone] .inner { stroke: currentColor; color: var(--line-strong); }
  .way[data-tone='blue'] { stroke: var(--blue); } .label[data-tone='blue'] .first { fill: var(--blue); font-weight: 600; }
  .way[data-tone='green'] { stroke: var(--green); } .label[data-tone='green'] .first { fill: var(--green); font-weight: 600; }
  .way[data-tone='yellow'] { stroke: var(--yellow); } .label[data-tone='yellow'] .first { fill: var(--yellow); font-weight: 600; }
  .way[data-tone='red'] { stroke: var(--red); } .label[data-tone='red'] .first { fill: var(--red); font-weight: 600; }
  .way[data-tone='gray'] { stroke: var(--gray); opacity: 0.55; } .label[data-tone='gray'] .first { fill: var(--text-soft); }
  .way[data-walked] { stroke: var(--accent); stroke-width: 2.25; }
  .label[data-walked] .first { fill: var(--accent); font-weight: 600; }
  [data-been] > .box { stroke: var(--accent); stroke-width: 1.5; }
  .state[data-here] > .box { fill: var(--accent); stroke: var(--accent); }
  .state[data-here] > .title, .state[data-here] > .line { fill: var(--on-accent); }
  .group[data-here] > .box { stroke: var(--accent); }
  .mark rect { fill: var(--gray-soft); } .mark text { font-size: 11px; font-weight: 600; fill: var(--gray); font-variant-numeric: tabular-nums; }
  .mark[data-tone='blue'] rect { fill: var(--blue-soft); } .mark[data-tone='blue'] text { fill: var(--blue); }
  .mark[data-tone='green'] rect { fill: var(--green-soft); } .mark[data-tone='green'] text { fill: var(--green); }
  .mark[data-tone='yellow'] rect { fill: var(--yellow-soft); } .mark[data-tone='yellow'] text { fill: var(--yellow); }
  .mark[data-tone='red'] rect { fill: var(--red-soft); } .mark[data-tone='red'] text { fill: var(--red); }
  a:hover .mark rect { stroke: currentColor; }
  [role='button'] { cursor: pointer; }
  [role='button']:hover > .box, .label:hover rect { stroke: var(--accent); }
  [role='button']:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  [data-chosen] > .box, .label[data-chosen] rect { stroke: var(--accent); stroke-width: 2; }
  .way[data-chosen] { stroke: var(--accent); stroke-width: 2.25; }
  .stays[data-chosen] { fill: var(--accent); font-weight: 600; }
`;
