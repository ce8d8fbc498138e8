import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Answered } from '../../../api/client.ts';
import { drafts } from '../edit/drafts.ts';
import { editFlow } from '../edit/edit-flow.ts';
import type { SaveInput } from '../edit/edit-form.ts';
import { childListFlow } from '../list/child-list-flow.ts';
import { notifier } from '../notifier.ts';
import { recordFlow } from './record-flow.ts';

interface Note {
  id: number;
  version: number;
  text: string;
}
const sent: SaveInput<{ text: string }>[] = [];
let kept: Note;
const edit = editFlow<Note, { text: string }>({
  entity: 'note',
  fieldsOf: ({ text }) => ({ text }),
  blank: () => ({ text: '' }),
  check: () => ({}),
}).provide({
  actors: {
    save: fromPromise<Answered<Note>, SaveInput<{ text: string }>>(async ({ input }) => {
      sent.push(input);
      kept = { ...kept, ...input.fields, version: kept.version + 1 };
      return { answer: kept, message: 'Saved.' };
    }),
  },
});
const page = recordFlow<Note, { text: string }>({ entity: 'note', module: 'leads', lifecycle: null, edit }).provide({
  actors: { read: fromPromise(async () => kept) },
});
const parts = childListFlow<Note, { text: string }>({ entity: 'note', module: 'leads', edit }).provide({
  actors: { read: fromPromise(async () => [kept]) },
});
const viewer = { id: 7, is_admin: false, privileges: { leads: { edit: true } } };
const common = { viewer, company: 1, today: '2026-03-01' };
const settle = () => vi.advanceTimersByTimeAsync(0);
const notices = () => notifier.getSnapshot().context.notices;
const undo = () => notifier.trigger.undone({ id: notices().find((one) => one.undo)?.id as number });

/** Both open the same form, so what follows is the same. */
const openers = {
  'a record page': () => {
    const actor = createActor(page, { input: { id: 4, ...common } });
    return { actor, open: () => actor.send({ type: 'edit' }), form: () => actor.getSnapshot().children.edit };
  },
  'the parts of a record': () => {
    const actor = createActor(parts, { input: { parents: {}, ...common } });
    return { actor, open: () => actor.send({ type: 'edit', id: 4 }), form: () => actor.getSnapshot().children.edit };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of notices()) notifier.trigger.dismissed({ id });
  sent.length = 0;
  kept = { id: 4, version: 2, text: 'Call' };
});
afterEach(() => {
  for (const { id } of notices()) notifier.trigger.dismissed({ id });
  drafts.trigger.forgotten({ key: { company: 1, user: 7, entity: 'note', id: 4 } });
  vi.useRealTimers();
});

for (const [name, opener] of Object.entries(openers))
  describe(`a save in ${name}`, () => {
    const saved = async () => {
      const opened = opener();
      opened.actor.start();
      await settle();
      opened.open();
      opened.form()?.send({ type: 'draft.change', field: 'text', value: 'Write' });
      opened.form()?.send({ type: 'save' });
      await settle();
      return opened;
    };

    it('is announced once, with an undo that saves the former values', async () => {
      const { actor } = await saved();
      expect(notices().map(({ message, undo }) => [message, Boolean(undo)])).toEqual([['Saved.', true]]);
      undo();
      await settle();
      expect(sent.map(({ fields, version }) => [fields, version])).toEqual([
        [{ text: 'Write' }, 2],
        [{ text: 'Call' }, 3],
      ]);
      expect(notices().map(({ message, undo }) => [message, Boolean(undo)])).toEqual([['kit.form.undone', false]]);
      actor.stop();
    });

    it('can be undone for ten seconds', async () => {
      const { actor } = await saved();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(notices()).toEqual([]);
      expect(actor.getSnapshot().context.former).toBeNull();
      actor.stop();
    });

    it('can no longer be undone once it is edited again or left', async () => {
      const { actor, open } = await saved();
      open();
      expect(notices()).toEqual([]);
      actor.stop();
      kept = { ...kept, text: 'Call' };
      const again = await saved();
      expect(notices()).toHaveLength(1);
      again.actor.stop();
      expect(notices()).toEqual([]);
    });
  });
