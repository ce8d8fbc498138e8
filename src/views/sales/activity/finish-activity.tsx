import { useState } from 'react';
import { finishActivityMachine } from '../../../machines/sales/activity/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/**
 * Saying that planned activities are done, for a list of them: kept above the list, so that it can be taken back when
 * the line that was done is gone.
 */
export function useFinishing(onDone: () => void) {
  const task = useTask(finishActivityMachine);
  const [seen, setSeen] = useState(0);
  if (task.done !== seen) {
    setSeen(task.done);
    onDone();
  }
  return task;
}
export type Finishing = ReturnType<typeof useFinishing>;

/** Where a planned activity is shown it can be said to be done. */
export function FinishActivity({ by, lead, id, what }: { by: Finishing; lead: number; id: number; what: string }) {
  const { t } = useTexts();
  const isMine = by.wanted?.id === id;
  return (
    <>
      {by.failure && isMine && (
        <small role="alert" data-late>
          {by.failure.message}
        </small>
      )}
      <Button
        kind="quiet"
        isPending={by.busy && isMine}
        aria-label={t('sales.activity.finish_what', { what })}
        onPress={() => by.perform({ lead_id: lead, id, done: true })}
      >
        {t('sales.activity.finish')}
      </Button>
    </>
  );
}

/** What was done could not be taken back: its line is not there to say so. */
export function NotTakenBack({ by: { failure, wanted } }: { by: Finishing }) {
  return failure && wanted?.done === false ? <Alert role="alert">{failure.message}</Alert> : null;
}
