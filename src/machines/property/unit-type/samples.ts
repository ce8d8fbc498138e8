import { unitTypeCalls } from '../../../api/property/unit-type.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import type { Chart } from '../../kit/samples/samples.ts';
import { unitTypeFlows } from './flows.ts';

export const unitTypeCharts: Chart[] = entityCharts('unit_type', unitTypeFlows, unitTypeCalls, 'name_en');
