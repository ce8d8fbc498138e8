import { assign, fromPromise, setup } from 'xstate';
import { type Attachment, attachmentCalls } from '../../../api/app/attachment.ts';
import { CallFailed, failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { type FieldAnswer, fieldCalls, fieldLimits } from '../../../api/maintenance/field.ts';
import { firstChunkBytes, sendChunk } from '../../app/attachment/chunks.ts';
import { seal, sealedNames, touchSealed, unkeep, unseal, unsealFile } from '../../app/stores/sealed.ts';
import { backoff, failureGuards } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { emitSignal, watchChanges } from '../../kit/signals.ts';
import { type Act, fileSealedAs, isWaiting, type QueuedEvent, queue, sealedAs, sentAs, withAnswers } from './queued.ts';

export interface QueueContext {
  items: QueuedEvent[];
  /** Uuids of events that aren't sealed yet as they are. */
  unkept: string[];
  /** Files that events bring, by uuid, while the page is open: where nothing can be sealed, they are nowhere else. */
  files: Record<string, File>;
  /** Uuids of events that are done with, and still sealed. */
  gone: string[];
  isOnline: boolean;
  /** Attempts in a row that got no judgement. */
  attempts: number;
  failure: Failure | null;
}
export interface QueueInput {
  isOnline: boolean;
}
export type QueueEvent =
  /** An act with the name that it gets, and when it was done, in milliseconds. */
  | { type: 'add'; act: Act; uuid: string; now: number }
  | { type: 'dismiss'; uuid: string }
  | { type: 'retry' }
  | { type: 'online' }
  | { type: 'offline' }
  | { type: 'signed.in' };

export interface Keeping {
  items: QueuedEvent[];
  files: Record<string, File>;
  gone: string[];
}
export interface Sent {
  answers: FieldAnswer[];
  /** The numbers of uploads, by uuid. */
  uploads: Record<string, number>;
}

export type Sending = Pick<QueueContext, 'items' | 'files'>;
/** Uploads a file, as it is held or sealed. Throws CallFailed. */
async function uploadOf(item: QueuedEvent, held: File | undefined, signal: AbortSignal): Promise<number | null> {
  const blob = item.file && (held ?? (await unsealFile(fileSealedAs(item.event.uuid), item.file.type)));
  if (!item.file || !blob) return null;
  const file = new File([blob], item.file.name, { type: item.file.type });
  const body = { name: file.name, size: file.size, for_entity: 'maintenance_issue' as const };
  let attachment: Attachment = await send(attachmentCalls.create, { body, signal });
  while (attachment.received < file.size)
    ({ attachment } = await sendChunk({ file, attachment, bytes: firstChunkBytes * 4 }, signal));
  await send(attachmentCalls.finish, { params: { id: attachment.id }, signal });
  return attachment.id;
}

/** An event whose file the server refuses: it can't be judged at all. */
const withoutFile = ({ event: { uuid } }: QueuedEvent, { failure }: CallFailed): FieldAnswer => ({
  ...{ uuid, outcome: 'refused', counted_at: null, is_skewed: false, code: 'file', error: failure.message, reasons: [] },
  ...{ since: null, kept: [], suggestions: [], awaits_approval: false },
});
const isAboutFile = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.failure.kind === 'invalid' || error.failure.kind === 'refused');

/** Sends the first events of the queue; what they bring is uploaded first, and the number of the upload sealed with the event. */
async function sendAll({ items, files }: Sending, signal: AbortSignal): Promise<Sent> {
  const uploads: Record<string, number> = {};
  const refused: FieldAnswer[] = [];
  const ready: QueuedEvent[] = [];
  for (const item of items) {
    if (!item.file || item.file.attachment_id !== null) {
      ready.push(item);
      continue;
    }
    try {
      const attachment_id = await uploadOf(item, files[item.event.uuid], signal);
      const withUpload: QueuedEvent = { ...item, state: 'queued', file: { ...item.file, attachment_id } };
      if (attachment_id !== null) {
        uploads[item.event.uuid] = attachment_id;
        // A phone that is full sends it all the same.
        await seal({ [sealedAs(item.event.uuid)]: withUpload }).catch(() => {});
      }
      ready.push(withUpload);
    } catch (error) {
      if (!isAboutFile(error)) throw error;
      refused.push(withoutFile(item, error));
    }
  }
  if (!ready.length) return { answers: refused, uploads };
  const body = { device_now: new Date().toISOString(), events: ready.map(sentAs) };
  const { answers } = await send(fieldCalls.sync, { body, signal });
  await touchSealed().catch(() => {});
  return { answers: [...refused, ...answers], uploads };
}

const waitingIn = ({ items, unkept }: QueueContext) =>
  items.filter((item) => isWaiting(item) && !unkept.includes(item.event.uuid));
/** The events that are sent next. */
export const nextOf = (context: QueueContext): QueuedEvent[] => waitingIn(context).slice(0, fieldLimits.events);

/** Without what was accepted, but for what the page still shows of it. */
const shownOf = (items: readonly QueuedEvent[]): QueuedEvent[] => {
  const accepted = items.filter(({ state }) => state === 'accepted').slice(-20);
  return items.filter((item) => item.state !== 'accepted' || accepted.includes(item));
};

export const chart = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    input: {} as QueueInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    restore: fromPromise<QueuedEvent[], null>(async () => {
      const all = await Promise.all((await sealedNames('event:')).map((name) => unseal<QueuedEvent>(name)));
      const known = all.filter((one) => one !== null);
      return known.map((one) => (isWaiting(one) ? { ...one, state: 'queued' as const } : one)).sort((a, b) => a.at - b.at);
    }),
    keep: fromPromise<Keeping, Keeping>(async ({ input }) => {
      const { items, files, gone } = input;
      const values: Record<string, unknown> = {};
      for (const item of items) {
        values[sealedAs(item.event.uuid)] = item;
        const file = files[item.event.uuid];
        if (file) values[fileSealedAs(item.event.uuid)] = file;
      }
      await seal(values);
      await unkeep(gone.flatMap((uuid) => [sealedAs(uuid), fileSealedAs(uuid)]));
      return input;
    }),
    send: fromPromise<Sent, Sending>(({ input, signal }) => sendAll(input, signal)),
    watchChanges,
  },
  delays: { backoff: ({ context }) => backoff(context.attempts) },
  guards: {
    isSignedOut: failureGuards.isSignedOut,
    isUnkept: ({ context }) => context.unkept.length > 0 || context.gone.length > 0,
    isOffline: ({ context }) => !context.isOnline,
    hasSome: ({ context }) => waitingIn(context).length > 0,
    /** The server couldn't judge all of it now. */
    isLater: (_, { output }: { output: Sent }) => output.answers.some(({ outcome }) => outcome === 'later'),
  },
  actions: {
    keepRestored: assign((_, { output }: { output: QueuedEvent[] }) => ({ items: output })),
    add: assign(({ context }, { act, uuid, now }: { act: Act; uuid: string; now: number }) => {
      if (context.items.some(({ event }) => event.uuid === uuid)) return {};
      const item = queue(act, context.items, uuid, now);
      return {
        items: [...context.items, item],
        unkept: [...context.unkept, uuid],
        files: act.file ? { ...context.files, [uuid]: act.file } : context.files,
      };
    }),
    dismiss: assign(({ context }, { uuid }: { uuid: string }) => ({
      items: context.items.filter((item) => item.event.uuid !== uuid || isWaiting(item)),
      unkept: context.unkept.filter(
        (one) => one !== uuid || context.items.some((item) => item.event.uuid === uuid && isWaiting(item)),
      ),
      gone: context.items.some((item) => item.event.uuid === uuid && !isWaiting(item)) ? [...context.gone, uuid] : context.gone,
    })),
    forgetKept: assign(({ context }, { output }: { output: Keeping }) => {
      // What changed meanwhile is kept once more.
      const isKept = (uuid: string) => output.items.some((item) => context.items.includes(item) && item.event.uuid === uuid);
      const isThere = (uuid: string) => context.items.some(({ event }) => event.uuid === uuid);
      return {
        unkept: context.unkept.filter((uuid) => !isKept(uuid)),
        files: Object.fromEntries(Object.entries(context.files).filter(([uuid]) => isThere(uuid))),
        gone: context.gone.filter((uuid) => !output.gone.includes(uuid)),
      };
    }),
    markSending: assign(({ context }) => {
      const sending = new Set(nextOf(context).map(({ event }) => event.uuid));
      return {
        items: context.items.map((item): QueuedEvent => (sending.has(item.event.uuid) ? { ...item, state: 'sending' } : item)),
      };
    }),
    markQueued: assign(({ context }) => ({
      items: context.items.map((item): QueuedEvent => (item.state === 'sending' ? { ...item, state: 'queued' } : item)),
    })),
    keepAnswers: assign(({ context }, { output: { answers, uploads } }: { output: Sent }) => {
      const withUploads = context.items.map((item): QueuedEvent => {
        const attachment_id = uploads[item.event.uuid];
        return attachment_id !== undefined && item.file ? { ...item, file: { ...item.file, attachment_id } } : item;
      });
      const items = withAnswers(withUploads, answers, Date.now());
      const settled = answers.filter(({ outcome }) => outcome !== 'later');
      return {
        items: shownOf(items),
        // A refusal stays until it was read; what was accepted is the server's now.
        unkept: [...context.unkept, ...settled.filter(({ outcome }) => outcome === 'refused').map(({ uuid }) => uuid)],
        gone: [...context.gone, ...settled.filter(({ outcome }) => outcome === 'accepted').map(({ uuid }) => uuid)],
        attempts: settled.length === answers.length ? 0 : context.attempts + 1,
        failure: null,
      };
    }),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      attempts: context.attempts + 1,
    })),
    forgetFailure: assign({ failure: null, attempts: 0 }),
    goOnline: assign({ isOnline: true, attempts: 0 }),
    goOffline: assign({ isOnline: false }),
    /** The records of the page are read again. */
    tellChanged: (_, { output }: { output: Sent }) => {
      if (output.answers.some(({ outcome }) => outcome !== 'later'))
        emitSignal({ type: 'remote.changed', entity: 'maintenance_issue', id: null, version: null });
    },
  },
});
