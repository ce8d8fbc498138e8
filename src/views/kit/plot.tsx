import { styled } from 'styled-components';
import { SmallTable } from './small-table.tsx';
import { useTexts } from './texts.tsx';

export interface Point {
  label: string;
  value: number;
}
interface PlotProps {
  label: string;
  points: Point[];
  /** How a value is said: money, a number of days. */
  say?: (value: number) => string;
}

/** A line of one value over time, small enough to stand in a row. Its numbers are in a table behind it. */
export function Sparkline({ label, points, say }: PlotProps) {
  const { number } = useTexts();
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const line = points
    .map(({ value }, i) => {
      const x = points.length > 1 ? (i / (points.length - 1)) * 96 + 2 : 50;
      const y = high === low ? 12 : 22 - ((value - low) / (high - low)) * 20;
      return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return (
    <Small>
      <svg viewBox="0 0 100 24" role="img" aria-label={label} preserveAspectRatio="none">
        <path d={line} />
      </svg>
      <Behind label={label} points={points} say={say ?? number} />
    </Small>
  );
}

/** Amounts beside each other: a funnel, aging. Each bar has its word and number, so colour says nothing alone. */
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
  svg { inline-size: 100%; block-size: 32px; }
  path { fill: none; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
  [dir='rtl'] & svg { transform: scaleX(-1); }
  summary { color: var(--text-soft); font-size: 12px; }
`;
const Wide = styled.ul`
  display: grid; gap: 6px;
  > li { display: grid; grid-template-columns: minmax(80px, 1fr) 3fr auto; gap: 10px; align-items: center; }
  span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  i { block-size: 12px; min-inline-size: 2px; border-radius: 3px; background: var(--accent); }
  b { font-weight: 500; font-variant-numeric: tabular-nums; text-align: end; }
`;
