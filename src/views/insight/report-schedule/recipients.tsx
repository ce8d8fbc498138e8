import { useSelector } from '@xstate/react';
import { reportRecipientsMachine } from '../../../machines/insight/report-schedule/flows.ts';
import { PickMany } from '../../kit/fields/pick-many.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';

interface Person {
  id: number;
  name: string;
}

/** The recipients in the form: staff who may have its report, and those who are chosen already. */
export function Recipients({ edit, known = [] }: { edit: EditRefOf; known?: readonly Person[] }) {
  const { report } = useSelector(edit, contextOf).mine as { report?: string };
  return report ? <Choice key={report} report={report} edit={edit} known={known} /> : null;
}

function Choice({ report, edit, known }: { report: string; edit: EditRefOf; known: readonly Person[] }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(reportRecipientsMachine, { report });
  const { mine, fieldErrors } = useSelector(edit, contextOf);
  const wrong = fieldErrors.recipient_ids;
  const others = known.filter(({ id }) => !answer?.some((one) => one.id === id));
  return (
    <PickMany
      label={`${t('insight.report_schedule.recipient_ids')} · ${t('insight.report_schedule.hint.recipients')}`}
      name="recipient_ids"
      choices={[...(answer ?? []), ...others].map(({ id, name }) => ({ id: String(id), label: name }))}
      chosen={((mine as Record<string, unknown>).recipient_ids ?? []) as number[]}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'recipient_ids', value })}
      error={wrong && t(wrong.messageKey, wrong.values)}
      isUnread={error !== null}
      onUnread={retry}
    />
  );
}
