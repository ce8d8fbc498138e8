import { useTexts } from '../../kit/ground/texts.tsx';
import { FinishActivity, NotTakenBack, useFinishing } from '../../sales/activity/finish-activity.tsx';
import { ActivityLines, type OverdueActivity } from './work-activities.tsx';

/** My overdue activities, which can be marked as done in place. */
export function FinishableLines({ activities, onDone }: { activities: OverdueActivity[]; onDone: () => void }) {
  const { t } = useTexts();
  const finishing = useFinishing(onDone);
  return (
    <>
      <NotTakenBack by={finishing} />
      <ActivityLines
        activities={activities}
        action={({ id, lead_id, kind, lead_name }) => (
          <FinishActivity by={finishing} lead={lead_id} id={id} what={`${t(`sales.activity.${kind}`)} · ${lead_name}`} />
        )}
      />
    </>
  );
}
