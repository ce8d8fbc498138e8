import { useState } from 'react';
import { finishActivityMachine } from '../../machines/sales/finish-activity.machine.ts';
import { Button } from '../kit/actions/button.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useTask } from '../kit/ground/use-read.ts';

/** Where a planned activity is shown it can be said to be done. */
export function FinishActivity({ lead, id, what, onDone }: { lead: number; id: number; what: string; onDone: () => void }) {
  const { t } = useTexts();
  const { perform, failure, busy, done } = useTask(finishActivityMachine);
  const [seen, setSeen] = useState(0);
  if (done !== seen) {
    setSeen(done);
    onDone();
  }
  return (
    <>
      {failure && (
        <small role="alert" data-late>
          {failure.message}
        </small>
      )}
      <Button
        kind="quiet"
        isPending={busy}
        aria-label={t('sales.activity.finish_what', { what })}
        onPress={() => perform({ lead_id: lead, id, done: true })}
      >
        {t('sales.activity.finish')}
      </Button>
    </>
  );
}
