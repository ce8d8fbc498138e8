import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type Answered, CallFailed } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { emitSignal } from '../signals.ts';
import { draftOf, drafts } from './drafts.ts';
import { editFlow } from './edit-flow.ts';
import { type SaveInput, undecidedOf } from './edit-form.ts';

interface Note {
  id: number;
  version: number;
  text: string;
  place: string;
}
type Fields = Pick<Note, 'text' | 'place'>;
const note: Note = { id: 4, version: 2, text: 'Call', place: 'Hall' };
const owner = { company: 1, user: 7 };
const key = { ...owner, entity: 'note', id: 4 as number | null };

const flow = editFlow<Note, Fields>({
  entity: 'note',
  fieldsOf: ({ text, place }) => ({ text, place }),
  blank: () => ({ text: '', place: '' }),
  check: ({ text }) => (text ? {} : { text: { messageKey: 'app.error.required', values: {} } }) as Record<string, never>,
});

/** A form whose saves get these responses in order; it records what was sent. */
const open = (record: Note | null, ...answers: (Note | Failure)[]) => opened(record, {}, ...answers);
const opened = (record: Note | null, more: { takeBack?: Partial<Fields> }, ...answers: (Note | Failure)[]) => {
  const sent: SaveInput<Fields>[] = [];
  const save = fromPromise<Answered<Note>, SaveInput<Fields>>(async ({ input }) => {
    sent.push(input);
    const next = answers.shift();
    if (!next) throw new Error('no more answers');
    if ('kind' in next) throw new CallFailed(next);
    return { answer: next, message: 'Saved.' };
  });
  const actor = createActor(flow.provide({ actors: { save } }), {
    input: { record, owner, today: '2026-03-01', ...more },
  });
  actor.start();
  return { actor, sent, state: () => actor.getSnapshot().value };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  drafts.trigger.forgotten({ key });
  drafts.trigger.forgotten({ key: { ...key, id: null } });
});

describe('the edit flow', () => {
  it('forgets with a field what depends on it', () => {
    const dependent = editFlow<Note, Fields>({
      ...{ entity: 'note', fieldsOf: ({ text, place }) => ({ text, place }), blank: () => ({ text: '', place: '' }) },
      check: () => ({}) as Record<string, never>,
      dependents: { place: ['text'] },
    });
    const actor = createActor(dependent, { input: { record: null, owner, today: '2026-03-01' } }).start();
    const mine = () => actor.getSnapshot().context.mine;
    actor.send({ type: 'draft.change', field: 'place', value: 'Hall' });
    actor.send({ type: 'draft.change', field: 'text', value: 'Call' });
    actor.send({ type: 'draft.change', field: 'place', value: 'Hall' });
    expect(mine()).toEqual({ place: 'Hall', text: 'Call' });
    actor.send({ type: 'draft.change', field: 'place', value: 'Roof' });
    expect(mine()).toEqual({ place: 'Roof', text: '' });
    actor.send({ type: 'draft.change', field: 'place', value: '' });
    expect(actor.getSnapshot().value).toBe('pristine');
  });
  it('sends a new record in full, with one key for all attempts, and an existing one as changes with its version', async () => {
    const fresh = open(null, { kind: 'offline', message: '' }, note);
    fresh.actor.send({ type: 'draft.change', field: 'text', value: 'Call' });
    fresh.actor.send({ type: 'save' });
    await settle();
    expect(fresh.state()).toBe('offline');
    fresh.actor.send({ type: 'retry' });
    await settle();
    expect(fresh.actor.getSnapshot().output).toMatchObject({ saved: true, record: note });
    expect(fresh.sent.map(({ id, fields, version }) => ({ id, fields, version }))).toEqual(
      Array(2).fill({ id: null, fields: { text: 'Call', place: '' }, version: null }),
    );
    expect(fresh.sent[0]?.idempotencyKey).toBe(fresh.sent[1]?.idempotencyKey);

    const old = open(note, { ...note, version: 3 });
    old.actor.send({ type: 'draft.change', field: 'place', value: 'Desk' });
    old.actor.send({ type: 'save' });
    await settle();
    expect(old.sent[0]).toMatchObject({ id: 4, fields: { place: 'Desk' }, version: 2 });
  });

  it('retries a save when the network is back, and with increasing delays', async () => {
    const { actor, sent, state } = open(
      note,
      { kind: 'offline', message: '' },
      { kind: 'offline', message: '' },
      { ...note, version: 3 },
    );
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'save' });
    await settle();
    await vi.advanceTimersByTimeAsync(2_100);
    expect(sent).toHaveLength(2);
    expect(state()).toBe('offline');
    emitSignal({ type: 'online' });
    await settle();
    expect(state()).toBe('saved');
  });

  it('merges field by field when someone else saved meanwhile, and saves with the new version', async () => {
    const theirs = { ...note, version: 5, text: 'Visit', place: 'Roof' };
    const { actor, sent, state } = open(note, { kind: 'stale', message: '', current: theirs }, { ...theirs, version: 6 });
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'save' });
    await settle();
    expect(state()).toBe('merging');
    actor.send({ type: 'merge.done' });
    expect(state(), 'a conflict is not decided yet').toBe('merging');
    actor.send({ type: 'merge.choose', field: 'text', side: 'mine' });
    actor.send({ type: 'merge.done' });
    await settle();
    expect(sent[1]).toMatchObject({ fields: { text: 'Write' }, version: 5 });
    expect(sent[1]?.fields, 'what only they changed is not sent back').not.toHaveProperty('place');
    expect(state()).toBe('saved');
  });

  it('waits for the sign-in and then saves, without losing anything', async () => {
    const { actor, state } = open(note, { kind: 'signed_out', message: '' }, { ...note, version: 3 });
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'save' });
    await settle();
    expect(state()).toBe('reauthenticating');
    emitSignal({ type: 'signed.in' });
    await settle();
    expect(state()).toBe('saved');
  });

  it('offers the earlier draft, and applies only its changes to the current record', () => {
    const { actor } = open(note);
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.stop();
    expect(draftOf(drafts, key)?.fields).toEqual({ text: 'Write' });
    const again = open({ ...note, version: 3, place: 'Roof' });
    expect(again.actor.getSnapshot().context.draft).not.toBeNull();
    again.actor.send({ type: 'draft.restore' });
    expect(again.actor.getSnapshot().context.mine).toEqual({ text: 'Write', place: 'Roof' });
  });

  it('drops the draft when it is saved, discarded or reverted', async () => {
    const first = open(note, { ...note, version: 3, text: 'Write' });
    first.actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    first.actor.send({ type: 'draft.change', field: 'text', value: 'Call' });
    expect(first.state()).toBe('pristine');
    expect(draftOf(drafts, key)).toBeNull();
    first.actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    first.actor.send({ type: 'save' });
    await settle();
    expect(draftOf(drafts, key)).toBeNull();
  });

  it('undoes an earlier save, and merges like any save if someone else saved since', async () => {
    const saved = { ...note, version: 3, text: 'Write' };
    const takenBack = opened(saved, { takeBack: { text: 'Call' } }, { ...note, version: 4 });
    expect(takenBack.state()).toBe('undoing');
    await settle();
    expect(takenBack.sent).toMatchObject([{ id: 4, fields: { text: 'Call' }, version: 3 }]);
    expect(takenBack.actor.getSnapshot().output, 'and is no save to take back').toMatchObject({ saved: true, former: null });

    const theirs = { ...saved, version: 5, text: 'Visit', place: 'Roof' };
    const stale = opened(saved, { takeBack: { text: 'Call' } }, { kind: 'stale', message: '', current: theirs });
    await settle();
    expect(stale.state()).toBe('merging');
    expect(undecidedOf(stale.actor.getSnapshot().context)).toEqual([
      { field: 'text', base: 'Write', mine: 'Call', theirs: 'Visit' },
    ]);
  });

  it('tells its parent what a save changed, with the former values', async () => {
    const { actor } = open(note, { ...note, version: 3, text: 'Write' });
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'save' });
    await settle();
    expect(actor.getSnapshot().output).toMatchObject({ former: { fields: { text: 'Call' }, message: 'Saved.' } });
    const fresh = open(null, note);
    fresh.actor.send({ type: 'draft.change', field: 'text', value: 'Call' });
    fresh.actor.send({ type: 'save' });
    await settle();
    expect(fresh.actor.getSnapshot().output, 'what is new has no before').toMatchObject({ former: null });
  });

  it('marks others’ changes, and takes them over while nothing was typed', () => {
    const { actor } = open(note);
    actor.send({ type: 'remote.record', record: { ...note, version: 3, place: 'Roof' } });
    expect(actor.getSnapshot().context).toMatchObject({ version: 3, mine: { place: 'Roof' } });
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'remote.record', record: { ...note, version: 4, place: 'Cellar' } });
    expect(actor.getSnapshot().context).toMatchObject({
      version: 3,
      mine: { text: 'Write', place: 'Roof' },
      changedByOthers: ['place'],
    });
  });

  it('passes a bug on to the error boundary', async () => {
    const { actor } = open(note);
    const caught: unknown[] = [];
    actor.subscribe({ error: (error) => caught.push(error) });
    actor.send({ type: 'draft.change', field: 'text', value: 'Write' });
    actor.send({ type: 'save' });
    await settle();
    expect(caught).toMatchObject([{ message: expect.stringContaining('no more answers') }]);
  });
});
