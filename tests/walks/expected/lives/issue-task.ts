import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const guards = {
  mayEdit: forbidden('leasing_agent'),
  isIssueOpen: { in: 'its issue is closed' },
};

export const life: ExpectedLife = {
  initial: 'open',
  moves: {
    open: { start: 'in_progress', complete: 'complete' },
    in_progress: { complete: 'complete', hold: 'on_hold' },
    on_hold: { resume: 'in_progress' },
    complete: { reopen: 'open' },
  },
  variations: {
    'its issue is closed': `update maintenance_issues set status = 'closed' where id = (select issue_id from issue_tasks where id = $1)
      and set_config('app.move', 'maintenance_issues:' || id || ':closed', true) is not null`,
  },
  guards: [
    { from: ['open'], event: 'start', by: 'operations', guards },
    { from: ['open', 'in_progress'], event: 'complete', by: 'operations', guards },
    { from: ['in_progress'], event: 'hold', by: 'operations', guards },
    { from: ['on_hold'], event: 'resume', by: 'operations', guards },
    { from: ['complete'], event: 'reopen', by: 'operations', guards },
  ],
};
