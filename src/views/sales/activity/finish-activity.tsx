import { finishActivityMachine } from '../../../machines/sales/activity/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/**
 * Marks planned activities as done. Lives above the list, so that it can still be undone when the activity's row is
 * gone.
 */
export function useFinishing(onDone: () => void) {
  return useTask(finishActivityMachine, onDone);
}
export type Finishing = ReturnType<typeof useFinishing>;

/** The button that marks a planned activity as done. */
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

/** The error of a failed undo, whose row is no longer there to show it. */
export function NotTakenBack({ by: { failure, wanted } }: { by: Finishing }) {
  return <FailureAlert failure={wanted?.done === false ? failure : null} />;
}
