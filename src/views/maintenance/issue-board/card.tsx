import { styled } from 'styled-components';
import type { BoardIssue } from '../../../api/maintenance/issue-board.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import { maintenanceIssueRegions as regions } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Standing } from '../maintenance-issue/standing.tsx';

/** Who has an issue: a technician, or a provider. */
function useHolder(): (card: BoardIssue) => string {
  const { name } = useTexts();
  return ({ assignee_name, provider_name_en, provider_name_ar, dispatch_status }) =>
    assignee_name ??
    (dispatch_status === 'none' || provider_name_en === null
      ? ''
      : name({ name_en: provider_name_en, name_ar: provider_name_ar ?? undefined }));
}

/** The colour of a card: that of its dispatch in the chart. */
const toneOf = ({ dispatch_status }: BoardIssue): string =>
  stateMetaOf(regions.issue_dispatch.machine, dispatch_status)?.tone.replace('-outline', '') ?? 'neutral';

/** A card of two lines: which issue and where, then how it stands. */
export function Card({ card }: { card: BoardIssue }) {
  const { t, name, instant } = useTexts();
  const holder = useHolder()(card);
  const priority = t(`community.ticket.priority_name.${card.priority}`);
  return (
    <Face data-tone={toneOf(card)} title={card.description}>
      <span className="first">
        <b className="num">{card.ref_no}</b>
        <span className="place">
          <bdi>{name({ name_en: card.place_en, name_ar: card.place_ar })}</bdi>
        </span>
        <span data-priority={card.priority}>{priority}</span>
      </span>
      <span className="second">
        <span className="what">
          <bdi>{name({ name_en: card.subsubcategory_name_en, name_ar: card.subsubcategory_name_ar })}</bdi>
          {holder && (
            <>
              {' · '}
              <bdi>{holder}</bdi>
            </>
          )}
        </span>
        {card.dispatch_status !== 'none' && <StatusChip lifecycle={regions.issue_dispatch} status={card.dispatch_status} />}
        {card.waiting_status !== 'none' && <StatusChip lifecycle={regions.issue_waiting} status={card.waiting_status} />}
        {card.sla === 'on_time' ? (
          <time dateTime={card.resolve_due_at}>{instant(card.resolve_due_at)}</time>
        ) : (
          <Standing issue={card} />
        )}
      </span>
    </Face>
  );
}

const Face = styled.span`
  display: grid; gap: 2px; min-inline-size: 0; padding: 4px 8px; border-inline-start: 3px solid var(--line-strong); block-size: 100%; align-content: center; overflow: hidden;
  &[data-tone='blue'] { border-color: var(--blue); }
  &[data-tone='green'] { border-color: var(--green); }
  &[data-tone='yellow'] { border-color: var(--yellow); }
  &[data-tone='red'] { border-color: var(--red); }
  &[data-tone='gray'] { border-color: var(--gray); }
  .first, .second { display: flex; gap: 6px; align-items: center; min-inline-size: 0; white-space: nowrap; }
  .place, .what { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
  .second { color: var(--text-soft); font-size: 12px; }
  b { font-weight: 600; }
  [data-priority='critical'] { color: var(--red); font-weight: 600; }
  [data-priority='high'] { font-weight: 600; }
`;
