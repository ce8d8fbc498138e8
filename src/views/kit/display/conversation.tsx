import { useState } from 'react';
import { styled } from 'styled-components';
import type { Failure } from '../../../api/failure.ts';
import { Button } from '../actions/button.tsx';
import { Field } from '../fields/text-field.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { Stack } from './parts.tsx';

interface Message {
  id: number;
  body: string;
  from: string;
  /** As a text. */
  at: string;
  /** Written on the reader's side. */
  isOwn: boolean;
}
interface Props {
  messages: Message[];
  texts: Record<'about' | 'none' | 'body' | 'send' | 'empty', string>;
  failure: Failure | null;
  busy: boolean;
  /** Left out where nobody can be written to. */
  onSend?: (body: string) => void;
}

/** A conversation between two sides, the oldest message first. With another key, the text being written is cleared. */
export function Conversation({ messages, texts, failure, busy, onSend }: Props) {
  const [body, setBody] = useState('');
  return (
    <Stack>
      <p>{texts.about}</p>
      {messages.length === 0 && <p>{texts.none}</p>}
      <Lines>
        {messages.map((message) => (
          <li key={message.id} data-own={message.isOwn || undefined}>
            <p dir="auto">{message.body}</p>
            <small>
              <bdi>{message.from}</bdi> · {message.at}
            </small>
          </li>
        ))}
      </Lines>
      {onSend && (
        <Writing
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && body.trim()) onSend(body);
          }}
        >
          <Field
            name="body"
            label={texts.body}
            rows={2}
            value={body}
            onChange={setBody}
            error={failure?.kind === 'invalid' ? failure.fields.body : null}
          />
          <Button type="submit" isPending={busy} why={body.trim() === '' && texts.empty}>
            {texts.send}
          </Button>
        </Writing>
      )}
      <FailureAlert failure={failure} />
    </Stack>
  );
}

const Lines = styled.ul`
  display: grid; gap: 8px;
  li { justify-self: start; max-inline-size: 85%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
  li[data-own] { justify-self: end; background: var(--sunken); }
  p { white-space: pre-wrap; overflow-wrap: anywhere; } small { color: var(--text-soft); }
`;
const Writing = styled.form`display: grid; gap: 8px;`;
