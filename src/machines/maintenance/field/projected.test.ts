import { expect, it } from 'vitest';
import type { FieldJob } from '../../../api/maintenance/field.ts';
import type { IssueTask } from '../../../api/maintenance/issue-task.ts';
import { maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { nextMoves, projected } from './projected.ts';
import { type Act, type QueuedEvent, queue, sentAs, withAnswers } from './queued.ts';

const looking = { viewer: { id: 1, is_admin: true, privileges: {} }, today: '2026-03-01' };
const task = { id: 5, issue_id: 7, required: true, status: 'open', minutes: null } as IssueTask;
const issue = { ...recordedAnswer(maintenanceIssueCalls.get), id: 7, priority: 'normal' as const, plan: null };
const job: FieldJob = {
  issue: {
    ...issue,
    status: 'assigned',
    dispatch_status: 'scheduled',
    waiting_status: 'none',
    billing_status: 'none',
    open_tasks: 1,
    open_steps: 0,
  },
  ...{ tasks: [task], steps: [], items: [], meters: [] },
};
const queued = (...acts: Omit<Act, 'issue_id'>[]): QueuedEvent[] => {
  const all: QueuedEvent[] = [];
  for (const [n, act] of acts.entries()) all.push(queue({ issue_id: 7, ...act }, all, `uuid ${n}`, 1_000 + n));
  return all;
};
const seen = (items: QueuedEvent[], read_at = 0) => projected(job, items, read_at, looking);

it('shows a job as its chart has it once the queue is sent', () => {
  expect(nextMoves(job.issue, looking).map(({ event }) => event)).toEqual(['arrive', 'start', 'wait']);
  const there = seen(queued({ event: 'arrive' }));
  expect(there.issue).toMatchObject({ dispatch_status: 'on_site', status: 'in_progress' });
  const [finish] = nextMoves(there.issue, looking);
  expect([finish?.event, finish?.refusals.map(({ guard }) => guard)]).toEqual(['finish', ['hasNoOpenTask']]);
  const worked = seen(
    queued(
      { event: 'arrive' },
      { event: 'task', task_id: 5, payload: { status: 'complete', fields: { minutes: { from: null, to: 25 } } } },
      { event: 'finish' },
    ),
  );
  expect(worked.tasks).toMatchObject([{ status: 'complete', minutes: 25 }]);
  expect(worked.issue).toMatchObject({ dispatch_status: 'done', open_tasks: 0 });
});

it('changes nothing by what the chart refuses already, or the server refused', () => {
  expect(seen(queued({ event: 'finish' })).issue.dispatch_status).toBe('scheduled');
  const refused = queued({ event: 'arrive' }).map((one): QueuedEvent => ({ ...one, state: 'refused' }));
  expect(seen(refused).issue.dispatch_status).toBe('scheduled');
});

it('keeps showing what was accepted until the job was read anew', () => {
  const accepted = queued({ event: 'arrive' }).map((one): QueuedEvent => ({ ...one, state: 'accepted', answered_at: 500 }));
  expect(seen(accepted, 400).issue.dispatch_status).toBe('on_site');
  expect(seen(accepted, 600).issue.dispatch_status).toBe('scheduled');
});

it('sends an event with the number of its upload', () => {
  const file = { name: 'a.jpg', type: 'image/jpeg', attachment_id: 9 };
  const [photo, answer] = queued(
    { event: 'photo', payload: {} },
    { event: 'answer', step_id: 3, payload: { fields: { note: { from: null, to: 'x' } } } },
  );
  expect(sentAs({ ...(photo as QueuedEvent), file }).payload).toEqual({ attachment_id: 9 });
  expect(sentAs({ ...(answer as QueuedEvent), file }).payload).toEqual({
    fields: { note: { from: null, to: 'x' }, attachment_id: { from: null, to: 9 } },
  });
});

it('keeps the place of what the server couldn’t judge', () => {
  const items = queued({ event: 'arrive' }, { event: 'finish' }).map((one): QueuedEvent => ({ ...one, state: 'sending' }));
  const answer = {
    counted_at: null,
    is_skewed: false,
    code: null,
    error: null,
    reasons: [],
    since: null,
    kept: [],
    suggestions: [],
    awaits_approval: false,
  };
  const after = withAnswers(
    items,
    [
      { ...answer, uuid: 'uuid 0', outcome: 'accepted' },
      { ...answer, uuid: 'uuid 1', outcome: 'later' },
    ],
    2_000,
  );
  expect(after.map(({ at, state, answered_at }) => [at, state, answered_at])).toEqual([
    [1, 'accepted', 2_000],
    [2, 'queued', null],
  ]);
});
