import {
  issueAnswerCalls as calls,
  type IssueAnswer,
  IssueAnswerInput,
  issueAnswerFields,
} from '../../../api/maintenance/issue-answer.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<IssueAnswer, IssueAnswerInput>(
  'issue_answer',
  { fields: issueAnswerFields, input: IssueAnswerInput },
  calls,
);
/** The steps of an issue's checklist: `id` and `issue_id` both name the issue, as its calls do. */
export const issueAnswersMachine = flows.list;
export const issueAnswerFormMachine = flows.edit;
