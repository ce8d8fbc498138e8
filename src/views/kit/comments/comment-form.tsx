import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Comment, mostFiles } from '../../../api/app/comment.ts';
import type { EntityName } from '../../../api/entities.ts';
import { type Mentioned, mentionedIn } from '../../../api/mentions.ts';
import { commentForm, type Written, type WrittenFile } from '../../../machines/app/comment/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Section } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import type { AnyEdit, EditMachineOf, EditRefOf, EditSnapshot } from '../record/edit-ref.ts';
import { type FormField, RecordForm } from '../record/record-form.tsx';
import { CommentFiles } from './comment-files.tsx';
import { MentionField } from './mention-field.tsx';

/** A form knows its values by name alone. */
const writtenIn = ({ context: { mine } }: EditSnapshot) => mine as Record<string, unknown> & Written;

/** A comment that is being written, or changed. Ctrl Enter sends it; files can be dropped on it and pasted into it. */
export function CommentForm({
  entity,
  id,
  comment = null,
  onDone,
}: {
  entity: EntityName;
  /** The record's id. */
  id: number;
  /** The one to change; a new one by default. */
  comment?: Comment | null;
  /** It was sent, or left. */
  onDone: () => void;
}) {
  const { t } = useTexts();
  const { profile, viewer } = useCurrentUser();
  const machine: EditMachineOf = commentForm(entity);
  const actor: EditRefOf = useFlow(machine as AnyEdit, {
    input: {
      record: comment,
      parents: { id },
      owner: { company: profile.company.id, user: viewer.id },
      today: profile.company.today,
    },
  });
  const output = useSelector(actor, (snapshot) => snapshot.output);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is done
  useEffect(() => {
    if (output) onDone();
  }, [output]);
  const { people, files } = useSelector(actor, writtenIn);
  const contents = useRef(new Map<string, File>());
  const [isOver, setOver] = useState(false);
  const keep = (field: keyof Written, value: unknown) => actor.send({ type: 'draft.change', field, value });
  // Uploads end when they do: each change goes on from what there is then.
  const filesNow = (): WrittenFile[] => writtenIn(actor.getSnapshot()).files;
  const keepFiles = (next: WrittenFile[]) => keep('files', next);
  const add = (added: Iterable<File>) => {
    if (comment) return;
    const room = mostFiles - filesNow().length;
    const more = [...added].slice(0, Math.max(0, room)).map((file) => {
      const key = crypto.randomUUID();
      contents.current.set(key, file);
      return { key, id: null, name: file.name };
    });
    if (more.length) keepFiles([...filesNow(), ...more]);
  };
  const write = (text: string, named: Mentioned[]) => {
    const left = named.filter((one) => mentionedIn(text).includes(one.id));
    if (left.map((one) => one.id).join() !== people.map((one) => one.id).join()) keep('people', left);
    keep('text', text);
  };
  const say = (value: unknown) => String(value ?? '');
  const fields: FormField[] = [
    {
      name: 'text',
      label: t('kit.timeline.text'),
      own: {
        say,
        show: ({ value, error, isReadOnly }) => (
          <MentionField
            entity={entity}
            id={id}
            label={t('kit.timeline.text')}
            value={say(value)}
            people={people}
            error={error}
            isReadOnly={isReadOnly}
            onChange={write}
            onPaste={(event) => {
              const { files: pasted } = event.clipboardData;
              if (!pasted.length || isReadOnly) return;
              event.preventDefault();
              add(pasted);
            }}
          />
        ),
      },
    },
    ...(comment
      ? []
      : [
          {
            name: 'files',
            label: t('kit.comment.attach'),
            own: {
              say,
              show: ({ error, isReadOnly }: { error?: string; isReadOnly?: boolean }) => (
                <CommentFiles
                  files={files}
                  contents={contents.current}
                  error={error}
                  isReadOnly={isReadOnly}
                  onAdd={add}
                  onArrive={(key, id) => keepFiles(filesNow().map((one) => (one.key === key ? { ...one, id } : one)))}
                  onDrop={(key) => keepFiles(filesNow().filter((one) => one.key !== key))}
                />
              ),
            },
          },
        ]),
  ];
  const title = t(comment ? 'kit.comment.edit' : 'kit.timeline.write');
  return (
    <Face
      aria-label={title}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!comment);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <RecordForm actor={actor} fields={fields} isOneColumn saveLabel={comment ? undefined : t('kit.comment.send')} />
    </Face>
  );
}

const Face = styled(Section)`
  max-inline-size: 90ch;
  &[data-over] { outline: 2px dashed var(--accent); outline-offset: 4px; }
`;
