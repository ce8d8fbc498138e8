import { sheetFormats } from '../../../api/app/export.ts';
import { type SheetWish, sheetMachine } from '../../../machines/app/sheet/flows.ts';
import { MenuButton } from '../actions/menu.tsx';
import { FailureAlert } from '../display/failure-alert.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useTask } from '../ground/use-read.ts';

/** Saves what is shown as a sheet, and says what kept it from being saved. */
export function SaveSheet(wish: Omit<SheetWish, 'format'>) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(sheetMachine);
  return (
    <>
      <MenuButton
        kind="quiet"
        label={t('kit.export')}
        isHeld={busy}
        items={sheetFormats.map((format) => ({
          id: format,
          label: t(`kit.export.${format}`),
          onAction: () => perform({ ...wish, format }),
        }))}
      >
        <span aria-hidden="true">↓</span> <span className="word">{t('kit.export')}</span>
      </MenuButton>
      <FailureAlert failure={failure} />
    </>
  );
}
