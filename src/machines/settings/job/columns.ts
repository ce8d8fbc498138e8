import type { Column } from '../../../api/columns.ts';
import type { BackgroundJob } from '../../../api/settings/job.ts';

export const jobColumns: Column<BackgroundJob>[] = [
  { id: 'kind', label: 'jobs.field.kind', kind: 'word', prefix: 'jobs.kind', of: (row) => row.kind, isMain: true, width: 220 },
  { id: 'state', label: 'jobs.field.state', kind: 'word', prefix: 'jobs.state', of: (row) => row.state, isMain: true },
  { id: 'attempts', label: 'jobs.field.attempts', kind: 'number', of: (row) => row.attempts, sort: 'attempts', width: 90 },
  { id: 'created_at', label: 'jobs.field.created_at', kind: 'instant', of: (row) => row.created_at, sort: 'created_at' },
  {
    id: 'run_at',
    label: 'jobs.field.run_at',
    kind: 'instant',
    of: (row) => (row.state === 'given_up' ? null : row.run_at),
    sort: 'run_at',
  },
  { id: 'last_error', label: 'jobs.field.last_error', kind: 'text', of: (row) => row.last_error, isMain: true, width: 280 },
];
