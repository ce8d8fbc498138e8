import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { type ExportSnapshot, exporter } from '../../../machines/app/export/flows.ts';
import { useTexts } from '../ground/texts.tsx';
import { ExportState } from './export-state.tsx';

/** An export's progress and errors, wherever the user is working meanwhile. */
export function ExportProgress() {
  const { t } = useTexts();
  const list = useSelector(exporter, titleOf);
  if (list === null) return null;
  const title = t('kit.export.of', { list });
  return (
    <Face role="group" aria-label={title} className="no-print">
      <strong>{title}</strong>
      <ExportState actor={exporter} label={title} />
    </Face>
  );
}

const titleOf = ({ context: { wish, found } }: ExportSnapshot) => wish?.title ?? found?.title ?? null;

const Face = styled.div`
  position: fixed; z-index: 9; inset-block-end: 56px; inset-inline-end: 16px; inline-size: min(280px, calc(100vw - 32px)); display: grid; gap: 6px;
  padding: 10px 12px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
`;
