import { sql } from 'drizzle-orm';
import type { IssueTask, issueTaskCalls } from '../../src/api/maintenance/issue-task.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { issueTaskLifecycle } from '../../src/machines/maintenance/issue-task/lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { issueTasks } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
import { maintenanceIssueStore } from './issue-record.ts';

const t = issueTasks;
const of = <T>(table: string, column: string, show: string) =>
  sql<T>`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${t.company_id} and x.id = ${sql.raw(`issue_tasks.${column}`)})`;

export const issueTaskStore: EntityStore = {
  entity: 'issue_task',
  table: t,
  title: 'x.title',
  owner: 'x.issue_id',
  shows: {
    assignee_name: of<string | null>('users', 'assignee_id', 'name'),
    issue_status: of<IssueTask['issue_status']>('maintenance_issues', 'issue_id', 'status'),
  },
};
const readTask = (scope: Scope, id: number) => readOr404<IssueTask>(scope, issueTaskStore, id);

/** Whether an issue may be resolved depends on its tasks: its lock comes first. */
const lockIssue = ({ client, company }: Scope, task: number) =>
  client.query({
    name: 'lock.issue_of_task',
    text: `select i.id from maintenance_issues i join issue_tasks t on t.company_id = i.company_id and t.issue_id = i.id
      where t.company_id = $1 and t.id = $2 for update of i`,
    values: [company, task],
  });

bindLifecycle({
  lifecycle: issueTaskLifecycle,
  table: issueTasks,
  read: readTask,
  lockFirst: lockIssue,
  tells: ({ issue_id: id }) => [{ entity: 'maintenance_issue', id }],
  effects: {},
});

const parts = recordParts<IssueTask, MaintenanceIssue>(
  issueTaskStore,
  {
    ...{ of: maintenanceIssueStore, column: 'issue_id', parameter: 'issue_id', sort: 'order', changesRecord: true },
    mayWrite: ({ status }) => {
      if (!hasTag(maintenanceIssueLifecycle, status, 'open'))
        throw notInThisState({ entity: 'maintenance_issue', status }, 'maintenance.issue.error.not_open');
    },
  },
  {
    check: async ({ scope }, values) => {
      await mustBeAtWork(scope, values, { assignee_id: 'maintenance' });
      return values;
    },
  },
);

export const issueTaskHandlers: Handlers<typeof issueTaskCalls> = {
  list: parts.list,
  get: parts.get,
  create: parts.create,
  update: async ({ body: { status, version, ...fields }, ...context }) => {
    const { scope, services, currentUser, params } = context;
    const isEdited = Object.keys(present(fields)).length > 0;
    if (!status) return parts.update({ ...context, body: { ...fields, version } });
    if (isEdited) await parts.update({ ...context, body: { ...fields, version } });
    else await parts.get(context);
    await advanceTo(scope, services, {
      ...{ entity: 'issue_task', id: params.id, currentUser, status },
      version: isEdited ? undefined : version,
    });
    return moved('issue_task', await readTask(scope, params.id));
  },
};
