import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { type ExportSnapshot, exporter } from '../../../machines/app/export/flows.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

/** An export's progress and errors, wherever the user is working meanwhile. */
export function ExportProgress() {
  const { t, number } = useTexts();
  const snapshot = useSelector(exporter, (snapshot: ExportSnapshot) => snapshot);
  const { job, rows, total, failure } = snapshot.context;
  if (!job) return null;
  const title = t('kit.export.of', { list: job.title });
  return (
    <Face role="group" aria-label={title} className="no-print">
      <strong>{title}</strong>
      {failure ? (
        <>
          <p role="alert">
            {t('kit.export.failed')} {failure.message}
          </p>
          <div>
            <Button onPress={() => exporter.send({ type: 'retry' })}>{t('kit.retry')}</Button>
            <Button kind="quiet" onPress={() => exporter.send({ type: 'dismiss' })}>
              {t('kit.close')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <progress aria-label={title} {...(total > 0 && { max: total, value: rows })} />
          <div>
            <span className="num">{total > 0 && t('kit.bulk.running', { done: number(rows), count: number(total) })}</span>
            <Button kind="quiet" onPress={() => exporter.send({ type: 'cancel' })}>
              {t('kit.cancel')}
            </Button>
          </div>
        </>
      )}
    </Face>
  );
}

const Face = styled.div`
  position: fixed; z-index: 9; inset-block-end: 56px; inset-inline-end: 16px; inline-size: min(280px, calc(100vw - 32px)); display: grid; gap: 6px;
  padding: 10px 12px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
  progress { inline-size: 100%; accent-color: var(--accent); }
  div { display: flex; gap: 8px; align-items: center; justify-content: space-between; }
  p { color: var(--danger); }
`;
