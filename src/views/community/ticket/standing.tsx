import type { Ticket } from '../../../api/community/ticket.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const tones = { on_track: 'green-outline', at_risk: 'yellow', breached: 'red' } as const;

/** Whether a ticket is in time. */
export function Standing({ sla }: Pick<Ticket, 'sla'>) {
  const { t } = useTexts();
  return sla && <Chip tone={tones[sla]}>{t(`community.ticket.sla_name.${sla}`)}</Chip>;
}
