import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { editFlow } from '../edit/edit-flow.ts';
import { emitSignal } from '../signals.ts';
import { recordFlow } from './record-flow.ts';

interface Note {
  id: number;
  version: number;
  text: string;
}
const edit = editFlow<Note, { text: string }>({
  entity: 'note',
  fieldsOf: ({ text }) => ({ text }),
  blank: () => ({ text: '' }),
  check: () => ({}),
});
const viewer = { id: 7, is_admin: false, privileges: { leads: { edit: true } } };
const saved = (record: Note, entity = 'note') => emitSignal({ type: 'record.saved', entity, record });

/** The page of note 4, whose reads are answered by hand. */
function opened() {
  const answers: ((note: Note) => void)[] = [];
  const page = recordFlow<Note, { text: string }>({ entity: 'note', module: 'leads', lifecycle: null, edit }).provide({
    actors: { read: fromPromise(() => new Promise<Note>((resolve) => answers.push(resolve))) },
  });
  const actor = createActor(page, { input: { id: 4, viewer, company: 1, today: '2026-03-01' } }).start();
  const answer = async (n: number, version: number, text: string) => {
    await vi.waitFor(() => expect(answers).toHaveLength(n));
    answers[n - 1]?.({ id: 4, version, text });
  };
  const text = () => actor.getSnapshot().context.record?.text;
  const shows = (said: string) => vi.waitFor(() => expect(text()).toBe(said));
  return { answer, text, shows };
}

describe('what is saved elsewhere on a record’s page', () => {
  it('is shown at once', async () => {
    const { answer, text, shows } = opened();
    await answer(1, 2, 'Call');
    await shows('Call');
    saved({ id: 4, version: 3, text: 'Call at noon' });
    expect(text()).toBe('Call at noon');
  });

  it('is ignored when it is another record, of another kind, or older', async () => {
    const { answer, text, shows } = opened();
    await answer(1, 2, 'Call');
    await shows('Call');
    saved({ id: 5, version: 9, text: 'another record' });
    saved({ id: 4, version: 9, text: 'of another kind' }, 'lead');
    saved({ id: 4, version: 1, text: 'older' });
    expect(text()).toBe('Call');
  });

  it('leads to another read while the record is read', async () => {
    const { answer, shows } = opened();
    saved({ id: 4, version: 3, text: 'Call at noon' });
    await answer(1, 2, 'Call');
    await answer(2, 3, 'Call at noon');
    await shows('Call at noon');
  });
});
