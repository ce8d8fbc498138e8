import { type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Drawn } from './diagram-layout.ts';
import { pathOf } from './diagram-path.ts';

const most = { width: 180, height: 130 };
interface Seen {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a drawing that its frame shows, in the drawing's units; null if it shows everything. */
function useSeen(frame: RefObject<HTMLElement | null>, { width, height }: Drawn, scale: number): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const look = useCallback(() => {
    const box = frame.current;
    if (!box) return;
    const isLarger = width * scale > box.clientWidth + 1 || height * scale > box.clientHeight + 1;
    const next = {
      x: box.scrollLeft / scale,
      y: box.scrollTop / scale,
      width: Math.min(width, box.clientWidth / scale),
      height: Math.min(height, box.clientHeight / scale),
    };
    setSeen(isLarger ? next : null);
  }, [frame, width, height, scale]);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [frame, look]);
  return seen;
}

/**
 * A drawing that is larger than its frame, in small, with the part in view; press and drag moves the view. For pointers: the
 * frame itself scrolls with the keyboard.
 */
export function MiniMap({ drawn, frame, scale }: { drawn: Drawn; frame: RefObject<HTMLElement | null>; scale: number }) {
  const seen = useSeen(frame, drawn, scale);
  if (!seen) return null;
  const { width, height } = drawn;
  const small = Math.min(most.width / width, most.height / height);
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const box = frame.current;
    if (!box || !(event.buttons & 1)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    box.scrollLeft = ((event.clientX - left) / small) * scale - box.clientWidth / 2;
    box.scrollTop = ((event.clientY - top) / small) * scale - box.clientHeight / 2;
  };
  return (
    <Small
      aria-hidden="true"
      className="no-print"
      data-mini-map=""
      viewBox={`0 0 ${width} ${height}`}
      width={width * small}
      height={height * small}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      {drawn.states.map(({ id, isGroup, ...area }) => isGroup && <rect key={id} {...area} data-group="" />)}
      {drawn.arrows.map(({ id, points }) => (
        <path key={id} d={pathOf(points)} />
      ))}
      {drawn.states.map(({ id, isGroup, ...area }) => !isGroup && <rect key={id} {...area} />)}
      <rect {...seen} data-seen="" rx={4 / small} />
    </Small>
  );
}

const Small = styled.svg`
  position: absolute; inset-block-end: 10px; inset-inline-start: 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); cursor: crosshair; touch-action: none;
  path { fill: none; stroke: var(--line-strong); stroke-width: 1px; vector-effect: non-scaling-stroke; opacity: 0.6; }
  rect { fill: var(--line-strong); }
  rect[data-group] { fill: color-mix(in srgb, var(--line) 35%, transparent); stroke: var(--line-strong); vector-effect: non-scaling-stroke; }
  rect[data-seen] { fill: color-mix(in srgb, var(--accent) 14%, transparent); stroke: var(--accent); stroke-width: 2px; vector-effect: non-scaling-stroke; }
  @media (max-width: 640px) { display: none; }
`;
