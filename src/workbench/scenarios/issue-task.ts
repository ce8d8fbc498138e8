import { issueTaskCalls as calls, type IssueTask } from '../../api/maintenance/issue-task.ts';
import type { Scenario } from './driving/driver.ts';
import { issueInApp } from './maintenance-issue.ts';
import { type IssueState, makeIssue } from './parts/issues.ts';

interface TaskState extends IssueState {
  task: number;
}

export const issueTaskScenario: Scenario<TaskState> = {
  entity: 'issue_task',
  inApp: {
    ...issueInApp,
    acts: {
      ...issueInApp.acts,
      'MNT-78': { text: 'task', labels: { tab: 'maintenance.tasks', new: 'maintenance.task.new', save: 'kit.save' } },
    },
    presses: {
      ...issueInApp.presses,
      'MNT-79': ({ status }) => {
        const events: Record<string, string> = { in_progress: 'start', on_hold: 'hold', complete: 'complete', open: 'reopen' };
        return { on: 'maintenance_issue', of: 'issue_task', event: events[String(status)] ?? '' };
      },
    },
  },
  create: async (driver) => {
    const issue = await makeIssue(driver);
    const { id } = await driver.ask<IssueTask>('operations', calls.create, {
      params: { issue_id: issue.id },
      body: { title: 'Close the valve' },
    });
    return { ...issue, task: id };
  },
  idOf: ({ task }) => task,
  reads: ({ id, task }) => ({
    as: 'operations',
    call: calls.get,
    params: { issue_id: id, id: task },
    at: 'status',
  }),
  page: { as: 'admin', at: '/issues/', id: ({ id }) => id, tab: 'tasks', confirms: [] },
  acts: {
    any: async (driver, { id, task }, { to }) => {
      await driver.ask('operations', calls.update, { params: { issue_id: id, id: task }, body: { status: to } });
      return 'operations';
    },
  },
};
