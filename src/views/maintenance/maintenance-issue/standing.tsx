import type { MaintenanceIssueRow } from '../../../api/maintenance/maintenance-issue.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const tones = { on_time: 'green-outline', at_risk: 'yellow', breached: 'red', paused: 'gray-outline' } as const;

/** Whether an issue is in time; of one that was only answered late, as its day to be resolved is still to come. */
export function Standing({
  issue: { sla, missed_at, resolve_due_at },
}: {
  issue: Pick<MaintenanceIssueRow, 'sla' | 'missed_at' | 'resolve_due_at'>;
}) {
  const { t } = useTexts();
  if (!sla) return null;
  const isAnsweredLate = missed_at !== null && missed_at !== resolve_due_at;
  return (
    <Chip tone={tones[sla]}>{t(isAnsweredLate ? 'maintenance.issue.late_response' : `maintenance.issue.sla_name.${sla}`)}</Chip>
  );
}
