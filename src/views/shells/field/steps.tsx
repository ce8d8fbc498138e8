import { useState } from 'react';
import { latinDigits } from '../../../api/fields.ts';
import type { IssueAnswer } from '../../../api/maintenance/issue-answer.ts';
import type { IssueTask } from '../../../api/maintenance/issue-task.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Chip } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';
import { useJob } from './job.tsx';
import { PhotoButton } from './photo.tsx';
import { Pressed } from './pressed.tsx';

/** The steps of the job's checklist, and its tasks. */
export function StepsScreen() {
  const { t } = useTexts();
  const job = useJob();
  if (!job) return <p role="status">{t('field.job.gone')}</p>;
  return (
    <section>
      <h1>{t('field.steps.title')}</h1>
      {job.steps.map((step) => (
        <StepCard key={step.id} answer={step} />
      ))}
      {job.tasks.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </section>
  );
}

type Edits = Partial<Record<'result' | 'value' | 'text' | 'note', unknown>>;

function StepCard({ answer }: { answer: IssueAnswer }) {
  const { t, name } = useTexts();
  const { add } = useField();
  const { step, result, answered_at, failed } = answer;
  const give = (edits: Edits, file?: File) => {
    const before: Record<string, unknown> = { ...answer };
    const fields = Object.fromEntries(Object.entries(edits).map(([field, to]) => [field, { from: before[field] ?? null, to }]));
    add({
      ...{ issue_id: answer.issue_id, step_id: answer.id, base_version: answer.version },
      ...{ event: 'answer', payload: { fields }, file },
    });
  };
  const results = (['pass', 'fail', 'na'] as const).filter((id) => step.answer === 'pass_fail' || id === 'na');
  return (
    <Card>
      <header>
        <h2>{name(step)}</h2>
        {answered_at === null ? (
          <Chip tone={step.required ? 'yellow' : 'gray-outline'}>
            {t(step.required ? 'field.step.open' : 'field.step.optional')}
          </Chip>
        ) : (
          <Chip tone={failed ? 'red' : 'green'}>{t(failed ? 'maintenance.answer.result_name.fail' : 'field.step.done')}</Chip>
        )}
      </header>
      {step.hint && <small dir="auto">{step.hint}</small>}
      {step.answer === 'photo' && <PhotoButton label={t('field.photo')} onPhoto={(file) => give({}, file)} />}
      {(step.answer === 'number' || step.answer === 'reading') && (
        <Entry label={step.unit ?? t('field.value')} isNumber value={answer.value} onDone={(value) => give({ value })} />
      )}
      {step.answer === 'text' && <Entry label={t('field.text')} value={answer.text} onDone={(text) => give({ text })} />}
      <Pressed
        label={t('field.result')}
        choices={results.map((id) => ({ id, label: t(`maintenance.answer.result_name.${id}`) }))}
        value={result}
        onChange={(id) => give({ result: id })}
      />
    </Card>
  );
}

/** A text or a number, with what was entered before. */
function Entry({
  label,
  value,
  isNumber = false,
  onDone,
}: {
  label: string;
  value: string | number | null;
  isNumber?: boolean;
  onDone: (value: string | number) => void;
}) {
  const { t } = useTexts();
  const [text, setText] = useState(value === null ? '' : String(value));
  const entered = isNumber ? Number(latinDigits(text)) : text.trim();
  const isWrong = text.trim() === '' || (isNumber && !Number.isFinite(entered));
  return (
    <Row>
      <Field label={label} value={text} onChange={setText} inputMode={isNumber ? 'decimal' : 'text'} />
      <Button why={isWrong && t(isNumber ? 'field.value.missing' : 'field.text.missing')} onPress={() => onDone(entered)}>
        {t('field.keep')}
      </Button>
    </Row>
  );
}

function TaskCard({ task }: { task: IssueTask }) {
  const { t } = useTexts();
  const { add } = useField();
  const about = { issue_id: task.issue_id, task_id: task.id, base_version: task.version, event: 'task' as const };
  const isDone = task.status === 'complete';
  return (
    <Card>
      <header>
        <h2 dir="auto">{task.title}</h2>
        <Chip tone={isDone ? 'green' : 'yellow'}>{t(`issue_task.status.${task.status}`)}</Chip>
      </header>
      <Entry
        label={t('field.minutes')}
        isNumber
        value={task.minutes}
        onDone={(to) => add({ ...about, payload: { fields: { minutes: { from: task.minutes, to } } } })}
      />
      {!isDone && (
        <Button kind="primary" onPress={() => add({ ...about, payload: { status: 'complete' } })}>
          {t('field.task.complete')}
        </Button>
      )}
    </Card>
  );
}
