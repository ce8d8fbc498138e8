import { type Chart, failures, sharedChart } from '../../kit/samples/samples.ts';
import { taskSamples } from '../../kit/samples/uses.ts';
import { sheetMachine } from './flows.ts';

export const sheetCharts: Chart[] = [
  sharedChart(
    'app/sheet/flows.ts',
    'save a sheet',
    sheetMachine,
    taskSamples({ path: '/tenants/7/statement/file', format: 'xlsx' }, { error: failures.offline }),
  ),
];
