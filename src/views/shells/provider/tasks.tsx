import { useState } from 'react';
import { styled } from 'styled-components';
import type { ProviderIssue, ProviderTask } from '../../../api/maintenance/provider-portal.ts';
import { addProviderTaskMachine, providerTaskMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { Card } from '../portal/frame.tsx';

interface Props {
  job: ProviderIssue;
  tasks: ProviderTask[];
  onDone: () => void;
}
/** The tasks of a job: ticked off one by one, and more of them. */
export function JobTasks({ job, tasks, onDone }: Props) {
  const { t } = useTexts();
  const { perform, failure, busy, wanted } = useTask(providerTaskMachine, onDone);
  const isOver = job.dispatch_status === 'done';
  return (
    <Section>
      <h2>{t('maintenance.tasks')}</h2>
      {tasks.length === 0 && <p>{t('provider_portal.tasks.none')}</p>}
      {tasks.length > 0 && (
        <Card>
          {tasks.map(({ id, version, title, required, status, note }) => (
            <Line key={id}>
              <span>
                <strong dir="auto">{title}</strong>
                <small>
                  {t(`issue_task.status.${status}`)}
                  {required && ` · ${t('provider_portal.tasks.required')}`}
                </small>
                {note && <small dir="auto">{note}</small>}
              </span>
              {!isOver && (
                <Button
                  kind={status === 'complete' ? 'quiet' : 'plain'}
                  aria-label={t(
                    status === 'complete' ? 'provider_portal.tasks.reopen_one' : 'provider_portal.tasks.complete_one',
                    { title },
                  )}
                  isPending={busy && wanted?.id === id}
                  isHeld={busy}
                  onPress={() => perform({ id, version, status: status === 'complete' ? 'open' : 'complete' })}
                >
                  {t(status === 'complete' ? 'provider_portal.tasks.reopen' : 'provider_portal.tasks.complete')}
                </Button>
              )}
            </Line>
          ))}
        </Card>
      )}
      <FailureAlert failure={failure} />
      {!isOver && <AddTask job={job} onDone={onDone} />}
    </Section>
  );
}

function AddTask({ job, onDone }: { job: ProviderIssue; onDone: () => void }) {
  const { t } = useTexts();
  const [title, setTitle] = useState('');
  const { perform, failure, busy } = useTask(addProviderTaskMachine, () => {
    setTitle('');
    onDone();
  });
  return (
    <Adding
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && title.trim()) perform({ issue_id: job.id, title });
      }}
    >
      <Field
        name="title"
        label={t('provider_portal.tasks.new')}
        value={title}
        onChange={setTitle}
        error={failure?.kind === 'invalid' ? failure.fields.title : null}
      />
      <Button type="submit" isPending={busy} why={title.trim() === '' && t('provider_portal.tasks.title_first')}>
        {t('provider_portal.tasks.add')}
      </Button>
    </Adding>
  );
}

const Line = styled.div`
  display: flex; gap: 12px; align-items: center; justify-content: space-between;
  > span { display: grid; gap: 2px; min-inline-size: 0; overflow-wrap: anywhere; } small { color: var(--text-soft); }
`;
const Adding = styled.form`display: grid; gap: 8px;`;
