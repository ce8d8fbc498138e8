import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';
import type { Drawn } from './diagram-layout.ts';
import { isPhone } from './diagram-parts.ts';
import { MiniMap } from './mini-map.tsx';

/** A drawing starts at a scale at which it is read: whole where that is possible, on a phone as wide as the frame. */
const leastRead = 0.6;
const least = 0.2;
const most = 3;
interface Point {
  x: number;
  y: number;
}
const clamp = (scale: number) => Math.min(most, Math.max(least, scale));

/**
 * A drawing that may be larger than its frame: pan by dragging or scrolling; zoom with Ctrl and the wheel, + and −, or the
 * buttons; 0 shows it at actual size, F fits it.
 */
export function PanZoom({
  width,
  height,
  label,
  focus,
  chosen,
  frameHeight,
  mapped,
  children,
}: {
  width: number;
  height: number;
  label: string;
  /** What to bring into view; the frame follows its changes. */
  focus?: Point;
  /** The same for the selection; deselecting doesn't move the frame. */
  chosen?: Point;
  frameHeight?: string;
  /** What a small map shows while the drawing is larger than its frame. */
  mapped?: Drawn;
  children: ReactNode;
}) {
  const { t, percent } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const shown = useRef(scale);
  shown.current = scale;
  // The point of the drawing that stays in place while the scale changes.
  const kept = useRef<{ x: number; y: number; atX: number; atY: number } | null>(null);

  const zoom = useCallback((next: (scale: number) => number, at?: { x: number; y: number }) => {
    const box = frame.current;
    if (!box) return;
    setScale((now) => {
      const atX = at ? at.x : box.clientWidth / 2;
      const atY = at ? at.y : box.clientHeight / 2;
      kept.current = { x: (box.scrollLeft + atX) / now, y: (box.scrollTop + atY) / now, atX, atY };
      return clamp(next(now));
    });
  }, []);
  const fit = useCallback(() => {
    const box = frame.current;
    if (box) zoom(() => Math.min(1.5, (box.clientWidth - 20) / width, (box.clientHeight - 20) / height));
  }, [zoom, width, height]);

  useLayoutEffect(() => {
    const box = frame.current;
    const point = kept.current;
    if (!box || !point) return;
    box.scrollLeft = point.x * scale - point.atX;
    box.scrollTop = point.y * scale - point.atY;
    kept.current = null;
  }, [scale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as it begins; where it stands later is looked for at the scale that was chosen
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const across = (box.clientWidth - 20) / width;
    const whole = isPhone() ? across : Math.min(across, (box.clientHeight - 20) / height);
    if (whole >= 1) return;
    kept.current = { x: focus?.x ?? width / 2, y: focus?.y ?? 0, atX: box.clientWidth / 2, atY: box.clientHeight / 3 };
    setScale(Math.max(leastRead, whole));
  }, [width, height]);

  const look = useCallback((at: Point | undefined) => {
    const box = frame.current;
    if (!box || !at) return;
    const x = at.x * shown.current - box.scrollLeft;
    const y = at.y * shown.current - box.scrollTop;
    const isSeen = x > 60 && y > 20 && x < box.clientWidth - 60 && y < box.clientHeight - 20;
    if (isSeen) return;
    box.scrollLeft += x - box.clientWidth / 2;
    box.scrollTop += y - box.clientHeight / 2;
  }, []);
  useEffect(() => look(focus), [look, focus]);
  useEffect(() => look(chosen), [look, chosen]);

  // React's wheel listeners are passive, so the page would zoom as well.
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      zoom((now) => now * Math.exp(-event.deltaY * 0.0025), { x: event.clientX - left, y: event.clientY - top });
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = {
      '+': () => zoom((now) => now * 1.2),
      '=': () => zoom((now) => now * 1.2),
      '-': () => zoom((now) => now / 1.2),
      '0': () => zoom(() => 1),
      f: fit,
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0 && event.pointerType === 'mouse') dragged.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = dragged.current;
    if (!from || !(event.buttons & 1)) return;
    event.currentTarget.scrollLeft -= event.clientX - from.x;
    event.currentTarget.scrollTop -= event.clientY - from.y;
    dragged.current = { x: event.clientX, y: event.clientY };
  };

  return (
    <Outer style={{ blockSize: frameHeight, maxBlockSize: frameHeight ?? '460px' }}>
      <Frame
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <Canvas style={{ inlineSize: width * scale, blockSize: height * scale }}>{children}</Canvas>
      </Frame>
      {mapped && <MiniMap drawn={mapped} frame={frame} scale={scale} />}
      <Tools className="no-print">
        <button type="button" onClick={() => zoom((now) => now / 1.2)} aria-label={t('kit.zoom.out')} title={t('kit.zoom.out')}>
          −
        </button>
        <button
          type="button"
          onClick={() => zoom(() => 1)}
          aria-pressed={scale === 1}
          aria-label={`${percent(Math.round(scale * 100))}: ${t('kit.zoom.actual')}`}
          title={t('kit.zoom.actual')}
          className="num"
        >
          {percent(Math.round(scale * 100))}
        </button>
        <button type="button" onClick={() => zoom((now) => now * 1.2)} aria-label={t('kit.zoom.in')} title={t('kit.zoom.in')}>
          +
        </button>
        <button type="button" onClick={fit} aria-label={t('kit.zoom.fit')} title={t('kit.zoom.fit')}>
          ⤢
        </button>
      </Tools>
    </Outer>
  );
}

const Outer = styled.div`position: relative; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-block-size: 0;`;
const Frame = styled.div`
  overflow: auto; min-block-size: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); direction: ltr; display: grid; place-items: center;
  place-items: safe center; cursor: grab;
  &:active { cursor: grabbing; }
`;
const Canvas = styled.div`svg { inline-size: 100%; block-size: 100%; display: block; }`;
const Tools = styled.div`
  position: absolute; inset-block-end: 10px; inset-inline-end: 18px; display: flex; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); overflow: clip; direction: ltr;
  [dir='rtl'] & { inset-inline: 18px auto; }
  button { border: 0; background: none; min-inline-size: 30px; block-size: 28px; padding: 0 6px; cursor: pointer; }
  button:hover { background: var(--hover); }
  button:focus-visible { outline-offset: -2px; }
  button + button { border-inline-start: 1px solid var(--line); }
`;
