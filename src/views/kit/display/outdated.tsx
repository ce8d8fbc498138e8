import { useSelector } from '@xstate/react';
import { outdated } from '../../../machines/app/stores/outdated.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Band } from './band.ts';

/** Says that parts of the page may be out of date, as they couldn't be read again; tries all of them at once. */
export function Outdated() {
  const { t } = useTexts();
  const reads = useSelector(outdated, (state) => state.context.reads);
  if (reads.length === 0) return null;
  return (
    <Band role="status" data-tone="yellow">
      <p>{t('app.outdated')}</p>
      <Button kind="quiet" onPress={() => reads.map((read) => read.send({ type: 'retry' }))}>
        {t('kit.retry')}
      </Button>
    </Band>
  );
}
