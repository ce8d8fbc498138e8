import { useState } from 'react';
import { styled } from 'styled-components';
import type { Comment as Written } from '../../../api/app/comment.ts';
import type { EntityName } from '../../../api/entities.ts';
import { piecesOf } from '../../../api/mentions.ts';
import { removeCommentMachine } from '../../../machines/app/comment/flows.ts';
import { Button } from '../actions/button.tsx';
import { AttachedFile } from '../display/attached-file.tsx';
import { Row } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useTask } from '../ground/use-read.ts';
import { Question } from '../overlays/dialog.tsx';
import { CommentForm } from './comment-form.tsx';

/** A comment in a timeline: what was said, to whom, with which files; its author changes it, and deletes it. */
export function Comment({ entity, comment, onChanged }: { entity: EntityName; comment: Written; onChanged: () => void }) {
  const { t } = useTexts();
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const { perform, busy, failure } = useTask(removeCommentMachine, () => {
    setDoing(null);
    onChanged();
  });
  if (doing === 'edit')
    return (
      <Face>
        <CommentForm
          entity={entity}
          id={comment.record_id}
          comment={comment}
          onDone={() => {
            setDoing(null);
            onChanged();
          }}
        />
      </Face>
    );
  const { text, mentions, files } = comment;
  return (
    <Face>
      {text && (
        <p dir="auto" data-kind="note">
          {piecesOf(text, mentions).map((piece, i) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              <strong key={i} data-mention>
                @<bdi>{piece?.name ?? t('kit.comment.former')}</bdi>
              </strong>
            ),
          )}
        </p>
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.attachment_id}>
              <AttachedFile file={file} />
            </li>
          ))}
        </ul>
      )}
      <Row>
        {comment.version > 1 && <small>{t('kit.comment.changed')}</small>}
        {comment.can_edit && (
          <Button kind="quiet" onPress={() => setDoing('edit')}>
            {t('kit.edit')}
          </Button>
        )}
        {comment.can_remove && (
          <Button kind="quiet" onPress={() => setDoing('remove')}>
            {t('kit.delete')}
          </Button>
        )}
      </Row>
      {doing === 'remove' && (
        <Question
          title={t('kit.comment.delete')}
          onLeave={() => setDoing(null)}
          actions={
            <>
              <Button kind="danger" isPending={busy} onPress={() => perform({ id: comment.id })}>
                {t('kit.delete')}
              </Button>
              <Button onPress={() => setDoing(null)}>{t('kit.cancel')}</Button>
            </>
          }
        >
          <p>{failure?.message ?? t('kit.comment.delete_body')}</p>
        </Question>
      )}
    </Face>
  );
}

const Face = styled.div`
  grid-column: 1 / -1; display: grid; gap: 4px; justify-items: start; min-inline-size: 0;
  > section { inline-size: 100%; }
  p { padding: 6px 10px; border-radius: var(--radius); background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
  [data-mention] { color: var(--accent); font-weight: 600; }
  ul { display: grid; gap: 4px; padding: 0; list-style: none; }
  small { color: var(--text-soft); }
  button { margin-inline-start: -8px; }
`;
