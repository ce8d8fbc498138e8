import { type Chart, failures, sharedChart } from '../../kit/samples/samples.ts';
import { taskSamples } from '../../kit/samples/uses.ts';
import { documentMachine } from './flows.ts';

export const printedDocumentCharts: Chart[] = [
  sharedChart(
    'app/printed-document/flows.ts',
    'save a document',
    documentMachine,
    taskSamples({ of: 'quotations', id: 7, languages: ['en', 'ar'] }, { error: failures.offline }),
  ),
];
