import type { FieldEvent, FieldJob, FieldMove } from '../../../api/maintenance/field.ts';
import type { IssueAnswer } from '../../../api/maintenance/issue-answer.ts';
import type { IssueTask } from '../../../api/maintenance/issue-task.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import {
  type AvailableEvent,
  availableEvents,
  evaluate,
  type LifecycleEvent,
  livesOf,
  type Viewer,
} from '../../kit/lifecycle.ts';
import { hasFailed, isAnswered } from '../issue-answer/rules.ts';
import { maintenanceIssueLifecycle } from '../maintenance-issue/lifecycle.ts';
import { isWaiting, type QueuedEvent } from './queued.ts';

interface Looking {
  viewer: Viewer;
  today: string;
}
const lives = livesOf(maintenanceIssueLifecycle);
/** The region of the chart that has each move of a technician. */
const regionOf: Record<FieldMove, string> = {
  ...{ arrive: 'issue_dispatch', leave: 'issue_dispatch', finish: 'issue_dispatch' },
  ...{ start: 'maintenance_issue', resolve: 'maintenance_issue' },
  ...{ wait: 'issue_waiting', resume: 'issue_waiting' },
};
const isMove = (event: string): event is FieldMove => event in regionOf;
/** A status of the issue, by the column of its region. */
const statusIn = (issue: MaintenanceIssue, column: string): string =>
  String(new Map<string, unknown>(Object.entries(issue)).get(column));

/** The issue after a move, as far as its chart accepts it: the server judges by the same one. */
function moved(
  issue: MaintenanceIssue,
  event: LifecycleEvent & { type: FieldMove },
  { viewer, today }: Looking,
): MaintenanceIssue {
  const life = lives.find(({ entity }) => entity === regionOf[event.type]);
  if (!life) return issue;
  const found = evaluate(life, statusIn(issue, life.column), life.factsOf(issue, viewer, today), event);
  if (!found.accepted) return issue;
  const columns = [[life.column, found.to], ...found.further.map(({ column, to }) => [column, to])];
  return { ...issue, ...Object.fromEntries(columns) };
}

/** The new values of the fields that an event edits. */
const editsOf = ({ payload }: FieldEvent): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((payload?.fields ?? {}) as Record<string, { to?: unknown }>).map(([name, { to }]) => [name, to ?? null]),
  );

const answered = (step: IssueAnswer, { event, file }: QueuedEvent): IssueAnswer => {
  const after: IssueAnswer = { ...step, ...editsOf(event), ...(file && { attachment_id: file.attachment_id ?? 0 }) };
  const is = isAnswered(after.step, after);
  return { ...after, failed: is && hasFailed(after.step, after), answered_at: is ? event.device_time : null };
};
const worked = (task: IssueTask, event: FieldEvent): IssueTask => {
  const { status } = event.payload ?? {};
  return { ...task, ...editsOf(event), ...(typeof status === 'string' && { status: status as IssueTask['status'] }) };
};

/** The counts that the chart's guards ask for, from what hangs on the issue. */
function counted(job: FieldJob): FieldJob {
  const open_tasks = job.tasks.filter(({ required, status }) => required && status !== 'complete').length;
  const open_steps = job.steps.filter(({ step, answered_at }) => step.required && answered_at === null).length;
  return { ...job, issue: { ...job.issue, open_tasks, open_steps } };
}

function after(job: FieldJob, queued: QueuedEvent, looking: Looking): FieldJob {
  const { event, file } = queued;
  const { issue } = job;
  if (isMove(event.event)) return { ...job, issue: moved(issue, { ...event.payload, type: event.event }, looking) };
  if (event.event === 'edit') return { ...job, issue: { ...issue, ...editsOf(event) } };
  if (event.event === 'photo') return { ...job, issue: { ...issue, photos: issue.photos + 1 } };
  if (event.event === 'signature') return { ...job, issue: { ...issue, signatures: issue.signatures + 1 } };
  if (event.event === 'task')
    return counted({ ...job, tasks: job.tasks.map((task) => (task.id === event.task_id ? worked(task, event) : task)) });
  if (event.event === 'answer') {
    const photos = issue.photos + (file ? 1 : 0);
    const steps = job.steps.map((step) => (step.id === event.step_id ? answered(step, queued) : step));
    return counted({ ...job, steps, issue: { ...issue, photos } });
  }
  return job;
}

/**
 * A job as it will be once the queue is sent: what waits, and what was accepted since it was read. Whatever the chart refuses already
 * changes nothing.
 */
export function projected(job: FieldJob, items: readonly QueuedEvent[], read_at: number, looking: Looking): FieldJob {
  return items
    .filter(({ event }) => event.issue_id === job.issue.id)
    .filter((one) => isWaiting(one) || (one.state === 'accepted' && (one.answered_at ?? 0) > read_at))
    .toSorted((one, other) => one.at - other.at)
    .reduce((now, one) => after(now, one, looking), job);
}

/** Moves in the order in which a technician makes them: the first that is there is the next step. */
const order: FieldMove[] = ['arrive', 'finish', 'resolve', 'start', 'resume', 'leave', 'wait'];

/** The technician's moves of an issue that the chart has now, the next step first; each with the reasons against it. */
export function nextMoves(issue: MaintenanceIssue, { viewer, today }: Looking): (AvailableEvent & { event: FieldMove })[] {
  const found = lives.flatMap((life) =>
    availableEvents(life, statusIn(issue, life.column), life.factsOf(issue, viewer, today)).flatMap((one) =>
      isMove(one.event) && regionOf[one.event] === life.entity ? [{ ...one, event: one.event }] : [],
    ),
  );
  return found.toSorted((one, other) => order.indexOf(one.event) - order.indexOf(other.event));
}
