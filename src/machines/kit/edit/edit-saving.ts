import { errorOf, outputOf } from '../actors.ts';
import type { EditChart, EditContext, Versioned } from './edit-form.ts';
import { changesOf } from './fields.ts';

export const label = (event: string) => ({ label: `flow.event.${event}` });
export const given = { params: <E>({ event }: { event: E }) => event };
const failed = { params: errorOf };
const answered = { params: outputOf };

export const leaving = { cancel: { target: 'confirmingDiscard', meta: label('cancel') } } as const;
export const marking = { 'remote.record': { actions: { type: 'markRemote', ...given } } } as const;

/** Saving a form, and putting back what a save changed: every way it can fail, and what is tried again by itself. */
export function savingStates<R extends Versioned, F extends object>(chart: EditChart<R, F>) {
  const saveInput = ({
    context: { record, base, mine, version, idempotencyKey, action, parents },
  }: {
    context: EditContext<R, F>;
  }) => ({
    id: record?.id ?? null,
    fields: record ? changesOf(base, mine) : mine,
    version,
    idempotencyKey,
    action,
    parents,
  });
  const unsaved = [
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
  ] as const;

  const saving = chart.createStateConfig({
    meta: { title: 'flow.edit.saving', rules: ['R-07', 'R-12'] },
    tags: 'busy',
    entry: 'forgetWrongs',
    invoke: {
      id: 'save',
      src: 'save',
      input: saveInput,
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
          actions: [
            'forgetDraft',
            { type: 'keepFormer', ...answered },
            { type: 'followAnswer', ...answered },
            { type: 'tellPerson', ...answered },
          ],
        },
      ],
      onError: unsaved,
    },
    on: { ...marking },
  });

  // Taking back what was saved is a save like any other: where it can't be done at once, the form opens and says why.
  const undoing = chart.createStateConfig({
    meta: { title: 'flow.edit.undoing' },
    tags: 'busy',
    entry: 'putBack',
    invoke: {
      id: 'undo',
      src: 'save',
      input: saveInput,
      onDone: { target: 'saved', actions: ['forgetDraft', { type: 'followAnswer', ...answered }, 'tellUndone'] },
      onError: unsaved,
    },
    on: { ...marking },
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

  return { saving, undoing, reauthenticating, offline };
}
