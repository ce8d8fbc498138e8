import { type ChecklistVersion, workOrderChecklistCalls } from '../../../api/maintenance/work-order-checklist.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { checklistVersionsMachine, workOrderChecklistFlows } from './flows.ts';

const versions: ChecklistVersion[] = [
  {
    ...{ revision: 1, frozen_at: '2026-01-15T08:00:00.000Z' },
    steps: [
      {
        ...{ id: 1, name_en: 'Filter is clean', name_ar: 'الفلتر نظيف', answer: 'pass_fail', min: null, max: null, unit: null },
        ...{ required: true, fail_subsubcategory_id: 4, hint: null },
      },
    ],
  },
];

export const workOrderChecklistCharts: Chart[] = [
  ...entityCharts('work_order_checklist', workOrderChecklistFlows, workOrderChecklistCalls),
  flowChart(
    'maintenance/work-order-checklist/flows.ts',
    'versions of a checklist',
    checklistVersionsMachine,
    readSamples(versions, { id: 7 }),
  ),
];
