import type { GraphEdge } from '../../../machines/kit/graph.ts';
import { type DrawnArrow, sizes } from './diagram-layout.ts';
import { choosing, kindOf, type PictureProps, plain } from './diagram-parts.ts';
import { headOf, pathOf } from './diagram-path.ts';

interface WayProps extends PictureProps {
  arrow: DrawnArrow;
  edges: GraphEdge[];
}
/** Which of several transitions on one arrow decides how it looks. */
const lookOf = ({ edges, came, heats, chosen }: WayProps) => {
  const walked = edges.some(({ id }) => came.has(id));
  const own = edges.flatMap((edge) => heats[edge.id] ?? []);
  const heat = own.find(({ tone }) => tone === 'red') ?? own[0];
  const kinds = new Set(edges.map(kindOf));
  return {
    walked,
    heat,
    kind: kinds.size === 1 ? [...kinds][0] : edges.length ? 'event' : 'start',
    isChosen: chosen?.kind === 'edge' && edges.some(({ id }) => id === chosen.id),
  };
};

/** An arrow; transitions between the same two states share it. */
export function Way(props: WayProps) {
  const { walked, heat, kind, isChosen } = lookOf(props);
  return (
    <g
      className="way"
      data-kind={kind}
      data-walked={walked || undefined}
      data-tone={plain(heat?.tone)}
      data-chosen={isChosen || undefined}
    >
      <path
        className="line-of"
        d={pathOf(props.arrow.points)}
        style={heat?.weight ? { strokeWidth: heat.weight * 1.25 } : undefined}
      />
      <path className="head" d={headOf(props.arrow.points)} />
    </g>
  );
}

/** What is written on an arrow, for each of its transitions. */
export function Label(props: WayProps) {
  const { arrow, edges, words, dir, came, heats, chosen, onChoose } = props;
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
        {...choosing(onChoose, { kind: 'edge', id: edge.id }, isChosen)}
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
