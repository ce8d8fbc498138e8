import { DropZone, Text } from 'react-aria-components';
import { styled } from 'styled-components';
import { useTexts } from '../../kit/ground/texts.tsx';
import { droppedOf } from './dragging.ts';
import { Refusal } from './refusal.tsx';
import { useBoardParts, useOpenness } from './use-board.ts';

const zones = ['provider', 'waiting', 'done'] as const;

/** Places for what isn't a technician's: offered to a provider, waiting, or resolved. Shown while a card is dragged. */
export function Zones() {
  const { t } = useTexts();
  const { refusal, dragged, onDrop } = useBoardParts();
  const openness = useOpenness();
  const refusedAt = zones.find((zone) => refusal?.place?.zone === zone);
  return (
    <>
      <Strip data-active={dragged !== null || undefined}>
        {zones.map((zone) => (
          <DropZone
            key={zone}
            aria-label={t(`maintenance.board.drop.${zone}`)}
            data-openness={openness({ zone }) ?? undefined}
            getDropOperation={() => 'move'}
            onDrop={async (event) => {
              const id = await droppedOf(event);
              if (id !== null) onDrop(id, { zone });
            }}
          >
            <Text slot="label">{t(`maintenance.board.drop.${zone}`)}</Text>
          </DropZone>
        ))}
      </Strip>
      {refusedAt && <Refusal />}
    </>
  );
}

const Strip = styled.div`
  display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px;
  .react-aria-DropZone { padding: 6px 10px; border: 1px dashed var(--line-strong); border-radius: var(--radius); color: var(--text-soft); text-align: center; }
  .react-aria-DropZone[data-openness='open'] { border-color: var(--accent); color: var(--text); }
  .react-aria-DropZone[data-openness='closed'] { opacity: 0.6; }
  .react-aria-DropZone[data-drop-target] { outline: 2px solid var(--accent); }
  .react-aria-DropZone[data-openness='closed'][data-drop-target] { outline-color: var(--danger); }
  @media (max-width: 720px) { display: none; }
`;
