import { Link } from 'wouter';
import type { TicketRow } from '../../../api/community/ticket.ts';
import { ticketLifecycle } from '../../../machines/community/ticket/lifecycle.ts';
import { Lines } from '../../app/my-work/work-activities.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Standing } from './standing.tsx';

/** The limit that it missed, beside the word for it; else the one that comes. */
const dueOf = ({ missed_at, resolve_due_at }: TicketRow): string => missed_at ?? resolve_due_at;

/** Tickets, one a line, with who asks, how they stand and until when. */
export function TicketLines({ tickets }: { tickets: TicketRow[] }) {
  const { t, instant } = useTexts();
  return (
    <Lines>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <span>
            <Link href={`/tickets/${ticket.id}`}>
              <bdi>{ticket.subject}</bdi>
            </Link>
            <small>
              <bdi>{ticket.tenant_name ?? ticket.name}</bdi> · {t(`community.ticket.priority_name.${ticket.priority}`)}
            </small>
          </span>
          <StatusChip lifecycle={ticketLifecycle} status={ticket.status} />
          <Standing ticket={ticket} />
          <time dateTime={dueOf(ticket)}>{instant(dueOf(ticket))}</time>
        </li>
      ))}
    </Lines>
  );
}
