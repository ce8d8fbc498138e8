import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { ActorRefFrom } from 'xstate';
import type { ExportSnapshot, exportMachine } from '../../../machines/app/export/flows.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

/** An export's progress with a cancel button, or its error with a retry button. */
export function ExportState({ actor, label }: { actor: ActorRefFrom<typeof exportMachine>; label: string }) {
  const { t, number } = useTexts();
  const snapshot = useSelector(actor, (snapshot: ExportSnapshot) => snapshot);
  const { found, bytes, failure } = snapshot.context;
  // R-32, where the file is there and only its download failed.
  const what = found?.state === 'ready' ? 'kit.export.download_failed' : 'kit.export.failed';
  if (failure)
    return (
      <Face>
        <p role="alert">{failure.kind === 'missing' ? t('kit.export.gone') : `${t(what)} ${failure.message}`}</p>
        <div>
          {snapshot.can({ type: 'retry' }) && <Button onPress={() => actor.send({ type: 'retry' })}>{t('kit.retry')}</Button>}
          <Button kind="quiet" onPress={() => actor.send({ type: 'dismiss' })}>
            {t('kit.close')}
          </Button>
        </div>
      </Face>
    );
  if (!snapshot.hasTag('busy')) return null;
  const isDownloading = snapshot.matches('downloading');
  const [done, all] = isDownloading ? [bytes, found?.size] : [found?.rows ?? 0, found?.total_rows];
  const count = found?.total_rows ?? null;
  return (
    <Face>
      <progress aria-label={label} {...(all && { max: all, value: done })} />
      <div>
        <span className="num">
          {isDownloading
            ? t('kit.export.downloading')
            : count === null
              ? t('kit.export.preparing')
              : t('kit.export.preparing_rows', { rows: number(count) })}
        </span>
        <Button kind="quiet" isPending={snapshot.matches('cancelling')} onPress={() => actor.send({ type: 'cancel' })}>
          {t('kit.cancel')}
        </Button>
      </div>
    </Face>
  );
}

const Face = styled.div`
  display: grid; gap: 6px;
  progress { inline-size: 100%; accent-color: var(--accent); }
  div { display: flex; gap: 8px; align-items: center; justify-content: space-between; }
  p[role=alert] { color: var(--danger); }
`;
