import { useTexts } from '../../kit/ground/texts.tsx';
import { FinishActivity, NotTakenBack, useFinishing } from '../../sales/activity/finish-activity.tsx';
import { ActivityLines } from './work-activities.tsx';

/** My activities, which can be marked as done in place. */
export function FinishableLines({
  onDone,
  ...lines
}: Pick<Parameters<typeof ActivityLines>[0], 'activities' | 'now'> & { onDone: () => void }) {
  const { t } = useTexts();
  const finishing = useFinishing(onDone);
  return (
    <>
      <NotTakenBack by={finishing} />
      <ActivityLines
        {...lines}
        action={({ id, lead_id, kind, lead_name }) => (
          <FinishActivity by={finishing} lead={lead_id} id={id} what={`${t(`sales.activity.${kind}`)} · ${lead_name}`} />
        )}
      />
    </>
  );
}
