import { charts } from './charts.ts';
import type { Chart } from './kit/samples/samples.ts';

/**
 * The charts that show what the product is: every lifecycle, and of the flows one for each chart, with everything that can
 * happen to it. Walks, rules, stories and drawings follow from here. The other flows are uses of the same charts.
 */
export const catalogue: Chart[] = charts.filter((chart) => chart.kind === 'lifecycle' || chart.isShared);
