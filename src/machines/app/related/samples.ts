import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { relatedMachine } from './flows.ts';

const related = [
  { entity: 'tenant' as const, id: 7, title: 'Huda Al-Otaibi', status: null, role: null },
  { entity: 'lease' as const, id: 12, title: 'B-204', status: 'active', role: 'predecessor' as const },
];

export const relatedCharts: Chart[] = [
  flowChart(
    'app/related/flows.ts',
    'related records',
    relatedMachine,
    readSamples(related, { entity: 'contract' as const, id: 7 }),
  ),
];
