import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { CommentsRef } from '../../../src/workbench/comments.machine.ts';
import { type Comment, commentsFileOf, writtenComments } from '../../../src/workbench/comments.ts';
import { filePatch } from '../../../src/workbench/file-patch.ts';
import { give } from '../kit/export-picture.ts';
import { keptComments } from '../kit/kept-comments.ts';

const today = () => new Date().toLocaleDateString('sv');
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;

/** What was said about a place, and the fields to say more. */
export function Comments({ talk, comments, place }: { talk: CommentsRef; comments: Comment[]; place: string }) {
  const { t, date } = useTexts();
  const { by, subject } = useSelector(talk, ({ context }) => context);
  const own = comments.filter((one) => one.place === place);
  const isAbout = subject && 'place' in subject && subject.place === place;
  return (
    <Box>
      <h3>{t('workbench.comments')}</h3>
      {own.map((comment) => (
        <article key={comment.id} data-settled={comment.settled ? '' : undefined}>
          {[comment, ...(comment.answers ?? [])].map(({ id, by, on, text }) => (
            <p key={id}>
              <b>{by}</b> <small>{date(on)}</small>
              <br />
              <bdi>{text}</bdi>
            </p>
          ))}
          {comment.settled ? (
            <small>{t('workbench.comment.settled', { by: comment.settled.by, day: date(comment.settled.on) })}</small>
          ) : (
            <Row>
              <Button kind="quiet" onPress={() => talk.send({ type: 'write', subject: { answers: comment.id } })}>
                {t('workbench.comment.answer')}
              </Button>
              <Button
                kind="quiet"
                why={!by.trim() && t('workbench.comment.needs_name')}
                onPress={() => talk.send({ type: 'settle', id: comment.id, on: today() })}
              >
                {t('workbench.comment.settle')}
              </Button>
            </Row>
          )}
          {subject && 'answers' in subject && subject.answers === comment.id && <Fields talk={talk} />}
        </article>
      ))}
      {isAbout ? (
        <Fields talk={talk} />
      ) : (
        <Row>
          <Button kind="plain" onPress={() => talk.send({ type: 'write', subject: { place } })}>
            {t('workbench.comment.write')}
          </Button>
        </Row>
      )}
    </Box>
  );
}

function Fields({ talk }: { talk: CommentsRef }) {
  const { t } = useTexts();
  const snapshot = useSelector(talk, (now) => now);
  const { by, text } = snapshot.context;
  const isMissing = !text.trim() || !by.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        talk.send({ type: 'send', id: newId(), on: today() });
      }}
    >
      <label>
        {t('workbench.comment.text')}
        <textarea
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ target: { value } }) => talk.send({ type: 'text.change', text: value })}
        />
      </label>
      <label>
        {t('workbench.comment.name')}
        <input maxLength={80} value={by} onChange={({ target: { value } }) => talk.send({ type: 'name.change', by: value })} />
      </label>
      <Row>
        <Button kind="primary" type="submit" why={isMissing && t('workbench.comment.needs')}>
          {t('workbench.comment.send')}
        </Button>
        <Button kind="quiet" onPress={() => talk.send({ type: 'cancel' })}>
          {t('workbench.comment.cancel')}
        </Button>
      </Row>
    </form>
  );
}

/** What this browser alone has, to be taken away as a patch. */
export function Drafts({ talk, chart, comments }: { talk: CommentsRef; chart: Chart; comments: Comment[] }) {
  const { t, number } = useTexts();
  const count = useSelector(talk, ({ context }) => context.drafts.length);
  const [taken, setTaken] = useState(0);
  if (!count) return null;
  const take = () => {
    const kept = keptComments(chart);
    const file = commentsFileOf(chart);
    const name = file.slice(file.lastIndexOf('/') + 1).replace('.json', '.patch');
    give(name, filePatch(file, kept && writtenComments(kept), writtenComments(comments)), 'text/x-patch');
    setTaken(count);
  };
  return (
    <Box>
      <h3>{t('workbench.comments.drafts', { count, drafts: number(count) })}</h3>
      <p>{t('workbench.comments.drafts.how')}</p>
      <Row>
        <Button kind="plain" onPress={take}>
          {t('workbench.comments.take')}
        </Button>
        <Button
          kind="quiet"
          why={taken < count && t('workbench.comments.take_first')}
          onPress={() => talk.send({ type: 'drafts.forget' })}
        >
          {t('workbench.comment.forget')}
        </Button>
      </Row>
    </Box>
  );
}

const Box = styled(Section)`
  inline-size: 100%;
  h3 { font-size: 13px; }
  article { display: grid; gap: 4px; padding: 8px; border: 1px solid var(--line); border-radius: var(--radius); p { color: var(--text); overflow-wrap: anywhere; } }
  article[data-settled] { border-style: dashed; }
  small { color: var(--text-soft); font-size: 12px; }
  form, label { display: grid; gap: 4px; } form { gap: 8px; }
  textarea, input { padding: 6px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: var(--text); resize: vertical; }
`;
