import type { MouseEvent } from 'react';
import type { GraphEdge } from '../../../machines/kit/graph.ts';
import { type DrawnArrow, sizes } from './diagram-layout.ts';
import { choosing, kindOf, type PictureProps, plain } from './diagram-parts.ts';
import { headOf, pathOf } from './diagram-path.ts';

interface TransitionProps extends PictureProps {
  arrow: DrawnArrow;
  edges: GraphEdge[];
  about: ReadonlySet<string> | null;
  /** Whether it is hovered. */
  isHot: boolean;
  onPoint: (arrow: string | null) => void;
}
const foreignKeys = ({ arrow, onPoint }: TransitionProps) => ({
  onPointerEnter: () => onPoint(arrow.id),
  onPointerLeave: () => onPoint(null),
});
/** Which of an arrow's transitions determines its look. */
const lookOf = ({ edges, came, heats, chosen, about }: TransitionProps) => {
  const walked = edges.some(({ id }) => came.has(id));
  const own = edges.flatMap((edge) => heats[edge.id] ?? []);
  // A possible transition highlights the arrow, even if another one on it isn't possible.
  const heat = own.find(({ tone }) => tone === 'red') ?? own.find(({ tone }) => tone !== 'gray') ?? own[0];
  const kinds = new Set(edges.map(kindOf));
  return {
    walked,
    heat,
    // A solid line means that a person triggers it, which isn't the case if a timer and the system share an arrow.
    kind: kinds.size === 1 ? [...kinds][0] : !edges.length ? 'start' : kinds.has('event') ? 'event' : 'system',
    isChosen: chosen?.kind === 'edge' && edges.some(({ id }) => id === chosen.id),
    isDim: about !== null && !edges.some(({ id }) => about.has(`edge ${id}`)),
  };
};

/** An arrow; transitions between the same two states share it. */
export function TransitionArrow(props: TransitionProps) {
  const { walked, heat, kind, isChosen, isDim } = lookOf(props);
  const { arrow, edges, onChoose, pressable, isHot } = props;
  const [first] = edges;
  const meant = pressable ? edges.find(({ id }) => pressable.has(id)) : first;
  const line = pathOf(arrow.points);
  return (
    <g
      className="way"
      data-kind={kind}
      data-walked={walked || undefined}
      data-tone={plain(heat?.tone)}
      data-chosen={isChosen || undefined}
      data-hot={(isHot && first !== undefined) || undefined}
      data-dim={isDim || undefined}
    >
      <path className="line-of" d={line} style={heat?.weight ? { strokeWidth: heat.weight * 1.25 } : undefined} />
      <path className="head" d={headOf(arrow.points)} />
      {first && (
        // Lines are thin, so presses close to them count. Keyboard users reach their labels instead.
        <path
          className="hit"
          d={line}
          {...foreignKeys(props)}
          {...(onChoose &&
            meant && {
              style: { cursor: 'pointer' },
              onClick: (event: MouseEvent) => {
                event.stopPropagation();
                onChoose({ kind: 'edge', id: meant.id });
              },
            })}
        />
      )}
    </g>
  );
}

/** An arrow's labels, one per transition. */
export function Label(props: TransitionProps) {
  const { arrow, edges, words, dir, came, heats, chosen, about, isHot } = props;
  const area = arrow.label;
  if (!area) return null;
  const isInGroup = props.drawn.states.some(
    (state) =>
      state.isGroup &&
      state.x <= area.x &&
      state.y <= area.y &&
      area.x + area.width <= state.x + state.width &&
      area.y + area.height <= state.y + state.height,
  );
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
        data-inside={isInGroup || undefined}
        data-walked={came.has(edge.id) || undefined}
        data-tone={plain(heats[edge.id]?.tone)}
        data-hot={isHot || undefined}
        data-dim={(about !== null && !about.has(`edge ${edge.id}`)) || undefined}
        {...foreignKeys(props)}
        {...choosing(props, { kind: 'edge', id: edge.id }, isChosen)}
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
