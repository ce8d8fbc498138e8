import { Group } from '@visx/group';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { useTexts } from '../ground/texts.tsx';
import { BarMarks } from './bar-marks.tsx';
import { LineMarks } from './line-marks.tsx';
import type { ChartProps, Point } from './marks.ts';
import { placeAfter } from './place-after.ts';

/**
 * A chart as SVG in pixels. It has one tab stop; arrow keys, Home and End go from point to point, in reading direction. A screen
 * reader hears a list of labels and values.
 */
export function Chart({ kind, label, points, say, tick }: ChartProps) {
  const { t, dir } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [stop, setStop] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const isReversed = dir === 'rtl';
  const wordsOf = ({ label: word, value, before }: Point) =>
    before === undefined || before === null
      ? `${word}: ${say(value)}`
      : `${word}: ${say(value)} (${t('kit.plot.before', { value: say(before) })})`;
  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, Math.min(stop, points.length - 1), points.length, isReversed);
    if (next === null) return;
    event.preventDefault();
    frame.current?.querySelector<SVGElement>(`[data-at="${next}"]`)?.focus();
  };
  const item = (at: number, marks: ReactNode) => {
    const point = points[at];
    if (!point) return null;
    const props = {
      ...{ 'data-at': at, tabIndex: at === Math.min(stop, points.length - 1) ? 0 : -1 },
      onFocus: () => {
        setStop(at);
        setActive(at);
      },
      ...{ onBlur: () => setActive(null), onMouseEnter: () => setActive(at), onMouseLeave: () => setActive(null) },
    };
    return (
      <Group key={at} role="listitem">
        {point.to ? (
          // The link's name is its content: a figure is spoken as it is written.
          <Link href={point.to} {...props}>
            {marks}
          </Link>
        ) : (
          <Group role="img" aria-label={wordsOf(point)} {...props}>
            <title>{wordsOf(point)}</title>
            {marks}
          </Group>
        )}
      </Group>
    );
  };
  const Marks = kind === 'bars' ? BarMarks : LineMarks;
  const isCompared = points.some(({ before }) => before !== undefined && before !== null);
  return (
    <Frame ref={frame} onKeyDown={move}>
      {width > 0 && <Marks {...{ label, points, say, tick, width, isReversed, active, item }} />}
      {isCompared && (
        <p className="legend" aria-hidden="true">
          <i /> {t('kit.plot.now')} <i data-before /> {t('kit.plot.earlier')}
        </p>
      )}
    </Frame>
  );
}

/** The width of an element in whole pixels, as it changes; zero before it is laid out. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setWidth(Math.floor(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

const Frame = styled.div`
  min-inline-size: 0;
  text { fill: var(--text); font-size: 13px; font-variant-numeric: tabular-nums; }
  .soft text, text.soft { fill: var(--text-soft); font-size: 12px; }
  .bar { fill: var(--accent); }
  .before { fill: var(--line-strong); }
  .area { fill: var(--accent-soft); }
  .path { fill: none; stroke: var(--accent); stroke-width: 1.75; stroke-linejoin: round; }
  .path-before { fill: none; stroke: var(--text-soft); stroke-width: 1.25; stroke-dasharray: 4 3; }
  .dot { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
  .line { stroke: var(--line); }
  .hit { fill: transparent; }
  [data-at] { outline: none; }
  [data-at]:hover .hit, [data-at]:focus-visible .hit { fill: var(--text); fill-opacity: 0.06; }
  [data-at]:focus-visible .hit { stroke: var(--accent); stroke-width: 2; }
  a[data-at]:hover text { text-decoration: underline; }
  .shown { color: var(--text); font-size: 13px; margin-block-end: 2px; font-variant-numeric: tabular-nums; }
  .legend { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin-block-start: 6px; color: var(--text-soft); font-size: 12px; }
  .legend i { inline-size: 12px; block-size: 8px; border-radius: 2px; background: var(--accent); }
  .legend i[data-before] { background: var(--line-strong); margin-inline-start: 8px; }
`;
