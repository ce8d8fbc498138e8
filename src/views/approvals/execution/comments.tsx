import { useState } from 'react';
import { styled } from 'styled-components';
import type { Execution } from '../../../api/approvals/execution.ts';
import { commentMachine } from '../../../machines/approvals/execution/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** The comments on a request. */
export function Comments({ run, onDone }: { run: Execution; onDone: () => void }) {
  const { t, instant } = useTexts();
  const [text, setText] = useState('');
  const { perform, failure, busy } = useTask(commentMachine, () => {
    setText('');
    onDone();
  });
  return (
    <Section aria-busy={busy}>
      <h2>{t('approvals.comments')}</h2>
      {run.comments.length === 0 && <p>{t('approvals.comments.none')}</p>}
      <List>
        {run.comments.map((comment) => (
          <li key={comment.id}>
            <small>
              {comment.author_name ?? t('kit.none')} · {instant(comment.created_at)}
            </small>
            <p dir="auto">{comment.text}</p>
          </li>
        ))}
      </List>
      <FailureAlert failure={failure} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) perform({ id: run.id, text: text.trim() });
        }}
      >
        <Field label={t('approvals.comment')} value={text} onChange={setText} rows={2} />
        <Row>
          <Button type="submit" isPending={busy} why={!text.trim() && t('kit.comment.first')}>
            {t('approvals.comments.send')}
          </Button>
        </Row>
      </form>
    </Section>
  );
}

const List = styled.ul`
  display: grid; gap: 8px; padding: 0; list-style: none;
  p { white-space: pre-line; overflow-wrap: anywhere; }
  small { color: var(--text-soft); }
  & + form, & ~ form { display: grid; gap: 8px; }
`;
