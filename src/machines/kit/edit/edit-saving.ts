import { errorOf, outputOf } from '../actors.ts';
import type { EditChart, EditContext, Versioned } from './edit-form.ts';
import { changesOf } from './fields.ts';

export const label = (event: string) => ({ label: `flow.event.${event}` });
export const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };

export const leaving = { cancel: { target: 'confirmingDiscard', meta: label('cancel') } } as const;
export const marking = { 'remote.record': { actions: { type: 'markRemote', ...withEvent } } } as const;

/** Saving a form, and undoing a save: every way it can fail, and what is retried automatically. */
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
      guard: { type: 'isStale', ...withError },
      actions: { type: 'keepTheirs', ...withError },
    },
    { target: 'reauthenticating', guard: { type: 'isSignedOut', ...withError }, actions: 'keepDraft' },
    {
      target: 'offline',
      guard: { type: 'isOffline', ...withError },
      actions: [{ type: 'keepFailure', ...withError }, 'keepDraft'],
    },
    {
      target: 'invalid',
      guard: { type: 'isInvalid', ...withError },
      actions: { type: 'keepFailure', ...withError },
    },
    { target: 'failed', actions: [{ type: 'keepFailure', ...withError }, 'keepDraft'] },
  ] as const;

  const saving = chart.createStateConfig({
    meta: { title: 'flow.edit.saving', rules: ['R-07', 'R-12'] },
    tags: 'busy',
    entry: 'forgetFieldErrors',
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
            'keepChoices',
            { type: 'followAnswer', ...withOutput },
            'keepId',
            'emitSaved',
            { type: 'notifyParent', ...withOutput },
            { type: 'showMessage', ...withOutput },
          ],
        },
        {
          target: 'saved',
          actions: [
            'forgetDraft',
            'keepChoices',
            { type: 'keepFormer', ...withOutput },
            { type: 'followAnswer', ...withOutput },
            { type: 'showMessage', ...withOutput },
          ],
        },
      ],
      onError: unsaved,
    },
    on: { ...marking },
  });

  // Undoing a save is another save: if it fails, the form opens and says why.
  const undoing = chart.createStateConfig({
    meta: { title: 'flow.edit.undoing' },
    tags: 'busy',
    entry: 'putBack',
    invoke: {
      id: 'undo',
      src: 'save',
      input: saveInput,
      onDone: { target: 'saved', actions: ['forgetDraft', { type: 'followAnswer', ...withOutput }, 'showUndone'] },
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
      onError: { target: 'failed', actions: { type: 'keepFailure', ...withError } },
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
      onError: { target: 'failed', actions: { type: 'keepFailure', ...withError } },
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
