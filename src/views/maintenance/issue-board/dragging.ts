import { type DropZoneProps, isTextDropItem } from 'react-aria-components';
import type { BoardIssue } from '../../../api/maintenance/issue-board.ts';
import { useBoardParts } from './use-board.ts';

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];
/** The type of a dragged card's data: other pages and programs take its reference as text. */
const issueType = 'application/x-statehouse-issue';
/** What a list of cards says of the ones that are dragged. */
const itemsOf = (cards: readonly BoardIssue[], keys: Iterable<unknown>) =>
  [...keys].flatMap((key) => {
    const card = cards.find(({ id }) => id === Number(key));
    return card ? [{ [issueType]: String(card.id), 'text/plain': card.ref_no }] : [];
  });

/** The options of a list whose cards can be dragged. */
export function useDragged(cards: readonly BoardIssue[]) {
  const { onDrag } = useBoardParts();
  return {
    getItems: (keys: Iterable<unknown>) => itemsOf(cards, keys),
    onDragStart: ({ keys }: { keys: Iterable<unknown> }) => onDrag(Number([...keys][0])),
    onDragEnd: () => onDrag(null),
  };
}

/** The id of the card that was dropped; null if it is something else. */
export async function droppedOf({ items }: Pick<DropEvent, 'items'>): Promise<number | null> {
  const item = items.find((one) => isTextDropItem(one) && one.types.has(issueType));
  return item && isTextDropItem(item) ? Number(await item.getText(issueType)) : null;
}
