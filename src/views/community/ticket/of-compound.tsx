import { Link } from 'wouter';
import { compoundTicketsMachine } from '../../../machines/community/ticket/flows.ts';
import { Empty, Loading, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { TicketLines } from './lines.tsx';

/** What came in from a compound, newest first. */
export function CompoundTickets({ compound }: { compound: number }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(compoundTicketsMachine, { compound });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <Stack>
      {answer.length ? (
        <TicketLines tickets={answer} />
      ) : (
        <Empty title={t('community.ticket.none')}>
          <p>{t('community.ticket.none_hint')}</p>
        </Empty>
      )}
      <p>
        <Link href={`/tickets?compound_id=${compound}`}>{t('community.ticket.all_of_compound')}</Link>
      </p>
    </Stack>
  );
}
