import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components';
import { styled } from 'styled-components';
import type { BoardIssue } from '../../../api/maintenance/issue-board.ts';
import { cardOf, type Place } from '../../../machines/maintenance/issue-board/plans.ts';
import { droppedOf } from './dragging.ts';
import { useBoardParts, useOpenness } from './use-board.ts';

interface Props {
  label: string;
  /** The place that a card is dropped on, by the card. */
  placeFor: (card: BoardIssue) => Place;
  children: ReactNode;
}

/**
 * A place of the board that cards are dropped on, by pointer or keys. It takes every card, so that it can say why one is refused; its
 * colours say beforehand. Without a card that is dragged there is nothing to focus.
 */
export function DropPlace({ label, placeFor, children }: Props) {
  const { board, dragged, onDrop } = useBoardParts();
  const openness = useOpenness();
  return (
    <Face
      aria-label={label}
      isDisabled={dragged === null}
      data-openness={(dragged && openness(placeFor(dragged))) ?? undefined}
      getDropOperation={() => 'move'}
      onDrop={async (event) => {
        const id = await droppedOf(event);
        const card = id === null ? undefined : cardOf(board, id);
        if (card) onDrop(card.id, placeFor(card));
      }}
    >
      {children}
    </Face>
  );
}

const Face = styled(DropZone).attrs({ className: 'drop-place' })`
  outline-offset: -2px;
  &[data-disabled] > :first-child { display: none; }
  &[data-openness='open'] { border-color: var(--accent); }
  &[data-openness='closed'] { opacity: 0.6; }
  &[data-drop-target] { outline: 2px dashed var(--accent); }
  &[data-openness='closed'][data-drop-target] { outline-color: var(--danger); }
`;
