import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface Point {
  label: string;
  value: number;
  /** The figure that it is compared with. */
  before?: number | null;
  /** The path of what the figure counts. */
  to?: string | null;
}
export interface ChartProps {
  kind: 'bars' | 'line';
  label: string;
  points: Point[];
  /** Formats a value in full: money, a percentage. */
  say: (value: number) => string;
  /** Formats a value on an axis, where space is short. */
  tick: (value: number) => string;
}
/** Props of the marks of either kind: a chart with its size, its direction and the point that is pointed at or focused. */
export interface MarksProps extends Omit<ChartProps, 'kind'> {
  width: number;
  isReversed: boolean;
  active: number | null;
  item: (at: number, marks: ReactNode) => ReactNode;
}

/** The drawing: a list of points for a screen reader. */
export const Drawing = styled.svg.attrs({
  role: 'list',
})`display: block; inline-size: 100%; block-size: auto; overflow: visible;`;
