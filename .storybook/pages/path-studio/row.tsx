import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { Taking } from '../../../src/workbench/exports/take.ts';
import type { SayPaths } from '../../../src/workbench/exports/words.ts';
import type { StudioRef } from '../../../src/workbench/paths/studio.machine.ts';

export interface ListProps {
  taking: Taking;
  /** The number of the open row; 0: none. */
  chosen: number;
  words: SayPaths;
  send: StudioRef['send'];
}

/** A row of the studio's numbered lists. Opening it shows its details and closes the one that was open. */
export function Row({
  number: own,
  chosen,
  send,
  name,
  size,
  children,
}: Pick<ListProps, 'chosen' | 'send'> & { number: number; name: ReactNode; size: string; children: ReactNode }) {
  const { number } = useTexts();
  const isOpen = own === chosen;
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={() => send({ type: 'path.choose', path: isOpen ? 0 : own })}>
        <b>{number(own)}</b>
        <span>{name}</span>
        <small>{size}</small>
      </button>
      {isOpen && children}
    </li>
  );
}

export const List = styled.ol`
  display: grid; gap: 4px;
  > li > button { display: grid; grid-template-columns: 28px minmax(0, 1fr) auto; gap: 8px; inline-size: 100%; text-align: start; align-items: baseline; padding: 5px 8px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); cursor: pointer; color: inherit; }
  > li > button:hover { background: var(--sunken); }
  > li[data-open] > button { border-color: var(--blue); background: var(--blue-soft); color: var(--blue); }
  > li > button > b { font-variant-numeric: tabular-nums; color: var(--text-soft); font-weight: 500; }
  > li[data-open] > button > b, > li[data-open] > button > small { color: var(--blue); }
  > li > button > small { color: var(--text-soft); white-space: nowrap; }
  > li:not([data-open]) > button > span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; } i { font-style: normal; } > li > button > span small { color: var(--text-soft); font-size: 12px; } > li[data-open] > button > span small { color: inherit; }
  q { color: var(--text-soft); } > li[data-open] > button q { color: inherit; }
`;
