import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { RecordSnapshot } from '../../../machines/kit/record/record-flow.ts';
import { Button, Reasons } from '../actions/button.tsx';
import { Behind } from '../display/behind.tsx';
import { Alert, Row } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';

interface Props<R extends Versioned> {
  snapshot: RecordSnapshot<R, Record<string, unknown>>;
  send: (event: { type: string }) => void;
  /** An earlier unsaved draft: from when, and what to do with it. */
  draft: { at: string; onGoOn: () => void; onDiscard: () => void } | null;
}

/** Notices on a record: a refusal, a lost session, a draft, a newer version. */
export function RecordNotices<R extends Versioned>({ snapshot, send, draft }: Props<R>) {
  const { t, ago } = useTexts();
  const { failure, reasons } = snapshot.context;
  const can = (type: 'retry' | 'proceed') => snapshot.can({ type });
  const press = (type: string, label: string) => <Button onPress={() => send({ type })}>{t(label)}</Button>;
  return (
    <>
      {(['refused', 'actFailed', 'stale'] as const).some((state) => snapshot.matches(state)) && (
        <Alert role="alert">
          <div>
            <p>{failure?.message ?? t('app.error.refused')}</p>
            {reasons.length > 0 && <Reasons refusals={reasons} isMended />}
          </div>
          <Row>
            {can('retry') && press('retry', 'kit.retry')}
            {snapshot.matches('stale') && can('proceed') && press('proceed', 'flow.event.proceed')}
            {press('dismiss', 'kit.close')}
          </Row>
        </Alert>
      )}
      {snapshot.matches('reauthenticating') && (
        <Alert data-tone="yellow" role="status">
          {t('kit.record.signed_out')}
          {press('dismiss', 'kit.close')}
        </Alert>
      )}
      {draft && (
        <Alert data-tone="blue" role="status">
          {t('kit.form.kept', { time: ago(draft.at) })}
          <Row>
            <Button onPress={draft.onGoOn}>{t('kit.form.go_on')}</Button>
            <Button kind="quiet" onPress={draft.onDiscard}>
              {t('kit.form.discard')}
            </Button>
          </Row>
        </Alert>
      )}
      {snapshot.matches({ idle: 'behind' }) && <Behind onRetry={() => send({ type: 'retry' })} />}
    </>
  );
}
