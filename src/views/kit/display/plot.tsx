import { styled } from 'styled-components';
import type { ChartProps, Point } from '../chart/marks.ts';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { SmallTable } from './small-table.tsx';

interface PlotProps {
  label: string;
  points: Point[];
  /** How a value is formatted: money, a number of days. */
  say?: (value: number) => string;
  /** How a value is formatted on an axis; a compact number unless given. */
  tick?: (value: number) => string;
}

const Chart = lazyView(async () => (await import('../chart/chart.tsx')).Chart);

/** A value over time, from zero to its maximum, with a table view. */
export const Line = (props: PlotProps) => <Plot kind="line" {...props} />;

/** Amounts side by side: a funnel, aging, with a table view. */
export const Bars = (props: PlotProps) => <Plot kind="bars" {...props} />;

/** A chart, whose code is loaded with the first one, in the space that it takes; and the same figures as a table. */
function Plot({ kind, label, points, say, tick }: PlotProps & Pick<ChartProps, 'kind'>) {
  const { t, number, locale } = useTexts();
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const full = say ?? number;
  const isCompared = points.some(({ before }) => before != null);
  const heads = ['column_label', 'column_value', ...(isCompared ? ['earlier'] : [])];
  return (
    <Small>
      <LazyBoundary fallback={<div style={{ blockSize: kind === 'line' ? 184 : points.length * 28 }} />}>
        <Chart kind={kind} label={label} points={points} say={full} tick={tick ?? compact.format} />
      </LazyBoundary>
      <details>
        <summary>{t('kit.plot.table')}</summary>
        <SmallTable
          caption={label}
          heads={heads.map((head, at) => ({ label: t(`kit.plot.${head}`), isNumber: at > 0 }))}
          rows={points.map(({ label: word, value, before }, at) => ({
            key: at,
            cells: [word, full(value), ...(isCompared ? [before == null ? '–' : full(before)] : [])],
          }))}
        />
      </details>
    </Small>
  );
}

const Small = styled.div`
  display: grid; gap: 6px; min-inline-size: 0;
  summary { color: var(--text-soft); font-size: 12px; }
`;
