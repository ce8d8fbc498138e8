import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { HistoryMachine, NoteEditMachine, NotesMachine } from '../../machines/property/notes.machine.ts';
import { Button } from '../kit/button.tsx';
import { Empty, Loading, Stack } from '../kit/parts.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useFlow } from '../kit/use-flow.ts';
import { NewRecord } from './new-record.tsx';

/** The notes on a record, newest first, and a new one. */
export function Notes({
  id,
  machine,
  edit,
  mayWrite,
}: {
  id: number;
  machine: NotesMachine;
  edit: NoteEditMachine;
  mayWrite: boolean;
}) {
  const { t, instant } = useTexts();
  const actor = useFlow(machine, { input: { query: {}, parents: { id } } });
  const { page, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const [isWriting, setWriting] = useState(false);
  const done = () => setWriting(false);
  if (!page) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="160px" />;
  return (
    <Stack>
      {mayWrite && !isWriting && (
        <div>
          <Button onPress={() => setWriting(true)}>{t('property.notes.new')}</Button>
        </div>
      )}
      {isWriting && (
        <NewRecord
          title={t('property.notes.new')}
          machine={edit}
          parents={{ id }}
          fields={[{ name: 'text', label: t('property.notes.text'), kind: 'long', isRequired: true }]}
          onSaved={done}
          onLeave={done}
        />
      )}
      {page.rows.length === 0 && !isWriting && <Empty title={t('property.notes.none')} />}
      <Lines>
        {page.rows.map((note) => (
          <li key={note.id}>
            <small>
              {note.author_name ?? t('who.system')} · {instant(note.created_at)}
            </small>
            <p dir="auto">{note.text}</p>
          </li>
        ))}
      </Lines>
    </Stack>
  );
}

/** Who changed what, newest first. */
export function History({ id, machine }: { id: number; machine: HistoryMachine }) {
  const { t, instant } = useTexts();
  const actor = useFlow(machine, { input: { query: {}, parents: { id } } });
  const { page, failure } = useSelector(actor, (snapshot) => snapshot.context);
  if (!page) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="160px" />;
  return (
    <Lines>
      {page.rows.map((entry) => (
        <li key={entry.id}>
          <small>
            {entry.actor_name ?? t('who.system')} · {instant(entry.company_at)}
          </small>
          <p>{t(`property.history.${entry.event}`)}</p>
          {Object.entries(entry.changes ?? {}).map(([field, [before, after]]) => (
            <p key={field}>
              {t(`property.field.${field}`)}: <s dir="auto">{said(before)}</s> → <span dir="auto">{said(after)}</span>
            </p>
          ))}
        </li>
      ))}
    </Lines>
  );
}

const said = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const Lines = styled.ul`
  display: grid; gap: 12px; max-inline-size: 72ch;
  li { padding-inline-start: 10px; border-inline-start: 2px solid var(--line); overflow-wrap: anywhere; }
  small, s { color: var(--text-soft); } p { white-space: pre-wrap; }
`;
