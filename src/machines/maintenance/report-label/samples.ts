import { reportLabelCalls } from '../../../api/maintenance/report-label.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  createLabelMachine,
  createMissingLabelsMachine,
  labelOfPlaceMachine,
  labelsOfCompoundMachine,
  reportLabelFlows,
} from './flows.ts';
import { reportLabelLifecycle } from './lifecycle.ts';

const reason = { reason: 'The label was copied' };
const reportLabelSamples: LifecycleSamples<typeof reportLabelLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }),
  events: { revoke: [reason, {}] },
};

const label = recordedAnswer(reportLabelCalls.get);
const file = 'maintenance/report-label/flows.ts';
export const reportLabelCharts: Chart[] = [
  lifecycleChart('maintenance/report-label/lifecycle.ts', reportLabelLifecycle, reportLabelSamples),
  ...entityCharts('report_label', reportLabelFlows, reportLabelCalls, {
    ...{ lifecycle: reportLabelLifecycle, payload: reason, at: 'active', field: 'spot' },
  }),
  flowChart(file, 'label of a place', labelOfPlaceMachine, readSamples({ label }, { unit_id: 1 })),
  flowChart(file, 'labels of a compound', labelsOfCompoundMachine, readSamples({ total: 42, active: 40 }, { compound_id: 1 })),
  flowChart(file, 'create a label', createLabelMachine, taskSamples({ unit_id: 1 }, { answer: label })),
  flowChart(
    file,
    'create missing labels',
    createMissingLabelsMachine,
    taskSamples({ compound_id: 1, of: 'unit' }, { answer: { created: 12, total: 42 } }),
  ),
];
