/** Where a key leads in a grid, in reading order: the same words for both directions of writing. */
export type GridMove = 'back' | 'on' | 'up' | 'down' | 'start' | 'end' | 'pageUp' | 'pageDown';

const moves: Record<string, GridMove> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** What a key asks of a grid with a roving tabindex; null if it is not for the grid. */
export function gridMoveOf(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  dir: 'ltr' | 'rtl',
): GridMove | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowLeft') return dir === 'rtl' ? 'on' : 'back';
  if (key === 'ArrowRight') return dir === 'rtl' ? 'back' : 'on';
  return moves[key] ?? null;
}
