import { errorOf, outputOf } from '../actors.ts';
import type { Versioned } from '../edit/edit-form.ts';
import type { RecordOutput, RecordWords } from './record-types.ts';
import { actInputOf, type RecordChart } from './record-words.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const given = { params: <E>({ event }: { event: E }) => event };
const failed = { params: errorOf };
const answered = { params: outputOf };
const dismiss = {
  target: 'standing',
  actions: ['forgetWanted', 'forgetFailure', 'markOutdated'],
  meta: label('dismiss'),
} as const;

/** What a person begins with a record that is shown. */
export const moves = {
  act: [
    {
      target: 'refused',
      guard: { type: 'isRefusedHere', ...given },
      actions: { type: 'keepOwnReasons', ...given },
      meta: label('act'),
    },
    {
      target: 'asking',
      guard: { type: 'asksFirst', ...given },
      actions: { type: 'keepWanted', ...given },
      meta: label('act'),
    },
    { target: 'acting', actions: { type: 'keepWanted', ...given }, meta: label('act') },
  ],
  edit: {
    target: 'editing',
    guard: 'mayEdit',
    actions: [{ type: 'keepAction', ...given }, 'withdrawUndo'],
    meta: label('edit'),
  },
  remove: { target: 'confirming', guard: 'mayRemove', meta: label('remove') },
} as const;

/** Performing an event of the lifecycle: what it asks for, the call, and every way it can fail. */
export function actingStates<R extends Versioned, F extends object>(chart: RecordChart<R, F>, words: RecordWords<R, F>) {
  const asking = chart.createStateConfig({
    meta: { title: 'flow.record.asking' },
    on: {
      answer: [
        {
          target: 'acting',
          guard: { type: 'isAnswered', ...given },
          actions: { type: 'keepPayload', ...given },
          meta: label('answer'),
        },
        { actions: { type: 'keepOpenReasons', ...given }, meta: label('answer') },
      ],
      cancel: { target: 'standing', actions: 'forgetWanted', meta: label('cancel') },
    },
  });

  const acting = chart.createStateConfig({
    meta: { title: 'flow.record.acting' },
    tags: 'busy',
    entry: ['forgetUndo', 'withdrawUndo'],
    invoke: {
      id: 'act',
      src: 'act',
      input: ({ context }) => actInputOf(words.lifecycle, context),
      onDone: {
        target: 'standing',
        actions: [
          { type: 'keepAnswer', ...answered },
          { type: 'tellPerson', ...answered },
          { type: 'offerUndo', ...answered },
        ],
      },
      onError: [
        {
          target: 'stale',
          guard: { type: 'isStale', ...failed },
          actions: { type: 'keepCurrent', ...failed },
        },
        {
          target: 'refused',
          guard: { type: 'isRefused', ...failed },
          actions: { type: 'keepReasons', ...failed },
        },
        {
          target: 'asking',
          guard: { type: 'isInvalid', ...failed },
          actions: { type: 'keepWrongs', ...failed },
        },
        { target: 'reauthenticating', guard: { type: 'isSignedOut', ...failed } },
        {
          target: 'missing',
          guard: { type: 'isMissing', ...failed },
          actions: { type: 'keepFailure', ...failed },
        },
        { target: 'actFailed', actions: { type: 'keepFailure', ...failed } },
      ],
    },
  });

  // What is told stands in nobody's way: whoever reads why goes on with what helps.
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

  return { asking, acting, refused, stale, actFailed, reauthenticating };
}

/** removing is confirmed first, and its failure is shown with the server's words. */
export function removingStates<R extends Versioned, F extends object>(chart: RecordChart<R, F>) {
  const confirming = chart.createStateConfig({
    meta: { title: 'flow.record.confirming', rules: ['R-14', 'R-33'] },
    entry: 'forgetLosses',
    initial: 'weighing',
    on: { cancel: { target: 'standing', meta: label('cancel') } },
    states: {
      weighing: {
        meta: { title: 'flow.record.weighing' },
        tags: 'busy',
        invoke: {
          id: 'weigh',
          src: 'weigh',
          input: ({ context }) => ({ id: context.id }),
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
        on: { confirm: { target: '#record.removing', meta: label('confirm_remove') } },
      },
      hopeless: { meta: { title: 'flow.record.hopeless' } },
    },
  });
  const removing = chart.createStateConfig({
    meta: { title: 'flow.record.removing', rules: ['R-07', 'R-12'] },
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
