import type { IssueTask } from '../../../api/maintenance/issue-task.ts';
import { maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, taskSamples } from '../../kit/samples/uses.ts';
import { issueTaskFormMachine, issueTaskMoveMachine, issueTasksMachine } from './flows.ts';
import { type IssueTaskFacts, issueTaskLifecycle } from './lifecycle.ts';

const taskSamplesOf: LifecycleSamples<typeof issueTaskLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<IssueTaskFacts>(
    { viewer: viewerNow, today: '2026-01-15', may_edit: true, is_issue_open: true },
    { 'who may not edit': { may_edit: false }, 'an issue that is over': { is_issue_open: false } },
  ),
  events: {},
};

const issue = recordedAnswer(maintenanceIssueCalls.get);
const task: IssueTask = {
  id: 1,
  version: 1,
  created_at: issue.created_at,
  updated_at: issue.updated_at,
  created_by: 1,
  issue_id: issue.id,
  title: 'Close the valve',
  required: true,
  assignee_id: null,
  assignee_name: null,
  order: 0,
  status: 'open',
  minutes: null,
  note: null,
  issue_status: 'in_progress',
};
const parents = { id: issue.id, issue_id: issue.id };
const file = 'maintenance/issue-task/flows.ts';

export const issueTaskCharts: Chart[] = [
  lifecycleChart('maintenance/issue-task/lifecycle.ts', issueTaskLifecycle, taskSamplesOf),
  flowChart(file, 'tasks of an issue', issueTasksMachine, childListSamples([task], parents)),
  flowChart(
    file,
    'task form',
    issueTaskFormMachine,
    editSamples(issueTaskFormMachine, { record: task, field: 'title', kinds: ['new'], parents }),
  ),
  flowChart(
    file,
    'move a task',
    issueTaskMoveMachine,
    taskSamples({ issue_id: issue.id, id: 1, status: 'in_progress', version: 1 }),
  ),
];
