import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from './actors.ts';
import type { Versioned } from './edit-form.ts';
import { actInputOf, type RecordContext, type RecordOutput, type RecordWords, recordWords } from './record-words.ts';

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
  const readInput = ({ context }: { context: RecordContext<R> }) => ({ id: context.id, parents: context.parents });

  const reading = chart.createStateConfig({
    meta: { title: 'flow.record.reading' },
    tags: 'busy',
    entry: 'forgetOutdated',
    invoke: {
      id: 'read',
      src: 'read',
      input: readInput,
      onDone: { target: 'standing', actions: { type: 'keepRecord', ...answered } },
      onError: [
        { target: 'missing', guard: { type: 'isMissing', ...failed }, actions: { type: 'keepFailure', ...failed } },
        { target: 'unreadable', actions: { type: 'keepFailure', ...failed } },
      ],
    },
  });

  const standing = chart.createStateConfig({
    meta: { title: 'flow.record.standing' },
    initial: 'still',
    on: {
      act: [
        { target: 'refused', guard: { type: 'isRefusedHere', ...given }, actions: { type: 'keepOwnReasons', ...given }, meta: label('act') },
        { target: 'asking', guard: { type: 'asksFirst', ...given }, actions: { type: 'keepWanted', ...given }, meta: label('act') },
        { target: 'acting', actions: { type: 'keepWanted', ...given }, meta: label('act') },
      ],
      edit: { target: 'editing', guard: 'mayEdit', actions: { type: 'keepAction', ...given }, meta: label('edit') },
      remove: { target: 'confirming', guard: 'mayRemove', meta: label('remove') },
      undo: { target: 'acting', guard: 'mayUndo', actions: 'wantUndo', meta: label('undo') },
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
            { target: '#record.missing', guard: { type: 'isMissing', ...failed }, actions: { type: 'keepFailure', ...failed } },
            { target: 'behind', actions: { type: 'keepFailure', ...failed } },
          ],
        },
      },
      // The page goes on showing what it has, says so, and tries again by itself.
      behind: {
        meta: { title: 'flow.record.behind' },
        entry: 'countAttempt',
        after: { backoff: 'rereading' },
        on: { online: 'rereading', 'signed.in': 'rereading', retry: { target: 'rereading', meta: label('retry') } },
      },
    },
  });

  const asking = chart.createStateConfig({
    meta: { title: 'flow.record.asking' },
    on: {
      answer: [
        { target: 'acting', guard: { type: 'isAnswered', ...given }, actions: { type: 'keepPayload', ...given }, meta: label('answer') },
        { actions: { type: 'keepOpenReasons', ...given }, meta: label('answer') },
      ],
      cancel: { target: 'standing', actions: 'forgetWanted', meta: label('cancel') },
    },
  });

  const acting = chart.createStateConfig({
    meta: { title: 'flow.record.acting' },
    tags: 'busy',
    entry: ['stopUndo', 'forgetUndo'],
    invoke: {
      id: 'act',
      src: 'act',
      input: ({ context }) => actInputOf(words.lifecycle, context),
      onDone: { target: 'standing', actions: [{ type: 'keepAnswer', ...answered }, 'startUndo', { type: 'tellPerson', ...answered }] },
      onError: [
        { target: 'stale', guard: { type: 'isStale', ...failed }, actions: { type: 'keepCurrent', ...failed } },
        { target: 'refused', guard: { type: 'isRefused', ...failed }, actions: { type: 'keepReasons', ...failed } },
        { target: 'asking', guard: { type: 'isInvalid', ...failed }, actions: { type: 'keepWrongs', ...failed } },
        { target: 'reauthenticating', guard: { type: 'isSignedOut', ...failed } },
        { target: 'missing', guard: { type: 'isMissing', ...failed }, actions: { type: 'keepFailure', ...failed } },
        { target: 'actFailed', actions: { type: 'keepFailure', ...failed } },
      ],
    },
  });

  const dismiss = { target: 'standing', actions: ['forgetWanted', 'forgetFailure', 'markOutdated'], meta: label('dismiss') } as const;

  const refused = chart.createStateConfig({ meta: { title: 'flow.record.refused' }, on: { dismiss } });
  const stale = chart.createStateConfig({
    meta: { title: 'flow.record.stale' },
    on: { proceed: { target: 'acting', guard: 'isStillOffered', actions: 'forgetFailure', meta: label('proceed') }, dismiss },
  });
  const actFailed = chart.createStateConfig({
    meta: { title: 'flow.record.act_failed' },
    on: { retry: { target: 'acting', actions: 'forgetFailure', meta: label('retry') }, dismiss },
  });
  const reauthenticating = chart.createStateConfig({
    meta: { title: 'flow.record.reauthenticating' },
    on: { 'signed.in': 'acting', dismiss },
  });

  const editing = chart.createStateConfig({
    meta: { title: 'flow.record.editing' },
    invoke: {
      id: 'edit',
      src: 'edit',
      input: ({ context: { record, editAction, company, viewer, today, parents } }) => ({ record, parents, action: editAction, owner: { company, user: viewer.id }, today }),
      onDone: [
        { target: 'standing', guard: { type: 'isSaved', ...answered }, actions: { type: 'keepSaved', ...answered } },
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

  const confirming = chart.createStateConfig({
    meta: { title: 'flow.record.confirming' },
    on: { confirm: { target: 'removing', meta: label('confirm_remove') }, cancel: { target: 'standing', meta: label('cancel') } },
  });
  const removing = chart.createStateConfig({
    meta: { title: 'flow.record.removing' },
    tags: 'busy',
    invoke: {
      id: 'remove',
      src: 'remove',
      input: ({ context }) => ({ record: context.record as R, parents: context.parents }),
      onDone: { target: 'removed', actions: { type: 'tellPerson', ...answered } },
      onError: { target: 'removeFailed', actions: { type: 'keepFailure', ...failed } },
    },
  });
  const removeFailed = chart.createStateConfig({
    meta: { title: 'flow.record.remove_failed' },
    on: { retry: { target: 'removing', actions: 'forgetFailure', meta: label('retry') }, dismiss },
  });
  const removed = chart.createStateConfig({ type: 'final', meta: { title: 'flow.record.removed' }, output: (): RecordOutput => ({ removed: true }) });

  const rereadable = { online: 'reading', 'signed.in': 'reading', retry: { target: 'reading', meta: label('retry') } } as const;
  const unreadable = chart.createStateConfig({ meta: { title: 'flow.record.unreadable' }, on: rereadable });
  const missing = chart.createStateConfig({ meta: { title: 'flow.record.missing' }, on: { retry: { target: 'reading', meta: label('retry') } } });

  return chart.createMachine({
    id: 'record',
    initial: 'reading',
    context: ({ input }) => ({
      ...input,
      parents: input.parents ?? {},
      record: null,
      offers: [],
      wanted: null,
      undo: null,
      failure: null,
      reasons: [],
      editAction: null,
      outdated: false,
      attempts: 0,
    }),
    output: ({ event }) => event.output as RecordOutput,
    invoke: { id: 'hearChanges', src: 'hearChanges', input: ({ context }) => ({ entity: words.entity, id: context.id }), onError: { actions: { type: 'keepFailure', ...failed } } },
    on: {
      'remote.changed': { guard: { type: 'isNews', ...given }, actions: 'markOutdated' },
      'undo.lapse': { actions: 'forgetUndo' },
    },
    states: { reading, standing, asking, acting, refused, stale, actFailed, reauthenticating, editing, confirming, removing, removeFailed, removed, unreadable, missing },
  });
}

export type RecordMachine<R extends Versioned, F extends object> = ReturnType<typeof recordFlow<R, F>>;
export type RecordRef<R extends Versioned, F extends object> = ActorRefFrom<RecordMachine<R, F>>;
export type RecordSnapshot<R extends Versioned, F extends object> = SnapshotFrom<RecordMachine<R, F>>;
