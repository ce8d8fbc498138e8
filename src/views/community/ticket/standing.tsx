import type { TicketRow } from '../../../api/community/ticket.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const tones = { on_track: 'green-outline', at_risk: 'yellow', breached: 'red' } as const;

/** Whether a ticket is in time; of one that was only answered late, as its day to be resolved is still to come. */
export function Standing({ ticket: { sla, missed_at, resolve_due_at } }: { ticket: TicketRow }) {
  const { t } = useTexts();
  if (!sla) return null;
  const isAnsweredLate = missed_at !== null && missed_at !== resolve_due_at;
  return (
    <Chip tone={tones[sla]}>{t(isAnsweredLate ? 'community.ticket.late_response' : `community.ticket.sla_name.${sla}`)}</Chip>
  );
}
