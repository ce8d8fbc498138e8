import { type IssueTask, issueTaskFields } from '../../../api/maintenance/issue-task.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { issueTaskMoveMachine, issueTasksMachine } from '../../../machines/maintenance/issue-task/flows.ts';
import { issueTaskLifecycle } from '../../../machines/maintenance/issue-task/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** The steps of the work on an issue. */
export const IssueTasks = partList<IssueTask>({
  machine: issueTasksMachine,
  fields: issueTaskFields,
  texts: {
    label: 'maintenance.tasks',
    add: 'maintenance.task.new',
    none: 'maintenance.task.none',
    hint: 'maintenance.task.none_hint',
  },
  nameOf: ({ title }) => title,
  columns: [
    [
      { field: 'title', as: 'strong' },
      { say: ({ assignee_name }) => assignee_name, as: 'small' },
    ],
    [{ status: issueTaskLifecycle }, { say: ({ required }, { t }) => required && t('maintenance.task.required'), as: 'small' }],
    [{ show: (task) => <Moves task={task} /> }],
  ],
});

function Moves({ task }: { task: IssueTask }) {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy } = useTask(issueTaskMoveMachine);
  const facts = issueTaskLifecycle.factsOf(task, viewer, profile.company.today);
  return (
    <Row>
      {availableEvents(issueTaskLifecycle, task.status, facts).map(({ event, meta, target, refusals }) => (
        <Button
          key={event}
          refusals={refusals}
          isHeld={busy}
          onPress={() =>
            perform({
              ...{ issue_id: task.issue_id, id: task.id, version: task.version },
              // The chart's targets are the statuses of the API.
              status: target as IssueTask['status'],
            })
          }
        >
          {t(meta.label)}
        </Button>
      ))}
      <FailureAlert failure={failure} />
    </Row>
  );
}
