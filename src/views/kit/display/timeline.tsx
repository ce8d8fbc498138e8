import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { EntityName } from '../../../api/entities.ts';
import type { AnyLifecycle, Tone } from '../../../machines/kit/lifecycle.ts';
import { sayEntry, stateOfEntry, type TimelineEntry, timelineMachine } from '../../../machines/kit/record/timeline.ts';
import { Button } from '../actions/button.tsx';
import { Comment } from '../comments/comment.tsx';
import { CommentForm } from '../comments/comment-form.tsx';
import { type FormField, sayValue } from '../fields/form-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';
import { Loading, Stack } from './parts.tsx';

const kinds = ['move', 'change', 'note', 'activity', 'decision'] as const;
const tones: Record<string, Tone> = {
  'kit.timeline.decided.approved': 'green',
  'kit.timeline.decided.rejected': 'red',
};

export interface TimelineProps {
  /** The record's id, and its version: another one is read again, in place, as a comment may be being written. */
  id: number;
  version: number;
  /** Loads all entries, in any order. */
  read: (signal: AbortSignal) => Promise<TimelineEntry[]>;
  lifecycle: AnyLifecycle | null;
  /** The fields' labels and formats. */
  fields: FormField[];
  /** The record that may be commented on. */
  about?: { entity: EntityName; id: number } | null;
}

/** Status changes, notes, activities and decisions in one stream, newest first, filterable by kind. */
export function Timeline({ id, version, read, lifecycle, fields, about }: TimelineProps) {
  const { t } = useTexts();
  const latest = useRef(read);
  latest.current = read;
  const { answer, error, retry, again } = useRead(timelineMachine, { id, read: (signal) => latest.current(signal) });
  const readAt = useRef(version);
  useEffect(() => {
    if (readAt.current === version) return;
    readAt.current = version;
    again();
  });
  const [hidden, setHidden] = useState<string[]>([]);
  const [isWriting, setWriting] = useState(false);
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  const there = kinds.filter((kind) => answer.some((one) => one.kind === kind));
  const shown = answer.filter(({ kind }) => !hidden.includes(kind)).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const done = () => {
    setWriting(false);
    again();
  };
  return (
    <Stack>
      <Bar>
        {there.length > 1 && (
          <Kinds role="group" aria-label={t('kit.timeline.show')}>
            {there.map((kind) => (
              <Button
                key={kind}
                kind="quiet"
                aria-pressed={!hidden.includes(kind)}
                onPress={() => setHidden(hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind])}
              >
                {t(`kit.timeline.kind.${kind}`)} <small>{answer.filter((one) => one.kind === kind).length}</small>
              </Button>
            ))}
          </Kinds>
        )}
        {about && !isWriting && <Button onPress={() => setWriting(true)}>{t('kit.timeline.write')}</Button>}
      </Bar>
      {about && isWriting && <CommentForm entity={about.entity} id={about.id} onDone={done} />}
      {shown.length === 0 ? (
        <p>{t('kit.timeline.empty')}</p>
      ) : (
        <Stream aria-label={t('kit.timeline')}>
          {shown.map((one) => (
            <Entry
              key={one.id}
              entry={one}
              lifecycle={lifecycle}
              fields={fields}
              entity={about?.entity ?? null}
              onChanged={again}
            />
          ))}
        </Stream>
      )}
    </Stack>
  );
}

function Entry({
  entry,
  lifecycle,
  fields,
  entity,
  onChanged,
}: {
  entry: TimelineEntry;
  lifecycle: AnyLifecycle | null;
  fields: FormField[];
  entity: EntityName | null;
  onChanged: () => void;
}) {
  const { kind, at, who, messageKey, text, changes, comment } = entry;
  const said = useTexts();
  const { t, instant, ago } = said;
  const state = stateOfEntry(lifecycle, entry);
  const tone = (state?.tone ?? tones[messageKey] ?? (kind === 'note' ? 'blue' : 'neutral')).replace('-outline', '');
  const changed: [label: string, before: ReactNode, after: ReactNode][] = Object.entries(changes ?? {}).flatMap(
    ([name, [before, after]]) => {
      const field = fields.find((one) => one.name === name);
      return field ? [[field.label, sayValue(said, field, before), sayValue(said, field, after)]] : [];
    },
  );
  return (
    <li data-tone={tone}>
      <div>
        <strong>{who ?? t('who.system')}</strong> · {sayEntry(t, entry)}
        {state && (
          <>
            {' '}
            {t('kit.arrow')} {t(state.title)}
          </>
        )}
      </div>
      <time dateTime={at} title={ago(at)}>
        {instant(at)}
      </time>
      {text && <p dir="auto">{text}</p>}
      {comment && entity && <Comment entity={entity} comment={comment} onChanged={onChanged} />}
      {changed.length > 0 && (
        <ul>
          {changed.map(([label, before, after]) => (
            <li key={label}>
              {label}:{' '}
              {before === t('kit.nothing') ? (
                t('kit.timeline.set')
              ) : (
                <>
                  <s dir="auto">{before}</s> {t('kit.arrow')}
                </>
              )}{' '}
              <span dir="auto">{after}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const Bar = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between;
  [aria-pressed='true'] { background: var(--accent-soft); color: var(--accent); }
  [aria-pressed='false'] { text-decoration: line-through; color: var(--text-soft); }
  small { font-variant-numeric: tabular-nums; }
`;
const Kinds = styled.div`display: flex; flex-wrap: wrap; gap: 4px;`;
const Stream = styled.ol`
  border-inline-start: 1px solid var(--line); margin-inline-start: 4px; max-inline-size: 90ch;
  > li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding-block: 6px; padding-inline-start: 16px; overflow-wrap: anywhere; }
  > li::before { content: ''; position: absolute; inset-inline-start: -5px; inset-block-start: 11px; inline-size: 9px; block-size: 9px; border-radius: 50%; background: var(--ground); border: 2px solid var(--line-strong); }
  > li[data-tone='blue']::before { border-color: var(--blue); } > li[data-tone='green']::before { border-color: var(--green); }
  > li[data-tone='yellow']::before { border-color: var(--yellow); } > li[data-tone='red']::before { border-color: var(--red); }
  time { color: var(--text-soft); font-size: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  > li > p, > li > ul { grid-column: 1 / -1; justify-self: start; white-space: pre-wrap; } > li > ul, s { color: var(--text-soft); }
`;
