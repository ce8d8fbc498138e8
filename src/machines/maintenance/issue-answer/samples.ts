import type { IssueAnswer } from '../../../api/maintenance/issue-answer.ts';
import { maintenanceIssueCalls } from '../../../api/maintenance/maintenance-issue.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { issueAnswerFormMachine, issueAnswersMachine } from './flows.ts';

const issue = recordedAnswer(maintenanceIssueCalls.get);
const parents = { id: issue.id, issue_id: issue.id };
const known = { version: 1, created_at: issue.created_at, updated_at: issue.updated_at, created_by: 1, issue_id: issue.id };
const unanswered = {
  ...{ result: null, value: null, meter_id: null, meter_name_en: null, meter_name_ar: null, text: null, note: null },
  ...{ attachment_id: null, reading_id: null, answered_at: null, answered_by: null, answered_by_name: null, failed: false },
  ...{ made_issue_id: null, made_ref_no: null },
};
const rows: IssueAnswer[] = [
  {
    ...{ ...known, ...unanswered, id: 1, position: 0 },
    step: {
      ...{ id: 1, name_en: 'Pressure of the system', name_ar: 'ضغط النظام', answer: 'number', min: 2.5, max: 4, unit: 'bar' },
      ...{ required: true, fail_subsubcategory_id: 1, hint: 'Read the gauge beside the pump while it runs.' },
    },
    ...{ value: 2.1, note: 'The gauge trembles', failed: true, made_issue_id: 12, made_ref_no: 'IS-12' },
    ...{ answered_at: issue.updated_at, answered_by: 1, answered_by_name: 'Huda' },
  },
  {
    ...{ ...known, ...unanswered, id: 2, position: 1 },
    step: {
      ...{ id: 2, name_en: 'Filter is clean', name_ar: 'الفلتر نظيف', answer: 'pass_fail', min: null, max: null, unit: null },
      ...{ required: true, fail_subsubcategory_id: null, hint: null },
    },
  },
];
const file = 'maintenance/issue-answer/flows.ts';

export const issueAnswerCharts: Chart[] = [
  flowChart(file, 'steps of an issue', issueAnswersMachine, childListSamples(rows, parents)),
  flowChart(
    file,
    'answer form',
    issueAnswerFormMachine,
    editSamples(issueAnswerFormMachine, { record: rows[0] as IssueAnswer, field: 'note', kinds: ['known'], parents }),
  ),
];
