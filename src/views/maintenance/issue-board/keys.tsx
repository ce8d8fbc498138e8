import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { type BoardKey, boardKeys } from '../../../machines/maintenance/issue-board/plans.ts';
import { Keys } from '../../app/palette/keys-shown.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { type Hotkey, useHotkeys } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

interface Handlers {
  here: number | null;
  queue: RefObject<HTMLDivElement | null>;
  onAct: (key: BoardKey) => void;
  onPeek: (id: number) => void;
}
const names = Object.keys(boardKeys) as BoardKey[];

/** Moves among the cards of the list that has the focus, or into the queue. */
function step(queue: HTMLElement | null, key: 'ArrowDown' | 'ArrowUp') {
  const card = document.activeElement?.closest<HTMLElement>('[data-issue]');
  if (card) card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else queue?.querySelector<HTMLElement>('[data-here]')?.focus() ?? queue?.querySelector<HTMLElement>('[data-issue]')?.focus();
}

/** Binds the board's keys: each act goes to the card that was focused last. */
export function useBoardKeys({ here, queue, onAct, onPeek }: Handlers): void {
  const { t } = useTexts();
  const acts: Hotkey[] = names.map((keys) => ({
    keys,
    label: t(`maintenance.board.key.${keys}`),
    run: () => onAct(keys),
  }));
  useHotkeys([
    { keys: 'KeyJ', run: () => step(queue.current, 'ArrowDown') },
    { keys: 'KeyK', run: () => step(queue.current, 'ArrowUp') },
    ...acts,
    ...(here === null ? [] : [{ keys: 'Space', label: t('maintenance.board.key.Space'), run: () => onPeek(here) }]),
  ]);
}

/** The legend of the board's keys; acts can be pressed as well, and go to the same card. */
export function KeyLegend({ isHeld, onAct }: { isHeld: boolean; onAct: (key: BoardKey) => void }) {
  const { t } = useTexts();
  return (
    <Legend aria-label={t('app.keys')}>
      {(['KeyJ', 'KeyK', 'Slash', 'Space'] as const).map((keys) => (
        <li key={keys}>
          <Keys keys={keys} /> {t(`maintenance.board.key.${keys}`)}
        </li>
      ))}
      {names.map((keys) => (
        <li key={keys}>
          <Button kind="quiet" isHeld={isHeld} onPress={() => onAct(keys)}>
            <Keys keys={keys} /> {t(`maintenance.board.key.${keys}`)}
          </Button>
        </li>
      ))}
    </Legend>
  );
}

const Legend = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 14px; color: var(--text-soft); font-size: 12px;
  li { display: inline-flex; gap: 4px; align-items: center; }
  @media (max-width: 720px) { display: none; }
`;
