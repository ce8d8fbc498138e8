import { charts } from './charts.ts';
import type { Chart } from './kit/samples/samples.ts';

/**
 * The charts that define the product: every lifecycle, and one flow for each chart, with its samples. Walks, rules, stories and
 * diagrams are derived from these. The other flows are further uses of the same charts.
 */
export const catalogue: Chart[] = charts.filter((chart) => chart.kind === 'lifecycle' || chart.isShared);
