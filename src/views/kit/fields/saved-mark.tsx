import { styled } from 'styled-components';
import { useTexts } from '../ground/texts.tsx';

/** Marks an unsaved change; `was` shows the saved value where that helps. */
export function SavedMark({ was }: { was?: string }) {
  const { t } = useTexts();
  return (
    <Face title={was ? t('kit.changed_was', { value: was }) : t('kit.changed')}>
      <span aria-hidden="true">• </span>
      <span className="hidden-visually">{t('kit.changed')} </span>
      {was && <small>{t('kit.changed_was', { value: was })}</small>}
    </Face>
  );
}
const Face = styled.span`color: var(--accent); small { color: var(--text-soft); font-size: 12px; }`;
