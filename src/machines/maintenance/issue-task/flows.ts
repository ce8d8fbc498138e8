import { ask } from '../../../api/client.ts';
import { issueTaskCalls as calls, type IssueTask, IssueTaskInput, issueTaskFields } from '../../../api/maintenance/issue-task.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

const flows = childFlows<IssueTask, IssueTaskInput>('issue_task', { fields: issueTaskFields, input: IssueTaskInput }, calls);
/** The tasks of an issue: `id` and `issue_id` both name it, as its calls do. */
export const issueTasksMachine = flows.list;
export const issueTaskFormMachine = flows.edit;
/** Moves a task to another status. */
export const issueTaskMoveMachine = taskFlow<{
  issue_id: number;
  id: number;
  status: IssueTask['status'];
  version: number;
}>().provide({
  actors: {
    perform: performer(({ issue_id, id, ...body }, signal) => ask(calls.update, { params: { issue_id, id }, body, signal })),
  },
});
