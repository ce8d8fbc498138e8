import type { ChecklistStep } from '../../../api/maintenance/checklist-step.ts';
import { workOrderChecklistCalls } from '../../../api/maintenance/work-order-checklist.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { checklistStepEditMachine, checklistStepsMachine } from './flows.ts';

const parents = { checklist_id: recordedAnswer(workOrderChecklistCalls.get).id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const row: ChecklistStep = {
  ...{
    ...known,
    id: 1,
    ...parents,
    name_en: 'Pressure of the system',
    name_ar: 'ضغط النظام',
    answer: 'number',
    min: 2.5,
    max: 4,
  },
  ...{ unit: 'bar', required: true, fail_subsubcategory_id: 1, fail_name_en: 'Low pressure', fail_name_ar: 'ضعف الضغط' },
  ...{ hint: 'Read the gauge beside the pump while it runs.', order: 10 },
};
const file = 'maintenance/checklist-step/flows.ts';

export const checklistStepCharts: Chart[] = [
  flowChart(file, 'checklist steps', checklistStepsMachine, childListSamples([row], parents, { isRemoved: true })),
  flowChart(
    file,
    'checklist step form',
    checklistStepEditMachine,
    editSamples(checklistStepEditMachine, { record: row, field: 'name_en', parents }),
  ),
];
