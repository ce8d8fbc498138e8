import type { RefObject } from 'react';
import { Button, GridList, GridListItem, ListLayout, useDragAndDrop, Virtualizer } from 'react-aria-components';
import { styled } from 'styled-components';
import { boardLimits } from '../../../api/maintenance/issue-board.ts';
import { Empty } from '../../kit/display/parts.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Card } from './card.tsx';
import { useDragged } from './dragging.ts';
import { DropPlace } from './drop-place.tsx';
import { Refusal } from './refusal.tsx';
import { useBoardParts } from './use-board.ts';

const layoutOptions = { rowHeight: 52 };

/** Open issues without a visit ahead, the most urgent first. A card that is dropped here is taken back. */
export function Queue({ list }: { list: RefObject<HTMLDivElement | null> }) {
  const { t, number } = useTexts();
  const { board, here, refusal, onPeek } = useBoardParts();
  const { queue, totals } = board;
  const { dragAndDropHooks } = useDragAndDrop(useDragged(queue));
  const label = t('maintenance.board.queue', { count: totals.queue });
  return (
    <Side>
      <h2>{label}</h2>
      <p>
        {t('maintenance.board.totals', {
          unassigned: number(totals.unassigned),
          at_risk: number(totals.at_risk),
          breached: number(totals.breached),
        })}
      </p>
      {refusal?.place?.zone === 'queue' && <Refusal />}
      <DropPlace label={t('maintenance.board.drop.queue')} placeFor={() => ({ zone: 'queue' })}>
        <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
          <GridList
            ref={list}
            aria-label={label}
            items={queue}
            selectionMode="none"
            disallowTypeAhead
            dragAndDropHooks={dragAndDropHooks}
            onAction={(key) => onPeek(Number(key))}
            renderEmptyState={() => <Empty title={t('maintenance.board.queue_empty')} />}
            dependencies={[here]}
          >
            {(card) => (
              <GridListItem id={card.id} textValue={card.ref_no} data-issue={card.id} data-here={card.id === here || undefined}>
                <Button slot="drag" aria-label={t('maintenance.board.drag', { ref_no: card.ref_no })}>
                  <Icon name="more" />
                </Button>
                <Card card={card} />
              </GridListItem>
            )}
          </GridList>
        </Virtualizer>
      </DropPlace>
      {totals.queue > queue.length && (
        <small>{t('maintenance.board.cut', { count: boardLimits.queue, all: totals.queue })}</small>
      )}
    </Side>
  );
}

const Side = styled.section`
  display: grid; gap: 6px; align-content: start; min-inline-size: 0;
  > p, > small { color: var(--text-soft); font-size: 12px; }
  > .drop-place { border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
  .react-aria-GridList { block-size: max(280px, calc(100vh - 260px)); overflow: auto; outline: none; }
  .react-aria-GridListItem { display: grid; grid-template-columns: 20px minmax(0, 1fr); align-items: center; block-size: 100%; border-block-end: 1px solid var(--line); cursor: default; outline-offset: -2px; }
  .react-aria-GridListItem[data-here] { background: var(--sunken); }
  .react-aria-GridListItem[data-hovered] { background: var(--hover); }
  .react-aria-GridListItem[data-focus-visible] { outline: 2px solid var(--accent); }
  .react-aria-GridListItem[data-dragging] { opacity: 0.5; }
  .react-aria-Button[slot='drag'] { color: var(--text-soft); border: 0; background: none; cursor: grab; }
`;
