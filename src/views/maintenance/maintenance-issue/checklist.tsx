import { answerFields, type IssueAnswer, issueAnswerFields } from '../../../api/maintenance/issue-answer.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { issueAnswersMachine } from '../../../machines/maintenance/issue-answer/flows.ts';
import { assignChecklistMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { maintenanceIssueLifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { AttachedPhoto } from '../../kit/display/attached-file.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Stack } from '../../kit/display/parts.tsx';
import { fileField } from '../../kit/fields/file-field.tsx';
import { LazyComboField } from '../../kit/fields/lazy-fields.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** The checklist of an issue: which it is, and its steps with their answers. */
export function IssueChecklist({ issue }: { issue: MaintenanceIssue }) {
  const { t, name } = useTexts();
  const { viewer } = useCurrentUser();
  const { perform, failure, busy } = useTask(assignChecklistMachine);
  const { id, version, checklist_id, checklist_name_en, checklist_name_ar } = issue;
  const isOpen = hasTag(maintenanceIssueLifecycle, issue.status, 'open');
  return (
    <Stack>
      <LazyComboField
        name="checklist_id"
        label={t('app.entity.work_order_checklist')}
        value={checklist_id === null ? '' : String(checklist_id)}
        shown={name({ name_en: checklist_name_en ?? undefined, name_ar: checklist_name_ar ?? undefined })}
        source={sourceOf('work_order_checklist')}
        hint={t('maintenance.answer.hint.checklist')}
        isReadOnly={!isOpen || busy || !may(viewer, 'maintenance.edit')}
        onChange={(chosen) => perform({ id, version, checklist_id: chosen === null ? null : Number(chosen) })}
      />
      <FailureAlert failure={failure} />
      <IssueAnswers key={checklist_id} parents={{ id, issue_id: id }} isFixed={!isOpen} isFull />
    </Stack>
  );
}

const limitsOf = ({ step: { min, max, unit } }: IssueAnswer, { number }: Pick<I18n, 'number'>): string =>
  [min !== null || max !== null ? `${min === null ? '' : number(min)} – ${max === null ? '' : number(max)}` : '', unit ?? '']
    .join(' ')
    .trim();

/** The steps of an issue's checklist as they were frozen, and what they were answered with. */
export const IssueAnswers = partList<IssueAnswer>({
  machine: issueAnswersMachine,
  fields: issueAnswerFields,
  texts: { label: 'maintenance.answers', add: 'maintenance.checklist_step.add', none: 'maintenance.answer.none' },
  nameOf: ({ step }, { name }) => name(step),
  more: (i18n) => [fileField('attachment_id', 'maintenance.answer.photo', 'maintenance_issue', i18n)],
  formOf: (answer, fields, i18n) => {
    const names: readonly string[] = ['result', ...answerFields[answer.step.answer], 'note'];
    const isNumber = answer.step.answer === 'number';
    return fields
      .filter(({ name }) => names.includes(name))
      .map((field) => {
        if (field.name === 'value' && isNumber) return { ...field, hint: limitsOf(answer, i18n) || undefined };
        if (field.name !== 'result' || answer.step.answer === 'pass_fail') return field;
        return { ...field, choices: [{ id: 'na', label: i18n.t('maintenance.answer.result_name.na') }] };
      });
  },
  columns: [
    [
      { say: ({ step }, { name }) => name(step), as: 'strong' },
      { say: ({ step }, { t }) => t(`maintenance.checklist_step.${step.required ? 'must' : 'may'}`), as: 'small' },
      { say: ({ step: { hint } }) => hint, as: 'small' },
    ],
    [
      { show: (answer) => <Outcome answer={answer} /> },
      { say: ({ value, step: { unit } }, { number }) => value !== null && `${number(value)} ${unit ?? ''}`.trim() },
      { say: (answer, { number }) => limitsOf(answer, { number }), as: 'small' },
      { field: 'text' },
      { show: (answer) => <Photo answer={answer} /> },
      { field: 'note', as: 'small' },
    ],
    [
      { say: ({ answered_by_name }) => answered_by_name, as: 'small' },
      { field: 'answered_at', as: 'small' },
      { say: ({ made_ref_no }) => made_ref_no, to: ({ made_issue_id }) => `/issues/${made_issue_id}` },
    ],
  ],
});

/** Whether it passed, failed, doesn't apply or was answered at all. */
function Outcome({ answer: { result, failed, answered_at } }: { answer: IssueAnswer }) {
  const { t } = useTexts();
  if (answered_at === null) return <Chip tone="gray-outline">{t('maintenance.answer.open')}</Chip>;
  if (failed) return <Chip tone="red">{t('maintenance.answer.result_name.fail')}</Chip>;
  if (result === 'na') return <Chip tone="gray">{t('maintenance.answer.result_name.na')}</Chip>;
  return <Chip tone="green">{t(result === 'pass' ? 'maintenance.answer.result_name.pass' : 'maintenance.answer.done')}</Chip>;
}

function Photo({ answer: { attachment_id, step } }: { answer: IssueAnswer }) {
  const { t, name } = useTexts();
  if (attachment_id === null) return null;
  return <AttachedPhoto id={attachment_id} label={t('maintenance.answer.photo_of', { name: name(step) })} />;
}
