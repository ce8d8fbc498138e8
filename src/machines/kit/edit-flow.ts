import { errorOf, outputOf } from './actors.ts';
import { draftOf, drafts } from './drafts.ts';
import { type EditOutput, type EditWords, editWords, type Versioned } from './edit-form.ts';
import { changesOf } from './fields.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });

/**
 * The form of a record, from opening it to the server's answer: nothing typed is lost, whatever happens.
 * `save` is to be provided; it answers the record with the server's message and throws CallFailed.
 */
export function editFlow<R extends Versioned, F extends object>(words: EditWords<R, F>) {
  const chart = editWords(words);
  const given = { params: <E>({ event }: { event: E }) => event };
  const failed = { params: errorOf };
  const answered = { params: outputOf };

  const changing = {
    'draft.change': [
      {
        target: 'pristine',
        guard: { type: 'isBack', ...given },
        actions: [{ type: 'keepChange', ...given }, 'forgetDraft'],
        meta: label('change'),
      },
      { target: 'dirty', actions: [{ type: 'keepChange', ...given }, 'keepDraft'], meta: label('change') },
    ],
  } as const;
  const saving_ = {
    save: [
      { target: 'saving', guard: 'isValid', meta: label('save') },
      { target: 'invalid', actions: 'keepOwnWrongs', meta: label('save') },
    ],
  } as const;
  const leaving = { cancel: { target: 'confirmingDiscard', meta: label('cancel') } } as const;
  const marking = { 'remote.record': { actions: { type: 'markRemote', ...given } } } as const;

  const pristine = chart.createStateConfig({
    meta: { title: 'flow.edit.pristine' },
    on: {
      ...changing,
      'draft.restore': {
        target: 'dirty',
        guard: 'hasDraft',
        actions: 'restoreDraft',
        meta: label('restore'),
      },
      'draft.discard': {
        guard: 'hasDraft',
        actions: ['forgetDraft', 'forgetOffer'],
        meta: label('discard_draft'),
      },
      save: [
        { target: 'saving', guard: 'isNewAndValid', meta: label('save') },
        { target: 'invalid', guard: 'isNew', actions: 'keepOwnWrongs', meta: label('save') },
      ],
      cancel: { target: 'cancelled', meta: label('cancel') },
      'remote.record': { actions: { type: 'followRemote', ...given } },
    },
  });

  const dirty = chart.createStateConfig({
    meta: { title: 'flow.edit.dirty' },
    on: { ...changing, ...saving_, ...leaving, ...marking },
  });

  const saving = chart.createStateConfig({
    meta: { title: 'flow.edit.saving', rules: ['R-07', 'R-12'] },
    tags: 'busy',
    entry: 'forgetWrongs',
    invoke: {
      id: 'save',
      src: 'save',
      input: ({ context: { record, base, mine, version, idempotencyKey, action, parents } }) => ({
        id: record?.id ?? null,
        fields: record ? changesOf(base, mine) : mine,
        version,
        idempotencyKey,
        action,
        parents,
      }),
      onDone: [
        {
          target: 'pristine',
          guard: 'staysOpen',
          actions: [
            'forgetDraft',
            { type: 'followAnswer', ...answered },
            'keepId',
            'tellSaved',
            { type: 'tellParent', ...answered },
            { type: 'tellPerson', ...answered },
          ],
        },
        {
          target: 'saved',
          actions: ['forgetDraft', { type: 'followAnswer', ...answered }, { type: 'tellPerson', ...answered }],
        },
      ],
      onError: [
        {
          target: 'merging',
          guard: { type: 'isStale', ...failed },
          actions: { type: 'keepTheirs', ...failed },
        },
        { target: 'reauthenticating', guard: { type: 'isSignedOut', ...failed }, actions: 'keepDraft' },
        {
          target: 'offline',
          guard: { type: 'isOffline', ...failed },
          actions: [{ type: 'keepFailure', ...failed }, 'keepDraft'],
        },
        {
          target: 'invalid',
          guard: { type: 'isInvalid', ...failed },
          actions: { type: 'keepFailure', ...failed },
        },
        { target: 'failed', actions: [{ type: 'keepFailure', ...failed }, 'keepDraft'] },
      ],
    },
    on: { ...marking },
  });

  const invalid = chart.createStateConfig({
    meta: { title: 'flow.edit.invalid' },
    on: { ...changing, ...saving_, ...leaving, ...marking },
  });

  // What the lifecycle or a privilege forbids, what was removed meanwhile, and faults of the server.
  const failedState = chart.createStateConfig({
    meta: { title: 'flow.edit.failed', rules: ['R-29', 'R-35'] },
    on: { ...changing, retry: { target: 'saving', meta: label('retry') }, ...leaving, ...marking },
  });

  const merging = chart.createStateConfig({
    meta: { title: 'flow.edit.merging' },
    on: {
      'merge.choose': { actions: { type: 'decide', ...given }, meta: label('choose') },
      'merge.edit': { actions: { type: 'mend', ...given }, meta: label('mend') },
      'merge.done': {
        target: 'saving',
        guard: 'isMerged',
        actions: ['keepMerged', 'keepDraft'],
        meta: label('merge'),
      },
      ...leaving,
    },
  });

  const reauthenticating = chart.createStateConfig({
    meta: { title: 'flow.edit.reauthenticating' },
    invoke: {
      id: 'awaitSignIn',
      src: 'awaitSignal',
      input: { type: 'signed.in' },
      onError: { target: 'failed', actions: { type: 'keepFailure', ...failed } },
    },
    on: { 'signed.in': 'saving', ...leaving, ...marking },
  });

  const offline = chart.createStateConfig({
    meta: { title: 'flow.edit.offline', rules: ['R-31'] },
    entry: 'countAttempt',
    invoke: {
      id: 'awaitOnline',
      src: 'awaitSignal',
      input: { type: 'online' },
      onError: { target: 'failed', actions: { type: 'keepFailure', ...failed } },
    },
    after: { backoff: 'saving' },
    on: {
      online: 'saving',
      retry: { target: 'saving', meta: label('retry') },
      'keep.editing': { target: 'dirty', meta: label('keep_editing') },
      ...leaving,
      ...marking,
    },
  });

  const confirmingDiscard = chart.createStateConfig({
    meta: { title: 'flow.edit.confirming_discard' },
    on: {
      discard: { target: 'cancelled', actions: 'forgetDraft', meta: label('discard') },
      'keep.editing': { target: 'dirty', meta: label('keep_editing') },
      ...marking,
    },
  });

  const saved = chart.createStateConfig({
    type: 'final',
    meta: { title: 'flow.edit.saved', rules: ['R-13'] },
    entry: 'tellSaved',
    output: ({ context }): EditOutput<R> => (context.record ? { saved: true, record: context.record } : { saved: false }),
  });
  const cancelled = chart.createStateConfig({
    type: 'final',
    meta: { title: 'flow.edit.cancelled' },
    output: (): EditOutput<R> => ({ saved: false }),
  });

  return chart.createMachine({
    id: 'edit',
    initial: 'pristine',
    context: ({ input: { record, action = null, owner, today, parents = {}, draft } }) => {
      const base = record ? words.fieldsOf(record) : words.blank(action);
      const key = { ...owner, entity: words.entity, id: record?.id ?? null, parents };
      return {
        key,
        action,
        today,
        parents,
        idempotencyKey: crypto.randomUUID(),
        record,
        version: record?.version ?? null,
        base,
        mine: base,
        theirs: null,
        sides: {},
        wrongs: {},
        failure: null,
        changedByOthers: [],
        draft: draft === undefined ? draftOf(drafts, key) : draft,
        attempts: 0,
      };
    },
    output: ({ event }) => event.output as EditOutput<R>,
    states: {
      pristine,
      dirty,
      saving,
      invalid,
      failed: failedState,
      merging,
      reauthenticating,
      offline,
      confirmingDiscard,
      saved,
      cancelled,
    },
  });
}

export type EditMachine<R extends Versioned, F extends object> = ReturnType<typeof editFlow<R, F>>;
