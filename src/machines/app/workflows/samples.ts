import { type WorkflowStats, workflowStatsCalls } from '../../../api/app/workflows.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { listSamples, taskSamples } from '../../kit/samples/uses.ts';
import { openWorkbenchMachine, recordsMachine, workflowStatsMachine } from './flows.ts';

const stats: WorkflowStats = {
  at: '2026-03-01T08:00:00.000Z',
  lifecycles: [
    {
      entity: 'quotation',
      states: [
        { state: 'draft', now: 4, past: 31, median: 39_600, p95: 201_000, longest: 612_000, days: 3, stuck: 1 },
        { state: 'waiting_for_approval', now: 2, past: 24, median: 61_200, p95: 180_000, longest: 90_000, days: 2, stuck: 0 },
        { state: 'requests_rejected', now: 0, past: 5, median: 93_000, p95: 240_000, longest: null, days: 3, stuck: 0 },
      ],
      loops: [{ from: 'requests_rejected', event: 'revise', to: 'draft', times: 6, records: 5 }],
    },
  ],
};

const workflowStatsSamples: FlowSamples<typeof workflowStatsMachine> = {
  inputs: { 'nothing yet': undefined },
  outputs: { read: { figures: stats }, reread: { figures: stats } },
  errors: { read: [failures.offline], reread: [failures.offline], watchChanges: [failures.broken] },
  events: {
    'a record changes': { type: 'remote.changed', entity: 'quotation', id: 1, version: 2 },
    'the network is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
    refresh: { type: 'refresh' },
    retry: { type: 'retry' },
  },
};

const [workflow] = recordedAnswer(workflowStatsCalls.stats).lifecycles;
const file = 'app/workflows/flows.ts';

export const workflowCharts: Chart[] = [
  sharedChart(file, 'workflow stats', workflowStatsMachine, workflowStatsSamples),
  flowChart(
    file,
    'records behind a figure',
    recordsMachine(workflow?.entity ?? 'quotation'),
    listSamples(recordedAnswer(workflowStatsCalls.records)),
  ),
  flowChart(file, 'open the workbench', openWorkbenchMachine, taskSamples({ search: '' })),
];
