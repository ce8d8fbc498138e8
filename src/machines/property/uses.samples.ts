import type { Chart } from '../kit/samples/samples.ts';
import { blockCharts } from './block/samples.ts';
import { buildingCharts } from './building/samples.ts';
import { compoundCharts } from './compound/samples.ts';
import { unitCharts } from './unit/samples.ts';
import { unitTypeCharts } from './unit-type/samples.ts';

export const propertyCharts: Chart[] = [...compoundCharts, ...blockCharts, ...buildingCharts, ...unitCharts, ...unitTypeCharts];
