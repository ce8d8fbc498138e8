import { useSelector } from '@xstate/react';
import { type ExportSnapshot, type ExportWish, exporter } from '../../../machines/app/export/flows.ts';
import { MenuButton } from '../actions/menu.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Exports the list as a file. */
export function ExportMenu({ wish }: { wish: Omit<ExportWish, 'format'> }) {
  const { t } = useTexts();
  const isBusy = useSelector(exporter, (snapshot: ExportSnapshot) => snapshot.hasTag('busy'));
  return (
    <MenuButton
      kind="quiet"
      label={t('kit.export')}
      isDisabled={isBusy}
      items={(['xlsx', 'csv'] as const).map((format) => ({
        id: format,
        label: t(`kit.export.${format}`),
        onAction: () => exporter.send({ type: 'export', wish: { ...wish, format } }),
      }))}
    >
      <span aria-hidden="true">↓</span> <span className="word">{t('kit.export')}</span>
    </MenuButton>
  );
}
