import { styled } from 'styled-components';
import type { BoardIssue, Technician } from '../../../api/maintenance/issue-board.ts';
import { slotsOf } from '../../../machines/maintenance/issue-board/slots.ts';
import { Empty } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useNarrow } from '../../kit/ground/use-narrow.ts';
import { Card } from './card.tsx';
import { ofProviders, slotHeight, TechnicianDay } from './technician.tsx';
import { useBoardParts } from './use-board.ts';

/** The day's visits, technician by technician: side by side, or on a phone as a list. */
export function Day() {
  const { t, timeZone = 'Asia/Riyadh' } = useTexts();
  const { board } = useBoardParts();
  const isNarrow = useNarrow();
  if (!board.technicians.length) return <Empty title={t('maintenance.board.no_technicians')} />;
  if (isNarrow) return <VisitList />;
  const slots = slotsOf(board, timeZone);
  return (
    <Grid role="group" aria-label={t('maintenance.board.day')} tabIndex={0}>
      <Hours aria-hidden="true">
        {slots.map((slot) => (
          <span key={slot} className="num" style={{ blockSize: slotHeight }}>
            {slot % 60 === 0 && `${String(slot / 60).padStart(2, '0')}:00`}
          </span>
        ))}
      </Hours>
      {board.technicians.map((technician) => (
        <TechnicianDay key={technician.id} technician={technician} slots={slots} zone={timeZone} />
      ))}
      {board.visits.some(({ assignee_id }) => assignee_id === null) && (
        <TechnicianDay technician={providersOf(board.visits, t('maintenance.board.providers'))} slots={slots} zone={timeZone} />
      )}
    </Grid>
  );
}

/** Visits of providers, who are no technicians of the company, in a column of their own. */
function providersOf(visits: readonly BoardIssue[], name: string): Technician {
  const own = visits.filter(({ assignee_id }) => assignee_id === null);
  const minutes = own.map(({ slot_from, slot_to }) => (Date.parse(slot_to ?? '') - Date.parse(slot_from ?? '')) / 60_000);
  return { id: ofProviders, name, visits: own.length, minutes: minutes.reduce((sum, one) => sum + one, 0) };
}

function VisitList() {
  const { t, instant } = useTexts();
  const { board, onPeek } = useBoardParts();
  if (!board.visits.length) return <Empty title={t('maintenance.board.no_visits')} />;
  return (
    <Visits>
      {board.visits.map((card) => (
        <li key={card.id}>
          <button type="button" data-issue={card.id} onClick={() => onPeek(card.id)}>
            <time dateTime={card.slot_from ?? ''}>{instant(card.slot_from)}</time>
            <Card card={card} />
          </button>
        </li>
      ))}
    </Visits>
  );
}

const Grid = styled.div`
  display: grid; grid-template-columns: 48px; grid-auto-flow: column; grid-auto-columns: minmax(180px, 1fr); align-items: start; overflow: auto; max-block-size: max(320px, calc(100vh - 190px)); border: 1px solid var(--line); border-radius: var(--radius);
  &:focus-visible { outline: 2px solid var(--accent); }
`;
const Hours = styled.div`
  display: grid; padding-block-start: 48px; color: var(--text-soft); font-size: 11px; text-align: end; padding-inline-end: 6px;
  span { transform: translateY(-7px); }
`;
const Visits = styled.ul`
  display: grid; gap: 6px;
  button { display: grid; inline-size: 100%; padding: 4px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--text); text-align: start; font: inherit; }
  time { color: var(--text-soft); font-size: 12px; padding-inline-start: 8px; }
`;
