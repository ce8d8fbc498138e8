import { Link } from 'wouter';
import { myTicketsMachine } from '../../../machines/community/ticket/flows.ts';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { TicketLines } from './lines.tsx';

/** The user's own tickets, for My work; nothing without any. */
export function MyTickets() {
  const { t } = useTexts();
  const { answer } = useRead(myTicketsMachine, null);
  if (!answer?.length) return null;
  return (
    <Section>
      <h2>{t('app.work.tickets')}</h2>
      <TicketLines tickets={answer} />
      <p>
        <Link href="/tickets?assignee_id=me">{t('app.work.all_tickets')}</Link>
      </p>
    </Section>
  );
}
