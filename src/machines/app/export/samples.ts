import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { exportMachine } from './flows.ts';

const exportSamples: FlowSamples<typeof exportMachine> = {
  unseen: 'a list, while it is exported: walked in the browser with the lists',
  inputs: { 'nothing yet': undefined },
  outputs: {},
  errors: { download: [failures.broken] },
  events: {
    export: {
      type: 'export',
      job: { list: 'leads', title: 'Leads', format: 'csv', columns: ['name', 'status'], query: { status: 'new' } },
    },
    'half of it came': { type: 'rows.came', total: 100, rows: 50 },
    'it was saved': { type: 'file.saved' },
    'it failed': { type: 'file.failed', failure: failures.offline },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    dismiss: { type: 'dismiss' },
  },
};

export const exportCharts: Chart[] = [sharedChart('app/export/flows.ts', 'export', exportMachine, exportSamples)];
