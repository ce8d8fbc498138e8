import type { IssueTask } from '../../../src/api/maintenance/issue-task.ts';
import type { ProviderTask } from '../../../src/api/maintenance/provider-portal.ts';
import { hasTag } from '../../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { notFound, notInThisState, stale } from '../../kit/api-error.ts';
import type { WriteContext } from '../../kit/crud.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { advanceTo } from '../../kit/lifecycle.ts';
import { createRecord, updateRecord } from '../../kit/records.ts';
import { present } from '../../property/references.ts';
import { asEditor } from '../issue-quote.ts';
import { issueTaskStore } from '../issue-task.ts';
import { isJob, lockJob, providerOf, takenOr404 } from './job.ts';

/** Tasks of the provider's jobs: of one job or of all, or one of them. */
export async function tasksOf(
  { client, company }: Scope,
  currentUser: CurrentUser,
  { issue_id, id }: { issue_id?: number | undefined; id?: number },
): Promise<ProviderTask[]> {
  const { rows } = await client.query<ProviderTask>({
    name: 'provider.tasks',
    text: `select t.id::int, t.version, t.issue_id::int, i.ref_no as issue_ref_no, t.title, t.required, t.status, t.minutes, t.note
      from issue_tasks t join maintenance_issues i on i.company_id = t.company_id and i.id = t.issue_id
      where t.company_id = $1 and ${isJob} and ($3::bigint is null or t.issue_id = $3) and ($4::bigint is null or t.id = $4)
      order by t.issue_id desc, t."order", t.id limit 500`,
    values: [company, providerOf(currentUser), issue_id ?? null, id ?? null],
  });
  return rows;
}
/** A task of one of the provider's jobs. Throws an ApiError 404. */
export async function taskOr404(scope: Scope, currentUser: CurrentUser, id: number): Promise<ProviderTask> {
  const [task] = await tasksOf(scope, currentUser, { id });
  if (!task) throw notFound();
  return task;
}

/** Locks a job of which something is written, which has to be open. Throws an ApiError. */
async function lockOpenJob(context: WriteContext, id: number): Promise<void> {
  await takenOr404(context.scope, context.currentUser, id);
  const { status } = await lockJob(context, id, undefined);
  if (!hasTag(maintenanceIssueLifecycle, status, 'open'))
    throw notInThisState({ entity: 'maintenance_issue', status }, 'maintenance.issue.error.not_open');
}
const tellIssue = ({ scope, services }: WriteContext, id: number) =>
  services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id, version: null });

/** Adds a task to a job. Returns its id. Throws an ApiError. */
export async function addTask(context: WriteContext, { issue_id, ...values }: Record<string, unknown> & { issue_id: number }) {
  await lockOpenJob(context, issue_id);
  const id = await createRecord(context.scope, context.services, context.currentUser, issueTaskStore, { ...values, issue_id });
  await tellIssue(context, issue_id);
  return id;
}

interface Change {
  title?: string | undefined;
  status?: IssueTask['status'] | undefined;
  minutes?: number | null | undefined;
  note?: string | null | undefined;
  version?: number | undefined;
}
/** Changes a task of a job: fields, the status, or both, fields first. Throws an ApiError. */
export async function changeTask(context: WriteContext, id: number, { status, version, ...given }: Change): Promise<void> {
  const { scope, services, currentUser } = context;
  const { issue_id } = await taskOr404(scope, currentUser, id);
  await lockOpenJob(context, issue_id);
  await scope.client.query({
    name: 'provider.lock_task',
    text: 'select from issue_tasks where company_id = $1 and id = $2 for update',
    values: [scope.company, id],
  });
  const before = await taskOr404(scope, currentUser, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  await updateRecord(scope, services, currentUser, issueTaskStore, id, present({ ...given }));
  // The job is the provider's: its tasks are moved as by whoever edits maintenance.
  if (status) await advanceTo(scope, services, { entity: 'issue_task', id, currentUser: asEditor(currentUser), status });
  await tellIssue(context, issue_id);
}
