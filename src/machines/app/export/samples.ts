import type { ListExport } from '../../../api/app/export.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { exportMachine } from './flows.ts';

const running: ListExport = {
  id: 7,
  list: 'leads',
  title: 'Leads',
  format: 'csv',
  state: 'running',
  file_name: 'leads-2026-01-15.csv',
  rows: 6000,
  total_rows: 12_431,
  size: 0,
  error: null,
  created_at: '2026-01-15T06:00:00.000Z',
  expires_at: '2026-01-16T06:00:00.000Z',
};
const waiting: ListExport = { ...running, state: 'waiting', rows: 0, total_rows: null };

const exportSamples: FlowSamples<typeof exportMachine> = {
  inputs: { 'nothing yet': { id: null }, 'one from a notification': { id: 7 } },
  outputs: {
    ask: { 'a place in the queue': waiting },
    look: {
      'that it waits': waiting,
      'that it is being written': running,
      'that it is ready': { ...running, state: 'ready', rows: 12_431, size: 800_000 },
      'why it failed': { ...running, state: 'failed', error: failures.forbidden.message },
    },
    remove: { 'that it is gone': null },
  },
  errors: {
    ask: [failures.forbidden, failures.throttled],
    look: [failures.offline, failures.missing, failures.broken],
    remove: [failures.missing],
    download: [failures.broken],
  },
  events: {
    export: {
      type: 'export',
      wish: { list: 'leads', title: 'Leads', format: 'csv', columns: ['name', 'status'], query: { status: 'new' } },
    },
    collect: { type: 'collect', id: 7 },
    'half of it came': { type: 'bytes.came', bytes: 400_000 },
    'it was saved': { type: 'file.saved' },
    'it failed': { type: 'file.failed', failure: failures.offline },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    dismiss: { type: 'dismiss' },
  },
  facet: ({ id, wish }) => [id !== null, wish !== null],
};

export const exportCharts: Chart[] = [sharedChart('app/export/flows.ts', 'export', exportMachine, exportSamples)];
