import { and, setup } from 'xstate';
import type { IssueTask } from '../../../api/maintenance/issue-task.ts';
import { byEvent, bySomebodyElse, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { type Facts, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface IssueTaskFacts extends Facts {
  may_edit: boolean;
  /** Its issue is neither resolved, closed nor cancelled. */
  is_issue_open: boolean;
}
type IssueTaskEvent = { type: 'start' } | { type: 'hold' } | { type: 'resume' } | { type: 'complete' } | { type: 'reopen' };

const chart = setup({
  types: lifecycleTypes<IssueTaskFacts, IssueTaskEvent>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    isIssueOpen: ({ context }) => context.is_issue_open,
  },
});

const guard = and(['mayEdit', 'isIssueOpen']);
const person = (event: string) => ({ label: `issue_task.event.${event}`, call: 'MNT-79', by: 'person' as const });
const complete = { target: 'complete', guard, meta: person('complete') } as const;

const root = chart.createStateConfig({
  states: {
    open: {
      meta: { title: 'issue_task.status.open', tone: 'neutral', waits: 'who.issue_assignee', days: 5 },
      on: { start: { target: 'in_progress', guard, meta: person('start') }, complete },
    },
    in_progress: {
      meta: { title: 'issue_task.status.in_progress', tone: 'blue', waits: 'who.issue_assignee', days: 5 },
      on: { complete, hold: { target: 'on_hold', guard, meta: { ...person('hold'), back: true } } },
    },
    on_hold: {
      meta: { title: 'issue_task.status.on_hold', tone: 'yellow', waits: 'who.issue_assignee', days: 5 },
      on: { resume: { target: 'in_progress', guard, meta: person('resume') } },
    },
    complete: {
      meta: { title: 'issue_task.status.complete', tone: 'green' },
      on: { reopen: { target: 'open', guard, meta: { ...person('reopen'), back: true } } },
    },
  },
});

/** A step of the work on an issue. */
export const issueTaskLifecycle = lifecycle({
  entity: 'issue_task',
  machine: chart.createMachine({
    id: 'issue_task',
    initial: 'open',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { mayEdit: ['maintenance.edit'], isIssueOpen: ['maintenance.edit'] },
  fixes: { mayEdit: bySomebodyElse, isIssueOpen: byEvent('maintenance_issue', 'issue_id', 'reopen') },
  factsOf: (task: IssueTask, viewer: Viewer, today: string): IssueTaskFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'maintenance.edit'),
    is_issue_open: task.issue_status === 'pending' || task.issue_status === 'assigned' || task.issue_status === 'in_progress',
  }),
});
