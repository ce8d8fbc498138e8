import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import type { RecordContext, RecordOutput, RecordWords } from './record-types.ts';
import { recordWords } from './record-words.ts';
import { actingStates, moves, removingStates } from './record-writing.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/**
 * A record's page: reads it, projects what its lifecycle offers this person, performs it, edits and removes it. After
 * every write the server's answer is followed. `read`, `act` and `remove` are to be provided: see `recordActors`.
 */
export function recordFlow<R extends Versioned, F extends object>(words: RecordWords<R, F>) {
  const chart = recordWords(words);
  const given = { params: <E>({ event }: { event: E }) => event };
  const failed = { params: errorOf };
  const answered = { params: outputOf };
  const readInput = ({ context }: { context: RecordContext<R> }) => ({
    id: context.id,
    parents: context.parents,
  });

  const reading = chart.createStateConfig({
    meta: { title: 'flow.record.reading', rules: ['R-12'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'standing', actions: { type: 'keepRecord', ...answered } },
      onError: [
        {
          target: 'missing',
          guard: { type: 'isMissing', ...failed },
          actions: { type: 'keepFailure', ...failed },
        },
        { target: 'unreadable', actions: { type: 'keepFailure', ...failed } },
      ],
    },
  });

  const standing = chart.createStateConfig({
    meta: { title: 'flow.record.standing' },
    initial: 'still',
    on: {
      ...moves,
      undo: [
        { target: 'acting', guard: 'mayUndo', actions: 'wantUndo', meta: label('undo') },
        { target: 'editing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
      ],
    },
    states: {
      still: {
        meta: { title: 'flow.record.still' },
        always: { target: 'rereading', guard: 'isOutdated' },
      },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: { target: 'still', actions: { type: 'keepRecord', ...answered } },
          onError: [
            {
              target: '#record.missing',
              guard: { type: 'isMissing', ...failed },
              actions: { type: 'keepFailure', ...failed },
            },
            { target: 'behind', actions: { type: 'keepFailure', ...failed } },
          ],
        },
      },
      // The page goes on showing what it has, says so, and tries again by itself.
      behind: {
        meta: { title: 'flow.record.behind' },
        entry: 'countAttempt',
        after: { backoff: 'rereading' },
        on: {
          online: 'rereading',
          'signed.in': 'rereading',
          retry: { target: 'rereading', meta: label('retry') },
        },
      },
    },
  });

  const editing = chart.createStateConfig({
    meta: { title: 'flow.record.editing', rules: ['R-12'] },
    invoke: {
      id: 'edit',
      src: 'edit',
      input: ({ context: { record, takingBack, editAction, company, viewer, today, parents } }) => ({
        record: takingBack?.record ?? record,
        takeBack: takingBack?.fields,
        parents,
        action: editAction,
        owner: { company, user: viewer.id },
        today,
      }),
      onDone: [
        {
          target: 'standing',
          guard: { type: 'isSaved', ...answered },
          actions: [
            { type: 'keepSaved', ...answered },
            { type: 'offerFormer', ...answered },
          ],
        },
        { target: 'standing', actions: 'markOutdated' },
      ],
      onError: { target: 'standing', actions: { type: 'keepFailure', ...failed } },
    },
    on: { 'edit.saved': { actions: { type: 'followSaved', ...given } } },
    initial: 'still',
    states: {
      still: { meta: { title: 'flow.record.still' }, always: { target: 'rereading', guard: 'isOutdated' } },
      // Somebody else changed the record: the form marks their fields, and keeps what was typed.
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'rereadForEdit',
          src: 'read',
          input: readInput,
          onDone: { target: 'still', actions: { type: 'tellEdit', ...answered } },
          onError: { target: 'still', actions: { type: 'keepFailure', ...failed } },
        },
      },
    },
  });

  const rereadable = {
    online: 'reading',
    'signed.in': 'reading',
    retry: { target: 'reading', meta: label('retry') },
  } as const;
  const unreadable = chart.createStateConfig({
    meta: { title: 'flow.record.unreadable', rules: ['R-03', 'R-35'] },
    on: rereadable,
  });
  const missing = chart.createStateConfig({
    meta: { title: 'flow.record.missing' },
    on: { retry: { target: 'reading', meta: label('retry') } },
  });

  return chart.createMachine({
    id: 'record',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      parents: input.parents ?? {},
      record: null,
      offers: [],
      against: { edit: null, remove: [] },
      wanted: null,
      undo: null,
      former: null,
      takingBack: null,
      losses: null,
      failure: null,
      reasons: [],
      editAction: null,
      outdated: false,
      attempts: 0,
    }),
    output: ({ event }) => event.output as RecordOutput,
    invoke: [
      {
        id: 'hearChanges',
        src: 'hearChanges',
        input: ({ context }) => ({ entity: words.entity, id: context.id }),
        onError: { actions: { type: 'keepFailure', ...failed } },
      },
      { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
    ],
    on: {
      'remote.changed': { guard: { type: 'isNews', ...given }, actions: 'markOutdated' },
      'undo.lapse': { actions: 'forgetUndo' },
      'day.begun': { actions: { type: 'keepDay', ...given } },
    },
    states: {
      reading,
      standing,
      ...actingStates(chart, words),
      editing,
      ...removingStates(chart),
      unreadable,
      missing,
    },
  });
}

export type RecordMachine<R extends Versioned, F extends object> = ReturnType<typeof recordFlow<R, F>>;
export type RecordRef<R extends Versioned, F extends object> = ActorRefFrom<RecordMachine<R, F>>;
export type RecordSnapshot<R extends Versioned, F extends object> = SnapshotFrom<RecordMachine<R, F>>;
