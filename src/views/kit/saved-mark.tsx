import { styled } from 'styled-components';
import { useTexts } from './texts.tsx';

/** It differs from what is saved; `was` says what is saved, where that helps. */
export function SavedMark({ was }: { was?: string | null }) {
  const { t } = useTexts();
  return (
    <Face title={t('kit.changed')}>
      <span aria-hidden="true">•</span>
      <span className="hidden-visually">{t('kit.changed')}</span>
      {was && <small>{t('kit.changed_was', { value: was })}</small>}
    </Face>
  );
}
const Face = styled.span`display: inline-flex; gap: 4px; align-items: baseline; color: var(--accent); small { color: var(--text-soft); font-size: 12px; }`;
