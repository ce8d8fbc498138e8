import { useSelector } from '@xstate/react';
import { type ClipboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Autocomplete, FieldError, Label, ListBox, ListBoxItem, Text, TextArea, TextField } from 'react-aria-components';
import { styled } from 'styled-components';
import type { EntityName } from '../../../api/entities.ts';
import { apart, type Mentioned, storedOf, writtenOf } from '../../../api/mentions.ts';
import { type MentionSnapshot, mentionMachine } from '../../../machines/app/comment/mention.ts';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';

const snapshotOf = (snapshot: MentionSnapshot) => snapshot;

/**
 * A text in which an @ opens the list of people who may see the record. The keyboard stays in the text: arrows move in the list,
 * Enter chooses, Escape closes it. Its value is the stored text, which names people by id.
 */
export function MentionField({
  entity,
  id,
  label,
  value,
  people,
  error,
  isReadOnly,
  onChange,
  onPaste,
}: {
  entity: EntityName;
  id: number;
  label: string;
  value: string;
  /** Who was chosen in it so far. */
  people: readonly Mentioned[];
  error?: string;
  isReadOnly?: boolean;
  onChange: (text: string, people: Mentioned[]) => void;
  onPaste?: (event: ClipboardEvent) => void;
}) {
  const { t } = useTexts();
  const actor = useFlow(mentionMachine, { input: { entity, id } });
  const snapshot = useSelector(actor, snapshotOf);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const shown = writtenOf(value, people);
  const isOpen = snapshot.hasTag('open');
  const latest = useRef({ shown, people, onChange });
  latest.current = { shown, people, onChange };
  useEffect(() => {
    const chosen = actor.on('chosen', ({ person, at, end }) => {
      const { shown, people, onChange } = latest.current;
      const all = apart(people.some((one) => one.id === person.id) ? people : [...people, person]);
      const name = all.find((one) => one.id === person.id)?.name ?? person.name;
      const before = `${shown.slice(0, at)}@${name} `;
      caret.current = before.length;
      onChange(storedOf(before + shown.slice(end), all), all);
    });
    return () => chosen.unsubscribe();
  }, [actor]);
  // After a name was put in, what is typed goes on behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each text
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [shown]);
  return (
    <Face
      onKeyDownCapture={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        actor.send({ type: 'dismiss' });
      }}
      onBlur={(event) => {
        if (isOpen && !event.currentTarget.contains(event.relatedTarget)) actor.send({ type: 'dismiss' });
      }}
    >
      <Autocomplete
        inputValue={shown}
        onInputChange={(text) => {
          if (text === shown) return;
          actor.send({ type: 'write', text, caret: area.current?.selectionStart ?? text.length });
          onChange(storedOf(text, people), [...people]);
        }}
      >
        <TextField name="text" isReadOnly={isReadOnly} isInvalid={Boolean(error)} validationBehavior="aria">
          <Label>{label}</Label>
          <TextArea ref={area} rows={3} dir="auto" spellCheck="true" autoCorrect="on" enterKeyHint="enter" onPaste={onPaste} />
          <Text slot="description">{t('kit.comment.hint')}</Text>
          <FieldError>{error}</FieldError>
        </TextField>
        {isOpen && !snapshot.matches('failed') && (
          // What is typed is repeated here for the list: it is no shortcut of the page.
          <Sheet onKeyDown={(event) => event.stopPropagation()}>
            <ListBox
              aria-label={t('kit.comment.people')}
              items={snapshot.context.found}
              onAction={(key) => actor.send({ type: 'choose', id: Number(key) })}
              renderEmptyState={() => (
                <p role="status">{t(snapshot.hasTag('busy') ? 'kit.comment.searching' : 'kit.comment.nobody')}</p>
              )}
            >
              {(person: Mentioned) => (
                <ListBoxItem id={person.id} textValue={person.name}>
                  <bdi>{person.name}</bdi>
                </ListBoxItem>
              )}
            </ListBox>
          </Sheet>
        )}
        {snapshot.matches('failed') && (
          <Sheet role="status">
            <p>
              {t('app.unreachable')}{' '}
              <Button kind="quiet" onPress={() => actor.send({ type: 'retry' })}>
                {t('kit.retry')}
              </Button>
            </p>
          </Sheet>
        )}
      </Autocomplete>
    </Face>
  );
}

const Face = styled.div`
  position: relative; min-inline-size: 0;
  .react-aria-TextField { display: grid; gap: 4px; }
  label, [slot='description'] { color: var(--text-soft); font-size: 12px; }
  textarea { inline-size: 100%; padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
  textarea[data-focused] { outline: 2px solid var(--accent); outline-offset: -1px; }
  [data-readonly] textarea { background: var(--sunken); }
  [data-invalid] textarea { border-color: var(--danger); }
  .react-aria-FieldError { color: var(--danger); font-size: 12px; }
`;
const Sheet = styled.div`
  position: absolute; z-index: 5; inset-inline-start: 0; inset-block-end: calc(100% - 16px); min-inline-size: 220px; max-inline-size: 100%; max-block-size: 220px; overflow: auto; padding: 4px; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
  [role='listbox'] { outline: none; }
  [role='option'] { padding: 6px 10px; border-radius: var(--radius); cursor: default; outline: none; }
  [role='option'][data-focused], [role='option'][data-hovered] { background: var(--accent-soft); }
  p { padding: 8px 10px; color: var(--text-soft); }
`;
