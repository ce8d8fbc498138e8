import type { ReorderLine } from '../../../api/maintenance/reorder.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { reorderListMachine, reorderMachine } from './flows.ts';

const line: ReorderLine = {
  ...{ part_id: 1, code: 'PLB-001', name_en: 'Valve', name_ar: 'صمام', measure: 'piece' },
  ...{ free: 3, coming: 0, reorder_point: 4, suggested: 5, unit_cost: '20.00' },
  ...{ provider_id: null, provider_name_en: null, provider_name_ar: null, supplier: 'Al-Rajhi Building Supplies' },
};
const file = 'maintenance/reorder/flows.ts';
export const reorderCharts: Chart[] = [
  flowChart(file, 'reorder list', reorderListMachine, readSamples([line], null)),
  flowChart(file, 'reorder', reorderMachine, taskSamples({ lines: [{ part_id: 1, quantity: 5 }] }, { answer: { created: 1 } })),
];
