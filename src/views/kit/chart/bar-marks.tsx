import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { Drawing, type MarksProps } from './marks.ts';

/** Pixels that a letter of a label or a figure takes on average. */
const letter = 7.4;
/** Below this width, labels and figures are above their bars instead of beside them. */
const narrow = 440;
const thick = 12;
const thin = 5;

/** Amounts side by side: a funnel, aging. Each bar has its label and its figure, so nothing depends on colour. */
export function BarMarks({ label, points, say, width, isReversed, item }: MarksProps) {
  const isNarrow = width < narrow;
  const isCompared = points.some(({ before }) => before != null);
  const row = (isNarrow ? 40 : 28) + (isCompared ? thin + 2 : 0);
  const widest = (texts: string[]) => Math.max(0, ...texts.map(({ length }) => length)) * letter + 12;
  const labels = isNarrow ? 0 : Math.min(width * 0.4, widest(points.map((one) => one.label)));
  const figures = isNarrow ? 0 : Math.min(width * 0.35, widest(points.map(({ value }) => say(value))));
  const values = points.flatMap(({ value, before }) => [value, before ?? 0]);
  const ends: [number, number] = [labels, width - figures];
  const x = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(...values, Math.min(...values, 0) === 0 ? 1 : 0)],
    range: isReversed ? [width - ends[0], width - ends[1]] : ends,
  });
  const y = scaleBand<number>({ domain: points.map((_, at) => at), range: [0, points.length * row] });
  const [start, end] = isReversed ? [width, 0] : [0, width];
  const zero = x(0);
  const high = points.length * row;
  const room = Math.floor((isNarrow ? width * 0.6 : labels) / letter);
  const bar = (value: number, top: number, height: number, name: string) => (
    <Bar
      className={name}
      x={Math.min(zero, x(value))}
      y={top}
      width={value === 0 ? 0 : Math.max(2, Math.abs(x(value) - zero))}
      height={height}
      rx={2}
    />
  );
  return (
    <Drawing aria-label={label} viewBox={`0 0 ${width} ${high}`} width={width} height={high}>
      {points.map(({ label: word, value, before }, at) => {
        const top = isNarrow ? 20 : (28 - thick) / 2;
        const base = isNarrow ? 14 : 18;
        return item(
          at,
          <Group top={y(at)}>
            <rect className="hit" x={1} y={1} width={width - 2} height={row - 2} rx={4} />
            <text x={start} y={base} textAnchor="start">
              {word.length > room ? `${word.slice(0, room - 1)}…` : word}
            </text>
            <text x={end} y={base} textAnchor="end">
              {/* The space keeps the label and the figure apart where both are read as a link's name. */}
              {` ${say(value)}`}
            </text>
            {bar(value, top, thick, 'bar')}
            {before != null && bar(before, top + thick + 2, thin, 'before')}
          </Group>,
        );
      })}
      {Math.min(...values) < 0 && <Line className="line" from={{ x: zero, y: 0 }} to={{ x: zero, y: high }} />}
    </Drawing>
  );
}
