import type { Page } from '../../../api/contract.ts';
import type { BackgroundJob } from '../../../api/settings/job.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { listSamples, taskSamples } from '../../kit/samples/uses.ts';
import { discardJobMachine, jobsMachine, retryJobMachine } from './flows.ts';

const base = { version: 1, created_by: null, due_at: null, max_attempts: 20, updated_at: '2026-03-01T08:00:00Z' };

/** The demo has no failed jobs; these are made up. */
const jobsSample: Page<BackgroundJob> = {
  rows: [
    {
      ...base,
      id: 3,
      kind: 'password_link',
      state: 'given_up',
      attempts: 20,
      created_at: '2026-02-28T08:00:00Z',
      run_at: '2026-03-01T08:00:00Z',
      last_error: 'connect ECONNREFUSED 10.0.0.5:25',
      dead_at: '2026-03-01T08:00:00Z',
    },
    {
      ...base,
      id: 2,
      kind: 'generation',
      state: 'retrying',
      attempts: 2,
      max_attempts: 8,
      created_at: '2026-03-01T07:58:00Z',
      run_at: '2026-03-01T08:01:00Z',
      last_error: 'app.error.busy',
      dead_at: null,
    },
    {
      ...base,
      id: 1,
      kind: 'timers',
      state: 'waiting',
      attempts: 0,
      max_attempts: 8,
      created_at: '2026-03-01T08:00:00Z',
      run_at: '2026-03-01T08:00:00Z',
      last_error: null,
      dead_at: null,
    },
  ],
  total_entries: 3,
  total_exact: true,
  page: 1,
  per_page: 25,
  next_cursor: null,
};

const file = 'settings/job/flows.ts';
export const jobCharts: Chart[] = [
  flowChart(file, 'background jobs', jobsMachine, listSamples(jobsSample)),
  flowChart(file, 'run a job again', retryJobMachine, taskSamples({ id: 3 }, { answer: { ...jobsSample.rows[0] } })),
  flowChart(file, 'discard a job', discardJobMachine, taskSamples({ id: 3 })),
];
