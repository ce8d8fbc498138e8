import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { recordSetup } from './record-setup.ts';
import type { RecordContext, RecordOptions, RecordOutput } from './record-types.ts';
import { actingStates, moves, removingStates } from './record-writing.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/**
 * A record page: loads it, shows the available events, performs them, edits and deletes. After every write the server's
 * response is applied. Provide `read`, `act` and `remove`: see `recordActors`.
 */
export function recordFlow<R extends Versioned, F extends object>(options: RecordOptions<R, F>) {
  const chart = recordSetup(options);
  const withEvent = { params: <E>({ event }: { event: E }) => event };
  const withError = { params: errorOf };
  const withVersion = { params: ({ event }: { event: { record: Versioned } }) => event.record };
  const withOutput = { params: outputOf };
  const readInput = ({ context }: { context: RecordContext<R> }) => ({
    id: context.id,
    parents: context.parents,
  });

  /** Where the record isn't shown as it is, it is read again. */
  const savedElsewhere = {
    'record.saved': { guard: { type: 'isNews', ...withVersion }, actions: 'markOutdated' },
  } as const;
  const reading = chart.createStateConfig({
    meta: { title: 'flow.record.reading', rules: ['R-12'] },
    tags: 'busy',
    entry: 'forgetOutdated',
    on: savedElsewhere,
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'idle', actions: { type: 'keepRecord', ...withOutput } },
      onError: [
        {
          target: 'missing',
          guard: { type: 'isMissing', ...withError },
          actions: { type: 'keepFailure', ...withError },
        },
        { target: 'unreadable', actions: { type: 'keepFailure', ...withError } },
      ],
    },
  });

  const idle = chart.createStateConfig({
    meta: { title: 'flow.record.idle' },
    initial: 'fresh',
    on: {
      ...moves,
      undo: [
        { target: 'acting', guard: 'mayUndo', actions: 'wantUndo', meta: label('undo') },
        { target: 'editing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
      ],
    },
    states: {
      fresh: {
        meta: { title: 'flow.record.fresh' },
        always: { target: 'rereading', guard: 'isOutdated' },
      },
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'reread',
          src: 'read',
          input: readInput,
          onDone: { target: 'fresh', actions: { type: 'keepRecord', ...withOutput } },
          onError: [
            {
              target: '#record.missing',
              guard: { type: 'isMissing', ...withError },
              actions: { type: 'keepFailure', ...withError },
            },
            { target: 'behind', actions: { type: 'keepFailure', ...withError } },
          ],
        },
      },
      // The page keeps showing what it has, says so, and retries.
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
          target: 'idle',
          guard: { type: 'isSaved', ...withOutput },
          actions: [
            { type: 'keepSaved', ...withOutput },
            { type: 'offerFormer', ...withOutput },
          ],
        },
        { target: 'idle', actions: 'markOutdated' },
      ],
      onError: { target: 'idle', actions: { type: 'keepFailure', ...withError } },
    },
    on: {
      'edit.saved': { actions: { type: 'followSaved', ...withEvent } },
      ...savedElsewhere,
    },
    initial: 'fresh',
    states: {
      fresh: { meta: { title: 'flow.record.fresh' }, always: { target: 'rereading', guard: 'isOutdated' } },
      // Someone else changed the record: the form marks their fields and keeps what was typed.
      rereading: {
        meta: { title: 'flow.record.rereading' },
        entry: 'forgetOutdated',
        invoke: {
          id: 'rereadForEdit',
          src: 'read',
          input: readInput,
          onDone: { target: 'fresh', actions: { type: 'sendToForm', ...withOutput } },
          onError: { target: 'fresh', actions: { type: 'keepFailure', ...withError } },
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
    on: { ...rereadable, ...savedElsewhere },
  });
  const missing = chart.createStateConfig({
    meta: { title: 'flow.record.missing' },
    // Trying again doesn't bring it back.
    on: savedElsewhere,
  });

  return chart.createMachine({
    id: 'record',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      parents: input.parents ?? {},
      record: null,
      availableEvents: [],
      against: { edit: null, remove: [], isNeverRemoved: false },
      wanted: null,
      undo: null,
      former: null,
      takingBack: null,
      deletionImpact: null,
      failure: null,
      reasons: [],
      editAction: null,
      outdated: false,
      attempts: 0,
    }),
    output: ({ event }) => event.output as RecordOutput,
    invoke: [
      {
        id: 'watchChanges',
        src: 'watchChanges',
        input: ({ context }) => ({ entity: options.entity, id: context.id }),
        onError: { actions: { type: 'keepFailure', ...withError } },
      },
      { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
    ],
    on: {
      'remote.changed': { guard: { type: 'isNews', ...withEvent }, actions: 'markOutdated' },
      'record.saved': { guard: { type: 'isNews', ...withVersion }, actions: { type: 'followSaved', ...withEvent } },
      'undo.lapse': { actions: 'forgetUndo' },
      'day.begun': { actions: { type: 'keepDay', ...withEvent } },
    },
    states: {
      reading,
      idle: idle,
      ...actingStates(chart, options),
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
