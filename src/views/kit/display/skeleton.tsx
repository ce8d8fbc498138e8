import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';

/** Rows of the right height while the first page loads, so that nothing jumps. */
export function Skeleton({ columns, rows = 12 }: { columns: number; rows?: number }) {
  const { t } = useTexts();
  return (
    <Rows role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, k) => (
            <i key={k} style={{ inlineSize: `${40 + ((i * 7 + k * 13) % 45)}%` }} />
          ))}
        </div>
      ))}
    </Rows>
  );
}

const Rows = styled.div`
  div { display: grid; gap: 12px; align-items: center; block-size: var(--row); padding-inline: 10px; border-block-end: 1px solid var(--line); }
  i { block-size: 9px; border-radius: 4px; background: var(--line); }
`;
