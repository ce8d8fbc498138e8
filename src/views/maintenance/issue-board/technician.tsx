import { type DragEvent, useState } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { styled } from 'styled-components';
import { type BoardIssue, boardLimits, type Technician } from '../../../api/maintenance/issue-board.ts';
import type { Place } from '../../../machines/maintenance/issue-board/plans.ts';
import { isOpenAt, minutesOf, slotAt } from '../../../machines/maintenance/issue-board/slots.ts';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Card } from './card.tsx';
import { useDragged } from './dragging.ts';
import { DropPlace } from './drop-place.tsx';
import { Refusal } from './refusal.tsx';
import { useBoardParts } from './use-board.ts';

export const slotHeight = 26;
/** Instead of a technician’s id: the column of visits by providers. */
export const ofProviders = 0;
const headHeight = 48;

/** A technician's day: visits by half hours. A card is dropped on a half hour by the pointer, and on the technician by keys. */
export function TechnicianDay({ technician, slots, zone }: { technician: Technician; slots: number[]; zone: string }) {
  const { t, number } = useTexts();
  const { board, here, dragged, refusal, onPeek } = useBoardParts();
  const [over, setOver] = useState<number | null>(null);
  // By keys, no half hour is pointed at.
  if (dragged === null && over !== null) setOver(null);
  const cards = board.visits.filter(({ assignee_id }) => (assignee_id ?? ofProviders) === technician.id);
  const { dragAndDropHooks } = useDragAndDrop(useDragged(cards));
  const { id, name, visits, minutes } = technician;
  const placeAt = (card: BoardIssue, slot: number | null): Place => {
    if (id === ofProviders) return { zone: 'provider' };
    if (slot === null) return { zone: 'technician', technician: id };
    return { zone: 'slot', technician: id, ...slotAt(card, board.day, slot, zone) };
  };
  // The half hour under the pointer; above them is the technician alone.
  const follow = (event: DragEvent<HTMLElement>) => {
    const at = event.clientY - event.currentTarget.getBoundingClientRect().top - headHeight;
    setOver(at < 0 ? null : (slots[Math.floor(at / slotHeight)] ?? null));
  };
  const [first = 0] = slots;
  const styleOf = ({ slot_from, slot_to }: BoardIssue) => {
    const from = minutesOf(slot_from ?? '', board.day, zone);
    const height = ((minutesOf(slot_to ?? '', board.day, zone) - from) / boardLimits.step) * slotHeight;
    return { insetBlockStart: ((from - first) / boardLimits.step) * slotHeight, blockSize: Math.max(slotHeight, height) - 1 };
  };
  const isRefused = refusal?.place && 'technician' in refusal.place && refusal.place.technician === id;
  return (
    <Column aria-label={name} onDragOverCapture={follow} onDragLeaveCapture={() => setOver(null)}>
      <DropPlace
        label={id === ofProviders ? t('maintenance.board.drop.provider') : t('maintenance.board.drop.technician', { name })}
        placeFor={(card) => placeAt(card, over)}
      >
        <header>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{t('maintenance.board.load', { count: visits, hours: number(Math.round(minutes / 6) / 10) })}</small>
        </header>
        <div className="slots" style={{ blockSize: slots.length * slotHeight }}>
          {slots.map((slot) => (
            <i
              key={slot}
              data-closed={!isOpenAt(board, slot, zone) || undefined}
              data-over={(dragged !== null && slot === over) || undefined}
              style={{ blockSize: slotHeight }}
            />
          ))}
          <GridList
            aria-label={t('maintenance.board.visits_of', { name })}
            items={cards}
            selectionMode="none"
            disallowTypeAhead
            dragAndDropHooks={dragAndDropHooks}
            onAction={(key) => onPeek(Number(key))}
            dependencies={[here]}
          >
            {(card) => (
              <GridListItem
                id={card.id}
                textValue={card.ref_no}
                data-issue={card.id}
                data-here={card.id === here || undefined}
                style={styleOf(card)}
              >
                <Button slot="drag" aria-label={t('maintenance.board.drag', { ref_no: card.ref_no })}>
                  <Icon name="more" />
                </Button>
                <Card card={card} />
              </GridListItem>
            )}
          </GridList>
        </div>
      </DropPlace>
      {isRefused && <Refusal />}
    </Column>
  );
}

const Column = styled.section`
  display: grid; gap: 6px; align-content: start; min-inline-size: 180px; border-inline-start: 1px solid var(--line);
  header { display: grid; align-content: center; block-size: ${headHeight}px; padding-inline: 8px; border-block-end: 1px solid var(--line); }
  header b, header small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  header small { color: var(--text-soft); }
  .slots { position: relative; }
  .slots > i { display: block; border-block-end: 1px solid var(--line); }
  .slots > i[data-closed] { background: var(--sunken); }
  .slots > i[data-over] { background: var(--accent-soft); }
  .react-aria-GridList { position: absolute; inset: 0; outline: none; pointer-events: none; }
  .react-aria-GridListItem { position: absolute; inset-inline: 2px; display: grid; grid-template-columns: 18px minmax(0, 1fr); align-items: center; overflow: hidden; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--raised); cursor: default; pointer-events: auto; }
  .react-aria-GridListItem[data-here] { box-shadow: 0 0 0 1px var(--accent); }
  .react-aria-GridListItem[data-focus-visible] { outline: 2px solid var(--accent); }
  .react-aria-GridListItem[data-dragging] { opacity: 0.5; }
  .react-aria-Button[slot='drag'] { color: var(--text-soft); border: 0; background: none; cursor: grab; }
`;
