import { useSelector } from '@xstate/react';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import type { FieldQueueSnapshot } from '../../../machines/maintenance/field/queue.machine.ts';
import { isWaiting, type QueuedEvent, type QueuedState } from '../../../machines/maintenance/field/queued.ts';
import { Button, useReason } from '../../kit/actions/button.tsx';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';

const tones: Record<QueuedState, Tone> = { queued: 'yellow', sending: 'blue', accepted: 'green', refused: 'red' };

/** What was done on this phone: what waits, what the server has, and what it refused, with why. */
export function QueueScreen() {
  const { t } = useTexts();
  const { queue, items } = useField();
  const canRetry = useSelector(queue, (snapshot: FieldQueueSnapshot) => snapshot.can({ type: 'retry' }));
  const isUnkept = useSelector(queue, (snapshot: FieldQueueSnapshot) => snapshot.hasTag('unkept'));
  const order: QueuedState[] = ['refused', 'sending', 'queued', 'accepted'];
  const shown = items.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.at - a.at);
  return (
    <section>
      <h1>{t('field.queue')}</h1>
      {isUnkept && <p role="alert">{t('field.queue.unkept')}</p>}
      {canRetry && items.some(isWaiting) && (
        <Button onPress={() => queue.send({ type: 'retry' })}>{t('field.queue.retry')}</Button>
      )}
      {shown.length === 0 && <p>{t('field.queue.none')}</p>}
      {shown.map((item) => (
        <QueueCard key={item.event.uuid} item={item} />
      ))}
    </section>
  );
}

function QueueCard({ item: { event, state, answer } }: { item: QueuedEvent }) {
  const { t, name, instant, language } = useTexts();
  const { jobs, queue } = useField();
  const say = useReason();
  const issue = jobs.find((job) => job.issue.id === event.issue_id)?.issue;
  return (
    <Card data-state={state}>
      <header>
        <h2>{t(`field.event.${event.event}`)}</h2>
        <Chip tone={tones[state]}>{t(`field.state.${state}`)}</Chip>
      </header>
      <small>
        {instant(event.device_time)}
        {issue && ` · ${name({ name_en: issue.place_en, name_ar: issue.place_ar })}`}
      </small>
      {answer && (
        <>
          {answer.outcome === 'refused' && <p>{answer.error}</p>}
          {answer.reasons.length > 1 &&
            answer.reasons.map((reason) => <p key={reason.guard}>{language === 'ar' ? reason.explain_ar : reason.explain_en}</p>)}
          {answer.reasons[0] && say(answer.reasons[0]).who && <small>{say(answer.reasons[0]).who}</small>}
          {answer.since && (
            <p>
              {t('field.since', {
                status: t(`${answer.since.entity}.status.${answer.since.status}`),
                name: answer.since.by ?? t('field.somebody'),
                at: instant(answer.since.at),
              })}
            </p>
          )}
          {answer.kept.length > 0 && (
            <p>
              {t('field.kept', {
                what: answer.kept.map((kind) => t(`field.kept.${kind}`)).join(language === 'ar' ? '، ' : ', '),
              })}
            </p>
          )}
          {answer.suggestions.length > 0 && <p>{t('field.suggested', { count: answer.suggestions.length })}</p>}
          {answer.awaits_approval && <p>{t('field.awaits_approval')}</p>}
          {answer.is_skewed && <small>{t('field.skewed')}</small>}
        </>
      )}
      {state === 'refused' && (
        <Row>
          <Button onPress={() => queue.send({ type: 'dismiss', uuid: event.uuid })}>{t('field.read')}</Button>
        </Row>
      )}
    </Card>
  );
}
