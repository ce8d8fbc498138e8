import { useSelector } from '@xstate/react';
import { type ExportJob, type ExportSnapshot, exporter } from '../../../machines/app/export/flows.ts';
import { MenuButton } from '../actions/menu.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Exports the list as a file. */
export function ExportMenu({ job }: { job: Omit<ExportJob, 'format'> }) {
  const { t } = useTexts();
  const isBusy = useSelector(exporter, (snapshot: ExportSnapshot) => snapshot.matches('writing'));
  return (
    <MenuButton
      kind="quiet"
      label={t('kit.export')}
      isDisabled={isBusy}
      items={(['xlsx', 'csv'] as const).map((format) => ({
        id: format,
        label: t(`kit.export.${format}`),
        onAction: () => exporter.send({ type: 'export', job: { ...job, format } }),
      }))}
    >
      <span aria-hidden="true">↓</span> <span className="word">{t('kit.export')}</span>
    </MenuButton>
  );
}
