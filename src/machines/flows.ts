import { charts } from './charts.ts';
import type { Flow } from './kit/samples/samples.ts';

/**
 * Every flow of the product with its samples, including each entity's use of a shared chart with that entity's data: the
 * machines of all screens. A test finds missing ones.
 */
export const flows: Flow[] = charts.filter((chart) => chart.kind === 'flow');
