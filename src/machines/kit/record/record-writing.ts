import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { actInputOf, type RecordChart } from './record-setup.ts';
import type { RecordOptions, RecordOutput } from './record-types.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const dismiss = {
  target: 'idle',
  actions: ['forgetWanted', 'forgetFailure', 'markOutdated'],
  meta: label('dismiss'),
} as const;

/** What a user can start on a displayed record. */
export const moves = {
  act: [
    {
      target: 'refused',
      guard: { type: 'isRefusedHere', ...withEvent },
      actions: { type: 'keepOwnReasons', ...withEvent },
      meta: label('act'),
    },
    {
      target: 'prompting',
      guard: { type: 'asksFirst', ...withEvent },
      actions: { type: 'keepWanted', ...withEvent },
      meta: label('act'),
    },
    { target: 'acting', actions: { type: 'keepWanted', ...withEvent }, meta: label('act') },
  ],
  edit: {
    target: 'editing',
    guard: 'mayEdit',
    actions: [{ type: 'keepAction', ...withEvent }, 'withdrawUndo'],
    meta: label('edit'),
  },
  remove: { target: 'confirming', guard: 'mayRemove', meta: label('remove') },
} as const;

/** Performing a lifecycle event: its required input, the call, and every way it can fail. */
export function actingStates<R extends Versioned, F extends object>(chart: RecordChart<R, F>, options: RecordOptions<R, F>) {
  const prompting = chart.createStateConfig({
    meta: { title: 'flow.record.prompting' },
    on: {
      answer: [
        {
          target: 'acting',
          guard: { type: 'isAnswered', ...withEvent },
          actions: { type: 'keepPayload', ...withEvent },
          meta: label('answer'),
        },
        { actions: { type: 'keepOpenReasons', ...withEvent }, meta: label('answer') },
      ],
      cancel: { target: 'idle', actions: 'forgetWanted', meta: label('cancel') },
    },
  });

  const acting = chart.createStateConfig({
    meta: { title: 'flow.record.acting' },
    tags: 'busy',
    entry: ['forgetUndo', 'withdrawUndo'],
    invoke: {
      id: 'act',
      src: 'act',
      input: ({ context }) => actInputOf(options, context),
      onDone: {
        target: 'idle',
        actions: [
          { type: 'keepAnswer', ...withOutput },
          { type: 'showMessage', ...withOutput },
          { type: 'offerUndo', ...withOutput },
        ],
      },
      onError: [
        {
          target: 'stale',
          guard: { type: 'isStale', ...withError },
          actions: { type: 'keepCurrent', ...withError },
        },
        {
          target: 'refused',
          guard: { type: 'isRefused', ...withError },
          actions: { type: 'keepReasons', ...withError },
        },
        {
          target: 'prompting',
          guard: { type: 'isInvalid', ...withError },
          actions: { type: 'keepFieldErrors', ...withError },
        },
        { target: 'reauthenticating', guard: { type: 'isSignedOut', ...withError } },
        {
          target: 'missing',
          guard: { type: 'isMissing', ...withError },
          actions: { type: 'keepFailure', ...withError },
        },
        { target: 'actFailed', actions: { type: 'keepFailure', ...withError } },
      ],
    },
  });

  // A refusal doesn't block the page: the user can go on with whatever helps.
  const refused = chart.createStateConfig({ meta: { title: 'flow.record.refused', rules: ['R-29'] }, on: { ...moves, dismiss } });
  const stale = chart.createStateConfig({
    meta: { title: 'flow.record.stale' },
    on: {
      proceed: {
        target: 'acting',
        guard: 'isStillOffered',
        actions: 'forgetFailure',
        meta: label('proceed'),
      },
      ...moves,
      dismiss,
    },
  });
  const actFailed = chart.createStateConfig({
    meta: { title: 'flow.record.act_failed', rules: ['R-35'] },
    on: { retry: { target: 'acting', actions: 'forgetFailure', meta: label('retry') }, ...moves, dismiss },
  });
  const reauthenticating = chart.createStateConfig({
    meta: { title: 'flow.record.reauthenticating' },
    on: { 'signed.in': 'acting', dismiss },
  });

  return { prompting: prompting, acting, refused, stale, actFailed, reauthenticating };
}

/** deleting is confirmed first, and errors are shown in the server's words. */
export function removingStates<R extends Versioned, F extends object>(chart: RecordChart<R, F>) {
  const confirming = chart.createStateConfig({
    meta: { title: 'flow.record.confirming', rules: ['R-14', 'R-33'] },
    entry: 'forgetDeletionImpact',
    initial: 'previewing',
    on: { cancel: { target: 'idle', meta: label('cancel') } },
    states: {
      previewing: {
        meta: { title: 'flow.record.previewing' },
        tags: 'busy',
        invoke: {
          id: 'previewDeletion',
          src: 'previewDeletion',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              target: 'blocked',
              guard: { type: 'isAgainst', ...withOutput },
              actions: { type: 'keepDeletionImpact', ...withOutput },
            },
            { target: 'deletable', actions: { type: 'keepDeletionImpact', ...withOutput } },
          ],
          // The impact couldn't be loaded; the server still refuses where it must.
          onError: 'deletable',
        },
      },
      deletable: {
        meta: { title: 'flow.record.deletable' },
        on: { confirm: { target: '#record.removing', meta: label('confirm_remove') } },
      },
      blocked: { meta: { title: 'flow.record.blocked' } },
    },
  });
  const removing = chart.createStateConfig({
    meta: { title: 'flow.record.removing', rules: ['R-07', 'R-12'] },
    tags: 'busy',
    invoke: {
      id: 'remove',
      src: 'remove',
      input: ({ context }) => ({ record: context.record as R, parents: context.parents }),
      onDone: { target: 'removed', actions: { type: 'showMessage', ...withOutput } },
      onError: { target: 'removeFailed', actions: { type: 'keepFailure', ...withError } },
    },
  });
  const removeFailed = chart.createStateConfig({
    meta: { title: 'flow.record.remove_failed', rules: ['R-33', 'R-35'] },
    on: { retry: { target: 'removing', actions: 'forgetFailure', meta: label('retry') }, dismiss },
  });
  const removed = chart.createStateConfig({
    type: 'final',
    meta: { title: 'flow.record.removed', rules: ['R-33'] },
    output: (): RecordOutput => ({ removed: true }),
  });

  return { confirming, removing, removeFailed, removed };
}
