import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';
import { SmallTable } from './small-table.tsx';

export interface Point {
  label: string;
  value: number;
}
interface PlotProps {
  label: string;
  points: Point[];
  /** How a value is formatted: money, a number of days. */
  say?: (value: number) => string;
}

const wide = 320;
const high = 96;

/** A value over time, from zero to its maximum, with the first and last values labelled and a table view. */
export function Line({ label, points, say }: PlotProps) {
  const { number } = useTexts();
  const words = say ?? number;
  const most = Math.max(1, ...points.map(({ value }) => value)) * 1.1;
  const at = points.map(({ value }, i) => ({
    x: points.length > 1 ? (i / (points.length - 1)) * (wide - 8) + 4 : wide / 2,
    y: high - 4 - (value / most) * (high - 12),
  }));
  const line = at.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Small>
      <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={label} preserveAspectRatio="none">
        <path className="ground" d={`M0 ${high - 4}H${wide}`} />
        <path className="area" d={`${line}V${high - 4}H${at[0]?.x ?? 0}Z`} />
        <path d={line} />
        {at.map(({ x }, i) => (
          <rect key={points[i]?.label} x={x - wide / points.length / 2} y="0" width={wide / points.length} height={high}>
            <title>{`${points[i]?.label}: ${words(points[i]?.value ?? 0)}`}</title>
          </rect>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden="true">
          <span>
            {first.label} <b>{words(first.value)}</b>
          </span>
          <span>
            {last.label} <b>{words(last.value)}</b>
          </span>
        </p>
      )}
      <Behind label={label} points={points} say={words} />
    </Small>
  );
}

/** Amounts side by side: a funnel, aging. Each bar has a label and a number, so nothing depends on colour. */
export function Bars({ label, points, say }: PlotProps) {
  const { number } = useTexts();
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <Wide aria-label={label}>
      {points.map(({ label: word, value }) => (
        <li key={word}>
          <span>{word}</span>
          <i style={{ inlineSize: `${(Math.max(0, value) / most) * 100}%` }} />
          <b>{(say ?? number)(value)}</b>
        </li>
      ))}
    </Wide>
  );
}

const Behind = ({ label, points, say }: Required<PlotProps>) => {
  const { t } = useTexts();
  return (
    <details>
      <summary>{t('kit.plot.table')}</summary>
      <SmallTable
        caption={label}
        heads={[{ label: t('kit.plot.column_label') }, { label: t('kit.plot.column_value'), isNumber: true }]}
        rows={points.map((point) => ({ key: point.label, cells: [point.label, say(point.value)] }))}
      />
    </details>
  );
};

const Small = styled.div`
  display: grid; gap: 4px;
  svg { inline-size: 100%; block-size: 96px; }
  path { fill: none; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
  .area { stroke: none; fill: var(--accent-soft); }
  .ground { stroke: var(--line); }
  rect { fill: transparent; }
  rect:hover { fill: var(--text); fill-opacity: 0.06; }
  [dir='rtl'] & svg { transform: scaleX(-1); }
  p { display: flex; justify-content: space-between; gap: 12px; color: var(--text-soft); font-size: 12px; font-variant-numeric: tabular-nums; }
  p b { color: var(--text); font-size: inherit; font-weight: 500; }
  summary { color: var(--text-soft); font-size: 12px; }
`;
const Wide = styled.ul`
  display: grid; grid-template-columns: fit-content(45%) 1fr auto; gap: 6px 10px;
  > li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: center; }
  span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  i { block-size: 12px; min-inline-size: 2px; border-radius: 3px; background: var(--accent); }
  b { font-weight: 500; font-variant-numeric: tabular-nums; text-align: end; }
`;
