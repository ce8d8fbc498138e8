import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Answered } from '../../../api/client.ts';
import { lastChosen } from '../../../api/field-meta.ts';
import { editFlow } from './edit-flow.ts';
import type { SaveInput } from './edit-form.ts';

interface Note {
  id: number;
  version: number;
  text: string;
  source: string | null;
}
type Fields = Pick<Note, 'text' | 'source'>;

const form = (entity: string) =>
  editFlow<Note, Fields>({
    entity,
    fieldsOf: ({ text, source }) => ({ text, source }),
    blank: () => ({ text: 'Call', source: lastChosen }),
    check: ({ source }) => (source ? {} : { source: { messageKey: 'app.error.required', values: {} } }) as Record<string, never>,
  }).provide({
    actors: {
      save: fromPromise<Answered<Note>, SaveInput<Fields>>(async ({ input: { fields } }) => ({
        answer: { id: 1, version: 1, ...(fields as Fields) },
        message: null,
      })),
    },
  });
const open = (entity: string, user = 7) => {
  const actor = createActor(form(entity), { input: { record: null, owner: { company: 1, user }, today: '2026-03-01' } });
  actor.start();
  return actor;
};
const beginsWith = (entity: string, user?: number) => open(entity, user).getSnapshot().context.mine.source;
async function save(entity: string, source: string): Promise<void> {
  const actor = open(entity);
  actor.send({ type: 'draft.change', field: 'source', value: source });
  actor.send({ type: 'save' });
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().value).toBe('saved');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a choice that people overlook begins empty, and isn’t saved so', () => {
  const actor = open('empty');
  expect(actor.getSnapshot().context.mine).toEqual({ text: 'Call', source: null });
  actor.send({ type: 'save' });
  expect([actor.getSnapshot().value, Object.keys(actor.getSnapshot().context.fieldErrors)]).toEqual(['invalid', ['source']]);
});

it('begins as this person chose last on the same form, for an hour', async () => {
  await save('hour', 'walk_in');
  expect([beginsWith('hour'), open('hour').getSnapshot().context.lastChosen]).toEqual(['walk_in', ['source']]);
  expect([beginsWith('hour', 8), beginsWith('another form')]).toEqual([null, null]);
  vi.advanceTimersByTime(59 * 60_000);
  expect(beginsWith('hour')).toBe('walk_in');
  vi.advanceTimersByTime(2 * 60_000);
  expect(beginsWith('hour')).toBe(null);
});
