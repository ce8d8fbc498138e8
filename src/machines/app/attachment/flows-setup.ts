import { assign, emit, fromPromise, setup } from 'xstate';
import { type Attachment, attachmentCalls, mostBytes, type UploadPurpose } from '../../../api/app/attachment.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { backoff, failureGuards } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { firstChunkBytes, larger, type SentChunk, sendChunk, smaller } from './chunks.ts';

export interface UploadContext {
  for_entity: UploadPurpose;
  file: File | null;
  /** The upload on the server, as last heard of. */
  attachment: Attachment | null;
  /** The size of the next chunk. */
  bytes: number;
  /** Attempts in a row that found no connection. */
  attempts: number;
  failure: Failure | null;
  /** A locale key of why the file isn't even sent. */
  wrong: string | null;
}
type UploadEvent =
  | { type: 'choose'; file: File }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | { type: 'online' }
  | { type: 'signed.in' };
/** Told to whoever shows it: the file may be attached now, or is there no more. */
type UploadEmitted = { type: 'uploaded'; id: number } | { type: 'withdrawn' };

type Started = { file: File; attachment: Attachment };
export const blank = { file: null, attachment: null, bytes: firstChunkBytes, attempts: 0, failure: null, wrong: null };
const endings = /\.(pdf|jpe?g|png|heic|docx|xlsx)$/i;
const tables = /\.(xlsx|csv|txt)$/i;

export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    input: {} as { for_entity: UploadPurpose },
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    create: fromPromise<Attachment, { file: File; for_entity: UploadPurpose }>(({ input: { file, for_entity }, signal }) =>
      send(attachmentCalls.create, {
        body: { name: file.name, size: file.size, for_entity },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }),
    ),
    sendChunk: fromPromise<SentChunk, Started & { bytes: number }>(({ input, signal }) => sendChunk(input, signal)),
    locate: fromPromise<Attachment, { id: number }>(({ input, signal }) => send(attachmentCalls.get, { params: input, signal })),
    finish: fromPromise<Attachment, { id: number }>(({ input, signal }) =>
      send(attachmentCalls.finish, { params: input, signal }),
    ),
    remove: fromPromise<unknown, { id: number }>(({ input, signal }) => send(attachmentCalls.remove, { params: input, signal })),
  },
  delays: { later: ({ context }) => backoff(context.attempts) },
  guards: {
    ...failureGuards,
    isTooLarge: ({ context }) => (context.file?.size ?? 0) > mostBytes,
    isEmpty: ({ context }) => context.file?.size === 0,
    /** Only a table can be imported. */
    isNoTable: ({ context: { for_entity, file } }) => for_entity === 'data_import' && !tables.test(file?.name ?? ''),
    isOtherType: ({ context: { for_entity, file } }) => for_entity !== 'data_import' && !endings.test(file?.name ?? ''),
    isCreated: ({ context }) => context.attachment !== null,
    isWhole: ({ context: { attachment } }) => attachment !== null && attachment.received === attachment.size,
    /** The last answer was lost, and it had been finished. */
    isArrived: (_, { output }: { output: Attachment }) => output.status === 'ready' || output.status === 'scanning',
    isRefusedFile: (_, { output }: { output: Attachment }) => output.status === 'refused',
  },
  actions: {
    keepFile: assign((_, { file }: { file: File }) => ({ ...blank, file })),
    keepAttachment: assign((_, { output }: { output: Attachment }) => ({ attachment: output, attempts: 0, failure: null })),
    keepSent: assign(({ context }, { output: { attachment, ms } }: { output: SentChunk }) => ({
      attachment,
      bytes: larger(context.bytes, ms),
      attempts: 0,
      failure: null,
    })),
    keepDrop: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      bytes: smaller(context.bytes),
      attempts: context.attempts + 1,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepWrong: assign((_, { wrong }: { wrong: string }) => ({ wrong })),
    keepRefusal: assign((_, { output }: { output: Attachment }) => ({
      attachment: output,
      wrong: `attachment.error.${output.refusal ?? 'refused'}`,
    })),
    forget: assign(blank),
    emitUploaded: emit(({ context: { attachment } }) => ({ type: 'uploaded' as const, id: attachment?.id ?? 0 })),
    emitWithdrawn: emit({ type: 'withdrawn' }),
  },
});
