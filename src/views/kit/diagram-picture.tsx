import type { KeyboardEvent, MouseEvent } from 'react';
import type { Graph, GraphEdge, GraphState } from '../../machines/kit/graph.ts';
import type { Tone } from '../../machines/kit/lifecycle.ts';
import {
  type BoxWords,
  type DiagramWords,
  type Drawn,
  type DrawnArrow,
  type DrawnState,
  type Measure,
  sizes,
} from './diagram-layout.ts';
import { pathOf } from './diagram-path.ts';

/** A small word in a state's box. With `to` it is a link; `say` is what a screen reader hears. */
export interface Mark {
  words: string;
  tone?: Tone;
  say?: string;
  to?: string;
  /** Instead of following the link. */
  onPress?: () => void;
}
/** How a transition is coloured; `words` are added to its label. */
export interface Heat {
  tone: Tone;
  words?: string;
  /** 1 is as thick as usual. */
  weight?: number;
}
export interface Choice {
  kind: 'state' | 'edge';
  id: string;
}

export interface PictureProps {
  graph: Graph;
  drawn: Drawn;
  words: DiagramWords;
  measure: Measure;
  label: string;
  dir: 'ltr' | 'rtl';
  here: ReadonlySet<string>;
  been: ReadonlySet<string>;
  came: ReadonlySet<string>;
  marks: Record<string, Mark[]>;
  heatOf: (edge: GraphEdge) => Heat | undefined;
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
}

const plain = (tone: Tone | null | undefined) => tone?.replace('-outline', '');
const kindOf = (edge: GraphEdge): string => {
  if (edge.cause === 'event') return edge.by === 'timer' ? 'after' : edge.by === 'system' ? 'system' : 'event';
  return edge.cause;
};

/** A chart that was laid out, as SVG. */
export function Picture(props: PictureProps) {
  const { graph, drawn, label, onChoose } = props;
  const states = new Map(graph.states.map((state) => [state.id, state]));
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const depth = (id: string) => (id === '' ? 0 : id.split('.').length);
  const groups = drawn.states.filter(({ isGroup }) => isGroup).sort((a, b) => depth(a.id) - depth(b.id));
  const boxes = drawn.states.filter(({ isGroup }) => !isGroup);
  const arrows = drawn.arrows.map((arrow) => ({ arrow, edges: arrow.edges.map((id) => edges.get(id) as GraphEdge) }));
  const draw = (state: DrawnState) => <State key={state.id} {...props} at={state} state={states.get(state.id) as GraphState} />;
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      width={drawn.width}
      height={drawn.height}
      role={onChoose ? 'group' : 'img'}
      aria-label={label}
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0.5 0.5 L7.5 4 L0.5 7.5 z" fill="context-stroke" />
        </marker>
      </defs>
      {groups.map(draw)}
      {arrows.map((one) => (
        <Way key={one.arrow.id} {...props} {...one} />
      ))}
      {drawn.starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="start" cx={x + sizes.start / 2} cy={y + sizes.start / 2} r={sizes.start / 2} />
      ))}
      {boxes.map(draw)}
      {arrows.map((one) => (
        <Label key={one.arrow.id} {...props} {...one} />
      ))}
    </svg>
  );
}

/** What a chosen thing needs: press, Enter, and the name under which it is read. */
const choosing = (onChoose: PictureProps['onChoose'], choice: Choice, name: string, isChosen: boolean) =>
  onChoose && {
    role: 'button',
    tabIndex: -1,
    'aria-label': name,
    'aria-pressed': isChosen,
    'data-choice': `${choice.kind} ${choice.id}`,
    'data-chosen': isChosen || undefined,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onChoose(choice);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(choice);
    },
  };

function State({
  at,
  state,
  words,
  measure,
  dir,
  here,
  been,
  marks,
  chosen,
  onChoose,
}: PictureProps & { at: DrawnState; state: GraphState }) {
  const { title, lines } = words.boxes[state.id] as BoxWords;
  const middle = at.x + at.width / 2;
  const own = marks[state.id] ?? [];
  const top = at.y + sizes.padY;
  const isChosen = chosen?.kind === 'state' && chosen.id === state.id;
  const linesTop = top + sizes.title;
  return (
    <g
      className={at.isGroup ? 'group' : 'state'}
      data-kind={state.kind}
      data-tone={plain(state.tone)}
      data-here={here.has(state.id) || undefined}
      data-been={been.has(state.id) || undefined}
      {...choosing(onChoose, { kind: 'state', id: state.id }, title, isChosen)}
    >
      <rect className="box" x={at.x} y={at.y} width={at.width} height={at.height} rx="6" />
      {state.kind === 'final' && (
        <rect className="inner" x={at.x + 3} y={at.y + 3} width={at.width - 6} height={at.height - 6} rx="4" />
      )}
      <text className="title" x={middle} y={top + 13} direction={dir}>
        {here.has(state.id) ? `● ${title}` : title}
      </text>
      {lines.map(({ text, edge }, i) => (
        <text
          key={`${edge} ${i}`}
          className={edge ? 'line stays' : 'line'}
          x={middle}
          y={linesTop + i * sizes.line + 11}
          direction={dir}
          data-chosen={(chosen?.kind === 'edge' && chosen.id === edge) || undefined}
          {...(edge && onChoose
            ? {
                onClick: (event: MouseEvent) => {
                  event.stopPropagation();
                  onChoose({ kind: 'edge', id: edge });
                },
              }
            : {})}
        >
          {text}
        </text>
      ))}
      <Marks marks={own} middle={middle} y={linesTop + lines.length * sizes.line + 2} measure={measure} dir={dir} />
    </g>
  );
}

function Marks({
  marks,
  middle,
  y,
  measure,
  dir,
}: {
  marks: Mark[];
  middle: number;
  y: number;
  measure: Measure;
  dir: 'ltr' | 'rtl';
}) {
  const widths = marks.map(({ words }) => Math.ceil(measure(words, 'mark')) + 14);
  const total = widths.reduce((sum, width) => sum + width, 0) + 4 * Math.max(0, marks.length - 1);
  const starts = widths.map((width, i) => {
    const before = widths.slice(0, i).reduce((sum, one) => sum + one + 4, 0);
    return dir === 'rtl' ? middle + total / 2 - before - width : middle - total / 2 + before;
  });
  return marks.map((mark, i) => {
    const width = widths[i] as number;
    const x = starts[i] as number;
    const face = (
      <g className="mark" data-tone={plain(mark.tone ?? 'neutral')} key={mark.words}>
        <rect x={x} y={y} width={width} height={sizes.mark - 2} rx="9" />
        <text x={x + width / 2} y={y + 13} direction={dir}>
          {mark.words}
        </text>
      </g>
    );
    if (!mark.to) return face;
    return (
      <a
        key={`${mark.words} ${mark.to}`}
        href={mark.to}
        aria-label={mark.say ?? mark.words}
        onClick={(event) => {
          event.stopPropagation();
          if (!mark.onPress || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          mark.onPress();
        }}
      >
        {face}
      </a>
    );
  });
}

interface WayProps extends PictureProps {
  arrow: DrawnArrow;
  edges: GraphEdge[];
}
/** Which of several transitions on one arrow decides how it looks. */
const lookOf = ({ edges, came, heatOf, chosen }: WayProps) => {
  const walked = edges.some(({ id }) => came.has(id));
  const heats = edges.flatMap((edge) => heatOf(edge) ?? []);
  const heat = heats.find(({ tone }) => tone === 'red') ?? heats[0];
  const kinds = new Set(edges.map(kindOf));
  return {
    walked,
    heat,
    kind: kinds.size === 1 ? [...kinds][0] : edges.length ? 'event' : 'start',
    isChosen: chosen?.kind === 'edge' && edges.some(({ id }) => id === chosen.id),
  };
};

function Way(props: WayProps) {
  const { walked, heat, kind, isChosen } = lookOf(props);
  return (
    <path
      className="way"
      data-kind={kind}
      data-walked={walked || undefined}
      data-tone={plain(heat?.tone)}
      data-chosen={isChosen || undefined}
      style={heat?.weight ? { strokeWidth: heat.weight * 1.25 } : undefined}
      d={pathOf(props.arrow.points)}
      markerEnd="url(#arrow)"
    />
  );
}

function Label(props: WayProps) {
  const { arrow, edges, words, dir, came, heatOf, chosen, onChoose } = props;
  const area = arrow.label;
  if (!area) return null;
  let at = 0;
  return edges.map((edge) => {
    const lines = words.arrows[edge.id] as string[];
    const y = area.y + 2 + at * sizes.arrowLine;
    at += lines.length;
    const isChosen = chosen?.kind === 'edge' && chosen.id === edge.id;
    return (
      <g
        key={edge.id}
        className="label"
        data-kind={kindOf(edge)}
        data-walked={came.has(edge.id) || undefined}
        data-tone={plain(heatOf(edge)?.tone)}
        {...choosing(onChoose, { kind: 'edge', id: edge.id }, lines.join(' '), isChosen)}
      >
        <rect x={area.x} y={y - 1} width={area.width} height={lines.length * sizes.arrowLine + 2} rx="4" />
        {lines.map((line, i) => (
          <text
            key={line}
            className={i ? 'line' : 'line first'}
            x={area.x + area.width / 2}
            y={y + i * sizes.arrowLine + 11.5}
            direction={dir}
          >
            {line}
          </text>
        ))}
      </g>
    );
  });
}
