import type { SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { blank, type UploadContext, uploadSetup } from './flows-setup.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };
const idOf = ({ context: { attachment } }: { context: UploadContext }) => ({ id: attachment?.id ?? 0 });
const wrong = (reason: string) => ({ type: 'keepWrong' as const, params: { wrong: `attachment.error.${reason}` } });
const choose = {
  choose: { target: 'checking', actions: { type: 'keepFile', ...withEvent }, meta: label('choose_file') },
} as const;
const cancel = {
  cancel: [
    { guard: 'isCreated', target: 'cancelling', meta: label('cancel') },
    { target: 'idle', actions: 'forget', meta: label('cancel') },
  ],
} as const;
/** A lost connection, or an offset that isn't the server's: it is asked where to go on. Anything else ends the upload. */
const failing = [
  { guard: { type: 'isOffline', ...withError }, target: 'retrying', actions: { type: 'keepDrop', ...withError } },
  { guard: { type: 'isSignedOut', ...withError }, target: 'paused', actions: { type: 'keepFailure', ...withError } },
  { target: 'refused', actions: { type: 'keepFailure', ...withError } },
] as const;

const idle = uploadSetup.createStateConfig({ meta: { title: 'flow.upload.idle' }, on: choose });
const checking = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.checking' },
  always: [
    { guard: 'isTooLarge', target: 'refused', actions: wrong('size') },
    { guard: 'isEmpty', target: 'refused', actions: wrong('broken') },
    { guard: 'isNoTable', target: 'refused', actions: wrong('table_type') },
    { guard: 'isOtherType', target: 'refused', actions: wrong('type') },
    { target: 'creating' },
  ],
});
const creating = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.creating' },
  tags: 'busy',
  invoke: {
    id: 'create',
    src: 'create',
    input: ({ context: { file, for_entity } }) => ({ file: file as File, for_entity }),
    onDone: { target: 'sending', actions: { type: 'keepAttachment', ...withOutput } },
    onError: failing,
  },
  on: cancel,
});
const sending = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.sending' },
  tags: 'busy',
  always: { guard: 'isWhole', target: 'finishing' },
  invoke: {
    id: 'sendChunk',
    src: 'sendChunk',
    input: ({ context: { file, attachment, bytes } }) => ({
      file: file as File,
      attachment: attachment as NonNullable<typeof attachment>,
      bytes,
    }),
    onDone: { target: 'sending', reenter: true, actions: { type: 'keepSent', ...withOutput } },
    onError: [
      { guard: { type: 'isInvalid', ...withError }, target: 'locating', actions: { type: 'keepFailure', ...withError } },
      ...failing,
    ],
  },
  on: { pause: { target: 'paused', meta: label('pause') }, ...cancel },
});
const paused = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.paused' },
  on: {
    resume: [
      { guard: 'isCreated', target: 'locating', meta: label('resume') },
      { target: 'creating', meta: label('resume') },
    ],
    'signed.in': [{ guard: 'isCreated', target: 'locating' }, { target: 'creating' }],
    ...cancel,
  },
});
/** The server is asked how much has arrived: what was on its way when the connection dropped may have. */
const locating = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.locating' },
  tags: 'busy',
  invoke: {
    id: 'locate',
    src: 'locate',
    input: idOf,
    onDone: [
      {
        guard: { type: 'isArrived', ...withOutput },
        target: 'done',
        actions: [{ type: 'keepAttachment', ...withOutput }, 'emitUploaded'],
      },
      { guard: { type: 'isRefusedFile', ...withOutput }, target: 'refused', actions: { type: 'keepRefusal', ...withOutput } },
      { target: 'sending', actions: { type: 'keepAttachment', ...withOutput } },
    ],
    onError: failing,
  },
  on: cancel,
});
const again = [{ guard: 'isCreated', target: 'locating' }, { target: 'creating' }] as const;
const retrying = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.retrying' },
  after: { later: [...again] },
  on: {
    online: [...again],
    retry: [
      { guard: 'isCreated', target: 'locating', meta: label('retry') },
      { target: 'creating', meta: label('retry') },
    ],
    ...cancel,
  },
});
const finishing = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.finishing' },
  tags: 'busy',
  invoke: {
    id: 'finish',
    src: 'finish',
    input: idOf,
    onDone: { target: 'done', actions: [{ type: 'keepAttachment', ...withOutput }, 'emitUploaded'] },
    onError: failing,
  },
});
const done = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.done' },
  on: { cancel: { target: 'cancelling', meta: label('remove') } },
});
const cancelling = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.cancelling' },
  tags: 'busy',
  invoke: {
    id: 'remove',
    src: 'remove',
    input: idOf,
    onDone: { target: 'idle', actions: ['forget', 'emitWithdrawn'] },
    // What couldn't be removed goes after a day on no record.
    onError: { target: 'idle', actions: ['forget', 'emitWithdrawn'] },
  },
});
const refused = uploadSetup.createStateConfig({
  meta: { title: 'flow.upload.refused' },
  on: { ...choose, dismiss: { target: 'idle', actions: 'forget', meta: label('dismiss') } },
});

/**
 * Uploads one file in chunks: what arrived stays, and after a pause or a lost connection it goes on where the server is. The
 * size of the chunks follows the connection.
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  initial: 'idle',
  context: ({ input: { for_entity } }) => ({ ...blank, for_entity }),
  states: { idle, checking, creating, sending, paused, locating, retrying, finishing, done, cancelling, refused },
});
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;
