import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { mediaTypeNames } from '../../../api/app/attachment.ts';
import { type UploadSnapshot, uploadMachine } from '../../../machines/app/attachment/flows.ts';
import type { WrittenFile } from '../../../machines/app/comment/flows.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';

/** The files of a comment that is being written: those that are on their way, and those that have arrived. */
export function CommentFiles({
  files,
  contents,
  error,
  isReadOnly,
  onAdd,
  onArrive,
  onDrop,
}: {
  files: readonly WrittenFile[];
  /** By key; one from a draft has none. */
  contents: ReadonlyMap<string, File>;
  error?: string;
  isReadOnly?: boolean;
  onAdd: (files: Iterable<File>) => void;
  onArrive: (key: string, id: number) => void;
  onDrop: (key: string) => void;
}) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Face data-field="files">
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={[...mediaTypeNames, '.heic', '.docx', '.xlsx'].join(',')}
        aria-label={t('kit.comment.attach')}
        onChange={(event) => {
          onAdd(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <Button kind="quiet" isHeld={isReadOnly} onPress={() => picker.current?.click()}>
        <Icon name="plus" /> {t('kit.comment.attach')}
      </Button>
      {files.length > 0 && (
        <ul>
          {files.map((file) => {
            const content = contents.get(file.key);
            return (
              <li key={file.key}>
                {content ? (
                  <Upload file={content} onArrive={(id) => onArrive(file.key, id)} onDrop={() => onDrop(file.key)} />
                ) : (
                  <Named name={file.name} onDrop={() => onDrop(file.key)} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {error && (
        <small role="alert" data-error>
          {error}
        </small>
      )}
    </Face>
  );
}

function Upload({ file, onArrive, onDrop }: { file: File; onArrive: (id: number) => void; onDrop: () => void }) {
  const { t, number } = useTexts();
  const actor = useFlow(uploadMachine, { input: { for_entity: 'note' } });
  const snapshot = useSelector(actor, (snapshot: UploadSnapshot) => snapshot);
  const tell = useRef({ onArrive, onDrop });
  tell.current = { onArrive, onDrop };
  useEffect(() => {
    const uploaded = actor.on('uploaded', ({ id }) => tell.current.onArrive(id));
    const withdrawn = actor.on('withdrawn', () => tell.current.onDrop());
    if (actor.getSnapshot().matches('idle')) actor.send({ type: 'choose', file });
    return () => {
      uploaded.unsubscribe();
      withdrawn.unsubscribe();
    };
  }, [actor, file]);
  const { wrong, failure, attachment } = snapshot.context;
  const percent = Math.floor(((attachment?.received ?? 0) / Math.max(1, file.size)) * 100);
  const isRefused = snapshot.matches('refused');
  return (
    <Named
      name={file.name}
      // What was refused is on no server.
      onDrop={() => (snapshot.can({ type: 'cancel' }) && !isRefused ? actor.send({ type: 'cancel' }) : onDrop())}
    >
      {isRefused ? (
        <small role="alert" data-error>
          {wrong ? t(wrong) : failure?.message}
        </small>
      ) : (
        !snapshot.matches('done') && (
          <small role="status" className="num">
            {t('kit.upload.percent', { percent: number(percent) })}
          </small>
        )
      )}
      {snapshot.can({ type: 'retry' }) && (
        <Button kind="quiet" onPress={() => actor.send({ type: 'retry' })}>
          {t('kit.upload.do.retry')}
        </Button>
      )}
    </Named>
  );
}

function Named({ name, onDrop, children }: { name: string; onDrop: () => void; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <bdi>{name}</bdi>
      {children}
      <Button kind="quiet" aria-label={t('kit.comment.detach', { name })} onPress={onDrop}>
        <Icon name="refused" />
      </Button>
    </>
  );
}

const Face = styled.div`
  display: grid; gap: 4px; justify-items: start;
  ul { display: grid; gap: 2px; inline-size: 100%; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-inline-size: 0; }
  bdi { overflow-wrap: anywhere; }
  small { color: var(--text-soft); } small[data-error] { color: var(--danger); }
`;
