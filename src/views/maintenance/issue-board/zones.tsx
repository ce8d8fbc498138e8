import { Text } from 'react-aria-components';
import { styled } from 'styled-components';
import { useTexts } from '../../kit/ground/texts.tsx';
import { DropPlace } from './drop-place.tsx';
import { Refusal } from './refusal.tsx';
import { useBoardParts } from './use-board.ts';

const zones = ['provider', 'waiting', 'done'] as const;

/** Places for what isn't a technician's: offered to a provider, waiting, or resolved. Shown while a card is dragged. */
export function Zones() {
  const { t } = useTexts();
  const { refusal, dragged } = useBoardParts();
  const refusedAt = zones.find((zone) => refusal?.place?.zone === zone);
  return (
    <>
      <Strip data-active={dragged !== null || undefined}>
        {zones.map((zone) => (
          <DropPlace key={zone} label={t(`maintenance.board.drop.${zone}`)} placeFor={() => ({ zone })}>
            <Text slot="label">{t(`maintenance.board.drop.${zone}`)}</Text>
          </DropPlace>
        ))}
      </Strip>
      {refusedAt && <Refusal />}
    </>
  );
}

const Strip = styled.div`
  display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px;
  .drop-place { padding: 6px 10px; border: 1px dashed var(--line-strong); border-radius: var(--radius); color: var(--text-soft); text-align: center; }
  @media (max-width: 720px) { display: none; }
`;
