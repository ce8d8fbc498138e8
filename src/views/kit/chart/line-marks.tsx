import { Axis, type TickRendererProps } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { Drawing, type MarksProps } from './marks.ts';

const high = 160;
const top = 8;
const foot = 24;
/** Pixels that a letter takes on average, a label of the axis below with space around it, and half of one. */
const letter = 7;
const spacing = 104;
const half = 36;

/** A value over time, from zero to its maximum. The value pointed at, or the last, is written above. */
export function LineMarks({ label, points, say, tick, width, isReversed, active, item }: MarksProps) {
  const values = points.flatMap(({ value, before }) => [value, before ?? 0]);
  const y = scaleLinear<number>({ domain: [Math.min(0, ...values), Math.max(1, ...values)], range: [high - foot, top], nice: 4 });
  const ticks = y.ticks(4);
  const side = Math.max(...ticks.map((value) => tick(value).length)) * letter + 10;
  const ends: [number, number] = [side, width - 12];
  const x = scalePoint<number>({
    domain: points.map((_, at) => at),
    range: isReversed ? [width - ends[0], width - ends[1]] : ends,
  });
  const placeOf = (at: number) => x(at) ?? 0;
  const step = points.length > 1 ? Math.abs(placeOf(1) - placeOf(0)) : ends[1] - ends[0];
  const every = Math.max(1, Math.ceil(spacing / Math.max(step, 1)));
  const dated = points.map((_, at) => at).filter((at) => at % every === 0 && (at === 0 || points.length - at > every / 2));
  const last = points.length - 1;
  const shown = points[active ?? last];
  const indexes = points.map((point, at) => ({ ...point, at }));
  const compared = indexes.filter(({ before }) => before != null);
  return (
    <>
      {shown && <p className="shown" aria-hidden="true">{`${shown.label}: ${say(shown.value)}`}</p>}
      <Drawing aria-label={label} viewBox={`0 0 ${width} ${high}`} width={width} height={high}>
        <GridRows
          scale={y}
          tickValues={ticks}
          left={isReversed ? 0 : ends[0]}
          width={ends[1] - ends[0] + 12}
          stroke="var(--line)"
        />
        <Axis
          {...{ axisClassName: 'soft', orientation: 'left', scale: y, tickValues: ticks, hideAxisLine: true, hideTicks: true }}
          tickComponent={({ y: at, formattedValue }: TickRendererProps) => (
            <text x={isReversed ? width - side + 8 : side - 8} y={at} dy="0.32em" textAnchor="end">
              {formattedValue}
            </text>
          )}
          tickFormat={(value) => tick(Number(value))}
        />
        <Axis
          {...{ axisClassName: 'soft', orientation: 'bottom', scale: x, tickValues: dated, top: high - foot, hideTicks: true }}
          hideAxisLine
          tickFormat={(at) => points[Number(at)]?.label ?? ''}
          tickComponent={({ x: place, formattedValue }: TickRendererProps) => (
            <text x={place} y={18} textAnchor={anchorOf(place, width, isReversed)}>
              {formattedValue}
            </text>
          )}
        />
        <AreaClosed className="area" data={indexes} yScale={y} x={({ at }) => placeOf(at)} y={({ value }) => y(value)} />
        <LinePath className="path-before" data={compared} x={({ at }) => placeOf(at)} y={({ before }) => y(before ?? 0)} />
        <LinePath className="path" data={indexes} x={({ at }) => placeOf(at)} y={({ value }) => y(value)} />
        {indexes.map(({ at, value }) =>
          item(
            at,
            <Group>
              <rect className="hit" x={placeOf(at) - step / 2} y={top} width={step} height={high - foot - top} />
              {(active ?? last) === at && <circle className="dot" cx={placeOf(at)} cy={y(value)} r={4.5} />}
            </Group>,
          ),
        )}
      </Drawing>
    </>
  );
}

/** A date at an end of the axis stays inside of the chart. */
const anchorOf = (place: number, width: number, isReversed: boolean): 'start' | 'middle' | 'end' => {
  if (place > half && place < width - half) return 'middle';
  return place <= half === isReversed ? 'end' : 'start';
};
