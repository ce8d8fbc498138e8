import { useSelector } from '@xstate/react';
import { type ExportFormat, sheetFormats } from '../../../api/app/export.ts';
import { type ExportSnapshot, type ExportWish, exporter } from '../../../machines/app/export/flows.ts';
import { MenuButton } from '../actions/menu.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Exports the list as a file. */
export function ExportMenu({
  wish,
  formats = sheetFormats,
}: {
  wish: Omit<ExportWish, 'format'>;
  formats?: readonly ExportFormat[];
}) {
  const { t } = useTexts();
  const isBusy = useSelector(exporter, (snapshot: ExportSnapshot) => snapshot.hasTag('busy'));
  return (
    <MenuButton
      kind="quiet"
      label={t('kit.export')}
      isHeld={isBusy}
      items={formats.map((format) => ({
        id: format,
        label: t(`kit.export.${format}`),
        onAction: () => exporter.send({ type: 'export', wish: { ...wish, format } }),
      }))}
    >
      <span aria-hidden="true">↓</span> <span className="word">{t('kit.export')}</span>
    </MenuButton>
  );
}
