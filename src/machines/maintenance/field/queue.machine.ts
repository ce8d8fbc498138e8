import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { chart, type Keeping, nextOf, type QueueContext, uploadNext } from './queue-setup.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withOutput = { params: outputOf };
const withError = { params: errorOf };

const unkeptOf = ({ context: { items, unkept, files, gone } }: { context: QueueContext }): Keeping => ({
  ...{ files, gone, items: items.filter(({ event }) => unkept.includes(event.uuid)) },
});

const restoring = chart.createStateConfig({
  meta: { title: 'flow.field_queue.restoring' },
  invoke: {
    id: 'restore',
    src: 'restore',
    input: null,
    onDone: { target: 'running', actions: { type: 'keepRestored', ...withOutput } },
    onError: 'running',
  },
});

// What was done is sealed on the phone before it counts as queued.
const kept = chart.createStateConfig({
  meta: { title: 'flow.field_queue.kept' },
  always: { target: 'keeping', guard: 'isUnkept' },
});
const keeping = chart.createStateConfig({
  meta: { title: 'flow.field_queue.keeping' },
  invoke: {
    id: 'keep',
    src: 'keep',
    input: unkeptOf,
    onDone: { target: 'kept', actions: { type: 'forgetKept', ...withOutput } },
    onError: 'unkept',
  },
});
// The phone is full: what is there is sent all the same, and is lost if the page is closed before.
const unkept = chart.createStateConfig({
  meta: { title: 'flow.field_queue.unkept' },
  tags: 'unkept',
  entry: 'giveUpKeeping',
  always: { target: 'keeping', guard: 'isUnkept' },
  on: { retry: { target: 'keeping', actions: 'markUnkept', meta: label('retry') } },
});

const resting = chart.createStateConfig({
  meta: { title: 'flow.field_queue.resting' },
  always: [
    { target: 'offline', guard: 'isOffline' },
    { target: 'sending', guard: 'hasSome' },
    { target: 'uploading', guard: 'hasUpload' },
  ],
});
/** Not reached, or no longer signed in: events keep their place. */
const failing = [
  {
    target: 'signedOut',
    guard: { type: 'isSignedOut', ...withError },
    actions: ['markQueued', { type: 'keepFailure', ...withError }],
  },
  { target: 'waiting', actions: ['markQueued', { type: 'keepFailure', ...withError }] },
] as const;
// The file of an event goes first, and its number is sealed with the event.
const uploading = chart.createStateConfig({
  meta: { title: 'flow.field_queue.uploading' },
  tags: 'sending',
  invoke: {
    id: 'upload',
    src: 'upload',
    input: ({ context }) => {
      const item = uploadNext(context) as NonNullable<ReturnType<typeof uploadNext>>;
      return { item, held: context.files[item.event.uuid] };
    },
    onDone: { target: 'resting', actions: { type: 'keepUpload', ...withOutput } },
    onError: [
      {
        target: 'resting',
        guard: { type: 'isInvalid', ...withError },
        actions: { type: 'refuseFile', ...withError },
      },
      ...failing,
    ],
  },
  on: { offline: { actions: 'goOffline' }, online: { actions: 'goOnline' } },
});
const offline = chart.createStateConfig({
  meta: { title: 'flow.field_queue.offline' },
  tags: 'offline',
  on: { online: { target: 'resting', actions: 'goOnline' } },
});
const sending = chart.createStateConfig({
  meta: { title: 'flow.field_queue.sending' },
  tags: 'sending',
  entry: 'markSending',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context }) => ({ items: nextOf(context) }),
    onDone: [
      {
        target: 'waiting',
        guard: { type: 'isLater', ...withOutput },
        actions: [
          { type: 'keepAnswers', ...withOutput },
          { type: 'tellChanged', ...withOutput },
        ],
      },
      {
        target: 'resting',
        actions: [
          { type: 'keepAnswers', ...withOutput },
          { type: 'tellChanged', ...withOutput },
        ],
      },
    ],
    onError: failing,
  },
  on: { offline: { actions: 'goOffline' }, online: { actions: 'goOnline' } },
});
// The server wasn't reached, or couldn't judge it: again, later each time.
const waiting = chart.createStateConfig({
  meta: { title: 'flow.field_queue.waiting' },
  tags: 'waiting',
  after: { backoff: 'resting' },
  on: {
    retry: { target: 'resting', actions: 'forgetFailure', meta: label('retry') },
    online: { target: 'resting', actions: 'goOnline' },
    offline: { target: 'offline', actions: 'goOffline' },
  },
});
// Events wait until the same person has signed in again.
const signedOut = chart.createStateConfig({
  meta: { title: 'flow.field_queue.signed_out' },
  tags: 'waiting',
  on: { 'signed.in': { target: 'resting', actions: 'forgetFailure' } },
});

/** What was done on a phone, until the server has answered each event: queued, sending, accepted or refused. */
export const fieldQueueMachine = chart.createMachine({
  id: 'fieldQueue',
  initial: 'restoring',
  context: ({ input: { isOnline } }) => ({ items: [], unkept: [], files: {}, gone: [], isOnline, attempts: 0, failure: null }),
  invoke: {
    id: 'watchChanges',
    src: 'watchChanges',
    input: { entity: [], id: null },
    onError: { actions: { type: 'keepFailure', ...withError } },
  },
  on: {
    add: { actions: { type: 'add', ...withEvent }, meta: label('field_add') },
    dismiss: { actions: { type: 'dismiss', ...withEvent }, meta: label('dismiss') },
    online: { actions: 'goOnline' },
    offline: { actions: 'goOffline' },
  },
  states: {
    restoring,
    running: {
      meta: { title: 'flow.field_queue.running' },
      type: 'parallel',
      states: {
        store: { meta: { title: 'flow.field_queue.store' }, initial: 'kept', states: { kept, keeping, unkept } },
        post: {
          meta: { title: 'flow.field_queue.post' },
          initial: 'resting',
          states: { resting, offline, uploading, sending, waiting, signedOut },
        },
      },
    },
  },
});
export type FieldQueueRef = ActorRefFrom<typeof fieldQueueMachine>;
export type FieldQueueSnapshot = SnapshotFrom<typeof fieldQueueMachine>;
