import { useMemo, useState } from 'react';
import type { GraphEdge, GraphState } from '../../../machines/kit/graph.ts';
import { type DrawnState, sizes } from './diagram-layout.ts';
import { aboutOf, type PictureProps } from './diagram-parts.ts';
import { State } from './diagram-states.tsx';
import { Label, TransitionArrow } from './diagram-transitions.tsx';

/** A laid-out chart, as SVG. */
export function Picture(props: PictureProps) {
  const { graph, drawn, label, chosen, onChoose, marks } = props;
  // The hovered arrow, so that the eye can follow it.
  const [hot, setHot] = useState<string | null>(null);
  const about = useMemo(() => aboutOf(graph, chosen), [graph, chosen]);
  const states = new Map(graph.states.map((state) => [state.id, state]));
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const depth = (id: string) => (id === '' ? 0 : id.split('.').length);
  const groups = drawn.states.filter(({ isGroup }) => isGroup).sort((a, b) => depth(a.id) - depth(b.id));
  const boxes = drawn.states.filter(({ isGroup }) => !isGroup);
  const arrows = drawn.arrows.map((arrow) => ({ arrow, edges: arrow.edges.map((id) => edges.get(id) as GraphEdge) }));
  const draw = (state: DrawnState, part: 'frame' | 'words' | 'all') => (
    <State key={state.id} {...props} about={about} at={state} state={states.get(state.id) as GraphState} part={part} />
  );
  return (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      width={drawn.width}
      height={drawn.height}
      role={onChoose || Object.keys(marks).length > 0 ? 'group' : 'img'}
      aria-label={label}
    >
      {groups.map((state) => draw(state, 'frame'))}
      {arrows.map((one) => (
        <TransitionArrow key={one.arrow.id} {...props} about={about} {...one} isHot={hot === one.arrow.id} onPoint={setHot} />
      ))}
      {drawn.starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="start" cx={x + sizes.start / 2} cy={y + sizes.start / 2} r={sizes.start / 2} />
      ))}
      {groups.map((state) => draw(state, 'words'))}
      {boxes.map((state) => draw(state, 'all'))}
      {arrows.map((one) => (
        <Label key={one.arrow.id} {...props} about={about} {...one} isHot={hot === one.arrow.id} onPoint={setHot} />
      ))}
    </svg>
  );
}
