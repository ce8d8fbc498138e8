import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type StateMeta, statusesOf } from '../../machines/kit/lifecycle.ts';
import { useTexts } from './texts.tsx';

interface Edge {
  id: string;
  from: string;
  to: string;
  label: string;
  event: string;
}
interface Drawn {
  width: number;
  height: number;
  states: { id: string; x: number; y: number; width: number; height: number }[];
  edges: (Edge & { path: string; labelAt: { x: number; y: number } })[];
}

const nodesOf = (machine: AnyStateMachine) =>
  statusesOf(machine).map((status) => {
    let node = machine.root;
    for (const word of status.split('.')) node = node.states[word] ?? node;
    return { status, node };
  });

/** The charts' edges, one for each pair of states and event. */
const edgesOf = (machine: AnyStateMachine): Edge[] => {
  const seen = new Map<string, Edge>();
  for (const { status, node } of nodesOf(machine))
    for (let at: typeof node | undefined = node; at; at = at.parent)
      for (const [event, ways] of at.transitions)
        for (const way of ways as AnyTransitionDefinition[]) {
          const to = way.target?.[0]?.path.join('.') ?? status;
          const id = `${status}>${event}>${to}`;
          seen.set(id, {
            id,
            from: status,
            to: leafOf(machine, to),
            event,
            label: (way.meta as { label?: string } | undefined)?.label ?? event,
          });
        }
  return [...seen.values()];
};
const leafOf = (machine: AnyStateMachine, status: string): string =>
  statusesOf(machine).find((leaf) => leaf === status || leaf.startsWith(`${status}.`)) ?? status;

const elk = new ELK();

/** Lays a chart out (elkjs, layered); in Arabic it flows from right to left. */
async function layOut(
  machine: AnyStateMachine,
  title: (status: string) => string,
  label: (edge: Edge) => string,
  isMirrored: boolean,
): Promise<Drawn> {
  const edges = edgesOf(machine);
  const graph: ElkNode = {
    id: 'chart',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': isMirrored ? 'LEFT' : 'RIGHT',
      'elk.layered.spacing.nodeNodeBetweenLayers': '40',
      'elk.spacing.nodeNode': '26',
      'elk.edgeRouting': 'POLYLINE',
      'json.edgeCoords': 'ROOT',
    },
    children: nodesOf(machine).map(({ status }) => ({ id: status, width: title(status).length * 7 + 34, height: 30 })),
    edges: edges.map(
      (edge): ElkExtendedEdge => ({
        id: edge.id,
        sources: [edge.from],
        targets: [edge.to],
        labels: [{ id: `${edge.id}-label`, text: label(edge), width: label(edge).length * 5.6 + 6, height: 14 }],
      }),
    ),
  };
  const done = await elk.layout(graph);
  return {
    width: done.width ?? 0,
    height: done.height ?? 0,
    states: (done.children ?? []).map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({ id, x, y, width, height })),
    edges: edges.map((edge, i) => {
      const drawn = done.edges?.[i];
      const section = drawn?.sections?.[0];
      const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
      const at = drawn?.labels?.[0];
      return {
        ...edge,
        path: points.map(({ x, y }, k) => `${k ? 'L' : 'M'}${x} ${y}`).join(' '),
        labelAt: { x: (at?.x ?? 0) + (at?.width ?? 0) / 2, y: (at?.y ?? 0) + 10 },
      };
    }),
  };
}

/** A chart as a picture: where the record stands, and which edges it came along. */
export function Diagram({
  machine,
  here,
  walked,
}: {
  machine: AnyStateMachine;
  here: string;
  walked: [from: string, event: string, to: string][];
}) {
  const { t, dir } = useTexts();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    const title = (status: string) => {
      const { node } = nodesOf(machine).find((one) => one.status === status) ?? {};
      return t((node?.meta as StateMeta | undefined)?.title ?? status);
    };
    void layOut(machine, title, (edge) => t(edge.label), dir === 'rtl').then((done) => wanted && setDrawn(done));
    return () => {
      wanted = false;
    };
  }, [machine, t, dir]);
  if (!drawn) return null;
  const came = new Set(walked.map(([from, event, to]) => `${from}>${event}>${to}`));
  const been = new Set(walked.flatMap(([from, , to]) => [from, to]));
  return (
    <Frame tabIndex={0} role="region" aria-label={t('kit.workflow')}>
      <svg
        width={drawn.width}
        height={drawn.height}
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        role="img"
        aria-label={t('kit.workflow')}
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {drawn.edges.map((edge) => (
          <g key={edge.id} data-walked={came.has(edge.id) || undefined}>
            <path className="edge" d={edge.path} markerEnd="url(#arrow)" />
            <text x={edge.labelAt.x} y={edge.labelAt.y}>
              {t(edge.label)}
            </text>
          </g>
        ))}
        {drawn.states.map(({ id, x, y, width, height }) => {
          const { node } = nodesOf(machine).find((one) => one.status === id) ?? {};
          const meta = node?.meta as StateMeta | undefined;
          return (
            <g key={id} data-here={id === here || undefined} data-been={been.has(id) || undefined}>
              <rect x={x} y={y} width={width} height={height} rx={id === here ? 6 : 6} />
              <text className="state" x={x + width / 2} y={y + height / 2 + 4}>
                {id === here ? '● ' : ''}
                {t(meta?.title ?? id)}
              </text>
            </g>
          );
        })}
      </svg>
    </Frame>
  );
}

const Frame = styled.div`
  overflow: auto; max-block-size: 460px; padding: 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); direction: ltr;
  rect { fill: var(--ground); stroke: var(--line-strong); }
  text { font-size: 10px; fill: var(--text-soft); text-anchor: middle; }
  .state { font-size: 12px; fill: var(--text); }
  .edge { fill: none; stroke: var(--line-strong); }
  marker path { fill: var(--line-strong); }
  [data-walked] .edge { stroke: var(--accent); stroke-width: 2; }
  [data-walked] text { fill: var(--accent); font-weight: 600; }
  [data-been] rect { stroke: var(--accent); }
  [data-here] rect { fill: var(--accent); stroke: var(--accent); }
  [data-here] .state { fill: var(--on-accent); font-weight: 600; }
`;
