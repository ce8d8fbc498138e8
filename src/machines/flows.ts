import { charts } from './charts.ts';
import type { Flow } from './kit/samples/samples.ts';

/**
 * Every flow of the product with what can happen to it, each entity's use of a shared chart with that entity's data: all
 * screens' machines, and a test finds the one that is missing.
 */
export const flows: Flow[] = charts.filter((chart) => chart.kind === 'flow');
