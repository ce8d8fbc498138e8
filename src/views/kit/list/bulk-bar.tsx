import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Refusal } from '../../../api/failure.ts';
import type { BulkMachine, BulkResult, BulkSnapshot, Verdict } from '../../../machines/kit/list/bulk-flow.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button, Reasons, useHolders, useReason } from '../actions/button.tsx';
import { FailureAlert } from '../display/failure-alert.tsx';
import { Alert, Loading } from '../display/parts.tsx';
import { type FormField, FormFieldOf } from '../fields/form-field.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import { Question } from '../overlays/dialog.tsx';

export interface BulkActionDefinition {
  id: string;
  label: string;
  asks?: string;
  isFinal?: boolean;
}

/** Bulk actions on the selected rows: refusals are previewed, results are shown afterwards. */
export function BulkBar<R extends { id: number }>({
  machine,
  actions,
  asks = {},
  after,
  besides,
  ids,
  onSelect,
}: {
  machine: BulkMachine<R>;
  actions: BulkActionDefinition[];
  asks?: Record<string, FormField[]>;
  /** By action: what follows the results, such as the files that it made. */
  after?: Record<string, (results: BulkResult[]) => ReactNode>;
  /** Further buttons of the bar. */
  besides?: ReactNode;
  ids: number[];
  onSelect: (ids: number[]) => void;
}) {
  const { t, number } = useTexts();
  const { profile, viewer } = useCurrentUser();
  const actor = useFlow(machine, { input: { viewer, today: profile.company.today } });
  const snapshot = useSelector(actor, (snapshot: BulkSnapshot<R>) => snapshot);
  const { context } = snapshot;
  const state = String(snapshot.value);
  const send = actor.send;
  const words = actions.find(({ id }) => id === context.action);
  return (
    <>
      {ids.length > 0 && (
        <Bar role="group" aria-label={t('kit.bulk.label')} className="no-print">
          <strong className="num" role="status">
            {t('kit.list.selected', { count: number(ids.length) })}
          </strong>
          {actions.map(({ id, label, isFinal }) => (
            <Button key={id} kind={isFinal ? 'danger' : 'plain'} onPress={() => send({ type: 'choose', action: id, ids })}>
              {t(label)}
            </Button>
          ))}
          {besides}
          <Button kind="quiet" aria-label={t('kit.list.selected_none')} onPress={() => onSelect([])}>
            <Icon name="close" />
          </Button>
        </Bar>
      )}
      {state !== 'idle' && words && (
        <Steps
          key={words.id}
          title={t(words.label)}
          words={words}
          fields={asks[words.asks ?? ''] ?? []}
          after={after?.[words.id]}
          snapshot={snapshot}
          send={send as Send}
          onDone={() => {
            // Records that weren't updated stay selected.
            const left = context.results.flatMap(({ id, failure }) => (failure ? [id] : []));
            const undone = [
              ...context.queue.map(({ id }) => id),
              ...context.verdicts.flatMap((one) => (one.refusals.length ? [one.id] : [])),
            ];
            onSelect([...new Set([...left, ...undone])]);
            send({ type: 'dismiss' });
          }}
        />
      )}
    </>
  );
}
type Send = (event: { type: 'answer'; payload: Record<string, unknown> } | { type: 'cancel' | 'stop' | 'retry' }) => void;

function Steps<R extends { id: number }>({
  title,
  words,
  fields,
  after,
  snapshot,
  send,
  onDone,
}: {
  title: string;
  words: BulkActionDefinition;
  fields: FormField[];
  after: ((results: BulkResult[]) => ReactNode) | undefined;
  snapshot: BulkSnapshot<R>;
  send: Send;
  onDone: () => void;
}) {
  const { t, number } = useTexts();
  const [payload, setPayload] = useState<Record<string, unknown>>({});
  const { verdicts, results, queue, reasons, failure, ids } = snapshot.context;
  const state = String(snapshot.value);
  const ready = verdicts.filter(({ refusals }) => refusals.length === 0).length;
  const leave = () =>
    state === 'done'
      ? onDone()
      : state === 'prompting' || state === 'checking' || state === 'unchecked'
        ? send({ type: 'cancel' })
        : send({ type: 'stop' });
  const answer = () => state === 'prompting' && ready > 0 && send({ type: 'answer', payload });
  const close = (label: string) => <Button onPress={leave}>{label}</Button>;
  const faces: Record<string, { actions: ReactNode; body: ReactNode }> = {
    checking: { body: <Loading height="80px" />, actions: close(t('kit.cancel')) },
    unchecked: {
      body: <FailureAlert failure={failure} />,
      actions: (
        <>
          <Button kind="primary" onPress={() => send({ type: 'retry' })}>
            {t('kit.retry')}
          </Button>
          {close(t('kit.cancel'))}
        </>
      ),
    },
    prompting: {
      body: (
        <>
          <p>
            {t('kit.bulk.ready', { ready: number(ready), count: number(ids.length) })}
            {ids.length > verdicts.length && ` ${t('kit.bulk.gone', { count: ids.length - verdicts.length })}`}
          </p>
          <Refused verdicts={verdicts} />
          {reasons.length > 0 && <Reasons refusals={reasons} />}
          {ready > 0 &&
            fields.map((field) => (
              <FormFieldOf
                key={field.name}
                field={field}
                value={payload[field.name]}
                onChange={(value) => setPayload({ ...payload, [field.name]: value })}
              />
            ))}
        </>
      ),
      actions:
        ready > 0 ? (
          <>
            <Button kind={words.isFinal ? 'danger' : 'primary'} onPress={answer}>
              {t('kit.bulk.do', { action: title, count: number(ready) })}
            </Button>
            {close(t('kit.cancel'))}
          </>
        ) : (
          close(t('kit.close'))
        ),
    },
    done: {
      body: (
        <>
          <Report results={results} left={queue.length} />
          {after?.(results)}
        </>
      ),
      actions: close(t('kit.close')),
    },
  };
  const total = results.length + queue.length;
  const shown = faces[state] ?? {
    body: (
      <>
        <progress max={total} value={results.length} aria-label={title} />
        <p role="status" className="num">
          {t('kit.bulk.running', { done: number(results.length), count: number(total) })}
        </p>
        {state === 'halted' && (
          <Alert data-tone="yellow" role="alert">
            {failure?.message}
            <Button onPress={() => send({ type: 'retry' })}>{t('kit.retry')}</Button>
          </Alert>
        )}
      </>
    ),
    actions: <Button onPress={() => send({ type: 'stop' })}>{t('kit.bulk.stop')}</Button>,
  };
  return (
    <Question title={title} onAnswer={answer} onLeave={leave} actions={shown.actions}>
      <Body>{shown.body}</Body>
    </Question>
  );
}

/** The refused records, by reason. */
export function Refused({ verdicts }: { verdicts: Verdict[] }) {
  const { t, name } = useTexts();
  const say = useReason();
  useHolders(verdicts.flatMap(({ refusals }) => refusals));
  const groups = new Map<string, { refusals: Refusal[]; titles: string[] }>();
  for (const { title, refusals } of verdicts)
    if (refusals.length) {
      const key = refusals.map((one) => one.guard + JSON.stringify(one.values)).join();
      const group = groups.get(key) ?? { refusals, titles: [] };
      group.titles.push(typeof title === 'string' ? title : name(title));
      groups.set(key, group);
    }
  if (!groups.size) return null;
  return (
    <ul aria-label={t('kit.bulk.refused_label')}>
      {[...groups].map(([key, { refusals, titles }]) => (
        <li key={key}>
          <details>
            <summary>
              <b>{t('kit.bulk.refused', { count: titles.length })}</b> {refusals.map((one) => say(one).why).join(' ')}
            </summary>
            {refusals.map((one) => {
              const { who } = say(one);
              return who && <small key={one.guard}>{who}</small>;
            })}
            <p>{titles.join(' · ')}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The result for each record. */
function Report({ results, left }: { results: BulkResult[]; left: number }) {
  const { t, name } = useTexts();
  const say = useReason();
  const refused = results.filter(({ failure }) => failure);
  const done = results.length - refused.length;
  return (
    <>
      <p role="status">
        {t('kit.bulk.done', { count: done })}
        {refused.length > 0 && ` ${t('kit.bulk.not_done', { count: refused.length })}`}
        {left > 0 && ` ${t('kit.bulk.left', { count: left })}`}
      </p>
      <ul aria-label={t('kit.bulk.results')}>
        {results.map(({ id, title, failure }) => (
          <li key={id} data-failed={failure ? true : undefined}>
            <span aria-hidden="true">{failure ? '✕' : '✓'}</span> {typeof title === 'string' ? title : name(title)}
            {failure && (
              <small>
                {failure.message} {failure.kind === 'refused' && failure.reasons.map((one) => say(one).why).join(' ')}
              </small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const Bar = styled.div`
  position: fixed; z-index: 7; inset-block-end: 52px; inset-inline: 0; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100vw - 24px);
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 8px 8px 14px; padding-inline: 14px 8px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
`;
const Body = styled.div`
  display: grid; gap: 12px;
  progress { inline-size: 100%; accent-color: var(--accent); }
  ul { display: grid; gap: 6px; max-block-size: 40vh; overflow: auto; }
  small { display: block; color: var(--text-soft); }
  details p { padding-block-start: 4px; color: var(--text-soft); }
  [data-failed] > span { color: var(--danger); }
`;
