import type { SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { type PartsContext, type PartsWords, partsWords } from './parts-words.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/**
 * Small records that belong to one and are read with it: all are shown, one at a time is added or changed in its place.
 * `read` is to be provided, and `remove` where they can be.
 */
export function partsFlow<R extends Versioned, F extends object>(words: PartsWords<R, F>) {
  const chart = partsWords(words);
  const heard = { params: <E>({ event }: { event: E }) => event };
  const failed = { params: errorOf };
  const answered = { params: outputOf };
  const readInput = ({ context }: { context: PartsContext<R> }) => ({ parents: context.parents });

  const reading = chart.createStateConfig({
    meta: { title: 'flow.parts.reading', rules: ['R-12'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'showing', actions: { type: 'keepRows', ...answered } },
      onError: { target: 'unreadable', actions: { type: 'keepFailure', ...failed } },
    },
  });

  const showing = chart.createStateConfig({
    meta: { title: 'flow.parts.showing' },
    initial: 'still',
    on: {
      add: { target: 'editing', guard: 'mayEdit', actions: ['openNew', 'withdrawUndo'], meta: label('add_part') },
      edit: {
        target: 'editing',
        guard: { type: 'mayEditIt', ...heard },
        actions: [{ type: 'openOne', ...heard }, 'withdrawUndo'],
        meta: label('edit'),
      },
      remove: {
        target: 'confirming',
        guard: { type: 'mayRemoveIt', ...heard },
        actions: [{ type: 'wantRemoved', ...heard }, 'withdrawUndo'],
        meta: label('remove'),
      },
      undo: { target: 'editing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
    },
    states: {
      still: { meta: { title: 'flow.record.still' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: { target: 'still', actions: { type: 'keepRows', ...answered } },
          onError: { target: 'still', actions: { type: 'keepFailure', ...failed } },
        },
      },
    },
  });

  const editing = chart.createStateConfig({
    meta: { title: 'flow.parts.editing', rules: ['R-12'] },
    invoke: {
      id: 'edit',
      src: 'edit',
      input: ({ context: { open, takingBack, company, viewer, today, parents } }) => ({
        record: open,
        takeBack: takingBack?.fields,
        parents,
        owner: { company, user: viewer.id },
        today,
      }),
      onDone: [
        {
          target: 'showing',
          guard: { type: 'isSaved', ...answered },
          actions: [
            { type: 'keepSaved', ...answered },
            { type: 'offerUndo', ...answered },
          ],
        },
        { target: 'showing' },
      ],
      onError: { target: 'showing', actions: { type: 'keepFailure', ...failed } },
    },
    initial: 'still',
    states: {
      still: { meta: { title: 'flow.record.still' }, always: { target: 'rereading', guard: 'isOutdated' } },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'rereadForEdit',
          src: 'read',
          input: readInput,
          onDone: [
            { target: 'still', guard: 'isNew', actions: { type: 'keepRows', ...answered } },
            { target: 'still', actions: [{ type: 'keepRows', ...answered }, 'tellEdit'] },
          ],
          onError: { target: 'still', actions: { type: 'keepFailure', ...failed } },
        },
      },
    },
  });

  const confirming = chart.createStateConfig({
    meta: { title: 'flow.record.confirming', rules: ['R-14', 'R-33'] },
    initial: 'weighing',
    on: { cancel: { target: 'showing', actions: 'forgetLosing', meta: label('cancel') } },
    states: {
      weighing: {
        meta: { title: 'flow.record.weighing' },
        tags: 'busy',
        invoke: {
          id: 'weigh',
          src: 'weigh',
          input: ({ context: { losing } }) => ({ id: (losing as R).id }),
          onDone: [
            {
              target: 'hopeless',
              guard: { type: 'isAgainst', ...answered },
              actions: { type: 'keepLosses', ...answered },
            },
            { target: 'sure', actions: { type: 'keepLosses', ...answered } },
          ],
          // What goes with it could not be counted; the server still says no where it must.
          onError: 'sure',
        },
      },
      sure: {
        meta: { title: 'flow.record.sure' },
        on: { confirm: { target: '#parts.removing', meta: label('confirm_remove') } },
      },
      hopeless: { meta: { title: 'flow.record.hopeless' } },
    },
  });
  const removing = chart.createStateConfig({
    meta: { title: 'flow.record.removing', rules: ['R-12'] },
    tags: 'busy',
    invoke: {
      id: 'remove',
      src: 'remove',
      input: ({ context: { losing, parents } }) => ({ record: losing as R, parents }),
      onDone: { target: 'showing', actions: ['keepRemoved', { type: 'tellPerson', ...answered }] },
      onError: { target: 'removeFailed', actions: { type: 'keepFailure', ...failed } },
    },
  });
  const removeFailed = chart.createStateConfig({
    meta: { title: 'flow.record.remove_failed', rules: ['R-33', 'R-35'] },
    on: {
      retry: { target: 'removing', actions: 'forgetFailure', meta: label('retry') },
      dismiss: { target: 'showing', actions: ['forgetLosing', 'forgetFailure', 'markOutdated'], meta: label('dismiss') },
    },
  });

  const unreadable = chart.createStateConfig({
    meta: { title: 'flow.parts.unreadable', rules: ['R-03', 'R-35'] },
    on: { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: label('retry') } },
  });

  return chart.createMachine({
    id: 'parts',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      rows: null,
      open: null,
      former: null,
      takingBack: null,
      losing: null,
      losses: null,
      failure: null,
      outdated: false,
    }),
    invoke: [
      {
        id: 'hearChanges',
        src: 'hearChanges',
        input: { entity: words.entity, id: null },
        onError: { actions: { type: 'keepFailure', ...failed } },
      },
      { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
    ],
    on: { 'remote.changed': { actions: 'markOutdated' }, 'undo.lapse': { actions: 'forgetUndo' } },
    states: { reading, showing, editing, confirming, removing, removeFailed, unreadable },
  });
}

export type PartsMachine<R extends Versioned, F extends object> = ReturnType<typeof partsFlow<R, F>>;
export type PartsSnapshot<R extends Versioned, F extends object> = SnapshotFrom<PartsMachine<R, F>>;
