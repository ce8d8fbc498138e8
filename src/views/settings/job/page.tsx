import { useState } from 'react';
import type { BackgroundJob } from '../../../api/settings/job.ts';
import { jobColumns } from '../../../machines/settings/job/columns.ts';
import { discardJobMachine, jobStates, jobsMachine, retryJobMachine } from '../../../machines/settings/job/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Row } from '../../kit/display/parts.tsx';
import { useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { Question } from '../../kit/overlays/dialog.tsx';

const tones = { waiting: 'gray', running: 'blue', retrying: 'yellow', given_up: 'red' } as const;

/** /settings/jobs: unfinished background jobs, above all failed ones. */
export function JobsPage() {
  const said = useTexts();
  const { t, number } = said;
  const { may } = useCurrentUser();
  const states = useWords('jobs.state', jobStates);
  const retry = useTask(retryJobMachine);
  const discard = useTask(discardJobMachine);
  const [discarding, setDiscarding] = useState<BackgroundJob | null>(null);
  const failure = retry.failure ?? discard.failure;
  const nameOf = ({ kind }: BackgroundJob) => t(`jobs.kind.${kind}`);
  const why = !may('settings.edit') && t('app.not_allowed');
  const columns = [
    ...wordsOf(jobColumns, said, {
      state: ({ state }) => <Chip tone={tones[state]}>{t(`jobs.state.${state}`)}</Chip>,
      attempts: ({ attempts, max_attempts }) => t('jobs.attempts_of', { attempts: number(attempts), most: number(max_attempts) }),
      // A locale key, or a message shown as it is.
      last_error: ({ last_error }) => (last_error ? <bdi>{t(last_error)}</bdi> : '–'),
    }),
    {
      id: 'actions',
      label: t('jobs.field.actions'),
      width: 220,
      isMain: true,
      show: (job: BackgroundJob) =>
        job.state !== 'running' && (
          <Row>
            <Button
              kind="quiet"
              why={why}
              isPending={retry.busy && retry.wanted?.id === job.id}
              onPress={() => retry.perform({ id: job.id })}
            >
              {t('jobs.retry')}
            </Button>
            <Button kind="quiet" why={why} onPress={() => setDiscarding(job)}>
              {t('jobs.discard')}
            </Button>
          </Row>
        ),
    },
  ];
  return (
    <>
      <FailureAlert failure={failure} />
      <ListPage
        list="jobs"
        title={t('settings.jobs')}
        machine={jobsMachine}
        columns={columns}
        filters={[{ id: 'state', label: t('jobs.field.state'), choices: states }]}
        hasSearch={false}
        none={{ title: t('jobs.none'), hint: t('jobs.none_hint') }}
      />
      {discarding && (
        <Question
          title={t('jobs.discard_sure')}
          onLeave={() => setDiscarding(null)}
          actions={
            <>
              <Button
                kind="danger"
                onPress={() => {
                  discard.perform({ id: discarding.id });
                  setDiscarding(null);
                }}
              >
                {t('jobs.discard')}
              </Button>
              <Button onPress={() => setDiscarding(null)}>{t('kit.cancel')}</Button>
            </>
          }
        >
          <p>
            <strong>{nameOf(discarding)}</strong>
          </p>
          <p>{t('jobs.discard_means')}</p>
        </Question>
      )}
    </>
  );
}
